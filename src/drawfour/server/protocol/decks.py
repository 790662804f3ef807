"""A deck as part of a message: all that has to be known to show its cards."""

from __future__ import annotations

from msgspec import Struct

from drawfour.core.cards import Deck
from drawfour.decks.pictures import picture_of
from drawfour.decks.words import effect_words, kind_words


class ColorState(Struct):
    """A color of the deck."""

    name: str  # in words
    letter: str  # in notation
    mark: str  # that always stands beside it
    paint: str  # how it is painted, like `#cf1510`


class SymbolState(Struct, omit_defaults=True):
    """What stands on cards beside their color."""

    code: str  # in notation
    name: str  # in words
    copies: list[int]  # of each color in their order, 0 where there is none; of a wild one number
    mark: str = ""  # on the card, where it has one of its own
    wild: bool = False  # it has no color of its own
    points: int = 0  # in a hand at the end of a round
    effects: list[str] = []  # in words, as in a deck file; docs/rules.md says what they do
    draws: int = 0  # shown on the card: how many cards somebody draws
    signs: list[str] = []  # shown on the card: kinds of effects, in words without their numbers
    text: str = ""  # shown on the card instead of these; a wild that shows none of the three shows all colors


class DeckState(Struct):
    """The deck, for whoever shows cards: `R7` is the letter of a color and the code of a symbol, `W` the code of a wild."""

    name: str  # as it calls itself
    about: str  # a sentence about it, or nothing
    colors: list[ColorState]  # in their order
    symbols: list[SymbolState]  # in their order, wilds last


def deck_state(deck: Deck) -> DeckState:
    """A deck, for whoever shows its cards."""
    copies = {(face.color, face.symbol): face.copies for face in deck.faces}
    return DeckState(
        name=deck.name,
        about=deck.about,
        colors=[ColorState(color.name, color.letter, color.mark, color.paint) for color in deck.colors],
        symbols=[_symbol_state(deck, number, copies) for number in range(len(deck.symbols))],
    )


def _symbol_state(deck: Deck, number: int, copies: dict[tuple[int | None, int], int]) -> SymbolState:
    symbol = deck.symbols[number]
    picture = picture_of(deck, symbol)
    return SymbolState(
        code=symbol.code,
        name=symbol.name,
        mark=symbol.mark,
        wild=symbol.is_wild,
        points=symbol.points,
        copies=[copies.get((color, number), 0) for color in ([None] if symbol.is_wild else range(len(deck.colors)))],
        effects=[effect_words(effect, amount) for effect, amount in symbol.effects],
        draws=picture.draws,
        signs=[kind_words(effect) for effect in picture.signs],
        text=picture.text,
    )
