"""The memory of a round: what players have seen beyond the position, declared once. `noticing.py` keeps it.

A hand is a list of batches, oldest first, each with the plays that its cards can't be. When a player draws instead of playing,
no card in the hand fits, so every batch is marked; cards drawn later start a new batch. An older batch is therefore at least
as restricted as a younger one. All of this is public, except for the rows of a viewer: they hold what that seat alone has seen.

A play also suggests more than it proves. A player who plays a wild seldom holds another card that would have fitted, one who
changes the color often lacks the old one, and one who names a color nearly always holds it. Such clues are kept apart.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from drawfour.core.book import Book
from drawfour.core.shapes import Colors, Faces, Hands, Row, Seats, Sized, shapes, zeros

BATCHES = 6  # a hand of more batches keeps the youngest as one
Batches = Annotated[list[Row], Sized(("seats", BATCHES))]
PlaysOfBatches = Annotated[list[list[Row]], Sized(("seats", BATCHES, "words"))]


@dataclass(slots=True)
class Memory:
    """What has been seen in this round, and what `notice` needs to know of the position before the move."""

    batches: Seats  # [seat] how many batches its hand consists of
    count: Batches  # [seat][batch] the number of its cards
    cannot: PlaysOfBatches  # [seat][batch][word] the plays that none of its cards allows
    unlikely: PlaysOfBatches  # [seat][batch][word] the plays instead of which it played a wild
    doubtful: PlaysOfBatches  # [seat][batch][word] the plays of colors that it left
    named: Seats  # [seat] the color it last named, NOTHING before and once it has played a card of it
    sizes: Seats  # [seat] cards in all its batches
    chose: Seats  # [seat] the color it last named or changed to, NOTHING before
    left: Seats  # [seat] the color it last changed from, NOTHING before
    copies: Faces  # [face] copies that are not in the discard pile
    unseen: Colors  # [color] cards of that color that are not in the discard pile
    wilds: int  # wilds that are not in the discard pile
    known_seat: Seats  # [viewer] the seat of which it alone knows cards, otherwise NOBODY
    known: Hands  # [viewer][face] these cards
    phase: int  # the phase before the move
    in_play: int  # the play in play before it
    slot: int  # how many effects of the top card had been carried out before it
    seats_in: int  # the seats in the round before it
    accused: int  # the seat whose wild could be challenged before it
    deflectable: int  # 1 if the count could be deflected before it

    def copy(self) -> Memory:
        """Return an independent copy."""
        return Memory(*(_copied(getattr(self, name)) for name in shapes(Memory)))


def _copied(value: Any) -> Any:
    return [_copied(part) for part in value] if isinstance(value, list) else value


def make_memory(book: Book) -> Memory:
    """Return the memory of a table, to be cleared for each round."""
    return Memory(**{name: zeros(book, shape) for name, shape in shapes(Memory).items()})
