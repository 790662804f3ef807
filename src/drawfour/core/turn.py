"""Turns: the next seat, the end of a turn, the end of the round (R5, R16, R28, R35)."""

from __future__ import annotations

from drawfour.core import phase
from drawfour.core.book import Book
from drawfour.core.piles import draw_cards
from drawfour.core.state import NOBODY, NOTHING, State
from drawfour.core.telling import PASSED, REVERSED, tell
from drawfour.core.uno_calls import close_windows, end_call_with_play


def is_in(book: Book, state: State, seat: int) -> bool:
    """Is the seat still in the round?"""
    return state.seats_left == book.seats or state.seats_in >> seat & 1 == 1


def has_gone_out(book: Book, state: State, seat: int) -> bool:
    """Does a seat that is still in the round have no cards left?"""
    return state.sizes[seat] == 0 and is_in(book, state, seat)


def next_seat(book: Book, state: State, seat: int) -> int:
    """Return the next seat still in the round, in the direction of play."""
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
    """Return the previous seat. A knocked-out seat is returned unchanged, so that `next_seat` still gives the right one."""
    other = seat
    if is_in(book, state, seat):
        for _ in range(state.seats_left - 1):
            other = next_seat(book, state, other)
    return other


def turn_round(state: State) -> None:
    """Reverse the direction of play (R28)."""
    state.direction = -state.direction
    state.reverses += 1
    tell(state, REVERSED, NOBODY, NOBODY, state.direction)


def skip_seat(book: Book, state: State, seat: int) -> None:
    """Make a seat lose its turn. The turn passes on from there, unless that would pass over the player of the card."""
    state.skipped_by_card |= 1 << seat
    if next_seat(book, state, state.turn_passes_from) == seat:
        state.turn_passes_from = seat


def give_turn(state: State, seat: int) -> None:
    """Give the turn to a seat."""
    state.phase = phase.TURN
    state.turn = seat


def end_turn(book: Book, state: State) -> None:
    """End a turn in which no card was played and pass it to the next seat (C2)."""
    close_windows(state)
    end_call_with_play(state, state.turn)
    state.drawn = NOTHING
    give_turn(state, next_seat(book, state, state.turn))


def end_round(state: State, winner: int) -> None:
    """End the round, won by a seat with an empty hand (R35) or, if blocked, by NOBODY (R16)."""
    close_windows(state)
    state.called = 0
    state.skipped_in_move = 0
    state.drawn = NOTHING
    state.phase = phase.OVER
    state.winner = winner


def pass_without_drawing(book: Book, state: State) -> None:
    """Pass because the seat on turn could draw nothing. If every seat in a row has passed, the round is blocked (R16, C10)."""
    state.passes += 1
    tell(state, PASSED, state.turn, NOBODY, 0)
    if state.passes == state.seats_left:
        end_round(state, NOBODY)
    else:
        end_turn(book, state)


def draw_and_lose_turn(book: Book, state: State, victim: int, cards: int) -> None:
    """Make a seat draw and lose its turn, voiding a call made for it (C5); then the rest of the card takes effect."""
    draw_cards(book, state, victim, cards)
    end_call_with_play(state, victim)
    skip_seat(book, state, victim)
    state.phase = phase.RESOLVING
