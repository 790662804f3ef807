"""The puzzles that ship: each replays, has one right answer that the rules confirm, and tells the truth."""

from __future__ import annotations

from datetime import timedelta

import pytest

from drawfour.core import phase
from drawfour.core.challenge import is_guilty
from drawfour.errors import DrawfourError
from drawfour.puzzles.answering import answered, solution
from drawfour.puzzles.bluffs import SURELY_BLUFF, SURELY_HONEST
from drawfour.puzzles.clues import clue
from drawfour.puzzles.finding import LEAST_GAP, find_win, is_win, lead_of
from drawfour.puzzles.puzzle import KINDS, Puzzle, PuzzleKind
from drawfour.puzzles.shipped import FIRST_DAY, entry_of, puzzle_of, puzzles, puzzles_of

FEWEST = 60
NEAR = 0.05  # the likelihood of a bluff is first estimated with fewer deals


def all_of(kind: PuzzleKind) -> tuple[Puzzle, ...]:
    return puzzles()[kind]


def test_there_are_enough_and_none_comes_twice() -> None:
    for kind in KINDS:
        found = all_of(kind)
        assert len(found) >= FEWEST
        assert len({(puzzle.deal, len(puzzle.moves)) for puzzle in found}) == len(found)


def test_a_day_has_one_of_each_kind_and_they_start_again_when_all_have_been_asked() -> None:
    assert [puzzle.kind for puzzle in puzzles_of(FIRST_DAY)] == list(KINDS)
    for kind in KINDS:
        later = FIRST_DAY + timedelta(len(all_of(kind)))
        assert puzzles_of(later)[KINDS.index(kind)] == puzzles_of(FIRST_DAY)[KINDS.index(kind)]


def test_an_entry_is_read_as_it_was_written() -> None:
    for kind in KINDS:
        puzzle = all_of(kind)[0]
        assert puzzle_of(kind, entry_of(puzzle)) == puzzle


def test_every_hand_that_goes_out_has_one_way_to_begin_among_several() -> None:
    for puzzle in all_of("win"):
        assert is_win(puzzle.position())
        assert answered(puzzle, solution(puzzle)).result == "right"


def test_every_bluff_is_what_the_cards_say() -> None:
    for puzzle in all_of("bluff"):
        round = puzzle.position()
        assert round.state.phase == phase.CHALLENGE
        was_bluff = is_guilty(round.book, round.state)
        assert puzzle.best == ("challenge" if was_bluff else "accept")
        assert lead_of(puzzle.shares) >= LEAST_GAP[puzzle.best]
        assert puzzle.bluffs > SURELY_BLUFF - NEAR if was_bluff else puzzle.bluffs < SURELY_HONEST + NEAR
        found = clue(puzzle)
        assert found is not None
        assert found.speaks_for(was_bluff)


def test_neither_answer_to_a_bluff_is_nearly_always_right() -> None:
    share = sum(puzzle.best == "challenge" for puzzle in all_of("bluff")) / len(all_of("bluff"))
    assert 0.4 <= share <= 0.6


def test_every_best_play_leads_clearly_among_all_legal_moves() -> None:
    for puzzle in all_of("play"):
        round = puzzle.position()
        legal = set(round.legal(round.state.turn)) - {"uno"}
        assert set(puzzle.shares) == legal
        assert lead_of(puzzle.shares) >= LEAST_GAP["play"]
        assert puzzle.reason is not None


def test_the_search_finds_the_same_again() -> None:
    shipped = {puzzle.deal: puzzle for puzzle in all_of("win")}
    for deal in sorted(shipped)[:3]:
        assert find_win(deal) == shipped[deal]


@pytest.mark.parametrize("answer", [[], ["draw"], ["accept"], ["W:X"], ["B9", "B9", "B9"]])
def test_anything_but_an_answer_is_refused(answer: list[str]) -> None:
    puzzle = next(puzzle for puzzle in all_of("win") if "B9" not in puzzle.position().hand(puzzle.position().state.turn))
    with pytest.raises(DrawfourError):
        answered(puzzle, answer)


def test_a_second_move_after_the_end_is_refused() -> None:
    bluff, win = all_of("bluff")[0], all_of("win")[0]
    for puzzle in (bluff, win):
        with pytest.raises(DrawfourError):
            answered(puzzle, [*solution(puzzle), "draw"])
