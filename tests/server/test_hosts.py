"""The host of a table: who is next when the host leaves, and how the host removes people."""

from __future__ import annotations

from drawfour.server.protocol import messages, states
from drawfour.server.room.room import Room
from drawfour.server.table import entries
from drawfour.server.table.refusals import SERVER_REFUSALS
from fixtures.playing import kinds, playing, same_for_all, seated, seats
from fixtures.tables import Visitor, act, as_store, join, open_room, run, try_join


def test_when_the_host_leaves_the_next_one_seated_is_host_then_who_came_first() -> None:
    async def test() -> None:
        room, host, _, _ = await open_room()
        first, second = await join(room, "first"), await join(room, "second")
        await act(room, second, messages.Sit, seat=0)
        assert await act(room, host, messages.Leave) == "done"
        assert first.latest("table").host == 2
        assert await act(room, second, messages.Leave) == "done"
        assert first.latest("table").host == 1
        assert await act(room, first, messages.Leave) == "done"
        assert room.table.host is None
        assert (await join(room, "fourth")).latest("table").host == 3, "who comes to a table that all have left is its host"

    run(test())


def test_a_removed_person_is_disconnected_everywhere_and_cannot_rejoin() -> None:
    async def test() -> None:
        room, people, store, _ = await seated(3)
        second = await join(room, "guest1")
        assert await act(room, people[1], messages.Remove, who=2) == "host_only"
        assert await act(room, people[0], messages.Remove, who=0) == "no_such_person"
        assert await act(room, people[0], messages.Remove, who=7) == "no_such_person"
        assert await act(room, people[0], messages.Remove, who=1) == "done"
        assert people[1].bye == second.bye == messages.Bye("removed", SERVER_REFUSALS["removed"])
        assert seats(people[2]) == ["Hanna", None, "Guest2"]
        assert await try_join(room, "guest1", "Another") == "removed"
        assert await act(room, people[1], messages.Sit, seat=1) == "not_here"
        assert await act(room, people[0], messages.Remove, who=1) == "no_such_person"
        same_for_all(room, [people[0], people[2]], store)
        opened = await Room.open("table", as_store(store), room.clock, most_people=9)
        assert await try_join(opened, "guest1", "Another") == "removed", "a server that was down remembers"

    run(test())


def test_a_bot_takes_the_hand_of_a_person_removed_during_a_match() -> None:
    async def test() -> None:
        room, people, _, _ = await playing(2)
        assert room.table.round
        hand = room.table.round.hand(1)
        assert await act(room, people[0], messages.Remove, who=1) == "done"
        assert people[0].latest("table").seats[1] == states.SeatState("Grace", None, "careful")
        assert room.table.round.hand(1) == hand

    run(test())


def test_the_host_can_make_somebody_else_the_host() -> None:
    async def test() -> None:
        room, host, _, _ = await open_room()
        guest = await join(room, "guest")
        assert await act(room, guest, messages.Host, who=1) == "host_only"
        assert await act(room, host, messages.Host, who=5) == "no_such_person"
        assert await act(room, host, messages.Host, who=1) == "done"
        assert host.latest("table").host == 1
        assert await act(room, host, messages.Host, who=0) == "host_only"
        assert await act(room, guest, messages.Remove, who=0) == "done"
        assert host.bye is not None

    run(test())


def test_a_host_who_is_gone_for_too_long_hands_over_to_the_next_who_is_there() -> None:
    async def test() -> None:
        room, host, store, clock = await open_room(away_seconds=5)
        guest, third = await join(room, "guest"), await join(room, "third")
        await room.disconnect(guest)
        await room.disconnect(host)
        await clock.advance(4_999)
        assert room.table.host == 0
        assert await act(room, third, messages.Sit, seat=0) == "done"
        await clock.advance(1)
        assert room.table.host == 2, "the guest is gone as well"
        assert kinds(store)[-1] is entries.Hosted
        assert await act(room, third, messages.Start) == "done"
        again = await join(room, host.person)
        assert again.latest("table").host == 2
        await room.disconnect(third)
        await clock.advance(4_000)
        await join(room, third.person)
        await clock.advance(60_000)
        assert room.table.host == 2, "who comes back in time stays the host"

    run(test())


def test_a_host_who_is_gone_stays_the_host_while_nobody_else_is_there() -> None:
    async def test() -> None:
        room, host, _, clock = await open_room(away_seconds=5)
        watcher = Visitor("nobody")
        await room.watch(watcher)
        await room.disconnect(host)
        await clock.advance(60_000)
        assert room.table.host == 0

    run(test())
