"""The position of a round, declared once: integers and nested sequences, one commented line a field.

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
    """What answers the door of chance for interpreted rounds; `drawfour.game.chance` has the kinds."""

    def pick(self, state: State, n: int) -> int:
        """Which of the first n cards of the draw pile leaves it, from 0."""
        ...

    def copy(self) -> Chance:
        """The same chance apart, going on from the same point."""
        ...


@dataclass(slots=True, eq=False)
class State:
    """One position of a round. `chance` answers which card is drawn and is no part of the position."""

    turn: int  # the seat whose answer is awaited; in `challenge` the victim
    phase: int  # a number of phase.py
    direction: int  # 1 clockwise, -1 counterclockwise
    dealer: int  # the seat that dealt
    in_play: int  # the play on top: it holds the color and the symbol to match
    color_before: int  # the color in play before the top card was played (R24)
    seats_in: int  # set of seats still in the round
    seats_left: int  # how many they are
    called: int  # set of seats whose call stands (R30)
    catchable: int  # set of seats that have missed their call and can be caught (R32)
    late: int  # set of seats that may still call after playing (R31)
    drawn: int  # phase `drawn`: the face drawn, otherwise NOTHING
    pending: int  # phases `challenge` and `pending`: the cards at stake
    accused: int  # phases `challenge` and `pending`: the seat whose wild can be challenged, otherwise NOBODY
    last_draw: int  # phase `pending`: the last draw card in the count (C16)
    is_deflectable: int  # phase `pending`: 1 when the count has no wild in it (C19)
    laid_by: int  # the seat that laid the top card, for its effects; the dealer for the first one
    slot: int  # how many effects of the top card have taken place, or are taking place
    turn_after: int  # while it takes effect: the seat from which the turn goes on
    passed_by: int  # while it takes effect: set of seats that lose their turn
    lost: int  # set of seats that lost their turn in the last move, to a card that has done all; none where it ended the round
    has_jumped: int  # phase `swap`: 1 when the 7 was jumped in with, so that its player may call late (C20)
    shown_to: int  # set of seats that see the evidence now, until the next move (R27)
    passes: int  # seats in a row that could draw nothing (R16)
    reshuffled: int  # cards that became the draw pile anew in the last move (R16)
    reshuffles: int  # times since the deal that the discard pile became the draw pile
    reverses: int  # times since the deal that the direction turned, by the first card too
    regathered: int  # cards of all hands still to be dealt again; 0 except within a move that shuffles them
    winner: int  # the seat that went out; NOBODY before, and in a blocked round
    pile_size: int  # cards in the draw pile
    discard_size: int  # cards in the discard pile
    aside_size: int  # cards set aside by seats that went out (C29)
    sizes: Seats  # [seat] cards in hand
    hands: Hands  # [seat][face] copies in hand
    held: Held  # [seat][word] the plays its cards allow, as bits
    draws: Seats  # [seat] cards drawn since the deal, for whatever reason
    noted: Seats  # [seat] the points its hand had when it went out (C30)
    evidence: Faces  # [face] the hand of the accused when the Wild Draw Four had just left it (C7)
    pile: Cards  # [card] faces of the draw pile: the first pile_size, in no order that means anything
    discard: Cards  # [card] faces of the discard pile: the first discard_size, oldest first
    aside: Cards  # [card] faces of the cards set aside: the first aside_size, oldest first
    chance: Chance

    def copy(self) -> State:
        """The same position apart: neither sees what happens to the other. Chance goes on from the same point in both."""
        values: list[Any] = [*_FIELDS(self), self.chance.copy()]
        for place in _ROWS:
            values[place] = values[place][:]
        for place in _NESTED:
            values[place] = [row[:] for row in values[place]]
        return State(*values)

    __hash__ = None  # type: ignore[assignment]  # a position changes, so it must not be a key

    def __eq__(self, other: object) -> bool:
        """True when both are the same position, whatever chance holds for them."""
        return isinstance(other, State) and all(getattr(self, name) == getattr(other, name) for name in SHAPES)


SHAPES = shapes(State)
"""Every field of the position with its shape."""

_FIELDS = attrgetter(*SHAPES)
_ROWS = [place for place, shape in enumerate(SHAPES.values()) if len(shape) == 1]
_NESTED = [place for place, shape in enumerate(SHAPES.values()) if len(shape) > 1]


def blank(book: Book, chance: Chance) -> State:
    """A state of the book's sizes with nothing in it yet.

    >>> from drawfour.core.book import make_book
    >>> from drawfour.core.cards import CLASSIC
    >>> from drawfour.core.options import Rules
    >>> from drawfour.game.chance import SeedChance
    >>> state = blank(make_book(Rules(), CLASSIC, 3), SeedChance(bytes(16), 1))
    >>> len(state.hands), len(state.hands[0])
    (3, 54)
    """
    return State(**{name: zeros(book, shape) for name, shape in SHAPES.items()}, chance=chance)
