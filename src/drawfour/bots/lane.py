"""What rounds of bots among themselves work with: a lane to run in, a result to count into, and the door to the bots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from drawfour.bots import Choose
from drawfour.bots.dice import Dice, DiceChance
from drawfour.core.book import Bits, Book
from drawfour.core.cards import Deck
from drawfour.core.shapes import Kinds, MoveSet, Seats, shapes, zeros
from drawfour.core.state import State, blank


@dataclass(slots=True)
class Result:
    """What came out of a round. It is the row of a table: the names of its fields are those of the columns."""

    dealer: int  # the seat that dealt
    winner: int  # the seat that went out; -1 when the round was blocked or cut off
    points: int  # what all sides score, or are charged, together
    actions: int  # moves made
    turns: int  # turns finished by playing or drawing; a lost turn counts as `skipped` instead
    cut_off: int  # 1 when the round was not over after as many moves as it might take
    cards_drawn: int  # cards drawn after the deal, for whatever reason
    missed: int  # times a hand came down to one card without a call
    guilty: int  # challenges that were right
    reshuffled: int  # times the discard pile became the draw pile
    passed: int  # times a seat could draw nothing
    skipped: int  # turns that seats lost, at the first card too
    reversed: int  # times the direction turned, at the first card too
    jumped_in: int  # cards jumped in with (H3)
    out: int  # seats that held too many cards (H9)
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
    """The column of every kind of move, in the order of `kind` numbers, and what it counts.

    >>> from drawfour.core.cards import CLASSIC
    >>> list(columns_of(CLASSIC))[7:10]
    ['caught', 'swapped', 'played_0']
    """
    return KINDS | {f"played_{symbol.name.replace(' ', '_')}": f"times {symbol.name} was played" for symbol in deck.symbols}


@dataclass(slots=True)
class Attention:
    """What each seat has on its mind: decided once for each hand, and once for each missing call."""

    forgetting: int  # set of seats that will not think of their call
    sizes: Seats  # [seat] how many cards it held when it looked last
    looked_at: Seats  # [seat] the seats without a call that it has had its chance to notice
    noticed: Seats  # [seat] those of them that it has noticed


def make_attention(book: Book) -> Attention:
    """Nothing on anybody's mind."""
    return Attention(**{name: zeros(book, shape) for name, shape in shapes(Attention).items()})


@dataclass(slots=True)
class Lane:
    """What one stream of rounds needs to run: the position, dice and attention of the bots, and a set of moves to ask about."""

    state: State
    dice: Dice
    attention: Attention
    is_human_like: int  # 1 when bots have the attention of a person
    moves: MoveSet


def make_lane(book: Book) -> Lane:
    """A lane for the book; its dice and those of its deck are seeded anew for each round."""
    return Lane(blank(book, DiceChance(0)), Dice(0), make_attention(book), 0, [0] * book.move_words)


def make_result(book: Book) -> Result:
    """A result with nothing counted yet."""
    return Result(**{name: zeros(book, shape) for name, shape in shapes(Result).items()})


def ask(bots: Sequence[Choose], book: Book, state: State, seat: int, moves: Bits, dice: Dice) -> int:
    """What the bot in a seat does: the one door to the bots."""
    return bots[seat](book, state, seat, moves, dice)
