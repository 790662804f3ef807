"""Rooms: a table with its connections and timers. Commands are decided one at a time, saved, and only then broadcast.

Every command of a person, a bot or a timer has an id. A command that is already in the log is answered but not applied again.
If an entry can't be saved, the table is rebuilt from its log, as if nothing had happened.
"""

from __future__ import annotations

import asyncio
from functools import partial

import structlog
from msgspec.structs import replace

from drawfour.game.notation import read_move
from drawfour.server.protocol import messages, states
from drawfour.server.room.alarm import Alarm
from drawfour.server.room.broadcast import Broadcast
from drawfour.server.room.client_view import clocks
from drawfour.server.room.clock import ServerClock
from drawfour.server.room.command import AutoCall, Client, Command, FromPerson, Request
from drawfour.server.room.event_log import EventLog
from drawfour.server.room.exclusive import Exclusive
from drawfour.server.room.hints import Hints, view_for_hint
from drawfour.server.room.ownership import MOVED, TableMoved
from drawfour.server.room.presence import ConnectedPeople
from drawfour.server.store.interface import KnownCommand, NumberTaken, Person, Store, StoreFailed, guest_id
from drawfour.server.table import entries
from drawfour.server.table.bots import Bots
from drawfour.server.table.decide import Refused, announce, auto_call, auto_call_before, auto_calls_due, decide, name_at
from drawfour.server.table.refusals import SERVER_REFUSALS
from drawfour.server.table.table import Table
from drawfour.server.table.timers import Timer, decide_timer

_journal = structlog.get_logger()


class Room:
    """A table with its members and timers.

    Methods that clients, the registry of tables and timers call take the lock (`Exclusive`). The methods that these call expect
    it to be held.
    """

    def __init__(self, log: EventLog, *, most_people: int) -> None:
        self.log = log
        self.clock = log.clock
        self.most_people = most_people
        self.presence = ConnectedPeople(log)
        self.broadcast = Broadcast(log, self.presence)
        self.alarm = Alarm(log, self.presence)
        self.is_failed = False
        self._held: list[tuple[bool, Command]] = []  # commands waiting for the end of the grace
        self._bots = Bots(self._bot_has_thought)
        self._hints = Hints(log.clock)
        self.lock = asyncio.Lock()
        self.callers = 0  # those who hold the lock or wait for it
        self._firing: set[asyncio.Task[None]] = set()

    @classmethod
    async def open(cls, code: str, store: Store, clock: ServerClock, *, most_people: int) -> Room:
        """Open the room of a stored table. Raises StoreFailed."""
        return cls(await EventLog.open(code, store, clock), most_people=most_people)

    @property
    def table(self) -> Table:
        """The table as it is now."""
        return self.log.table

    @property
    def empty_ms(self) -> int | None:
        """For how many milliseconds nobody has been here; None while somebody is here or about to join."""
        if self.presence.empty_since is None or self.presence.clients or self.callers:
            return None
        return self.clock.now() - self.presence.empty_since

    # People

    async def enter(self, client: Client, person: str, name: str | None, after: int = 0) -> None:
        """Let a person join or rejoin. Raises Refused or StoreFailed."""
        async with Exclusive(self):
            who = self.log.persons.get(person)
            if who in self.table.removed:
                raise Refused("removed")
            if who is None or who not in self.table.people:
                who = await self._join(person, who, name)
            if not self.presence.is_anybody_present and self.table.is_match_running:  # the clocks stood still and must restart
                await self._record(entries.Resumed())
            self.presence.add(client, who)
            self.alarm.changed()
            self.broadcast.welcome(client, after, self.clocks())
            for seat in map(self.table.seat_of, self.table.at_device(who)):
                if seat is not None and self.table.seats[seat].is_away:
                    await self._submit(Command(f"back:{self.table.seats[seat].since}:{seat}", entries.Back(seat)))
            self.broadcast.send_presence(self.clocks())
            self._reschedule()

    async def _join(self, person: str, who: int | None, name: str | None) -> int:
        """Add a person to the table and return their number."""
        if self.table.is_closed:
            raise Refused("closed")
        self._check_places()
        if who is not None:
            await self._record(entries.Came(who))
            return who
        if name is None:
            raise Refused("no_name")
        who = len(self.table.names)
        await self._record(entries.Came(who), Person(who, person, name_at(self.table, name)))
        return who

    def _check_places(self) -> None:
        """Raise Refused if nobody else may join the table."""
        if len(self.table.people) >= self.most_people:
            raise Refused("full", f"This table is full: it already has {self.most_people} people.")

    async def watch(self, client: Client, after: int = 0) -> None:
        """Let a spectator watch without a name. Raises Refused or StoreFailed."""
        async with Exclusive(self):
            if len(self.presence.present) + self.presence.watching >= self.most_people:
                raise Refused("full", f"This table is full: {self.most_people} people are already connected.")
            self.presence.add(client, None)
            self.broadcast.welcome(client, after, self.clocks())
            self.broadcast.send_presence(self.clocks())

    async def rename(self, person: str, name: str) -> None:
        """Change the name of a person at the table. Raises Refused or StoreFailed."""
        async with Exclusive(self):
            who = self.presence.number_of(person)
            if who is not None and not self.table.is_closed:
                written = name_at(self.table, name, who)
                if written != self.table.names[who]:
                    await self._record(entries.Renamed(who), Person(who, person, written))

    async def leave(self, person: str) -> None:
        """Let a person leave the table for good, if they are at it. Raises Refused or StoreFailed."""
        async with Exclusive(self):
            who = self.presence.number_of(person)
            if who is not None:
                await self._record(entries.Left(who))
                self._reschedule()

    async def forget(self, person: str) -> None:
        """Remove a person who has left from the table, once the store has removed them. Raises Refused or StoreFailed."""
        async with Exclusive(self):
            self.log.forget(person)

    async def disconnect(self, client: Client) -> None:
        """Remove a closed connection, after it has finished joining."""
        async with self.lock:
            self.presence.remove(client)
            self.alarm.changed()
            self.broadcast.send_presence(self.clocks())
            self._reschedule()

    def close(self, bye: messages.Bye) -> None:
        """Close all connections with a farewell."""
        self.presence.close(bye)
        self.alarm.stop()

    def fail(self, error: Exception) -> None:
        """Close the table after an unexpected error. Its log is kept."""
        _journal.error("table failed", table=self.table.code, number=self.table.number, exc_info=error)
        self.is_failed = True
        self.close(messages.Bye("table_failed", SERVER_REFUSALS["table_failed"]))

    # Commands

    async def handle(
        self, client: Client, message: messages.AtTable | messages.Hint | messages.Chat | messages.React | messages.Show
    ) -> None:
        """Handle a message from a person at the table. Raises Refused or StoreFailed."""
        who, device = self.presence.clients.get(client), self.presence.device(client)
        if who is None or who not in self.table.people:
            raise Refused("not_here")
        if isinstance(message, messages.Chat | messages.React):
            viewer = None if device is None else device.viewer
            self.broadcast.send_all(announce(self.table, who if viewer is None else viewer, message))
            return
        if isinstance(message, messages.Hint):
            asking = who if device is None else device.viewer
            if asking is None:
                raise Refused("covered")
            view = view_for_hint(self.table, asking)
            self._hints.give(view, partial(self.broadcast.send_hint, client, message.ref, view))
            return
        async with Exclusive(self):
            if isinstance(message, messages.Show):
                if device is None:
                    raise Refused("no_such_person")
                device.show(self.table, message.who)
                self.broadcast.welcome(client, 0, self.clocks())
                return
            command = Command(f"{who}:{message.ref}", FromPerson(who, message), client, message.ref)
            if device is not None and await self.log.entry_of(command.id) is None:
                actor = device.actor(self.table, message)
                command = replace(command, request=FromPerson(actor, message))
            if isinstance(message, messages.Play):
                await self._call_before(command, message)
            await self._submit(command)

    async def _call_before(self, command: Command, play: messages.Play) -> None:
        """Make the auto-call that is due before a play, if any."""
        assert isinstance(command.request, FromPerson)
        seat = auto_call_before(self.table, command.request.who, play)
        if seat is not None and await self.log.entry_of(command.id) is None:
            await self._submit(Command(f"{command.id}:call", AutoCall(seat)))

    async def _submit(self, command: Command, *, has_waited: bool = False) -> None:
        """Decide a command, then save and broadcast its entry, or answer with a refusal."""
        try:
            await self.discard_unsaved()  # of the previous command, if several are submitted together
            number = await self.log.entry_of(command.id)
            if number is not None:
                self.broadcast.answer(command, messages.Accepted(command.ref or "", number))
                return
            body = self._decide(command.request)
            catches = isinstance(body, entries.Moved) and read_move(body.move).kind == "catch"
            if self._must_wait(body):
                self._held.append((catches, command))
                return
            if has_waited and catches and not self.table.grace_until:
                raise Refused("catch_not_due", "The call came in time, or somebody else was quicker.")  # without a penalty
            await self._save(command, body)
        except Refused as refused:
            self.broadcast.answer(command, messages.Refusal(refused.code, refused.sentence, command.ref))
        except StoreFailed as failed:
            _journal.warning("not saved", table=self.table.code, reason=str(failed))
            self.broadcast.answer(command, messages.Refusal("not_saved", SERVER_REFUSALS["not_saved"], command.ref))
            self.alarm.put_off(command.id)
            self._reschedule()
        else:
            for seat in auto_calls_due(self.table):
                await self._submit(Command(f"call:{self.table.number}:{seat}", AutoCall(seat)))
            if self._held and self.clock.now() >= self.table.grace_until:
                await self._release()
            self._reschedule()

    def _decide(self, request: Request) -> entries.Body:
        """Return the entry that a request becomes. Raises Refused."""
        match request:
            case FromPerson(who, message):
                if isinstance(message, messages.Bring):
                    self._check_places()
                return decide(self.table, who, message)
            case AutoCall(seat):
                return auto_call(self.table, seat)
            case Timer():
                if request not in self.alarm.running:
                    raise Refused("stale")
                return decide_timer(self.table, request, self.presence.absent_since, self._bots)
            case _:
                return request

    def _must_wait(self, body: entries.Body) -> bool:
        """Must a move wait for the end of the grace? During it, only calls are applied."""
        until = self.table.grace_until
        return until > 0 and isinstance(body, entries.Moved) and body.move != "uno" and self.clock.now() < until

    async def _record(self, body: entries.Body, *people: Person) -> None:
        """Save and broadcast an entry that nobody sent a command for. Raises StoreFailed."""
        await self._save(Command(f"{body.__struct_config__.tag}:{self.table.number + 1}", body, people=people), body)

    async def _save(self, command: Command, body: entries.Body) -> None:
        """Append an entry to the log and broadcast it. Raises StoreFailed, or Refused if another process was quicker."""
        while True:
            try:
                await self.log.append(command.id, body, self._people_of(command, body))
                break
            except NumberTaken:
                await self._rebuild()
                body = self._decide(command.request)
            except KnownCommand as known:
                await self._rebuild()
                self.broadcast.answer(command, messages.Accepted(command.ref or "", known.number))
                return
            except BaseException:
                await self._rebuild()
                raise
        if isinstance(body, entries.Dealt):
            self.alarm.forget()
        self.alarm.changed()
        self.broadcast.send_entry(command, body, self.clocks())
        self.presence.disconnect_departed()

    def _people_of(self, command: Command, body: entries.Body) -> tuple[Person, ...]:
        """Return the people who are new or renamed by a command. Raises Refused if the name of one is invalid.

        A person who shares a device has an id that starts with that of the device's owner, and is forgotten with them.
        """
        match command.request, body:
            case FromPerson(_, messages.Bring(name=name)), entries.Brought(who, by):
                owner = next(person for person, number in self.log.persons.items() if number == by)
                return (Person(who, guest_id(owner, who), name_at(self.table, name)),)
            case _:
                return command.people

    async def _rebuild(self) -> None:
        """Rebuild the table. Raises StoreFailed, and Moved if another process has taken it over."""
        await self.log.rebuild()
        self.alarm.changed()
        if self.log.is_lost:
            self.close(MOVED)
            raise TableMoved

    def mistrust(self) -> None:
        """Rebuild the table before it is used again."""
        self.log.is_stale = True
        self._reschedule()

    async def discard_unsaved(self) -> None:
        """Rebuild the table if it has an entry that could not be saved. Raises StoreFailed."""
        if self.log.is_stale:
            await self._rebuild()

    async def _release(self) -> None:
        """Apply the moves that waited for the end of the grace, catches first."""
        held, self._held = self._held, []
        for _, command in sorted(held, key=lambda each: not each[0]):
            await self._submit(command, has_waited=True)

    # Timers

    def _reschedule(self) -> None:
        """Schedule the next timer, or stop the clock if nobody with a name is connected."""
        if self.is_failed or self.log.is_lost or not self.presence.is_anybody_present:
            self.alarm.stop()
        elif self.log.is_stale:
            self.alarm.set_retry(self._fire_soon)
        else:
            self.alarm.set(self._fire_soon)

    def _bot_has_thought(self) -> None:
        """Let a bot that was thinking when its timer fired make its move."""
        if self.presence.is_anybody_present:
            self.alarm.repeat("bot")
            self._fire_soon()

    def _fire_soon(self) -> None:
        task = asyncio.ensure_future(self._fire())
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
        async with Exclusive(self):
            for timer in self.alarm.due():
                if timer.kind == "grace":
                    await self._release()
                else:
                    await self._submit(Command(timer.command, timer))
            self._reschedule()

    def clocks(self) -> list[states.Clock]:
        """Return the running timers that people may see."""
        return clocks(self.alarm.pending, self.clock.now())

    async def finish(self) -> None:
        """Wait for all pending work."""
        await asyncio.gather(*self._firing, return_exceptions=True)
        async with self.lock:
            pass
