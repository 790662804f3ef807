"""Knocking out seats that hold too many cards (H9, C29, C30)."""

from __future__ import annotations

from drawfour.core import phase
from drawfour.core.book import Book
from drawfour.core.effects import close_count, names_color
from drawfour.core.hand_exchange import clear_hand
from drawfour.core.options import Rules
from drawfour.core.scoring import hand_points, side_of
from drawfour.core.state import NOBODY, NOTHING, State
from drawfour.core.telling import OUT, tell
from drawfour.core.turn import end_round, end_turn, give_turn, has_gone_out, is_in, next_seat


def knocked_out_at(rules: Rules) -> int:
    """How many cards knock a seat out of the round; 0 if there is no limit (H9)?"""
    return rules.hand_limit


def is_full(book: Book, state: State, seat: int) -> bool:
    """Does the seat hold too many cards?"""
    return 0 < knocked_out_at(book) <= state.sizes[seat]


def knock_out_full_hands(book: Book, state: State, mover: int, finished: bool) -> None:
    """After a move, knock out all seats that hold too many cards, in order of play from the mover, who comes last.

    `finished` says whether the seat on turn, if it is knocked out, counts as having finished its turn (C2). Once somebody has
    played a last card, nobody is knocked out: the round only waits for a color (C30).
    """
    if has_gone_out(book, state, state.played_by):
        return
    seat = mover
    for _ in range(book.seats):
        seat = next_seat(book, state, seat)
        if state.phase != phase.OVER and is_full(book, state, seat):
            knock_out(book, state, seat)
            if has_one_side_left(book, state):
                end_round(state, next_seat(book, state, seat))
            elif seat == state.turn:
                lose_turn(book, state, seat, finished)


def knock_out(book: Book, state: State, seat: int) -> None:
    """Knock a seat out: record its points and set its cards aside (C29, C30). Its call and window ended as it drew."""
    state.knockout_points[seat] = hand_points(book, state.hands[seat])
    for face in range(book.faces):
        for _ in range(state.hands[seat][face]):
            state.aside[state.aside_size] = face
            state.aside_size += 1
    clear_hand(book, state, seat)
    if seat == state.turn:
        state.drawn = NOTHING  # a card just drawn went with the hand
    state.seats_in &= ~(1 << seat)
    state.seats_left -= 1
    tell(state, OUT, seat, NOBODY, 0)


def has_one_side_left(book: Book, state: State) -> bool:
    """Do all seats still in belong to one side, which has won (H9, C30)?"""
    left = NOBODY
    for seat in range(book.seats):
        if is_in(book, state, seat):
            if left != NOBODY and side_of(book, seat) != left:
                return False
            left = side_of(book, seat)
    return True


def lose_turn(book: Book, state: State, seat: int, finished: bool) -> None:
    """Pass on the turn of a knocked-out seat. Its choice and its pending count end, but the next seat names a missing color."""
    owes_color = lacks_color(book, state)
    close_count(state)
    if finished:
        end_turn(book, state)
    else:
        give_turn(state, next_seat(book, state, seat))
    if owes_color:
        state.phase = phase.OPENING_COLOR
    state.skipped_in_move &= ~(1 << state.turn)


def lacks_color(book: Book, state: State) -> bool:
    """Is there no color in play until the seat on turn names one?"""
    if state.phase == phase.DRAW_COLOR:
        return not names_color(book, state.in_play)
    return state.phase == phase.OPENING_COLOR
