"""`drawfour deck`: check a deck file, show a deck as a table, and write a template."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

from drawfour.core.cards import Deck, Symbol
from drawfour.core.moves import MOST_SEATS
from drawfour.core.options import Rules
from drawfour.decks import SUFFIX, find_deck
from drawfour.decks.pictures import picture_of
from drawfour.decks.words import MEANING, MOST, SPELLED, effect_words
from drawfour.errors import DrawfourError, counted, shown
from drawfour.invocation import this_command
from drawfour.system.terminal import quoted
from drawfour.terminal.screen import Screen, width_of

_EFFECTS = "\n".join(f"#   {SPELLED[effect]:<25} {meaning}" for effect, meaning in MEANING.items())
NEW = f"""\
# A deck for drawfour. Everything after a # is a comment.
# Check it with: drawfour deck check FILE     See it with: drawfour deck show FILE     Play: drawfour play --deck FILE

name = "little"
about = "Three colors, small numbers and a few tricks."

# Colors, 1 to 8. The letter begins the names of cards (red 5 is R5); the mark is shown beside the color.
[[color]]
name = "red"
letter = "R"
mark = "♥"
paint = "#cf1510"      # optional, like the mark: the next colors get standard ones

[[color]]
name = "yellow"
letter = "Y"

[[color]]
name = "green"
letter = "G"

# Symbols stand on colored cards; copies is the number of cards in each color. A symbol without effects is a number.
# Effects take place in the order given; N is a number from 1 to {MOST}:
{_EFFECTS}
[[symbol]]
code = "1"
points = 1
copies = 4

[[symbol]]
code = "2"
points = 2
copies = 4

[[symbol]]
code = "3"
points = 3
copies = 4
colors = ["red", "green"]      # optional; default: all colors

[[symbol]]
code = "S"
name = "skip"
mark = "⊘"             # optional: shown on the card instead of a picture of what it does
points = 20
copies = 2
effects = ["skip"]

[[symbol]]
code = "T"
name = "thunder"
points = 20
copies = 2
effects = ["reverse", "everyone else draws 1"]

# Wilds have no color and can be played on any card; one of their effects must name a color.
[[wild]]
code = "W"
name = "wild"
points = 50
copies = 3
effects = ["name a color"]

[[wild]]
code = "W+3"
name = "wild draw three"
points = 50
copies = 2
effects = ["name a color", "draw 3"]
challenge = false      # optional; by default it can be challenged, like a Wild Draw Four
"""
"""The template of a deck file, with every field."""


def check(name: str) -> str:
    """Say how large a deck is and how many players it is enough for. Raises DrawfourError if it can't be played."""
    deck = find_deck(name)
    return f"{name}: a deck that can be played; {_size(deck)}{_enough_for(deck)}"


def _enough_for(deck: Deck) -> str:
    """Say how many players a small deck is enough for; nothing for a deck that is enough for a full table (R3)."""
    hand = Rules().hand_size
    to_deal = deck.size - 2  # one card to turn up and one to draw
    if to_deal >= MOST_SEATS * hand:
        return ""
    if to_deal >= 2 * hand:
        return f"; enough for {to_deal // hand} players with {hand} cards each"
    return f"; enough for 2 players with hand_size {to_deal // 2}"


def show(name: str, out: TextIO) -> None:
    """Print a deck as a table: every symbol with its cards, points and effects."""
    deck = find_deck(name)
    screen = Screen(out)
    screen.say(screen.bold(f"{deck.name}: {_size(deck)}"))
    if deck.about:
        screen.tell(deck.about)
    screen.tell("Colors: " + ", ".join(_color(deck, number, screen.has_marks) for number in range(len(deck.colors))))
    screen.say()
    rows = [("code", "mark", "name", "cards", "points", "effects"), *_rows(deck, screen.has_marks)]
    widths = [max(width_of(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        blanks = [" " * (width - width_of(cell)) for cell, width in zip(row, widths, strict=True)]
        cells = [blanks[column] + cell if column in _NUMBERS else cell + blanks[column] for column, cell in enumerate(row)]
        screen.say("  ".join(cells).rstrip())


_NUMBERS = (3, 4)


def _size(deck: Deck) -> str:
    return f"{deck.size} cards in {counted(len(deck.faces), 'face')}, {counted(deck.points, 'point')}"


def _color(deck: Deck, number: int, marks: bool) -> str:
    color = deck.colors[number]
    return f"{color.mark if marks else ''} {color.name} ({color.letter}, {color.paint})".lstrip()


def _rows(deck: Deck, marks: bool) -> Iterator[tuple[str, ...]]:
    for number, symbol in enumerate(deck.symbols):
        faces = [face for face in deck.faces if face.symbol == number]
        cards = f"{len(faces)} x {faces[0].copies}" if faces[0].color is not None else str(faces[0].copies)
        mark = (picture_of(deck, symbol).text or "picture") if marks else symbol.code
        yield symbol.code, mark, symbol.name, cards, str(symbol.points), _effects(symbol)


def _effects(symbol: Symbol) -> str:
    words = ", ".join(effect_words(effect, amount) for effect, amount in symbol.effects)
    return words if symbol.is_challengeable else f"{words}; no challenge"


def write_new(path: str, out: TextIO) -> None:
    """Write the template of a deck file to a new file, or to `out` if `path` is empty. Raises DrawfourError."""
    if not path:
        out.write(NEW)
        return
    if not path.lower().endswith(SUFFIX):
        raise DrawfourError("bad_file", f"The name of a deck file must end in {SUFFIX}; found {shown(path)}.")
    try:
        with Path(path).open("x", encoding="utf-8", newline="\n") as file:
            file.write(NEW)
    except FileExistsError:
        raise DrawfourError("bad_file", f"{path} already exists. Choose another file name.") from None
    except (OSError, ValueError) as error:
        raise DrawfourError("bad_file", f"{path!r} can't be written: {getattr(error, 'strerror', error)}.") from None
    out.write(f"{path}: a deck to start from. After changing it, check it with: {this_command()} deck check {quoted(path)}\n")
