"""Forced wins: whether a seat can go out before any other seat gets a turn, whatever the others hold, draw and answer.

The search tries every play of the seat and every answer of the others with the rules themselves. It never looks at a hidden
card: a position in which another seat is on turn counts as lost, and so does a draw, which would need luck.
"""

from __future__ import annotations

from drawfour.core import phase
from drawfour.core.book import Book
from drawfour.core.legal import legal
from drawfour.core.moves import PLAY, UNO
from drawfour.core.play import apply
from drawfour.core.state import State
from drawfour.game.notation import moves_in


def can_force(book: Book, state: State, seat: int) -> bool:
    """Can the seat go out from here, whatever the others answer?"""
    if state.phase == phase.OVER:
        return state.winner == seat
    if state.turn == seat:
        return any(can_force(book, after(book, state, seat, play), seat) for play in plays_of(book, state, seat))
    return state.phase == phase.CHALLENGE and all(
        can_force(book, after(book, state, state.turn, answer), seat) for answer in _moves(book, state, state.turn)
    )


def winning_plays(book: Book, state: State, seat: int) -> list[int]:
    """Return the plays of the seat on turn with which it can still go out, whatever happens."""
    return [play for play in plays_of(book, state, seat) if can_force(book, after(book, state, seat, play), seat)]


def plays_of(book: Book, state: State, seat: int) -> list[int]:
    """Return the plays of the seat on turn."""
    return [move for move in _moves(book, state, seat) if move >= PLAY]


def after(book: Book, state: State, seat: int, move: int) -> State:
    """Return the position after a move. A call that is due is made first."""
    state = state.copy()
    if _bits(book, state, seat)[0] >> UNO & 1:
        apply(book, state, seat, UNO)
    apply(book, state, seat, move)
    return state


def _moves(book: Book, state: State, seat: int) -> list[int]:
    return moves_in(_bits(book, state, seat))


def _bits(book: Book, state: State, seat: int) -> list[int]:
    moves = [0] * book.move_words
    legal(book, state, seat, moves)
    return moves
