"""The contents of a PostgreSQL database."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Iterator, Sequence
from typing import Any

import asyncpg

from drawfour.errors import DrawfourError
from drawfour.server.store.address import PostgresAddress
from drawfour.server.store.contents import COLUMNS, IS_EMPTY, ROWS, SELECT
from drawfour.server.store.interface import StoreFailed
from drawfour.server.store.postgres.connecting import Failure, settings, why
from drawfour.server.store.postgres.store import PostgresStore

_TIMEOUT = 5.0  # seconds, for everything before the copying
_PUT_KEYS = "INSERT INTO keys (name, key) VALUES ('cookies', $1) ON CONFLICT (name) DO UPDATE SET key = excluded.key"


class PostgresContents:
    """The `Contents` of a PostgreSQL database. Get them with `opened`."""

    def __init__(self, address: PostgresAddress, connection: asyncpg.Connection[Any]) -> None:
        self._address = address
        self._connection = connection

    async def rows(self, table: str) -> AsyncIterator[list[tuple[Any, ...]]]:
        """Yield all rows of a table, in the order of its key, up to `ROWS` at a time."""
        with _named(self._address):
            cursor = await self._connection.cursor(SELECT[table])
        while True:
            with _named(self._address):
                rows = [tuple(row) for row in await cursor.fetch(ROWS)]
            if not rows:
                return
            yield rows

    async def put(self, table: str, rows: Sequence[tuple[Any, ...]]) -> None:
        """Add rows to a table."""
        with _named(self._address):
            await self._connection.copy_records_to_table(table, records=rows, columns=COLUMNS[table])

    async def is_empty(self) -> bool:
        """Is the database free of tables and matches?"""
        with _named(self._address):
            return bool(await self._connection.fetchval(IS_EMPTY))

    async def keys(self) -> str | None:
        """Return the keys; None if no process has made one."""
        with _named(self._address):
            found: str | None = await self._connection.fetchval("SELECT key FROM keys WHERE name = 'cookies'")
            return found

    async def put_keys(self, keys: str) -> None:
        """Replace the keys."""
        with _named(self._address):
            await self._connection.execute(_PUT_KEYS, keys)


@contextlib.asynccontextmanager
async def opened(address: PostgresAddress) -> AsyncIterator[PostgresContents]:
    """Open a database in a transaction, and create or upgrade it if needed. An error rolls the transaction back.

    No process can join the others while it is open. Raises StoreFailed, or DrawfourError if processes use it.
    """
    await (await PostgresStore.open(address, timeout=_TIMEOUT)).close()
    with _named(address):
        connection = await asyncpg.connect(address.text, **settings(_TIMEOUT) | {"command_timeout": None})
    try:
        transaction = connection.transaction(isolation="repeatable_read")
        with _named(address):
            await transaction.start()
            await connection.execute("LOCK TABLE nodes, keys IN SHARE ROW EXCLUSIVE MODE")
            users = await connection.fetch("SELECT address FROM nodes WHERE until > now() ORDER BY address")
            await connection.execute("SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0")
        if users:
            where = ", ".join(user for (user,) in users)
            raise DrawfourError("bad_file", f"The database {address} is in use by servers at {where}. Stop them first.")
        yield PostgresContents(address, connection)
        with _named(address):
            await transaction.commit()
    finally:
        connection.terminate()  # rolls back a transaction that was not committed


@contextlib.contextmanager
def _named(address: PostgresAddress) -> Iterator[None]:
    """Turn errors of the database into StoreFailed, with its address."""
    try:
        yield
    except Failure as error:
        raise StoreFailed(f"Can't use the database {address}: {why(error)}.") from error
