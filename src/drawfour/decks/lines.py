"""Line numbers of TOML fields, and plain words for TOML errors; the standard library's parser offers neither."""

from __future__ import annotations

import re
import tomllib
from collections import Counter

_WRONG = {  # how the parser's message starts -> what it means to the author of a deck
    "Illegal character '\\n'": 'a closing quote (") is missing in this line.',
    "Unterminated string": 'a closing quote (") is missing.',
    'Expected "\'"': "a closing quote (') is missing.",
    "Expected '=' after a key": "expected a field, = and a value, as in points = 3.",
    "Invalid statement": "expected a field, = and a value, as in points = 3.",
    "Expected newline": 'expected nothing after the value. Text needs quotes, and a list needs brackets: ["skip", "draw 2"].',
    "Unclosed array": "a list needs commas between its items and a closing bracket ].",
    "Cannot declare": "expected [[color]], [[symbol]] or [[wild]], in double brackets, before each color, symbol or wild.",
    "Expected ']": "expected [[color]], [[symbol]] or [[wild]], in double brackets.",
    "Unescaped '\\'": "a backslash must be doubled: \\\\.",
}

Place = tuple[str, int, str]  # the kind of table, its index, and the field; "" for none

_TOKEN = re.compile(r"""#[^\n]*|\"{3}[\s\S]*?\"{3}|'{3}[\s\S]*?'{3}|"(?:\\.|[^"\\\n])*"|'[^'\n]*'""")
_TABLE = re.compile(r"\s*\[\[?\s*([\w-]+)\s*\]")
_FIELD = re.compile(r"""\s*("(?:\\.|[^"\\])*"|'[^']*'|[\w-]+)\s*[.=]""")


def lines_of(text: str) -> dict[Place, int]:
    r"""Return the line number, from 1, of every table and field of a TOML text.

    >>> lines_of('name = "x"\n[[color]]  # one\n"letter" = "R"')
    {('', 0, 'name'): 1, ('color', 0, ''): 2, ('color', 0, 'letter'): 3}
    """
    found: dict[Place, int] = {}
    seen: Counter[str] = Counter()
    table = ""
    for number, line in enumerate(_TOKEN.sub(_blanked, text).split("\n"), 1):
        if opened := _TABLE.match(line):
            table = opened[1]
            found[table, seen[table], ""] = number
            seen[table] += 1
        elif field := _FIELD.match(line):
            found.setdefault((table, max(0, seen[table] - 1), _named(field[1])), number)
    return found


def lines_without_strings(text: str) -> list[str]:
    """Split a text into lines, without comments and quoted strings."""
    return _TOKEN.sub(lambda token: "\n" * token[0].count("\n"), text).split("\n")


def _named(key: str) -> str:
    """Return the name of a field; the key may be quoted."""
    return next(iter(tomllib.loads(f"{key} = 0"))) if key[0] in "\"'" else key


def _blanked(token: re.Match[str]) -> str:
    """Blank out a comment or a multi-line string, keeping its line breaks."""
    return token[0] if token[0][0] in "\"'" and "\n" not in token[0] else "\n" * token[0].count("\n")


def explain_toml_error(message: str, line: str) -> str:
    """Say in plain words what is wrong with a line that is not valid TOML; `message` is the parser's.

    >>> explain_toml_error("Invalid value", "name = little")
    'text needs quotes: name = "little".'
    >>> explain_toml_error("Unclosed array", 'effects = ["skip" "draw 2"]')
    'a list needs commas between its items and a closing bracket ].'
    """
    field, _, value = (part.strip() for part in _TOKEN.sub(_blanked, line).partition("="))
    if message == "Invalid value":
        return _wrong_value(field, value if "=" in line else "[")  # a line without a field continues a list
    if message == "Cannot overwrite a value":
        return f"{field} is given twice."
    known = (meaning for start, meaning in _WRONG.items() if message.startswith(start))
    return next(known, f"not valid TOML: {message[0].lower()}{message[1:]}.")


def _wrong_value(field: str, value: str) -> str:
    if not value:
        return f"a value is missing: {field} = ..."
    if value[0] in "“”„‘’":
        return 'text needs straight quotes: "..."'
    if value in ("True", "False"):
        return f"expected {value.lower()}, in lower case."
    if value[0] == "[":
        return 'every item of the list needs quotes: ["skip", "draw 2"].'
    return f'text needs quotes: {field} = "{value}".' if value.isprintable() and '"' not in value else "text needs quotes."
