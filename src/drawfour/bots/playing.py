"""Bots among themselves: a round from the deal to its end."""

from __future__ import annotations

import math
from collections.abc import Sequence

from drawfour.bots import Choose
from drawfour.bots.dice import Dice, make_dice
from drawfour.chance import SeedChance, seed_of
from drawfour.core import phase
from drawfour.core.book import Book
from drawfour.core.legal import legal
from drawfour.core.moves import WAIT
from drawfour.core.rules import apply, deal
from drawfour.core.state import NOBODY, Chance, State, blank


def play_round(book: Book, bots: Sequence[Choose], dice: Sequence[Dice], chance: Chance, dealer: int) -> tuple[State, int]:
    """Play a round with a bot and its dice for each seat; its last position, and how many moves were made.

    After every move the seats that are not on turn may speak first, in seat order, then the seat on turn moves. The bots are
    handed the position itself, which is quick; that they decide by what their seats may see is tested of each.

    >>> from drawfour.bots import BOTS
    >>> from drawfour.bots.dice import make_dice
    >>> from drawfour.chance import SeedChance, seed_of
    >>> from drawfour.core.book import make_book
    >>> from drawfour.core.cards import CLASSIC
    >>> from drawfour.core.options import Rules
    >>> book = make_book(Rules(), CLASSIC, 2)
    >>> state, actions = play_round(book, [BOTS["careful"]] * 2, [make_dice(0)] * 2, SeedChance(seed_of("demo"), 1), dealer=1)
    >>> state.sizes[state.winner], actions > 20
    (0, True)
    """
    state = blank(book, chance)
    deal(book, state, dealer, (1 << book.seats) - 1)
    moves = [0] * (book.words + 1)
    actions = 0
    while state.phase != phase.OVER:
        actions += 1
        if not state.catchable or not _somebody_speaks(book, bots, dice, state, moves):
            seat = state.turn
            legal(book, state, seat, moves)
            apply(book, state, seat, bots[seat](book, state, seat, moves, dice[seat]))
    return state, actions


def _somebody_speaks(book: Book, bots: Sequence[Choose], dice: Sequence[Dice], state: State, moves: list[int]) -> bool:
    """Let the first seat that has something to say out of turn say it."""
    for seat in range(book.seats):
        if seat != state.turn:
            legal(book, state, seat, moves)
            move = bots[seat](book, state, seat, moves, dice[seat])
            if move != WAIT:
                apply(book, state, seat, move)
                return True
    return False


def share_won(book: Book, bots: Sequence[Choose], rounds: int, seed: str) -> tuple[float, float]:
    """The share of rounds won by the seats of the first bot, and half the width of its 95 % interval.

    The dealer moves round the table; rounds that are blocked count for nobody.

    >>> from drawfour.bots import BOTS
    >>> from drawfour.core.book import make_book
    >>> from drawfour.core.cards import CLASSIC
    >>> from drawfour.core.options import Rules
    >>> book = make_book(Rules(), CLASSIC, 2)
    >>> share, width = share_won(book, [BOTS["careful"], BOTS["random"]], 300, "demo")
    >>> 0.55 < share < 0.85, 0.04 < width < 0.06
    (True, True)
    """
    dice = [make_dice(seat) for seat in range(book.seats)]
    won = total = 0
    for number in range(rounds):
        state, _ = play_round(book, bots, dice, SeedChance(seed_of(seed), number), dealer=number % book.seats)
        if state.winner != NOBODY:
            total += 1
            won += bots[state.winner] is bots[0]
    share = won / total
    return share, 1.96 * math.sqrt(share * (1 - share) / total)
