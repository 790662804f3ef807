"""Moving whole hands: swapped, passed on, shuffled together, or discarded by color (H4, C21, C22)."""

from __future__ import annotations

from drawfour.core.book import Book
from drawfour.core.legal import is_of_color
from drawfour.core.piles import give, lay, take
from drawfour.core.state import NOBODY, State
from drawfour.core.telling import DISCARDED, HANDS_PASSED, HANDS_SHUFFLED, SWAPPED, tell
from drawfour.core.turn import next_seat
from drawfour.core.uno_calls import update_call_after_hand_moved


def single_cards(book: Book, state: State) -> int:
    """Return the set of seats that hold one card, to tell after hands have moved which hands became one card (C22)."""
    seats = 0
    for seat in range(book.seats):
        if state.sizes[seat] == 1:
            seats |= 1 << seat
    return seats


def update_calls_after_hands_moved(book: Book, state: State, singles: int) -> None:
    """Update calls and windows after hands have moved; both stay with the seats (C22)."""
    for seat in range(book.seats):
        update_call_after_hand_moved(state, seat, singles >> seat & 1 == 1)


def exchange(book: Book, state: State, seat: int, other: int) -> None:
    """Exchange the hands of two seats."""
    for face in range(book.faces):
        copies = state.hands[seat][face]
        state.hands[seat][face] = state.hands[other][face]
        state.hands[other][face] = copies
    for word in range(book.words):
        plays = state.held[seat][word]
        state.held[seat][word] = state.held[other][word]
        state.held[other][word] = plays
    size = state.sizes[seat]
    state.sizes[seat] = state.sizes[other]
    state.sizes[other] = size


def swap_hands(book: Book, state: State, seat: int, other: int) -> None:
    """Swap the hands of two seats and update their calls (H4)."""
    singles = single_cards(book, state)
    tell(state, SWAPPED, seat, other, 0)
    exchange(book, state, seat, other)
    update_calls_after_hands_moved(book, state, singles)


def pass_hands(book: Book, state: State, seat: int) -> None:
    """Pass all hands on in the direction of play (H4)."""
    singles = single_cards(book, state)
    tell(state, HANDS_PASSED, NOBODY, NOBODY, state.direction)
    other = next_seat(book, state, seat)
    while other != seat:  # the first seat holds the hand that is passed on next
        exchange(book, state, seat, other)
        other = next_seat(book, state, other)
    update_calls_after_hands_moved(book, state, singles)


def shuffle_hands(book: Book, state: State, seat: int) -> None:
    """Shuffle all hands together and deal them again, one card at a time, starting with the seat after this one.

    Meanwhile the gathered hands occupy the front of `state.pile`. The draw pile is shifted behind them, and back afterwards.
    """
    singles = single_cards(book, state)
    tell(state, HANDS_SHUFFLED, NOBODY, NOBODY, 0)
    gathered = 0
    for other in range(book.seats):
        gathered += state.sizes[other]
    kept = state.pile_size
    for i in range(kept):
        state.pile[gathered + kept - 1 - i] = state.pile[kept - 1 - i]
    state.pile_size = 0
    for other in range(book.seats):
        put_down(book, state, other)
    state.regathered = gathered
    other = seat
    while state.regathered > 0:
        other = next_seat(book, state, other)
        give(book, state, other, take(state))
        state.regathered -= 1
    for i in range(kept):
        state.pile[i] = state.pile[gathered + i]
    state.pile_size = kept
    update_calls_after_hands_moved(book, state, singles)


def put_down(book: Book, state: State, seat: int) -> None:
    """Put the cards of a hand on the draw pile, in deck order."""
    for face in range(book.faces):
        for _ in range(state.hands[seat][face]):
            state.pile[state.pile_size] = face
            state.pile_size += 1
    clear_hand(book, state, seat)


def clear_hand(book: Book, state: State, seat: int) -> None:
    """Empty the hand of a seat."""
    for face in range(book.faces):
        state.hands[seat][face] = 0
    for word in range(book.words):
        state.held[seat][word] = 0
    state.sizes[seat] = 0


def discard_color(book: Book, state: State, seat: int, color: int) -> None:
    """Discard all cards of a color except wilds from a hand, under the top card and in deck order."""
    was_single = state.sizes[seat] == 1
    state.discard_size -= 1
    top = state.discard[state.discard_size]
    for face in range(book.faces):
        if is_of_color(book, face, color):
            for _ in range(state.hands[seat][face]):
                lay(book, state, seat, face)
                tell(state, DISCARDED, seat, NOBODY, face)
    state.discard[state.discard_size] = top
    state.discard_size += 1
    update_call_after_hand_moved(state, seat, was_single)
