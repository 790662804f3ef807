"""Forced wins: the search agrees with the rules whatever the others hold, draw and answer."""

from __future__ import annotations

import random
from datetime import timedelta

import pytest

from drawfour.core import phase
from drawfour.core.book import Book
from drawfour.core.legal import legal
from drawfour.core.options import Rules
from drawfour.core.piles import give
from drawfour.core.state import State
from drawfour.game.notation import moves_in
from drawfour.game.round import Round
from drawfour.puzzles.forced import after, can_force, winning_plays
from drawfour.puzzles.puzzle import Puzzle
from drawfour.puzzles.shipped import FIRST_DAY, puzzles_of

SHUFFLES = 6
WINS = [puzzles_of(FIRST_DAY + timedelta(day))[0] for day in range(60)]


def dealt(mine: str, top: str = "R5", seats: int = 2) -> Round:
    """Return a round in which seat 0 is on turn and holds these cards, and the others any."""
    own = mine.split()
    others = ["G1", "G3", "G4", "G6", "G7", "G8"]
    cards = [card for number, card in enumerate(own) for card in (card, *[others[number]] * (seats - 1))]
    return Round(seats, Rules(hand_size=len(own), target_score="none"), cards=[*cards, top], dealer=seats - 1)


@pytest.mark.parametrize(
    ("mine", "winning"),
    [
        ("R1", "R1"),
        ("RS B7 BS", "RS"),
        ("RS R2", "RS"),  # with the number first, the other would get a turn
        ("RS RR R7", "RS RR"),
        ("R+2 B+2 BR B9", "R+2"),
        ("B7 W+4", "W+4:B"),  # honest, as it holds no red
        ("B7 R+2 W+4", "R+2"),  # a bluff while it holds red, and honest after that
        ("R1 W+4", ""),  # a bluff could be challenged, and a number gives the turn away
        ("RS W", "RS"),
        ("R1 W", ""),
        ("BS B7", ""),  # nothing fits
        ("W W+4", "W+4:R W+4:Y W+4:G W+4:B"),
        ("W+4 W+4", "W+4:R W+4:Y W+4:G W+4:B"),
    ],
)
def test_the_plays_that_force_a_win_against_one_are_found(mine: str, winning: str) -> None:
    round = dealt(mine)
    found = winning_plays(round.book, round.state, 0)
    assert [round.notation.move_name(play) for play in found] == winning.split()


def test_nobody_forces_a_win_past_two_others() -> None:
    round = dealt("RS R2", seats=3)
    assert winning_plays(round.book, round.state, 0) == []


def test_a_position_of_another_seat_is_lost() -> None:
    round = dealt("R1 R2")
    round.play(0, "uno")
    round.play(0, "R1")
    assert not can_force(round.book, round.state, 0)


@pytest.mark.parametrize("puzzle", WINS, ids=lambda puzzle: f"deal {puzzle.deal}")
def test_the_one_winning_play_wins_whatever_is_hidden_and_answered(puzzle: Puzzle) -> None:
    round = puzzle.position()
    book, seat = round.book, round.state.turn
    found = winning_plays(book, round.state, seat)
    assert len(found) == 1
    for number in range(SHUFFLES):
        state = shuffled(book, round.state, seat, random.Random(number))
        assert winning_plays(book, state, seat) == found
        assert always_wins(book, state, seat)


def always_wins(book: Book, state: State, seat: int) -> bool:
    """Does the seat win with the plays that were found, against every answer that is legal?"""
    if state.phase == phase.OVER:
        return state.winner == seat
    if state.turn == seat:
        return always_wins(book, after(book, state, seat, winning_plays(book, state, seat)[0]), seat)
    moves = [0] * book.move_words
    legal(book, state, state.turn, moves)
    return all(always_wins(book, after(book, state, state.turn, move), seat) for move in moves_in(moves))


def shuffled(book: Book, state: State, seat: int, chance: random.Random) -> State:
    """Return a position with the cards that a seat can't see dealt again in any way."""
    state = state.copy()
    hidden = state.pile[: state.pile_size]
    sizes = state.sizes[:]
    for other in range(book.seats):
        if other != seat:
            hidden += [face for face in range(book.faces) for _ in range(state.hands[other][face])]
            state.hands[other], state.held[other], state.sizes[other] = [0] * book.faces, [0] * book.words, 0
    chance.shuffle(hidden)
    for other in range(book.seats):
        for _ in range(sizes[other] - state.sizes[other]):
            give(book, state, other, hidden.pop())
    state.pile[: state.pile_size] = hidden
    return state
