"""Hiding what a seat may not see: of a position, and of what has been seen before it."""

from __future__ import annotations

from drawfour.core import phase
from drawfour.core.book import Book
from drawfour.core.memory import Memory
from drawfour.core.state import NOBODY, NOTHING, State


def hide(book: Book, state: State, seat: int) -> None:
    """Blank everything in a position that a seat may not see: other hands, the draw pile, and cards set aside.

    A challenged hand is left only for the seats it is shown to (R27). Once the round is over, all hands are open. NOBODY stands
    for a spectator.
    """
    for card in range(book.cards):
        state.pile[card] = NOTHING
        state.aside[card] = NOTHING
    for card in range(state.discard_size, book.cards):
        state.discard[card] = NOTHING
    sees_evidence = state.shown_to == (1 << book.seats) - 1 if seat == NOBODY else state.shown_to >> seat & 1 == 1
    if not sees_evidence:
        for face in range(book.faces):
            state.evidence[face] = 0
    if seat != state.turn:
        state.drawn = NOTHING
    if state.phase != phase.OVER:
        for other in range(book.seats):
            state.knockout_points[other] = 0
            if other != seat:
                hide_hand(book, state, other)


def hide_hand(book: Book, state: State, seat: int) -> None:
    """Blank the hand of a seat, but not its size."""
    for face in range(book.faces):
        state.hands[seat][face] = 0
    for word in range(book.words):
        state.held[seat][word] = 0


def hide_memory(book: Book, memory: Memory, seat: int) -> None:
    """Blank what only other seats have seen; the seat NOBODY is a spectator."""
    for viewer in range(book.seats):
        if viewer != seat:
            memory.known_seat[viewer] = NOBODY
            for face in range(book.faces):
                memory.known[viewer][face] = 0
