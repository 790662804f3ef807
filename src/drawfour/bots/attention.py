"""Human-like attention: now and then a bot forgets its call or overlooks a missing call of another seat."""

from __future__ import annotations

from collections.abc import Sequence

from drawfour.bots import skills
from drawfour.bots.workspace import Attention
from drawfour.core import bits
from drawfour.core.book import Bits, Book
from drawfour.core.bot_dice import Dice, roll
from drawfour.core.moves import CATCH, UNO
from drawfour.core.state import State


def clear_minds(book: Book, attention: Attention) -> None:
    """Clear the attention of all seats for a new round."""
    attention.forgetting = 0
    for seat in range(book.seats):
        attention.sizes[seat] = 0
        attention.looked_at[seat] = 0
        attention.noticed[seat] = 0


def pay_attention(
    book: Book, state: State, seat: int, moves: Bits, attention: Attention, learned: Sequence[int], dice: Dice
) -> None:
    """Remove from the legal moves of a seat the call, the catches and the jump-ins that it does not think of.

    `learned` is its row of skills.
    """
    notices_one_in = learned[skills.NOTICES_ONE_IN]
    overlook_jumps(book, moves, notices_one_in, dice)
    bit = 1 << seat
    size = state.sizes[seat]
    if size > attention.sizes[seat] or size > 2:
        attention.forgetting &= ~bit
        if roll(dice, learned[skills.FORGETS_ONE_IN]) == 0:
            attention.forgetting |= bit
    attention.sizes[seat] = size
    if attention.forgetting & bit:
        moves[0] &= ~(1 << UNO)
    missing = state.catchable & ~bit
    seen = attention.looked_at[seat] & missing
    noticed = attention.noticed[seat] & missing
    new = missing & ~seen
    while new:
        if roll(dice, notices_one_in) == 0:
            noticed |= 1 << bits.lowest(new)
        new &= new - 1
    attention.looked_at[seat] = missing
    attention.noticed[seat] = noticed
    moves[0] &= ~((missing & ~noticed) << CATCH)


def overlook_jumps(book: Book, moves: Bits, notices_one_in: int, dice: Dice) -> None:
    """Remove jump-ins from the legal moves of a seat that does not notice them in time (H3)."""
    for word in range(1 + book.words, book.move_words):
        if moves[word] and roll(dice, notices_one_in) > 0:
            moves[word] = 0
