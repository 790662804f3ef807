"""The deal: from the shuffled pile to the first card turned up, and what that card does (R3-R11)."""

from __future__ import annotations

from drawfour.core import phase
from drawfour.core.book import Book
from drawfour.core.effects import (
    await_answer,
    begin_effects,
    close_count,
    is_wild_draw,
    names_color,
    resolve,
)
from drawfour.core.hand_exchange import clear_hand
from drawfour.core.knockout import knock_out_full_hands, knocked_out_at
from drawfour.core.legal import (
    color_in_play,
)
from drawfour.core.options import Rules
from drawfour.core.piles import give, take
from drawfour.core.state import NOBODY, NOTHING, State
from drawfour.core.telling import TURNED_UP, start_telling, tell, tell_outcome
from drawfour.core.turn import next_seat
from drawfour.core.uno_calls import (
    close_windows,
)


def cards_dealt(rules: Rules) -> int:
    """How many cards is every seat dealt (R3)?"""
    return rules.hand_size


def deal(book: Book, state: State, dealer: int, seats_in: int) -> None:
    """Deal a new round to a set of seats, whatever the state held, and turn up the first card (R3-R11)."""
    start_telling(state)
    clear(book, state)
    for i in range(book.cards):
        state.pile[i] = book.order[i]
    state.pile_size = book.cards
    state.dealer = dealer
    state.direction = 1
    state.seats_in = seats_in
    for seat in range(book.seats):
        state.seats_left += seats_in >> seat & 1
    for _ in range(cards_dealt(book)):
        seat = dealer
        for _ in range(state.seats_left):
            seat = next_seat(book, state, seat)
            give(book, state, seat, take(state))
    if cards_dealt(book) == 1:
        state.called = seats_in  # a hand dealt as a single card counts as called (C14)
    turn_up(book, state)


def clear(book: Book, state: State) -> None:
    """Clear everything left from an earlier round."""
    for seat in range(book.seats):
        clear_hand(book, state, seat)
        state.knockout_points[seat] = 0
        state.draws[seat] = 0
    for face in range(book.faces):
        state.evidence[face] = 0
    state.seats_left = 0
    state.called = 0
    close_windows(state)
    state.drawn = NOTHING
    close_count(state)
    state.last_draw = 0
    state.has_jumped = 0
    state.aside_size = 0
    state.regathered = 0
    state.reshuffled = 0
    state.reshuffles = 0
    state.reverses = 0
    state.skipped_in_move = 0
    state.shown_to = 0
    state.passes = 0
    state.winner = NOBODY


def turn_up(book: Book, state: State) -> None:
    """Turn up the first card; a Wild Draw Four goes back as long as there is another card (R4, R11, C13)."""
    face = take(state)
    while is_wild_draw(book, book.play_of[face]) and has_first_card(book, state):
        state.pile[state.pile_size] = face
        state.pile_size += 1
        face = take(state)
    tell(state, TURNED_UP, state.dealer, NOBODY, face)
    state.discard[0] = face
    state.discard_size = 1
    state.in_play = book.play_of[face]
    state.color_before = color_in_play(book, state)
    begin_effects(state, state.dealer)
    if names_color(book, state.in_play):  # a wild turned up first has no other effect (R10, C13)
        await_answer(book, state, phase.OPENING_COLOR, True)
    else:
        resolve(book, state, True)
    if knocked_out_at(book):
        knock_out_full_hands(book, state, state.dealer, False)
    tell_outcome(book, state, False)


def has_first_card(book: Book, state: State) -> bool:
    """Does the draw pile contain a card that can be the first?"""
    for i in range(state.pile_size):
        if not is_wild_draw(book, book.play_of[state.pile[i]]):
            return True
    return False
