"""Moving cards: from the draw pile to hands, to the discard pile, and back into the draw pile (R3, R4, R16)."""

from __future__ import annotations

from drawfour.core.book import Book
from drawfour.core.chance import pick
from drawfour.core.state import NOBODY, NOTHING, State
from drawfour.core.telling import DREW, RESHUFFLED, tell
from drawfour.core.uno_calls import forget_call


def take(state: State) -> int:
    """Take one card off the draw pile, which must not be empty, and return its face. The last card moves into its place."""
    n = state.pile_size
    i = pick(state, n)
    n -= 1
    face = state.pile[i]
    state.pile[i] = state.pile[n]
    state.pile[n] = face
    state.pile_size = n
    return face


def refill(state: State) -> None:
    """Turn the discard pile except its top card into the new draw pile, oldest first (R16), or the cards set aside (C29)."""
    n = state.discard_size - 1
    if n == 0:
        n = state.aside_size
        for i in range(n):
            state.pile[i] = state.aside[i]
        state.aside_size = 0
    else:
        for i in range(n):
            state.pile[i] = state.discard[i]
        state.discard[0] = state.discard[n]
        state.discard_size = 1
    state.pile_size = n
    if state.reshuffled == 0 and n > 0:
        state.reshuffles += 1
    state.reshuffled += n
    if n > 0:
        tell(state, RESHUFFLED, NOBODY, NOBODY, n)


def give(book: Book, state: State, seat: int, face: int) -> None:
    """Add a card to a hand."""
    state.hands[seat][face] += 1
    state.sizes[seat] += 1
    for word in range(book.words):
        state.held[seat][word] |= book.plays_of[face][word]


def lay(book: Book, state: State, seat: int, face: int) -> None:
    """Move a card from a hand to the top of the discard pile."""
    hand = state.hands[seat]
    hand[face] -= 1
    state.sizes[seat] -= 1
    for word in range(book.words):
        plays = book.plays_of[face][word]
        state.held[seat][word] &= ~(plays if hand[face] == 0 else 0)
    state.discard[state.discard_size] = face
    state.discard_size += 1


def draw_card(book: Book, state: State, seat: int) -> int:
    """Let a seat draw a card and return its face, or NOTHING if no card is left (R16)."""
    if state.pile_size == 0:
        refill(state)
        if state.pile_size == 0:
            return NOTHING
    face = take(state)
    give(book, state, seat, face)
    forget_call(state, seat)
    state.draws[seat] += 1
    tell(state, DREW, seat, NOBODY, face)
    state.passes = 0
    return face


def draw_cards(book: Book, state: State, seat: int, amount: int) -> None:
    """Let a seat draw `amount` cards, or as many as are left (C9)."""
    for _ in range(amount):
        draw_card(book, state, seat)
