"""The store in a PostgreSQL database, which several processes may share.

The database decides: it accepts only the next number of a table, and a command only once, from any process.
"""

from __future__ import annotations

import asyncio
import itertools
from typing import Any, Self

import asyncpg

from drawfour.server.store.address import PostgresAddress
from drawfour.server.store.interface import (
    SOMEBODY,
    Entry,
    NewerSchema,
    Person,
    Statistics,
    StoredMatch,
    StoreFailed,
    TableChange,
    TableRow,
    matches_of_rows,
)
from drawfour.server.store.postgres import statements
from drawfour.server.store.postgres.connecting import AGAIN, LOST, Failure, connect, failed, settings, why
from drawfour.server.store.postgres.migrations import Unsuitable, migrate
from drawfour.server.store.postgres.writer import TRIES, Writer


class PostgresStore:
    """A `Store` in a PostgreSQL database. Create it with `open`."""

    def __init__(self, address: PostgresAddress, pool: asyncpg.Pool[Any], timeout: float) -> None:
        self.pool = pool
        self._writer = Writer(address, timeout)
        self._timeout = timeout
        self._is_closed = False

    @classmethod
    async def open(cls, address: PostgresAddress, *, timeout: float = 5.0, readers: int = 4) -> Self:
        """Open the database at an address, and create or upgrade its tables.

        `timeout` is how many seconds a connection or a statement may take. Raises StoreFailed if the database can't be reached,
        or belongs to a newer program.
        """
        try:
            connection = await connect(address, timeout)
            try:
                await migrate(connection, address, timeout)
            finally:
                connection.terminate()
            pool = asyncpg.create_pool(address.text, min_size=0, max_size=readers, reset=_keep, **settings(timeout))
            return cls(address, await pool, timeout)
        except (Unsuitable, NewerSchema) as error:
            raise StoreFailed(f"Can't open the database {address}: {error}.") from error
        except Failure as error:
            raise StoreFailed(f"Can't open the database {address}: {why(error)}.") from error

    async def append(self, change: TableChange) -> None:
        """Write a change, and return once it is durable."""
        self._may_go_on()
        await self._writer.append(change)

    async def known(self, code: str, command: str) -> int | None:
        """Return the number of a command's entry; None if it has not been accepted."""
        found = await self.all(statements.GET_KNOWN, code, command)
        return found[0][0] if found else None

    async def read(self, code: str, after: int = 0) -> list[Entry]:
        """Return the entries of a table with numbers greater than `after`, in order."""
        return list(itertools.starmap(Entry, await self.all(statements.GET_ENTRIES, code, after)))

    async def people(self, code: str) -> list[Person]:
        """Return everyone who has joined a table, by number."""
        return list(itertools.starmap(Person, await self.all(statements.GET_PEOPLE, code)))

    async def row(self, code: str) -> TableRow | None:
        """Return the row of a table; None if there is no such table."""
        found = await self.all(statements.GET_ROW, code)
        return TableRow(*found[0]) if found else None

    async def open_tables(self, letters: int) -> int:
        """Return how many tables that are not closed have codes of some letters."""
        [(count,)] = await self.all(statements.COUNT_OPEN, letters)
        return int(count)

    async def untouched(self, before: int) -> list[str]:
        """Return the codes of all tables, closed ones too, without entries since `before`, in milliseconds since 1970."""
        return [code for (code,) in await self.all(statements.GET_UNTOUCHED, before)]

    async def forget_table(self, code: str) -> bool:
        """Delete the row, the log and the people of a table, but not its matches. Returns False unless it is a closed table."""
        return bool(await self.all(statements.FORGET_TABLE, code))

    async def match(self, match: str) -> StoredMatch | None:
        """Return a finished match by id; None if there is no such match."""
        matches = matches_of_rows(await self.all(statements.GET_MATCHES.format("match = $2"), 1, match))
        return matches[0] if matches else None

    async def matches_of(self, person: str, before: tuple[int, str] | None = None, limit: int = 20) -> list[StoredMatch]:
        """Return a person's finished matches, newest first. For the next page, `before` is `ended` and `match` of the last."""
        which = statements.PLAYED if before is None else f"{statements.PLAYED} AND (ended, match) < ($3, $4)"
        return matches_of_rows(await self.all(statements.GET_MATCHES.format(which), limit, person, *(before or ())))

    async def statistics(self, person: str) -> Statistics:
        """Return a person's statistics."""
        return Statistics(*(await self.all(statements.GET_STATISTICS, person))[0])

    async def rename(self, person: str, name: str) -> None:
        """Rename a person at all tables, except where the name is taken. Finished matches keep the old name."""
        await self.all(statements.RENAME, person, name)

    async def forget(self, person: str) -> None:
        """Replace a person's name by "Somebody" and delete their id, at all tables and in all matches."""
        people, places = map(statements.FORGET.format, ("people", "places"))
        await self.all(f"WITH forgotten AS ({people}) {places}", person, SOMEBODY)

    async def check(self) -> None:
        """Check that the database can be written and read. Raises StoreFailed."""
        if any(is_read_only for (is_read_only,) in await self.all(statements.CHECK)):
            raise StoreFailed("Can't use the database: it can only be read.")

    async def close(self) -> None:
        """Write pending changes, then close the store. Every later call except `close` raises StoreFailed."""
        self._is_closed = True
        await self._writer.close()
        try:
            await asyncio.wait_for(self.pool.close(), self._timeout)
        except TimeoutError:
            self.pool.terminate()

    async def all(self, query: str, *values: Any) -> list[Any]:
        """Return all rows of a statement. If its connection is lost, it is tried again, so doing it twice must not matter."""
        self._may_go_on()
        for attempt in range(TRIES):
            try:
                return await self._fetch(query, *values)
            except Failure as error:
                if attempt == TRIES - 1 or isinstance(error, TimeoutError) or not isinstance(error, (*AGAIN, *LOST)):
                    raise failed(error) from error
        raise AssertionError("the last attempt returns or raises")

    async def once(self, query: str, *values: Any) -> list[Any]:
        """Return all rows of a statement that must not be done twice. If its connection is lost, nobody knows what it did."""
        self._may_go_on()
        try:
            return await self._fetch(query, *values)
        except Failure as error:
            raise failed(error) from error

    async def _fetch(self, query: str, *values: Any) -> list[Any]:
        async with self.pool.acquire(timeout=self._timeout) as connection:
            try:
                found: list[Any] = await connection.fetch(query, *values)
            except LOST:
                connection.terminate()  # rather than to go back to the pool
                raise
        return found

    def _may_go_on(self) -> None:
        if self._is_closed:
            raise StoreFailed("The database is closed.")


async def _keep(connection: asyncpg.Connection[Any]) -> None:
    """Leave a connection that goes back to the pool as it is: statements here change no settings."""
