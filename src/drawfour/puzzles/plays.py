"""Finding turns on which one move clearly wins most often, and is not the obvious one. Needs Numba."""

from __future__ import annotations

from dataclasses import replace

from drawfour.analysis.judge import Decision, Judge
from drawfour.bots.player import Player
from drawfour.core import phase
from drawfour.core.moves import DRAW, PLAY
from drawfour.game.round import Round
from drawfour.puzzles.finding import BOTS, LEAST_GAP, lead_of, play_on, puzzle_at, rounded
from drawfour.puzzles.forced import plays_of
from drawfour.puzzles.puzzle import Puzzle

LEAST_LEAD = 0.05
"""By how much a play must lead after a quick look, so that a deep one is worth its time."""


def find_play(deal: int, quick: Judge, deep: Judge) -> Puzzle | None:
    """Return the clearest `play` of the round of a deal, or None."""
    best: Puzzle | None = None
    for round in play_on(deal, BOTS["play"]):
        if is_open_question(round) and is_surprising(round, quick):
            puzzle = judged_play(puzzle_at("play", deal, round), deep)
            if puzzle is not None and (best is None or lead_of(puzzle.shares) > lead_of(best.shares)):
                best = puzzle
    return best


def is_open_question(round: Round) -> bool:
    """Is it the turn of a seat with at least three different cards to play?"""
    book, state = round.book, round.state
    if state.phase != phase.TURN or state.catchable:
        return False
    return len({book.face_of[play - PLAY] for play in plays_of(book, state, state.turn)}) >= 3


def is_surprising(round: Round, quick: Judge) -> bool:
    """Does a play seem clearly better than all others, and is it not the one that a careful player would make?"""
    view = round.view(round.state.turn)
    careful = round.notation.move_of(Player("careful", view.state.turn, 0).choose(view, calls=False) or "")
    decision = decision_at(round, careful)
    found = quick.compare(decision, len(round.moves))
    if found is None:
        return False
    best, *others = sorted(found.shares, key=lambda move: -found.shares[move])
    return best != careful and found.shares[best] - found.shares[others[0]] >= LEAST_LEAD


def decision_at(round: Round, made: int | None) -> Decision:
    """Return the decision of the seat on turn, as if it had made a move."""
    view = round.view(round.state.turn)
    return Decision(round.state, view.memory, round.state.turn, DRAW if made is None else made, view)


def judged_play(puzzle: Puzzle, deep: Judge) -> Puzzle | None:
    """Return the puzzle with the rounds that each move wins; None unless one is clearly the best, and it can be said why."""
    round = puzzle.position()
    found = deep.compare(decision_at(round, DRAW), puzzle.deal)
    if found is None or found.reason is None or found.reason.key == "best" or lead_of(found.shares) < LEAST_GAP["play"]:
        return None
    shares = dict(found.shares)
    for move in [*plays_of(round.book, round.state, round.state.turn), DRAW]:
        if move not in shares:
            compared = deep.compare(decision_at(round, move), puzzle.deal)
            assert compared is not None
            shares[move] = compared.shares[move]
    if max(shares, key=lambda move: shares[move]) not in found.shares or lead_of(shares) < LEAST_GAP["play"]:
        return None
    named = {round.notation.move_name(move): rounded(share) for move, share in shares.items()}
    return replace(puzzle, shares=named, reason=found.reason)
