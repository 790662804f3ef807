"""Checks of a whole deck: can every round with it come to an end?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from drawfour.core.cards import DRAWS, Deck, Face
from drawfour.core.checks import MOST_CARDS, MOST_SYMBOLS
from drawfour.core.moves import MOST_COLORS
from drawfour.errors import counted

LEAST_CARDS = 4  # two seats with one card each, one card to turn up and one to draw (R3)
_WORDS = ("draw", "keep", "challenge", "accept", "take", "uno", "catch", "swap", "jump", "color", "none")


Problem = tuple[tuple[str, int, str], str]  # the kind and index of a table and perhaps a field, and a sentence about it


def problems(deck: Deck) -> Iterator[Problem]:
    """Yield every reason why a deck can't be played, with the table it is about."""
    yield from _too_many(deck)
    yield from _same_names(deck)
    yield from _same_looks(deck)
    for number, color in enumerate(deck.colors):
        if all(face.color != number for face in deck.faces):
            yield (
                ("color", number, ""),
                f"no card is {color.name}, so a round would stall if somebody named that color. Add a {color.name} card.",
            )
    if not any(deck.symbols[face.symbol].is_wild for face in deck.faces):
        yield from _unreachable(deck)
    if all(any(effect in DRAWS for effect, _ in deck.symbols[face.symbol].effects) for face in deck.faces):
        yield (
            ("symbol", 0, ""),
            "every card makes somebody draw, so a round might never end. Add a card that does not.",
        )


def _too_many(deck: Deck) -> Iterator[Problem]:
    if not 1 <= len(deck.colors) <= MOST_COLORS:
        yield ("color", 0, ""), f"found {counted(len(deck.colors), 'color')}; expected 1 to {MOST_COLORS}."
    if not 1 <= len(deck.symbols) <= MOST_SYMBOLS:
        yield ("symbol", 0, ""), f"found {counted(len(deck.symbols), 'symbol')}, including wilds; expected 1 to {MOST_SYMBOLS}."
    if not LEAST_CARDS <= deck.size <= MOST_CARDS:
        where = _table(deck, max(deck.faces, key=lambda face: face.copies), "copies") if deck.faces else ("symbol", 0, "")
        yield where, f"found {counted(deck.size, 'card')} in all; expected {LEAST_CARDS} to {MOST_CARDS:,}."


def _table(deck: Deck, face: Face, field: str = "") -> tuple[str, int, str]:
    """Return the table that a card comes from. Symbols and wilds are counted separately."""
    symbols = sum(not symbol.is_wild for symbol in deck.symbols)
    return ("symbol", face.symbol, field) if face.color is not None else ("wild", face.symbol - symbols, field)


def _same_names(deck: Deck) -> Iterator[Problem]:
    """Yield symbols with a card whose name in notation differs from another only in case, or equals the word for a move."""
    seen = dict.fromkeys(_WORDS, "a word for a move")
    found = set()
    for face, name in zip(deck.faces, deck.card_names, strict=True):
        symbol = deck.symbols[face.symbol].name
        words = symbol if face.color is None else f"{deck.colors[face.color].name} {symbol}"
        if name.lower() in seen and face.symbol not in found:
            found.add(face.symbol)
            yield _table(deck, face, "code"), f"{name}, {words}, reads like {seen[name.lower()]}. Choose another code."
        seen[name.lower()] = f"{name}, {words}"


def _same_looks(deck: Deck) -> Iterator[Problem]:
    """Yield symbols whose mark is the code of another symbol."""
    for face in _one_of_each_symbol(deck):
        symbol = deck.symbols[face.symbol]
        for other in deck.symbols:
            if other is not symbol and other.code == symbol.mark:
                yield (
                    _table(deck, face, "mark"),
                    f"{symbol.mark} is the code of {other.name}. Choose another mark.",
                )


def _one_of_each_symbol(deck: Deck) -> Iterable[Face]:
    return {face.symbol: face for face in deck.faces}.values()


def _unreachable(deck: Deck) -> Iterator[Problem]:
    """Yield a card that, in a deck without wilds, no chain of colors and symbols leads to: it could never be played."""
    reached = {deck.faces[0]} if deck.faces else set()
    found = True
    while found:
        colors, symbols = {face.color for face in reached}, {face.symbol for face in reached}
        more = {face for face in deck.faces if face.color in colors or face.symbol in symbols}
        found, reached = len(more) > len(reached), more
    for face, name in zip(deck.faces, deck.card_names, strict=True):
        if face not in reached:
            yield (
                _table(deck, face),
                f"{name} can never be played once {deck.card_names[0]} is on top: no color or symbol leads to it.",
            )
            return
