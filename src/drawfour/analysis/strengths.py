"""Strengths of the seats of a match, counted: calls, catches, challenges, bluffs, and hands left when others win."""

from __future__ import annotations

from dataclasses import dataclass, field

from drawfour.core.challenge import is_guilty
from drawfour.core.scoring import hand_points, side_of
from drawfour.core.state import NOBODY
from drawfour.core.turn import is_in
from drawfour.game.events import Event
from drawfour.game.round import Round
from drawfour.record.document import Record
from drawfour.record.replay import steps


@dataclass
class Tally:
    """A number of occasions, and how often they went well, or the points they cost."""

    count: int = 0
    of: int = 0

    def add(self, count: int, of: int = 1) -> None:
        """Count more occasions."""
        self.count += count
        self.of += of


@dataclass
class Strengths:
    """What one seat did, or several."""

    calls: Tally = field(default_factory=Tally)
    """Times down to one card by playing, and those with a call before somebody caught it or the chance to call was over."""
    catches: Tally = field(default_factory=Tally)
    """Calls that others forgot for good, and those that this seat caught."""
    challenges: Tally = field(default_factory=Tally)
    """Wild Draw Fours that were challenged or accepted, and right answers: a bluff challenged, an honest one accepted."""
    bluffs: Tally = field(default_factory=Tally)
    """Wild Draw Fours that were bluffs, and those that got through."""
    left: Tally = field(default_factory=Tally)
    """Rounds that another side won, and the points in the hand when it did."""

    def add(self, other: Strengths) -> None:
        """Add what another seat did, or the same seat in another match."""
        for name in vars(self):
            tally: Tally = getattr(other, name)
            getattr(self, name).add(tally.count, tally.of)


def strengths(record: Record) -> list[Strengths]:
    r"""Return what each seat did in a match.

    A seat that others knock out no longer counts in that round. Raises RecordError for a damaged record.

    >>> from drawfour.record.reading import parse
    >>> record = "drawfour 1\nset hand_size 2\nseats Ann Bob\ncards R7 Y1 W B3 R2 B8 G9\n0 R7\n1 catch 0"
    >>> ann, bob = strengths(parse(record))
    >>> ann.calls, bob.catches
    (Tally(count=0, of=1), Tally(count=1, of=1))
    """
    found = [Strengths() for _ in range(len(record.seats))]
    watch: _Watch | None = None
    for match in steps(record):
        if watch is None or watch.round is not match.round:
            watch = _Watch(match.round, found)
        else:
            watch.follow()
    return found


class _Watch:
    """Follows one round, move by move."""

    def __init__(self, round: Round, found: list[Strengths]) -> None:
        self.round = round
        self._found = found
        self._remember()

    def follow(self) -> None:
        """Count the last move of the round."""
        events = self.round.happened()
        for event in events:
            self._count(event)
        self._count_calls(events)
        if self.round.is_over:
            self._count_hands()
        self._remember()

    def _remember(self) -> None:
        state = self.round.state
        self._open = state.catchable
        self._sizes = tuple(state.sizes)
        self._accused = None if state.accused == NOBODY else state.accused
        self._is_bluff = self._accused is not None and is_guilty(self.round.book, state)

    def _count(self, event: Event) -> None:
        if event.seat is None:
            return
        if event.kind == "challenged" and event.other is not None:
            self._answered(event.seat, event.other, is_right=self._is_bluff, gets_through=False)
        elif event.kind in ("accepted", "took") and self._accused is not None:
            self._answered(event.seat, self._accused, is_right=not self._is_bluff, gets_through=True)

    def _answered(self, victim: int, accused: int, *, is_right: bool, gets_through: bool) -> None:
        self._found[victim].challenges.add(is_right)
        if self._is_bluff:
            self._found[accused].bluffs.add(gets_through)

    def _count_calls(self, events: list[Event]) -> None:
        """Count the calls of seats that came down to one card, and what became of those that were missing."""
        state, book = self.round.state, self.round.book
        called = {event.seat for event in events if event.kind == "called"}
        caught = {event.other: event.seat for event in events if event.kind == "caught"}
        for seat in range(book.seats):
            bit = 1 << seat
            is_open = state.catchable & bit != 0 and not self.round.is_over
            if seat in called and self._open & bit:
                self._found[seat].calls.add(True)
            elif (self._open | state.catchable) & bit and not is_open:
                self._forgotten(seat, caught.get(seat))
            elif state.called & bit and state.sizes[seat] == 1 < self._sizes[seat]:
                self._found[seat].calls.add(True)

    def _forgotten(self, seat: int, catcher: int | None) -> None:
        """Count a call that is missing for good; everybody else could have caught it."""
        self._found[seat].calls.add(False)
        for other in range(self.round.book.seats):
            if other != seat and is_in(self.round.book, self.round.state, other):
                self._found[other].catches.add(other == catcher)

    def _count_hands(self) -> None:
        """Count the hands that are left at the end of a round."""
        state, book = self.round.state, self.round.book
        if state.winner == NOBODY:
            return
        for seat in range(book.seats):
            if is_in(book, state, seat) and side_of(book, seat) != side_of(book, state.winner):
                self._found[seat].left.add(hand_points(book, state.hands[seat]))
