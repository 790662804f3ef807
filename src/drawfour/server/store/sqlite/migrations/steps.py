"""Upgrades of a database to the newest schema, with Alembic."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

from alembic.migration import MigrationContext
from alembic.operations import Operations
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool

from drawfour.server.store.sqlite.migrations import NewerSchema


def upgrade(connect: Callable[[], sqlite3.Connection]) -> None:
    """Apply all missing migrations in one transaction. Raises NewerSchema and sqlite3.Error."""
    engine = create_engine("sqlite://", creator=connect, poolclass=NullPool)
    event.listen(engine, "begin", _begin)
    try:
        with engine.begin() as connection:
            _upgrade(connection)
    except DBAPIError as error:
        raise error.orig or error from None


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


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
