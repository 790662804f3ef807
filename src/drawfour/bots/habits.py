"""Habits all bots share: call when a call is due, catch missing calls, and jump in."""

from __future__ import annotations

from drawfour.core import bits
from drawfour.core.book import Bits, Book
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
from drawfour.core.uno_calls import is_call_due

ANSWERS = (
    1 << DRAW | 1 << KEEP | 1 << CHALLENGE | 1 << ACCEPT | 1 << TAKE
    | ((1 << MOST_COLORS) - 1) << COLOR | ((1 << MOST_SEATS) - 1) << SWAP
)  # the moves without a card on turn  # fmt: skip
SPOKEN = 1 << UNO | ((1 << MOST_SEATS) - 1) << CATCH  # calls and catches


def has_play(book: Book, moves: Bits) -> bool:
    """Do the moves include a play?"""
    for word in range(1, 1 + book.words):
        if moves[word]:
            return True
    return False


def speak_up(book: Book, state: State, seat: int, moves: Bits) -> int:
    """Return the call or catch that is due and among the moves, or a jump-in; WAIT if there is nothing to do."""
    said = call_or_catch(book, state, seat, moves)
    return said if said != WAIT else jump_in(book, moves)


def call_or_catch(book: Book, state: State, seat: int, moves: Bits) -> int:
    """Return the call or catch that is due and among the moves, or WAIT.

    The call comes first, because the seat can be caught until it calls. Nobody catches a partner.
    """
    if moves[0] >> UNO & 1 and is_call_due(state, seat) and (state.sizes[seat] == 1 or has_play(book, moves)):
        return UNO
    others = state.catchable & moves[0] >> CATCH
    while others:
        other = bits.lowest(others)
        if side_of(book, other) != side_of(book, seat):
            return CATCH + other
        others &= others - 1
    return WAIT


def jump_in(book: Book, moves: Bits) -> int:
    """Return the jump-in, of which there is at most one (H3), or WAIT."""
    for word in range(1 + book.words, book.move_words):
        if moves[word]:
            return word * WORD + bits.lowest(moves[word])
    return WAIT
