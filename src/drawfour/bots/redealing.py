"""Dealing the hidden cards again, as a seat may imagine them: consistent with the position it sees and with what it has seen.

Everything starts from a masked position, so nothing here can look at a hidden card.
"""

from __future__ import annotations

from drawfour.bots.learned import ALL
from drawfour.core.book import Bits, Book
from drawfour.core.bot_dice import Dice, roll
from drawfour.core.legal import is_of_color
from drawfour.core.memory import BATCHES, Memory
from drawfour.core.piles import give
from drawfour.core.shapes import Row
from drawfour.core.state import NOBODY, NOTHING, State

UNLIKELY, DOUBTFUL, NAMED = 950, 300, 950
"""In how many of 1000 deals a seat is believed to hold no card instead of which it would have played a wild, no card of a color
that it left, and one of the color that it named."""


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


def redeal(book: Book, state: State, seat: int, memory: Memory, hidden: Row, count: int, barred: Row, dice: Dice) -> None:
    """Deal the hidden cards to the other hands and the piles of a masked position. `barred` is scratch."""
    shuffle(hidden, count, dice)
    for other in range(book.seats):
        if other != seat:
            state.sizes[other] = 0
    left = deal_hands(book, state, seat, memory, hidden, count, barred, dice)
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
        swap(hidden, card, roll(dice, card + 1))


def deal_hands(book: Book, state: State, seat: int, memory: Memory, hidden: Row, count: int, barred: Row, dice: Dice) -> int:
    """Deal hands to all other seats, the batches about which most is known first, and return the number of cards left."""
    left = deal_known(book, state, seat, memory, hidden, count)
    known = count - left
    unlikely = some_seats(book, UNLIKELY, dice)
    doubtful = some_seats(book, DOUBTFUL, dice)
    named = some_seats(book, NAMED, dice)
    for batch in range(BATCHES):
        for other in range(book.seats):
            if other != seat and batch < memory.batches[other]:
                cards = memory.count[other][batch]
                if other == memory.known_seat[seat]:  # the known cards count as its oldest
                    cards = max(0, cards - known)
                    known -= memory.count[other][batch] - cards
                bar(book, memory, other, batch, unlikely >> other & 1, doubtful >> other & 1, barred)
                for _ in range(cards):
                    left -= 1
                    if named >> other & 1 and take_named(book, hidden, left, memory.named[other], barred):
                        named &= ~(1 << other)
                    else:
                        take_fitting(book, hidden, left, barred, memory.cannot[other][batch])
                    give(book, state, other, hidden[left])
    return left


def some_seats(book: Book, share: int, dice: Dice) -> int:
    """Return a set of seats, each of which is in it with a chance of `share` in 1000."""
    seats = 0
    for seat in range(book.seats):
        if roll(dice, ALL) < share:
            seats |= 1 << seat
    return seats


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
                swap(hidden, card, count)
                give(book, state, holder, face)
    return count


def bar(book: Book, memory: Memory, seat: int, batch: int, is_unlikely: int, is_doubtful: int, barred: Row) -> None:
    """Fill in the plays that no card of a batch is to allow: those it can't, and those that believed clues speak against."""
    for word in range(book.words):
        barred[word] = memory.cannot[seat][batch][word]
        if is_unlikely:
            barred[word] |= memory.unlikely[seat][batch][word]
        if is_doubtful:
            barred[word] |= memory.doubtful[seat][batch][word]


def take_named(book: Book, hidden: Row, last: int, color: int, barred: Row) -> bool:
    """Move a hidden card of the color that was named to place `last`. Is there one that is not barred?"""
    if color != NOTHING:
        for card in range(last + 1):
            if is_of_color(book, hidden[card], color) and allows(book, hidden[card], barred):
                swap(hidden, card, last)
                return True
    return False


def take_fitting(book: Book, hidden: Row, last: int, barred: Row, cannot: Bits) -> None:
    """Move the first hidden card that is not barred to place `last`; if all are, the first that allows plays not in `cannot`.

    If none does, somebody has played strangely, and the last one is as good as any.
    """
    card = first_allowing(book, hidden, last, barred)
    if card > last:
        card = min(last, first_allowing(book, hidden, last, cannot))
    swap(hidden, card, last)


def first_allowing(book: Book, hidden: Row, last: int, cannot: Bits) -> int:
    """Return the place of the first hidden card that allows other plays than those of a set, or `last` + 1."""
    card = 0
    while card <= last and not allows(book, hidden[card], cannot):
        card += 1
    return card


def swap(hidden: Row, card: int, other: int) -> None:
    """Swap two cards of a row."""
    face = hidden[card]
    hidden[card] = hidden[other]
    hidden[other] = face


def allows(book: Book, face: int, cannot: Bits) -> bool:
    """Does a card allow any play outside of the set?"""
    for word in range(book.words):
        if book.plays_of[face][word] & ~cannot[word]:
            return True
    return False
