"""Writes what the page must know of cards and options: TypeScript read off `drawfour.core`. A test fails when it is stale."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec

from drawfour.bots import BOTS
from drawfour.core.cards import CLASSIC
from drawfour.core.options import OPTIONS, PRESETS, Option, Rules
from drawfour.server.settings import Settings

ROOT = Path(__file__).parents[1]
NAME = "web/src/facts.ts"


def option(found: Option) -> dict[str, Any]:
    """An option as a form needs it."""
    if found.choices:
        return {"name": found.name, "choices": {word: found.says(word) for word in found.choices}}
    sentence = found.sentence.split(" / ")[0].removesuffix(".")
    none = found.says("none") if found.has_none else None
    return {"name": found.name, "sentence": sentence, "low": found.low, "high": found.high, "none": none}


def page() -> str:
    """The file."""
    facts = {
        "COLORS": {color.letter: {"name": color.name, "mark": color.mark} for color in CLASSIC.colors},
        "SYMBOLS": {symbol.code: {"name": symbol.name, "wild": symbol.is_wild} for symbol in CLASSIC.symbols},
        "PRESETS": {name: Rules.preset(name).in_words() for name in PRESETS},
        "OPTIONS": [option(each) for each in OPTIONS],
        "BOTS": list(BOTS),
        "SETTINGS": msgspec.to_builtins(Settings()),
    }
    told = {
        "COLORS": "Every color by its letter in notation.",
        "SYMBOLS": "What stands on a card beside its color, by its notation.",
        "PRESETS": "Every named set of rules, with the value of each option in words.",
        "OPTIONS": "Every option: a choice with a sentence a word, or a number from `low` to `high` that ends its sentence.",
        "SETTINGS": "How a table is set where nothing is said.",
        "BOTS": "The bots that can sit at a table.",
    }
    lines = [f"// Written by docs/{Path(__file__).name} from src/drawfour/core: make docs"]
    for name, value in facts.items():
        written = json.dumps(value, indent=2, ensure_ascii=False)
        lines.append(f"/** {told[name]} */\nexport const {name} = {written} as const;")
    return "\n\n".join(lines) + "\n"


if __name__ == "__main__":
    (ROOT / NAME).write_text(page(), encoding="utf-8")
