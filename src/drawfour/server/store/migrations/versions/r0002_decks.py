"""Finished matches keep the text of their deck, where it is none that ships."""

from __future__ import annotations

from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Matches of before were all played with the classic deck."""
    op.execute("ALTER TABLE matches ADD COLUMN deck TEXT")
