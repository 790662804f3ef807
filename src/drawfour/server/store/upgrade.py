"""Upgrades of a database to the newest schema with Alembic, alike for every kind of database."""

from __future__ import annotations

from pathlib import Path

from alembic.migration import MigrationContext
from alembic.operations import Operations
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from drawfour.server.store.interface import NewerSchema


def upgrade(connection: Connection, folder: Path, schema: str | None = None) -> None:
    """Apply all migrations of a folder that are missing, in the transaction of the connection. Raises NewerSchema.

    `schema` is where Alembic keeps the version, for databases with several schemas.
    """
    scripts = ScriptDirectory(str(folder))
    context = MigrationContext.configure(connection, opts={"version_table_schema": schema})
    current = context.get_current_revision()
    if current is not None and current not in {script.revision for script in scripts.walk_revisions()}:
        raise NewerSchema(current)
    missing = list(scripts.iterate_revisions("heads", current or "base"))
    with Operations.context(context):
        for script in reversed(missing):
            script.module.upgrade()
            context.stamp(scripts, script.revision)
