"""The names of cards and moves, in notation (`R7`, `W:B`, `catch 0`) and in words (`red 7`, `wild`).

R7  RS  RR  R+2      red 7, red skip, red reverse, red draw two; Y G B alike
W   W+4              wild, wild draw four; as moves W:B, W+4:B
draw  keep  color:R  challenge  accept  take  uno  catch SEAT  swap SEAT  jump CARD
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import chain, compress, repeat
from typing import TypeVar

from drawfour.core.book import Bits, Book, make_book
from drawfour.core.cards import Deck
from drawfour.core.legal import is_among
from drawfour.core.moves import ACCEPT, CATCH, CHALLENGE, COLOR, DRAW, KEEP, PLAY, SWAP, TAKE, UNO, WORD
from drawfour.core.options import Rules
from drawfour.errors import DrawfourError, shown

WILD_MARK = "✦"

T = TypeVar("T")

_WORDS = {"draw": DRAW, "keep": KEEP, "challenge": CHALLENGE, "accept": ACCEPT, "uno": UNO}


class Notation:
    """The names of the cards and moves of a book.

    >>> from drawfour.core.cards import CLASSIC
    >>> notation = Notation(make_book(Rules(), CLASSIC, 3))
    >>> notation.move_of("W:B"), notation.move_name(notation.move_of("catch 2"))
    (118, 'catch 2')
    >>> notation.card_words(12), notation.card_words(53), notation.card_words(12, marks=True)
    ('red draw two', 'wild draw four', '♥ red draw two')
    """

    def __init__(self, book: Book) -> None:
        self.book = book
        self.deck = book.deck
        self.cards = self.deck.card_names
        self.colors = [color.letter for color in self.deck.colors]
        self._face_of = {name: face for face, name in enumerate(self.cards)}
        moves = dict(_WORDS)
        moves.update({f"color:{letter}": COLOR + color for color, letter in enumerate(self.colors)})
        if any(book.pending):
            moves["take"] = TAKE
        moves.update({f"catch {seat}": CATCH + seat for seat in range(book.seats)})
        moves.update({f"swap {seat}": SWAP + seat for seat in range(book.seats) if any(book.swaps)})
        for play, face in enumerate(book.face_of):
            if face >= 0 and is_among(book, book.plays_of[face], play):
                moves[self.cards[face] + self._named(play, face)] = PLAY + play
                if book.jump_words and self.deck.faces[face].color is not None:
                    moves[f"jump {self.cards[face]}"] = PLAY + WORD * book.words + play
        self._move_of = moves
        self._name_of = {move: name for name, move in moves.items()}

    def _named(self, play: int, face: int) -> str:
        names_color = self.deck.symbols[self.deck.faces[face].symbol].names_color
        return f":{self.colors[self.book.color_of[play]]}" if names_color else ""

    def face_of(self, card: str) -> int | None:
        """The face of a card in notation; None when the deck has no such card."""
        return self._face_of.get(card)

    def move_of(self, name: str) -> int | None:
        """The number of a move in notation (docs/reference/moves.md); None when these words are no move."""
        return self._move_of.get(name)

    def move_name(self, move: int) -> str:
        """A move in notation; raises DrawfourError for a number that stands for no move here.

        >>> from drawfour import Round
        >>> Round(2, seed="demo").notation.move_name(32)
        Traceback (most recent call last):
        drawfour.errors.DrawfourError: no move of this table has the number 32
        """
        try:
            return self._name_of[move]
        except KeyError:
            raise DrawfourError("unknown_move", f"no move of this table has the number {shown(move)}") from None

    def move_names(self, moves: Bits) -> list[str]:
        """The moves of a set in notation, in the order of their numbers."""
        return list(map(self._name_of.__getitem__, moves_in(moves)))

    def lacks_color(self, name: str) -> bool:
        """Is it a wild whose color is missing?"""
        face = self._face_of.get(name)
        return face is not None and self.deck.symbols[self.deck.faces[face].symbol].names_color

    def color_name(self, color: int) -> str:
        """The name of a color: red."""
        return self.deck.colors[color].name

    def card_words(self, face: int, marks: bool = False) -> str:
        """A card in words, with the mark of its color in front if wanted."""
        kind = self.deck.faces[face]
        symbol = self.deck.symbols[kind.symbol].name
        if kind.color is None:
            return f"{WILD_MARK} {symbol}" if marks else symbol
        color = self.deck.colors[kind.color]
        return f"{color.mark} {color.name} {symbol}" if marks else f"{color.name} {symbol}"

    def color_words(self, color: int, marks: bool = False) -> str:
        """A color in words, with its mark in front if wanted."""
        kind = self.deck.colors[color]
        return f"{kind.mark} {kind.name}" if marks else kind.name

    def hand(self, counts: Sequence[int]) -> list[str]:
        """The cards of a hand, given as copies of each face, in deck order."""
        return list(copies(self.cards, counts))

    @cached_property
    def move_words(self) -> list[str]:
        """Every move of this book in notation, in the order of their numbers."""
        return [self._name_of[move] for move in sorted(self._name_of)]


@lru_cache(maxsize=64)  # a book is never changed, and takes as long to make as ten moves
def notation_for(rules: Rules, deck: Deck, seats: int) -> Notation:
    """The notation of a table, with its book; raises RulesError where there can be no such table.

    >>> from drawfour.core.cards import CLASSIC
    >>> notation_for(Rules(), CLASSIC, 4) is notation_for(Rules(), CLASSIC, 4)
    True
    """
    return Notation(make_book(rules, deck, seats))


def copies(faces: Iterable[T], counts: Sequence[int]) -> Iterator[T]:
    """Each face as often as is counted. A hand is looked at more often than anything else: nothing here runs in Python.

    >>> "".join(copies("abcd", [0, 2, 0, 1]))
    'bbd'
    """
    return chain.from_iterable(map(repeat, compress(faces, counts), filter(None, counts)))


def moves_in(moves: Bits) -> list[int]:
    """The moves of a set in the order of their numbers.

    >>> moves_in([0b10001, 0b101])
    [0, 4, 60, 62]
    """
    found = []
    for number, word in enumerate(moves):
        left = word
        while left:
            lowest = left & -left
            found.append(number * WORD + lowest.bit_length() - 1)
            left ^= lowest
    return found
