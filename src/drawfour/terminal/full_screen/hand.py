"""The hand: a row of cards to walk along. Cards overlap where there is little room, and a long row scrolls."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from textual import events
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from drawfour.game.notation import Notation
from drawfour.terminal.full_screen.canvas import BOLD, DIM, Canvas
from drawfour.terminal.full_screen.cards import LARGE, SMALL, CardSize, card_size, draw_card

_MORE = 4  # columns at each end of a row that scrolls, for the number of cards beyond


@dataclass(frozen=True)
class HandRow:
    """Where the cards of a hand are: the first one shown, how many are, the left edge, and the distance between two.

    Cards to the right of the one at the cursor lie `gap` columns further on, so that it covers none of their notations.
    """

    first: int
    count: int
    left: int
    step: int
    cursor: int = 0
    gap: int = 0

    def x(self, place: int) -> int:
        """Return the left edge of a card."""
        return self.left + (place - self.first) * self.step + self.gap * (place > self.cursor)

    def place_at(self, x: int, card_width: int) -> int | None:
        """Return the card at a column, or None. The card at the cursor lies on top, and others on those to their left."""
        places = [self.cursor, *range(self.first + self.count - 1, self.first - 1, -1)]
        shown = range(self.first, self.first + self.count)
        return next((place for place in places if place in shown and 0 <= x - self.x(place) < card_width), None)


def row_of(cards: int, cursor: int, width: int, size: CardSize) -> HandRow:
    """Arrange cards in a row, side by side if they fit, otherwise over each other; the card at the cursor is among them.

    >>> row_of(7, 0, 60, CardSize(7, 5, 4))
    HandRow(first=0, count=7, left=2, step=8, cursor=0, gap=0)
    >>> row_of(11, 3, 60, CardSize(7, 5, 4))
    HandRow(first=0, count=11, left=0, step=5, cursor=3, gap=2)
    >>> row_of(30, 29, 60, CardSize(7, 5, 4))
    HandRow(first=21, count=9, left=5, step=5, cursor=29, gap=2)
    """
    card = size.width
    if cards * (card + 1) - 1 <= width:
        return HandRow(0, cards, (width - cards * (card + 1) + 1) // 2, card + 1, cursor)
    step = max(size.label + 1, min(card, (width - 2 * card) // max(cards - 2, 1)))
    count = min(cards, 2 + (width - 2 * card) // step)
    if count < cards:
        count = max(1, 2 + (width - 2 * _MORE - 2 * card) // step)
    first = max(0, min(cursor - count // 2, cards - count))
    left = max(0, (width - 2 * card - step * (count - 2)) // 2)
    return HandRow(first, count, left, step, cursor, card - step)


class Hand(Widget):
    """Shows a hand, with a cursor while there are cards."""

    class Clicked(Message):
        """A card was clicked. `again` is true if the cursor was there before."""

        def __init__(self, again: bool) -> None:
            super().__init__()
            self.again = again

    def __init__(self, notation: Notation) -> None:
        super().__init__()
        self._notation = notation
        self._faces: list[int] = []
        self._playable: Collection[int] | None = None  # None: it is not the time to play, so no card is dull
        self._cursor = 0
        self._canvas = Canvas(0, 0)

    @property
    def face(self) -> int | None:
        """The face at the cursor, or None without cards."""
        return self._faces[self._cursor] if self._faces else None

    def hold(self, counts: Sequence[int], playable: Collection[int] | None) -> None:
        """Show a hand, in deck order. The cursor stays at its card, or goes to one that can be played."""
        before = self.face
        self._faces = [face for face, copies in enumerate(counts) for _ in range(copies)]
        self._playable = playable
        if before in self._faces and before is not None:
            here = [place for place, face in enumerate(self._faces) if face == before]
            self._cursor = min(here, key=lambda place: abs(place - self._cursor))
        self._cursor = max(0, min(self._cursor, len(self._faces) - 1))
        if playable and self.face not in playable:
            self.go_to(next(face for face in self._faces if face in playable))
        self._draw()

    def go_to(self, face: int) -> None:
        """Move the cursor to a card of a face in the hand."""
        self._cursor = self._faces.index(face)
        self._draw()

    def walk(self, step: int) -> None:
        """Move the cursor, around the ends."""
        if self._faces:
            self._cursor = (self._cursor + step) % len(self._faces)
            self._draw()

    def end(self, step: int) -> None:
        """Move the cursor to the first card (-1) or the last one (1)."""
        self._cursor = 0 if step < 0 else max(0, len(self._faces) - 1)
        self._draw()

    def on_resize(self) -> None:
        """Draw for the new size."""
        self._draw()

    def on_click(self, event: events.Click) -> None:
        """Move the cursor to the card that was clicked."""
        size = card_size(self._notation, self._card_height)
        place = self._row().place_at(event.x, size.width)
        if place is not None:
            again = place == self._cursor
            self._cursor = place
            self._draw()
            self.post_message(self.Clicked(again))

    @property
    def _card_height(self) -> int:
        return LARGE if self.size.height > LARGE else SMALL

    def _row(self) -> HandRow:
        return row_of(len(self._faces), self._cursor, self.size.width, card_size(self._notation, self._card_height))

    def _draw(self) -> None:
        canvas = Canvas(self.size.width, self.size.height)
        size, row = card_size(self._notation, self._card_height), self._row()
        shown = range(row.first, row.first + row.count)
        for place in sorted(shown, key=lambda place: place == self._cursor):  # the card at the cursor lies on top
            face, is_raised = self._faces[place], place == self._cursor
            is_dull = self._playable is not None and face not in self._playable
            y = 0 if is_raised else 1
            draw_card(canvas, row.x(place), y, size, self._notation, face, dull=is_dull, raised=is_raised)
            if is_raised:
                canvas.center(row.x(place), size.height, size.width, "▲", BOLD)
        before, after = row.first, len(self._faces) - row.first - row.count
        if before:
            canvas.put(0, 2, f"‹{before}", DIM)
        if after:
            canvas.put(canvas.width - len(f"{after}›"), 2, f"{after}›", DIM)
        self._canvas = canvas
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """Return a line."""
        return self._canvas.strip(y)
