"""Answers: why a plan fails, and what the clues about a bluff are."""

from __future__ import annotations

import pytest

from drawfour.puzzles import answering
from drawfour.puzzles.answering import Why, answered
from drawfour.puzzles.clues import Clue, ClueKey, clue
from drawfour.puzzles.puzzle import KINDS, Puzzle
from drawfour.puzzles.shipped import puzzles

WINS = puzzles()["win"]


def wrong_answers(puzzle: Puzzle) -> dict[str, Why | None]:
    """Return why each play is wrong that is."""
    round = puzzle.position()
    plays = [move for move in round.legal(round.state.turn) if move not in ("draw", "uno")]
    found = {play: answered(puzzle, [play]) for play in plays}
    return {play: each.why for play, each in found.items() if each.result == "wrong"}


def test_every_wrong_play_of_a_hand_that_goes_out_is_explained() -> None:
    keys = set()
    for puzzle in WINS:
        seat = puzzle.position().state.turn
        for why in wrong_answers(puzzle).values():
            assert why is not None
            keys.add(why.key)
            assert (why.seat == seat) == (why.key == "stuck")
    assert keys == {"turn", "caught", "stuck"}


def test_a_bluff_is_challenged_and_an_honest_wild_draw_four_is_accepted() -> None:
    answers = set()
    for puzzle in WINS:
        round = puzzle.position()
        for play in (move for move in round.legal(round.state.turn) if move.startswith("W+4")):
            found = answered(puzzle, [play])
            answers.add((found.moves[-1][1], found.why.key if found.why else None))
    assert ("challenge", "caught") in answers
    assert ("accept", None) in answers
    assert all(answer == "challenge" or key != "caught" for answer, key in answers)


def test_a_call_is_made_with_the_last_play_but_one() -> None:
    for puzzle in WINS[:20]:
        seat = puzzle.position().state.turn
        moves = [move for mover, move in answered(puzzle, answering.solution(puzzle)).moves if mover == seat]
        assert moves[-3:].count("uno") == 1
        assert moves[-3] == "uno"


def test_every_kind_of_clue_that_ships_fits_the_record() -> None:
    for puzzle in puzzles()["bluff"]:
        round = puzzle.position()
        found = clue(puzzle)
        assert found is not None
        if found.key == "drawn":
            drawn = [move for move in puzzle.moves[:-1] if move[1] != "uno"]
            assert drawn[-1] == (round.state.accused, "draw")
        if found.key in ("few", "many"):
            assert found.count == round.state.sizes[round.state.accused]
        if found.key == "drew":
            assert (round.state.accused, "draw") in puzzle.moves
        if found.key == "shown":
            assert (round.state.turn, "challenge") in puzzle.moves


@pytest.mark.parametrize(("key", "is_bluff"), [("shown", True), ("many", True), ("drawn", False), ("few", False)])
def test_a_clue_speaks_for_one_side(key: ClueKey, is_bluff: bool) -> None:
    assert Clue(key).speaks_for(is_bluff)
    assert not Clue(key).speaks_for(not is_bluff)


def test_kinds_are_in_the_order_of_a_day() -> None:
    assert list(puzzles()) == list(KINDS)
