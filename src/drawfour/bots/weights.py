"""The trained weights of the learned policy: `weights.toml`, which `make train-bots` writes.

Weights belong to a table: a size, and the preset they were trained under. Other rules use those of the preset from which they
differ in the fewest house rules.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from drawfour.bots import skills
from drawfour.bots.bot import Bot
from drawfour.bots.registry import bot_named
from drawfour.core.book import Book
from drawfour.core.options import OPTIONS, Rules
from drawfour.errors import DrawfourError, did_you_mean, shown

FILE = "weights.toml"
SIZES = {"two": 2, "partners": 4, "few": 4, "many": 10}
"""The sizes of tables with weights of their own, similar ones side by side, and the most seats of each."""
MOST_WEIGHT = 32_767  # what a row of small numbers holds
TRAINED = [skills.NAMES[place] for place in range(skills.TRAINED)]
"""The names of the numbers that come from training, in the order of the row."""


def size_of(book: Book) -> str:
    """Return the name of the size of a table.

    >>> from drawfour.core.book import make_book
    >>> from drawfour.core.cards import CLASSIC
    >>> [size_of(make_book(Rules(), CLASSIC, seats)) for seats in (2, 3, 4, 5)]
    ['two', 'few', 'few', 'many']
    """
    if book.teams:
        return "partners"
    return next(name for name, most in SIZES.items() if name != "partners" and book.seats <= most)


def skills_at(book: Book, bots: Sequence[str]) -> list[list[int]]:
    """Return the row of skills of the bot in each seat of a table.

    >>> from drawfour.core.book import make_book
    >>> from drawfour.core.cards import CLASSIC
    >>> rows = skills_at(make_book(Rules(), CLASSIC, 2), ["expert", "beginner"])
    >>> [row[skills.MISTAKES] for row in rows], rows[0][skills.WORTH] == rows[1][skills.WORTH]
    ([0, 1000], True)
    """
    weights = weights_for(book)
    return [with_habits(weights, bot_named(name)) for name in bots]


def with_habits(weights: Sequence[int], bot: Bot) -> list[int]:
    """Return trained weights together with how reliably a bot plays, as a row of skills."""
    return [*weights, *(getattr(bot, skills.NAMES[place]) for place in range(skills.TRAINED, skills.SKILLS))]


def weights_for(book: Book) -> list[int]:
    """Return the weights for a table: those trained under the rules nearest to its own, at the size nearest to its own."""
    sizes = list(SIZES)
    own = sizes.index(size_of(book))
    preset = min(tables(), key=lambda name: house_rules_changed(book, name))
    return tables()[preset][min(tables()[preset], key=lambda size: abs(sizes.index(size) - own))]


def house_rules_changed(rules: Rules, preset: str) -> int:
    """Count the house rules that differ from those of a preset.

    >>> house_rules_changed(Rules(stack="same"), "classic"), house_rules_changed(Rules(stack="same"), "party")
    (1, 3)
    """
    changed = rules.changes(preset)
    return sum(option.is_house_rule and option.name in changed for option in OPTIONS)


@cache
def tables() -> dict[str, dict[str, list[int]]]:
    """Return all trained weights, by the preset and the size of the table."""
    return read(files("drawfour.bots").joinpath(FILE).read_text(encoding="utf-8"), FILE)


def read(text: str, source: str) -> dict[str, dict[str, list[int]]]:
    """Read a file of weights. Raises DrawfourError, naming the file, if the weights don't fit this version."""
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DrawfourError("bad_file", f"{source} is not a file of weights: {error}.") from None
    for preset, sizes in found.items():
        if not isinstance(sizes, dict):
            raise DrawfourError("bad_file", f"{source}: {preset} must be a table of sizes, not {shown(sizes)}.")
    return {
        preset: {size: row(entry, f"{source}: {preset}.{size}") for size, entry in sizes.items()}
        for preset, sizes in found.items()
    }


def row(entry: Any, source: str) -> list[int]:
    """Return the weights of one table in the order of the row."""
    weights = entry.get("weights", {}) if isinstance(entry, dict) else {}
    for name in TRAINED:
        if name not in weights:
            raise DrawfourError("bad_file", f"{source} has no weight {name}. Train the bots again: make train-bots")
    for name, weight in weights.items():
        if name not in TRAINED:
            raise DrawfourError("bad_file", f"{source} has an unknown weight {name}.{did_you_mean(name, TRAINED)}")
        if type(weight) is not int or abs(weight) > MOST_WEIGHT:
            raise DrawfourError(
                "bad_file", f"{source}: {name} must be a whole number from -{MOST_WEIGHT} to {MOST_WEIGHT}, not {weight}."
            )
    return [weights[name] for name in TRAINED]
