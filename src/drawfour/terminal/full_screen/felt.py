"""The felt: players around the piles, in the order of play, as everybody may see them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from rich.style import Style
from textual.strip import Strip
from textual.widget import Widget

from drawfour.core.cards import Color
from drawfour.errors import counted
from drawfour.game.view import View
from drawfour.strings.en import DIRECTIONS
from drawfour.terminal.display import People
from drawfour.terminal.full_screen.canvas import BOLD, DIM, PLAIN, REVERSED, Canvas, fitted, painted
from drawfour.terminal.full_screen.cards import BORDER, LARGE, SMALL, CardSize, card_size, draw_back, draw_box, draw_card
from drawfour.terminal.shown import ShownMatch

_AROUND = {1: (0, 1), 2: (1, 0), 3: (1, 1), 4: (1, 2), 5: (1, 3), 6: (1, 4), 7: (2, 3), 8: (2, 4), 9: (2, 5)}
"""For each number of other players, how many sit on each side, and how many at the top."""
_ROOMY = 12  # from this height, players have three lines
_AROUND_PILES = 5  # rows in the middle of a table with an edge, besides a large card
_AIR = 1  # rows between the edge of the table and the players, and twice as many columns
_LARGEST_RIM = CardSize(56, 17)
_WIDEST_PLATE = 26
_ROOM_FOR_SCORES = 15  # columns of a player with two lines
_FAN = 12  # the most backs of cards in front of their number
_SHORT_FAN = 5  # and the fewest that stand for more cards
_TURN, _BACK = "▶ ", "▮"
SEPARATOR = " · "
_ARROWS = {1: "↻", -1: "↺"}


@dataclass(frozen=True)
class Plate:
    """What the felt says about a player, most important first."""

    name: str
    cards: str
    fan: str
    score: str
    more: tuple[str, ...]
    is_turn: bool
    is_in: bool
    is_close: bool  # to winning, with one card left


def plates(view: View, people: People[ShownMatch]) -> list[Plate]:
    """Return what to say about each player."""
    match, state = people.match, view.state
    scores = {seat: score for side, score in zip(match.sides, match.scores, strict=True) for seat in side}
    found = []
    for seat, size in enumerate(state.sizes):
        is_in = bool(state.seats_in >> seat & 1)
        call = " UNO!" if state.called >> seat & 1 and size == 1 else ""
        partner = people.you is not None and seat != people.you and any({seat, people.you} <= set(side) for side in match.sides)
        kind = people.kind(seat)
        more = ("your partner",) * partner + (kind,) * bool(kind)
        found.append(
            Plate(
                people.label(seat),
                f"{counted(size, 'card')}{call}" if is_in else "out",
                _BACK * min(size, _FAN) if is_in else "",
                counted(scores[seat], "point") if any(match.scores) else "",
                more,
                seat == state.turn and view.phase != "over",
                is_in,
                is_in and size == 1,
            )
        )
    return found


def draw_felt(view: View, people: People[ShownMatch], width: int, height: int) -> Canvas:
    """Draw the felt for the seat of a view, at the bottom, or for spectators, with seat 0 there."""
    canvas = Canvas(width, height)
    bottom = view.seat or 0
    said = plates(view, people)
    others = [(bottom + step) % len(said) for step in range(1, len(said))]
    at_side, at_top = _AROUND[len(others)]
    tall = 3 if height >= _ROOMY else 2
    plate_width = min(_WIDEST_PLATE, width // max(at_top, 3))
    left, top, right = others[:at_side], others[at_side : at_side + at_top], others[at_side + at_top :]
    for place, seat in enumerate(top):
        middle = (2 * place + 1) * width // (2 * at_top)
        _draw_plate(canvas, middle - plate_width // 2, 0, plate_width, tall, said[seat])
    first = tall if top else 0  # the rows between the top and the bottom plate are for those at the sides
    side_width = min(_WIDEST_PLATE, width // 5 if at_top > 4 else width // 4 + 1)
    for side, x in ((list(reversed(left)), 0), (right, width - side_width)):
        for place, seat in enumerate(side):
            y = first + (2 * place + 1) * (height - 1 - first) // (2 * at_side) - tall // 2
            _draw_plate(canvas, x, y, side_width, tall, said[seat])
    _draw_plate(canvas, width // 6, height - 1, 2 * width // 3, 1, said[bottom])
    edge = side_width if at_side else 0
    _draw_middle(canvas, view, edge, first, width - 2 * edge, height - 1 - first)
    return canvas


def _draw_plate(canvas: Canvas, x: int, y: int, width: int, height: int, plate: Plate) -> None:
    """Draw a player in one line or several, without the parts that don't fit."""
    style = REVERSED if plate.is_turn else BOLD if plate.is_in else DIM
    text = PLAIN if plate.is_in else DIM
    name = (_TURN if plate.is_turn else "") + plate.name
    if height == 1:
        line = joined([plate.cards, plate.score, *plate.more], width - 4)
        name = f" {fitted(name, width - cell_len(line) - 3)} "
        start = x + max(0, width - cell_len(name) - cell_len(line) - 1) // 2
        canvas.put(start, y, name, style)
        canvas.put(start + cell_len(name) + 1, y, line, text)
        return
    canvas.center(x, y, width, f" {fitted(name, width - 2)} ", style)
    score = plate.score.partition(" ")[0] if width >= _ROOM_FOR_SCORES else ""
    cards = _with_fan(plate, width - 2) if height > 2 else joined([plate.cards, score], width - 2)
    canvas.center(x, y + 1, width, cards, BOLD if plate.is_close else text)
    if height > 2:
        canvas.center(x, y + 2, width, joined([*plate.more[:-1], plate.score, *plate.more[-1:]], width - 2), DIM)


def _with_fan(plate: Plate, width: int) -> str:
    """Return the number of cards after their backs, or after some of them if there is room for a few."""
    room = width - cell_len(plate.cards) - 1
    has_fan = plate.fan and room >= min(len(plate.fan), _SHORT_FAN)
    return f"{plate.fan[:room]} {plate.cards}" if has_fan else plate.cards


def joined(parts: Sequence[str], width: int) -> str:
    """Join as many parts as fit.

    >>> joined(["7 cards", "", "120 points", "expert"], 22)
    '7 cards · 120 points'
    """
    line = ""
    for part in parts:
        longer = line + (SEPARATOR if line and part else "") + part
        if line and cell_len(longer) > width:
            break
        line = longer
    return line


def _draw_middle(canvas: Canvas, view: View, x: int, y: int, width: int, height: int) -> None:
    """Draw the edge of the table if there is room, the draw pile, the discard pile, and the line under them."""
    card_height = LARGE if height >= LARGE + 1 else SMALL
    size = card_size(view.notation, card_height)
    above = _AIR if y else 0  # nobody sits at the top of a table of three
    room = height - above - _AIR
    rim = CardSize(min(width - 4 * _AIR, _LARGEST_RIM.width), min(room, _LARGEST_RIM.height))
    parts = _line_parts_within(rim.width - 2, view)
    if rim.height < LARGE + _AROUND_PILES or _line_width(parts) > rim.width - 2:
        parts = _line_parts_within(width - 2, view)
    else:
        draw_box(canvas, x + (width - rim.width) // 2, y + above + (room - rim.height) // 2, rim, BORDER, DIM)
    y += max(0, (height - card_height - 1) // 2)
    middle = x + width // 2
    draw_back(canvas, middle - size.width - 1, y, size, str(view.state.pile_size))
    draw_card(canvas, middle + 2, y, size, view.notation, view.book.face_of[view.state.in_play])
    at = x + (width - _line_width(parts)) // 2
    for text, color in parts:
        style: Style = PLAIN if color is None else painted(color.paint) + BOLD
        canvas.put(at, y + card_height, f" {text} ", style)
        at += cell_len(text) + 3


def _line_width(parts: Sequence[tuple[str, Color | None]]) -> int:
    return sum(cell_len(text) + 3 for text, _ in parts) - 1


def _line_parts_within(width: int, view: View) -> list[tuple[str, Color | None]]:
    """Return the parts of the line under the piles, the direction as an arrow alone if there is no room for its word."""
    parts = line_parts(view)
    return parts if _line_width(parts) <= width else [(_ARROWS[view.state.direction], None), *parts[1:]]


def line_parts(view: View) -> list[tuple[str, Color | None]]:
    """Return the parts of the line under the piles: direction, cards to draw, and the color named for a wild.

    >>> from drawfour import Round
    >>> [text for text, _ in line_parts(Round(3, seed="demo").view(0))]
    ['↺ counterclockwise']
    """
    state, book, deck = view.state, view.book, view.notation.deck
    parts: list[tuple[str, Color | None]] = [(f"{_ARROWS[state.direction]} {DIRECTIONS[state.direction]}", None)]
    if state.pending:
        parts.append((f"To draw: {state.pending}", None))
    if deck.faces[book.face_of[state.in_play]].color is None and view.color != "none":
        color = book.color_of[state.in_play]
        parts.append((view.notation.color_words(color, marks=True), deck.colors[color]))
    return parts


class Felt(Widget):
    """Shows the felt of the last view it was given."""

    def __init__(self, people: People[ShownMatch], view: View) -> None:
        super().__init__()
        self._people = people
        self._view = view
        self._canvas = Canvas(0, 0)

    def look(self, view: View) -> None:
        """Show another position."""
        self._view = view
        self._draw()

    def on_resize(self) -> None:
        """Draw for the new size."""
        self._draw()

    def _draw(self) -> None:
        self._canvas = draw_felt(self._view, self._people, self.size.width, max(self.size.height, 1))
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """Return a line."""
        return self._canvas.strip(y)
