"""The picture on each card: the number of cards to draw, icons for its other effects, or text."""

from __future__ import annotations

from typing import NamedTuple

from drawfour.core.cards import DRAWS, Deck, Effect, Symbol
from drawfour.decks.words import AMOUNTS

MOST_SIGNS = 3
NUMBERED = tuple(effect for effect in Effect if effect in DRAWS & AMOUNTS)
"""The effects shown as a number of cards; if a symbol has several, the first of these counts."""
WITHOUT_SIGN = (Effect.NAME_COLOR, Effect.BLANK, *NUMBERED)
"""The effects that have no icon."""


class Picture(NamedTuple):
    """What a card shows besides its color. A wild with an empty picture shows all colors."""

    draws: int = 0
    """The number of cards somebody must draw, shown as `+2`."""
    signs: tuple[Effect, ...] = ()
    """The card's other effects, in order, each shown as an icon."""
    text: str = ""
    """Text shown instead."""


def picture_of(deck: Deck, symbol: Symbol) -> Picture:
    """Return the picture on a symbol's cards. No two symbols look the same.

    If several symbols would share a picture, the one with the fewest effects gets it, and the others show their codes.

    >>> from drawfour.decks import find_deck
    >>> deck = find_deck("classic")
    >>> [picture_of(deck, symbol) for symbol in deck.symbols[-3:-1]]
    [Picture(draws=2, signs=(), text=''), Picture(draws=0, signs=(), text='')]
    """
    own = _picture(symbol)
    alike = [other for other in deck.symbols if other.is_wild == symbol.is_wild and _picture(other) == own]
    has_it = min(alike, key=lambda other: len(other.effects)) is symbol
    return own if has_it else Picture(text=symbol.code)


def _picture(symbol: Symbol) -> Picture:
    """Return the picture the symbol would have if no other symbol had the same."""
    effects = dict(symbol.effects)
    draws = next((effects[effect] for effect in NUMBERED if effect in effects), 0)
    signs = tuple(effect for effect in effects if effect not in WITHOUT_SIGN)[:MOST_SIGNS]
    if symbol.mark:
        return Picture(text=symbol.mark)
    if draws or signs:
        return Picture(draws, signs)
    if Effect.BLANK in effects:
        return Picture(text="?")
    return Picture(text="" if symbol.is_wild else symbol.code)
