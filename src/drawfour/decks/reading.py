"""Reads a deck file. An error names the line, the field, the value found and what was expected."""

from __future__ import annotations

import math
import re
import tomllib
from collections.abc import Callable, Sequence
from typing import Any, NoReturn
from unicodedata import category

from drawfour.core.cards import PAINTS, Color, Deck, Effect, Face, Symbol
from drawfour.core.checks import MOST_CARDS
from drawfour.decks.checking import troubles
from drawfour.decks.lines import lines_of, lines_without_texts, plain_trouble
from drawfour.decks.words import effect_of, effect_words, unknown_effect
from drawfour.errors import DeckError, shown, unknown

MOST_POINTS = 1000
MOST_DOTS = 4  # in a line; no field needs any
MARKS = "♥★♣♦●▲■✚"
"""The marks of the first, second, ... color that says nothing else."""
CALLED = (
    *("red rot", "yellow gelb", "green grün", "blue blau"),
    *("turquoise türkis", "brown black braun schwarz", "mint", "purple lila"),
)
"""How people call our paints, in the languages of the page: a color of that name has the look, wherever it stands."""

AS_PICTURE = "\ufe0f"  # after a sign: it is to be drawn as a picture
_PAINT = "#[0-9a-fA-F]{6}"
NEAR = 95  # in red, green and blue: a little less than two of ours are apart
ALIKE = 20  # nobody at a table tells these apart

_DECK = ("name", "about", "color", "symbol", "wild")
_COLOR = ("name", "letter", "mark", "paint")
_SYMBOL = ("code", "name", "points", "copies", "colors", "effects", "mark")
_WILD = ("code", "name", "points", "copies", "effects", "mark", "challenge")
_UNBROKEN = r'[^\s:#"=,]'
_LINE_OF_ERROR = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")


def deck_of(text: str, name: str) -> Deck:
    r"""The deck that a text describes; `name` stands in errors for where it comes from, or is empty. Raises DeckError.

    A byte order mark is left out, and lines may end as on Windows.

    >>> deck_of('name = "tiny"\n[[color]]\nname = "red"\nletter = "r"', "tiny.toml")
    Traceback (most recent call last):
    drawfour.errors.DeckError: tiny.toml:4: letter: found 'r'; expected one letter A to Z
    """
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    fields = _fields(text, name)
    return _File(text, name).deck(fields)


def _fields(text: str, name: str) -> dict[str, Any]:
    """What the text says, as TOML. Keys of very many parts would take the reader of TOML seconds, so it is not asked."""
    for number, keys in enumerate(lines_without_texts(text), 1):
        if keys.count(".") > MOST_DOTS:
            raise DeckError(name, number, f"too many dots in a line; the most are {MOST_DOTS} outside texts and comments")
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        where = _LINE_OF_ERROR.search(str(error))
        line = int(where[1]) if where and where[1] else text.count("\n") + 1
        if not isinstance(error, tomllib.TOMLDecodeError):
            raise DeckError(name, line, "nested too deeply, or a number with too many digits") from None
        message = _LINE_OF_ERROR.sub("", str(error))
        raise DeckError(name, line, plain_trouble(message, "".join(text.split("\n")[line - 1 : line]))) from None


class _Table:
    """One table of a file, asked for its fields one by one."""

    def __init__(self, file: _File, kind: str, number: int, fields: dict[str, Any], allowed: Sequence[str]) -> None:
        self.file, self.kind, self.number, self.fields = file, kind, number, fields
        for field in fields:
            if field not in allowed:
                raise self.error(field, unknown("field", field, allowed))

    def error(self, field: str, sentence: str) -> DeckError:
        """An error at the line of a field, or where its table begins."""
        lines = self.file.lines
        own, table = lines.get((self.kind, self.number, field)), lines.get((self.kind, self.number, ""), 1)
        return DeckError(self.file.name, own or lines.get((field, 0, ""), table), sentence)

    def fail(self, field: str, found: str, expected: str) -> NoReturn:
        """Raise an error about the value of a field."""
        raise self.error(field, f"{field}: {found}; expected {expected}")

    def get(self, field: str, is_right: Callable[[Any], bool], expected: str, default: Any = None) -> Any:
        """The value of a field that has to be right; without a default there has to be one."""
        if field not in self.fields:
            if default is None:
                self.fail(field, "missing", expected)
            return default
        value = self.fields[field]
        if not is_right(value):
            self.fail(field, f"found {shown(value)}", expected)
        return value

    def text(self, field: str, pattern: str, expected: str, default: str | None = None) -> str:
        """A text that can be printed and has a form."""

        def is_right(value: object) -> bool:
            return _is_text(value) and re.fullmatch(pattern, str(value)) is not None

        return str(self.get(field, is_right, expected, default))

    def number_to(self, field: str, low: int, high: int) -> int:
        """A whole number."""

        def is_right(value: object) -> bool:
            return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high

        return int(self.get(field, is_right, f"a whole number from {low} to {high}"))

    def name(self, default: str | None = None) -> str:
        """What it is called in words."""
        return self.text("name", r'(?!\s)[^"\n]{1,40}(?<!\s)', "1 to 40 printable characters without quotes", default)

    def code(self, first: str, start: str) -> str:
        """What stands in notation for a symbol."""
        return self.text("code", first + _UNBROKEN + "{0,3}", f'1 to 4 characters{start}, without spaces and : # " = ,')


class _File:
    """One file being read."""

    def __init__(self, text: str, name: str) -> None:
        self.name = name
        self.lines = lines_of(text)

    def deck(self, fields: dict[str, Any]) -> Deck:
        """The whole deck."""
        head = _Table(self, "", 0, fields, _DECK)
        name = head.name()
        about = head.text("about", "[\\s\\S]{0,200}", "at most 200 printable characters", "")
        self.taken: set[tuple[str, str]] = set()
        tables = self._tables(head, "color", _COLOR)
        if not tables:
            raise head.error("color", "The deck has no colors: add at least one [[color]] with a name and a letter")
        looks = zip(tables, _ours(tables, "mark", MARKS), _ours(tables, "paint", PAINTS), strict=True)
        colors = [self._color(*look) for look in looks]
        self.color_names = [color.name for color in colors]
        symbols, faces = [], []
        for table in self._tables(head, "symbol", _SYMBOL):
            symbols.append(self._symbol(table))
            copies = table.number_to("copies", 1, MOST_CARDS)
            faces += [Face(color, len(symbols) - 1, copies) for color in self._colors(table)]
        faces.sort(key=lambda face: face.color or 0)
        for table in self._tables(head, "wild", _WILD):
            symbols.append(self._wild(table))
            faces.append(Face(None, len(symbols) - 1, table.number_to("copies", 1, MOST_CARDS)))
        deck = Deck(name, tuple(colors), tuple(symbols), tuple(faces), about)
        for (kind, number, field), sentence in troubles(deck):
            line = self.lines.get((kind, number, field)) or self.lines.get((kind, number, ""), 1)
            raise DeckError(self.name, line, f"{field or kind}: {sentence}")
        return deck

    def _tables(self, head: _Table, kind: str, allowed: Sequence[str]) -> list[_Table]:
        """The tables of a kind."""

        def is_right(value: object) -> bool:
            return isinstance(value, list) and all(isinstance(one, dict) for one in value)

        found = head.get(kind, is_right, f"[[{kind}]], in double brackets, before each {kind}", [])
        return [_Table(self, kind, number, fields, allowed) for number, fields in enumerate(found)]

    def _new(self, table: _Table, field: str, value: str) -> str:
        """A value that no other table has; a symbol and a wild are of one kind here."""
        kind = "color" if table.kind == "color" else "symbol"
        key = re.sub(r"\W", "_", value.lower()) if field == "name" else value.removesuffix(AS_PICTURE)
        if (f"{kind} {field}", key) in self.taken:
            given = field if field in table.fields else "code"  # a symbol without a name is called by its code
            table.fail(given, f"found {value!r} a second time", "one that no other has")
        self.taken.add((f"{kind} {field}", key))
        return value

    def _color(self, table: _Table, mark: str, paint: str) -> Color:
        """A color; the mark and the paint are for one that has none of its own."""
        name = table.text("name", r"(?!none$)[^\W_][\w-]{0,19}", "one word of 1 to 20 letters, digits or hyphens, not 'none'")
        return Color(
            self._new(table, "name", name),
            self._new(table, "letter", table.text("letter", "[A-Z]", "one letter A to Z")),
            self._look(table, "mark", rf"[^\s\w✦]{AS_PICTURE}?", "a single character, not a letter and not ✦", mark),
            self._look(table, "paint", _PAINT, "a color like #cf1510", paint),
        )

    def _look(self, table: _Table, field: str, pattern: str, expected: str, ours: str) -> str:
        """What a color looks like, its own or one of ours, and no other color."""
        look = table.text(field, pattern, expected, ours).lower()
        if field not in table.fields:
            return look
        self._new(table, field, look)
        for kind, other in self.taken:
            if kind == f"color {field}" and other != look and distance(look, other) < ALIKE:
                table.fail(field, f"found {look!r}, which looks like {other!r}", "one that is easy to tell apart")
        return look

    def _mark(self, table: _Table) -> str:
        """What stands on the cards of a symbol and of no other; empty where the file does not say."""
        mark = table.text("mark", r"\S{1,4}", "1 to 4 characters without spaces", "")
        return self._new(table, "mark", mark) if mark else mark

    def _symbol(self, table: _Table) -> Symbol:
        effects = self._effects(table)
        for effect, amount in effects:
            if effect in (Effect.NAME_COLOR, Effect.DRAW_COLOR):
                found = effect_words(effect, amount)
                raise table.error("effects", f"effects: found {found!r} on a card with a color; only a wild can do that")
        code = self._new(table, "code", table.code(_UNBROKEN, ""))
        name = self._new(table, "name", table.name(code))
        return Symbol(code, name, table.number_to("points", 0, MOST_POINTS), effects, mark=self._mark(table))

    def _wild(self, table: _Table) -> Symbol:
        effects = self._effects(table)
        kinds = [effect for effect, _ in effects]
        if not {Effect.NAME_COLOR, Effect.DRAW_COLOR} & set(kinds):
            found = "a wild must name a color" if "effects" in table.fields else "missing"
            table.fail("effects", found, "'name a color' or 'draw until a color comes' among them")
        effects = tuple(sorted(effects, key=lambda each: each[0] != Effect.NAME_COLOR))
        code = self._new(table, "code", table.code("[A-Z]", ", the first a letter A to Z"))
        name = self._new(table, "name", table.name(code))
        challenge = bool(table.get("challenge", lambda value: isinstance(value, bool), "true or false", True))
        return Symbol(code, name, table.number_to("points", 0, MOST_POINTS), effects, True, challenge, self._mark(table))

    def _effects(self, table: _Table) -> tuple[tuple[Effect, int], ...]:
        def is_right(value: object) -> bool:
            return isinstance(value, list) and all(_is_text(one) for one in value)

        effects: list[tuple[Effect, int]] = []
        for words in table.get("effects", is_right, 'a list like ["skip", "draw 2"]', []):
            effect = effect_of(words)
            if effect is None:
                raise table.error("effects", f"effects: {unknown_effect(words)}")
            if effect[0] in {known for known, _ in effects}:
                table.fail("effects", f"found {words!r} after another of its kind", "each kind once")
            effects.append(effect)
        return tuple(effects)

    def _colors(self, table: _Table) -> list[int]:
        def is_right(value: object) -> bool:
            names = value if isinstance(value, list) else []
            return bool(names) and all(name in self.color_names for name in names) and len(set(names)) == len(names)

        expected = f"a list of {', '.join(self.color_names) or 'colors'}, each once"
        chosen = table.get("colors", is_right, expected, self.color_names)
        return [number for number, name in enumerate(self.color_names) if name in chosen]


def _ours(tables: Sequence[_Table], field: str, ours: Sequence[str]) -> list[str]:
    """What each color has where it says nothing itself: what goes with its name, or its place, or what no other color has."""
    taken = {str(table.fields[field]).lower() for table in tables if field in table.fields}
    found: dict[int, str] = {}

    def take(table: _Table, wanted: Sequence[str]) -> None:
        free = [one for one in wanted if one not in taken]
        free.sort(key=lambda one: -min([NEAR, *(distance(one, other) for other in taken)]))
        if free and table.number not in found:
            found[table.number] = free[0]
            taken.add(free[0])

    lacking = [table for table in tables if field not in table.fields]
    for table in lacking:
        take(table, [ours[place] for place in _called(table)])
    for table in lacking:
        take(table, [*ours[table.number : table.number + 1], *ours])
    return [found.get(table.number, ours[0]) for table in tables]


def distance(one: str, other: str) -> float:
    """How far apart two paints are, in red, green and blue; marks are, and what is no paint at all, as far as can be."""
    if not all(re.fullmatch(_PAINT, look) for look in (one, other)):
        return math.inf
    return math.dist(bytes.fromhex(one[1:]), bytes.fromhex(other[1:]))


def _called(table: _Table) -> list[int]:
    """Which of our colors one is called after, if any."""
    name = str(table.fields.get("name")).lower()
    return [place for place, words in enumerate(CALLED) if name in words.split()]


def _is_text(value: object) -> bool:
    """Is it a text that can be printed, and begins with a character that stands by itself?"""
    if not isinstance(value, str):
        return False
    return value.replace("\n", " ").isprintable() and not category(value[:1] or " ").startswith("M")
