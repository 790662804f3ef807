"""Can a deck be played to an end? What a single line cannot show."""

from __future__ import annotations

from collections.abc import Iterator

from drawfour.core.cards import DRAWS, Deck, Face
from drawfour.core.checks import MOST_CARDS, MOST_SYMBOLS
from drawfour.core.moves import MOST_COLORS
from drawfour.errors import counted

LEAST_CARDS = 4  # two seats with a card each, one to turn up and one to draw (R3)
_WORDS = ("draw", "keep", "challenge", "accept", "take", "uno", "catch", "swap", "jump", "color", "none")


Trouble = tuple[tuple[str, int, str], str]  # the table that it is about, its kind, number and perhaps field, and a sentence


def troubles(deck: Deck) -> Iterator[Trouble]:
    """Why a deck cannot be played, each with the table that it is about."""
    yield from _too_many(deck)
    yield from _same_names(deck)
    yield from _same_looks(deck)
    for number, color in enumerate(deck.colors):
        if all(face.color != number for face in deck.faces):
            yield (
                ("color", number, ""),
                f"no card is {color.name}: a player who named that color would stop the round; every color needs a card",
            )
    if not any(deck.symbols[face.symbol].is_wild for face in deck.faces):
        yield from _apart(deck)
    if all(any(effect in DRAWS for effect, _ in deck.symbols[face.symbol].effects) for face in deck.faces):
        yield (
            ("symbol", 0, ""),
            "every card makes somebody draw, and a round might never end; add a card that does not",
        )


def _too_many(deck: Deck) -> Iterator[Trouble]:
    if not 1 <= len(deck.colors) <= MOST_COLORS:
        yield ("color", 0, ""), f"found {counted(len(deck.colors), 'color')}; expected 1 to {MOST_COLORS}"
    if not 1 <= len(deck.symbols) <= MOST_SYMBOLS:
        yield ("symbol", 0, ""), f"found {counted(len(deck.symbols), 'symbol')}, wilds included; expected 1 to {MOST_SYMBOLS}"
    if not LEAST_CARDS <= deck.size <= MOST_CARDS:
        where = _table(deck, max(deck.faces, key=lambda face: face.copies), "copies") if deck.faces else ("symbol", 0, "")
        yield where, f"found {counted(deck.size, 'card')} in all; expected {LEAST_CARDS} to {MOST_CARDS:,}"


def _table(deck: Deck, face: Face, field: str = "") -> tuple[str, int, str]:
    """The table that a card comes from: symbols are counted apart from wilds."""
    symbols = sum(not symbol.is_wild for symbol in deck.symbols)
    return ("symbol", face.symbol, field) if face.color is not None else ("wild", face.symbol - symbols, field)


def _same_names(deck: Deck) -> Iterator[Trouble]:
    """Cards are told apart by their names in notation, also by who types them in small letters."""
    seen = dict.fromkeys(_WORDS, "a word for a move")
    for face, name in zip(deck.faces, deck.card_names, strict=True):
        symbol = deck.symbols[face.symbol].name
        words = symbol if face.color is None else f"{deck.colors[face.color].name} {symbol}"
        if name.lower() in seen:
            yield _table(deck, face, "code"), f"{name}, {words}, reads like {seen[name.lower()]}; choose another code"
        seen[name.lower()] = f"{name}, {words}"


def _same_looks(deck: Deck) -> Iterator[Trouble]:
    """What stands on a card in place of its code is not the code of another one."""
    for face in deck.faces:
        symbol = deck.symbols[face.symbol]
        for other in deck.symbols:
            if other is not symbol and other.code == symbol.mark:
                yield (
                    _table(deck, face, "mark"),
                    f"{symbol.mark} is the code of {other.name}; choose another mark",
                )


def _apart(deck: Deck) -> Iterator[Trouble]:
    """Without a wild, cards that no chain of colors and symbols leads to can never be laid."""
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
                f"{name} can never be played once {deck.card_names[0]} is on top: no color or symbol leads to it",
            )
            return
