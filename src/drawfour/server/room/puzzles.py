"""The puzzles of a day as they are sent: the question as its seat sees it, and what follows from an answer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache

from drawfour.bots import bot_name
from drawfour.game.round import Round
from drawfour.puzzles.answering import Answered, answered, solution
from drawfour.puzzles.puzzle import Puzzle
from drawfour.puzzles.shipped import FIRST_DAY, puzzles_of
from drawfour.server.protocol import answers
from drawfour.server.protocol.moves import move_named
from drawfour.server.protocol.states import Yours
from drawfour.server.room.client_view import events_for, position, reason_of, yours

AHEAD = timedelta(hours=14)
"""By how much the clocks of some people are ahead of UTC, so that their day begins earlier."""


def day_of(text: str, now: int) -> date | None:
    """Return the date of a day that has begun somewhere, `now` in milliseconds since 1970; None for any other text.

    >>> noon = 1_795_694_400_000  # of November 26, 2026
    >>> day_of("2026-11-27", noon), day_of("2026-11-28", noon), day_of("20261126", noon)
    (datetime.date(2026, 11, 27), None, None)
    """
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    last = (datetime.fromtimestamp(now / 1000, UTC) + AHEAD).date()
    return day if day.isoformat() == text and FIRST_DAY <= day <= last else None


@lru_cache(maxsize=16)
def questions(day: date) -> answers.PuzzleDay:
    """Return the questions of a day, without anything that gives an answer away."""
    return answers.PuzzleDay(day.isoformat(), [question(puzzle) for puzzle in puzzles_of(day)])


def question(puzzle: Puzzle) -> answers.PuzzleQuestion:
    """Return a puzzle as the seat that is asked sees it."""
    seat = puzzle.position().state.turn
    steps = []
    for round in puzzle.rounds():
        steps.append(answers.PuzzleStep(events_for(round, round.happened(), seat)))
    names = [bot_name(each, []) for each in range(round.seats)]
    return answers.PuzzleQuestion(puzzle.kind, names, steps, position(round), _mine(puzzle, round, seat))


def answer(puzzle: Puzzle, moves: Sequence[str]) -> answers.PuzzleAnswer:
    """Return what follows from an answer. Raises DrawfourError if it is not one."""
    found = answered(puzzle, moves)
    asked = puzzle.position()
    seat = asked.state.turn
    notation = asked.notation
    told = answers.PuzzleAnswer(
        result=found.result, why=_why(asked, found), reason=None,
        steps=_steps(puzzle, found.play_out(puzzle), seat), shares=[], bluffs=None, shown=[], solution=[],
    )  # fmt: skip
    if found.result == "on":
        return told
    if puzzle.reason is not None:
        told.reason = reason_of(notation, puzzle.reason)
    best_first = sorted(puzzle.shares.items(), key=lambda share: -share[1])
    told.shares = [answers.PuzzleShare(move_named(notation, move), share) for move, share in best_first]
    told.solution = [move_named(notation, move) for move in solution(puzzle)]
    if puzzle.kind == "bluff":
        told.bluffs, told.shown = puzzle.bluffs, asked.hand(asked.state.accused)
    return told


def _why(asked: Round, found: Answered) -> answers.PuzzleWhy | None:
    why = found.why
    return None if why is None else answers.PuzzleWhy(why.key, why.seat, asked.notation.colors[why.color], why.count)


def _mine(puzzle: Puzzle, round: Round, seat: int) -> Yours:
    """Return what the seat sees and can do. Calls are made for it, and a hand that is to go out does not draw."""
    mine = yours(round, seat)
    assert mine is not None
    left_out = {"uno", "draw"} if puzzle.kind == "win" else {"uno"}
    mine.legal = [move for move in mine.legal if move.kind not in left_out]
    return mine


def _steps(puzzle: Puzzle, rounds: Iterable[Round], seat: int) -> list[answers.ReplayStep]:
    """Return the moves after the question, each with the position as the seat sees it."""
    found = []
    for round in rounds:
        mover, move = round.last_move or (seat, "")
        events = events_for(round, round.happened(), seat)
        mine = _mine(puzzle, round, seat)
        found.append(answers.ReplayStep(mover, move_named(round.notation, move), events, position(round), mine))
    return found
