"""Views: what one seat may see. Bots at a table and screens see positions only through them.

A view is an ordinary position with all hidden information blanked out. Rules and bots work on it unchanged, and can't see more
than the seat does. `server/room/client_view.py` hides the same from the clients of a server.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property

from drawfour.core import phase
from drawfour.core.book import Bits
from drawfour.core.legal import legal
from drawfour.core.memory import Memory
from drawfour.core.state import NOBODY, NOTHING, State
from drawfour.game.events import Event
from drawfour.game.notation import Notation
from drawfour.game.position import Position, drawn, sees_evidence, shown


class NoChance:
    """The chance of a view, which can't be played."""

    def pick(self, state: State, n: int) -> int:
        """Always fail."""
        raise AssertionError("a view cannot draw")

    def copy(self) -> NoChance:
        """Return itself, as it holds nothing."""
        return self


def mask(state: State, seat: int | None) -> State:
    """Return the position as a seat or a spectator (None) may see it: other hands and the draw pile are blank.

    A challenged hand is included only for the seats it is shown to (R27). Once the round is over, all hands are open.

    >>> from drawfour import Round
    >>> state = mask(Round(2, seed="demo").state, 0)
    >>> [sum(hand) for hand in state.hands], state.sizes, set(state.pile)
    ([7, 0], [7, 7], {-1})
    """
    seen = state.copy()
    seen.chance = NoChance()
    seen.told.clear()
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
        seen.knockout_points = [0] * len(seen.knockout_points)
    seen.aside = [NOTHING] * len(seen.aside)
    seen.discard[state.discard_size :] = [NOTHING] * (len(seen.discard) - state.discard_size)
    return seen


def mask_memory(memory: Memory, seat: int | None) -> Memory:
    """Remove from a memory what only other seats have seen, and return it; None stands for a spectator."""
    for viewer in range(len(memory.known)):
        if viewer != seat:
            memory.known_seat[viewer] = NOBODY
            memory.known[viewer] = [0] * len(memory.known[viewer])
    return memory


def seats_seeing_more(events: Iterable[Event], after: State) -> set[int]:
    """Return the seats that see more of these events than spectators do: their own cards, or a hand shown to them.

    >>> from drawfour import Round
    >>> round = Round(2, seed="demo")
    >>> seats_seeing_more(round.play(0, "draw"), round.state)
    {0}
    """
    found = set()
    for event in events:
        if event.kind == "drew" and event.seat is not None:
            found.add(event.seat)
        elif event.kind == "revealed":
            found |= {seat for seat in range(len(after.sizes)) if sees_evidence(after, seat)}
    return found


def seen_by(events: Iterable[Event], after: State, seat: int | None) -> list[Event]:
    """Return the events as a seat or a spectator (None) sees them; cards drawn by others are only counted.

    >>> from drawfour import Round
    >>> round = Round(2, seed="demo")
    >>> events = round.play(0, "draw")
    >>> [[len(event.cards) for event in seen_by(events, round.state, seat)] for seat in (0, 1)]
    [[1], [0]]
    """
    sees_hand = sees_evidence(after, seat)
    return [
        Event("drew", event.seat, count=event.count) if event.kind == "drew" and event.seat != seat else event
        for event in events
        if event.kind != "revealed" or sees_hand
    ]


class View(Position):
    """What a seat may see now. A view does not change when the round continues.

    >>> from drawfour import Round
    >>> view = Round(3, seed="demo").view(2)
    >>> view.top, view.color, view.sizes, view.turn
    ('BR', 'blue', [7, 7, 7], 2)
    >>> view.hand
    ['R1', 'R9', 'Y4', 'G2', 'B0', 'B6', 'W']
    >>> view.legal
    ['draw', 'W:R', 'W:Y', 'W:G', 'B0', 'B6', 'W:B']
    """

    def __init__(self, notation: Notation, state: State, seat: int | None, recall: Callable[[], Memory]) -> None:
        self.notation = notation
        self.book = notation.book
        self.seat = seat
        self._state = mask(state, seat)
        self._recall = recall

    @cached_property
    def memory(self) -> Memory:
        """What the seat has seen in this round beyond the position; worked out when it is first asked for."""
        return mask_memory(self._recall(), self.seat)

    @property
    def hand(self) -> list[str]:
        """The seat's own cards, in deck order; empty for a spectator."""
        return [] if self.seat is None else self.notation.hand(self._state.hands[self.seat])

    @property
    def sizes(self) -> list[int]:
        """The number of cards in each hand."""
        return list(self._state.sizes)

    @property
    def drawn(self) -> str | None:
        """The card just drawn, while this seat may play it."""
        return drawn(self.notation, self._state, self.seat)

    @property
    def discard(self) -> list[str]:
        """The discard pile, oldest card first."""
        return [self.notation.cards[face] for face in self._state.discard[: self._state.discard_size]]

    @property
    def catchable(self) -> list[int]:
        """The seats that have missed their call and can still be caught."""
        return [seat for seat in range(self.book.seats) if self._state.catchable >> seat & 1]

    @property
    def shown(self) -> list[str]:
        """The challenged hand, while it is shown to this seat, otherwise an empty list."""
        return shown(self.notation, self._state, self.seat)

    @property
    def moves(self) -> Bits:
        """The legal moves of the seat as a bit set, a list of words; empty for a spectator."""
        moves = [0] * self.book.move_words
        if self.seat is not None:
            legal(self.book, self._state, self.seat, moves)
        return moves

    @property
    def legal(self) -> list[str]:
        """The legal moves of the seat in notation, in numerical order."""
        return self.notation.move_names(self.moves)

    __hash__ = None  # type: ignore[assignment]  # positions are mutable

    def __eq__(self, other: object) -> bool:
        """Compare the seat and what it sees."""
        return isinstance(other, View) and self.seat == other.seat and self._state == other._state

    def __repr__(self) -> str:
        if self.seat is None:
            return f"<View of a spectator: {self.top}, {self.color}>"
        return f"<View of seat {self.seat}: {self.top}, {self.color}, hand {' '.join(self.hand)}>"
