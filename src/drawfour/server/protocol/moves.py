"""A move as part of a message: what it does, in fields."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from drawfour.core.legal import is_jump, play_of
from drawfour.core.moves import ACCEPT, CATCH, CHALLENGE, COLOR, DRAW, KEEP, PLAY, SWAP, TAKE, UNO
from drawfour.game.notation import Notation
from drawfour.server.protocol.values import MoveKind

_PLAIN: dict[int, MoveKind] = {
    DRAW: "draw", KEEP: "keep", CHALLENGE: "challenge", ACCEPT: "accept", UNO: "uno", TAKE: "take",
}  # fmt: skip


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
    return {number: _move(notation, number) for number in notation.move_numbers}


def _move(notation: Notation, number: int) -> Move:
    text = notation.move_name(number)
    if number in _PLAIN:
        return Move(_PLAIN[number], text)
    if number < CATCH:
        return Move("color", text, color=notation.colors[number - COLOR])
    if number < PLAY:
        return Move("swap", text, seat=number - SWAP) if number >= SWAP else Move("catch", text, seat=number - CATCH)
    book, play = notation.book, play_of(notation.book, number)
    face = book.face_of[play]
    card = notation.cards[face]
    if is_jump(book, number):
        return Move("jump", text, card)
    color = notation.colors[book.color_of[play]] if notation.lacks_color(card) else None
    return Move("play", text, card, color)
