"""The compiled rules agree with the interpreted rules in every position: of records, of random play and after every deal."""

from __future__ import annotations

import random
import re
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drawfour.core import deal, play
from drawfour.core.book import make_book
from drawfour.core.bot_dice import Dice, DiceChance
from drawfour.core.cards import CLASSIC
from drawfour.core.state import State, blank
from drawfour.game.round import Round
from drawfour.record.reading import read
from drawfour.record.replay import steps
from fixtures.games import Table, some_moves, tables
from fixtures.own_cards import dealt, deck_with
from fixtures.steps import (
    Throws,
    Twin,
    blank_standing,
    compiled_find_bits,
    compiled_throw,
    differences,
    in_memory,
    judge,
    throw,
    with_dice,
)

TESTS = Path(__file__).parents[1]
RECORDS = sorted([*TESTS.glob("golden/*.uno"), *TESTS.glob("witness/*.uno")])

seeds = st.integers(0, 2**32)
dice = st.integers(0, 2**63 - 1)


@given(dice, st.integers(1, 1000))
def test_compiled_dice_roll_the_same_numbers(seed: int, n: int) -> None:
    memory = in_memory(Throws, SimpleNamespace(cards=50))
    compiled_throw(memory, seed, n, 50)
    expected = Throws(Dice(0), [0] * 50)
    throw([expected], seed, n, 50)
    assert all(0 <= number < n for number in expected.numbers)
    assert memory.array["numbers"][0].tolist() == expected.numbers
    assert memory.array["dice"]["state"][0] == expected.dice.state


@given(st.integers(1, 2**60 - 1))
def test_compiled_bit_functions_find_the_same_bits(word: int) -> None:
    memory = in_memory(Throws, SimpleNamespace(cards=62))
    compiled_find_bits(memory, word)
    expected = [number for number in range(60) if word >> number & 1]
    assert memory.array["numbers"][0, : len(expected) + 2].tolist() == [len(expected), expected[0], *expected]


def replayed(path: Path) -> tuple[list[Round], list[tuple[Round, State, int, int]]]:
    """Yield every move of a record: the round, the position before the move, the seat and the move."""
    dealt: list[State] = []
    rounds: list[Round] = []
    made: list[tuple[Round, State, int, int]] = []

    for match in steps(read(path)):
        if match.round.last_move is None:
            rounds.append(match.round)
        else:
            seat, name = match.round.last_move
            move = match.round.notation.move_of(name)
            assert move is not None
            made.append((match.round, dealt[-1], seat, move))
        dealt.append(match.round.state)
    return rounds, made


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_every_move_of_a_record_leads_to_the_same_position(path: Path) -> None:
    rounds, made = replayed(path)
    for number, (round, before, seat, move) in enumerate(made):
        after = with_dice(before, number)
        twin = Twin(round.book)
        twin.write(after)
        twin.check_answers(before)
        play.apply(round.book, after, seat, move)
        twin.apply(seat, move)
        twin.check(after)
    for round in rounds:
        twin = Twin(round.book)
        twin.write(with_dice(round.state, 0))
        twin.check_answers(round.state)


def test_the_records_make_every_kind_of_move() -> None:
    names = [round.notation.move_name(move) for path in RECORDS for round, _, _, move in replayed(path)[1]]
    kinds = {re.split("[: ]", name)[0].removeprefix(name[0] if name[0] in "RYGB" else "") for name in names}
    assert kinds >= {"draw", "keep", "challenge", "accept", "uno", "color", "catch", "7", "S", "R", "+2", "W", "W+4"}


@given(tables(), dice, seeds)
def test_every_position_of_random_play_is_the_same(table: Table, dealt: int, seed: int) -> None:
    round = table.round()
    twin = Twin(round.book)
    round.state = blank(round.book, DiceChance(dealt))
    twin.write(round.state)
    seats_in = sum(1 << seat for seat in table.seats_in)
    deal.deal(round.book, round.state, table.dealer, seats_in)
    twin.deal(table.dealer, seats_in)
    twin.check(round.state)
    twin.check_answers(round.state)
    for seat, move in some_moves(round, random.Random(seed), most=100):
        number = round.notation.move_of(move)
        round.play(seat, move)
        assert number is not None
        twin.apply(seat, number)
        twin.check(round.state)
        twin.check_answers(round.state)


@pytest.mark.parametrize(
    ("effects", "hand_size", "moves"),
    [
        ('["draw until a color comes"]', 2, ["0 X", "1 uno", "2 color:B"]),
        ('["name a color", "draw until a color comes"]', 2, ["0 X:B", "1 uno", "2 draw"]),
        ('["draw until a color comes"]', 1, ["0 X", "1 uno", "1 color:B"]),
        ('["name a color", "draw 12", "draw until a color comes"]', 1, ["0 X:B", "2 color:B"]),
    ],
)
def test_a_seat_that_goes_out_before_naming_a_color_leads_to_the_same_position(
    effects: str, hand_size: int, moves: list[str]
) -> None:
    deck = deck_with(effects, is_wild=True)
    round = dealt(deck, "X", hand_size=hand_size, hand_limit=10, false_call_penalty=20)
    twin = Twin(round.book)
    for number, (seat, _, move) in enumerate(each.partition(" ") for each in moves):
        state, played = with_dice(round.state, number), round.notation.move_of(move)
        assert played is not None
        twin.write(state)
        play.apply(round.book, state, int(seat), played)
        twin.apply(int(seat), played)
        twin.check(state)
        twin.check_answers(state)
        round.play(int(seat), move)


def check_deal(twin: Twin, table: Table, seed: int) -> None:
    """Fail unless a deal into this memory equals a deal into an empty position."""
    state = blank(twin.book, DiceChance(seed))
    twin.record["chance"]["state"] = seed
    seats_in = sum(1 << seat for seat in table.seats_in)
    deal.deal(twin.book, state, table.dealer, seats_in)
    twin.deal(table.dealer, seats_in)
    found = twin.read()
    end = found.discard_size  # the rest is left over from earlier and is not part of the position
    found.discard[end:], found.aside = state.discard[end:], state.aside
    assert differences(found, state) == {}
    twin.check_answers(state)


@given(tables(), tables(), dice, seeds)
def test_a_deal_does_not_depend_on_the_earlier_contents_of_memory(earlier: Table, table: Table, dealt: int, seed: int) -> None:
    last = earlier.round()
    for seat, move in some_moves(last, random.Random(seed), most=60):
        last.play(seat, move)
    twin = Twin(make_book(table.rules, CLASSIC, table.seats))
    check_deal(twin, table, dealt)  # into junk
    twin.write(with_dice(last.state, 0))
    check_deal(twin, table, dealt)


totals = st.lists(st.sampled_from([-1, 0, 1, 59, 60, 61, 499, 500, 501, 20_000]), min_size=10, max_size=10)


@given(tables(), totals, st.integers(-1, 9))
def test_a_match_has_the_same_winner(table: Table, totals: list[int], winner: int) -> None:
    book = make_book(table.rules, CLASSIC, table.seats)
    expected = blank_standing(book, totals)
    judge(book, [expected], winner)
    assert Twin(book).judged(totals, winner) == expected
