"""The schema of the SQLite store, step by step: each file in `versions` brings a database from one to the next."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from pathlib import Path

from alembic.migration import MigrationContext
from alembic.operations import Operations
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool

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
    engine = create_engine("sqlite://", creator=connect, poolclass=NullPool)
    event.listen(engine, "begin", _begin)
    try:
        with engine.begin() as connection:
            _upgrade(connection)
    except DBAPIError as error:
        raise error.orig or error from None


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")
    connection.exec_driver_sql(TOUCH)  # as a file that may only be read would be noticed no sooner than by the first entry


def _upgrade(connection: Connection) -> None:
    scripts = ScriptDirectory(str(Path(__file__).parent))
    context = MigrationContext.configure(connection)
    current = context.get_current_revision()
    if current is not None and current not in {script.revision for script in scripts.walk_revisions()}:
        raise NewerSchema(current)
    missing = list(scripts.iterate_revisions("heads", current or "base"))
    with Operations.context(context):
        for script in reversed(missing):
            script.module.upgrade()
            context.stamp(scripts, script.revision)
