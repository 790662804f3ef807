"""The rounds of a match, analyzed: chances, choices, and where the result came from.

The chance of a side is the share of rounds that it wins when bots play on that slip now and then, as people do. All hands are
open, and only the cards yet to be drawn are left to chance. Won less an even share is play plus luck:

* *Play*: moves that are better or worse than those of the learned policy. A move is judged from what its seat could see: hidden
  cards are dealt again and again, and the move and that of the policy are played out on the same deals. What one side loses
  this way, the others win in equal parts. A call that is forgotten and caught, or wrong, counts as play for what it changed.
* *Luck*: everything else. The deal, the cards drawn, what the others happened to hold, and challenges.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import astuple, dataclass

from drawfour.analysis.judge import PLAYOUTS, Choice, Judge, Moment
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
class Step:
    """A move, each side's chance to win after it, and what it was worth."""

    seat: int
    side: int
    move: str
    events: tuple[Event, ...]
    chances: tuple[float, ...]
    choice: Choice | None
    blamed: int | None  # the side whose forgotten or wrong call this is

    @property
    def is_mistake(self) -> bool:
        """Was it a mistake of its player, or is it the end of one?"""
        return self.blamed is not None or (self.choice is not None and self.choice.is_mistake)


@dataclass(frozen=True)
class Share:
    """Where the result of a side came from, in rounds: `won - even == play + luck`."""

    won: float = 0.0
    even: float = 0.0
    play: float = 0.0
    luck: float = 0.0
    mistakes: int = 0

    def __add__(self, other: Share) -> Share:
        """Return the share of several rounds."""
        return Share(*(mine + theirs for mine, theirs in zip(astuple(self), astuple(other), strict=True)))


@dataclass(frozen=True)
class RoundAnalysis:
    """A round: each side's chance to win after the deal and after every move. Sides that sat out have no even share."""

    number: int
    even: tuple[float, ...]
    deal: tuple[float, ...]
    steps: tuple[Step, ...]
    is_over: bool

    @property
    def chances(self) -> list[tuple[float, ...]]:
        """Each side's chance to win, after the deal and after every move."""
        return [self.deal, *(step.chances for step in self.steps)]

    def change(self, number: int) -> tuple[float, ...]:
        """Return by how much a move, counted from 0, changed each side's chance."""
        before, after = self.chances[number : number + 2]
        return tuple(new - old for old, new in zip(before, after, strict=True))

    def side_changed(self, number: int) -> int:
        """Return the side whose chance a move changed the most."""
        change = self.change(number)
        return max(range(len(change)), key=lambda side: abs(change[side]))

    def turning_points(self, least: float = 0.15, most: int = 3) -> list[int]:
        """Return the moves that changed some side's chance the most, in the order they were made."""
        size = {number: max(map(abs, self.change(number))) for number in range(len(self.steps))}
        largest = sorted((number for number in size if size[number] >= least), key=lambda number: -size[number])
        return sorted(largest[:most])

    def mistakes(self) -> list[int]:
        """Return the moves that were mistakes, and those that made others pay for a forgotten call."""
        return [number for number, step in enumerate(self.steps) if step.is_mistake]

    def shares(self) -> list[Share]:
        """Return where the result of each side came from. An unfinished round has brought nobody anything."""
        if not self.is_over:
            return [Share() for _ in self.even]
        own = [sum(self._gain(number, side) for number in range(len(self.steps))) for side in range(len(self.even))]
        others = sum(1 for even in self.even if even) - 1
        found = []
        for side, even in enumerate(self.even):
            won = self.chances[-1][side]
            play = own[side] - (sum(own) - own[side]) / others if even else 0.0
            wrong = sum(self._guilty(number) == side for number in self.mistakes())
            found.append(Share(won, even, play, won - even - play, wrong))
        return found

    def _guilty(self, number: int) -> int:
        """Return the side whose mistake a move is."""
        step = self.steps[number]
        return step.side if step.blamed is None else step.blamed

    def _gain(self, number: int, side: int) -> float:
        """Return what a side has gained by its own play in a move."""
        step = self.steps[number]
        if self._guilty(number) != side:
            return 0.0
        if step.blamed is not None:
            return self.change(number)[side]
        return step.choice.share - step.choice.policy if step.choice is not None else 0.0


Spread = Callable[..., Iterable[tuple[list[float], Choice | None]]]
"""How to judge many positions: `map`, or the `map` of an executor."""


def analyze(record: Record, spread: Spread = map, playouts: int = PLAYOUTS) -> Iterator[RoundAnalysis]:
    """Analyze the rounds of a match one after another. Raises RecordError and FactMismatch as `replay` does, before the first.

    The result depends on the record and the playouts alone, whatever `spread` is.
    """
    judge = Judge(replay(record).book, playouts)
    for played in _played(record):
        yield _analyzed(played, judge, spread)


def totals(rounds: Sequence[RoundAnalysis]) -> list[Share]:
    """Return where the result of each side came from, over all rounds."""
    return [sum(shares, Share()) for shares in zip(*(each.shares() for each in rounds), strict=True)]


@dataclass
class Played:
    """A round as it was played: the positions, and what happened in each."""

    round: Round
    memory: Memory
    before: State
    moments: list[Moment]
    events: list[tuple[Event, ...]]

    def add(self) -> None:
        """Add the last move."""
        round, seen, before = self.round, self.memory.copy(), self.before
        assert round.last_move is not None
        seat, name = round.last_move
        move = round.notation.move_of(name)
        assert move is not None
        self.moments.append(Moment(before, seen, seat, move, View(round.notation, before, seat, seen.copy)))
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


def _analyzed(played: Played, judge: Judge, spread: Spread) -> RoundAnalysis:
    round, book, moments = played.round, played.round.book, list(played.moments)
    if not round.is_over:
        moments.append(Moment(round.state, played.memory, round.state.turn, WAIT, round.view(round.state.turn)))
    seeds = range(round.number << 32, (round.number << 32) + len(moments))
    judged = list(spread(judge.judge, moments, seeds))
    chances = [tuple(found) for found, _ in judged]
    if round.is_over:
        winner = None if round.winner is None else side_of(book, round.winner)
        chances.append(tuple(float(side == winner) for side in range(sides(book))))
    made = zip(round.moves, played.events, chances[1:], judged, strict=False)  # there may be one more position
    found = tuple(
        Step(seat, side_of(book, seat), move, events, after, choice, _blamed(book, events))
        for (seat, move), events, after, (_, choice) in made
    )
    dealt = {side_of(book, seat) for seat in round.seats_in}
    even = tuple(1 / len(dealt) if side in dealt else 0.0 for side in range(sides(book)))
    return RoundAnalysis(round.number, even, chances[0], found, round.is_over)


def _blamed(book: Book, events: Iterable[Event]) -> int | None:
    """Return the side whose forgotten or wrong call these events punish."""
    for event in events:
        if event.kind in ("caught", "false_call", "false_catch"):
            seat = event.other if event.kind == "caught" else event.seat
            assert seat is not None
            return side_of(book, seat)
    return None
