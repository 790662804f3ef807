"""Migrations of the SQLite store. Each file in `versions` upgrades a database by one schema version."""

from __future__ import annotations

import contextlib
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path

NEWEST = max(path.name for path in Path(__file__).parent.glob("versions/r*.py"))[1:5]  # the revision of the last migration
APPLICATION = int.from_bytes(b"uno4", "big")  # the application id in the file header, to recognize our databases
TOUCH = "PRAGMA user_version = 0"  # writes the first page of the file without changing anything
_LEAST_VERSION = (3, 37, 0)  # of SQLite, the first with strict tables


def check(connection: sqlite3.Connection) -> None:
    """Check that the database is drawfour's and undamaged, and turn on its write-ahead log. Raises sqlite3.Error."""
    if sqlite3.sqlite_version_info < _LEAST_VERSION:
        needed = ".".join(map(str, _LEAST_VERSION))
        raise sqlite3.NotSupportedError(f"SQLite {sqlite3.sqlite_version} is too old, {needed} or newer is needed")
    tables, application = (
        connection.execute(query).fetchone()[0] for query in ("SELECT count(*) FROM sqlite_schema", "PRAGMA application_id")
    )
    if tables and application != APPLICATION:
        raise sqlite3.NotSupportedError("it belongs to another program")
    if connection.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
        raise sqlite3.NotSupportedError("it is damaged")
    if _to_write_ahead(connection) != "wal":
        raise sqlite3.NotSupportedError("its file system doesn't support a write-ahead log")


def _to_write_ahead(connection: sqlite3.Connection) -> str:
    """Turn on the write-ahead log, and return the resulting mode. Waits for other processes, which SQLite doesn't do here."""
    until = time.monotonic() + connection.execute("PRAGMA busy_timeout").fetchone()[0] / 1_000
    while True:
        try:
            return str(connection.execute("PRAGMA journal_mode = WAL").fetchone()[0])
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() >= until:
                raise
            time.sleep(0.01)


def migrate(connect: Callable[[], sqlite3.Connection]) -> None:
    """Upgrade a database to the newest schema in one transaction; `connect` opens it with `isolation_level=None`.

    Several processes may do so at once; all but the first find it done. Raises NewerSchema and sqlite3.Error.
    """
    with contextlib.closing(connect()) as connection:
        connection.execute(TOUCH)  # detects a read-only file now, and not at the first entry
        if _revision(connection) == NEWEST:
            return
    from drawfour.server.store.sqlite.migrations.steps import (
        upgrade,  # importing Alembic takes a third of the server's start-up
    )

    upgrade(connect)


def _revision(connection: sqlite3.Connection) -> str | None:
    """Return the schema version of a database; None if it is empty."""
    if not connection.execute("SELECT 1 FROM sqlite_schema WHERE name = 'alembic_version'").fetchone():
        return None
    found = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    return str(found[0]) if found else None
