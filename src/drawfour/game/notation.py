"""Names of cards and moves, in notation (`R7`, `W:B`, `catch 0`) and in words (`red 7`, `wild`).

R7  RS  RR  R+2      red 7, red skip, red reverse, red draw two; the same with Y, G, B
W   W+4              wild, wild draw four; as moves W:B, W+4:B
draw  keep  color:R  challenge  accept  take  uno  catch SEAT  swap SEAT  jump CARD
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import chain, compress, repeat
from typing import Any, Literal, NamedTuple, TypeVar

from drawfour.core.book import Bits, Book, make_book
from drawfour.core.cards import Deck
from drawfour.core.legal import is_among
from drawfour.core.moves import ACCEPT, CATCH, CHALLENGE, COLOR, DRAW, KEEP, MOST_SEATS, PLAY, SWAP, TAKE, UNO, WORD
from drawfour.core.options import Rules
from drawfour.errors import DrawfourError, shown

WILD_MARK = "✦"

T = TypeVar("T")

_WORDS = {"draw": DRAW, "keep": KEEP, "challenge": CHALLENGE, "accept": ACCEPT, "uno": UNO}
_SEATS = {f"{seat}": seat for seat in range(MOST_SEATS)}

MoveKind = Literal["play", "jump", "draw", "keep", "challenge", "accept", "take", "color", "swap", "uno", "catch"]


class MoveParts(NamedTuple):
    """What a move does. `play` and `jump` play a card, `color` only names one."""

    kind: MoveKind
    card: str | None = None  # the card it plays
    color: str | None = None  # letter of the color it names
    seat: int | None = None  # the seat it is about, in `swap` and `catch`


def read_move(text: str) -> MoveParts:
    """Take a move in notation apart. It need not be legal, nor a move of the table: any other text is read as a card.

    >>> read_move("W:B"), read_move("catch 2")
    (MoveParts(kind='play', card='W', color='B', seat=None), MoveParts(kind='catch', card=None, color=None, seat=2))
    """
    word, _, rest = text.partition(" ")
    match word:
        case "draw" | "keep" | "challenge" | "accept" | "take" | "uno":
            return MoveParts(word)
        case "catch" | "swap":
            return MoveParts(word, seat=_SEATS.get(rest))
        case "jump":
            return MoveParts(word, card=rest)
    card, _, color = text.partition(":")
    return MoveParts("color", color=color) if card == "color" else MoveParts("play", card, color or None)


def is_turn_move(move: str) -> bool:
    """Is it a move of its turn or a jump-in, rather than a call or a catch?

    >>> is_turn_move("draw"), is_turn_move("uno"), is_turn_move("catch 2")
    (True, False, False)
    """
    return read_move(move).kind not in ("uno", "catch")


class Notation:
    """Names the cards and moves of a book.

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
        self._names_color = [symbol.names_color for symbol in self.deck.symbols]
        self._face_of = {name: face for face, name in enumerate(self.cards)}
        moves = dict(_WORDS)
        moves.update({f"color:{letter}": COLOR + color for color, letter in enumerate(self.colors)})
        if any(book.pending):
            moves["take"] = TAKE
        moves.update({f"catch {seat}": CATCH + seat for seat in range(book.seats)})
        moves.update({f"swap {seat}": SWAP + seat for seat in range(book.seats) if any(book.swaps)})
        for play, face in enumerate(book.face_of):
            if face >= 0 and is_among(book, book.plays_of[face], play):
                moves[self.cards[face] + self._color_suffix(play)] = PLAY + play
                if book.jump_words and self.deck.faces[face].color is not None:
                    moves[f"jump {self.cards[face]}"] = PLAY + WORD * book.words + play
        self._move_of = moves
        self._name_of = {move: name for name, move in moves.items()}
        self._names_of_bits: list[dict[int, str]] = [{} for _ in range(book.move_words)]
        for move, name in self._name_of.items():
            self._names_of_bits[move // WORD][1 << move % WORD] = name

    def __repr__(self) -> str:
        return f"<Notation: deck {self.deck.name}, {self.book.seats} seats>"

    def __reduce__(self) -> tuple[Any, ...]:
        return notation_for, (Rules.preset(**self.book.in_words()), self.deck, self.book.seats)  # the shared one, with its book

    def _color_suffix(self, play: int) -> str:
        color = self.color_named_by(play)
        return "" if color is None else f":{color}"

    def face_of(self, card: str) -> int | None:
        """Return the face of a card in notation, or None if the deck has no such card."""
        return self._face_of.get(card)

    def move_of(self, name: str) -> int | None:
        """Return the number of a move in notation (docs/reference/moves.md), or None if it is not a move."""
        return self._move_of.get(name)

    def move_name(self, move: int) -> str:
        """Return a move in notation. Raises DrawfourError for a number that is not a move at this table.

        >>> from drawfour import Round
        >>> Round(2, seed="demo").notation.move_name(32)
        Traceback (most recent call last):
        drawfour.errors.DrawfourError: No move of this table has the number 32
        """
        try:
            return self._name_of[move]
        except KeyError:
            raise DrawfourError("unknown_move", f"No move of this table has the number {shown(move)}") from None

    def move_names(self, moves: Bits) -> list[str]:
        """Return the moves of a set in notation, in numerical order."""
        found = []
        for names, word in zip(self._names_of_bits, moves, strict=True):
            left = word
            while left:
                others = left & left - 1
                found.append(names[left ^ others])
                left = others
        return found

    def lacks_color(self, name: str) -> bool:
        """Is it a wild without the color it must name?"""
        face = self._face_of.get(name)
        return face is not None and self._names_color[self.deck.faces[face].symbol]

    def card_of(self, play: int) -> str:
        """Return the card of a play, without the color it names."""
        return self.cards[self.book.face_of[play]]

    def color_named_by(self, play: int) -> str | None:
        """Return the letter of the color that a play names, or None if its card names none."""
        book = self.book
        return self.colors[book.color_of[play]] if self._names_color[book.symbol_of[play]] else None

    def color_name(self, color: int) -> str:
        """Return the name of a color, such as "red"."""
        return self.deck.colors[color].name

    def card_words(self, face: int, marks: bool = False) -> str:
        """Return a card in words, with `marks` preceded by the mark of its color."""
        kind = self.deck.faces[face]
        symbol = self.deck.symbols[kind.symbol].name
        if kind.color is None:
            return f"{WILD_MARK} {symbol}" if marks else symbol
        color = self.deck.colors[kind.color]
        return f"{color.mark} {color.name} {symbol}" if marks else f"{color.name} {symbol}"

    def color_words(self, color: int, marks: bool = False) -> str:
        """Return a color in words, with `marks` preceded by its mark."""
        kind = self.deck.colors[color]
        return f"{kind.mark} {kind.name}" if marks else kind.name

    def hand(self, counts: Sequence[int]) -> list[str]:
        """Return the cards of a hand in deck order; `counts` holds the copies of each face."""
        return list(copies(self.cards, counts))

    @cached_property
    def play_bits(self) -> list[tuple[str, int, int, int]]:
        """Each face's card, one of its plays, and the word and bit of that play in a set: a wild fits any color or none."""
        plays = [self.book.play_of[face] for face in range(self.book.faces)]
        return [(card, play, play // WORD, 1 << play % WORD) for card, play in zip(self.cards, plays, strict=True)]

    @cached_property
    def move_numbers(self) -> list[int]:
        """The number of every move of this book, in order."""
        return sorted(self._name_of)

    @cached_property
    def move_words(self) -> list[str]:
        """Every move of this book in notation, in numerical order."""
        return [self._name_of[move] for move in self.move_numbers]


@lru_cache(maxsize=64)  # a book never changes, and building one takes as long as ten moves
def notation_for(rules: Rules, deck: Deck, seats: int) -> Notation:
    """Return the notation of a table, with its book. Raises RulesError if the rules, deck and seats do not fit together.

    >>> from drawfour.core.cards import CLASSIC
    >>> notation_for(Rules(), CLASSIC, 4) is notation_for(Rules(), CLASSIC, 4)
    True
    """
    return Notation(make_book(rules, deck, seats))


def copies(faces: Iterable[T], counts: Sequence[int]) -> Iterator[T]:
    """Repeat each face as often as it is counted, without a Python loop: hands are read more often than anything else.

    >>> "".join(copies("abcd", [0, 2, 0, 1]))
    'bbd'
    """
    return chain.from_iterable(map(repeat, compress(faces, counts), filter(None, counts)))


def moves_in(moves: Bits) -> list[int]:
    """Return the moves of a set in numerical order.

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
