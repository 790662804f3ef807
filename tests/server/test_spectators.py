"""Spectators see every hand if the host allows it, but nobody does who plays in the round or still could."""

from __future__ import annotations

from typing import Any

import pytest

from drawfour.server.protocol import messages, states
from drawfour.server.protocol.settings import Settings
from drawfour.server.room.room import Room
from drawfour.server.table.decide import Refused, check_settings
from fixtures.tables import (
    ManualClock,
    MemoryStore,
    Visitor,
    act,
    as_store,
    deal_out,
    join,
    open_room,
    run,
    secret_where,
    settle,
)

OPEN = Settings(seats=3, spectators_see_hands=True, away_seconds=2, turn_seconds=0, thinking_seconds=10)
SECRET = secret_where(OPEN, 2, lambda round: round.turn == 0 and round.phase == "turn")


async def playing(settings: Settings = OPEN) -> tuple[Room, list[Visitor], MemoryStore, ManualClock]:
    """A match with two people, a bot, and the spectator Noor."""
    room, host, store, clock = await open_room(settings)
    people = [host, await join(room, "omar"), await join(room, "noor")]
    for seat in (0, 1):
        assert await act(room, people[seat], messages.Sit, seat=seat) == "done"
    await deal_out(room, SECRET, 2)
    return room, people, store, clock


def sees(room: Room, visitor: Visitor) -> bool:
    """Does somebody see all hands, and not only some?"""
    found, round = visitor.latest("round").open, room.table.round
    assert round is not None
    assert found in (None, [round.hand(seat) for seat in range(round.seats)])
    return found is not None


async def changed(room: Room, host: Visitor, **changes: Any) -> str:
    wish = {name: getattr(room.table.settings, name) for name in Settings.__struct_fields__} | changes
    return await act(room, host, messages.Change, settings=Settings(**wish))


def test_hands_are_shown_to_spectators_and_to_nobody_else() -> None:
    async def test() -> None:
        room, (host, omar, noor), _, _ = await playing()
        nameless, again = Visitor("omar"), await join(room, "omar")
        await room.watch(nameless)
        assert [sees(room, one) for one in (host, omar, noor, nameless, again)] == [False, False, True, False, False]
        assert sees(room, await join(room, "noor"))
        assert sees(room, await join(room, "mia")), "who comes later"
        assert await act(room, host, messages.Play, move="draw") == "done"
        assert [sees(room, one) for one in (host, omar, noor, nameless, again)] == [False, False, True, False, False]
        assert [event.cards for event in noor.last(messages.Update).events if event.kind == "drew"] == [[]]

    run(test())


def test_hands_are_hidden_by_default() -> None:
    async def test() -> None:
        room, people, _, _ = await playing(Settings(seats=3, thinking_seconds=10))
        assert not any(sees(room, one) for one in [*people, await join(room, "mia")])

    run(test())


def test_the_setting_turns_on_at_the_next_deal_and_off_immediately() -> None:
    async def test() -> None:
        room, (host, _, noor), _, _ = await playing(Settings(seats=3, thinking_seconds=10))
        assert await changed(room, host, spectators_see_hands=True) == "done"
        assert not sees(room, noor)
        assert not sees(room, await join(room, "mia"))
        await deal_out(room, SECRET, 1)
        assert sees(room, noor)
        assert await changed(room, host, spectators_see_hands=False) == "done"
        assert not sees(room, noor)
        assert await changed(room, host, spectators_see_hands=True) == "done"
        assert not sees(room, noor), "until it is dealt again"

    run(test())


def test_a_player_who_gave_up_a_seat_sees_no_hands_in_that_round() -> None:
    async def test() -> None:
        room, (host, omar, _), _, _ = await playing()
        assert await act(room, omar, messages.Stand) == "done"
        assert not sees(room, omar)
        assert await act(room, omar, messages.Leave) == "done"
        back = await join(room, "omar")
        assert not sees(room, back)
        await deal_out(room, SECRET, 1)
        assert sees(room, back)
        assert not sees(room, host)

    run(test())


def test_absent_and_removed_people_see_no_hands() -> None:
    async def test() -> None:
        room, (host, omar, noor), _, clock = await playing()
        await room.disconnect(omar)
        await clock.advance(3_000)
        assert room.table.seats[1].is_away
        nameless = Visitor("omar")
        await room.watch(nameless)
        assert not sees(room, nameless)
        shown = len(noor.got)
        assert await act(room, host, messages.Remove, who=2) == "done"
        assert all(getattr(message, "round", None) is None or not message.round.open for message in noor.got[shown:])
        with pytest.raises(Refused, match="removed"):
            await room.enter(Visitor("noor"), "noor", "Noor")

    run(test())


def test_a_spectator_who_has_seen_hands_cannot_take_a_seat_in_that_round() -> None:
    async def test() -> None:
        room, (host, _, noor), _, _ = await playing()
        assert await act(room, noor, messages.Sit, seat=2) == "match_runs"
        assert await changed(room, host, spectators_see_hands=False) == "done"
        assert await act(room, noor, messages.Sit, seat=2) == "match_runs"
        await deal_out(room, SECRET, 1)
        assert await act(room, noor, messages.Sit, seat=2) == "done"

    run(test())


def test_the_same_people_see_hands_after_a_restart() -> None:
    async def test() -> None:
        room, (_, omar, _), store, clock = await playing()
        assert await act(room, omar, messages.Stand) == "done"
        again = await Room.open("table", as_store(store), clock, most_people=9)
        found = [sees(again, await join(again, person)) for person in ("host", "omar", "noor", "mia")]
        assert found == [False, False, True, True]

    run(test())


def test_everyone_is_told_who_sees_the_hands() -> None:
    async def test() -> None:
        room, (host, *_), _, _ = await playing()
        assert host.last(messages.Update).news == [states.News("sees", 2, "Noor")]
        await join(room, "mia")
        await settle()
        assert host.last(messages.Update).news == [states.News("came", 3, "Mia"), states.News("sees", 3, "Mia")]

    run(test())


def test_a_public_table_never_shows_hands() -> None:
    with pytest.raises(Refused, match="bad_option"):
        check_settings(Settings(is_public=True, spectators_see_hands=True))
