"""The timers of a table: the turn timer, and the time that bots take to think."""

from __future__ import annotations

from drawfour.server.protocol import messages, states
from drawfour.server.table.timers import DEALING
from fixtures.playing import a_number, mover, playing, same_for_all
from fixtures.tables import Visitor, act, run, settle


def test_the_turn_timer_makes_exactly_one_move() -> None:
    async def test() -> None:
        room, people, store, clock = await playing(2, turn_seconds=15)
        assert states.Clock("turn", 15_000, 0) in people[0].last(messages.Update).clocks
        number = room.table.number
        await clock.advance(14_900)
        assert room.table.number == number
        await clock.advance(200)
        assert room.table.number == number + 1
        assert mover(store, -1) == "clock"
        await clock.advance(14_000)
        assert room.table.number == number + 1
        same_for_all(room, people, store)

    run(test())


def test_the_turn_timer_stops_after_a_move() -> None:
    async def test() -> None:
        room, people, store, clock = await playing(2, turn_seconds=15)
        await clock.advance(14_000)
        await act(room, people[0], messages.Play, move=a_number(people[0]))
        number = room.table.number
        await clock.advance(14_000)
        assert room.table.number == number
        await clock.advance(1_100)
        assert mover(store, number) == "clock"

    run(test())


def test_a_timer_that_fires_again_or_too_late_does_nothing() -> None:
    async def test() -> None:
        room, people, _, clock = await playing(2, turn_seconds=15, away_seconds=20)
        await room.disconnect(people[0])
        callbacks = [callback for _, _, callback in clock.waiting]
        number = room.table.number
        for callback in callbacks * 2:
            callback()
        await settle()
        assert room.table.number == number, "before its time"
        clock.time += 15_000
        for callback in callbacks * 3:
            callback()
        await settle()
        assert room.table.number == number + 1, "twice at its time"
        for callback in callbacks:
            callback()
        await settle()
        assert room.table.number == number + 1

    run(test())


def test_bots_think_for_a_while_that_can_be_chosen() -> None:
    async def test() -> None:
        for seconds in (0.0, 0.9, 6.0):
            room, people, store, clock = await playing(2, seats=3, thinking_seconds=seconds)
            await act(room, people[0], messages.Stand)
            number = room.table.number
            soonest, latest = (max(DEALING, round(1000 * seconds * part)) if seconds else 0 for part in (2 / 3, 4 / 3))
            await clock.advance(soonest - 1 if seconds else 0)
            assert room.table.number == number or not seconds
            await clock.advance(latest - soonest + 2)
            assert mover(store, number) == "bot"
            assert all(each.kind != "bot" for each in people[1].last(messages.Update).clocks)

    run(test())


def test_bots_that_have_all_seats_think_long_enough_to_be_followed() -> None:
    async def test() -> None:
        room, people, store, clock = await playing(1, seats=3, thinking_seconds=0)
        await act(room, people[0], messages.Stand)
        number = room.table.number
        await clock.advance(199)
        assert room.table.number == number
        await clock.advance(202)
        assert room.table.number > number
        assert mover(store, number) == "bot"

    run(test())


def test_bots_finish_a_match_while_a_spectator_watches() -> None:
    async def test() -> None:
        room, people, store, clock = await playing(1, seats=4, options={"hand_size": "3", "target_score": "60"})
        await act(room, people[0], messages.Stand)
        for _ in range(100):
            await clock.advance(20_000)
            if room.table.stage == "match_over":
                break
        assert room.table.stage == "match_over"
        assert len(store.finished) == 1
        same_for_all(room, people, store)

    run(test())


def test_nothing_moves_with_only_nameless_spectators() -> None:
    async def test() -> None:
        room, people, _, clock = await playing(1, seats=3)
        watcher = Visitor("nobody")
        await room.watch(watcher)
        await room.disconnect(people[0])
        number = room.table.number
        await clock.advance(1_000_000)
        assert room.table.number == number

    run(test())
