"""Actions: the moves of the core, with other seats counted from the one that acts, and one more for waiting.

An action has the number of its move (`core/moves.py`), except that `catch` and `swap` name a seat by its place: how many seats
after the acting one it sits, in the order of play. One network can therefore play every seat. Action 6 means waiting: a seat
that is asked out of turn does nothing. No move has that number. Written in the dialect of the core.
"""

from __future__ import annotations

from drawfour.core.book import Bits, Book
from drawfour.core.moves import CATCH, MOST_SEATS, PLAY, SWAP, WAIT
from drawfour.core.state import State

WAIT_ACTION = 6
NAMING_SEATS = ((1 << MOST_SEATS) - 1) << CATCH | ((1 << MOST_SEATS) - 1) << SWAP
"""The moves and actions that name a seat."""


def seat_at(book: Book, state: State, seat: int, place: int) -> int:
    """Return the seat a number of places after another, in the order of play; a seat that is out keeps its place."""
    other = seat + state.direction * place
    if other >= book.seats:
        return other - book.seats
    return other + book.seats if other < 0 else other


def place_of(book: Book, state: State, seat: int, other: int) -> int:
    """Return how many places after a seat another one sits, in the order of play."""
    place = (other - seat) * state.direction
    return place + book.seats if place < 0 else place


def action_of(book: Book, state: State, seat: int, move: int) -> int:
    """Return the action that stands for a move of a seat."""
    if move == WAIT:
        return WAIT_ACTION
    if move >= PLAY or move < CATCH:
        return move
    first = SWAP if move >= SWAP else CATCH
    return first + place_of(book, state, seat, move - first)


def move_of(book: Book, state: State, seat: int, action: int) -> int:
    """Return the move of a seat that an action stands for."""
    if action == WAIT_ACTION:
        return WAIT
    if action >= PLAY or action < CATCH:
        return action
    first = SWAP if action >= SWAP else CATCH
    return first + seat_at(book, state, seat, action - first)


def place_seats(book: Book, state: State, seat: int, moves: Bits) -> None:
    """Turn a set of moves of a seat into the set of the actions that stand for them."""
    word = moves[0]
    if word & NAMING_SEATS:
        placed = word & ~NAMING_SEATS
        for place in range(book.seats):
            other = seat_at(book, state, seat, place)
            placed |= (word >> CATCH + other & 1) << CATCH + place
            placed |= (word >> SWAP + other & 1) << SWAP + place
        moves[0] = placed
