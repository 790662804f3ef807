"""Corner cases in the life of a table."""

from __future__ import annotations

import random

from drawfour.game.round import Round
from drawfour.server.protocol import messages, states
from drawfour.server.protocol.settings import Settings
from drawfour.server.room.room import Room
from drawfour.server.table.timers import DEALING, HEARING, READING, thinking
from fixtures.playing import a_number, down_to_one, ended, moves, playing, same_for_all, seated
from fixtures.tables import (
    Visitor,
    act,
    as_store,
    deal_out,
    join,
    move,
    result_of,
    run,
    settle,
)

SECRET = bytes(32)  # of a round in which two seats challenge


def two_challenges(round: Round) -> tuple[list[tuple[int, str]], dict[int, int]]:
    """Moves up to the first challenge by a second seat, and which of them showed a hand, from 1, to which seat."""
    dice = random.Random(0)
    made: list[tuple[int, str]] = []
    shown: dict[int, int] = {}
    while not round.is_over:
        seat = round.turn
        legal = [play for play in round.legal(seat) if play != "uno" and not play.startswith("catch")]
        wild = [play for play in legal if play.startswith("W+4")]
        play = "challenge" if "challenge" in legal else wild[0] if wild else dice.choice(legal)
        made.append((seat, play))
        if any(event.kind == "revealed" for event in round.play(seat, play)):
            shown[len(made)] = seat
            if len(set(shown.values())) > 1:
                return made, shown
    raise AssertionError("no two seats challenge in this round")


# Seats and the store


def test_a_seat_added_after_a_match_plays_from_the_next_match_on() -> None:
    async def test() -> None:
        room, people, _, _ = await ended(2)
        settings = Settings(seats=3, options=room.table.settings.options)
        assert await act(room, people[0], messages.Change, settings=settings) == "done"
        late = await join(room, "late")
        assert await act(room, late, messages.Sit, seat=2) == "done"
        assert not room.is_failed
        assert await act(room, late, messages.Play, move="draw") == "no_match_runs"
        assert await act(room, people[0], messages.Start) == "done"

    run(test())


def test_a_timer_that_cannot_be_saved_is_not_retried_immediately() -> None:
    async def test() -> None:
        room, _, store, clock = await playing(2, turn_seconds=15)
        await clock.advance(14_900)
        store.trouble = True
        tried = store.tried
        clock.time += 200
        room._fire_soon()
        await settle()
        for _ in range(20):
            await clock.advance(0)
        assert store.tried - tried <= 2

    run(test())


def test_after_a_store_failure_everyone_has_the_state_of_the_log() -> None:
    async def test() -> None:
        room, people, store, _ = await playing(2)
        store.trouble = store.blind = True
        assert await act(room, people[0], messages.Play, move="draw") == "not_saved"
        store.trouble = store.blind = False
        watcher = Visitor("nobody")
        await room.watch(watcher)
        assert watcher.number == len(store.logs["table"])
        same_for_all(room, [*people, watcher], store)

    run(test())


# Calls and catches


def test_a_second_missing_call_has_its_own_grace() -> None:
    async def test() -> None:
        room, people, _, clock = await down_to_one()
        await clock.advance(1_500)
        assert await act(room, people[1], messages.Play, move=a_number(people[1])) == "done"
        assert room.table.round
        assert room.table.round.state.catchable == 2
        assert await act(room, people[0], messages.Catch, seat=1) == "waits"

    run(test())


def test_a_waiting_catch_costs_nothing_if_the_late_call_comes() -> None:
    async def test() -> None:
        room, people, _, _ = await down_to_one(options={"false_catch_penalty": "2"})
        assert await act(room, people[1], messages.Catch, seat=0, ref="catch") == "waits"
        assert await act(room, people[0], messages.Call) == "done"
        assert people[1].latest("round").hands == [1, 2]
        assert result_of(people[1], "catch") == "catch_not_due"

    run(test())


def test_a_catch_waiting_behind_another_costs_nothing() -> None:
    async def test() -> None:
        room, people, _, clock = await down_to_one(3, options={"false_catch_penalty": "2"})
        assert await act(room, people[1], messages.Catch, seat=0, ref="first") == "waits"
        assert await act(room, people[2], messages.Catch, seat=0, ref="second") == "waits"
        await clock.advance(1_001)
        assert people[1].latest("round").hands == [3, 2, 2]

    run(test())


def test_a_catch_by_a_bot_in_the_grace_goes_before_the_next_move() -> None:
    """Bots do not always notice that a call is missing, so this is tried until some have."""

    async def test() -> None:
        noticed = 0
        for _ in range(40):
            room, people, store, clock = await down_to_one(3, thinking_seconds=0.1)
            assert await act(room, people[2], messages.Stand) == "done"  # a bot plays on
            assert await act(room, people[1], messages.Play, move=a_number(people[1])) == "waits"
            await clock.advance(500)
            held = [command.id for _, command in room._held]
            if any(command.startswith("bot") for command in held):
                assert len(held) > 1
                await clock.advance(600)
                assert moves(store)[1].startswith("catch")
                noticed += 1
        assert noticed, "no bot noticed"

    run(test())


def test_a_reference_does_not_turn_a_move_into_a_catch() -> None:
    async def test() -> None:
        room, people, store, clock = await down_to_one(3)
        assert await act(room, people[1], messages.Play, move=a_number(people[1]), ref=":catch:") == "waits"
        assert await act(room, people[2], messages.Catch, seat=0, ref="catch") == "waits"
        await clock.advance(1_001)
        assert moves(store)[1] == "catch 0"

    run(test())


# Coming back


def test_a_player_who_returns_while_the_store_fails_gets_the_seat_back_later() -> None:
    async def test() -> None:
        room, people, store, clock = await playing(2, away_seconds=5)
        await room.disconnect(people[1])
        await clock.advance(5_100)
        assert room.table.seats[1].is_away
        store.trouble = True
        await join(room, "guest1")
        store.trouble = False
        await clock.advance(5_000)
        assert not room.table.seats[1].is_away

    run(test())


def test_a_player_who_returns_to_a_table_opened_while_the_store_fails_has_a_full_turn() -> None:
    async def test() -> None:
        _, _, store, clock = await playing(2, turn_seconds=15)
        clock.time += 3_600_000
        store.trouble = True
        room = await Room.open("table", as_store(store), clock, most_people=9)
        store.trouble = False
        await join(room, "host")
        await clock.advance(5_000)
        assert moves(store) == []

    run(test())


def test_a_player_who_takes_over_from_a_bot_on_turn_has_a_full_turn() -> None:
    async def test() -> None:
        room, people, _, clock = await playing(3, turn_seconds=2, thinking_seconds=5.0)
        assert await act(room, people[0], messages.Stand) == "done"
        await clock.advance(3_000)
        number = room.table.number
        assert await act(room, people[0], messages.Sit, seat=0) == "done"
        await clock.advance(1_000)
        assert room.table.number == number + 1, "sitting down is all that has happened"

    run(test())


def test_a_player_who_returns_to_an_empty_table_has_a_full_turn() -> None:
    async def test() -> None:
        room, people, _, clock = await playing(2, turn_seconds=15, away_seconds=600)
        for visitor in people:
            await room.disconnect(visitor)
        await clock.advance(300_000)
        number = room.table.number
        await join(room, "host")
        await clock.advance(10)
        assert room.table.number == number + 1, "that the clocks run again is all that has happened"

    run(test())


def test_a_reconnecting_player_learns_nothing_of_hands_shown_to_others() -> None:
    async def test() -> None:
        room, people, _, _ = await seated(4)
        made, shown = two_challenges(Round(4, room.table.settings.rules(), seed=SECRET, dealer=3))
        await deal_out(room, SECRET, 3)
        first = room.table.number
        for seat, play in made:
            await move(room, seat, play)
        challenger, _ = made[-1]
        again = await join(room, people[challenger].person)
        happened = again.last(messages.Welcome).happened
        told = {each.number - first for each in happened if any(event.kind == "revealed" for event in each.events)}
        assert not told & {number for number, seat in shown.items() if seat != challenger}

    run(test())


def test_bots_wait_while_a_person_is_shown_a_challenged_hand() -> None:
    async def test() -> None:
        room, people, _, _ = await seated(4, thinking_seconds=0.9)
        made, shown = two_challenges(Round(4, room.table.settings.rules(), seed=SECRET, dealer=3))
        await deal_out(room, SECRET, 3)
        for number, (seat, play) in enumerate(made, 1):
            await move(room, seat, play)
            assert bool(people[seat].latest("yours").shown) == (number in shown)
            assert (thinking(room.table) >= READING) == (number in shown)

    run(test())


def test_bots_wait_until_people_have_seen_the_cards_dealt() -> None:
    async def test() -> None:
        room, _, _, _ = await seated(4, thinking_seconds=0.9)
        made, _ = two_challenges(Round(4, room.table.settings.rules(), seed=SECRET, dealer=3))
        await deal_out(room, SECRET, 3)
        assert thinking(room.table) == DEALING
        await move(room, *made[0])
        assert thinking(room.table) < DEALING

    run(test())


def test_bots_wait_while_people_follow_a_challenge_between_bots() -> None:
    async def test() -> None:
        room, _, _, _ = await seated(4, thinking_seconds=0.9)
        made, shown = two_challenges(Round(4, room.table.settings.rules(), seed=SECRET, dealer=3))
        await deal_out(room, SECRET, 3)
        for number, (seat, play) in enumerate(made, 1):
            await move(room, seat, play)
            if number in shown:
                room.table.seats[shown[number]].who = None  # a bot made the challenge
                assert thinking(room.table) == HEARING
                break

    run(test())


def test_everyone_sees_the_stakes_while_a_challenge_is_possible() -> None:
    async def test() -> None:
        room, people, _, _ = await seated(4)
        made, _ = two_challenges(Round(4, room.table.settings.rules(), seed=SECRET, dealer=3))
        await deal_out(room, SECRET, 3)
        told = []
        for seat, play in made:
            color = people[0].latest("round").color
            await move(room, seat, play)
            expected = states.Stakes(seat, color, 4, 6) if play.startswith("W+4") else None
            assert [person.latest("round").stakes for person in people] == [expected] * 4
            told.append(expected)
        assert sum(each is not None for each in told) >= 2

    run(test())
