"""The event log of one table: entries are applied to the table and saved, and the table is rebuilt from them if that fails."""

from __future__ import annotations

import asyncio

import structlog

from drawfour.server.room.archive import finished
from drawfour.server.room.clock import ServerClock, TableClock
from drawfour.server.room.command import AcceptedCommands
from drawfour.server.room.history import History
from drawfour.server.room.ownership import Alone, Elsewhere, Ownership
from drawfour.server.store.interface import (
    SOMEBODY,
    Entry,
    KnownCommand,
    NumberTaken,
    Person,
    Store,
    TableChange,
    TableRow,
    owner_of,
)
from drawfour.server.table import entries
from drawfour.server.table.apply import apply
from drawfour.server.table.table import Table
from drawfour.server.table.timers import row_of

ENTRIES_AT_ONCE = 20  # applied before other tables get a turn, as a log may be long

_journal = structlog.get_logger()


class EventLog:
    """The log of a table, with everything computed from it. A rebuild replaces `table`, so get it from here each time."""

    def __init__(self, code: str, store: Store, clock: ServerClock, owners: Ownership | None = None) -> None:
        self.table = Table(code)
        self.history = History()
        self.persons: dict[str, int] = {}  # id of a person -> number at the table
        self.clock = TableClock(clock)
        self.is_stale = False  # the table has an entry that could not be saved
        self.owners = owners or Alone()
        self._store = store
        self._accepted = AcceptedCommands()
        self._row: TableRow | None = None  # as last saved

    @classmethod
    async def open(cls, code: str, store: Store, clock: ServerClock, owners: Ownership | None = None) -> EventLog:
        """Open the log of a stored table. Raises StoreFailed."""
        log = cls(code, store, clock, owners)
        await log.rebuild()
        return log

    @property
    def is_lost(self) -> bool:
        """Has another process taken the table over?"""
        return self.owners.me is not None and self.table.owner != self.owners.me

    async def take(self) -> None:
        """Make this process the owner of the table, unless it has its database to itself. Raises Elsewhere and StoreFailed."""
        while self.is_lost:
            address = await self.owners.address_of(self.table.owner)
            if address is not None:
                raise Elsewhere(self.table.owner, address)
            try:
                await self.append(f"taken:{self.table.number + 1}", entries.Taken(str(self.owners.me)))
            except (NumberTaken, KnownCommand):  # somebody else was quicker
                await self.rebuild()

    async def append(self, command: str, body: entries.Body, people: tuple[Person, ...] = ()) -> None:
        """Apply an entry to the table and save it, with people who are new or renamed.

        Raises KnownCommand, NumberTaken or StoreFailed; the table must be rebuilt then.
        """
        table = self.table
        stage = table.stage
        entry = Entry(table.number + 1, command, max(table.at, self.clock.now()), entries.encode(body))
        for person in people:
            table.names[person.who] = person.name
        apply(table, entry, body)
        try:
            ended = finished(table) if table.stage == "match_over" != stage else None
            row = row_of(table)
            await self._store.append(TableChange(table.code, entry, None if row == self._row else row, people, ended))
        except BaseException:
            self.is_stale = True
            raise
        self._row = row
        for person in people:
            if person.person:
                self.persons[person.person] = person.who
        self._accepted.add(entry)
        self.history.add(table)
        if table.stage != stage:
            _journal.info(table.stage.replace("_", " "), table=table.code, number=entry.number)

    async def entry_of(self, command: str) -> int | None:
        """Return the entry of a command that was accepted before; None for a new command. Raises StoreFailed."""
        number = self._accepted.number(command)
        if number is None and self._accepted.may_be_older(command):
            number = await self._store.known(self.table.code, command)
        return number

    async def rebuild(self) -> None:
        """Rebuild the table from the saved entries; anything that isn't there has not happened. Raises StoreFailed."""
        self.is_stale = True
        log = await self._store.read(self.table.code)
        people = await self._store.people(self.table.code)
        table, history = Table(self.table.code, {person.who: person.name for person in people}), History()
        for entry in log:
            if entry.number % ENTRIES_AT_ONCE == 0:
                await asyncio.sleep(0)  # let other tables have a turn
            apply(table, entry)
            history.add(table)
        self.table, self.history = table, history
        self.persons = {person.person: person.who for person in people if person.person}
        self.clock.reach(table.at)
        self._accepted = AcceptedCommands(log)
        self._row = None  # another process may have saved a different one
        self.is_stale = False

    def forget(self, person: str) -> None:
        """Forget the name and the id of a person, and of those who shared their device."""
        for one in [one for one in self.persons if owner_of(one) == person]:
            self.table.names[self.persons.pop(one)] = SOMEBODY
