"""Answers to puzzles: the rule book plays them out and says whether they are right, and why not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

from drawfour.core import phase
from drawfour.core.challenge import is_guilty
from drawfour.core.moves import PLAY
from drawfour.errors import DrawfourError
from drawfour.game.round import Round
from drawfour.puzzles.clues import ClueKey, clue
from drawfour.puzzles.forced import can_force, winning_plays
from drawfour.puzzles.puzzle import Puzzle

PuzzleResult = Literal["on", "right", "wrong"]
"""`on`: right so far, and the seat plays on."""
WhyKey = Literal["turn", "caught", "stuck", ClueKey]
"""Why an answer is right or wrong: the plan of a `win`, or a clue about a bluff."""
ACCEPT, CHALLENGE, DRAW, CALL = "accept", "challenge", "draw", "uno"


@dataclass(frozen=True)
class Why:
    """Why an answer is right or wrong.

    For a `win`, `turn`: the `seat` gets a turn, `caught`: the `seat` challenges, as the hand held the `color`, and `stuck`: the
    turn comes back, but the cards left can't all follow. For a `bluff`, a clue of `clues.py` about the `seat`.
    """

    key: WhyKey
    seat: int
    color: int
    count: int = 0


@dataclass
class Answered:
    """What follows from an answer: all moves, those of the others included, and whether it is right."""

    result: PuzzleResult = "on"
    why: Why | None = None
    moves: list[tuple[int, str]] = field(default_factory=list)

    def play_out(self, puzzle: Puzzle) -> Iterator[Round]:
        """Yield the round after each of the moves. It is the same round every time."""
        round = puzzle.position()
        for seat, move in self.moves:
            round.play(seat, move)
            yield round


def answered(puzzle: Puzzle, answer: Sequence[str]) -> Answered:
    """Return what follows from an answer: one move, or for a `win` the moves so far. Raises DrawfourError for any other."""
    if not answer:
        raise DrawfourError("bad_option", "An answer needs at least one move.")
    return _line(puzzle, answer) if puzzle.kind == "win" else _choice(puzzle, answer)


def solution(puzzle: Puzzle) -> list[str]:
    """Return the moves that solve a puzzle.

    >>> from drawfour.puzzles.shipped import FIRST_DAY, puzzles_of
    >>> all(answered(puzzle, solution(puzzle)).result == "right" for puzzle in puzzles_of(FIRST_DAY))
    True
    """
    if puzzle.kind != "win":
        return [puzzle.best]
    moves: list[str] = []
    found = Answered()
    round = puzzle.position()
    seat = round.state.turn
    while found.result == "on":
        moves.append(round.notation.move_name(winning_plays(round.book, round.state, seat)[0]))
        found = answered(puzzle, moves)
        *_, round = found.play_out(puzzle)
    return moves


def _choice(puzzle: Puzzle, answer: Sequence[str]) -> Answered:
    round = puzzle.position()
    seat = round.state.turn
    if len(answer) > 1:
        raise DrawfourError("bad_option", f"The answer to a {puzzle.kind} puzzle is a single move.")
    why = _clue(puzzle, round) if puzzle.kind == "bluff" else None
    found = Answered("right" if answer[0] == puzzle.best else "wrong", why)
    _play(round, seat, answer[0], found)
    return found


def _clue(puzzle: Puzzle, round: Round) -> Why | None:
    found = clue(puzzle)
    return None if found is None else Why(found.key, round.state.accused, round.state.color_before, found.count)


def _line(puzzle: Puzzle, answer: Sequence[str]) -> Answered:
    """Play a `win` card by card, until it is decided. A bluff is challenged."""
    round = puzzle.position()
    seat = round.state.turn
    found = Answered()
    for move in answer:
        if found.result != "on":
            raise DrawfourError("bad_option", f"The puzzle is over before {move}.")
        if move == DRAW:
            raise DrawfourError("bad_option", "A hand goes out by playing cards, not by drawing.")
        _play(round, seat, move, found)
        _judge(round, seat, found)
    return found


def _judge(round: Round, seat: int, found: Answered) -> None:
    """Let the others answer the last play, and say whether the seat can still go out."""
    other, color = round.state.turn, round.state.color_before
    is_bluff = False
    if round.state.phase == phase.CHALLENGE:
        is_bluff = is_guilty(round.book, round.state)
        _play(round, other, CHALLENGE if is_bluff else ACCEPT, found)
    if round.is_over:
        found.result = "right" if round.winner == seat else "wrong"
    elif not can_force(round.book, round.state, seat):
        turn = round.state.turn
        key: WhyKey = "caught" if is_bluff else "turn" if turn != seat else "stuck"
        found.result, found.why = "wrong", Why(key, other if is_bluff else turn, color)


def _play(round: Round, seat: int, move: str, found: Answered) -> None:
    """Make a move. A call that is due with it is made first. Raises IllegalMove."""
    number = round.notation.move_of(move)
    if number is not None and number >= PLAY and round.refusal(seat, move) is None and CALL in round.legal(seat):
        round.play(seat, CALL)
        found.moves.append((seat, CALL))
    round.play(seat, move)
    found.moves.append((seat, move))
