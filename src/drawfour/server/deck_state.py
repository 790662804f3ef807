"""A deck as part of a message: all that has to be known to show its cards."""

from __future__ import annotations

from msgspec import Struct

from drawfour.core.cards import Deck
from drawfour.decks.words import effect_words


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
        symbols=[
            SymbolState(
                code=symbol.code,
                name=symbol.name,
                mark=symbol.mark,
                wild=symbol.is_wild,
                points=symbol.points,
                copies=[copies.get((c, s), 0) for c in ([None] if symbol.is_wild else range(len(deck.colors)))],
                effects=[effect_words(effect, amount) for effect, amount in symbol.effects],
            )
            for s, symbol in enumerate(deck.symbols)
        ],
    )
