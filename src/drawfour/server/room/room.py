"""Rooms: a table with its connections and timers. Commands are decided one at a time, saved, and only then broadcast.

Every command of a person, a bot or a timer has an id. A command that is already in the log is answered but not applied again.
If an entry can't be saved, the table is rebuilt from its log, as if nothing had happened.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from functools import partial
from typing import Any

import structlog

from drawfour.server.protocol import messages, states
from drawfour.server.room.alarm import Alarm
from drawfour.server.room.archive import finished
from drawfour.server.room.broadcast import Broadcast
from drawfour.server.room.clock import Clock, TableClock
from drawfour.server.room.command import AcceptedCommands, Client, Command
from drawfour.server.room.snapshot import clocks
from drawfour.server.store.interface import SOMEBODY, Change, Entry, KnownCommand, NumberTaken, Person, Row, Store, StoreFailed
from drawfour.server.table import entries
from drawfour.server.table.apply import apply
from drawfour.server.table.bots import Bots
from drawfour.server.table.decide import Refused, announce, call_for, call_of, calls_due, deal, decide, name_at
from drawfour.server.table.refusals import REFUSALS
from drawfour.server.table.table import STAND_IN, Table
from drawfour.server.table.timers import Timer, row_of

ENTRIES_AT_ONCE = 20  # applied before other tables get a turn, as a log may be long

_journal = structlog.get_logger()


class Room:
    """A table with its connections and timers. Open it with `Room.open`."""

    def __init__(self, table: Table, store: Store, clock: Clock, *, most_people: int) -> None:
        self.table = table
        self.store = store
        self.clock = TableClock(clock)
        self.most_people = most_people
        self.broadcast = Broadcast(table)
        self.persons: dict[str, int] = {}  # id of a person -> number at the table
        self.alarm = Alarm(table, self.clock)
        self.empty_since: int | None = self.clock.now()
        self.is_failed = False
        self._is_stale = False  # the table may have changes that could not be saved
        self._row: Row | None = None  # as last saved
        self._accepted = AcceptedCommands()
        self._held: list[tuple[bool, Command]] = []  # commands waiting for the end of the grace
        self._bots = Bots()
        self._lock = asyncio.Lock()
        self._callers = 0  # calls that hold the lock or wait for it
        self._firing: set[asyncio.Task[None]] = set()

    @classmethod
    async def open(cls, code: str, store: Store, clock: Clock, *, most_people: int) -> Room:
        """Open the room of a stored table. Raises StoreFailed."""
        room = cls(Table(code), store, clock, most_people=most_people)
        async with room._lock:
            await room._rebuild()
            room.empty_since = room.clock.now()
            for who in room.table.people:
                room.alarm.mark_absent(who)
        return room

    @property
    def empty_ms(self) -> int | None:
        """For how many milliseconds nobody has been here; None while somebody is here or about to join."""
        if self.empty_since is None or self.broadcast.clients or self._callers:
            return None
        return self.clock.now() - self.empty_since

    async def write(self, command: Command) -> None:
        """Decide a command and save it. Raises Refused or StoreFailed."""
        await self._locked(self._write(command, command.decide()))

    # People

    async def enter(self, client: Client, person: str, name: str | None, after: int = 0) -> None:
        """Let a person join or rejoin. Raises Refused or StoreFailed."""
        await self._locked(self._enter(client, person, name, after))

    async def _enter(self, client: Client, person: str, name: str | None, after: int) -> None:
        who = self.persons.get(person)
        if who in self.table.removed:
            raise Refused("removed")
        if who is None or who not in self.table.people:
            who = await self._join(person, who, name)
        if not self.broadcast.is_anybody_present and self.table.is_match_running:  # the clocks stood still and must restart
            await self._note(entries.Resumed())
        self.empty_since = None
        self.alarm.mark_present(who)
        self.broadcast.welcome(client, who, after, self.clocks())
        seat = self.table.seat_of(who)
        if seat is not None and self.table.seats[seat].is_away:
            await self._submit(Command(f"back:{self.table.seats[seat].since}:{seat}", partial(entries.Back, seat)))
        self.broadcast.send_presence(self.clocks())
        self._reschedule()

    async def _join(self, person: str, who: int | None, name: str | None) -> int:
        """Add a person to the table and return their number."""
        if self.table.is_closed:
            raise Refused("closed")
        if len(self.table.people) >= self.most_people:
            raise Refused("full", f"This table is full: it already has {self.most_people} people.")
        if who is not None:
            await self._note(entries.Came(who))
            return who
        if name is None:
            raise Refused("no_name")
        who = len(self.table.names)
        await self._note(entries.Came(who), Person(who, person, name_at(self.table, name)))
        return who

    async def watch(self, client: Client, after: int = 0) -> None:
        """Let a spectator watch without a name. Raises Refused or StoreFailed."""
        await self._locked(self._watch(client, after))

    async def _watch(self, client: Client, after: int) -> None:
        if len(self.broadcast.present) + self.broadcast.watching >= self.most_people:
            raise Refused("full", f"This table is full: {self.most_people} people are already connected.")
        self.empty_since = None
        self.broadcast.welcome(client, None, after, self.clocks())
        self.broadcast.send_presence(self.clocks())

    async def rename(self, person: str, name: str) -> None:
        """Change the name of a person at the table. Raises Refused or StoreFailed."""
        await self._locked(self._rename(person, name))

    async def _rename(self, person: str, name: str) -> None:
        who = self.persons.get(person)
        if who is not None and who in self.table.people and not self.table.is_closed:
            written = name_at(self.table, name, who)
            if written != self.table.names[who]:
                await self._note(entries.Renamed(who), Person(who, person, written))

    async def quit(self, person: str) -> None:
        """Let a person leave the table for good, if they are at it. Raises Refused or StoreFailed."""
        await self._locked(self._quit(person))

    async def _quit(self, person: str) -> None:
        who = self.persons.get(person)
        if who is not None and who in self.table.people:
            await self._note(entries.Left(who))
            self._reschedule()

    async def forget(self, person: str) -> None:
        """Forget a person who has quit, once the store has. Raises Refused or StoreFailed."""
        await self._locked(self._forget(person))

    async def _forget(self, person: str) -> None:
        who = self.persons.pop(person, None)
        if who is not None:
            self.table.names[who] = SOMEBODY

    async def part(self, client: Client) -> None:
        """Remove a closed connection, after it has finished joining."""
        async with self._lock:
            self.leave(client)

    def leave(self, client: Client) -> None:
        """Remove a closed connection."""
        clients = self.broadcast.clients
        who = clients.pop(client, None)
        if who is not None and who not in clients.values() and who in self.table.people:
            self.alarm.mark_absent(who)
        if not clients:
            self.empty_since = self.clock.now()
        self.broadcast.send_presence(self.clocks())
        self._reschedule()

    def close(self, bye: messages.Bye) -> None:
        """Close all connections with a farewell."""
        self.broadcast.close(bye)
        self.alarm.stop()

    # Messages

    async def handle(self, client: Client, message: messages.AtTable | messages.Chat | messages.React) -> None:
        """Handle a message from a person at the table. Raises Refused or StoreFailed."""
        if (who := self.broadcast.clients.get(client)) is None or who not in self.table.people:
            raise Refused("not_here")
        if isinstance(message, messages.Chat | messages.React):
            self.broadcast.send_all(announce(self.table, who, message))
        else:
            command = Command(f"{who}:{message.ref}", partial(decide, self.table, who, message), client, message.ref)
            await self._locked(
                self._play(command, who, message) if isinstance(message, messages.Play) else self._submit(command)
            )

    async def _locked(self, work: Coroutine[Any, Any, None]) -> None:
        """Run `work` under the lock; an unexpected error fails only this table.

        Do not cancel: the entry might be saved but never broadcast.
        """
        self._callers += 1
        try:
            async with self._lock:
                if self.is_failed:
                    raise Refused("table_failed")
                await self._discard_unsaved()
                await work
        except (Refused, StoreFailed):
            raise
        except Exception:
            self._fail()
            raise Refused("table_failed") from None
        finally:
            self._callers -= 1
            work.close()

    async def _discard_unsaved(self) -> None:
        """Rebuild the table if it has a change that could not be saved. Raises StoreFailed."""
        if self._is_stale:
            await self._rebuild()

    def _fail(self) -> None:
        _journal.exception("table failed", table=self.table.code, number=self.table.number)
        self.is_failed = True
        self.close(messages.Bye("table_failed", REFUSALS["table_failed"]))

    # Commands

    async def _play(self, command: Command, who: int, message: messages.Play) -> None:
        """Submit a move, after the auto-call if one is due."""
        call = call_for(self.table, who, message)
        if call is not None and await self._entry_of(command) is None:
            await self._submit(Command(f"{command.id}:call", lambda: call))
        await self._submit(command)

    async def _submit(self, command: Command, *, has_waited: bool = False) -> None:
        """Decide a command, then save and broadcast its entry, or answer with a refusal."""
        try:
            await self._discard_unsaved()  # of the previous command, if several are submitted together
            number = await self._entry_of(command)
            if number is not None:
                self.broadcast.answer(command, messages.Accepted(command.ref or "", number))
                return
            body = command.decide()
            catches = isinstance(body, entries.Moved) and body.move.startswith("catch")
            if self._must_wait(body):
                self._held.append((catches, command))
                return
            if has_waited and catches and not self.table.grace_until:
                raise Refused("catch_not_due", "The call came in time, or somebody else was quicker.")  # without a penalty
            await self._write(command, body)
        except Refused as refused:
            self.broadcast.answer(command, messages.Refusal(refused.code, refused.sentence, command.ref))
        except StoreFailed as failed:
            _journal.warning("not saved", table=self.table.code, reason=str(failed))
            self.broadcast.answer(command, messages.Refusal("not_saved", REFUSALS["not_saved"], command.ref))
            self.alarm.put_off(command.id)
            self._reschedule()
        else:
            for seat in calls_due(self.table):
                await self._submit(Command(f"call:{self.table.number}:{seat}", partial(call_of, self.table, seat)))
            if self._held and self.clock.now() >= self.table.grace_until:
                await self._release()
            self._reschedule()

    async def _entry_of(self, command: Command) -> int | None:
        """Return the entry of a command that was accepted before, None for a new one. Raises StoreFailed."""
        number = self._accepted.number(command.id)
        if number is None and self._accepted.may_be_older(command.id):
            number = await self.store.known(self.table.code, command.id)
        return number

    def _must_wait(self, body: entries.Body) -> bool:
        """Must a move wait for the end of the grace? During it, only calls are applied."""
        until = self.table.grace_until
        return until > 0 and isinstance(body, entries.Moved) and body.move != "uno" and self.clock.now() < until

    async def _note(self, body: entries.Body, *people: Person) -> None:
        """Save an entry that comes neither from a message nor from a timer. Raises StoreFailed."""
        command = Command(f"{body.__struct_config__.tag}:{self.table.number + 1}", lambda: body, people=people)
        await self._write(command, body)

    async def _write(self, command: Command, body: entries.Body) -> None:
        while True:
            stage = self.table.stage
            entry = Entry(self.table.number + 1, command.id, max(self.table.at, self.clock.now()), entries.encode(body))
            for person in command.people:
                self.table.names[person.who] = person.name
            apply(self.table, entry, body)
            self.alarm.changed()
            ended = finished(self.table) if stage != "match_over" and self.table.stage == "match_over" else None
            try:
                row = row_of(self.table, self.alarm.running)
                new = None if row == self._row else row
                await self.store.append(Change(self.table.code, entry, new, command.people, ended))
                self._row = row
                break
            except NumberTaken:
                await self._rebuild()
                body = command.decide()
            except KnownCommand as known:
                await self._rebuild()
                self.broadcast.answer(command, messages.Accepted(command.ref or "", known.number))
                return
            except BaseException:
                await self._rebuild()
                raise
        for person in command.people:
            if person.person:
                self.persons[person.person] = person.who
        self._accepted.add(entry)
        if isinstance(body, entries.Dealt):
            self.alarm.forget()
        if self.table.stage != stage:
            _journal.info(self.table.stage.replace("_", " "), table=self.table.code, number=entry.number)
        self.broadcast.send_entry(command, body, self.clocks())
        for who in self.broadcast.departed:
            self.alarm.mark_present(who)
            self.broadcast.disconnect(who)

    async def _rebuild(self) -> None:
        """Rebuild the table from the stored log; anything that isn't there has not happened."""
        self._is_stale = True
        entries = await self.store.read(self.table.code)
        people = await self.store.people(self.table.code)
        table = Table(self.table.code, {person.who: person.name for person in people})
        self.broadcast.past.clear()
        for entry in entries:
            if entry.number % ENTRIES_AT_ONCE == 0:
                await asyncio.sleep(0)  # let other tables have a turn
            apply(table, entry)
            self.broadcast.remember(table)
        self.table.__dict__.update(table.__dict__)
        self.clock.reach(self.table.at)
        self.persons = {person.person: person.who for person in people if person.person}
        self._accepted = AcceptedCommands(entries)
        self._row = None  # another process may have saved a different one
        self.alarm.changed()
        self._is_stale = False

    async def _release(self) -> None:
        """Apply the moves that waited for the end of the grace, catches first."""
        held, self._held = self._held, []
        for _, command in sorted(held, key=lambda each: not each[0]):
            await self._submit(command, has_waited=True)

    # Timers

    def _reschedule(self) -> None:
        """Schedule the next timer, or stop the clock if nobody with a name is connected."""
        if self.is_failed or not self.broadcast.is_anybody_present:
            self.alarm.stop()
        elif self._is_stale:
            self.alarm.set_retry(self._fire_soon)
        else:
            self.alarm.set(self._fire_soon)

    def _fire_soon(self) -> None:
        task = asyncio.ensure_future(self._locked(self._fire()))
        self._firing.add(task)
        task.add_done_callback(self._fired)

    def _fired(self, task: asyncio.Task[None]) -> None:
        self._firing.discard(task)
        if not task.cancelled() and task.exception() is not None:
            _journal.warning("timer refused", table=self.table.code, reason=repr(task.exception()))
            self.alarm.put_off()
            self._reschedule()

    async def _fire(self) -> None:
        """Carry out the timers that are due."""
        for timer in self.alarm.due():
            if timer.kind == "grace":
                await self._release()
            else:
                await self._submit(Command(timer.command, partial(self._due, timer)))
        self._reschedule()

    def _due(self, timer: Timer) -> entries.Body:
        """Return the entry of a timer. Raises Refused if the table has moved on."""
        if timer not in self.alarm.running:
            raise Refused("stale")
        if timer.kind == "next":
            return deal(self.table)
        if timer.kind == "host":
            return entries.Hosted(next(who for who in self.table.people if who not in self.alarm.absent_since))
        if timer.kind in ("away", "back"):
            return entries.Away(timer.seat or 0) if timer.kind == "away" else entries.Back(timer.seat or 0)
        if timer.kind == "turn":
            return self._bots.move(self.table, timer.seat or 0, STAND_IN, "clock")
        return self._bots.next_move(self.table)

    def clocks(self) -> list[states.Clock]:
        """Return the running timers that people may see."""
        return clocks(self.alarm.pending, self.clock.now())

    async def finish(self) -> None:
        """Wait for all pending work."""
        await asyncio.gather(*self._firing, return_exceptions=True)
        async with self._lock:
            pass
