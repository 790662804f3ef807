"""What every bot does before it thinks about cards: call when a call is due, and catch who did not."""

from __future__ import annotations

from drawfour.core import bits
from drawfour.core.book import Bits, Book
from drawfour.core.calls import is_call_due
from drawfour.core.moves import ACCEPT, CATCH, CHALLENGE, COLOR, DRAW, KEEP, MOST_COLORS, UNO, WAIT
from drawfour.core.scoring import side_of
from drawfour.core.state import State

ANSWERS = (
    1 << DRAW | 1 << KEEP | 1 << CHALLENGE | 1 << ACCEPT | ((1 << MOST_COLORS) - 1) << COLOR
)  # the moves without a card on turn


def has_play(book: Book, moves: Bits) -> bool:
    """Is a card among the moves?"""
    for word in range(1, book.move_words):
        if moves[word]:
            return True
    return False


def speak_up(book: Book, state: State, seat: int, moves: Bits) -> int:
    """The catch or call that is due from the seat and among its moves, WAIT when there is none. Nobody catches a partner."""
    others = state.catchable & moves[0] >> CATCH
    while others:
        other = bits.lowest(others)
        if side_of(book, other) != side_of(book, seat):
            return CATCH + other
        others &= others - 1
    if moves[0] >> UNO & 1 and is_call_due(state, seat) and (state.sizes[seat] == 1 or has_play(book, moves)):
        return UNO
    return WAIT
