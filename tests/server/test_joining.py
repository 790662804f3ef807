"""Joining and leaving a table: the first person and newcomers, their names, a full table, and people who come back."""

from __future__ import annotations

import pytest

from drawfour.server.protocol import messages, states
from drawfour.server.protocol.settings import Settings
from drawfour.server.room.table_registry import new_room
from drawfour.server.store.interface import StoreFailed
from drawfour.server.table import entries
from drawfour.server.table.decide import Refused
from fixtures.playing import kinds, playing, same_for_all, seated, seats
from fixtures.tables import ManualClock, MemoryStore, Visitor, act, as_store, join, open_room, run, try_join


def test_the_creator_of_a_table_is_its_host_and_gets_a_snapshot() -> None:
    async def test() -> None:
        _, host, store, _ = await open_room(seats=3)
        welcome = host.got[0]
        assert isinstance(welcome, messages.Welcome)
        assert (welcome.you, welcome.number, welcome.table.host, welcome.table.stage) == (0, 1, 0, "waiting")
        assert (welcome.round, welcome.yours, welcome.happened, welcome.present) == (None, None, [], [0])
        assert welcome.table.people == [states.PersonState(0, "Hanna")]
        assert seats(host) == [None] * 3
        assert kinds(store) == [entries.Opened]

    run(test())


@pytest.mark.parametrize("name", [" ", 'Ann"', "A\nB\x07", "\u200b"])
def test_a_table_is_not_made_for_a_name_that_cannot_be_shown(name: str) -> None:
    async def test() -> None:
        store = MemoryStore()
        with pytest.raises(Refused) as refused:
            await new_room("table", as_store(store), ManualClock(), "host", name, Settings(), most_people=5)
        assert refused.value.code == "bad_name"
        assert not store.logs

    run(test())


def test_a_table_is_not_made_with_rules_that_do_not_go_together_nor_without_a_store() -> None:
    async def test() -> None:
        store = MemoryStore()
        for wish in (Settings(seats=3, options={"teams": "yes"}), Settings(options={"no": "x"}), Settings(preset="none")):
            with pytest.raises(Refused):
                await new_room("table", as_store(store), ManualClock(), "host", "Hanna", wish, most_people=5)
        store.trouble = True
        with pytest.raises(StoreFailed):
            await new_room("table", as_store(store), ManualClock(), "host", "Hanna", Settings(), most_people=5)
        assert not store.logs.get("table")

    run(test())


def test_a_newcomer_is_announced_and_rejoining_changes_nothing() -> None:
    async def test() -> None:
        room, host, store, _ = await open_room()
        guest = await join(room, "guest", "Gustav")
        assert guest.last(messages.Welcome).you == 1
        assert [person.name for person in host.latest("table").people] == ["Hanna", "Gustav"]
        assert host.last(messages.Presence).present == [0, 1]
        await room.disconnect(guest)
        assert host.last(messages.Presence).present == [0]
        again = await join(room, "guest", "Other")
        assert (again.last(messages.Welcome).you, room.table.number) == (1, 2)
        assert host.last(messages.Presence).present == [0, 1]
        same_for_all(room, [host, again], store)

    run(test())


def test_a_name_that_is_taken_gets_a_number() -> None:
    async def test() -> None:
        room, host, _, _ = await open_room()
        await join(room, "b", "Hanna")
        await join(room, "c", "  Hanna ")
        assert [person.name for person in host.latest("table").people] == ["Hanna", "Hanna 2", "Hanna 3"]

    run(test())


def test_a_newcomer_needs_a_printable_name() -> None:
    async def test() -> None:
        room, host, _, _ = await open_room()
        assert await try_join(room, "guest") == "no_name"
        assert await try_join(room, "guest", '"') == "bad_name"
        assert room.table.number == host.number == 1
        assert await try_join(room, "guest", "Gustav") == "welcome"
        assert await try_join(room, "guest") == "welcome", "who was here has a name"

    run(test())


def test_a_full_table_still_lets_its_people_rejoin() -> None:
    async def test() -> None:
        room, _, _, _ = await open_room()
        room.most_people = 2
        guest = await join(room, "guest")
        assert await try_join(room, "third", "Third") == "full"
        await room.disconnect(guest)
        assert await try_join(room, "third", "Third") == "full", "the place is kept"
        assert await try_join(room, "guest") == "welcome"
        assert await act(room, await join(room, "guest"), messages.Leave) == "done"
        assert await try_join(room, "third", "Third") == "welcome"
        assert await try_join(room, "guest") == "full"

    run(test())


def test_the_limit_of_a_table_counts_people_and_not_connections() -> None:
    async def test() -> None:
        room, _, _, _ = await open_room()
        room.most_people = 3
        for _ in range(4):
            await join(room, "host")
        await room.watch(Visitor("nobody"))
        await room.watch(Visitor("nobody"))
        with pytest.raises(Refused, match="full"):
            await room.watch(Visitor("nobody"))

    run(test())


def test_a_person_who_left_can_rejoin_with_the_old_name_and_no_seat() -> None:
    async def test() -> None:
        room, people, store, _ = await seated(2)
        assert await act(room, people[1], messages.Leave) == "done"
        assert people[1].bye == messages.Bye("not_here", "You have left the table.")
        assert seats(people[0]) == ["Hanna", None]
        assert await act(room, people[1], messages.Sit, seat=1) == "not_here"
        again = await join(room, "guest1", "Another")
        assert again.last(messages.Welcome).you == 1
        assert [person.name for person in again.latest("table").people] == ["Hanna", "Guest1"]
        same_for_all(room, [people[0], again], store)

    run(test())


def test_when_all_have_left_a_running_match_bots_hold_the_seats_and_nothing_moves() -> None:
    async def test() -> None:
        room, people, store, clock = await playing(2)
        for visitor in people:
            assert await act(room, visitor, messages.Leave) == "done"
            await room.disconnect(visitor)  # its socket is closed
        number = room.table.number
        await clock.advance(600_000)
        assert (room.table.number, room.presence.clients, room.presence.present) == (number, {}, [])
        assert room.presence.empty_since is not None
        late = await join(room, "late")
        assert [seat.bot for seat in late.latest("table").seats] == ["careful"] * 2
        await clock.advance(5_000)
        assert room.table.number > number + 1
        same_for_all(room, [late], store)

    run(test())


def test_a_forgotten_person_leaves_and_becomes_somebody() -> None:
    async def test() -> None:
        room, people, _, _ = await playing(2)
        await room.leave("guest1")
        await room.forget("guest1")
        assert people[1].bye is not None
        assert room.table.names[1] == "Somebody"
        assert people[0].latest("table").seats[1].bot == "careful"
        again = await join(room, "guest1", "Newcomer")
        assert again.last(messages.Welcome).you == 2, "nobody knows who that was"
        await room.leave("stranger")
        await room.forget("stranger")

    run(test())
