"""Rename the setting `onlookers_see_hands` to `spectators_see_hands` in the event log."""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

_FIND = sa.text("""SELECT code, number, body FROM entries WHERE instr(CAST(body AS TEXT), '"onlookers_see_hands"')""")
_PUT = sa.text("UPDATE entries SET body = :body WHERE code = :code AND number = :number")


def upgrade() -> None:
    """Rewrite the entries that hold settings; the order of their fields stays."""
    connection = op.get_bind()
    for code, number, body in connection.execute(_FIND).all():
        entry = json.loads(body)
        entry["settings"] = {
            "spectators_see_hands" if name == "onlookers_see_hands" else name: value
            for name, value in entry["settings"].items()
        }
        new = json.dumps(entry, ensure_ascii=False, separators=(",", ":")).encode()
        connection.execute(_PUT, {"code": code, "number": number, "body": new})
