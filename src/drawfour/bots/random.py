"""The bot `random`: any legal move, each as likely.

It draws only when it cannot play, calls when a call is due, and catches who did not.
"""

from __future__ import annotations

from drawfour.bots.dice import Dice, roll
from drawfour.bots.manners import ANSWERS, has_play, speak_up
from drawfour.core import bits
from drawfour.core.book import Bits, Book
from drawfour.core.moves import DRAW, WAIT, WORD
from drawfour.core.state import State


def choose(book: Book, state: State, seat: int, moves: Bits, dice: Dice) -> int:
    """One of the legal `moves` of the seat; WAIT when it is not its turn and nothing is due."""
    said = speak_up(book, state, seat, moves)
    if said != WAIT or seat != state.turn:
        return said
    answers = moves[0] & ANSWERS
    if has_play(book, moves):
        answers &= ~(1 << DRAW)
    total = bits.count(answers)
    for word in range(1, book.words + 1):
        total += bits.count(moves[word])
    n = roll(dice, total)
    chosen = answers
    word = 0
    while n >= bits.count(chosen):
        n -= bits.count(chosen)
        word += 1
        chosen = moves[word]
    return word * WORD + bits.nth(chosen, n)
