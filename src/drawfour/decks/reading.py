"""Reading deck files. An error names the line, the field, the value found and what was expected.

A wrong value is reported and replaced, so that one reading finds every error of a file.
"""

from __future__ import annotations

import math
import re
import tomllib
from collections.abc import Callable, Collection, Sequence
from typing import Any
from unicodedata import category

from drawfour.core.cards import PAINTS, Color, Deck, Effect, Face, Symbol
from drawfour.core.checks import MOST_CARDS
from drawfour.decks.checking import problems
from drawfour.decks.lines import explain_toml_error, lines_of, lines_without_strings
from drawfour.decks.words import effect_of, effect_words, unknown_effect
from drawfour.errors import DeckError, did_you_mean, shown, unknown

MOST_POINTS = 1000
MOST_ERRORS = 100
MOST_DOTS = 4  # in a line; no field needs one
MARKS = "♥★♣♦●▲■✚"
"""Default marks, in the order of the colors."""
PAINT_NAMES = (
    *("red rot rouge rojo", "yellow gelb jaune amarillo", "green grün vert verde", "blue blau bleu azul"),
    *("turquoise türkis turquesa", "brown black braun schwarz marron brun noir marrón negro"),
    *("mint menthe menta", "purple lila violet morado"),
)
"""Names for each default paint, in the languages of the page: a color with such a name gets that look wherever it is listed."""

AS_PICTURE = "\ufe0f"  # the Unicode variation selector that asks for an emoji
_PAINT = "#[0-9a-fA-F]{6}"
NEAR = 95  # a distance in RGB, a little less than between any two default paints
ALIKE = 20  # paints closer than this are too hard to tell apart

_DECK = ("name", "about", "color", "symbol", "wild")
_COLOR = ("name", "letter", "mark", "paint")
_SYMBOL = ("code", "name", "points", "copies", "colors", "effects", "mark")
_WILD = ("code", "name", "points", "copies", "effects", "mark", "challenge")
_UNBROKEN = r'[^\s:#"=,]'
_LINE_OF_ERROR = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")


def deck_of(text: str, name: str, reserved: Collection[str] = ()) -> Deck:
    r"""Read a deck from text; `name` is the file name for errors, or empty. The deck must not have a `reserved` name.

    A byte order mark is ignored, and lines may end with CRLF. Raises the first DeckError of the file; `more` has the others.

    >>> deck_of('name = "tiny"\n[[color]]\nname = "red"\nletter = "r"', "tiny.toml")
    Traceback (most recent call last):
    drawfour.errors.DeckError: tiny.toml:4: letter: found 'r'; expected one letter A to Z.
    """
    text = with_usual_line_ends(text)
    fields = _fields(text, name)
    return _File(text, name, reserved).deck(fields)


def with_usual_line_ends(text: str) -> str:
    """Return a text without the byte order mark and the CRLF that some editors write."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n")


def _fields(text: str, name: str) -> dict[str, Any]:
    """Parse the text as TOML. Keys with very many dots are refused first: the TOML parser would take seconds."""
    for number, keys in enumerate(lines_without_strings(text), 1):
        if keys.count(".") > MOST_DOTS:
            raise DeckError(name, number, f"too many dots in a line; expected at most {MOST_DOTS} outside of quotes.")
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        where = _LINE_OF_ERROR.search(str(error))
        line = int(where[1]) if where and where[1] else text.count("\n") + 1
        if not isinstance(error, tomllib.TOMLDecodeError):
            raise DeckError(name, line, "nested too deeply, or a number with too many digits.") from None
        message = _LINE_OF_ERROR.sub("", str(error))
        raise DeckError(name, line, explain_toml_error(message, "".join(text.split("\n")[line - 1 : line]))) from None


class _Table:
    """One table of a file; reads and checks its fields."""

    def __init__(self, file: _File, kind: str, number: int, fields: dict[str, Any], allowed: Sequence[str]) -> None:
        self.file, self.kind, self.number, self.fields = file, kind, number, fields
        self.wrong: set[str] = set()  # the fields with an error
        self.unknown = [field for field in fields if field not in allowed]
        for field in self.unknown:
            self.report(field, unknown("field", field, allowed))

    def report(self, field: str, sentence: str) -> None:
        """Report an error at the line of a field, or if it is missing, of its table."""
        lines = self.file.lines
        own, table = lines.get((self.kind, self.number, field)), lines.get((self.kind, self.number, ""), 1)
        self.file.report(own or lines.get((field, 0, ""), table), sentence)
        self.wrong.add(field)

    def report_value(self, field: str, found: str, expected: str) -> None:
        """Report an error about the value of a field."""
        self.report(field, f"{field}: {found}; expected {expected}.")

    def get(self, field: str, is_right: Callable[[Any], bool], expected: str, default: Any = None) -> Any:
        """Return the value of a field, or `default` if it is missing or wrong. A field without a default is required."""
        if field in self.fields:
            if is_right(self.fields[field]):
                return self.fields[field]
            self.report_value(field, f"found {shown(self.fields[field])}", expected)
        elif default is None:
            self.wrong.add(field)
            if not self.misspells(field):
                self.report_value(field, "missing", expected)
        return default

    def misspells(self, field: str) -> bool:
        """Does an unknown field look like this one? Then that error is enough."""
        return any(did_you_mean(word, [field]) for word in self.unknown)

    def text(self, field: str, pattern: str, expected: str, default: str | None = None) -> str:
        """Return a printable string that matches a pattern, or an empty one."""

        def is_right(value: object) -> bool:
            return _is_text(value) and re.fullmatch(pattern, str(value)) is not None

        return str(self.get(field, is_right, expected, default) or "")

    def number_to(self, field: str, low: int, high: int) -> int:
        """Return a whole number from `low` to `high`, or `low`."""

        def is_right(value: object) -> bool:
            return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high

        return int(self.get(field, is_right, f"a whole number from {low} to {high}") or low)

    def name(self, default: str | None = None) -> str:
        """Return the name in words."""
        return self.text("name", r'(?!\s)[^"\n]{1,40}(?<!\s)', "1 to 40 printable characters without quotes", default)

    def code(self, first: str, start: str) -> str:
        """Return the code of a symbol, its name in notation."""
        return self.text("code", first + _UNBROKEN + "{0,3}", f'1 to 4 characters{start}, without spaces and : # " = ,')


class _File:
    """Reads one file."""

    def __init__(self, text: str, name: str, reserved: Collection[str]) -> None:
        self.name = name
        self.reserved = reserved
        self.lines = lines_of(text)
        self.errors: list[DeckError] = []
        self.taken: set[tuple[str, str]] = set()
        self.color_names: list[str] = []
        self.has_wrong_colors = False  # then nothing can be said about references to colors

    def report(self, line: int, sentence: str) -> None:
        """Note an error for the end of the reading, which comes early if there are very many."""
        self.errors.append(DeckError(self.name, line, sentence))
        if len(self.errors) == MOST_ERRORS:
            self._raise_errors()

    def _raise_errors(self) -> None:
        """Raise the first of the errors so far, if any, with the others."""
        if self.errors:
            first, *others = sorted(self.errors, key=lambda error: error.line)
            first.more = tuple(others)
            raise first

    def deck(self, fields: dict[str, Any]) -> Deck:
        """Build and check the deck."""
        deck = self._built(_Table(self, "", 0, fields, _DECK))
        self._raise_errors()  # the checks below need a deck without errors
        for (kind, number, field), sentence in problems(deck):
            line = self.lines.get((kind, number, field)) or self.lines.get((kind, number, ""), 1)
            self.report(line, f"{field or kind}: {sentence}")
        self._raise_errors()
        return deck

    def _built(self, head: _Table) -> Deck:
        name = head.name()
        if re.sub(r"\W", "_", name.lower()) in self.reserved:
            head.report("name", f"name: found {name!r}, the name of a deck that ships. Choose another name.")
        about = head.text("about", "[\\s\\S]{0,200}", "at most 200 printable characters", "")
        colors = self._colors(head)
        symbols, faces = [], []
        for table in self._tables(head, "symbol", _SYMBOL):
            symbols.append(self._symbol(table))
            copies = table.number_to("copies", 1, MOST_CARDS)
            faces += [Face(color, len(symbols) - 1, copies) for color in self._colors_of(table)]
        faces.sort(key=lambda face: face.color or 0)
        for table in self._tables(head, "wild", _WILD):
            symbols.append(self._wild(table))
            faces.append(Face(None, len(symbols) - 1, table.number_to("copies", 1, MOST_CARDS)))
        return Deck(name, tuple(colors), tuple(symbols), tuple(faces), about)

    def _tables(self, head: _Table, kind: str, allowed: Sequence[str]) -> list[_Table]:
        """Return the tables of a kind."""

        def is_right(value: object) -> bool:
            return isinstance(value, list) and all(isinstance(one, dict) for one in value)

        found = head.get(kind, is_right, f"[[{kind}]], in double brackets, before each {kind}", [])
        return [_Table(self, kind, number, fields, allowed) for number, fields in enumerate(found)]

    def _new(self, table: _Table, field: str, value: str) -> str:
        """Return a value after checking that it is unique among its kind; symbols and wilds count as one kind."""
        if field in table.wrong:
            return value
        kind = "color" if table.kind == "color" else "symbol"
        key = re.sub(r"\W", "_", value.lower()) if field == "name" else value.removesuffix(AS_PICTURE)
        if (f"{kind} {field}", key) in self.taken:
            given = field if field in table.fields else "code"  # the default name of a symbol is its code
            table.report_value(given, f"found {value!r} a second time", "a different one")
        self.taken.add((f"{kind} {field}", key))
        return value

    def _colors(self, head: _Table) -> list[Color]:
        tables = self._tables(head, "color", _COLOR)
        if not tables and "color" not in head.wrong and not head.misspells("color"):
            head.report("color", "The deck has no colors. Add at least one [[color]] with a name and a letter.")
        looks = zip(tables, _defaults(tables, "mark", MARKS), _defaults(tables, "paint", PAINTS), strict=True)
        colors = [self._color(*look) for look in looks]
        self.color_names = [color.name for color in colors]
        self.has_wrong_colors = "color" in head.wrong or any("name" in table.wrong for table in tables)
        return colors

    def _color(self, table: _Table, mark: str, paint: str) -> Color:
        """Read a color; `mark` and `paint` are its defaults."""
        name = table.text("name", r"(?!none$)[^\W_][\w-]{0,19}", "one word of 1 to 20 letters, digits or hyphens, not 'none'")
        return Color(
            self._new(table, "name", name),
            self._new(table, "letter", table.text("letter", "[A-Z]", "one letter A to Z")),
            self._look(table, "mark", rf"[^\s\w✦]{AS_PICTURE}?", "a single character, not a letter, ✦ or a joined emoji", mark),
            self._look(table, "paint", _PAINT, "a color like #cf1510", paint),
        )

    def _look(self, table: _Table, field: str, pattern: str, expected: str, default: str) -> str:
        """Return the mark or paint of a color, after checking that no other color looks like it."""
        look = table.text(field, pattern, expected, default).lower()
        if field not in table.fields or field in table.wrong:
            return look
        self._new(table, field, look)
        for kind, other in self.taken:
            if kind == f"color {field}" and other != look and distance(look, other) < ALIKE:
                table.report_value(field, f"found {look!r}, which looks like {other!r}", "one that is easy to tell apart")
        return look

    def _mark(self, table: _Table) -> str:
        """Return the unique mark of a symbol, or an empty string if the file gives none."""
        mark = table.text("mark", r"\S{1,4}", "1 to 4 characters without spaces or joined emoji", "")
        return self._new(table, "mark", mark) if mark else mark

    def _symbol(self, table: _Table) -> Symbol:
        effects = self._effects(table)
        for effect, amount in effects:
            if effect in (Effect.NAME_COLOR, Effect.DRAW_COLOR):
                found = effect_words(effect, amount)
                table.report("effects", f"effects: found {found!r} on a card with a color. Only a wild can do that.")
        code = self._new(table, "code", table.code(_UNBROKEN, ""))
        name = self._new(table, "name", table.name(code))
        return Symbol(code, name, table.number_to("points", 0, MOST_POINTS), effects, mark=self._mark(table))

    def _wild(self, table: _Table) -> Symbol:
        effects = self._effects(table)
        names_color = any(effect in (Effect.NAME_COLOR, Effect.DRAW_COLOR) for effect, _ in effects)
        if not names_color and "effects" not in table.wrong and not table.misspells("effects"):
            found = "a wild must name a color" if "effects" in table.fields else "missing"
            table.report_value("effects", found, "'name a color' or 'draw until a color comes' in the list")
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
                table.report("effects", f"effects: {unknown_effect(words)}")
            elif effect[0] in {known for known, _ in effects}:
                table.report_value("effects", f"found {words!r} after another effect of its kind", "each kind once")
            else:
                effects.append(effect)
        return tuple(effects)

    def _colors_of(self, table: _Table) -> list[int]:
        def is_right(value: object) -> bool:
            names = value if isinstance(value, list) else []
            if self.has_wrong_colors:
                return True
            return bool(names) and all(name in self.color_names for name in names) and len(set(names)) == len(names)

        expected = f"a list of {', '.join(self.color_names) or 'colors'}, each once"
        chosen = table.get("colors", is_right, expected, self.color_names)
        return [number for number, name in enumerate(self.color_names) if name in chosen]


def _defaults(tables: Sequence[_Table], field: str, defaults: Sequence[str]) -> list[str]:
    """Choose a default look for each color: the one that fits its name, else its position, else any that is still free."""
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
        take(table, [defaults[place] for place in _named_after(table)])
    for table in lacking:
        take(table, [*defaults[table.number : table.number + 1], *defaults])
    return [found.get(table.number, defaults[0]) for table in tables]


def distance(one: str, other: str) -> float:
    """Return the distance of two paints in RGB, and infinity for anything that is not a paint, such as a mark."""
    if not all(re.fullmatch(_PAINT, look) for look in (one, other)):
        return math.inf
    return math.dist(bytes.fromhex(one[1:]), bytes.fromhex(other[1:]))


def _named_after(table: _Table) -> list[int]:
    """Return the indices of the default paints that the color's name fits."""
    name = str(table.fields.get("name")).lower()
    return [place for place, words in enumerate(PAINT_NAMES) if name in words.split()]


def _is_text(value: object) -> bool:
    """Is it a printable string that does not begin with a combining character?"""
    if not isinstance(value, str):
        return False
    return value.replace("\n", " ").isprintable() and not category(value[:1] or " ").startswith("M")
