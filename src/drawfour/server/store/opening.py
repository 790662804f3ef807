"""Open the store that a server is configured with: an SQLite file, or a PostgreSQL database."""

from __future__ import annotations

from pathlib import Path

from drawfour.errors import not_installed
from drawfour.server.store.address import PostgresAddress
from drawfour.server.store.interface import Store
from drawfour.server.store.sqlite.store import SqliteStore


async def open_store(database: Path | PostgresAddress) -> Store:
    """Open a database, and create or upgrade its tables. Raises StoreFailed, or DrawfourError if a package is missing."""
    if isinstance(database, Path):
        return await SqliteStore.open(database)
    try:
        from drawfour.server.store.postgres.store import PostgresStore  # a file needs none of its packages
    except ImportError as error:
        raise not_installed([error.name or "asyncpg"], "postgres") from None
    return await PostgresStore.open(database)
