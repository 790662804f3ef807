"""Players who lose their connection: what they have missed, who plays for them, and when they are gone."""

from __future__ import annotations

from drawfour.server.protocol import messages, states
from drawfour.server.room.room import Room
from drawfour.server.table import entries
from fixtures.playing import a_number, ended, kinds, mover, playing, same_for_all, seated
from fixtures.tables import act, as_store, join, run


def test_a_reconnecting_player_gets_the_missed_events() -> None:
    async def test() -> None:
        room, people, store, _ = await playing(2, options={"drawn_card": "may_play"})
        seen = people[1].number
        await room.disconnect(people[1])
        await act(room, people[0], messages.Play, move=a_number(people[0]))
        number = room.table.number
        again = await join(room, "guest1", after=seen)
        welcome = again.last(messages.Welcome)
        assert [happening.number for happening in welcome.happened] == list(range(seen + 1, number + 1))
        assert welcome.happened[0].events[0].kind == "played"
        assert (await join(room, "guest1", after=number)).last(messages.Welcome).happened == []
        assert [each.number for each in (await join(room, "guest1")).last(messages.Welcome).happened] == [seen, seen + 1]
        same_for_all(room, [people[0], again], store)

    run(test())


def test_missed_events_survive_a_restart() -> None:
    async def test() -> None:
        room, people, store, clock = await playing(2)
        before = room.table.number
        assert await act(room, people[0], messages.Play, move=a_number(people[0])) == "done"
        assert await act(room, people[1], messages.Play, move="draw") in ("done", "must_play")
        await room.disconnect(people[1])
        there = (await join(room, people[1].person, after=before)).last(messages.Welcome).happened
        opened = await Room.open("table", as_store(store), clock, most_people=9)
        again = (await join(opened, people[1].person, after=before)).last(messages.Welcome).happened
        assert [each.number for each in there] == list(range(before + 1, room.table.number + 1))
        assert again == there

    run(test())


def test_missed_events_do_not_include_the_previous_round() -> None:
    async def test() -> None:
        room, people, _, _ = await ended(2, options={"target_score": "500"})
        assert await act(room, people[0], messages.Start) == "done"
        dealt = room.table.number
        again = await join(room, people[1].person)
        assert [each.number for each in again.last(messages.Welcome).happened] == [dealt]

    run(test())


def test_one_person_can_have_two_connections_and_is_here_until_the_last_one_closes() -> None:
    async def test() -> None:
        room, people, _, clock = await playing(2, away_seconds=5)
        second = await join(room, "host")
        play = a_number(second)
        assert await act(room, second, messages.Play, ref="p", move=play) == "done"
        assert people[0].last(messages.Update).ref is None
        assert people[0].last(messages.Update).number == second.last(messages.Update).number
        assert people[0].latest("yours") == second.latest("yours")
        await room.disconnect(people[0])
        await clock.advance(60_000)
        assert people[1].last(messages.Presence).present == [0, 1]
        assert not people[1].latest("table").seats[0].away
        await room.disconnect(second)
        await clock.advance(5_100)
        assert people[1].latest("table").seats[0].away

    run(test())


def test_a_bot_plays_for_an_absent_player_until_they_return() -> None:
    async def test() -> None:
        room, people, store, clock = await playing(2, away_seconds=20)
        await room.disconnect(people[0])
        assert people[1].last(messages.Presence).clocks == [states.Clock("away", 20_000, 0)]
        await clock.advance(19_900)
        assert not people[1].latest("table").seats[0].away
        await clock.advance(200)
        assert people[1].latest("table").seats[0] == states.SeatState("Hanna", 0, None, away=True)
        number = room.table.number
        await clock.advance(1_200)
        assert room.table.number > number
        assert mover(store, number) == "bot"
        again = await join(room, "host")
        assert again.latest("table").seats[0] == states.SeatState("Hanna", 0)
        assert again.latest("yours").seat == 0
        same_for_all(room, [people[1], again], store)

    run(test())


def test_a_player_who_returns_in_time_keeps_the_seat() -> None:
    async def test() -> None:
        room, people, store, clock = await playing(2, away_seconds=20)
        await room.disconnect(people[0])
        await clock.advance(19_000)
        await join(room, "host")
        await clock.advance(100_000)
        assert entries.Away not in kinds(store)

    run(test())


def test_before_a_match_nobody_is_replaced() -> None:
    async def test() -> None:
        room, people, _, clock = await seated(2)
        await room.disconnect(people[0])
        await clock.advance(1_000_000)
        assert room.table.seats[0].who == 0
        assert not room.table.seats[0].is_away

    run(test())
