"""What every bot does before it thinks about cards: call when a call is due, catch who did not, and jump in."""

from __future__ import annotations

from drawfour.core import bits
from drawfour.core.book import Bits, Book
from drawfour.core.calls import is_call_due
from drawfour.core.moves import (
    ACCEPT,
    CATCH,
    CHALLENGE,
    COLOR,
    DRAW,
    KEEP,
    MOST_COLORS,
    MOST_SEATS,
    SWAP,
    TAKE,
    UNO,
    WAIT,
    WORD,
)
from drawfour.core.scoring import side_of
from drawfour.core.state import State

ANSWERS = (
    1 << DRAW | 1 << KEEP | 1 << CHALLENGE | 1 << ACCEPT | 1 << TAKE
    | ((1 << MOST_COLORS) - 1) << COLOR | ((1 << MOST_SEATS) - 1) << SWAP
)  # the moves without a card on turn  # fmt: skip


def has_play(book: Book, moves: Bits) -> bool:
    """Is a card among the moves?"""
    for word in range(1, 1 + book.words):
        if moves[word]:
            return True
    return False


def speak_up(book: Book, state: State, seat: int, moves: Bits) -> int:
    """The catch or call that is due from the seat and among its moves, or the card to jump in with; WAIT when there is none.

    The call comes first, as who has to make it may be caught. Nobody catches a partner.
    """
    if moves[0] >> UNO & 1 and is_call_due(state, seat) and (state.sizes[seat] == 1 or has_play(book, moves)):
        return UNO
    others = state.catchable & moves[0] >> CATCH
    while others:
        other = bits.lowest(others)
        if side_of(book, other) != side_of(book, seat):
            return CATCH + other
        others &= others - 1
    return jump_in(book, moves)


def jump_in(book: Book, moves: Bits) -> int:
    """The card to jump in with, WAIT when there is none: nobody has two chances at that (H3)."""
    for word in range(1 + book.words, book.move_words):
        if moves[word]:
            return word * WORD + bits.lowest(moves[word])
    return WAIT
