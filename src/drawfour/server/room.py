"""A table that people are connected to: one command at a time is decided, written to the log, and only then shown.

People, bots and timers all submit commands with an id of their own. A command that is in the log already is answered and not
done again. What could not be written has not happened: the table is built anew from its log.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Coroutine
from functools import partial
from typing import Any

import msgspec
import structlog

from drawfour.events import Event
from drawfour.server import log, wire
from drawfour.server.alarm import Alarm
from drawfour.server.archive import finished
from drawfour.server.bots import Bots
from drawfour.server.clock import Clock, TableClock
from drawfour.server.command import Client, Command
from drawfour.server.deciding import Refused, deal, decide, name_at
from drawfour.server.showing import clocks, events_for, position, table_state, welcome, yours
from drawfour.server.store import Change, Entry, KnownCommand, NumberTaken, Person, Row, Store, StoreFailed
from drawfour.server.table import STAND_IN, Table
from drawfour.server.timers import Timer, row_of
from drawfour.view import insiders

REMEMBERED = 40  # entries of which what happened can still be told to who comes back

_encode = msgspec.json.Encoder().encode
_journal = structlog.get_logger()


class Room:
    """A table with its connections and timers. Open it with `Room.open`."""

    def __init__(self, table: Table, store: Store, clock: Clock, *, most_people: int) -> None:
        self.table = table
        self.store = store
        self.clock = TableClock(clock)
        self.most_people = most_people
        self.clients: dict[Client, int | None] = {}  # None is somebody who looks on without a name
        self.persons: dict[str, int] = {}  # the id of a person -> its number at the table
        self.alarm = Alarm(table, self.clock, self._fire_soon)
        self.empty_since: int | None = self.clock.now()
        self.is_failed = False
        self._is_stale = False  # the table may hold what could not be written
        self._row: Row | None = None  # as it has been written last
        self._known: dict[str, int] = {}  # command -> entry
        self._past: deque[tuple[int, list[Event]]] = deque(maxlen=REMEMBERED)  # entries of this round, with what happened
        self._held: list[tuple[bool, Command]] = []  # what waits for the end of the grace
        self._bots = Bots()
        self._lock = asyncio.Lock()
        self._firing: set[asyncio.Task[None]] = set()

    @classmethod
    async def open(cls, code: str, store: Store, clock: Clock, *, most_people: int) -> Room:
        """The room of a table that is in the store. Raises StoreFailed."""
        room = cls(Table(code), store, clock, most_people=most_people)
        async with room._lock:
            await room._rebuild()
            room.empty_since = room.clock.now()
            for who in room.table.people:
                room.alarm.miss(who)
        return room

    async def write(self, command: Command) -> None:
        """Decide a command and write it; raises Refused or StoreFailed."""
        await self._alone(self._write(command, command.decide()))

    # People

    @property
    def present(self) -> list[int]:
        """Who is connected, by number."""
        return sorted({who for who in self.clients.values() if who is not None})

    async def enter(self, client: Client, person: str, name: str | None, after: int = 0) -> None:
        """Let somebody in, who may have been here before. Raises Refused or StoreFailed."""
        await self._alone(self._enter(client, person, name, after))

    async def _enter(self, client: Client, person: str, name: str | None, after: int) -> None:
        who = self.persons.get(person)
        if who in self.table.removed:
            raise Refused("removed")
        if who is None or who not in self.table.people:
            who = await self._come(person, who, name)
        if not self.present and self.table.is_match_running:  # the clocks have stood still, and begin anew
            await self._write(Command(f"resumed:{self.table.number + 1}", log.Resumed), log.Resumed())
        self.clients[client] = who
        self.empty_since = None
        was_gone = self.alarm.miss_no_more(who)
        seat = self.table.seat_of(who)
        client.send(_encode(self._welcome(who, seat, after)))
        if seat is not None and self.table.seats[seat].is_away:
            await self._submit(Command(f"back:{self.table.seats[seat].since}:{seat}", partial(log.Back, seat)))
        if was_gone or self.present:
            self._tell_presence()
        self._reschedule()

    async def _come(self, person: str, who: int | None, name: str | None) -> int:
        """Somebody comes who is not at the table."""
        if self.table.is_closed:
            raise Refused("closed")
        if len(self.table.people) >= self.most_people:
            raise Refused("full", f"{self.most_people} people are at this table, and more may not come")
        people: tuple[Person, ...] = ()
        if who is None:
            if name is None:
                raise Refused("no_name")
            who = len(self.table.names)
            people = (Person(who, person, name_at(self.table, name)),)
        await self._write(Command(f"came:{self.table.number + 1}", partial(log.Came, who), people=people), log.Came(who))
        return who

    async def watch(self, client: Client, after: int = 0) -> None:
        """Let somebody look on without a name."""
        await self._alone(self._watch(client, after))

    async def _watch(self, client: Client, after: int) -> None:
        if len(self.clients) >= self.most_people:
            raise Refused("full", "as many as may be here are here, and more cannot look on")
        self.clients[client] = None
        self.empty_since = None
        client.send(_encode(self._welcome(None, None, after)))
        self._tell_presence()

    async def forget(self, person: str) -> None:
        """Somebody leaves the table, and is nobody here any more."""
        who = self.persons.get(person)
        if who is not None:
            if who in self.table.people:
                await self._alone(self._submit(Command(f"left:{self.table.number + 1}", partial(log.Left, who))))
            self.persons.pop(person, None)
            self.table.names[who] = "Somebody"

    async def part(self, client: Client) -> None:
        """A connection is closed, perhaps while it was still coming in."""
        async with self._lock:
            self.leave(client)

    def leave(self, client: Client) -> None:
        """A connection is closed."""
        who = self.clients.pop(client, None)
        if who is not None and who not in self.clients.values() and who in self.table.people:
            self.alarm.miss(who)
        if not self.clients:
            self.empty_since = self.clock.now()
        self._tell_presence()
        self._reschedule()

    def close(self, bye: wire.Bye) -> None:
        """Send everybody away."""
        for client in list(self.clients):
            client.close(bye)
        self.alarm.stop()

    # Messages

    async def handle(self, client: Client, message: wire.AtTable | wire.Chat | wire.React) -> None:
        """Take in a message of somebody who is here."""
        who = self.clients.get(client)
        if who is None or who not in self.table.people:
            client.send(_encode(wire.Refusal("not_here", wire.REFUSALS["not_here"], getattr(message, "ref", None))))
        elif isinstance(message, wire.Chat):
            if not message.text.isprintable():
                raise Refused("bad_message", "what is said must have letters that can be printed, in one line")
            self._send_all(wire.Said(who, message.text))
        elif isinstance(message, wire.React):
            self._send_all(wire.Mooded(who, message.mood))
        else:
            command = Command(f"{who}:{message.ref}", partial(decide, self.table, who, message), client, message.ref)
            await self._alone(self._submit(command))

    def _send_all(self, message: wire.FromServer) -> None:
        frame = _encode(message)
        for client in list(self.clients):
            client.send(frame)

    async def _alone(self, work: Coroutine[Any, Any, None]) -> None:
        """Do one thing at a time; a table that fails harms no other. It is not to be cancelled: it would be done, not shown."""
        try:
            async with self._lock:
                if self.is_failed:
                    raise Refused("table_failed")
                if self._is_stale:
                    await self._rebuild()
                await work
        except (Refused, StoreFailed):
            raise
        except Exception:
            self._fail()
            raise Refused("table_failed") from None
        finally:
            work.close()

    def _fail(self) -> None:
        _journal.exception("table failed", table=self.table.code, number=self.table.number)
        self.is_failed = True
        self.close(wire.Bye("table_failed", wire.REFUSALS["table_failed"]))

    # Commands

    async def _submit(self, command: Command, *, has_waited: bool = False) -> None:
        """Decide a command, write it and show it, or answer why not."""
        try:
            if command.id in self._known:
                self._answer(command, wire.Accepted(command.ref or "", self._known[command.id]))
                return
            body = command.decide()
            catches = isinstance(body, log.Moved) and body.move.startswith("catch")
            if self._must_wait(body):
                self._held.append((catches, command))
                return
            if has_waited and catches and not self.table.grace_until:
                raise Refused("catch_not_due", "the call came in time, or somebody was quicker")  # it costs nothing
            await self._write(command, body)
        except Refused as refused:
            self._answer(command, wire.Refusal(refused.code, refused.sentence, command.ref))
        except StoreFailed as failed:
            _journal.warning("not saved", table=self.table.code, reason=str(failed))
            self._answer(command, wire.Refusal("not_saved", wire.REFUSALS["not_saved"], command.ref))
            self.alarm.put_off(command.id)
            self._reschedule()
        else:
            if self._held and self.clock.now() >= self.table.grace_until:
                await self._release()
            self._reschedule()

    def _must_wait(self, body: log.Body) -> bool:
        """While a call is missing, and for the length of the grace, neither a catch nor the next move is applied."""
        return isinstance(body, log.Moved) and body.move != "uno" and self.clock.now() < self.table.grace_until

    async def _write(self, command: Command, body: log.Body) -> None:
        while True:
            stage = self.table.stage
            entry = Entry(self.table.number + 1, command.id, max(self.table.at, self.clock.now()), log.encode(body))
            self.table.names.update({person.who: person.name for person in command.people})
            self.table.apply(entry, body)
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
                self._answer(command, wire.Accepted(command.ref or "", known.number))
                return
            except BaseException:
                await self._rebuild()
                raise
        self.persons.update({person.person: person.who for person in command.people if person.person})
        self._remember(entry, body)
        self._show(command, body)

    async def _rebuild(self) -> None:
        """Build the table from its log, as it is in the store; what is not there has not happened."""
        self._is_stale = True
        entries = await self.store.read(self.table.code)
        people = await self.store.people(self.table.code)
        table = Table(self.table.code, {person.who: person.name for person in people})
        self.table.__dict__.update(table.apply_all(entries).__dict__)
        self.clock.reach(self.table.at)
        self.persons = {person.person: person.who for person in people if person.person}
        self._known = {entry.command: entry.number for entry in entries}
        self._row = None  # another process may have written another one
        self.alarm.changed()
        self._is_stale = False

    def _remember(self, entry: Entry, body: log.Body) -> None:
        if isinstance(body, log.Dealt):
            self._past.clear()
            self.alarm.forget()
        self._known[entry.command] = entry.number
        told = [event for event in self.table.events if event.kind != "revealed"]  # who may see that changes with the next move
        self._past.append((entry.number, told))

    def _answer(self, command: Command, message: wire.Accepted | wire.Refusal) -> None:
        if command.client is not None:
            command.client.send(_encode(message))

    async def _release(self) -> None:
        """What has waited for the grace is applied, catches first."""
        held, self._held = self._held, []
        for _, command in sorted(held, key=lambda each: not each[0]):
            await self._submit(command, has_waited=True)

    # Timers

    def _reschedule(self) -> None:
        """Have the next timer fire, while somebody is here to whom it matters."""
        if self.is_failed or all(who is None for who in self.clients.values()):
            self.alarm.stop()
        else:
            self.alarm.set()

    def _fire_soon(self) -> None:
        task = asyncio.ensure_future(self._alone(self._fire()))
        self._firing.add(task)
        task.add_done_callback(self._fired)

    def _fired(self, task: asyncio.Task[None]) -> None:
        self._firing.discard(task)
        if not task.cancelled() and task.exception() is not None:
            _journal.warning("timer refused", table=self.table.code, reason=repr(task.exception()))
            self.alarm.put_off()
            self._reschedule()

    async def _fire(self) -> None:
        """Do what is due."""
        for timer in self.alarm.due():
            if timer.kind == "grace":
                await self._release()
            else:
                await self._submit(Command(timer.command, partial(self._due, timer)))
        self._reschedule()

    def _due(self, timer: Timer) -> log.Body:
        """What a timer does; it does nothing once the table has gone on."""
        if timer not in self.alarm.running:
            raise Refused("stale")
        if timer.kind == "next":
            return deal(self.table)
        assert timer.seat is not None or timer.kind == "bot"
        if timer.kind == "away":
            return log.Away(timer.seat or 0)
        if timer.kind == "back":
            return log.Back(timer.seat or 0)
        if timer.kind == "turn":
            return self._bots.move(self.table, timer.seat or 0, STAND_IN, "clock")
        return self._bots.first_move(self.table)

    # What people see

    def clocks(self) -> list[wire.Clock]:
        """The clocks that run, for people to see."""
        return clocks(self.alarm.running, self.clock.now())

    def _welcome(self, who: int | None, seat: int | None, after: int) -> wire.Welcome:
        past = [each for each in self._past if each[0] > after]
        return welcome(self.table, who, seat, past, self.present, self.clocks())

    def _show(self, command: Command, body: log.Body) -> None:
        """Tell everybody what the last entry has changed, each as much as they may see."""
        table, round = self.table, self.table.round
        shared = wire.Update(number=table.number, clocks=self.clocks(), round=position(round) if round else None)
        if not isinstance(body, log.Moved) or table.stage != "playing":
            shared.table = table_state(table)
        public = events_for(round, table.events, None)
        seeing_more = insiders(table.events, round.state) if round else ()
        frames: dict[int | None, bytes] = {}
        for client, who in list(self.clients.items()):
            seat = None if who is None else table.seat_of(who)
            ref = command.ref if client is command.client else None
            frame = frames.get(seat) if ref is None else None
            if frame is None:
                shared.ref, shared.yours = ref, yours(round, seat)
                shared.events = events_for(round, table.events, seat) if seat in seeing_more else public
                frame = _encode(shared)
                if ref is None:
                    frames[seat] = frame
            client.send(frame)
            if who is not None and who not in table.people:
                self._send_away(client, who)

    def _send_away(self, client: Client, who: int) -> None:
        """Close the connections of who is no longer at the table."""
        self.clients.pop(client, None)
        self.alarm.miss_no_more(who)
        code = "removed" if who in self.table.removed else "not_here"
        sentence = wire.REFUSALS["removed"] if code == "removed" else "you have left the table"
        client.close(wire.Bye(code, sentence))

    def _tell_presence(self) -> None:
        watching = sum(who is None for who in self.clients.values())
        self._send_all(wire.Presence(self.present, watching, self.clocks()))

    async def finish(self) -> None:
        """Wait for everything that is being done."""
        await asyncio.gather(*self._firing, return_exceptions=True)
        async with self._lock:
            pass
