"""The registry of tables: they are found, created once for each message, and unloaded when unused."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from drawfour.server.protocol import messages
from drawfour.server.rate_limit import Buckets
from drawfour.server.room.room import Room
from drawfour.server.room.table_registry import OLD_MS, SWEEP_MS, TableRegistry
from drawfour.server.store.interface import SOMEBODY, StoreFailed
from drawfour.server.table import entries
from drawfour.server.table.decide import Refused
from fixtures.tables import ManualClock, MemoryStore, Visitor, record, run

EMPTY_MS = 2 * SWEEP_MS


def opened(store: Any, clock: ManualClock) -> TableRegistry:
    tables = TableRegistry(
        store, clock, most_tables=5, most_people=9, empty_ms=EMPTY_MS, keep_ms=OLD_MS, creations=Buckets(per_second=1, burst=9)
    )
    tables.start()
    return tables


def known(room: Room) -> tuple[dict[int, str], list[int], dict[str, int]]:
    """What a table knows of its people: their names, their presence and their ids."""
    return room.table.names, room.table.people, room.log.persons


def test_a_message_creates_one_table() -> None:
    async def test() -> None:
        tables = opened(MemoryStore(), ManualClock())
        wish = messages.Create("w", "Ann")
        room = await tables.create("ann", "here", wish)
        assert await tables.create("ann", "here", wish) is room
        assert await tables.create("bob", "here", wish) is not room

    run(test())


def test_a_message_sent_twice_at_once_creates_one_table() -> None:
    async def test() -> None:
        clock = ManualClock()
        tables = opened(MemoryStore(), clock)
        wish = messages.Create("w", "Ann")
        making = [asyncio.ensure_future(tables.create("ann", "here", wish)) for _ in range(3)]
        await asyncio.sleep(0)
        tables._sweep_soon()
        making[0].cancel()  # whose connection breaks
        making.append(asyncio.ensure_future(tables.create("ann", "here", wish)))
        _, *rooms = await asyncio.gather(*making, return_exceptions=True)
        assert [*tables.rooms.values()] == [rooms[0]]
        assert rooms == [rooms[0]] * 3

    run(test())


def test_concurrent_creations_respect_the_limit() -> None:
    async def test() -> None:
        tables = opened(MemoryStore(), ManualClock())
        making = [tables.create("ann", "here", messages.Create(f"w{each}", "Ann")) for each in range(9)]
        made = await asyncio.gather(*making, return_exceptions=True)
        assert [str(each)[:7] for each in made if isinstance(each, Refused)] == ["('full'"] * 4
        assert len(tables.rooms) == 5

    run(test())


def test_reopened_tables_respect_the_limit() -> None:
    async def test() -> None:
        clock = ManualClock()
        tables = opened(MemoryStore(), clock)
        rooms, people = [], []
        for each in range(7):
            clock.time += 1
            rooms.append(await tables.create("ann", "here", messages.Create(f"w{each}", "Ann")))
            if each > 1:
                people.append(Visitor("ann"))
                await rooms[each].enter(people[-1], "ann", None)
        codes = [room.table.code for room in rooms]
        assert list(tables.rooms) == codes[2:], "the empty tables were unloaded to make room"
        for code in codes[:2]:
            with pytest.raises(Refused, match="already has 5 tables with people"):
                await tables.find(code)
        await rooms[3].disconnect(people[1])
        assert (await tables.find(codes[0])).table.code == codes[0]
        assert set(tables.rooms) == {codes[0], codes[2], *codes[4:]}

    run(test())


def test_a_table_that_cannot_be_opened_does_not_count() -> None:
    async def test() -> None:
        store = MemoryStore()
        tables = opened(store, ManualClock())
        closed = await tables.create("ann", "here", messages.Create("c", "Ann"))
        await record(closed, entries.Closed())
        tables.rooms.clear()
        store.trouble = True
        wish = messages.Create("w", "Ann")
        made = await asyncio.gather(*[tables.create("ann", "here", wish) for _ in range(2)], return_exceptions=True)
        assert [type(each) for each in made] == [StoreFailed] * 2
        for code, why in ((closed.table.code, "closed"), ("nowhere", "no_table")):
            with pytest.raises(Refused, match=why):
                await tables.find(code)
        assert (tables.rooms, tables._opening) == ({}, {})
        store.trouble = False
        assert await tables.create("ann", "here", wish) is not None

    run(test())


def test_pending_creations_finish_before_a_shutdown() -> None:
    async def test() -> None:
        store = MemoryStore()
        tables = opened(store, ManualClock())
        making = asyncio.ensure_future(tables.create("ann", "here", messages.Create("w", "Ann")))
        await asyncio.sleep(0)
        await tables.shut_down()
        assert making.done()
        assert (len(store.logs), tables.rooms) == (1, {})

    run(test())


def test_nobody_is_forgotten_halfway() -> None:
    async def test() -> None:
        store = MemoryStore()
        tables = opened(store, ManualClock())
        rooms = [await tables.create("ann", "here", messages.Create(ref, "Ann")) for ref in "ab"]
        store.trouble = True
        with pytest.raises(StoreFailed):
            await tables.forget("ann")
        assert [(room.table.names, room.table.people, room.log.persons) for room in rooms] == [
            ({0: "Ann"}, [0], {"ann": 0})
        ] * 2
        store.trouble = False
        await tables.forget("ann")
        assert [known(room) for room in rooms] == [({0: SOMEBODY}, [], {})] * 2
        assert [person.person for people in store.guests.values() for person in people] == [None, None]

    run(test())


def test_failing_tables_affect_no_others() -> None:
    async def test() -> None:
        store = MemoryStore()
        tables = opened(store, ManualClock())
        mine, other = [await tables.create(person, "here", messages.Create("w", person)) for person in ("ann", "bob")]
        visitor = Visitor("bob")
        await other.enter(visitor, "bob", None)
        store.trouble = store.blind = True
        await other.handle(visitor, messages.Sit("s", 0))
        store.trouble = False
        await tables.rename("ann", "Zoe")
        assert mine.table.names == {0: "Zoe"}
        await tables.forget("ann")
        assert mine.table.names == {0: SOMEBODY}

    run(test())


def test_a_table_forgets_a_person_only_after_the_store() -> None:
    class Deaf(MemoryStore):
        async def forget(self, person: str) -> None:
            raise StoreFailed("the disk is full")

    async def test() -> None:
        tables = opened(Deaf(), ManualClock())
        room = await tables.create("ann", "here", messages.Create("w", "Ann"))
        with pytest.raises(StoreFailed):
            await tables.forget("ann")
        assert known(room) == ({0: "Ann"}, [], {"ann": 0})

    run(test())


def test_a_table_somebody_is_joining_is_not_unloaded() -> None:
    async def test() -> None:
        clock = ManualClock()
        tables = opened(MemoryStore(), clock)
        room = await tables.create("ann", "here", messages.Create("w", "Ann"))
        await clock.advance(EMPTY_MS - SWEEP_MS // 2)
        assert await tables.find(room.table.code) is room
        await clock.advance(SWEEP_MS)
        assert room.table.code in tables.rooms
        await room.enter(Visitor("ann"), "ann", None)
        await clock.advance(3 * EMPTY_MS)
        assert room.table.code in tables.rooms, "somebody is there"
        await room.disconnect(next(iter(room.presence.clients)))
        await clock.advance(2 * EMPTY_MS)
        assert room.table.code not in tables.rooms

    run(test())


def test_a_failed_table_is_rebuilt_from_its_log_after_unloading() -> None:
    async def test() -> None:
        clock = ManualClock()
        tables = opened(MemoryStore(), clock)
        room = await tables.create("ann", "here", messages.Create("w", "Ann"))
        visitor = Visitor("ann")
        await room.enter(visitor, "ann", None)
        await room.handle(visitor, messages.Sit("s", 0))
        room.fail(ZeroDivisionError())
        await room.disconnect(visitor)
        with pytest.raises(Refused, match="table_failed"):
            await tables.find(room.table.code)
        await clock.advance(EMPTY_MS + SWEEP_MS)
        again = await tables.find(room.table.code)
        await again.enter(visitor, "ann", None)
        assert again.table.seats[0].who == 0

    run(test())


def test_a_table_exists_until_it_is_closed() -> None:
    async def test() -> None:
        tables = opened(MemoryStore(), ManualClock())
        room = await tables.create("ann", "here", messages.Create("w", "Ann"))
        code = room.table.code
        assert await tables.has(code)
        assert not await tables.has("nowhere")
        del tables.rooms[code]
        assert await tables.has(code)
        assert not tables.rooms, "it has not been opened for that"
        again = await tables.find(code)
        await record(again, entries.Closed())
        assert not await tables.has(code)
        del tables.rooms[code]
        assert not await tables.has(code)

    run(test())


def test_a_shutdown_disconnects_everyone_even_if_the_store_fails() -> None:
    class Troubled(MemoryStore):
        async def untouched(self, before: int) -> list[str]:
            raise StoreFailed("the disk is full")

    async def test() -> None:
        clock = ManualClock()
        tables = opened(Troubled(), clock)
        room = await tables.create("ann", "here", messages.Create("w", "Ann"))
        visitor = Visitor("ann")
        await room.enter(visitor, "ann", None)
        await clock.advance(OLD_MS + SWEEP_MS)
        await tables.shut_down()
        assert visitor.bye is not None
        assert visitor.bye.code == "going_down"

    run(test())
