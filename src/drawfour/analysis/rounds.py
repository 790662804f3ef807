"""The rounds of a match, analyzed: chances, verdicts, and where the result came from.

The chance of a side is the share of rounds that it wins when they are played out with all hands open, by bots that slip now and
then, as people do. Only the cards yet to be drawn are left to chance. Rounds won, less an even share, are skill plus luck:

* *Skill*: moves that are better or worse than those of the reference bot. A move is judged by what its seat could see:
  hidden cards are dealt again and again, and the move and that of the bot are played out on the same deals. What one side loses
  this way, the others win in equal parts. A forgotten call that is caught, or a wrong call, counts by how much it changed the
  chance.
* *Luck*: everything else. The deal, the cards drawn, what the others happened to hold, and challenges.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import astuple, dataclass

from drawfour.analysis.judge import PLAYOUTS, Decision, Judge, Verdict
from drawfour.core.book import Book
from drawfour.core.memory import Memory, make_memory
from drawfour.core.moves import WAIT
from drawfour.core.noticing import clear_memory, notice
from drawfour.core.scoring import side_of, sides
from drawfour.core.state import State
from drawfour.game.events import Event
from drawfour.game.round import Round
from drawfour.game.view import View
from drawfour.record.document import Record
from drawfour.record.replay import replay, steps


@dataclass(frozen=True)
class JudgedMove:
    """A move, each side's chance of winning after it, and what it was worth."""

    seat: int
    move: str
    events: tuple[Event, ...]
    chances: tuple[float, ...]
    verdict: Verdict | None
    player: int  # whose doing it was: the seat that moved, or the one that pays for a forgotten or wrong call
    side: int  # of that player
    punishes_call: bool  # does somebody pay for a forgotten or wrong call?

    @property
    def is_mistake(self) -> bool:
        """Was it a mistake, or is this where one was punished?"""
        return self.punishes_call or (self.verdict is not None and self.verdict.is_mistake)


@dataclass(frozen=True)
class Breakdown:
    """Where the result of a side came from, in rounds: `won - even == skill + luck`."""

    won: float = 0.0
    even: float = 0.0
    skill: float = 0.0
    luck: float = 0.0
    mistakes: int = 0

    def __add__(self, other: Breakdown) -> Breakdown:
        """Return the breakdown of several rounds."""
        return Breakdown(*(mine + theirs for mine, theirs in zip(astuple(self), astuple(other), strict=True)))


@dataclass(frozen=True)
class RoundAnalysis:
    """A round: each side's chance of winning after the deal and after every move. Sides that sat out have no even share."""

    number: int
    even: tuple[float, ...]
    deal: tuple[float, ...]
    moves: tuple[JudgedMove, ...]
    is_over: bool

    @property
    def chances(self) -> list[tuple[float, ...]]:
        """Each side's chance of winning, after the deal and after every move."""
        return [self.deal, *(move.chances for move in self.moves)]

    def change(self, index: int) -> tuple[float, ...]:
        """Return by how much a move changed each side's chance."""
        before, after = self.chances[index : index + 2]
        return tuple(new - old for old, new in zip(before, after, strict=True))

    def side_told(self, index: int) -> int:
        """Return the side whose chance tells most about a move: that of a mistake, otherwise the one that changed most."""
        if self.moves[index].is_mistake:
            return self.moves[index].side
        change = self.change(index)
        return max(range(len(change)), key=lambda side: abs(change[side]))

    def turning_points(self, least: float = 0.15, most: int = 3) -> list[int]:
        """Return the moves that changed some side's chance the most, in the order they were made."""
        size = {index: max(map(abs, self.change(index))) for index in range(len(self.moves))}
        largest = sorted((index for index in size if size[index] >= least), key=lambda index: -size[index])
        return sorted(largest[:most])

    def mistakes(self) -> list[int]:
        """Return the moves that were mistakes, or punished a forgotten or wrong call."""
        return [index for index, move in enumerate(self.moves) if move.is_mistake]

    def moments(self) -> list[int]:
        """Return the turning points and mistakes, in the order they were made."""
        return sorted({*self.turning_points(), *self.mistakes()})

    def breakdowns(self) -> list[Breakdown]:
        """Return where the result of each side came from. An unfinished round counts for nobody.

        A round that nobody wins has no even share, as there was nothing to share.
        """
        if not self.is_over:
            return [Breakdown() for _ in self.even]
        own = [sum(self._gain(index, side) for index in range(len(self.moves))) for side in range(len(self.even))]
        others = sum(1 for even in self.even if even) - 1
        is_won = any(self.chances[-1])
        found = []
        for side, share in enumerate(self.even):
            won, even = self.chances[-1][side], share if is_won else 0.0
            skill = own[side] - (sum(own) - own[side]) / others if share else 0.0
            mistakes = sum(self.moves[index].side == side for index in self.mistakes())
            found.append(Breakdown(won, even, skill, won - even - skill, mistakes))
        return found

    def _gain(self, index: int, side: int) -> float:
        """Return what a side has gained by its own play in a move."""
        move = self.moves[index]
        if move.side != side:
            return 0.0
        if move.punishes_call:
            return self.change(index)[side]
        return move.verdict.share - move.verdict.reference_share if move.verdict is not None else 0.0


Mapper = Callable[..., Iterable[tuple[list[float], Verdict | None]]]
"""How to judge many positions: `map`, or the `map` of an executor."""


def analyze(record: Record, mapper: Mapper = map, playouts: int = PLAYOUTS) -> Iterator[RoundAnalysis]:
    """Analyze the rounds of a match one after another. Raises RecordError and FactMismatch as `replay` does, before the first.

    The result depends on the record and the playouts alone, whatever the mapper.
    """
    judge = Judge(replay(record).book, playouts)
    for played in _played(record):
        yield _analyzed(played, judge, mapper)


def totals(rounds: Sequence[RoundAnalysis]) -> list[Breakdown]:
    """Return where the result of each side came from, over all rounds."""
    return [sum(of_side, Breakdown()) for of_side in zip(*(each.breakdowns() for each in rounds), strict=True)]


@dataclass
class Played:
    """A round as it was played: the decisions, and what happened after each."""

    round: Round
    memory: Memory
    before: State
    decisions: list[Decision]
    events: list[tuple[Event, ...]]

    def add(self) -> None:
        """Add the last move."""
        round, seen, before = self.round, self.memory.copy(), self.before
        assert round.last_move is not None
        seat, name = round.last_move
        move = round.notation.move_of(name)
        assert move is not None
        self.decisions.append(Decision(before, seen, seat, move, View(round.notation, before, seat, seen.copy)))
        self.events.append(tuple(round.happened()))
        notice(round.book, round.state, seat, move, self.memory)
        self.before = round.state


def _played(record: Record) -> Iterator[Played]:
    """Replay a record, yielding each round once it is over or the record ends."""
    found: Played | None = None
    for match in steps(record):
        round = match.round
        if found is not None and found.round is round:
            found.add()
            continue
        if found is not None:
            yield found
        found = Played(round, make_memory(round.book), round.state, [], [])
        clear_memory(round.book, round.state, found.memory)
    if found is not None:
        yield found


def _analyzed(played: Played, judge: Judge, mapper: Mapper) -> RoundAnalysis:
    round, book, decisions = played.round, played.round.book, list(played.decisions)
    if not round.is_over:
        decisions.append(Decision(round.state, played.memory, round.state.turn, WAIT, round.view(round.state.turn)))
    seeds = range(round.number << 32, (round.number << 32) + len(decisions))
    judged = list(mapper(judge.judge, decisions, seeds))
    chances = [tuple(before) for before, _ in judged]
    if round.is_over:
        winner = None if round.winner is None else side_of(book, round.winner)
        chances.append(tuple(float(side == winner) for side in range(sides(book))))
    made = zip(round.moves, played.events, chances[1:], judged, strict=False)  # there may be one more position
    moves = tuple(_judged(book, seat, move, events, after, verdict) for (seat, move), events, after, (_, verdict) in made)
    dealt = {side_of(book, seat) for seat in round.seats_in}
    even = tuple(1 / len(dealt) if side in dealt else 0.0 for side in range(sides(book)))
    return RoundAnalysis(round.number, even, chances[0], moves, round.is_over)


def _judged(
    book: Book, seat: int, move: str, events: tuple[Event, ...], chances: tuple[float, ...], verdict: Verdict | None
) -> JudgedMove:
    paying = _paying(events)
    player = seat if paying is None else paying
    return JudgedMove(seat, move, events, chances, verdict, player, side_of(book, player), paying is not None)


def _paying(events: Iterable[Event]) -> int | None:
    """Return the seat that pays for a forgotten or wrong call."""
    for event in events:
        if event.kind == "caught":
            return event.other
        if event.kind in ("false_call", "false_catch"):
            return event.seat
    return None
