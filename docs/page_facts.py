"""Writes what the page must know of cards, options and the limits of the protocol: TypeScript. A test fails when it is stale.

What the rule book says is English, so it is a file of that language.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, get_args, get_type_hints

import msgspec

from drawfour.bots import BOTS
from drawfour.core.cards import CLASSIC, Effect
from drawfour.core.options import OPTIONS, PRESETS, Option, Rules
from drawfour.server import wire
from drawfour.server.settings import Seats, Settings

ROOT = Path(__file__).parents[1]


def offered() -> list[Option]:
    """The options that change something: what a blank card does, only a deck with one has to say (H11)."""
    has_blank = any(effect == Effect.BLANK for symbol in CLASSIC.symbols for effect, _ in symbol.effects)
    return [found for found in OPTIONS if found.name != "blank" or has_blank]


def option(found: Option) -> dict[str, Any]:
    """An option as a form needs it."""
    if found.choices:
        return {"name": found.name, "words": list(found.choices)}
    return {"name": found.name, "low": found.low, "high": found.high}


def sentences(found: Option) -> dict[str, str]:
    """What an option says at each of its words; `#` stands for any number."""
    words = found.choices or (["#", "none"] if found.has_none else ["#"])
    return {word: found.says(word) for word in words}


def written(*facts: tuple[str, str, Any]) -> str:
    """A file of constants: the name of each, what it is, its value."""
    lines = [f"// Written by docs/{Path(__file__).name} from src/drawfour: make docs"]
    for name, told, value in facts:
        lines.append(f"/** {told} */\nexport const {name} = {json.dumps(value, indent=2, ensure_ascii=False)} as const;")
    return "\n\n".join(lines) + "\n"


def limit(kind: Any) -> msgspec.Meta:
    """The limits that the protocol has for a kind of value: what it is annotated with."""
    (found,) = kind.__metadata__
    assert isinstance(found, msgspec.Meta)
    return found


def pages() -> dict[str, str]:
    """The files, by their names."""
    colors = {color.letter: {"name": color.name, "mark": color.mark} for color in CLASSIC.colors}
    symbols = {symbol.code: {"name": symbol.name, "wild": symbol.is_wild} for symbol in CLASSIC.symbols}
    options = offered()
    words = {name: Rules.preset(name).in_words() for name in PRESETS}
    presets = {name: {each.name: words[name][each.name] for each in options} for name in PRESETS}
    says = {each.name: sentences(each) for each in options}
    said = get_type_hints(wire.Chat, include_extras=True)
    return {
        "web/src/facts.ts": written(
            ("COLORS", "Every color by its letter in notation.", colors),
            ("SYMBOLS", "What stands on a card beside its color, by its notation.", symbols),
            ("PRESETS", "Every named set of rules, with the value of each option in words.", presets),
            (
                "OPTIONS",
                "Every option: a choice of words, or a number from `low` to `high`.",
                [option(each) for each in options],
            ),
            ("BOTS", "The bots that can sit at a table.", list(BOTS)),
            ("SEATS", "How many a table may have.", {"low": limit(Seats).ge, "high": limit(Seats).le}),
            ("MOODS", "What can be shown without words.", list(get_args(wire.Mood))),
            ("LONGEST_NAME", "Of a person, in characters.", limit(wire.Name).max_length),
            ("LONGEST_WORDS", "That can be said at once, in characters.", limit(said["text"]).max_length),
            ("SETTINGS", "How a table is set where nothing is said.", msgspec.to_builtins(Settings())),
        ),
        "web/src/strings/en/book.ts": written(
            ("BOOK", "What every option says at each of its words; `#` is any number.", says)
        ),
    }


if __name__ == "__main__":
    for name, text in pages().items():
        (ROOT / name).write_text(text, encoding="utf-8")
