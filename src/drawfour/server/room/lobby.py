"""All tables of a server: made, found by their codes, listed, and put away when nobody is at them."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from typing import Any

import structlog

from drawfour.server.protocol import messages
from drawfour.server.protocol.settings import Settings
from drawfour.server.rate_limit import Buckets
from drawfour.server.room.clock import Clock, Handle
from drawfour.server.room.command import Command
from drawfour.server.room.room import Room
from drawfour.server.store.interface import Person, Store, StoreFailed
from drawfour.server.table import entries
from drawfour.server.table.decide import Refused, check_settings, checked_name
from drawfour.server.table.refusals import REFUSALS
from drawfour.server.table.table import Table

_journal = structlog.get_logger()

CODE_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # none that is taken for another
CODE_LENGTH = 12  # 59 bits
SWEEP_MS = 30_000
OLD_MS = 3_600_000  # between two looks for tables that nobody uses any more


async def new_room(
    code: str, store: Store, clock: Clock, person: str, name: str, settings: Settings, *, most_people: int
) -> Room:
    """Make a table, with somebody as its host. Raises Refused or StoreFailed, and then there is none."""
    check_settings(settings)
    name = checked_name(name)
    room = Room(Table(code), store, clock, most_people=most_people)
    people = (Person(0, person, name),)
    await room.write(Command("opened", partial(entries.Opened, 0, settings), people=people))
    room.alarm.miss(0)
    return room


class Lobby:
    """The tables of one process. `most_tables` may be in memory at once."""

    def __init__(
        self, store: Store, clock: Clock, *, most_tables: int, most_people: int, empty_ms: int, keep_ms: int, may_make: Buckets
    ) -> None:
        self.store = store
        self.clock = clock
        self.most_tables = most_tables
        self.most_people = most_people
        self.empty_ms = empty_ms
        self.keep_ms = keep_ms
        self.rooms: dict[str, Room] = {}
        self._may_make = may_make
        self._made: dict[tuple[str, str], str] = {}  # person and reference of the wish -> code
        self._opening: dict[str, asyncio.Future[Room]] = {}  # code -> what is being made or opened
        self._sweep: Handle | None = None
        self._looked_at = clock.now()  # an hour for people to come back, however long the machine thinks it was off
        self._clearing: asyncio.Future[None] | None = None
        self.is_going_down = False

    def begin(self) -> None:
        """Begin to put away what nobody uses."""
        self._sweep = self.clock.call_at(self.clock.now() + SWEEP_MS, self._sweep_soon)

    async def create(self, person: str, address: str, wish: messages.Create) -> Room:
        """Make a table for somebody, once for each wish; raises Refused or StoreFailed."""
        self._check_open()
        code = self._made.get((person, wish.ref))
        if code is None or not self._has_place(code):
            self._check_may_make(address)
            code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
            self._made[person, wish.ref] = code
        return await self._once(code, partial(self._make, code, person, wish))

    def _has_place(self, code: str) -> bool:
        return code in self.rooms or code in self._opening

    def _check_may_make(self, address: str) -> None:
        if not self._may_make.take(address):
            raise Refused("full", "many tables have been made from this address; more can be made later")
        if len(self.rooms) + len(self._opening) >= self.most_tables:
            raise Refused("full", f"{self.most_tables} tables are in play here, and more cannot be made now")

    async def _once(self, code: str, become: Callable[[], Coroutine[Any, Any, Room]]) -> Room:
        """The table of a code; where it is none yet, it becomes one, once for all who ask meanwhile, also when some go."""
        if code in self.rooms:
            return self.rooms[code]
        if code not in self._opening:
            self._opening[code] = asyncio.ensure_future(self._take_in(code, become()))
        return await asyncio.shield(self._opening[code])

    async def _take_in(self, code: str, becoming: Coroutine[Any, Any, Room]) -> Room:
        try:
            room = await becoming
            self.rooms[code] = room
        finally:
            del self._opening[code]
        return room

    async def _make(self, code: str, person: str, wish: messages.Create) -> Room:
        room = await new_room(code, self.store, self.clock, person, wish.name, wish.settings, most_people=self.most_people)
        _journal.info("table made", table=code, tables=len(self.rooms) + 1)
        return room

    async def find(self, code: str) -> Room:
        """The table of a code; raises Refused or StoreFailed."""
        self._check_open()
        room = await self._once(code, partial(self._open_again, code))
        if room.is_failed:
            raise Refused("table_failed")
        if room.empty_since is not None:
            room.empty_since = room.clock.now()  # somebody is about to come in: it is not swept away meanwhile
        return room

    async def _open_again(self, code: str) -> Room:
        row = await self.store.row(code)
        if row is None:
            raise Refused("no_table")
        if row.is_closed:
            raise Refused("closed")
        room = await self._open(code)
        _journal.info("table opened again", table=code, number=room.table.number)
        return room

    async def has(self, code: str) -> bool:
        """Is there a table of this code, that is not closed? It is not opened for that. Raises StoreFailed."""
        if code in self.rooms:
            return not self.rooms[code].table.is_closed
        row = await self.store.row(code)
        return row is not None and not row.is_closed

    async def _open(self, code: str) -> Room:
        """A table from its log; one that cannot be built harms no other."""
        try:
            return await Room.open(code, self.store, self.clock, most_people=self.most_people)
        except StoreFailed:
            raise
        except Exception:
            _journal.exception("table cannot be opened", table=code)
            raise Refused("table_failed") from None

    def _check_open(self) -> None:
        if self.is_going_down:
            raise Refused("going_down")

    def listed(self) -> list[dict[str, Any]]:
        """The tables that wish to be listed, those with free seats first."""
        rooms = [room for room in self.rooms.values() if room.table.settings.is_public and not room.is_failed]
        found = [
            {
                "code": room.table.code,
                "preset": room.table.settings.preset,
                "deck": room.table.deck.name,
                "stage": room.table.stage,
                "seats": [seat.bot or ("person" if seat.who is not None else None) for seat in room.table.seats],
                "present": len(room.audience.present),
            }
            for room in rooms
            if not room.table.is_closed
        ]
        return sorted(found, key=lambda table: -table["seats"].count(None))

    def _rooms_of(self, person: str) -> list[Room]:
        return [room for room in self.rooms.values() if person in room.persons]

    async def rename(self, person: str, name: str) -> None:
        """Somebody has another name from now on, at every table. Raises Refused or StoreFailed."""
        written = checked_name(name)
        for room in self._rooms_of(person):
            with suppress(Refused):  # a table that has failed
                await room.rename(person, written)
        await self.store.rename(person, written)

    async def forget(self, person: str) -> None:
        """Somebody wishes to be forgotten: leaves all tables, where the name is Somebody then. Raises StoreFailed.

        Tables forget what the store has forgotten, and no sooner: where it cannot, the wish can be sent again.
        """
        for room in self._rooms_of(person):
            with suppress(Refused):  # a table that has failed
                await room.quit(person)
        await self.store.forget(person)
        for room in self._rooms_of(person):
            with suppress(Refused, StoreFailed):  # it is to be built anew, from what the store has now
                await room.forget(person)

    def _sweep_soon(self) -> None:
        now = self.clock.now()
        for code, room in list(self.rooms.items()):
            if room.empty_since is not None and room.clock.now() - room.empty_since >= self.empty_ms:
                del self.rooms[code]
                _journal.info("table put away", table=code, tables=len(self.rooms))
        self._made = {wish: code for wish, code in self._made.items() if self._has_place(code)}
        if now - self._looked_at >= OLD_MS:
            self._looked_at = now
            self._clearing = asyncio.ensure_future(self.clear_away())
        self.begin()

    async def clear_away(self) -> None:
        """Close the tables that nobody has touched for long, and delete their logs; finished matches stay."""
        codes: list[str] = []
        with suppress(StoreFailed):  # the next look comes in an hour
            codes = await self.store.untouched(self.clock.now() - self.keep_ms)
        for code in codes:
            if code in self.rooms:
                continue
            with suppress(Refused, StoreFailed):
                row = await self.store.row(code)
                if row is not None and not row.is_closed:
                    room = await self._open(code)
                    await room.write(Command(f"closed:{room.table.number + 1}", entries.Closed))
                await self.store.forget_table(code)

    async def go_down(self) -> None:
        """Send everybody away to come back later, once everything that was begun is written."""
        self.is_going_down = True
        if self._sweep:
            self._sweep.cancel()
        if self._clearing:
            await self._clearing
        await asyncio.gather(*self._opening.values(), return_exceptions=True)
        for room in list(self.rooms.values()):
            await room.finish()
            room.close(messages.Bye("going_down", REFUSALS["going_down"], retry_seconds=2.0))
        self.rooms.clear()
