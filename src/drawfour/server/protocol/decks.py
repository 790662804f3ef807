"""A deck as part of a message: everything a client needs to draw its cards."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from drawfour.core.cards import Deck, Effect
from drawfour.decks.pictures import picture_of
from drawfour.server.protocol.values import EffectKind


class ColorState(Struct):
    """A color of the deck."""

    name: str  # its name
    letter: str  # its letter in notation
    mark: str  # a sign shown with the color, for people who can't tell colors apart
    paint: str  # the color itself, like `#cf1510`


class EffectState(Struct, omit_defaults=True):
    """An effect of a card; see docs/rules.md."""

    kind: EffectKind  # what it does
    amount: int = 1  # how many cards are drawn, or how many players are skipped


class SymbolState(Struct, omit_defaults=True):
    """A symbol of the deck: what a card shows besides its color."""

    code: str  # its code in notation
    name: str  # its name
    copies: list[int]  # copies in each color, in color order; a single number for a wild
    mark: str = ""  # text printed on the card, if the symbol has its own
    wild: bool = False  # whether its cards have no color of their own
    points: int = 0  # points it scores if left in a hand
    effects: list[EffectState] = []  # its effects, in the order in which they happen
    draws: int = 0  # shown on the card: how many cards it makes a player draw
    signs: list[EffectKind] = []  # shown on the card: an icon for each of these effects
    text: str = ""  # shown on the card instead of `draws` and `signs`; a wild without any of the three shows all colors


class DeckState(Struct):
    """A deck. A card is written as the letter of its color and the code of its symbol (`R7`), a wild as its code (`W`)."""

    name: str  # its name
    about: str  # a sentence about it, may be empty
    colors: list[ColorState]  # in color order
    symbols: list[SymbolState]  # in symbol order, wilds last


@lru_cache(maxsize=64)  # everyone who joins a table is sent its deck
def deck_state(deck: Deck) -> DeckState:
    """Return a deck as the protocol describes it. Don't change it: it is kept for the next call."""
    copies = {(face.color, face.symbol): face.copies for face in deck.faces}
    return DeckState(
        name=deck.name,
        about=deck.about,
        colors=[ColorState(color.name, color.letter, color.mark, color.paint) for color in deck.colors],
        symbols=[_symbol_state(deck, number, copies) for number in range(len(deck.symbols))],
    )


def effect_state(effect: Effect, amount: int) -> EffectState:
    """Return an effect as the protocol describes it."""
    return EffectState(_kind(effect), amount)


def _kind(effect: Effect) -> EffectKind:
    return effect.name.lower()


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
        effects=[effect_state(effect, amount) for effect, amount in symbol.effects],
        draws=picture.draws,
        signs=[_kind(effect) for effect in picture.signs],
        text=picture.text,
    )
