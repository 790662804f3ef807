"""Texts in which the cards have their colors."""

from __future__ import annotations

import re
from collections.abc import Sequence

from textual.content import Content, Span
from textual.style import Style

from drawfour.game.notation import Notation
from drawfour.terminal.full_screen.canvas import painted


class Colored:
    """Paints the cards and colors that a text names.

    >>> from drawfour import Round
    >>> text = Colored(Round(2, seed="demo").notation).text("Ada plays ♥ red 7.")
    >>> [text.plain[span.start : span.end] for span in text.spans]
    ['♥ red 7']
    """

    def __init__(self, notation: Notation) -> None:
        deck = notation.deck
        self._paints: dict[str, str | None] = {}
        for face, kind in enumerate(deck.faces):
            paint = None if kind.color is None else deck.colors[kind.color].paint
            self._paints[notation.card_words(face, marks=True)] = paint
        for number, color in enumerate(deck.colors):
            self._paints[notation.color_words(number, marks=True)] = color.paint
        longest_first = sorted(self._paints, key=len, reverse=True)
        self._pattern = re.compile(rf"(?:{'|'.join(map(re.escape, longest_first))})(?!\w)")

    def text(self, text: str) -> Content:
        """Return a text for a widget to show."""
        return Content(text, [Span(*found.span(), self._style(found[0])) for found in self._pattern.finditer(text)])

    def _style(self, words: str) -> Style:
        return Style.from_rich_style(painted(self._paints[words]))

    def lines(self, lines: Sequence[str]) -> Content:
        """Return several lines."""
        return self.text("\n".join(lines))
