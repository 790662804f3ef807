"""Dealing the hidden cards again, as a seat may imagine them: consistent with the position it sees and with what it has seen.

Everything starts from a masked position, so nothing here can look at a hidden card.
"""

from __future__ import annotations

from drawfour.core.book import Bits, Book
from drawfour.core.bot_dice import Dice, roll
from drawfour.core.memory import BATCHES, Memory
from drawfour.core.piles import give
from drawfour.core.shapes import Row
from drawfour.core.state import NOBODY, State


def gather(book: Book, seen: State, seat: int, copies: Row, hidden: Row) -> int:
    """Fill in the cards that a seat can't see, and return their number. `copies` is scratch."""
    for face in range(book.faces):
        copies[face] = -seen.hands[seat][face]
    for card in range(book.cards):
        copies[book.order[card]] += 1
    for card in range(seen.discard_size):
        copies[seen.discard[card]] -= 1
    count = 0
    for face in range(book.faces):
        for _ in range(copies[face]):
            hidden[count] = face
            count += 1
    return count


def redeal(book: Book, state: State, seat: int, memory: Memory, hidden: Row, count: int, dice: Dice) -> None:
    """Deal the hidden cards to the other hands and the piles of a masked position."""
    shuffle(hidden, count, dice)
    for other in range(book.seats):
        if other != seat:
            state.sizes[other] = 0
    left = deal_hands(book, state, seat, memory, hidden, count)
    for card in range(state.pile_size):
        left -= 1
        state.pile[card] = hidden[left]
    for card in range(state.aside_size):
        left -= 1
        state.aside[card] = hidden[left]
    if state.accused != NOBODY:
        for face in range(book.faces):
            state.evidence[face] = state.hands[state.accused][face]


def shuffle(hidden: Row, count: int, dice: Dice) -> None:
    """Shuffle the first cards of a row."""
    for card in range(count - 1, 0, -1):
        other = roll(dice, card + 1)
        face = hidden[card]
        hidden[card] = hidden[other]
        hidden[other] = face


def deal_hands(book: Book, state: State, seat: int, memory: Memory, hidden: Row, count: int) -> int:
    """Deal hands to all other seats, the batches about which most is known first, and return the number of cards left."""
    left = deal_known(book, state, seat, memory, hidden, count)
    known = count - left
    for batch in range(BATCHES):
        for other in range(book.seats):
            if other != seat and batch < memory.batches[other]:
                cards = memory.count[other][batch]
                if other == memory.known_seat[seat]:  # the known cards count as its oldest
                    cards = max(0, cards - known)
                    known -= memory.count[other][batch] - cards
                for _ in range(cards):
                    left -= 1
                    give(book, state, other, take_fitting(book, hidden, left, memory.cannot[other][batch]))
    return left


def deal_known(book: Book, state: State, seat: int, memory: Memory, hidden: Row, count: int) -> int:
    """Deal the cards that the seat knows somebody to hold, and return the number of cards left."""
    holder = memory.known_seat[seat]
    if holder != NOBODY:
        for face in range(book.faces):
            for _ in range(memory.known[seat][face]):
                card = 0
                while hidden[card] != face:
                    card += 1
                count -= 1
                hidden[card] = hidden[count]
                hidden[count] = face
                give(book, state, holder, face)
    return count


def take_fitting(book: Book, hidden: Row, last: int, cannot: Bits) -> int:
    """Move the first hidden card that allows other plays than those in `cannot` to place `last`, and return its face.

    If no card does, somebody has played strangely, and the last one is as good as any.
    """
    card = 0
    while card < last and not allows(book, hidden[card], cannot):
        card += 1
    face = hidden[card]
    hidden[card] = hidden[last]
    hidden[last] = face
    return face


def allows(book: Book, face: int, cannot: Bits) -> bool:
    """Does a card allow any play outside of the set?"""
    for word in range(book.words):
        if book.plays_of[face][word] & ~cannot[word]:
            return True
    return False
