"""Decks: the classic one, those that ship as files beside this one, and files of one's own (docs/extend.md).

reading.py   a file, checked line by line      words.py     effects in words, both ways
checking.py  can the deck be played?           lines.py     where in a file a field stands
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache, lru_cache
from hashlib import sha256
from os.path import expanduser
from pathlib import Path

from drawfour.core.cards import CLASSIC, Deck
from drawfour.core.options import PRESET_DECKS, Rules
from drawfour.decks.lines import lines_of
from drawfour.decks.reading import deck_of
from drawfour.errors import DeckError, RulesError, shown, unknown
from drawfour.files import read_text

__all__ = [
    "DECKS", "DIGEST_DIGITS", "MOST_BYTES", "SUFFIX", "deck_for", "deck_given", "file_name", "find_deck", "is_text",
    "preset_deck",
]  # fmt: skip

SUFFIX = ".toml"
MOST_BYTES = 1_000_000
"""The largest file that is read as a deck."""
DIGEST_DIGITS = 16
"""How many hexadecimal digits of its SHA-256 a deck file is told apart by."""
_HERE = Path(__file__).parent
DECKS = (CLASSIC.name, *sorted(path.stem for path in _HERE.glob(f"*{SUFFIX}")))
"""The names of the decks that ship."""


def find_deck(deck: str | Path | Deck, folder: Path | None = Path()) -> Deck:
    """The deck of a name, or of a file as seen from a folder; without a folder, of a name only. Raises DrawfourError.

    >>> find_deck("modern").size, find_deck("no_mercy").size
    (112, 168)
    >>> find_deck("clasic")
    Traceback (most recent call last):
    drawfour.errors.RulesError: Unknown deck 'clasic'. Did you mean 'classic'? Decks: classic, modern, ...
    """
    if isinstance(deck, Deck):
        return deck
    if deck == CLASSIC.name:
        return CLASSIC
    if deck in DECKS:
        return _shipped(str(deck))
    name = str(deck)
    if not name.lower().endswith(SUFFIX):
        more = "" if folder is None else f", or a file NAME{SUFFIX}"
        raise RulesError("bad_option", unknown("deck", name, DECKS, more))
    if folder is None:
        raise RulesError("bad_option", f"{shown(name)} is a file; only decks that ship can be used here: {', '.join(DECKS)}")
    if '"' in name or not name.isprintable():
        raise RulesError("bad_option", f"{shown(name)} cannot stand in a record; choose a printable file name without quotes")
    path = folder / expanduser(name)
    return replace(_own(_text(path), str(path)), source=name)


def preset_deck(preset: str) -> str:
    """Return the name of the deck that a preset brings.

    >>> preset_deck("no_mercy"), preset_deck("party")
    ('no_mercy', 'classic')
    """
    return PRESET_DECKS.get(preset, CLASSIC.name)


def deck_for(rules: Rules | str, deck: str | Path | Deck | None) -> Deck:
    """Return the deck to play with: `deck`, or without one the deck of the preset that `rules` names. Raises DrawfourError.

    A `Rules` value does not hold a deck, whichever preset it was made from: without `deck` it is played with the classic one.

    >>> deck_for("no_mercy", None).name, deck_for("no_mercy", "classic").name, deck_for(Rules.preset("no_mercy"), None).name
    ('no_mercy', 'classic', 'classic')
    """
    if deck is not None:
        return find_deck(deck)
    return find_deck(preset_deck(rules)) if isinstance(rules, str) else CLASSIC


@cache
def _shipped(name: str) -> Deck:
    path = _HERE / f"{name}{SUFFIX}"
    return replace(deck_of(_text(path), path.name), source=name)


def _own(text: str, name: str) -> Deck:
    """A deck that does not ship, and does not pass for one that does, with the digest of its file."""
    found = deck_of(text, name)
    if re.sub(r"\W", "_", found.name.lower()) in DECKS:
        line = lines_of(text).get(("", 0, "name"), 1)
        raise DeckError(name, line, f"name: found {found.name!r}, the name of a deck that ships; choose another name")
    return replace(found, digest=sha256(text.encode()).hexdigest()[:DIGEST_DIGITS])


def _text(path: Path) -> str:
    return read_text(path, "deck", MOST_BYTES)


def is_text(deck: str) -> bool:
    """Is it the text of a deck file, and no name? A text has lines."""
    return "\n" in deck


@lru_cache(maxsize=64)  # what a table plays with is asked for again and again
def deck_given(deck: str) -> Deck:
    r"""The deck of a name or of the text of a deck file; no file is looked for. Raises DrawfourError.

    Its `source` is the name of the file that the text makes, as a record calls it.

    >>> deck_given("modern").source
    'modern'
    >>> deck_given('name = "tiny"\n[[color]]\nname = "red"\nletter = "r"')
    Traceback (most recent call last):
    drawfour.errors.DeckError: line 4: letter: found 'r'; expected one letter A to Z
    """
    if not is_text(deck):
        return find_deck(deck, folder=None)
    found = _own(deck, "")
    return replace(found, source=file_name(found.name))


def file_name(name: str) -> str:
    """The name of a file for a deck of that name: plain letters, digits, hyphens and underscores.

    >>> file_name("Ann's deck"), file_name("classic"), file_name("...")
    ('Ann-s-deck.toml', 'classic.toml', 'deck.toml')
    """
    return (re.sub("[^A-Za-z0-9_-]+", "-", name).strip("-") or "deck") + SUFFIX
