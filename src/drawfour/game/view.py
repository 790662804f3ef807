"""What one seat may see: the only way out of the core for servers, bots and screens.

A view is a position of the same form with everything hidden blanked out, so that what is written for positions (the rules, the
bots, the events) works on it as it is, and cannot see more than the seat.
"""

from __future__ import annotations

from collections.abc import Iterable

from drawfour.core import phase
from drawfour.core.book import Bits
from drawfour.core.legal import legal
from drawfour.core.state import NOTHING, State
from drawfour.game.events import Event
from drawfour.game.notation import Notation
from drawfour.game.position import Position, drawn, sees_evidence, shown


class NoChance:
    """The chance of a view: there is none, a view is looked at and not played."""

    def pick(self, state: State, n: int) -> int:
        """Never answers."""
        raise AssertionError("a view cannot draw")

    def copy(self) -> NoChance:
        """There is nothing to copy."""
        return self


def masked(state: State, seat: int | None) -> State:
    """The position as a seat may see it, or as everybody may (None): other hands and the draw pile are blank.

    A challenged hand is there only for those it is shown to (R27). When the round is over the hands lie open.

    >>> from drawfour import Round
    >>> state = masked(Round(2, seed="demo").state, 0)
    >>> [sum(hand) for hand in state.hands], state.sizes, set(state.pile)
    ([7, 0], [7, 7], {-1})
    """
    seen = state.copy()
    seen.chance = NoChance()
    seen.pile = [NOTHING] * len(seen.pile)
    for other in range(len(seen.hands)):
        if other != seat and state.phase != phase.OVER:
            seen.hands[other] = [0] * len(seen.hands[other])
            seen.held[other] = [0] * len(seen.held[other])
    if not sees_evidence(state, seat):
        seen.evidence = [0] * len(seen.evidence)
    if seat != state.turn:
        seen.drawn = NOTHING
    if state.phase != phase.OVER:
        seen.noted = [0] * len(seen.noted)
    seen.aside = [NOTHING] * len(seen.aside)
    seen.discard[state.discard_size :] = [NOTHING] * (len(seen.discard) - state.discard_size)
    return seen


def insiders(events: Iterable[Event], after: State) -> set[int]:
    """The seats that see more than everybody of the events that led to a position: their own cards, or a hand shown to them.

    >>> from drawfour import Round
    >>> round = Round(2, seed="demo")
    >>> insiders(round.play(0, "draw"), round.state)
    {0}
    """
    found = set()
    for event in events:
        if event.kind == "drew" and event.seat is not None:
            found.add(event.seat)
        elif event.kind == "revealed":
            found |= {seat for seat in range(len(after.sizes)) if sees_evidence(after, seat)}
    return found


def seen_of(events: Iterable[Event], after: State, seat: int | None) -> list[Event]:
    """What a seat (None: everybody) sees of the events that led to a position: cards drawn by others are only counted.

    The same as working the events out from what the seat saw before and after (`Round.seen`), once for all seats.

    >>> from drawfour import Round
    >>> round = Round(2, seed="demo")
    >>> events = round.play(0, "draw")
    >>> [[len(event.cards) for event in seen_of(events, round.state, seat)] for seat in (0, 1)]
    [[1], [0]]
    """
    sees_hand = sees_evidence(after, seat)
    return [
        Event("drew", event.seat, count=event.count) if event.kind == "drew" and event.seat != seat else event
        for event in events
        if event.kind != "revealed" or sees_hand
    ]


class View(Position):
    """What a seat may see now; it does not change when the round goes on.

    >>> from drawfour import Round
    >>> view = Round(3, seed="demo").view(2)
    >>> view.top, view.color, view.sizes, view.turn
    ('BR', 'blue', [7, 7, 7], 2)
    >>> view.hand
    ['R1', 'R9', 'Y4', 'G2', 'B0', 'B6', 'W']
    >>> view.legal
    ['draw', 'W:R', 'W:Y', 'W:G', 'B0', 'B6', 'W:B']
    """

    def __init__(self, notation: Notation, state: State, seat: int | None) -> None:
        self.notation = notation
        self.book = notation.book
        self.seat = seat
        self.state = masked(state, seat)

    @property
    def hand(self) -> list[str]:
        """The seat's own cards, in deck order; empty for somebody who only watches."""
        return [] if self.seat is None else self.notation.hand(self.state.hands[self.seat])

    @property
    def sizes(self) -> list[int]:
        """How many cards each seat holds."""
        return list(self.state.sizes)

    @property
    def drawn(self) -> str | None:
        """The card just drawn, while the choice to play it is open."""
        return drawn(self.notation, self.state, self.seat)

    @property
    def discard(self) -> list[str]:
        """The discard pile, oldest card first."""
        return [self.notation.cards[face] for face in self.state.discard[: self.state.discard_size]]

    @property
    def catchable(self) -> list[int]:
        """The seats that have missed their call and can be caught now."""
        return [seat for seat in range(self.book.seats) if self.state.catchable >> seat & 1]

    @property
    def shown(self) -> list[str]:
        """The challenged hand, while it is shown to this seat."""
        return shown(self.notation, self.state, self.seat)

    @property
    def moves(self) -> Bits:
        """The legal moves of the seat as a set, words of bits; empty for somebody who only watches."""
        moves = [0] * self.book.move_words
        if self.seat is not None:
            legal(self.book, self.state, self.seat, moves)
        return moves

    @property
    def legal(self) -> list[str]:
        """The legal moves of the seat in notation, in the order of their numbers."""
        return self.notation.move_names(self.moves)

    __hash__ = None  # type: ignore[assignment]  # its position is no key

    def __eq__(self, other: object) -> bool:
        """True when the same seat sees the same."""
        return isinstance(other, View) and self.seat == other.seat and self.state == other.state

    def __repr__(self) -> str:
        if self.seat is None:
            return f"<View of a spectator: {self.top}, {self.color}>"
        return f"<View of seat {self.seat}: {self.top}, {self.color}, hand {' '.join(self.hand)}>"
