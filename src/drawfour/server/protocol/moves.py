"""A move as part of a message: what it does, in fields."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from drawfour.game.notation import MoveKind, Notation, read_move


class Move(Struct, omit_defaults=True):
    """A move."""

    kind: MoveKind  # `play` and `jump` play a card, `color` only names one
    text: str  # the move in notation, as `play` sends it; `uno` and `catch` are messages of their own
    card: str | None = None  # the card it plays
    color: str | None = None  # letter of the color it names
    seat: int | None = None  # the seat it is about, in `swap` and `catch`


@lru_cache(maxsize=64)  # as many as there are notations
def moves_by_number(notation: Notation) -> dict[int, Move]:
    """Return every move of a table by its number."""
    texts = zip(notation.move_numbers, notation.move_words, strict=True)
    return {number: Move(text=text, **read_move(text)._asdict()) for number, text in texts}


def move_named(notation: Notation, text: str) -> Move:
    """Return a move of a table, given in notation."""
    number = notation.move_of(text)
    assert number is not None
    return moves_by_number(notation)[number]
