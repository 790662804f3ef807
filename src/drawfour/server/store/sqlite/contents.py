"""The contents of an SQLite file. Nothing else is running, so it may block the event loop."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import AsyncIterator, Iterator, Sequence
from pathlib import Path
from typing import Any

from drawfour.server.lock_file import acquire_lock
from drawfour.server.signing_key import key_path, read_keys, write_keys
from drawfour.server.store.contents import COLUMNS, IS_EMPTY, ROWS, SELECT, listed
from drawfour.server.store.interface import StoreFailed
from drawfour.server.store.sqlite.store import SqliteStore
from drawfour.server.store.sqlite.threads import connect, why


class SqliteContents:
    """The `Contents` of an SQLite file; the key is in a file beside it. Get them with `opened`."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self._path = path
        self._connection = connection

    async def rows(self, table: str) -> AsyncIterator[list[tuple[Any, ...]]]:
        """Yield all rows of a table, in the order of its key, up to `ROWS` at a time."""
        booleans = [place for place, column in enumerate(COLUMNS[table]) if column.startswith(("is_", "has_"))]
        with _named(self._path):
            found = self._connection.execute(SELECT[table])
        while True:
            with _named(self._path):
                rows = found.fetchmany(ROWS)
            if not rows:
                return
            for at, row in enumerate(rows if booleans else ()):
                rows[at] = tuple(bool(value) if place in booleans else value for place, value in enumerate(row))
            yield rows

    async def put(self, table: str, rows: Sequence[tuple[Any, ...]]) -> None:
        """Add rows to a table."""
        places = ", ".join("?" * len(COLUMNS[table]))
        with _named(self._path):
            self._connection.executemany(f"INSERT INTO {table} ({listed(table)}) VALUES ({places})", rows)  # noqa: S608  # only our own names

    async def is_empty(self) -> bool:
        """Is the database free of tables and matches?"""
        with _named(self._path):
            return bool(self._connection.execute(IS_EMPTY).fetchone()[0])

    async def keys(self) -> str | None:
        """Return the keys in the file beside the database; None if there is no such file. Raises DrawfourError."""
        path = key_path(self._path)
        return read_keys(path) if path.exists() else None

    async def put_keys(self, keys: str) -> None:
        """Write the keys into the file beside the database. Raises DrawfourError."""
        write_keys(key_path(self._path), keys)


@contextlib.asynccontextmanager
async def opened(path: Path) -> AsyncIterator[SqliteContents]:
    """Open a file in a transaction, and create or upgrade it if needed. An error rolls the transaction back.

    Raises StoreFailed, or DrawfourError if a server uses it.
    """
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = acquire_lock(path)
    except OSError as error:
        raise StoreFailed(f"Can't open the database {path} or create its folder: {error.strerror}.") from error
    with lock:
        await (await SqliteStore.open(path)).close()
        with contextlib.closing(connect(path, timeout=5)) as connection:
            with _named(path):
                connection.execute("BEGIN IMMEDIATE")
            yield SqliteContents(path, connection)
            with _named(path):
                connection.execute("COMMIT")


@contextlib.contextmanager
def _named(path: Path) -> Iterator[None]:
    """Turn errors of SQLite into StoreFailed, with the path."""
    try:
        yield
    except sqlite3.Error as error:
        raise StoreFailed(f"Can't use the database {path}: {why(error)}.") from error
