"""News about people at a table: who joins and leaves, who is the host, and what everyone is called."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from drawfour.server.protocol import messages, states
from drawfour.server.rate_limit import Buckets
from drawfour.server.room.room import Room
from drawfour.server.room.table_registry import TableRegistry
from drawfour.server.store.interface import StoreFailed
from drawfour.server.table.decide import Refused
from fixtures.tables import ManualClock, MemoryStore, Visitor, act, as_store, deal_out, join, open_room, run

SECRET = bytes(32)


async def table(**more: Any) -> tuple[Room, list[Visitor], MemoryStore, ManualClock]:
    """Hanna and Omar sit at a table, Noor has come after them."""
    room, host, store, clock = await open_room(seats=2, thinking_seconds=10, **more)
    people = [host, await join(room, "omar"), await join(room, "noor")]
    for seat in (0, 1):
        assert await act(room, people[seat], messages.Sit, seat=seat) == "done"
    return room, people, store, clock


def told(visitor: Visitor, since: int = 0) -> list[tuple[str, str]]:
    """What somebody has been told of people."""
    updates = [message for message in visitor.got[since:] if isinstance(message, messages.Update)]
    return [(each.kind, each.name) for update in updates for each in update.news]


def missed(visitor: Visitor) -> list[tuple[str, str]]:
    """And has been told on coming."""
    return [(each.kind, each.name) for happening in visitor.last(messages.Welcome).happened for each in happening.news]


def test_everybody_is_told_who_comes_and_goes_and_who_is_the_host() -> None:
    async def test() -> None:
        room, (host, omar, noor), _, clock = await table(away_seconds=2)
        assert told(host) == [("came", "Omar"), ("came", "Noor")], "who sits where before the match, all see"
        await deal_out(room, SECRET, 0)
        since = len(host.got)
        assert await act(room, omar, messages.Stand) == "done"
        assert await act(room, omar, messages.Sit, seat=1) == "done"
        await room.disconnect(omar)
        await clock.advance(2_500)
        back = await join(room, "omar")
        assert await act(room, host, messages.Remove, who=2) == "done"
        assert noor.bye is not None
        assert await act(room, host, messages.Host, who=1) == "done"
        assert await act(room, back, messages.Leave) == "done"
        wanted = [
            ("stood", "Omar"), ("sat", "Omar"), ("away", "Omar"), ("back", "Omar"), ("removed", "Noor"), ("hosted", "Omar"),
            ("left", "Omar"), ("hosted", "Hanna"),
        ]  # fmt: skip
        assert told(host, since) == wanted
        assert missed(await join(room, "mia"))[-9:-1] == wanted

    run(test())


def test_after_the_server_was_down_who_comes_back_is_told_the_same_of_people() -> None:
    async def test() -> None:
        room, (_, omar, _), store, clock = await table()
        await deal_out(room, SECRET, 0)
        assert await act(room, omar, messages.Leave) == "done"
        again = await Room.open("table", as_store(store), clock, most_people=9)
        assert ("left", "Omar") in missed(await join(again, "noor"))

    run(test())


def test_another_name_is_told_at_once_and_person_seat_and_hand_stay() -> None:
    async def test() -> None:
        room, (host, omar, noor), store, clock = await table()
        await deal_out(room, SECRET, 0)
        hand, since = omar.latest("yours").hand, len(host.got)
        await room.rename("omar", "  Zoe ")
        assert told(host, since) == [("renamed", "Zoe")]
        assert noor.latest("table").seats[1] == states.SeatState(name="Zoe", who=1)
        assert [person.name for person in noor.latest("table").people] == ["Hanna", "Zoe", "Noor"]
        assert omar.latest("yours").hand == hand
        again = await Room.open("table", as_store(store), clock, most_people=9)
        back = await join(again, "omar", "Zoe")
        assert (back.last(messages.Welcome).you, back.latest("table").seats[1].name, back.latest("yours").hand) == (
            1,
            "Zoe",
            hand,
        )
        assert ("renamed", "Zoe") not in missed(back)

    run(test())


def test_a_name_that_another_one_has_gets_a_number_and_ones_own_does_not() -> None:
    async def test() -> None:
        room, (host, *_), _, _ = await table()
        for wish, name in (("Hanna", "Hanna 2"), ("Hanna", "Hanna 2"), ("Omar", "Omar")):
            await room.rename("omar", wish)
            assert host.latest("table").people[1].name == name
        number = room.table.number
        await room.rename("omar", "Omar")
        await room.rename("nobody", "Zoe")
        assert room.table.number == number, "nothing has changed"
        with pytest.raises(Refused):
            await room.rename("omar", "\u200d")

    run(test())


def test_who_has_been_sent_away_is_called_nothing_new() -> None:
    async def test() -> None:
        room, (host, *_), _, _ = await table()
        assert await act(room, host, messages.Remove, who=1) == "done"
        number = room.table.number
        await room.rename("omar", "Zoe")
        assert room.table.number == number

    run(test())


def test_a_name_that_cannot_be_saved_is_not_told() -> None:
    async def test() -> None:
        room, (host, *_), store, _ = await table()
        store.trouble = True
        with pytest.raises(StoreFailed):
            await room.rename("omar", "Zoe")
        store.trouble = False
        assert await act(room, host, messages.Host, who=1) == "done"
        assert [person.name for person in host.latest("table").people] == ["Hanna", "Omar", "Noor"]

    run(test())


def test_a_new_name_is_for_all_tables_also_for_those_that_nobody_is_at() -> None:
    async def test() -> None:
        store, clock = MemoryStore(), ManualClock()
        made = Buckets(per_second=1, burst=9)
        tables = TableRegistry(
            as_store(store), clock, most_tables=5, most_people=9, empty_ms=60_000, keep_ms=60_000, creations=made
        )
        one, other = [await tables.create("ann", "here", messages.Create(ref, "Ann")) for ref in ("a", "b")]
        host = Visitor("ann")
        await one.enter(host, "ann", None)
        del tables.rooms[other.table.code]
        await tables.rename("ann", "Zoe")
        assert host.latest("table").people[0].name == "Zoe"
        assert (await tables.find(other.table.code)).table.names == {0: "Zoe"}
        with pytest.raises(Refused):
            await tables.rename("ann", '"')
        await asyncio.sleep(0)

    run(test())
