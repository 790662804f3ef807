"""Looking at a round afterwards: how often each side wins from a position, and what a move was worth to the player who made it.

All cards are open to `foresee`; `weigh` judges a move from what its seat could see.
"""

from __future__ import annotations

from drawfour.bots import learned, skills
from drawfour.bots.mind import Mind
from drawfour.bots.search import consider, follow_policy, playout
from drawfour.bots.workspace import make_workspace
from drawfour.core.book import Bits, Book
from drawfour.core.bot_dice import Dice, roll, spread
from drawfour.core.copying import copy_into
from drawfour.core.legal import is_jump
from drawfour.core.moves import ACCEPT, CATCH, CHALLENGE, PLAY, SWAP, UNO, WAIT
from drawfour.core.shapes import Seats
from drawfour.core.state import NOBODY, State

SLIPS = 250
"""Of 1000 plays in a playout, how many are any sensible one, as people make. Without slips, open hands that need no draws would
decide a round before it is played."""


def foresee(book: Book, state: State, mind: Mind, playouts: int, wins: Seats, dice: Dice) -> None:
    """Count how often each side wins if the learned policy plays on from a position, with slips, and all hands as they are.

    Only the cards yet to be drawn are left to chance. Compiled once, apart from the code that calls it.
    """
    workspace = make_workspace(book)
    workspace.is_human_like = 0
    follow_policy(book, workspace.mind, mind.skills[0])
    for seat in range(book.seats):
        workspace.mind.skills[seat][skills.MISTAKES] = SLIPS
        wins[seat] = 0
    for _ in range(playouts):
        roll(dice, 2)
        copy_into(state, workspace.state)
        workspace.state.late |= workspace.state.catchable  # a forgotten call counts where it is caught, and not before
        copy_into(mind.memory, workspace.mind.memory)
        workspace.state.chance.state = spread(dice.state)  # type: ignore[attr-defined]  # the chance of a workspace is dice
        workspace.dice.state = spread(dice.state)
        winner = playout(book, workspace, NOBODY, WAIT)
        if winner != NOBODY:
            wins[winner] += 1


def weigh(book: Book, state: State, seat: int, moves: Bits, mind: Mind, dice: Dice, made: int) -> int:
    """Return the best move of a seat on turn, and leave in its thoughts how often that, the one made and the policy's move win.

    For calls, catches, challenges and jump-ins, which playouts can't judge, return WAIT and leave no thoughts.
    """
    mind.thoughts.count = 0
    if seat != state.turn or not is_weighed(book, made):
        return WAIT
    first = learned.choose(book, state, seat, moves, mind, dice)
    if not is_weighed(book, first):
        return WAIT
    called = state.called
    if state.sizes[seat] == 2:
        state.called |= 1 << seat  # a move is not worse because a call was forgotten
    best = consider(book, state, seat, moves, mind, dice, first, made)
    state.called = called
    return best


def is_weighed(book: Book, move: int) -> bool:
    """Can playouts tell how good a move is?"""
    if move >= PLAY:
        return not is_jump(book, move)
    return move != WAIT and move != CHALLENGE and move != ACCEPT and move != UNO and not CATCH <= move < SWAP
