"""The result of a round, and the columns of results."""

from __future__ import annotations

from dataclasses import dataclass

from drawfour.core.book import Book
from drawfour.core.cards import Deck
from drawfour.core.shapes import Kinds, shapes, zeros


@dataclass(slots=True)
class Result:
    """The result of a round. It is a row of the table of results, and its fields are the columns."""

    dealer: int  # the seat that dealt
    winner: int  # the seat that went out; -1 if the round was blocked or cut off
    points: int  # the points that all sides score, or are charged, together
    actions: int  # moves made
    turns: int  # turns finished by playing or drawing; a lost turn counts as `skipped` instead
    blocked: int  # 1 if the round ended without a winner
    cut_off: int  # 1 if the round was not over when it reached the limit of moves
    cards_played: int  # cards played, including jump-ins
    cards_drawn: int  # cards drawn after the deal, for whatever reason
    missed: int  # times a hand came down to one card without a call
    guilty: int  # challenges that were right
    reshuffled: int  # times the discard pile became the draw pile
    passed: int  # times a seat could draw nothing
    skipped: int  # turns that seats lost, including to the first card
    reversed: int  # times the direction of play changed, including by the first card
    jumped_in: int  # cards jumped in with (H3)
    out: int  # seats knocked out because they held too many cards (H9)
    moves: Kinds  # [kind of move] how often it was made


KINDS = {
    "draws": "turns on which a card was drawn, or could not be",
    "kept": "drawn cards that were kept",
    "challenged": "Wild Draw Fours challenged",
    "accepted": "Wild Draw Fours accepted",
    "called": "calls",
    "took": "pending counts taken",
    "named": "colors named for a Wild turned up first, or to draw until they come",
    "caught": "catches",
    "swapped": "hands swapped",
}
"""The column of each kind of move without a card, in the order of `kind` numbers, and what it counts."""


def columns_of(deck: Deck) -> dict[str, str]:
    """Return the column of every kind of move, in the order of `kind` numbers, and what it counts.

    >>> from drawfour.core.cards import CLASSIC
    >>> list(columns_of(CLASSIC))[7:10]
    ['caught', 'swapped', 'played_0']
    """
    return KINDS | {f"played_{symbol.name.replace(' ', '_')}": f"times {symbol.name} was played" for symbol in deck.symbols}


def make_result(book: Book) -> Result:
    """Return a result with nothing counted yet."""
    return Result(**{name: zeros(book, shape) for name, shape in shapes(Result).items()})
