"""The picture of a link: the people of a table, or the result of a match, around the page's own table.

`docs/scripts/previews.py` draws the empty table and the faces.
"""

from __future__ import annotations

import io
import math
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import accumulate, groupby, pairwise
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from drawfour.server.http.pages import FOLDER
from drawfour.server.http.previews.faces import ANIMALS, animals_of
from drawfour.server.http.previews.words import Shown
from drawfour.server.http.static_files import File, file_of

WIDTH, HEIGHT = 1200, 630  # the size that messengers ask for
TABLE, FACES = (Path(__file__).with_name(name) for name in ("table.jpg", "faces.png"))
MIDDLE, RADII = (600, 316), (520, 226)
"""Where the rim of the table is."""
FACE = 192
"""The size of a face in `FACES`. The first row has the animals, the second the discs of the seats."""

_SCALE = 2  # people are drawn that much larger, so that edges become smooth
_LARGE, _SMALL, _MANY = 128, 100, 6  # the size of a face, and from how many seats it is the smaller one
_DARK, _WHITE, _SOFT, _GOLD = "#17131d", "#ffffff", "#c9bfd4", "#ffd54a"
_WIDEST = 1.9  # of a plate, in faces
_FONTS = "nunito-*-wght-normal-*.woff2"  # the page has one for each group of alphabets
_WEIGHT = 850
_STEPS = 720  # in which a way around the table is measured
_KEPT = 64  # pictures in memory, of 100 kB each
_MISSING = "\uffff"  # no font has it, so it looks like everything that a font lacks


@lru_cache(_KEPT)
def picture_of(seats: tuple[Shown, ...]) -> File:
    """Draw seats around the table, as JPEG. That takes 0.1 seconds."""
    people = Image.new("RGBA", (WIDTH * _SCALE, HEIGHT * _SCALE))
    size = _SCALE * (_LARGE if len(seats) < _MANY else _SMALL)
    animals = animals_of([seat.name for seat in sorted(seats, key=lambda seat: seat.is_bot) if seat.name is not None])
    for number, (seat, (x, y)) in enumerate(zip(seats, places(len(seats)), strict=True)):
        drawn = _Drawn(people, _SCALE * x, _SCALE * y, size)
        if seat.name is None:
            drawn.free()
        else:
            drawn.taken(number, ANIMALS.index(animals[seat.name]), seat.name, seat)
    picture = _read(TABLE).copy()
    picture.alpha_composite(people.reduce(_SCALE))
    written = io.BytesIO()
    picture.convert("RGB").save(written, "JPEG", quality=88)
    return file_of(TABLE.suffix, written.getvalue())


def places(seats: int) -> list[tuple[int, int]]:
    """Return the middle of each seat on the rim, clockwise from the top and equally far apart along it, in pixels.

    >>> places(2), places(3)[0]
    ([(1120, 316), (80, 316)], (600, 90))
    """
    turns = [math.tau * (step / _STEPS - 1 / 4) for step in range(_STEPS + 1)]  # from the top
    rim = [(MIDDLE[0] + RADII[0] * math.cos(turn), MIDDLE[1] + RADII[1] * math.sin(turn)) for turn in turns]
    gone = list(accumulate((math.dist(*both) for both in pairwise(rim)), initial=0.0))
    first = 0 if seats % 2 else 0.5
    found = [min(range(_STEPS), key=lambda step: abs(gone[step] - gone[-1] * (seat + first) / seats)) for seat in range(seats)]
    return [(round(rim[step][0]), round(rim[step][1])) for step in found]


class _Drawn:
    """Draws one seat around a point."""

    def __init__(self, picture: Image.Image, x: int, y: int, size: int) -> None:
        self._picture = picture
        self._pen = ImageDraw.Draw(picture)
        self._x, self._y, self._size = x, y, size

    def free(self) -> None:
        """Draw a ring of dashes, with a plus in it."""
        size, dashes = self._size, 12
        self._disc(size, _DARK + "b0")
        for dash in range(dashes):
            self._pen.arc(self._square(size), 360 / dashes * dash, 360 / dashes * (dash + 0.55), _SOFT, size // 24)
        arm, thick = size // 6, size // 30
        for across, along in ((arm, thick), (thick, arm)):
            box = (self._x - across, self._y - along, self._x + across, self._y + along)
            self._pen.rounded_rectangle(box, thick, _SOFT)

    def taken(self, number: int, animal: int, name: str, seat: Shown) -> None:
        """Draw a face and a plate. Winners have a ring and a crown of gold."""
        size = self._size
        self._disc(size * 1.1 if seat.has_won else size * 1.06, _GOLD if seat.has_won else _DARK)
        for row, column in ((1, number), (0, animal)):
            sprite = _sprite(column, row, size)
            self._picture.alpha_composite(sprite, (self._x - size // 2, self._y - size // 2))
        if seat.has_won:
            self._crown()
        lines = [_Line(name, size * 0.27, _GOLD if seat.has_won else _WHITE)]
        lines += [] if seat.score is None else [_Line(str(seat.score), size * 0.24, _SOFT)]
        self._plate([line for line in lines if line.width])

    def _square(self, size: float) -> tuple[float, float, float, float]:
        return self._x - size / 2, self._y - size / 2, self._x + size / 2, self._y + size / 2

    def _disc(self, size: float, color: str) -> None:
        self._pen.ellipse(self._square(size), color)

    def _crown(self) -> None:
        """Draw a crown on the head."""
        wide, tall, low = self._size * 0.25, self._size * 0.24, self._y - self._size * 0.42
        tips = [(-1.0, -0.75), (-0.5, -0.25), (0.0, -1.0), (0.5, -0.25), (1.0, -0.75), (0.85, 0.0), (-0.85, 0.0)]
        self._pen.polygon([(self._x + x * wide, low + y * tall) for x, y in tips], _GOLD, _DARK, self._size // 40)

    def _plate(self, lines: Sequence[_Line]) -> None:
        """Write lines under the face, inside the picture."""
        if not lines:
            return
        size = self._size
        for line in lines:
            line.shorten(size * _WIDEST)
        across = max(line.width for line in lines) + 0.26 * size
        left = min(max(self._x - across / 2, 0.06 * size), self._picture.width - across - 0.06 * size)
        top = self._y + size * 0.3
        bottom = top + sum(line.size for line in lines) * 1.24
        over = max(0.0, bottom - self._picture.height + 0.06 * size)
        top, bottom = top - over, bottom - over
        self._pen.rounded_rectangle((left, top, left + across, bottom), size * 0.12, _DARK)
        for line in lines:
            line.write(self._pen, left + (across - line.width) / 2, top + 0.66 * line.size)
            top += line.size * 1.24


class _Line:
    """A line of text in the page's own type, without the characters that it lacks."""

    def __init__(self, text: str, size: float, color: str) -> None:
        self.size = round(size)
        self._color = color
        found = [(letter, _font_with(letter, self.size)) for letter in text]
        self._letters = [(letter, font) for letter, font in found if font is not None]
        while self._letters and self._letters[-1][0] == " ":
            del self._letters[-1]

    def _runs(self) -> list[tuple[str, ImageFont.FreeTypeFont]]:
        """Return the parts that have one font."""
        grouped = groupby(self._letters, key=lambda found: found[1])
        return [("".join(letter for letter, _ in run), font) for font, run in grouped]

    @property
    def width(self) -> float:
        """The width, 0 if nothing is left."""
        return float(sum(font.getlength(text) for text, font in self._runs()))

    def shorten(self, room: float) -> None:
        """Cut off what is too wide for a room, with an ellipsis."""
        dots = _font_with("…", self.size)
        if self.width > room and dots is not None:
            while self.width > room - dots.getlength("…"):
                del self._letters[-1]
            self._letters.append(("…", dots))

    def write(self, pen: ImageDraw.ImageDraw, x: float, y: float) -> None:
        """Write the line to the right of a point, its middle at the point's height."""
        for text, font in self._runs():
            pen.text((x, y), text, self._color, font, anchor="lm")
            x += font.getlength(text)


@cache
def _fonts(size: int) -> list[ImageFont.FreeTypeFont]:
    """Return the fonts of the page at a size; none if it has not been built."""
    paths = sorted((FOLDER / "assets").glob(_FONTS), key=lambda path: len(path.name))  # the commonest letters first
    found = [ImageFont.truetype(path, size) for path in paths]
    for font in found:
        font.set_variation_by_axes([_WEIGHT])
    return found


@lru_cache(4096)
def _font_with(letter: str, size: int) -> ImageFont.FreeTypeFont | None:
    """Return the first font that has a letter, or None."""
    if not letter.isprintable():
        return None
    return next((font for font in _fonts(size) if bytes(font.getmask(letter)) != bytes(font.getmask(_MISSING))), None)


@cache
def _sprite(column: int, row: int, size: int) -> Image.Image:
    """Return an animal (row 0) or a disc (row 1) at a size."""
    box = (column * FACE, row * FACE, (column + 1) * FACE, (row + 1) * FACE)
    return _read(FACES).crop(box).resize((size, size), Image.Resampling.LANCZOS)


@cache
def _read(path: Path) -> Image.Image:
    with Image.open(path) as picture:
        return picture.convert("RGBA")
