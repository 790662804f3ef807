"""The cards and colors that a text names, found so that they can be shown in their colors."""

from __future__ import annotations

import re
from collections.abc import Callable

from drawfour.core.cards import Color
from drawfour.game.notation import Notation


class CardWords:
    """The words for the cards and colors of a deck; `colors` has the color of each, or None for wilds.

    >>> from drawfour import Round
    >>> words = CardWords(Round(2, seed="demo").notation, marks=False)
    >>> words.replaced("Ada plays red draw two.", lambda found, color: f"<{found}>")
    'Ada plays <red draw two>.'
    """

    def __init__(self, notation: Notation, *, marks: bool) -> None:
        deck = notation.deck
        self.colors: dict[str, Color | None] = {}
        for face, kind in enumerate(deck.faces):
            self.colors[notation.card_words(face, marks)] = None if kind.color is None else deck.colors[kind.color]
        for number, color in enumerate(deck.colors):
            self.colors[notation.color_words(number, marks)] = color
        longest_first = sorted(self.colors, key=len, reverse=True)
        self.pattern = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)")

    def replaced(self, text: str, replace: Callable[[str, Color | None], str]) -> str:
        """Return a text in which `replace` has been called for each card or color."""
        return self.pattern.sub(lambda found: replace(found[0], self.colors[found[0]]), text)
