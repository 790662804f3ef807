"""Decks: the classic one, those that ship as files beside this one, and files of one's own (docs/extend.md).

reading.py   a file, checked line by line      words.py     effects in words, both ways
checking.py  can the deck be played?           lines.py     where in a file a field stands
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

from drawfour.core.cards import CLASSIC, Deck
from drawfour.decks.reading import deck_of, read_text
from drawfour.errors import RulesError

SUFFIX = ".toml"
_HERE = Path(__file__).parent
DECKS = (CLASSIC.name, *sorted(path.stem for path in _HERE.glob(f"*{SUFFIX}")))
"""The names of the decks that ship."""


def find_deck(deck: str | Path | Deck, folder: Path | None = Path()) -> Deck:
    """The deck of a name, or of a file as seen from a folder; without a folder, of a name only. Raises DrawfourError.

    >>> find_deck("modern").size, find_deck("no_mercy").size
    (112, 168)
    >>> find_deck("clasic")
    Traceback (most recent call last):
    drawfour.errors.RulesError: 'clasic' is no deck; allowed is classic, modern, no_mercy or a file NAME.toml
    """
    if isinstance(deck, Deck):
        return deck
    if deck == CLASSIC.name:
        return CLASSIC
    if deck in DECKS:
        return _shipped(str(deck))
    name = str(deck)
    if not name.endswith(SUFFIX):
        raise RulesError("bad_option", f"{name!r} is no deck; allowed is {', '.join(DECKS)} or a file NAME{SUFFIX}")
    if folder is None:
        raise RulesError("bad_option", f"{name!r} is a file, and none is looked for here; allowed is {', '.join(DECKS)}")
    if '"' in name or not name.isprintable():
        raise RulesError("bad_option", f"{name!r} cannot stand in a record; allowed is a name to be printed, without quotes")
    path = folder / name
    return replace(deck_of(read_text(path), str(path)), source=name)


@cache
def _shipped(name: str) -> Deck:
    path = _HERE / f"{name}{SUFFIX}"
    return replace(deck_of(read_text(path), path.name), source=name)
