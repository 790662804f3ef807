"""The writer of the PostgreSQL store: changes that arrive together are committed together."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import asyncpg

from drawfour.server.store.address import PostgresAddress
from drawfour.server.store.interface import SOMEBODY, Finished, KnownCommand, NumberTaken, TableChange
from drawfour.server.store.postgres import statements
from drawfour.server.store.postgres.connecting import AGAIN, OF_ONE_CHANGE, connect, failed

GROUP = 1000  # changes in one statement, at most
TRIES = 3

Outcome = Exception | None


class Writer:
    """Writes changes over a connection of its own, group after group. The group after a lost connection opens another."""

    def __init__(self, address: PostgresAddress, timeout: float) -> None:
        self._address = address
        self._timeout = timeout
        self._connection: asyncpg.Connection[Any] | None = None
        self._waiting: list[tuple[asyncio.Future[None], TableChange]] = []
        self._running: asyncio.Task[None] | None = None

    def append(self, change: TableChange) -> asyncio.Future[None]:
        """Return what becomes of a change: it is written with the next group."""
        future = asyncio.get_running_loop().create_future()
        self._waiting.append((future, change))
        if self._running is None:
            self._running = asyncio.ensure_future(self._run())
        return future

    async def close(self) -> None:
        """Write what waits, then close the connection."""
        if self._running is not None:
            await self._running
        await self._disconnect()

    async def _run(self) -> None:
        """Write group after group until nothing waits."""
        try:
            while self._waiting:
                await asyncio.sleep(0)  # other tables may have changes in this turn of the event loop
                group = self._next_group()
                outcomes = await self._write([change for _, change in group])
                for (future, _), outcome in zip(group, outcomes, strict=True):
                    if future.cancelled():
                        continue
                    if outcome is None:
                        future.set_result(None)
                    else:
                        future.set_exception(outcome)
        finally:
            self._running = None

    def _next_group(self) -> list[tuple[asyncio.Future[None], TableChange]]:
        """Take the first change of each table, in the order of the tables; further changes of a table wait."""
        first: dict[str, tuple[asyncio.Future[None], TableChange]] = {}
        rest = []
        for job in self._waiting:
            if job[1].code in first or len(first) == GROUP:
                rest.append(job)
            else:
                first[job[1].code] = job
        self._waiting = rest
        return [first[code] for code in sorted(first)]

    async def _write(self, changes: Sequence[TableChange]) -> Sequence[Outcome]:
        """Write changes, and return for each None or the reason it was refused."""
        try:
            connection = await self._connected()
            try:
                return await _write_group(connection, changes)
            except OF_ONE_CHANGE:
                return [await _write_one(connection, change) for change in changes]
        except Exception as error:  # whatever it is, nobody must wait for ever
            await self._disconnect()  # and no later statement for what it is doing
            return [failed(error) for _ in changes]

    async def _connected(self) -> asyncpg.Connection[Any]:
        if self._connection is None or self._connection.is_closed():
            self._connection = await connect(self._address, self._timeout)
        return self._connection

    async def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.terminate()


async def _write_group(connection: asyncpg.Connection[Any], changes: Sequence[TableChange]) -> Sequence[Outcome]:
    for attempt in range(TRIES):
        try:
            if not any(change.people or change.finished for change in changes):
                written = await _put_entries(connection, changes)  # one statement is a transaction of its own
            else:
                async with connection.transaction():
                    written = await _put_entries(connection, changes)
                    for change in changes:
                        if change.code in written:
                            await _put_more(connection, change)
            break
        except AGAIN:
            if attempt == TRIES - 1:
                raise
    return [None if change.code in written else await _refusal(connection, change) for change in changes]


async def _write_one(connection: asyncpg.Connection[Any], change: TableChange) -> Outcome:
    try:
        [outcome] = await _write_group(connection, [change])
    except OF_ONE_CHANGE as error:
        return failed(error)
    return outcome


async def _put_entries(connection: asyncpg.Connection[Any], changes: Sequence[TableChange]) -> set[str]:
    """Write the entries and rows of changes, and return the codes of the tables whose entries were written."""
    entries = [change.entry for change in changes]
    rows = [change.row for change in changes if change.row is not None]
    written = await connection.fetch(
        statements.PUT_ENTRIES,
        [change.code for change in changes],
        [entry.number for entry in entries],
        [entry.command for entry in entries],
        [entry.at for entry in entries],
        [entry.body for entry in entries],
        [row.code for row in rows],
        [row.version for row in rows],
        [row.is_public for row in rows],
        [row.is_closed for row in rows],
        [row.deadline for row in rows],
        [row.owner for row in rows],
    )
    return {code for (code,) in written}


async def _put_more(connection: asyncpg.Connection[Any], change: TableChange) -> None:
    """Write the people and the match of a change whose entry is written."""
    for one in change.people:
        await connection.execute(statements.PUT_PERSON, change.code, one.who, one.person, one.name)
    if change.finished is not None:
        await _put_match(connection, change.code, change.finished)


async def _put_match(connection: asyncpg.Connection[Any], code: str, ended: Finished) -> None:
    await connection.execute(
        statements.PUT_MATCH, ended.match, code, ended.started, ended.ended, ended.rounds, ended.record, ended.deck
    )
    for place in ended.places:
        values = (ended.match, place.seat, place.who, place.bot, place.score, place.has_won, code, SOMEBODY)
        await connection.execute(statements.PUT_PLACE, *values)


async def _refusal(connection: asyncpg.Connection[Any], change: TableChange) -> Exception:
    """Return why an entry was not written."""
    known: int | None = await connection.fetchval(statements.GET_KNOWN, change.code, change.entry.command)
    return NumberTaken() if known is None else KnownCommand(known)
