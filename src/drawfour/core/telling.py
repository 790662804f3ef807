"""Telling: the rules tell what happens as it happens. Only interpreted rounds listen; compiled code leaves all of it out.

Every function here is a door: it changes nothing but `state.told`. `game/events.py` turns what was told into events for people.
"""

from __future__ import annotations

from drawfour.core import phase
from drawfour.core.book import Book
from drawfour.core.scoring import points, side_of
from drawfour.core.state import NOBODY, State

TURNED_UP = 0  # `seat` dealt and turned up the face `number`
PLAYED = 1  # `seat` made the play `number`
NAMED = 2  # `seat` named the color `number`
JUMPED_IN = 3  # `seat` plays out of turn
CALLED = 4  # `seat` called UNO
CAUGHT = 5  # `seat` caught `other`
FALSE_CALL = 6  # `seat` called UNO when no call was due
FALSE_CATCH = 7  # `seat` pointed at `other`, who could not be caught
CHALLENGED = 8  # `seat` challenged `other`
REVEALED = 9  # `seat` shows the evidence to `other`, and to all others in `shown_to`
JUDGED = 10  # the challenge of `seat` by `other` is decided; `number` is 1 if `seat` was guilty
ACCEPTED = 11  # `seat` accepted the wild of `other` and draws `number` cards
PENDING = 12  # `seat` faces a pending count of `number` cards
TOOK = 13  # `seat` takes the pending count, `number` cards; `other` is the seat it could have challenged
SWAPPED = 14  # `seat` and `other` swapped hands
HANDS_PASSED = 15  # all hands were passed on in the direction `number`
HANDS_SHUFFLED = 16  # all hands were shuffled together and dealt again
DISCARDED = 17  # `seat` discarded a card with the face `number` under its card
RESHUFFLED = 18  # `number` cards became the new draw pile
DREW = 19  # `seat` drew a card with the face `number`
KEPT = 20  # `seat` kept the card it drew
PASSED = 21  # `seat` could draw nothing
SKIPPED = 22  # `seat` lost its turn
REVERSED = 23  # the direction changed to `number`
OUT = 24  # `seat` was knocked out
WON = 25  # `seat` won the round, worth `number` points to its side
BLOCKED = 26  # the round ended without a winner


def start_telling(state: State) -> None:
    """Forget what was told of the last move."""
    state.told.clear()


def tell(state: State, kind: int, seat: int, other: int, number: int) -> None:
    """Tell that something happened."""
    state.told.append((kind, seat, other, number))


def tell_outcome(book: Book, state: State, was_pending: bool) -> None:
    """Tell what a move, or the first card, led to: skipped seats, a new or raised pending count, the end of the round.

    `was_pending` says that the count was pending before, and the move did not add to it.
    """
    if state.skipped_in_move:
        tell_skipped(book, state)
    if state.phase == phase.PENDING and not was_pending:
        tell(state, PENDING, state.turn, NOBODY, state.pending)
    if state.phase == phase.OVER:
        if state.winner == NOBODY:
            tell(state, BLOCKED, NOBODY, NOBODY, 0)
        else:
            tell(state, WON, state.winner, NOBODY, points(book, state, side_of(book, state.winner)))


def tell_skipped(book: Book, state: State) -> None:
    """Tell which seats lost their turn, in the order of play."""
    first = 1 if state.direction == 1 else 0  # a Reverse turned up lets the dealer start, who can be skipped
    for place in range(first, first + book.seats):
        seat = (state.played_by + state.direction * place) % book.seats
        if state.skipped_in_move & state.seats_in & 1 << seat:
            tell(state, SKIPPED, seat, NOBODY, 0)
