"""Add the owner of a table, for tables that were moved from several processes to one."""

from __future__ import annotations

from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add the column. A single process needs no owner, so it stays empty."""
    op.execute("ALTER TABLE tables ADD COLUMN owner TEXT")
