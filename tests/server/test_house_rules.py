"""Tables with house rules: stacking, jump-ins, hands that move, knock-outs."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from drawfour.game.round import Round
from drawfour.server.protocol import messages, states
from drawfour.server.room import archive
from drawfour.server.room.history import History
from drawfour.server.room.room import Room
from drawfour.server.store.interface import StoredMatch
from drawfour.server.table import entries
from fixtures.own_cards import dealt, deck_with
from fixtures.playing import same_for_all
from fixtures.tables import (
    ManualClock,
    MemoryStore,
    Visitor,
    act,
    deal_out,
    join,
    move,
    open_room,
    result_of,
    run,
    secret_where,
)

Table = tuple[Room, list[Visitor], MemoryStore, ManualClock]


def plays(round: Round, seat: int, symbol: str) -> str:
    """The first card with that symbol which a seat can play, with a color where it needs one; empty where it has none."""
    return next((play for play in round.legal(seat) if play.partition(":")[0].removeprefix("W")[-len(symbol) :] == symbol), "")


def both_draw_two(round: Round) -> bool:
    """Can seat 0 begin with a Draw Two, and seat 1 add one?"""
    first = plays(round, 0, "+2") if round.turn == 0 else ""
    if not first or first.startswith("W"):
        return False
    twin = round.copy()
    twin.play(0, first)
    return bool(twin.phase == "pending" and plays(twin, 1, "+2"))


def jumps(round: Round) -> bool:
    """Can seat 0 begin with a number that seat 2 has, too, and seat 1 go on?"""
    return bool(round.turn == 0 and round.phase == "turn" and twice(round))


def twice(round: Round) -> str:
    """The number."""
    found = [card for card in round.legal(0) if card[1:].isdigit() and card in round.hand(2) and card[1:] not in "70"]
    return found[0] if found else ""


def begins_with(symbol: str) -> Callable[[Round], bool]:
    return lambda round: round.turn == 0 and round.phase == "turn" and plays(round, 0, symbol).partition(":")[0][1:] == symbol


async def table(wanted: Callable[[Round], bool], count: int = 3, people: int = 3, **more: Any) -> Table:
    """A table with that many seats, people on the first of them, and a round as is wanted."""
    room, host, store, clock = await open_room(seats=count, **more)
    visitors = [host, *[await join(room, f"guest{number}") for number in range(1, people)]]
    for seat, visitor in enumerate(visitors):
        await act(room, visitor, messages.Sit, seat=seat)
    await deal_out(room, secret_where(room.table.settings, count - 1, wanted), count - 1)
    return room, visitors, store, clock


def legal(visitor: Visitor) -> list[str]:
    found: list[str] = visitor.legal
    return found


def the_round(visitor: Visitor) -> states.RoundState:
    found: states.RoundState = visitor.latest("round")
    return found


def made(store: MemoryStore) -> list[tuple[int, str, str]]:
    """What has been done in the round, and by what."""
    bodies = [entries.decode(entry.body) for entry in store.logs["table"]]
    return [(body.seat, body.move, body.by or "") for body in bodies if isinstance(body, entries.Moved)]


def in_hand(room: Room, seat: int, symbol: str) -> str:
    assert room.table.round
    return plays(room.table.round, seat, symbol)


def test_a_pending_count_is_told_and_taken_when_the_time_runs_out_though_a_card_could_be_added() -> None:
    async def test() -> None:
        room, people, store, clock = await table(both_draw_two, options={"stack": "same"}, turn_seconds=5)
        assert await act(room, people[0], messages.Play, move=in_hand(room, 0, "+2")) == "done"
        for visitor in people:
            round = the_round(visitor)
            assert (round.phase, round.turn, round.pending, round.stakes) == ("pending", 1, 2, None)
        assert {move[1:] for move in legal(people[1]) if move != "take"} == {"+2"}
        await clock.advance(5_000)
        assert made(store)[-1] == (1, "take", "clock")
        assert the_round(people[1]).hands == [6, 9, 7]
        assert [event.kind for event in people[2].last(messages.Update).events] == ["took", "drew", "skipped"]
        same_for_all(room, people, store)

    run(test())


def test_a_wild_draw_four_in_a_count_says_what_a_challenge_costs() -> None:
    async def test() -> None:
        room, people, _, _ = await table(begins_with("+4"), options={"stack": "same"})
        assert room.table.round
        color = room.table.round.color
        assert await act(room, people[0], messages.Play, move=in_hand(room, 0, "+4")) == "done"
        assert the_round(people[1]).stakes == states.Stakes(0, color, 4, 6)
        assert {"take", "challenge"} <= set(legal(people[1]))

    run(test())


def test_of_a_jump_and_the_turn_the_first_to_arrive_counts_and_the_other_becomes_nothing_else() -> None:
    async def test() -> None:
        for first in (1, 2):
            room, people, store, _ = await table(jumps, options={"jump_in": "yes"})
            assert room.table.round
            card = twice(room.table.round)
            assert await act(room, people[0], messages.Play, move=card) == "done"
            wishes = {1: "draw", 2: f"jump {card}"}
            assert wishes[2] in legal(people[2])
            number = people[1].number
            second = 3 - first
            assert await act(room, people[first], messages.Play, move=wishes[first], number=number) == "done"
            assert await act(room, people[second], messages.Play, move=wishes[second], number=number) == "stale"
            assert [(seat, move) for seat, move, _ in made(store)] == [(0, card), (first, wishes[first])]
            assert the_round(people[0]).hands[2] == (6 if first == 2 else 7)
            same_for_all(room, people, store)

    run(test())


def test_while_a_call_is_missing_a_jump_waits_as_the_next_move_does() -> None:
    async def test() -> None:
        room, people, store, clock = await table(jumps, options={"jump_in": "yes", "hand_size": "2"})
        assert room.table.round
        card = twice(room.table.round)
        assert await act(room, people[0], messages.Play, move=card) == "done"
        assert await act(room, people[2], messages.Play, ref="jump", move=f"jump {card}") == "waits"
        await clock.advance(999)
        assert len(made(store)) == 1
        await clock.advance(1)
        assert result_of(people[2], "jump") == "done"
        assert people[2].last(messages.Update).clocks == [states.Clock("grace", 1_000)], "now the jumper has one card"

    run(test())


def test_a_table_that_calls_for_people_calls_after_a_jump_in_but_not_falsely_before_it() -> None:
    async def test() -> None:
        options = {"jump_in": "yes", "hand_size": "2", "false_call_penalty": "2"}
        room, people, store, _ = await table(jumps, options=options, calls_for_people=True)
        assert room.table.round
        card = twice(room.table.round)
        assert await act(room, people[0], messages.Play, move=card) == "done"
        assert "uno" in room.table.round.legal(2), "a call that costs cards"
        assert await act(room, people[2], messages.Play, move=f"jump {card}") == "done"
        assert made(store)[2:] == [(2, f"jump {card}", "player"), (2, "uno", "player")]
        assert the_round(people[0]).hands == [1, 2, 1]

    run(test())


@pytest.mark.parametrize("calls", [False, True])
def test_who_gets_a_single_card_by_a_swap_has_the_grace_to_call_or_the_table_calls(calls: bool) -> None:
    async def test() -> None:
        room, people, store, clock = await table(
            begins_with("7"), options={"seven_zero": "yes", "hand_size": "2"}, calls_for_people=calls
        )
        seven = in_hand(room, 0, "7")
        assert await act(room, people[0], messages.Play, move=seven) == "done"
        assert (the_round(people[1]).phase, the_round(people[1]).turn) == ("swap", 0)
        assert await act(room, people[0], messages.Play, move="swap 1") == "done"
        assert the_round(people[1]).hands == [2, 1, 2]
        if calls:
            assert made(store)[-1] == (1, "uno", "player")
            assert the_round(people[1]).called == [1]
            assert room.table.grace_until == 0
        else:
            assert people[2].last(messages.Update).clocks == [states.Clock("grace", 1_000)]
            assert await act(room, people[2], messages.Catch, ref="catch", seat=1) == "waits"
            assert await act(room, people[1], messages.Call) == "done"
            await clock.advance(1_000)
            assert result_of(people[2], "catch") == "catch_not_due"
        same_for_all(room, people, store)

    run(test())


def test_after_a_swap_everybody_sees_the_own_hand_alone_and_who_sits_down_later_learns_of_no_card_that_has_gone() -> None:
    async def test() -> None:
        room, people, _, _ = await table(begins_with("7"), options={"seven_zero": "yes"})
        assert room.table.round
        before = [room.table.round.hand(seat) for seat in range(3)]
        seven = in_hand(room, 0, "7")
        before[0].remove(seven)
        await act(room, people[0], messages.Play, move=seven)
        await act(room, people[0], messages.Play, move="swap 2")
        assert [visitor.latest("yours").hand for visitor in people] == [before[2], before[1], before[0]]
        for visitor in people:
            assert [event.kind for event in visitor.last(messages.Update).events] == ["swapped"]

    run(test())


def test_cards_drawn_before_a_swap_are_told_to_nobody_who_comes_after_it() -> None:
    async def test() -> None:
        def draws_then_seven(round: Round) -> bool:
            twin = round.copy()
            if twin.turn != 0 or twin.phase != "turn":
                return False
            twin.play(0, "draw")
            return twin.phase == "turn" and begins_with_seven(twin, 1)

        def begins_with_seven(round: Round, seat: int) -> bool:
            return round.turn == seat and plays(round, seat, "7")[1:] == "7"

        room, people, _, _ = await table(draws_then_seven, options={"seven_zero": "yes"})
        await act(room, people[0], messages.Play, move="draw")
        assert people[0].last(messages.Update).events[0].cards
        await act(room, people[1], messages.Play, move=in_hand(room, 1, "7"))
        again = await join(room, "host")
        assert [event.cards for each in again.got[0].happened for event in each.events if event.kind == "drew"] != [[]]
        await act(room, people[1], messages.Play, move="swap 0")
        again = await join(room, "host")
        told = [event for each in again.got[0].happened for event in each.events if event.kind == "drew"]
        assert [(event.seat, event.count, event.cards) for event in told] == [(0, 1, [])]

    run(test())


def test_cards_drawn_in_the_move_that_shuffles_all_hands_are_remembered_without_their_faces() -> None:
    deck = deck_with('["everyone else draws 1", "shuffle all hands"]')
    round = dealt(deck, "RX B1 B2 B1 R5 R6", seats=2, hand_size=2)
    events = round.play(0, "RX")
    assert next(event for event in events if event.kind == "drew").cards
    table: Any = SimpleNamespace(events=events, news=[], number=1)
    history = History()
    history.add(table)
    assert [event.cards for past in history.after(0) for event in past.events if event.kind == "drew"] == [()]


def test_all_hands_passed_on_bring_everybody_the_hand_of_the_one_before() -> None:
    async def test() -> None:
        room, people, store, _ = await table(begins_with("0"), options={"seven_zero": "yes"})
        assert room.table.round
        before = [room.table.round.hand(seat) for seat in range(3)]
        zero = in_hand(room, 0, "0")
        before[0].remove(zero)
        assert await act(room, people[0], messages.Play, move=zero) == "done"
        assert [visitor.latest("yours").hand for visitor in people] == [before[2], before[0], before[1]]
        same_for_all(room, people, store)

    run(test())


def test_who_reaches_the_limit_is_out_of_the_round_can_do_nothing_and_the_round_goes_on() -> None:
    async def test() -> None:
        room, people, store, _ = await table(both_draw_two, options={"stack": "same", "hand_size": "7", "hand_limit": "10"})
        await act(room, people[0], messages.Play, move=in_hand(room, 0, "+2"))
        await act(room, people[1], messages.Play, move=in_hand(room, 1, "+2"))
        assert await act(room, people[2], messages.Play, move="take") == "done"
        for visitor in people:
            assert the_round(visitor).out == [2]
            assert the_round(visitor).hands == [6, 6, 0]
        assert people[2].legal == people[2].latest("yours").hand == []
        assert await act(room, people[2], messages.Play, move="draw") == "seat_out"
        assert the_round(people[0]).turn == 0
        same_for_all(room, people, store)

    run(test())


@pytest.mark.parametrize(("phase", "symbol"), [("swap", "7"), ("pending", "+2")])
def test_a_clock_and_a_bot_answer_in_the_new_phases(phase: str, symbol: str) -> None:
    async def test() -> None:
        options = {"seven_zero": "yes", "stack": "same"}
        room, people, store, clock = await table(begins_with(symbol), options=options, turn_seconds=5)
        await act(room, people[0], messages.Play, move=in_hand(room, 0, symbol))
        assert the_round(people[0]).phase == phase
        await clock.advance(5_000)
        assert made(store)[-1][2] == "clock"
        assert the_round(people[0]).phase == "turn"

        room, people, store, clock = await table(begins_with(symbol), count=3, people=1, options=options)
        await act(room, people[0], messages.Play, move=in_hand(room, 0, symbol))
        if phase == "swap":
            await act(room, people[0], messages.Play, move="swap 1")
        await clock.advance(1_300)
        assert made(store)[-1][2] == "bot"
        same_for_all(room, people, store)

    run(test())


def test_where_somebody_may_jump_in_bots_leave_people_more_time() -> None:
    async def test() -> None:
        moments = []
        for options in ({}, {"jump_in": "yes"}):
            room, people, store, clock = await table(begins_with("5"), count=4, people=1, options=options)
            await act(room, people[0], messages.Play, move=in_hand(room, 0, "5"))
            start = clock.time
            while len(made(store)) < 2:
                await clock.advance(10)
            moments.append(clock.time - start)
        plain, jumping = moments
        assert 600 <= plain <= 1_210
        assert 900 <= jumping <= 1_810
        assert jumping == pytest.approx(1.5 * plain, abs=20)

    run(test())


def test_a_bot_jumps_in_after_a_moment_and_not_at_once() -> None:
    async def test() -> None:
        found = []
        for _ in range(12):  # a bot overlooks every other card
            room, _, store, clock = await table(jumps, count=3, people=2, options={"jump_in": "yes"})
            assert room.table.round
            await move(room, 0, twice(room.table.round))
            await clock.advance(890)
            assert len(made(store)) == 1
            await clock.advance(1_000)
            found += [(seat, by) for seat, move, by in made(store)[1:] if move.startswith("jump")]
        assert found
        assert set(found) == {(2, "bot")}

    run(test())


@pytest.mark.parametrize("preset", ["party", "no_mercy"])
def test_a_match_of_bots_and_a_person_by_house_rules_is_kept_and_plays_again_from_its_record(preset: str) -> None:
    async def test() -> None:
        options = {"target_score": "none", "hand_size": "4"}
        room, people, store, clock = await table(begins_with("7"), count=4, people=1, preset=preset, options=options)
        await act(room, people[0], messages.Stand)
        for _ in range(2_000):
            if room.table.stage == "match_over":
                break
            await clock.advance(1_900)
        same_for_all(room, people, store)
        found = store.finished[0]
        match = StoredMatch(
            **msgspec.structs.asdict(found), code="table", names=("Ann", "Bob", "Cyd", "Dora"), people=(None,) * 4
        )
        told = archive.details(match)
        assert told.is_verified
        assert told.preset == preset
        for seat in (None, 0):
            steps = archive.steps(match, seat)
            assert {"swapped"} <= {event.kind for step in steps for event in step.events}
            assert steps[-1].round.open is not None

    run(test())
