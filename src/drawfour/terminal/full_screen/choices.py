"""A row of choices: keys with words, which can be pressed, clicked or walked along."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from drawfour.core.cards import Color
from drawfour.terminal.full_screen.canvas import BOLD, PLAIN, REVERSED, Canvas, painted

_GAP = 2


@dataclass(frozen=True)
class Choice:
    """Something that can be done: `key` is shown, `words` name it, and `says` is the command it stands for.

    Keys that are `always` there can be pressed without a question, and answer none.
    """

    key: str
    words: str
    says: str = ""
    color: Color | None = None
    always: bool = False

    @property
    def width(self) -> int:
        """The number of cells on the screen."""
        return cell_len(self.key) + cell_len(self.words) + 4


QUIT, KEYS = Choice("Q", "quit", "quit"), Choice("?", "keys", "keys", always=True)


def places_of(choices: Sequence[Choice], width: int) -> list[tuple[int, int]]:
    """Return the column and the row of each choice, in as many rows as it takes.

    >>> draw, call = Choice("D", "draw", "d"), Choice("U", "call UNO", "u")
    >>> places_of([draw, call], 60), places_of([draw, call], 20)
    ([(0, 0), (11, 0)], [(0, 0), (0, 1)])
    """
    found, x, y = [], 0, 0
    for choice in choices:
        if x and x + choice.width > width:
            x, y = 0, y + 1
        found.append((x, y))
        x += choice.width + _GAP
    return found


class Choices(Widget):
    """Shows choices. While people must choose one of them, a cursor walks along the row."""

    class Chosen(Message):
        """A choice was clicked."""

        def __init__(self, choice: Choice) -> None:
            super().__init__()
            self.choice = choice

    def __init__(self) -> None:
        super().__init__()
        self.choices: Sequence[Choice] = ()
        self.cursor: int | None = None
        self._canvas = Canvas(0, 0)

    def offer(self, choices: Sequence[Choice], *, cursor: int | None = None) -> None:
        """Show choices."""
        self.choices, self.cursor = choices, cursor
        self._draw()
        self.refresh(layout=True)

    def of_key(self, key: str) -> Choice | None:
        """Return the choice of a key, or None."""
        return next((choice for choice in self.choices if choice.key.lower() == key.lower()), None)

    def walk(self, step: int) -> None:
        """Move the cursor, around the ends."""
        if self.cursor is not None:
            self.cursor = (self.cursor + step) % len(self.choices)
            self._draw()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the number of rows."""
        return max((y for _, y in places_of(self.choices, width)), default=0) + 1

    def on_resize(self) -> None:
        """Draw for the new size."""
        self._draw()

    def on_click(self, event: events.Click) -> None:
        """Choose what was clicked."""
        for choice, (x, y) in zip(self.choices, places_of(self.choices, self.size.width), strict=True):
            if y == event.y and x <= event.x < x + choice.width:
                self.post_message(self.Chosen(choice))

    def _draw(self) -> None:
        width = self.size.width
        canvas = Canvas(width, self.get_content_height(self.size, self.size, width))
        for place, (choice, (x, y)) in enumerate(zip(self.choices, places_of(self.choices, width), strict=True)):
            canvas.put(x, y, f" {choice.key} ", REVERSED)
            style = PLAIN if choice.color is None else painted(choice.color.paint) + BOLD
            is_here = place == self.cursor
            canvas.put(
                x + cell_len(choice.key) + 2, y, f"{'▸' if is_here else ' '}{choice.words} ", style + BOLD if is_here else style
            )
        self._canvas = canvas
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """Return a line."""
        return self._canvas.strip(y)
