"""The shuffle of a round: the numbers of a secret seed, or cards spelled out one by one.

No pile is put in order in advance: each time a card is drawn, `core/piles.py` asks which one of those that are left it is.

The stream of a seed is SHAKE-256 over its bytes followed by the number of the round in its match (from 1, four bytes,
big-endian). To choose one of n, read four bytes as a big-endian number until it is below the largest multiple of n up to 2^32,
and take it modulo n (docs/record-format.md). Anyone who knows the seed can check a deal; nobody else can predict a card.
"""

from __future__ import annotations

import hashlib
import secrets
import sys
from array import array
from collections import Counter
from collections.abc import Sequence
from typing import NoReturn

from drawfour.core.state import State
from drawfour.errors import CardError, DrawfourError, as_int, shown
from drawfour.game.notation import Notation

Seed = str | int | bytes
"""The accepted forms of a seed: text, a whole number (the same as its digits as text), or at least 16 bytes."""
LEAST_SEED_BYTES = 16
_SPAN = 1 << 32
_FOUR_BYTES = "I"


def seed_of(text: str) -> bytes:
    """Return the seed for a text: the SHA-256 of its UTF-8 bytes.

    >>> seed_of("demo").hex()
    '2a97516c354b68848cdbd8f54a226a0a55b21ed138e207ad6c5cbb9c00aa5aea'
    """
    return hashlib.sha256(text.encode(errors="surrogateescape")).digest()


def seed_text(seed: object, expected: str = "text or a whole number") -> str:
    """Return a seed given as text or a whole number as text. Raises DrawfourError for anything else, and for empty text.

    >>> seed_text("demo"), seed_text(5)
    ('demo', '5')
    >>> seed_text("")
    Traceback (most recent call last):
    drawfour.errors.DrawfourError: seed must be text or a whole number, not ''.
    """
    if isinstance(seed, str) and seed:
        return seed
    number = as_int(seed)
    if number is None:
        raise DrawfourError("bad_option", f"seed must be {expected}, not {shown(seed)}.")
    return str(number)


def seed_bytes(seed: Seed) -> bytes:
    """Return the bytes of a seed in any accepted form. Raises DrawfourError for anything else.

    >>> seed_bytes(5) == seed_bytes("5") == seed_of("5")
    True
    """
    if isinstance(seed, bytes):
        return seed
    return seed_of(seed_text(seed, f"text, a whole number or at least {LEAST_SEED_BYTES} bytes"))


def fresh_seed() -> bytes:
    """Return a random seed of 256 bits that nobody can guess.

    >>> len(fresh_seed())
    32
    """
    return secrets.token_bytes(32)


def commitment(seed: bytes) -> str:
    """Return the SHA-256 of a seed in hexadecimal. Published before a round, it commits to the seed without revealing it.

    >>> commitment(bytes(16))
    '374708fff7719dd5979ec875d56cd2286f6d3cf7ec317a3b25632aab28ec37bb'
    """
    return hashlib.sha256(seed).hexdigest()


class SeedChance:
    """Chance from a seed: the stream of one round. The seed must have at least 16 bytes; rounds are numbered from 1.

    >>> chance = SeedChance(seed_of("demo"), 1)
    >>> [chance.choose(108) for _ in range(8)]
    [30, 60, 85, 99, 21, 95, 31, 71]
    """

    def __init__(self, seed: bytes, number: int) -> None:
        if len(seed) < LEAST_SEED_BYTES:
            raise DrawfourError("bad_option", f"seed must have at least {LEAST_SEED_BYTES} bytes, not {len(seed)}.")
        self._source = seed + number.to_bytes(4, "big")
        self._stream = array(_FOUR_BYTES)
        self._at = 0

    def choose(self, n: int) -> int:
        """Return a number from 0 to n - 1, each equally likely."""
        limit = _SPAN - _SPAN % n
        while True:
            if self._at == len(self._stream):
                self._extend()
            number = self._stream[self._at]
            self._at += 1
            if number < limit:
                return number % n

    def _extend(self) -> None:
        """Double the length of the stream. Copies go on reading the old one."""
        stream = array(_FOUR_BYTES, hashlib.shake_256(self._source).digest(max(1024, 8 * len(self._stream))))
        if sys.byteorder == "little":
            stream.byteswap()
        self._stream = stream

    def pick(self, state: State, n: int) -> int:
        """Return which of the first n cards of the draw pile to take."""
        return self.choose(n)

    def copy(self) -> SeedChance:
        """Return an independent copy that continues from the same point."""
        twin = SeedChance.__new__(SeedChance)
        twin._source, twin._stream, twin._at = self._source, self._stream, self._at
        return twin


class _Order:
    """A pile dealt in a given order; cards not named follow in the order of the pile."""

    def __init__(self, notation: Notation, named: list[int], pile: list[int]) -> None:
        self._notation = notation
        self._named = named
        self._at = 0  # the number of named cards taken
        self.left = pile  # in its original order; draws rearrange the pile itself

    def check(self) -> None:
        """Raise CardError for the first named card that the pile does not hold."""
        left = Counter(self.left)
        for place in range(self._at, len(self._named)):
            left[self._named[place]] -= 1
            if left[self._named[place]] < 0:
                self._refuse(place)

    def _refuse(self, place: int) -> NoReturn:
        face = self._named[place]
        raise CardError("card_not_there", self._notation.cards[face], place, self._notation.book.order.count(face))

    def next(self) -> int:
        """Take the next card and return its face."""
        face = self.left[0]
        if self._at < len(self._named):
            face = self._named[self._at]
            if face not in self.left:
                self._refuse(self._at)
            self._at += 1
        self.left.remove(face)
        return face

    def copy(self) -> _Order:
        """Return an independent copy."""
        twin = _Order(self._notation, self._named, self.left[:])
        twin._at = self._at
        return twin


class SpelledChance:
    """Chance spelled out in notation: cards leave the draw pile in the given order, then in the order of the pile.

    `order_next` gives the order of the next reshuffled pile, or of shuffled hands; otherwise they keep theirs. Raises CardError
    for a card that the deck or the pile does not hold.
    """

    def __init__(self, notation: Notation, cards: Sequence[str]) -> None:
        self.next_order: list[int] | None = None  # for the next reshuffle, until that happens
        self._notation = notation
        self._pile = _Order(notation, self._faces(cards), [])
        self._hands: _Order | None = None  # while shuffled hands are dealt again

    def _faces(self, cards: Sequence[str]) -> list[int]:
        faces = []
        for place, card in enumerate(cards):
            face = self._notation.face_of(card)
            if face is None:
                raise CardError("unknown_card", card, place)
            faces.append(face)
        return faces

    def order_next(self, cards: Sequence[str]) -> None:
        """Spell out the order of the pile that the next reshuffle makes."""
        self.next_order = self._faces(cards)

    def check(self) -> None:
        """Raise CardError for the first named card that the draw pile does not hold."""
        self._pile.check()

    def _new_order(self, pile: list[int]) -> _Order:
        order = _Order(self._notation, self.next_order or [], pile)
        self.next_order = None
        order.check()
        return order

    def pick(self, state: State, n: int) -> int:
        """Return the index of the next card in the draw pile."""
        if state.regathered:
            self._hands = self._hands or self._new_order(state.pile[:n])
            face = self._hands.next()
            if not self._hands.left:
                self._hands = None
            return state.pile.index(face, 0, n)
        if not self._pile.left:
            if state.discard_size > 0:
                self._pile = self._new_order(state.pile[:n])
            else:  # the deal
                self._pile.left = state.pile[:n]
        elif n > len(self._pile.left):
            self._pile.left.append(state.pile[n - 1])  # a first card that went back goes to the very end (R11)
        return state.pile.index(self._pile.next(), 0, n)

    def copy(self) -> SpelledChance:
        """Return an independent copy that continues from the same point."""
        twin = SpelledChance(self._notation, ())
        twin.next_order, twin._pile = self.next_order, self._pile.copy()
        return twin
