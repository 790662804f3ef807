"""Upgrades of a PostgreSQL database to the newest schema."""

from __future__ import annotations

from pathlib import Path

import asyncpg
from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from drawfour.server.store import upgrade as common
from drawfour.server.store.address import PostgresAddress
from drawfour.server.store.postgres.connecting import SCHEMA, connect

_LOCK = int.from_bytes(b"drawfour", "big") >> 1  # the number of an advisory lock, the same for all processes


async def upgrade(address: PostgresAddress, timeout: float) -> None:
    """Apply all missing migrations in one transaction. Raises NewerSchema and what asyncpg raises."""

    async def creator() -> asyncpg.Connection:
        return await connect(address, timeout)

    engine = create_async_engine("postgresql+asyncpg://", async_creator=creator, poolclass=NullPool)
    try:
        async with engine.begin() as connection:
            await connection.run_sync(_upgrade)
    except DBAPIError as error:
        raise getattr(error.orig, "__cause__", None) or error from None
    finally:
        await engine.dispose()


def _upgrade(connection: Connection) -> None:
    connection.execute(text(f"SELECT pg_advisory_xact_lock({_LOCK})"))
    connection.execute(text(f"CREATE SCHEMA IF NOT EXISTS {SCHEMA}"))
    common.upgrade(connection, Path(__file__).parent, SCHEMA)
