"""The position of a round, declared once: integers and nested sequences, one commented line per field.

The types of `shapes.py` give a field its shape in words of the book (`book.seats`, `book.faces` ...). Sets of seats are bits:
bit s stands for seat s.
"""

from __future__ import annotations

from dataclasses import dataclass
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Protocol

from drawfour.core.shapes import Cards, Faces, Hands, Held, Seats, shapes, zeros

if TYPE_CHECKING:
    from drawfour.core.book import Book

NOBODY = -1
NOTHING = -1


class Chance(Protocol):
    """The source of chance of an interpreted round; `drawfour.game.shuffle` has the implementations."""

    def pick(self, state: State, n: int) -> int:
        """Return which of the first n cards of the draw pile is drawn, counted from 0."""
        ...

    def copy(self) -> Chance:
        """Return an independent copy that continues from the same point."""
        ...


@dataclass(slots=True, eq=False)
class State:
    """One position of a round. `chance`, which decides the cards drawn, and `told` are not part of the position."""

    turn: int  # the seat whose answer is awaited; in `challenge` the victim
    phase: int  # one of the numbers in phase.py
    direction: int  # 1 clockwise, -1 counterclockwise
    dealer: int  # the seat that dealt
    in_play: int  # the play on top: it holds the color and the symbol to match
    color_before: int  # the color in play before the top card was played (R24)
    seats_in: int  # set of seats still in the round
    seats_left: int  # the number of seats in `seats_in`
    called: int  # set of seats whose call stands (R30)
    catchable: int  # set of seats that missed their call and can be caught (R32)
    late: int  # set of seats that may still call after playing (R31)
    drawn: int  # phase `drawn`: the face drawn, otherwise NOTHING
    pending: int  # phases `challenge` and `pending`: the cards at stake
    accused: int  # phases `challenge` and `pending`: the seat whose wild can be challenged, otherwise NOBODY
    last_draw: int  # phase `pending`: the last draw card in the count (C16)
    is_deflectable: int  # phase `pending`: 1 if the count contains no wild (C19)
    played_by: int  # the seat that played the top card; the dealer for the first card
    slot: int  # how many effects of the top card have been carried out or started
    turn_passes_from: int  # during effects: the seat from which the turn passes on
    skipped_by_card: int  # during effects: set of seats that have lost their turn to the card so far
    skipped_in_move: int  # set of seats that lost their turn in the last move once its card is done; empty after the round
    has_jumped: int  # phase `swap`: 1 if the 7 was a jump-in, so its player may call late (C20)
    shown_to: int  # set of seats that see the evidence now, until the next move (R27)
    passes: int  # how many seats in a row could draw nothing (R16)
    reshuffled: int  # cards that became the new draw pile in the last move (R16)
    reshuffles: int  # how often the discard pile became the draw pile since the deal
    reverses: int  # how often the direction changed since the deal, including the first card
    regathered: int  # cards of shuffled hands still to be dealt; 0 except during such a move
    winner: int  # the seat that went out; NOBODY before, and in a blocked round
    pile_size: int  # cards in the draw pile
    discard_size: int  # cards in the discard pile
    aside_size: int  # cards set aside by seats that were knocked out (C29)
    sizes: Seats  # [seat] cards in hand
    hands: Hands  # [seat][face] copies in hand
    held: Held  # [seat][word] the plays its cards allow, as bits
    draws: Seats  # [seat] cards drawn since the deal, for any reason
    knockout_points: Seats  # [seat] the points of its hand when it was knocked out (C30)
    evidence: Faces  # [face] the hand of the accused right after playing the Wild Draw Four (C7)
    pile: Cards  # [card] faces of the draw pile: the first pile_size, in no particular order
    discard: Cards  # [card] faces of the discard pile: the first discard_size, oldest first
    aside: Cards  # [card] faces of the cards set aside: the first aside_size, oldest first
    chance: Chance
    told: list[tuple[int, int, int, int]]  # what happened in the last move, see telling.py; interpreted rounds only

    def copy(self) -> State:
        """Return an independent copy. Chance continues from the same point in both."""
        values: list[Any] = [*_FIELDS(self), self.chance.copy(), self.told[:]]
        for place in _ROWS:
            values[place] = values[place][:]
        for place in _NESTED:
            values[place] = [row[:] for row in values[place]]
        return State(*values)

    __hash__ = None  # type: ignore[assignment]  # a position is mutable, so it must not be a key

    def __eq__(self, other: object) -> bool:
        """True if both are the same position, regardless of their chance and of how they came about."""
        return isinstance(other, State) and all(getattr(self, name) == getattr(other, name) for name in SHAPES)


SHAPES = shapes(State)
"""Every field of the position with its shape."""

_FIELDS = attrgetter(*SHAPES)
_ROWS = [place for place, shape in enumerate(SHAPES.values()) if len(shape) == 1]
_NESTED = [place for place, shape in enumerate(SHAPES.values()) if len(shape) > 1]


def blank(book: Book, chance: Chance) -> State:
    """Return an empty state of the sizes in the book.

    >>> from drawfour.core.book import make_book
    >>> from drawfour.core.cards import CLASSIC
    >>> from drawfour.core.options import Rules
    >>> from drawfour.game.shuffle import SeedChance
    >>> state = blank(make_book(Rules(), CLASSIC, 3), SeedChance(bytes(16), 1))
    >>> len(state.hands), len(state.hands[0])
    (3, 54)
    """
    return State(**{name: zeros(book, shape) for name, shape in SHAPES.items()}, chance=chance, told=[])
