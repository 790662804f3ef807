"""What tests of tables need: a store in memory, a clock that tests set, and clients that remember what they were sent."""

from __future__ import annotations

import asyncio
import heapq
import itertools
import random
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from functools import partial
from typing import Any, cast

import msgspec

from drawfour.game import Round
from drawfour.server import log, wire
from drawfour.server.clock import Handle
from drawfour.server.command import Command
from drawfour.server.deciding import Refused
from drawfour.server.lobby import new_room
from drawfour.server.room import Room
from drawfour.server.settings import Settings
from drawfour.server.store import SOMEBODY, Change, Entry, Finished, KnownCommand, NumberTaken, Person, Row, Store, StoreFailed

START = 1_700_000_000_000

_refs = itertools.count()
_decode = msgspec.json.Decoder(wire.FromServer).decode


@dataclass
class ManualClock:
    """A clock that stands still until a test moves it on."""

    time: int = START
    waiting: list[tuple[int, int, Callable[[], object]]] = field(default_factory=list)
    count: Any = field(default_factory=itertools.count)
    cancelled: set[int] = field(default_factory=set)

    def now(self) -> int:
        return self.time

    def call_at(self, when: int, callback: Callable[[], object]) -> Handle:
        number = next(self.count)
        heapq.heappush(self.waiting, (when, number, callback))
        return _Handle(self, number)

    async def advance(self, milliseconds: int) -> None:
        """Let time pass, and everything happen that is due in it."""
        end = self.time + milliseconds
        count = 0
        await settle()
        while self.waiting and self.waiting[0][0] <= end:
            when, number, callback = heapq.heappop(self.waiting)
            if number not in self.cancelled:
                count = count + 1 if when <= self.time else 0
                assert count < 100, "a timer fires again and again without time passing"
                self.time = max(self.time, when)
                callback()
                await settle()
        self.time = end


@dataclass
class _Handle:
    clock: ManualClock
    number: int

    def cancel(self) -> None:
        self.clock.cancelled.add(self.number)


async def settle() -> None:
    """Let everything run that can run now."""
    for _ in range(30):
        await asyncio.sleep(0)


@dataclass
class MemoryStore:
    """A store for one process and as long as it runs; `trouble` makes writing fail, `blind` reading."""

    logs: dict[str, list[Entry]] = field(default_factory=dict)
    commands: dict[tuple[str, str], int] = field(default_factory=dict)
    rows: dict[str, Row] = field(default_factory=dict)
    known: dict[str, list[Person]] = field(default_factory=dict)
    finished: list[Finished] = field(default_factory=list)
    trouble: bool = False
    blind: bool = False
    tried: int = 0  # how often something was to be written

    async def append(self, change: Change) -> None:
        await asyncio.sleep(0)
        self.tried += 1
        if self.trouble:
            raise StoreFailed("the disk is full")
        entries = self.logs.setdefault(change.code, [])
        number = self.commands.setdefault((change.code, change.entry.command), change.entry.number)
        if number != change.entry.number:
            raise KnownCommand(number)
        if change.entry.number != len(entries) + 1:
            raise NumberTaken
        entries.append(change.entry)
        if change.row:
            self.rows[change.code] = change.row
        again = {person.who for person in change.people}
        kept = [person for person in self.known.get(change.code, []) if person.who not in again]
        self.known[change.code] = sorted([*kept, *change.people], key=lambda person: person.who)
        if change.finished:
            self.finished.append(change.finished)

    async def read(self, code: str, after: int = 0) -> list[Entry]:
        if self.blind:
            raise StoreFailed("the disk is damaged")
        return self.logs.get(code, [])[after:]

    async def untouched(self, before: int) -> list[str]:
        return [code for code, entries in self.logs.items() if entries[-1].at < before]

    async def people(self, code: str) -> list[Person]:
        return list(self.known.get(code, []))

    async def rename(self, person: str, name: str) -> None:
        for code, people in self.known.items():
            taken = {one.name for one in people if one.person != person}
            named = [Person(one.who, person, name) if one.person == person and name not in taken else one for one in people]
            self.known[code] = named

    async def forget(self, person: str) -> None:
        if self.trouble:
            raise StoreFailed("the disk is full")
        for code, people in self.known.items():
            self.known[code] = [Person(one.who, None, SOMEBODY) if one.person == person else one for one in people]

    async def row(self, code: str) -> Row | None:
        return self.rows.get(code)


def as_store(store: MemoryStore) -> Store:
    """It has all that tables ask of a store, and nothing of what is asked for matches that are over."""
    return cast("Store", store)


@dataclass(eq=False)
class Visitor:
    """A client that remembers."""

    person: str
    frames: list[bytes] = field(default_factory=list)
    got: list[Any] = field(default_factory=list)
    bye: wire.Bye | None = None

    def send(self, frame: bytes) -> None:
        self.frames.append(frame)
        self.got.append(_decode(frame))

    def close(self, bye: wire.Bye) -> None:
        self.bye = bye

    def ref(self) -> str:
        return f"{self.person}-{next(_refs)}"

    def last(self, kind: type) -> Any:
        """The last message of a kind."""
        return next((message for message in reversed(self.got) if isinstance(message, kind)), None)

    def latest(self, name: str) -> Any:
        """The table, the round or what is this person's, as it was told last."""
        for message in reversed(self.got):
            value = getattr(message, name, msgspec.UNSET)
            if value is not msgspec.UNSET and isinstance(message, wire.Welcome | wire.Update):
                return value
        return None

    @property
    def number(self) -> int:
        return next(message.number for message in reversed(self.got) if isinstance(message, wire.Welcome | wire.Update))


async def open_room(settings: Settings | None = None, **more: Any) -> tuple[Room, Visitor, MemoryStore, ManualClock]:
    """A new table with its host, in a store and by a clock of its own."""
    store, clock = MemoryStore(), ManualClock()
    host = Visitor("host")
    room = await new_room("table", as_store(store), clock, host.person, "Hanna", settings or Settings(**more), most_people=20)
    await room.enter(host, host.person, None)
    return room, host, store, clock


async def come(room: Room, person: str, name: str | None = None, after: int = 0) -> Visitor:
    """Somebody comes to a table, by a connection of its own."""
    visitor = Visitor(person)
    await room.enter(visitor, person, name or person.capitalize(), after)
    await settle()
    return visitor


async def comes(room: Room, person: str, name: str | None = None) -> str:
    """What becomes of somebody's wish to come to a table: `welcome`, or the code of a refusal."""
    visitor = Visitor(person)
    try:
        await room.enter(visitor, person, name)
    except Refused as refused:
        return refused.code
    return "welcome" if visitor.last(wire.Welcome) else "nothing"


async def tell(room: Room, visitor: Visitor, message: Any) -> str:
    """What becomes of a message: `done`, `accepted` when it was done before, `waits`, or the code of a refusal."""
    ref = getattr(message, "ref", None)
    before = len(visitor.got)
    try:
        await room.handle(visitor, message)
    except Refused as refused:  # as `socket.py` does
        visitor.got.append(wire.Refusal(refused.code, refused.sentence, ref))
    await settle()
    for answer in visitor.got[before:]:
        if isinstance(answer, wire.Refusal) and answer.ref == ref:
            return answer.code
        if isinstance(answer, wire.Accepted) and answer.ref == ref:
            return "accepted"
        if isinstance(answer, wire.Update) and answer.ref == ref is not None:
            return "done"
    return "waits"


def what_became(visitor: Visitor, ref: str) -> str:
    """What has become of a message that had to wait."""
    for answer in reversed(visitor.got):
        if getattr(answer, "ref", None) == ref:
            return answer.code if isinstance(answer, wire.Refusal) else "done"
    return "waits"


async def does(room: Room, visitor: Visitor, kind: type[msgspec.Struct], **fields: Any) -> str:
    """What becomes of a message of that kind; it gets a reference, and the number of the last entry its sender has seen."""
    names = kind.__struct_fields__
    if "ref" in names:
        fields.setdefault("ref", visitor.ref())
    if "number" in names:
        fields.setdefault("number", visitor.number)
    return await tell(room, visitor, kind(**fields))


async def deal_out(room: Room, secret: bytes, dealer: int) -> None:
    """Begin a match with cards that a test knows."""
    await room.write(Command(f"dealt:{room.table.number + 1}", partial(log.Dealt, secret.hex(), dealer)))
    room._reschedule()
    await settle()


async def move(room: Room, seat: int, move: str) -> None:
    """Make a move for a seat past everything that could hold it up."""
    await room.write(Command(f"moved:{room.table.number + 1}", partial(log.Moved, seat, move)))
    room._reschedule()
    await settle()


def secret_where(settings: Settings, dealer: int, wanted: Callable[[Round], bool]) -> bytes:
    """The first secret whose round is as a test wants it."""
    for number in range(3_000):
        secret = number.to_bytes(32, "big")
        if wanted(Round(settings.seats, settings.rules(), seed=secret, dealer=dealer)):
            return secret
    raise AssertionError("no round of the first 3,000 is like that")


def run(test: Coroutine[Any, Any, None]) -> None:
    """Run a test of tables; bots throw the same dice each time."""
    random.seed(4)
    asyncio.run(test)
