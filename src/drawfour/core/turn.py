"""Whose turn it is: the next seat, the end of a turn, the end of the round (R5, R16, R28, R35)."""

from __future__ import annotations

from drawfour.core import phase
from drawfour.core.book import Book
from drawfour.core.calls import close_windows, end_call_with_play
from drawfour.core.state import NOBODY, NOTHING, State


def is_in(book: Book, state: State, seat: int) -> bool:
    """Is the seat still in the round?"""
    return state.seats_left == book.seats or state.seats_in >> seat & 1 == 1


def has_gone_out(book: Book, state: State, seat: int) -> bool:
    """Has the seat, which is still in the round, no card left?"""
    return state.sizes[seat] == 0 and is_in(book, state, seat)


def next_seat(book: Book, state: State, seat: int) -> int:
    """The next seat still in, in the direction of play."""
    seat += state.direction
    while True:
        if seat == book.seats:
            seat = 0
        elif seat < 0:
            seat = book.seats - 1
        if is_in(book, state, seat):
            return seat
        seat += state.direction


def seat_before(book: Book, state: State, seat: int) -> int:
    """The seat after which it is this one's turn; of one that is out itself, as the next one has its turn."""
    other = seat
    if is_in(book, state, seat):
        for _ in range(state.seats_left - 1):
            other = next_seat(book, state, other)
    return other


def turn_round(state: State) -> None:
    """Play runs the other way (R28)."""
    state.direction = -state.direction
    state.reverses += 1


def pass_by(book: Book, state: State, seat: int) -> None:
    """A seat loses its turn, and the turn goes on from there, unless it has come round to the player of the card already."""
    state.passed_by |= 1 << seat
    if next_seat(book, state, state.turn_after) == seat:
        state.turn_after = seat


def give_turn(state: State, seat: int) -> None:
    """It is this seat's turn."""
    state.phase = phase.TURN
    state.turn = seat


def end_turn(book: Book, state: State) -> None:
    """The seat on turn is done without a card, and it is the next one's turn (C2)."""
    close_windows(state)
    end_call_with_play(state, state.turn)
    state.drawn = NOTHING
    give_turn(state, next_seat(book, state, state.turn))


def end_round(state: State, winner: int) -> None:
    """A hand is empty and its seat has won (R35); or nobody can do anything, and NOBODY has (R16)."""
    close_windows(state)
    state.called = 0
    state.lost = 0
    state.drawn = NOTHING
    state.phase = phase.OVER
    state.winner = winner


def pass_turn(book: Book, state: State) -> None:
    """The seat on turn could draw nothing: it passes, and when all have in a row the round is blocked (R16, C10)."""
    state.passes += 1
    if state.passes == state.seats_left:
        end_round(state, NOBODY)
    else:
        end_turn(book, state)
