"""The registry of tables: creates the tables of a server, finds them by code, lists them, and unloads those nobody uses."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Coroutine
from contextlib import suppress
from functools import partial
from typing import Any

import structlog

from drawfour.server.protocol import messages
from drawfour.server.protocol.answers import PublicTable
from drawfour.server.protocol.settings import Settings
from drawfour.server.rate_limit import Buckets
from drawfour.server.room.clock import Handle, ServerClock
from drawfour.server.room.event_log import EventLog
from drawfour.server.room.guesses import Caller, Guesses
from drawfour.server.room.ownership import MOVED, Alone, Elsewhere, Ownership
from drawfour.server.room.room import Room
from drawfour.server.store.interface import KnownCommand, NumberTaken, Person, Store, StoreFailed
from drawfour.server.table import entries
from drawfour.server.table.codes import SHORTEST, is_short, long_code, most_tables, short_code
from drawfour.server.table.decide import Refused, check_settings, checked_name
from drawfour.server.table.refusals import SERVER_REFUSALS

_journal = structlog.get_logger()

SWEEP_MS = 30_000
SHUTTING_DOWN = messages.Bye("going_down", SERVER_REFUSALS["going_down"], retry_seconds=2.0)
OLD_MS = 3_600_000  # between searches for tables that are no longer used


async def new_room(
    code: str,
    store: Store,
    clock: ServerClock,
    person: str,
    name: str,
    settings: Settings,
    *,
    most_people: int,
    owners: Ownership | None = None,
) -> Room:
    """Create a table with a person as its host. Raises Refused or StoreFailed."""
    check_settings(settings)
    name = checked_name(name)
    log = EventLog(code, store, clock, owners)
    await log.append("opened", entries.Opened(0, settings), (Person(0, person, name),))
    await log.take()
    return Room(log, most_people=most_people)


class TableRegistry:
    """The tables of a server, at most `most_tables` in memory at once. `creations` limits how many an address may create.

    `free_memory` is called after a sweep has unloaded tables. `owners` knows the other processes on this database, by default
    none.
    """

    def __init__(
        self,
        store: Store,
        clock: ServerClock,
        *,
        most_tables: int,
        most_people: int,
        empty_ms: int,
        keep_ms: int,
        creations: Buckets,
        free_memory: Callable[[], object] | None = None,
        owners: Ownership | None = None,
    ) -> None:
        self.store = store
        self.owners = owners or Alone()
        self.clock = clock
        self.most_tables = most_tables
        self.most_people = most_people
        self.empty_ms = empty_ms
        self.keep_ms = keep_ms
        self.rooms: dict[str, Room] = {}
        self.guesses = Guesses()
        self._creations = creations
        self._free_memory = free_memory
        self._created: dict[tuple[str, str], str] = {}  # person and reference of their message -> code
        self._choosing = asyncio.Lock()  # so that a message that comes twice at once gets one code
        self._opening: dict[str, asyncio.Future[Room]] = {}  # code -> room being created or opened
        self._sweep: Handle | None = None
        self._cleaned_at = clock.now()  # after a restart people have an hour to return, however long the server was down
        self._cleaning: asyncio.Future[None] | None = None
        self.is_shutting_down = False

    def start(self) -> None:
        """Start unloading unused tables at regular intervals."""
        self._sweep = self.clock.call_at(self.clock.now() + SWEEP_MS, self._sweep_soon)

    async def create(self, person: str, address: str, message: messages.Create, *, is_at_home: bool = False) -> Room:
        """Create a table, once for each message. Raises Refused or StoreFailed.

        Its code is short if the person is at home and expects others. The id of a match is derived from the code and the
        seeds, so a table whose deal everyone knows needs a long code.
        """
        while True:
            code = await self._code_for(person, address, message, is_at_home=is_at_home)
            try:
                return await self._once(code, partial(self._create, code, person, message))
            except (KnownCommand, NumberTaken):  # another process has given a new table the same short code
                if self._created.get((person, message.ref)) == code:
                    del self._created[person, message.ref]

    async def _code_for(self, person: str, address: str, message: messages.Create, *, is_at_home: bool) -> str:
        """Return the code of the table that a message creates, the same each time. Raises Refused or StoreFailed."""
        async with self._choosing:
            self._check_open()
            code = self._created.get((person, message.ref))
            if code is None or not self._is_loaded(code):
                if not self._creations.take(address):
                    raise Refused("full", "Too many tables were created from this address. Try again later.")
                is_for_others = is_at_home and not message.alone and message.settings.deal == "random"
                code = await self._new_short_code() if is_for_others else long_code()
                self._make_room_for(code)
                self._created[person, message.ref] = code
            return code

    async def _new_short_code(self) -> str:
        """Return an unused short code, with more letters the more tables are open."""
        letters = SHORTEST
        while await self._open_tables(letters) >= most_tables(letters):
            letters += 1
        while True:
            code = short_code(letters)
            if await self.store.row(code) is None and not self._is_loaded(code):
                return code

    async def _open_tables(self, letters: int) -> int:
        """Return how many tables with codes of some letters are open or being created."""
        return await self.store.open_tables(letters) + sum(len(code) == letters for code in self._opening)

    def _is_loaded(self, code: str) -> bool:
        return code in self.rooms or code in self._opening

    async def _once(self, code: str, load: Callable[[], Coroutine[Any, Any, Room]]) -> Room:
        """Return the room for `code`, loading it if needed. Concurrent callers share one attempt, even if one is cancelled."""
        while code not in self.rooms:
            if code not in self._opening:
                self._opening[code] = asyncio.ensure_future(self._load(code, load()))
            await asyncio.shield(self._opening[code])
            load = partial(self._reopen, code)  # in case it was unloaded before this task continued
        return self.rooms[code]

    def _make_room_for(self, code: str) -> None:
        """Unload the table that has been empty for longest if there are too many for another. Raises Refused if none is."""
        if len(self.rooms) + len(self._opening.keys() - {code}) < self.most_tables:
            return
        empty = self._empty()
        if not empty:
            raise Refused("full", f"The server already has {self.most_tables} tables with people. Try again later.")
        self._unload(max(empty, key=empty.__getitem__))

    def _empty(self) -> dict[str, int]:
        """Return for how many milliseconds each table without people has been empty."""
        return {code: empty_ms for code, room in self.rooms.items() if (empty_ms := room.empty_ms) is not None}

    def _unload(self, code: str) -> None:
        """Remove a table from memory. It can be opened again from its log."""
        del self.rooms[code]
        _journal.info("table unloaded", table=code, tables=len(self.rooms))

    async def _load(self, code: str, loading: Coroutine[Any, Any, Room]) -> Room:
        try:
            room = await loading
            room.presence.empty_since = room.clock.now()
            self.rooms[code] = room
        finally:
            del self._opening[code]
        return room

    async def _create(self, code: str, person: str, message: messages.Create) -> Room:
        name, settings = message.name, message.settings
        room = await new_room(
            code, self.store, self.clock, person, name, settings, most_people=self.most_people, owners=self.owners
        )
        _journal.info("table created", table=code, tables=len(self.rooms) + 1)
        return room

    async def check_caller(self, code: str, caller: Caller) -> None:
        """Check that a caller, who may be guessing, may look up a table. Raises Refused or StoreFailed.

        Someone who is at the table already guesses nothing, and can return whatever others try.
        """
        if not is_short(code):
            return
        if not caller.is_at_home:
            raise Refused("home_only")
        if caller.person is None or caller.person not in await self._persons(code):
            is_right = self._is_loaded(code) or await self.store.row(code) is not None
            self.guesses.check(caller.address, is_right=is_right)

    async def _persons(self, code: str) -> Collection[str | None]:
        """Return the ids of everyone at a table, without loading it."""
        room = self.rooms.get(code)
        return room.log.persons if room else {each.person for each in await self.store.people(code)}

    async def find(self, code: str) -> Room:
        """Return the room for `code`, opening it if needed. Raises Elsewhere, Refused or StoreFailed."""
        self._check_open()
        if code in self.rooms and self.rooms[code].log.is_lost:
            self._unload(code)
        room = await self._once(code, partial(self._reopen, code))
        if room.is_failed:
            raise Refused("table_failed")
        if room.presence.empty_since is not None:
            room.presence.empty_since = room.clock.now()  # somebody is about to join, so don't unload it
        return room

    async def _reopen(self, code: str) -> Room:
        row = await self.store.row(code)
        if row is None:
            raise Refused("no_table")
        if row.is_closed:
            raise Refused("closed")
        address = await self.owners.address_of(row.owner)
        if address is not None:
            raise Elsewhere(row.owner, address)
        self._make_room_for(code)
        log = await self._open(code)
        await log.take()
        _journal.info("table reopened", table=code, number=log.table.number)
        return Room(log, most_people=self.most_people)

    async def has(self, code: str) -> bool:
        """Is there an open table with this code? Doesn't load it. Raises StoreFailed."""
        if code in self.rooms:
            return not self.rooms[code].table.is_closed
        row = await self.store.row(code)
        return row is not None and not row.is_closed

    async def _open(self, code: str) -> EventLog:
        """Rebuild a table from its log. If that fails, no other table is affected."""
        try:
            return await EventLog.open(code, self.store, self.clock, self.owners)
        except StoreFailed:
            raise
        except Exception:
            _journal.exception("table cannot be opened", table=code)
            raise Refused("table_failed") from None

    @property
    def farewell(self) -> messages.Bye:
        """What clients are told when this process stops: to come back soon, or at once if others are there."""
        return SHUTTING_DOWN if self.owners.me is None else MOVED

    def _check_open(self) -> None:
        if self.is_shutting_down:
            raise Refused("going_down")

    def public_tables(self, *, is_at_home: bool) -> list[PublicTable]:
        """Return the public tables, those with the most free seats first. Short codes are shown at home only."""
        own = self.own_public_tables
        codes = {table.code for table in own}
        found = [*own, *(table for table in self.owners.listed if table.code not in codes)]
        shown = [table for table in found if is_at_home or not is_short(table.code)]
        return sorted(shown, key=lambda table: -table.seats.count(None))

    @property
    def own_public_tables(self) -> list[PublicTable]:
        """The public tables of this process."""
        return [
            PublicTable(
                code=room.table.code,
                preset=room.table.settings.preset,
                deck=room.table.deck.name,
                stage=room.table.stage,
                seats=[seat.bot or ("person" if seat.who is not None else None) for seat in room.table.seats],
                present=len(room.presence.present),
            )
            for room in self.rooms.values()
            if room.table.settings.is_public and not (room.is_failed or room.log.is_lost or room.table.is_closed)
        ]

    def mistrust_all(self) -> None:
        """Have every table read its log again before it is used: another process may have taken it over."""
        for room in self.rooms.values():
            room.mistrust()

    async def apply_notice(self, person: str, name: str | None) -> None:
        """Do at the tables of this process what another one has told: a person has a new name, or (None) was forgotten."""
        for room in self._rooms_of(person):
            with suppress(Refused, StoreFailed):  # a table that has failed, or will be rebuilt from the store
                if name is not None:
                    await room.rename(person, name)
                else:
                    await room.leave(person)
                    await room.forget(person)

    def _rooms_of(self, person: str) -> list[Room]:
        return [room for room in self.rooms.values() if person in room.log.persons]

    async def rename(self, person: str, name: str) -> None:
        """Change a person's name at every table. Raises Refused or StoreFailed."""
        written = checked_name(name)
        for room in self._rooms_of(person):
            with suppress(Refused):  # a table that has failed
                await room.rename(person, written)
        await self.store.rename(person, written)
        await self.owners.tell(person, written)

    async def forget(self, person: str) -> None:
        """Delete a person: they leave all tables, and their name becomes Somebody. Raises StoreFailed.

        The tables follow only once the store has deleted the person; if the store fails, the request can be repeated.
        """
        for room in self._rooms_of(person):
            with suppress(Refused):  # a table that has failed
                await room.leave(person)
        await self.store.forget(person)
        await self.owners.tell(person, None)
        for room in self._rooms_of(person):
            with suppress(Refused, StoreFailed):  # the table will be rebuilt from the store, which has forgotten them
                await room.forget(person)

    def _sweep_soon(self) -> None:
        self.start()  # first, so that the next sweep comes even if this one fails
        now = self.clock.now()
        unused = [code for code, empty_ms in self._empty().items() if empty_ms >= self.empty_ms]
        for code in unused:
            self._unload(code)
        if unused and self._free_memory:
            self._free_memory()
        self._created = {message: code for message, code in self._created.items() if self._is_loaded(code)}
        if now - self._cleaned_at >= OLD_MS:
            self._cleaned_at = now
            self._cleaning = asyncio.ensure_future(self.clean_up())

    async def clean_up(self) -> None:
        """Close tables that have been unused for long, and delete their logs. Finished matches stay."""
        codes: list[str] = []
        with suppress(StoreFailed):  # the next search is in an hour
            codes = await self.store.untouched(self.clock.now() - self.keep_ms)
        for code in codes:
            if code in self.rooms:
                continue
            with suppress(Refused, StoreFailed, NumberTaken, KnownCommand):  # the latter two: it is in use after all
                row = await self.store.row(code)
                if row is not None and await self.owners.address_of(row.owner) is not None:
                    continue  # its owner will do it
                if row is not None and not row.is_closed:
                    log = await self._open(code)
                    await log.append(f"closed:{log.table.number + 1}", entries.Closed())
                await self.store.forget_table(code)

    async def shut_down(self) -> None:
        """Finish all pending work, then disconnect everyone at a table with a farewell that asks the client to reconnect."""
        self.is_shutting_down = True
        if self._sweep:
            self._sweep.cancel()
        if self._cleaning:
            await self._cleaning
        await asyncio.gather(*self._opening.values(), return_exceptions=True)
        for room in list(self.rooms.values()):
            await room.finish()
        await self.owners.leave()
        for room in self.rooms.values():
            room.close(self.farewell)
        self.rooms.clear()
