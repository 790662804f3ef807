"""Tables whose store several processes share: one owner at a time, and what the others do. The processes here are in memory."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any

import pytest

from drawfour.server.protocol import messages
from drawfour.server.protocol.answers import PublicTable
from drawfour.server.protocol.settings import Settings
from drawfour.server.rate_limit import Buckets
from drawfour.server.room import table_registry
from drawfour.server.room.exclusive import Exclusive
from drawfour.server.room.ownership import Elsewhere
from drawfour.server.room.room import Room
from drawfour.server.room.table_registry import OLD_MS, TableRegistry
from drawfour.server.store.interface import StoreFailed
from drawfour.server.table import entries
from drawfour.server.table.decide import Refused
from fixtures.tables import ManualClock, MemoryStore, Visitor, act, as_store, deal_out, run, send, settle


@dataclass
class Process:
    """A process with its tables; implements `Ownership`. All processes of a test share a store, a clock and `processes`."""

    me: str | None
    store: MemoryStore
    clock: ManualClock
    processes: dict[str, Process]
    is_sure: bool = True
    is_alive: bool = True
    told: list[tuple[str, str | None]] = field(default_factory=list)
    tables: TableRegistry = field(init=False)

    def __post_init__(self) -> None:
        creations = Buckets(per_second=1, burst=99)
        limits: dict[str, Any] = {"most_tables": 9, "most_people": 9, "empty_ms": OLD_MS, "keep_ms": OLD_MS}
        self.tables = TableRegistry(as_store(self.store), self.clock, creations=creations, owners=self, **limits)
        self.processes[self.me or ""] = self

    @property
    def listed(self) -> list[PublicTable]:
        others = [each for each in self.processes.values() if each is not self]
        return [table for other in others for table in other.tables.own_public_tables]

    async def address_of(self, owner: str | None) -> str | None:
        await asyncio.sleep(0)
        other = self.processes.get(owner or "")
        return f"http://{owner}" if other is not None and other is not self and other.is_alive else None

    def check(self) -> None:
        if not self.is_sure:
            raise StoreFailed("lost touch")

    async def leave(self) -> None:
        self.is_alive = self.is_sure = False

    async def tell(self, person: str, name: str | None) -> None:
        self.told.append((person, name))


def two_processes() -> tuple[Process, Process]:
    store, clock, processes = MemoryStore(), ManualClock(), dict[str, Process]()
    return Process("one", store, clock, processes), Process("two", store, clock, processes)


async def opened(process: Process, *, name: str = "Ann", **settings: Any) -> tuple[Room, Visitor]:
    """Have a person create a table at a process."""
    room = await process.tables.create("ann", "here", messages.Create("c", name, Settings(**settings)))
    ann = Visitor("ann")
    await room.enter(ann, "ann", None)
    await settle()
    return room, ann


async def came(process: Process, code: str, person: str = "ann", name: str | None = None) -> tuple[Room, Visitor]:
    """Have a person come to a table through a process."""
    visitor = Visitor(person)
    room = await process.tables.find(code)
    await room.enter(visitor, person, name)
    await settle()
    return room, visitor


def test_the_creator_of_a_table_owns_it() -> None:
    async def test() -> None:
        one, two = two_processes()
        room, _ = await opened(one)
        assert (room.table.owner, one.store.rows[room.table.code].owner) == ("one", "one")
        with pytest.raises(Elsewhere) as elsewhere:
            await two.tables.find(room.table.code)
        assert (elsewhere.value.owner, elsewhere.value.address) == ("one", "http://one")
        assert two.tables.rooms == {}

    run(test())


def test_a_table_of_a_process_that_is_gone_goes_on_where_its_people_come() -> None:
    async def test() -> None:
        one, two = two_processes()
        room, ann = await opened(one, seats=2)
        code = room.table.code
        assert await act(room, ann, messages.Sit, seat=0) == "done"
        await deal_out(room, bytes(32), 1)
        before = ann.latest("round")
        one.is_alive = False
        again, ann = await came(two, code)
        assert (again.table.owner, two.store.rows[code].owner) == ("two", "two")
        assert ann.latest("round") == before
        assert await act(again, ann, messages.Play, move=ann.legal[0]) == "done"

    run(test())


def test_an_owner_that_was_asleep_finds_out_and_writes_nothing() -> None:
    async def test() -> None:
        one, two = two_processes()
        room, ann = await opened(one)
        code = room.table.code
        one.is_alive = False  # so the other believes
        await came(two, code)
        one.is_alive = True
        log = list(one.store.logs[code])
        assert await send(room, ann, messages.Sit("s", 0)) == "moved"
        assert ann.bye is not None
        assert (ann.bye.code, ann.bye.retry_seconds) == ("moved", 0.1)
        assert one.store.logs[code] == log
        with pytest.raises(Refused) as refused:
            async with Exclusive(room):
                pass
        assert refused.value.code == "moved"
        with pytest.raises(Elsewhere):
            await one.tables.find(code)
        assert one.tables.rooms == {}

    run(test())


def test_of_two_that_take_a_table_over_at_once_one_gets_it() -> None:
    async def test() -> None:
        one, two = two_processes()
        three = Process("three", one.store, one.clock, one.processes)
        room, _ = await opened(one)
        code = room.table.code
        one.is_alive = False
        found = await asyncio.gather(two.tables.find(code), three.tables.find(code), return_exceptions=True)
        assert sorted(type(each).__name__ for each in found) == ["Elsewhere", "Room"]
        taken = [body for entry in one.store.logs[code] if isinstance(body := entries.decode(entry.body), entries.Taken)]
        assert len(taken) == 2

    run(test())


def test_a_process_that_has_lost_touch_serves_nothing_until_it_has_read_the_logs_again() -> None:
    async def test() -> None:
        one, two = two_processes()
        room, ann = await opened(one)
        lost, _ = await opened(two, name="Bob")
        one.is_sure = False
        with pytest.raises(StoreFailed):
            await send(room, ann, messages.Sit("s", 0))
        assert room.table.seats[0].who is None
        one.is_sure, two.is_sure = True, False
        room.log.table.seats[0].who = 5  # what it believes is no longer trusted
        one.tables.mistrust_all()
        assert await send(room, ann, messages.Sit("s", 0)) == "done"
        assert not lost.log.is_stale

    run(test())


def test_a_command_that_was_accepted_by_the_last_owner_is_not_done_again() -> None:
    async def test() -> None:
        one, two = two_processes()
        room, ann = await opened(one)
        assert await send(room, ann, messages.Sit("s", 1)) == "done"
        one.is_alive = False
        again, ann = await came(two, room.table.code)
        assert await send(again, ann, messages.Sit("s", 1)) == "accepted"
        assert again.table.seats[1].who == 0

    run(test())


def test_a_process_that_stops_gives_its_tables_up_before_its_people_leave() -> None:
    async def test() -> None:
        one, two = two_processes()
        room, ann = await opened(one)
        await one.tables.shut_down()
        assert ann.bye is not None
        assert (ann.bye.code, ann.bye.retry_seconds) == ("moved", 0.1)
        again, _ = await came(two, room.table.code)
        assert again.table.owner == "two"

    run(test())


def test_public_tables_of_all_processes_are_listed_once() -> None:
    async def test() -> None:
        one, two = two_processes()
        room, _ = await opened(one, is_public=True, seats=4)
        other, _ = await opened(two, is_public=True, name="Bob", seats=3)
        for process in (one, two):
            listed = process.tables.public_tables(is_at_home=True)
            assert [(table.code, len(table.seats)) for table in listed] == [(room.table.code, 4), (other.table.code, 3)]

    run(test())


def test_a_new_name_reaches_the_tables_of_other_processes() -> None:
    async def test() -> None:
        one, two = two_processes()
        room, ann = await opened(one)
        await two.tables.rename("ann", "Anna")
        assert two.told == [("ann", "Anna")]
        await one.tables.apply_notice("ann", "Anna")
        await settle()
        assert room.table.names == {0: "Anna"}
        assert ann.latest("table").people[0].name == "Anna"
        await two.tables.forget("ann")
        assert two.told[1:] == [("ann", None)]
        await one.tables.apply_notice("ann", None)
        assert (room.table.people, room.log.persons) == ([], {})

    run(test())


def test_a_code_that_another_process_has_just_given_is_not_given_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        one, two = two_processes()
        codes = iter(["same", "same", "free"])
        monkeypatch.setattr(table_registry, "short_code", lambda letters: next(codes))
        wish = messages.Create("c", "Ann")
        rooms = await asyncio.gather(
            one.tables.create("ann", "here", wish, is_at_home=True), two.tables.create("bob", "here", wish, is_at_home=True)
        )
        assert sorted(room.table.code for room in rooms) == ["free", "same"]
        assert {entry.command for entry in one.store.logs["same"]} == {"opened", "taken:2"}

    run(test())


def test_old_tables_of_a_living_process_are_left_to_it() -> None:
    async def test() -> None:
        one, two = two_processes()
        room, _ = await opened(one)
        code = room.table.code
        one.clock.time += 2 * OLD_MS
        await two.tables.clean_up()
        assert not one.store.rows[code].is_closed
        one.is_alive = False
        await two.tables.clean_up()
        assert code not in one.store.rows

    run(test())
