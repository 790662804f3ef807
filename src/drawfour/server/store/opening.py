"""Open the store that a server is configured with: an SQLite file, or a PostgreSQL database."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractAsyncContextManager, contextmanager
from pathlib import Path

from drawfour.errors import not_installed
from drawfour.server.store.address import PostgresAddress
from drawfour.server.store.contents import Contents
from drawfour.server.store.interface import Store
from drawfour.server.store.sqlite.store import SqliteStore


async def open_store(database: Path | PostgresAddress) -> Store:
    """Open a database, and create or upgrade its tables. Raises StoreFailed, or DrawfourError if a package is missing."""
    if isinstance(database, Path):
        return await SqliteStore.open(database)
    with _needing_its_packages():
        from drawfour.server.store.postgres.store import PostgresStore
    return await PostgresStore.open(database)


def open_contents(database: Path | PostgresAddress) -> AbstractAsyncContextManager[Contents]:
    """Open a database that nobody else uses, to copy all that it holds. Raises StoreFailed or DrawfourError."""
    if isinstance(database, Path):
        from drawfour.server.store.sqlite.contents import opened as opened_file

        return opened_file(database)
    with _needing_its_packages():
        from drawfour.server.store.postgres.contents import opened
    return opened(database)


@contextmanager
def _needing_its_packages() -> Iterator[None]:
    """Say how to install what is missing. Only PostgreSQL needs packages of its own, so they are imported late."""
    try:
        yield
    except ImportError as error:
        raise not_installed([error.name or "asyncpg"], "postgres") from None
