"""The bot `random`: any legal move, all equally likely.

It draws only if it cannot play, calls when a call is due, and catches missing calls.
"""

from __future__ import annotations

from drawfour.bots.habits import ANSWERS, speak_up
from drawfour.bots.mind import Mind
from drawfour.core import bits
from drawfour.core.book import Bits, Book
from drawfour.core.bot_dice import Dice, roll
from drawfour.core.moves import DRAW, WAIT, WORD
from drawfour.core.state import State


def choose(book: Book, state: State, seat: int, moves: Bits, mind: Mind, dice: Dice) -> int:
    """Return one of the legal `moves` of the seat, or WAIT if it is not its turn and nothing is due."""
    said = speak_up(book, state, seat, moves)
    if said != WAIT or seat != state.turn:
        return said
    return any_move(book, moves, dice)


def any_move(book: Book, moves: Bits, dice: Dice) -> int:
    """Return any of the moves on turn, all equally likely; drawing only if there is no play."""
    cards = 0
    for word in range(1, book.move_words):
        cards += bits.count(moves[word])
    answers = moves[0] & ANSWERS
    if cards > 0:
        answers &= ~(1 << DRAW)
    n = roll(dice, cards + bits.count(answers))
    for word in range(1, book.move_words):
        cards = bits.count(moves[word])
        if n < cards:
            return word * WORD + bits.nth(moves[word], n)
        n -= cards
    return bits.nth(answers, n)
