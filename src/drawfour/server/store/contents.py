"""The contents of a database as rows, to copy them between SQLite and PostgreSQL."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import Any, Protocol

ROWS = 1000
"""How many rows are read at a time."""

COLUMNS = {
    "tables": ("code", "version", "is_public", "is_closed", "deadline"),
    "entries": ("code", "number", "command", "at", "body"),
    "people": ("code", "who", "person", "name"),
    "matches": ("match", "code", "started", "ended", "rounds", "record", "deck"),
    "places": ("match", "seat", "who", "person", "name", "bot", "score", "has_won"),
}
"""What is copied, in an order in which rows refer to earlier ones. The owner of a table stays behind: its process is gone."""


def listed(table: str) -> str:
    """Return the columns of a table for a statement.

    >>> listed("people")
    '"code", "who", "person", "name"'
    """
    return ", ".join(f'"{column}"' for column in COLUMNS[table])


SELECT = {table: f"SELECT {listed(table)} FROM {table} ORDER BY 1, 2" for table in COLUMNS}  # noqa: S608  # only our own names
"""The statement for all rows of a table, in the order of its key."""

IS_EMPTY = "SELECT NOT EXISTS (SELECT 1 FROM tables) AND NOT EXISTS (SELECT 1 FROM matches)"


class Contents(Protocol):
    """The contents of a database that nobody else uses, in one transaction. Methods raise StoreFailed."""

    def rows(self, table: str) -> AsyncIterator[list[tuple[Any, ...]]]:
        """Yield all rows of a table, in the order of its key, up to `ROWS` at a time.

        Boolean columns are `bool` in either kind of database.
        """
        ...

    async def put(self, table: str, rows: Sequence[tuple[Any, ...]]) -> None:
        """Add rows to a table."""
        ...

    async def is_empty(self) -> bool:
        """Is the database free of tables and matches?"""
        ...

    async def keys(self) -> str | None:
        """Return the keys for cookies as they are stored; None if it has none."""
        ...

    async def put_keys(self, keys: str) -> None:
        """Replace the keys for cookies."""
        ...
