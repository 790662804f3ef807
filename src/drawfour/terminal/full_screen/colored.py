"""Texts in which the cards have their colors."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content, Span
from textual.style import Style

from drawfour.game.notation import Notation
from drawfour.terminal.card_words import CardWords
from drawfour.terminal.full_screen.canvas import painted


class Colored:
    """Paints the cards and colors that a text names.

    >>> from drawfour import Round
    >>> text = Colored(Round(2, seed="demo").notation).text("Ada plays ♥ red 7.")
    >>> [text.plain[span.start : span.end] for span in text.spans]
    ['♥ red 7']
    """

    def __init__(self, notation: Notation) -> None:
        self._words = CardWords(notation, marks=True)

    def text(self, text: str) -> Content:
        """Return a text for a widget to show."""
        return Content(text, [Span(*found.span(), self._style(found[0])) for found in self._words.pattern.finditer(text)])

    def _style(self, words: str) -> Style:
        color = self._words.colors[words]
        return Style.from_rich_style(painted(None if color is None else color.paint))

    def lines(self, lines: Sequence[str]) -> Content:
        """Return several lines."""
        return self.text("\n".join(lines))
