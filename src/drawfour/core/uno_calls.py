"""Calling UNO and catching players who did not (R30-R34, C1-C6, C20, C22).

A call stands while a seat's bit is in `called`: with one card in hand until the hand changes, with two cards on the own turn
until the turn ends. A seat that comes down to one card without it can be caught while its bit is in `catchable`: the catch
window.
"""

from __future__ import annotations

from drawfour.core import phase
from drawfour.core.book import Book
from drawfour.core.moves import CATCH, UNO
from drawfour.core.options import Rules
from drawfour.core.state import State
from drawfour.core.values import CatchUntil


def may_call_late(rules: Rules) -> bool:
    """May a seat call after its card is down (R31)?"""
    return rules.late_call


def closes_when_drawing(rules: Rules) -> bool:
    """Do open windows close as soon as the next seat to act draws, before its turn is over (R32)?"""
    return rules.catch_until == CatchUntil.TURN_BEGINS


def catch_cost(rules: Rules) -> int:
    """How many cards does a caught seat draw (R32)?"""
    return rules.call_penalty


def false_call_cost(rules: Rules) -> int:
    """How many cards does a false call cost; 0 if false calls are refused (R33)?"""
    return rules.false_call_penalty


def false_catch_cost(rules: Rules) -> int:
    """How many cards does a false catch cost; 0 if false catches are refused (R33)?"""
    return rules.false_catch_penalty


def is_call_due(state: State, seat: int) -> bool:
    """Is a call due: two cards on the seat's own turn (C5), or one card in an open window (C3)?"""
    callers = state.late
    if state.sizes[seat] == 2:
        plays = state.phase == phase.TURN or state.phase == phase.DRAWN or state.phase == phase.PENDING
        callers = 1 << state.turn if plays else 0
    return callers & ~state.called & 1 << seat != 0


def legal_calls(book: Book, state: State, seat: int) -> int:
    """Return the calls and catches a seat may make now, as bits of moves (R34, C6)."""
    bit = 1 << seat
    moves = 0
    if is_call_due(state, seat) or false_call_cost(book) > 0:
        moves = 1 << UNO
    targets = state.catchable if false_catch_cost(book) == 0 else state.seats_in
    return moves | (targets & ~bit) << CATCH


def forget_call(state: State, seat: int) -> None:
    """Drop the call and the window of a seat whose hand is no longer one card (R30)."""
    others = ~(1 << seat)
    state.called &= others
    state.catchable &= others
    state.late &= others


def close_windows(state: State) -> None:
    """Close all windows: the next seat has acted, so a player who was not caught is safe (R32, C3)."""
    state.catchable = 0
    state.late = 0


def update_call_after_play(book: Book, state: State, seat: int, has_jumped: int) -> None:
    """Update the call after a play: with one card left, a call stands, and a missing one opens the window (R31, C5, C20)."""
    bit = 1 << seat
    if state.sizes[seat] != 1:
        state.called &= ~bit
    elif state.called & bit == 0:
        state.catchable |= bit
        if may_call_late(book) or has_jumped:
            state.late |= bit


def update_call_after_hand_moved(state: State, seat: int, was_single: bool) -> None:
    """Update the call after a hand moved (C22).

    A hand that became one card opens the window. A hand of any other size ends both the call and the window of its seat.
    """
    bit = 1 << seat
    if state.sizes[seat] != 1:
        forget_call(state, seat)
    elif not was_single:
        state.catchable |= bit
        state.late |= bit


def end_call_with_play(state: State, seat: int) -> None:
    """Void a call whose turn ends without a play (C5)."""
    if state.sizes[seat] != 1:
        state.called &= ~(1 << seat)


def settle_call(state: State, seat: int) -> None:
    """Accept a call that is due: it stands, and the seat can no longer be caught."""
    bit = 1 << seat
    state.called |= bit
    state.catchable &= ~bit
    state.late &= ~bit


def settle_catch(state: State, seat: int) -> None:
    """Accept a catch that is due: the window closes, even if there is nothing to draw (C4)."""
    others = ~(1 << seat)
    state.catchable &= others
    state.late &= others
