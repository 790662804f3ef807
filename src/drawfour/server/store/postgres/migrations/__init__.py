"""Migrations of the PostgreSQL store. Each file in `versions` upgrades a database by one schema version."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import asyncpg

from drawfour.server.store.address import PostgresAddress
from drawfour.server.store.postgres.connecting import SCHEMA

NEWEST = max(path.name for path in Path(__file__).parent.glob("versions/r*.py"))[1:5]  # the revision of the last migration
LEAST_VERSION = 15  # of PostgreSQL, the oldest that is maintained


class Unsuitable(Exception):
    """The database can't be used as it is; the text says why."""


async def migrate(connection: asyncpg.Connection[Any], address: PostgresAddress, timeout: float) -> None:
    """Upgrade a database to the newest schema in one transaction.

    Several processes may do so at once; all but the first find it done. Raises Unsuitable, NewerSchema and what asyncpg raises.
    """
    if connection.get_server_version().major < LEAST_VERSION:
        raise Unsuitable(f"it is PostgreSQL {connection.get_server_version().major}, and {LEAST_VERSION} or newer is needed")
    if await connection.fetchval("SHOW server_encoding") != "UTF8":
        raise Unsuitable("its encoding is not UTF8. Create it with ENCODING 'UTF8' TEMPLATE template0")
    if await _revision(connection) == NEWEST:
        return
    from drawfour.server.store.postgres.migrations.steps import upgrade  # importing Alembic takes a third of the start-up

    await upgrade(address, timeout)


async def _revision(connection: asyncpg.Connection[Any]) -> str | None:
    """Return the schema version of a database; None if it has none of our tables."""
    if await connection.fetchval("SELECT to_regclass($1)", f"{SCHEMA}.alembic_version") is None:
        if await connection.fetchval("SELECT count(*) FROM pg_tables WHERE schemaname = $1", SCHEMA):
            raise Unsuitable(f"its schema {SCHEMA} has tables of another program")
        return None
    found: str | None = await connection.fetchval(f"SELECT version_num FROM {SCHEMA}.alembic_version")  # noqa: S608  # a constant
    return found
