"""Challenging a wild draw card: the evidence, the verdict and its cost (R24-R27, C7, C17)."""

from __future__ import annotations

from drawfour.core.book import Book
from drawfour.core.effects import close_count
from drawfour.core.legal import is_colored
from drawfour.core.options import Rules
from drawfour.core.piles import draw_cards
from drawfour.core.state import State
from drawfour.core.telling import CHALLENGED, JUDGED, REVEALED, tell
from drawfour.core.turn import draw_and_lose_turn, give_turn, is_in
from drawfour.core.values import RevealTo

WRONG_CHALLENGE = 2  # extra cards for a wrong challenge (R26)


def keep_evidence(book: Book, state: State, seat: int) -> None:
    """Keep a copy of the hand for a challenge (C7)."""
    for face in range(book.faces):
        state.evidence[face] = state.hands[seat][face]


def everyone_sees_evidence(rules: Rules) -> bool:
    """Is a challenged hand shown to everyone, not to the challenger alone (R27)?"""
    return rules.reveal_to == RevealTo.EVERYONE


def is_guilty(book: Book, state: State) -> bool:
    """Did the accused hold a card of the color that was in play (R24)?"""
    first = state.color_before * book.symbols
    for play in range(first, first + book.symbols):
        if is_colored(book, play) and state.evidence[book.face_of[play]]:
            return True
    return False


def challenge(book: Book, state: State, victim: int) -> None:
    """Challenge: if right, the accused draws and the challenger plays on; if wrong, the challenger draws more (R26, C17)."""
    state.shown_to = (1 << book.seats) - 1 if everyone_sees_evidence(book) else 1 << victim
    accused = state.accused
    cards = close_count(state)
    guilty = is_guilty(book, state)
    tell(state, CHALLENGED, victim, accused, 0)
    tell(state, REVEALED, accused, victim, 0)
    tell(state, JUDGED, accused, victim, guilty)
    if not guilty:
        draw_and_lose_turn(book, state, victim, cards + WRONG_CHALLENGE)
        return
    if is_in(book, state, accused):
        draw_cards(book, state, accused, cards)
    give_turn(state, victim)
