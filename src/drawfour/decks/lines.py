"""Where the fields of a deck file stand: the reader of TOML in the standard library does not tell."""

from __future__ import annotations

import re
import tomllib
from collections import Counter

Place = tuple[str, int, str]  # the table, which of its kind, and the field; "" for none

_TOKEN = re.compile(r"""#[^\n]*|\"{3}[\s\S]*?\"{3}|'{3}[\s\S]*?'{3}|"(?:\\.|[^"\\\n])*"|'[^'\n]*'""")
_TABLE = re.compile(r"\s*\[\[?\s*([\w-]+)\s*\]")
_FIELD = re.compile(r"""\s*("(?:\\.|[^"\\])*"|'[^']*'|[\w-]+)\s*[.=]""")


def lines_of(text: str) -> dict[Place, int]:
    r"""The line of every table and field of a text that is TOML, from 1.

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


def lines_without_texts(text: str) -> list[str]:
    """The lines of a text, without its remarks and without what stands in quotes."""
    return _TOKEN.sub(lambda token: "\n" * token[0].count("\n"), text).split("\n")


def _named(key: str) -> str:
    """The field of a key, which may stand in quotes."""
    return next(iter(tomllib.loads(f"{key} = 0"))) if key[0] in "\"'" else key


def _blanked(token: re.Match[str]) -> str:
    """A comment or a text of several lines without what it says, in as many lines."""
    return token[0] if token[0][0] in "\"'" and "\n" not in token[0] else "\n" * token[0].count("\n")
