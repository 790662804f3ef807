"""A grid of characters to draw on, and the styles of a deck's colors."""

from __future__ import annotations

from colorsys import rgb_to_hls
from functools import lru_cache

from rich.cells import cell_len, set_cell_size
from rich.color import Color as RichColor
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from drawfour.core.cards import PAINTS

PLAIN = Style()
BOLD = Style(bold=True)
DIM = Style(dim=True)
REVERSED = Style(bold=True, reverse=True)

_WILD = "#585858"
_GREY = (0x80, 0x80, 0x80)
_DULLNESS = 0.62  # of a card that can't be played
_HUES = ("red", "yellow", "green", "cyan", "blue", "magenta")  # evenly around the circle
_STANDARD = dict(zip(PAINTS, ("red", "yellow", "green", "blue", "cyan", "black", "bright_green", "magenta"), strict=True))
_LIGHT = ("yellow", "cyan", "bright_green")
_GREYISH = 0.15  # the saturation of a color that counts as grey


class Canvas:
    """Cells with a character and a style each. What is drawn outside is cut off."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._cells: list[list[tuple[str, Style]]] = [[(" ", PLAIN)] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: Style = PLAIN) -> None:
        """Write a text from a cell to the right. A wide character takes two cells, or none at the edge."""
        if not 0 <= y < self.height:
            return
        row = self._cells[y]
        for character in text:
            wide = cell_len(character)
            if x >= 0 and x + wide <= self.width:
                row[x] = (character, style)
                if wide == 2:
                    row[x + 1] = ("", style)
            x += wide

    def center(self, x: int, y: int, width: int, text: str, style: Style = PLAIN) -> None:
        """Write a text in the middle of some cells, shortened to fit."""
        text = fitted(text, width)
        self.put(x + (width - cell_len(text)) // 2, y, text, style)

    def strip(self, y: int) -> Strip:
        """Return a row, for a widget to show."""
        if not 0 <= y < self.height:
            return Strip([Segment(" " * self.width, PLAIN)], self.width)
        segments: list[Segment] = []
        text, style = "", PLAIN
        for character, its_style in self._cells[y]:
            if its_style is not style and its_style != style and character:
                segments.append(Segment(text, style))
                text, style = "", its_style
            text += character
        return Strip([*segments, Segment(text, style)], self.width)

    def text(self) -> str:
        """Return all rows without their styles."""
        return "\n".join("".join(character for character, _ in row).rstrip() for row in self._cells)


def fitted(text: str, width: int) -> str:
    """Shorten a text to a number of cells.

    >>> fitted("Barbara", 7), fitted("Barbara", 5)
    ('Barbara', 'Barb…')
    """
    return text if cell_len(text) <= width else set_cell_size(text, max(0, width - 1)) + "…"


class Paint:
    """The styles of cards and chips. A terminal of 16 colors gets those that come closest by hue."""

    has_few_colors = False

    def __call__(self, paint: str | None, *, dull: bool = False) -> Style:
        """Return the style of a color such as #cf1510, or that of wilds for None; a dull one if its card can't be played."""
        return (_in_few_colors if self.has_few_colors else _in_many_colors)(paint or _WILD, dull)


painted = Paint()
"""The styles for the terminal."""


@lru_cache(64)
def _in_many_colors(paint: str, dull: bool) -> Style:  # the cache takes it by position
    red, green, blue = bytes.fromhex(paint[1:])
    if dull:
        red, green, blue = (
            round(part * (1 - _DULLNESS) + grey * _DULLNESS) for part, grey in zip((red, green, blue), _GREY, strict=True)
        )
    return Style(color=_readable_on(red, green, blue), bgcolor=RichColor.from_rgb(red, green, blue))


@lru_cache(64)
def _in_few_colors(paint: str, dull: bool) -> Style:
    red, green, blue = bytes.fromhex(paint[1:])
    hue, _, saturation = rgb_to_hls(red / 255, green / 255, blue / 255)
    by_hue = _HUES[round(hue * len(_HUES)) % len(_HUES)] if saturation > _GREYISH else "bright_black"
    name = _STANDARD.get(paint, by_hue)
    return Style(dim=True) if dull else Style(color="black" if name in _LIGHT else "bright_white", bgcolor=name)


def _readable_on(red: int, green: int, blue: int) -> str:
    """Return white or black, whichever is easier to read on a color."""
    return "#000000" if 299 * red + 587 * green + 114 * blue > 128_000 else "#ffffff"
