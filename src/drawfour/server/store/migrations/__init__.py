"""The schema of the SQLite store, step by step: each file in `versions` brings a database from one to the next."""

from __future__ import annotations

import contextlib
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path

NEWEST = max(path.name for path in Path(__file__).parent.glob("versions/r*.py"))[1:5]  # the revision of the last step
APPLICATION = int.from_bytes(b"uno4", "big")  # in the header of the file, so that no other program's database is taken for ours
TOUCH = "PRAGMA user_version = 0"  # writes the first page of the file, though nothing in it changes
_LEAST_VERSION = (3, 37, 0)  # of SQLite, the first with strict tables


class NewerSchema(Exception):
    """A later version of this program has written the database; `revision` is the schema it has."""

    def __init__(self, revision: str) -> None:
        super().__init__(revision)
        self.revision = revision


def check(connection: sqlite3.Connection) -> None:
    """Is it a database of this program, and sound? If so, it gets a write-ahead log. Raises sqlite3.Error."""
    if sqlite3.sqlite_version_info < _LEAST_VERSION:
        raise sqlite3.NotSupportedError(f"SQLite is {sqlite3.sqlite_version}; needed is {'.'.join(map(str, _LEAST_VERSION))}")
    tables, of_whom = (
        connection.execute(query).fetchone()[0] for query in ("SELECT count(*) FROM sqlite_schema", "PRAGMA application_id")
    )
    if tables and of_whom != APPLICATION:
        raise sqlite3.NotSupportedError("it belongs to another program")
    if connection.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
        raise sqlite3.NotSupportedError("it is damaged")
    if _to_write_ahead(connection) != "wal":
        raise sqlite3.NotSupportedError("its file system cannot keep a write-ahead log")


def _to_write_ahead(connection: sqlite3.Connection) -> str:
    """Give the file a write-ahead log; say what it has then. While another does the same, SQLite does not wait by itself."""
    until = time.monotonic() + connection.execute("PRAGMA busy_timeout").fetchone()[0] / 1_000
    while True:
        try:
            return str(connection.execute("PRAGMA journal_mode = WAL").fetchone()[0])
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() >= until:
                raise
            time.sleep(0.01)


def migrate(connect: Callable[[], sqlite3.Connection]) -> None:
    """Bring a database to the newest schema, in one transaction; `connect` opens it with `isolation_level=None`.

    Several processes may do so at once: all but the first find it done. Raises NewerSchema and sqlite3.Error.
    """
    with contextlib.closing(connect()) as connection:
        connection.execute(TOUCH)  # as a file that may only be read would be noticed no sooner than by the first entry
        if _revision(connection) == NEWEST:
            return
    from drawfour.server.store.migrations.steps import upgrade  # to read Alembic takes a third of the start of a server

    upgrade(connect)


def _revision(connection: sqlite3.Connection) -> str | None:
    """The schema a database has; None when there is nothing in it yet."""
    if not connection.execute("SELECT 1 FROM sqlite_schema WHERE name = 'alembic_version'").fetchone():
        return None
    found = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    return str(found[0]) if found else None
