"""Pictures of cards: color, mark and notation on every one, so that no color is needed to read it."""

from __future__ import annotations

from dataclasses import dataclass

from rich.cells import cell_len
from rich.style import Style

from drawfour.core.cards import Effect
from drawfour.decks.pictures import picture_of
from drawfour.decks.words import effect_words
from drawfour.game.notation import WILD_MARK, Notation
from drawfour.terminal.full_screen.canvas import BOLD, Canvas, fitted, painted

SIGNS = {
    Effect.SKIP: "⊘",
    Effect.REVERSE: "⇄",
    Effect.SWAP: "⇋",
    Effect.PASS_HANDS: "↻",
    Effect.DISCARD_COLOR: "≡",
    Effect.PLAY_AGAIN: "↺",
    Effect.DRAW_COLOR: "…",
    Effect.SKIP_EVERYONE: "⊗",
    Effect.SHUFFLE_HANDS: "∞",
}
"""The sign of each effect that is not shown as a number of cards."""

SMALL, LARGE = 3, 5
"""The heights of a card."""
BORDER, _DULL_BORDER, _RAISED_BORDER = "╭─╮│╰╯", "┌╌┐╎└┘", "┏━┓┃┗┛"


@dataclass(frozen=True)
class CardSize:
    """The size of all cards of a deck on a screen: `height` lines, wide enough for the longest `label`, mark and notation."""

    width: int
    height: int
    label: int = 0


def card_size(notation: Notation, height: int) -> CardSize:
    """Return the size of cards with a height of SMALL or LARGE."""
    longest = max(cell_len(_mark(notation, face)) + len(card) for face, card in enumerate(notation.cards))
    return CardSize(max(longest, height) + 2, height, longest)


def draw_card(
    canvas: Canvas, x: int, y: int, size: CardSize, notation: Notation, face: int, *, dull: bool = False, raised: bool = False
) -> None:
    """Draw a card, dull if it can't be played, with a thick border if it is raised."""
    kind = notation.deck.faces[face]
    style = painted(None if kind.color is None else notation.deck.colors[kind.color].paint, dull=dull)
    if not dull:
        style += BOLD
    draw_box(canvas, x, y, size, _RAISED_BORDER if raised else _DULL_BORDER if dull else BORDER, style)
    inside = size.width - 2
    mark = _mark(notation, face)
    canvas.put(x + 1, y + 1, mark + notation.cards[face], style)
    if size.height == SMALL:
        return
    canvas.put(x + inside + 1 - cell_len(mark), y + size.height - 2, mark, style)
    sign = sign_of(notation, face)
    if sign:
        canvas.center(x + 1, y + 2, inside, sign, style)
    else:
        _draw_all_colors(canvas, x + 1, y + 2, inside, notation)


def draw_back(canvas: Canvas, x: int, y: int, size: CardSize, text: str) -> None:
    """Draw the back of the draw pile with a text on it."""
    style = painted(None)
    draw_box(canvas, x, y, size, BORDER, style)
    for row in range(1, size.height - 1):
        canvas.put(x + 1, y + row, "░" * (size.width - 2), style)
    canvas.center(x + 1, y + size.height // 2, size.width - 2, text, style + BOLD)


def draw_box(canvas: Canvas, x: int, y: int, size: CardSize, border: str, style: Style) -> None:
    """Draw an empty box with a border."""
    left, across, right, down, lower_left, lower_right = tuple(border)
    inside = size.width - 2
    canvas.put(x, y, left + across * inside + right, style)
    for row in range(1, size.height - 1):
        canvas.put(x, y + row, down + " " * inside + down, style)
    canvas.put(x, y + size.height - 1, lower_left + across * inside + lower_right, style)


def _draw_all_colors(canvas: Canvas, x: int, y: int, width: int, notation: Notation) -> None:
    """Draw the marks of all colors of the deck, which a wild can name."""
    colors = notation.deck.colors[:width]
    for place, color in enumerate(colors, start=x + (width - len(colors)) // 2):
        canvas.put(place, y, color.mark, painted(color.paint) + BOLD)


def sign_of(notation: Notation, face: int) -> str:
    """Return the sign in the middle of a card; empty for a wild that does nothing but name a color.

    >>> from drawfour import Round
    >>> notation = Round(2, seed="demo").notation
    >>> [sign_of(notation, notation.face_of(card)) for card in ("R7", "YS", "GR", "B+2", "W", "W+4")]
    ['7', '⊘', '⇄', '+2', '', '+4']
    """
    picture = picture_of(notation.deck, notation.deck.symbols[notation.deck.faces[face].symbol])
    number = f"+{picture.draws}" if picture.draws else ""
    return fitted(picture.text or "".join(SIGNS[sign] for sign in picture.signs) + number, 5)


def about(notation: Notation, face: int) -> str:
    """Name a card and what it does.

    >>> from drawfour import Round
    >>> notation = Round(2, seed="demo").notation
    >>> about(notation, notation.face_of("W+4"))
    '✦ wild draw four: name a color, draw 4'
    """
    symbol = notation.deck.symbols[notation.deck.faces[face].symbol]
    effects = ", ".join(effect_words(effect, amount) for effect, amount in symbol.effects)
    return notation.card_words(face, marks=True) + (f": {effects}" if effects else "")


def _mark(notation: Notation, face: int) -> str:
    color = notation.deck.faces[face].color
    return WILD_MARK if color is None else notation.deck.colors[color].mark
