"""The workspace of self-play: the position, the dice and the attention of the bots; and the door to the bots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from inspect import unwrap

from drawfour.bots import careful, learned, random
from drawfour.bots.bot import Choose
from drawfour.bots.mind import Mind, make_mind
from drawfour.core.book import Bits, Book
from drawfour.core.bot_dice import Dice, DiceChance
from drawfour.core.memory import Memory, make_memory
from drawfour.core.moves import MOST_SEATS
from drawfour.core.shapes import Cards, Faces, MoveSet, PlaySet, Seats, shapes, zeros
from drawfour.core.state import State, blank

FORGETFUL = (careful.choose, random.choose)
"""The bots that need no memory of what has been seen."""


@dataclass(slots=True)
class Attention:
    """What each seat is aware of: decided once for each hand, and once for each missing call."""

    forgetting: int  # set of seats that will forget to call
    sizes: Seats  # [seat] the size of its hand when it last looked
    looked_at: Seats  # [seat] the seats with a missing call that it has had its chance to notice
    noticed: Seats  # [seat] those of them that it has noticed


def make_attention(book: Book) -> Attention:
    """Return the attention of seats that have noticed nothing yet."""
    return Attention(**{name: zeros(book, shape) for name, shape in shapes(Attention).items()})


@dataclass(slots=True)
class Workspace:
    """What one thread needs to play rounds one after another."""

    state: State
    dice: Dice
    attention: Attention
    mind: Mind
    is_human_like: int  # 1 if the bots have the attention of a person
    moves: MoveSet  # the legal moves of the seat that is asked


def make_workspace(book: Book) -> Workspace:
    """Return a workspace for the book. Its dice and its chance are seeded for each round."""
    return Workspace(blank(book, DiceChance(0)), Dice(0), make_attention(book), make_mind(book), 0, [0] * book.move_words)


@dataclass(slots=True)
class Search:
    """What a search needs beside a workspace for its playouts."""

    seen: State  # the position as the seat sees it
    memory: Memory  # what it has seen before
    dealt: State  # the same position with hidden cards
    copies: Faces  # scratch
    hidden: Cards  # [card] the cards that it can't see
    barred: PlaySet  # scratch


def make_search(book: Book) -> Search:
    """Return memory for a search. This is a door: compiled code allocates it on the stack."""
    rows = {name: zeros(book, shape) for name, shape in shapes(Search).items()}
    return Search(blank(book, DiceChance(0)), make_memory(book), blank(book, DiceChance(0)), **rows)


def the_policy() -> Sequence[Choose]:
    """Return the bots of a playout. This is a door: compiled code knows them at compile time."""
    return (learned.choose,) * MOST_SEATS


def ask(bots: Sequence[Choose], book: Book, state: State, seat: int, moves: Bits, mind: Mind, dice: Dice) -> int:
    """Return the choice of the bot in a seat. This is the only door to the bots."""
    return bots[seat](book, state, seat, moves, mind, dice)


def remembers(bots: Sequence[Choose]) -> bool:
    """Does any of the bots need the memory of what has been seen?"""
    return not all(unwrap(bot) in FORGETFUL for bot in bots)
