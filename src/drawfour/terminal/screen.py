"""The table as lines of text: hands, top card, seats and scores. A color is always shown as color, mark and word."""

from __future__ import annotations

import os
import re
import shutil
import textwrap
from collections.abc import Iterator, Sequence
from typing import TextIO
from unicodedata import category, east_asian_width

from drawfour.core.cards import PAINTS, Color
from drawfour.core.scoring import how_scored
from drawfour.core.values import Scoring
from drawfour.game.notation import WILD_MARK, Notation
from drawfour.game.view import View
from drawfour.strings.speaker import Speaker
from drawfour.system.terminal import obeys_escapes
from drawfour.terminal.card_words import CardWords
from drawfour.terminal.hand_numbers import HandNumbers
from drawfour.terminal.shown import ShownMatch

_PAINT = dict(zip(PAINTS, ("97;48;5;160", "30;48;5;220", "97;48;5;29", "97;48;5;19"), strict=False))
_PAINT_WILD = "97;48;5;240"
_DIM, _BOLD = "2", "1"
_GAP = 2
_NARROWEST, _WIDEST = 40, 100
_ROOM = 8  # for the answer at the end of a question
_UNBROKEN = "\N{NO-BREAK SPACE}"
_MARK = re.compile(r"(?<!\S)([^\w\s!-~]) (?=\w)")


def width_of(text: str) -> int:
    """Return how many columns a text takes: East Asian characters and emoji take two, combining accents none.

    >>> width_of("red"), width_of("日本"), width_of("🔥"), width_of("e\u0301")
    (3, 4, 2, 1)
    """
    return sum(0 if category(sign) in ("Mn", "Me") else 2 if east_asian_width(sign) in "WF" else 1 for sign in text)


class Screen:
    """Writes lines to a terminal or file. `plain` leaves out colors; an encoding without the marks leaves them out.

    Lines are as wide as the terminal, or `width` if given. Cards in texts have their colors once `words` is set.
    """

    def __init__(self, out: TextIO, *, plain: bool = False, width: int | None = None) -> None:
        self.out = out
        self._width = width
        self.has_color = not plain and not os.environ.get("NO_COLOR") and obeys_escapes(out)
        self.words: CardWords | None = None
        self.has_marks = _can_write(out, f"♥★♣♦{WILD_MARK}─×→←·")

    @property
    def width(self) -> int:
        """The number of characters in a line."""
        return self._width or max(_NARROWEST, min(_WIDEST, shutil.get_terminal_size((80, 24)).columns))

    def say(self, *lines: str) -> None:
        """Write lines, or an empty one."""
        self.out.writelines(f"{line}\n" for line in lines or [""])
        self.out.flush()

    def write(self, text: str) -> None:
        """Write a text without ending the line."""
        self.out.write(text)
        self.out.flush()

    def paint(self, text: str, codes: str) -> str:
        """Return the text in a color, if the screen has color."""
        return f"\x1b[{codes}m{text}\x1b[0m" if self.has_color else text

    def tell(self, text: str, *, bold: bool = False, indent: int = 0) -> None:
        """Write a text, wrapped into lines. The words of a card stay together, and a percent sign with its number."""
        for line in self._wrapped(text, self.width, indent):
            self.say(self.colored(self.bold(line) if bold else line, around=_BOLD if bold else ""))

    def colored(self, text: str, *, around: str = "") -> str:
        """Return a text with its cards in their colors, if the screen has color; `around` are the codes of the rest."""
        if self.words is None or not self.has_color:
            return text
        again = f"\x1b[{around}m" if around else ""
        return self.words.replaced(text, lambda card, color: self.paint(card, _codes(color)) + again)

    def choices(self, *parts: str) -> str:
        """Join commands into a line."""
        return (" · " if self.has_marks else ", ").join(parts)

    def prompt(self, text: str) -> str:
        """Write all but the last line of a question, and return that line with a space as the prompt."""
        *lines, last = self._wrapped(text, self.width - _ROOM)
        for line in lines:
            self.say(line)
        return f"{last} "

    def _wrapped(self, text: str, width: int, indent: int = 0) -> list[str]:
        if self.words is not None:
            text = self.words.replaced(text, lambda card, _: card.replace(" ", _UNBROKEN))
        unbroken = _MARK.sub(rf"\1{_UNBROKEN}", text).replace(" %", f"{_UNBROKEN}%")
        lines = textwrap.wrap(unbroken, width, subsequent_indent=" " * indent)
        return [line.replace(_UNBROKEN, " ") for line in lines]

    def clear(self) -> None:
        """Clear the screen, or scroll it out of sight."""
        self.out.write("\x1b[2J\x1b[3J\x1b[H" if self.has_color else "\n" * 60)
        self.out.flush()

    def bold(self, text: str) -> str:
        """Return the text in bold, if the screen can show it."""
        return self.paint(text, _BOLD)

    def rule(self, text: str) -> str:
        """Return a horizontal rule with a text in it."""
        dash = "─" if self.has_marks else "-"
        return self.bold(f"{dash * 3} {text} {dash * (self.width - len(text) - 5)}")

    def chip(self, text: str, color: Color | None) -> str:
        """Return a text on the background of a color, or of wilds for None, if the screen has color."""
        return self.paint(f" {text} ", _codes(color)) if self.has_color else text

    def card(self, notation: Notation, face: int) -> str:
        """Return a card in words and in its color."""
        color = notation.deck.faces[face].color
        return self.chip(notation.card_words(face, self.has_marks), None if color is None else notation.deck.colors[color])

    def cards(self, notation: Notation, counts: Sequence[int]) -> str:
        """List the cards of a hand in words."""
        cards = [notation.card_words(face, self.has_marks) for face, copies in enumerate(counts) for _ in range(copies)]
        return ", ".join(card.replace(" ", _UNBROKEN) for card in cards)

    def hand(self, view: View, playable: Sequence[int], numbers: HandNumbers) -> list[str]:
        """Return the hand in columns, every card with its number. In brackets, it can't be played now: it is not `playable`."""
        seat = view.seat
        assert seat is not None
        counts = view.state.hands[seat]
        cells = []
        for face in (face for face, copies in enumerate(counts) if copies):
            times = f" {'×' if self.has_marks else 'x'}{counts[face]}" if counts[face] > 1 else ""
            words = view.notation.card_words(face, self.has_marks)
            padding = 2 if self.has_color else 0
            name = str(numbers.number(face))
            label = f"{name:>3}  " if face in playable else f"{f'({name}':>3}) "
            shown = self.bold(label) if face in playable else self.paint(label, _DIM)
            card = self.card(view.notation, face)
            cells.append((f"{shown}{card}{times}", len(label) + width_of(words) + padding + len(times)))
        return _columns(cells, self.width)

    def seats(self, view: View, names: Sequence[str]) -> list[str]:
        """Return lines with the number of cards of each seat, in seat order, and the direction of play."""
        state = view.state
        clockwise, counterclockwise = (" → ", " ← ") if self.has_marks else (" > ", " < ")
        arrow = clockwise if state.direction == 1 else counterclockwise
        lines, used = [""], 0
        for part, before in [*self._parts(view, names, arrow), (f"draw pile {state.pile_size}", "   ")]:
            if used and used + len(before) + len(part) > self.width:
                lines.append("")
                used = 0
            lines[-1] += before + (self.bold(part) if part.startswith("[") else part)
            used += len(before) + len(part)
        return lines

    def _parts(self, view: View, names: Sequence[str], arrow: str) -> Iterator[tuple[str, str]]:
        """Yield each seat with its number of cards, and the text before it."""
        state = view.state
        for seat, name in enumerate(names):
            call = " UNO" if state.called >> seat & 1 and state.sizes[seat] == 1 else ""
            part = f"{name} {state.sizes[seat]}{call}" if state.seats_in >> seat & 1 else f"{name} out"
            yield (f"[{part}]" if seat == state.turn else part), (arrow if seat else "")

    def top(self, view: View) -> str:
        """Return the top card, and for a wild the named color."""
        state = view.state
        face = view.book.face_of[state.in_play]
        if view.notation.deck.faces[face].color is not None or view.color == "none":
            return self.card(view.notation, face)
        color = view.book.color_of[state.in_play]
        named = self.chip(view.notation.color_words(color, self.has_marks), view.notation.deck.colors[color])
        return f"{self.card(view.notation, face)}, color {named}"

    def scores(self, match: ShownMatch, speaker: Speaker) -> list[str]:
        """Return lines with the cards and points of each side in the round that is over, and the totals."""
        round, notation = match.round, match.round.notation
        who = [" and ".join(_capital(speaker.name(seat)) for seat in seats) for seats in match.sides]
        lines = []
        for side, seats in enumerate(match.sides):
            label = f"  {who[side]:<{max(map(len, who))}}"
            if not set(seats) & set(round.seats_in):
                lines.append(f"{label}  out of the match with {match.scores[side]}")
                continue
            here = [seat for seat in seats if round.state.seats_in >> seat & 1]
            cards = {seat: self.cards(notation, round.state.hands[seat]) or "nothing" for seat in here}
            held = "; ".join(cards.get(seat, "out of the round") for seat in seats)
            does = "scored" if how_scored(match.book) == Scoring.WINNER_TAKES else "charged"
            line = f"{label}  {does} {round.points[side]:>3}, total {match.scores[side]:>4}, {'held ' * bool(here)}{held}"
            wrapped = textwrap.wrap(line, self.width, subsequent_indent=" " * (len(label) + 4))
            lines += [part.replace(_UNBROKEN, " ") for part in wrapped]
        return lines


def _codes(color: Color | None) -> str:
    """Return the codes for the background of a color, or of wilds for None."""
    return _PAINT_WILD if color is None else _PAINT.get(color.paint) or _painted(color.paint)


def _painted(paint: str) -> str:
    """Return the codes for a background like #cf1510 with white or black text, whichever is easier to read."""
    red, green, blue = bytes.fromhex(paint[1:])
    is_light = 299 * red + 587 * green + 114 * blue > 128_000
    return f"{30 if is_light else 97};48;2;{red};{green};{blue}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _columns(cells: list[tuple[str, int]], width: int) -> list[str]:
    """Arrange texts, given with their visible widths, in as many columns as fit."""
    if not cells:
        return []
    column = max(size for _, size in cells) + _GAP
    across = max(1, width // column)
    rows = [cells[start : start + across] for start in range(0, len(cells), across)]
    return ["".join(text + " " * (column - size) for text, size in row).rstrip() for row in rows]


def _can_write(out: TextIO, text: str) -> bool:
    try:
        text.encode(out.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
