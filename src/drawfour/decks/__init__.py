"""Decks: the classic deck, the deck files that ship in this folder, and custom deck files (docs/extend.md).

reading.py   deck files, with the line of each error    words.py     effects in words, both ways
checking.py  checks of a whole deck                     lines.py     the line of each field, and TOML errors in plain words
pictures.py  what is shown on each card
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
from drawfour.decks.reading import deck_of, with_usual_line_ends
from drawfour.errors import RulesError, shown, unknown
from drawfour.files import read_text

__all__ = [
    "DECKS", "DIGEST_DIGITS", "MOST_BYTES", "SUFFIX", "deck_for", "deck_given", "file_name", "find_deck", "is_text",
    "preset_deck",
]  # fmt: skip

SUFFIX = ".toml"
MOST_BYTES = 1_000_000
"""The size limit of a deck file."""
DIGEST_DIGITS = 16
"""The number of hexadecimal digits of its SHA-256 that identify a deck file."""
_HERE = Path(__file__).parent
DECKS = (CLASSIC.name, *sorted(path.stem for path in _HERE.glob(f"*{SUFFIX}")))
"""The names of the decks that ship."""


def find_deck(deck: str | Path | Deck, folder: Path | None = Path()) -> Deck:
    """Return the deck with a name, or from a file relative to `folder`; without one, only by name. Raises DrawfourError.

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
        raise RulesError("bad_option", f"{shown(name)} is a file, and only these decks can be used here: {', '.join(DECKS)}.")
    if '"' in name or not name.isprintable():
        raise RulesError("bad_option", f"{shown(name)} can't stand in a record. Choose a printable file name without quotes.")
    path = folder / expanduser(name)
    return replace(_own(_text(path), str(path)), source=name)


def preset_deck(preset: str) -> str:
    """Return the name of the deck that a preset brings.

    >>> preset_deck("no_mercy"), preset_deck("party")
    ('no_mercy', 'classic')
    """
    return PRESET_DECKS.get(preset, CLASSIC.name)


def deck_for(rules: Rules | str, deck: str | Path | Deck | None) -> Deck:
    """Return the deck to play with: `deck`, or if it is None, the deck of the preset that `rules` names. Raises DrawfourError.

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
    """Read a custom deck and its digest. It may not share a name with a deck that ships."""
    found, text = deck_of(text, name, reserved=DECKS), with_usual_line_ends(text)
    return replace(found, digest=sha256(text.encode()).hexdigest()[:DIGEST_DIGITS])


def _text(path: Path) -> str:
    return read_text(path, "deck", MOST_BYTES)


def is_text(deck: str) -> bool:
    """Is it the text of a deck file rather than a name? A text has several lines."""
    return "\n" in deck


@lru_cache(maxsize=64)  # tables ask for the same deck again and again
def deck_given(deck: str) -> Deck:
    r"""Return the deck for a name or for the text of a deck file, without reading files of the user. Raises DrawfourError.

    The deck's `source` is the file name by which a record refers to it.

    >>> deck_given("modern").source
    'modern'
    >>> deck_given('name = "tiny"\n[[color]]\nname = "red"\nletter = "r"')
    Traceback (most recent call last):
    drawfour.errors.DeckError: line 4: letter: found 'r'; expected one letter A to Z.
    """
    if not is_text(deck):
        return find_deck(deck, folder=None)
    found = _own(deck, "")
    return replace(found, source=file_name(found.name))


def file_name(name: str) -> str:
    """Return a file name for a deck, made of ASCII letters, digits, hyphens and underscores.

    >>> file_name("Ann's deck"), file_name("classic"), file_name("...")
    ('Ann-s-deck.toml', 'classic.toml', 'deck.toml')
    """
    return (re.sub("[^A-Za-z0-9_-]+", "-", name).strip("-") or "deck") + SUFFIX
