"""Asking: which seat decides next when several could act at once.

At a table, calls, catches and jump-ins are possible at any moment, and the fastest player wins. Here seats are asked one after
another. After every move, each seat with something to do out of turn (a late call, a catch, a jump-in) is asked once, and acts
or waits: first the seats that may still call late, then the others in the order of play, as in self-play (`bots/self_play.py`).
The seat on turn comes last. Every move starts a new series of questions. Seats are not asked just to call or catch falsely
(R33). Written in the dialect of the core.
"""

from __future__ import annotations

from drawfour.bots.habits import SPOKEN, call_or_catch
from drawfour.core import phase
from drawfour.core.book import Bits, Book
from drawfour.core.bot_dice import Dice, roll
from drawfour.core.legal import legal
from drawfour.core.moves import UNO, WAIT
from drawfour.core.state import NOBODY, State
from drawfour.core.turn import next_seat
from drawfour.core.uno_calls import is_call_due
from drawfour.envs.actions import WAIT_ACTION, place_seats

ASK = 0  # calls and catches are decided by the seats
OWN = 1  # a seat decides about its own calls; catches are made for all
AUTO = 2  # calls and catches are made for all, as bots make them
UNCONCERNED = -2  # a seat with nothing to do out of turn


def spoken_for(book: Book, state: State, seat: int, moves: Bits, calls: int) -> int:
    """Return the call or catch that is made for a seat without asking it, or WAIT."""
    if calls == ASK:
        return WAIT
    call = moves[0] & 1 << UNO
    if calls == OWN:
        moves[0] &= ~(1 << UNO)
    said = call_or_catch(book, state, seat, moves)
    moves[0] |= call
    return said


def may_act(book: Book, state: State, seat: int, moves: Bits, calls: int) -> bool:
    """Is a call, a catch or a jump-in due that the seat decides about?"""
    if calls == ASK and state.catchable & ~(1 << seat):
        return True
    if calls != AUTO and is_call_due(state, seat):
        return True
    for word in range(1 + book.words, book.move_words):
        if moves[word]:
            return True
    return False


def out_of_turn(book: Book, state: State, seat: int, moves: Bits, calls: int) -> int:
    """Return the move that is made for a seat out of turn, WAIT if the seat is asked, or UNCONCERNED.

    The seat on turn can only call here: its turn comes later.
    """
    legal(book, state, seat, moves)
    said = spoken_for(book, state, seat, moves, calls)
    if seat == state.turn:
        if said == UNO:
            return UNO
        return WAIT if calls != AUTO and is_call_due(state, seat) else UNCONCERNED
    if said != WAIT:
        return said
    return WAIT if may_act(book, state, seat, moves, calls) else UNCONCERNED


def concerned(book: Book, state: State, seats: int, moves: Bits, calls: int) -> int:
    """How many of a set of seats act or are asked out of turn?"""
    count = 0
    for seat in range(book.seats):
        if seats & state.seats_in & 1 << seat and out_of_turn(book, state, seat, moves, calls) != UNCONCERNED:
            count += 1
    return count


def pick_from(book: Book, state: State, seats: int, passed: int, moves: Bits, calls: int) -> tuple[int, int]:
    """Return the seat of a set that acts or is asked out of turn after `passed` others, and the move that is made for it.

    Seats are passed in the order of play. The move is WAIT if the seat is asked. The seat is NOBODY if no other is left.
    """
    seat = state.turn
    for _ in range(state.seats_left):
        if seats >> seat & 1:
            move = out_of_turn(book, state, seat, moves, calls)
            if move != UNCONCERNED:
                if passed == 0:
                    return seat, move
                passed -= 1
        seat = next_seat(book, state, seat)
    return NOBODY, WAIT


def next_to_act(book: Book, state: State, asked: int, moves: Bits, calls: int, is_random: int, dice: Dice) -> tuple[int, int]:
    """Return the seat that acts or is asked next, and the move that is made for it, or WAIT if it is asked.

    `asked` is the set of seats that have been asked out of turn since the last move. If `is_random`, the remaining seats come
    in random order, but the seat on turn still comes last; otherwise those that may call late come first, then the others.
    """
    if state.catchable or (book.jump_words and state.phase == phase.TURN):
        callers = state.late & ~asked
        others = ~(state.late | asked | 1 << state.turn)
        if is_random:
            count = concerned(book, state, callers | others, moves, calls)
            passed = roll(dice, count) if count > 1 else 0
            seat, move = pick_from(book, state, callers | others, passed, moves, calls)
        else:
            seat, move = pick_from(book, state, callers, 0, moves, calls)
            if seat == NOBODY:
                seat, move = pick_from(book, state, others, 0, moves, calls)
        if seat != NOBODY:
            return seat, move
    legal(book, state, state.turn, moves)
    return state.turn, spoken_for(book, state, state.turn, moves, calls)


def is_out_of_turn(state: State, asked: int, seat: int) -> bool:
    """Is a seat that is asked now asked out of turn? The seat on turn is, too, while it may call late."""
    return seat != state.turn or state.late & ~asked & 1 << seat != 0


def leave_out(moves: Bits, calls: int) -> None:
    """Remove from the moves of a seat the calls and catches that are made for it."""
    if calls == AUTO:
        moves[0] &= ~SPOKEN
    elif calls == OWN:
        moves[0] &= ~SPOKEN | 1 << UNO


def list_actions(book: Book, state: State, seat: int, asked_out_of_turn: bool, moves: Bits, calls: int) -> None:
    """Fill `moves`, a set of `move_words` words, with the legal actions of a seat that is asked.

    Out of turn it may wait. Calls and catches that are made for it are not among its actions.
    """
    legal(book, state, seat, moves)
    if asked_out_of_turn and seat == state.turn:
        moves[0] &= 1 << UNO
        for word in range(1, book.move_words):
            moves[word] = 0
    leave_out(moves, calls)
    place_seats(book, state, seat, moves)
    if asked_out_of_turn:
        moves[0] |= 1 << WAIT_ACTION
