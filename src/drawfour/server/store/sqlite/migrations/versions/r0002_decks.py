"""Add the text of the deck file to finished matches."""

from __future__ import annotations

from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the column. It stays empty for earlier matches, which all used the classic deck."""
    op.execute("ALTER TABLE matches ADD COLUMN deck TEXT")
