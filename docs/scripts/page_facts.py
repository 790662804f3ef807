"""Writes what the page must know of cards, options and the limits of the protocol: TypeScript. A test fails when it is stale.

What the rule book says is English, so it is a file of that language.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, get_args, get_type_hints

import msgspec

from drawfour.bots import BOTS
from drawfour.core.cards import CLASSIC
from drawfour.core.house_rules import BLANKS
from drawfour.core.options import OPTIONS, PRESETS, Option, Rules
from drawfour.decks import DECKS, preset_deck
from drawfour.decks.words import effect_words
from drawfour.server.protocol import messages
from drawfour.server.protocol.decks import deck_state
from drawfour.server.protocol.settings import DeckText, Seats, Settings

ROOT = Path(__file__).parents[2]


def option(found: Option) -> dict[str, Any]:
    """An option as a form needs it."""
    if found.choices:
        return {"name": found.name, "words": list(found.choices)}
    return {"name": found.name, "low": found.low, "high": found.high}


def sentences(found: Option) -> dict[str, str]:
    """What an option says at each of its words; `#` stands for any number."""
    return {word: found.says(word) for word in ("#" if word == "N" else word for word in found.examples)}


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
    usual = Rules().in_words()
    presets = {name: Rules.preset(name).changes("classic") for name in PRESETS}
    blanks = {blank.name.lower(): effect_words(*effects[0]) for blank, effects in BLANKS.items() if effects}
    said = get_type_hints(messages.Chat, include_extras=True)
    says = {each.name: sentences(each) for each in OPTIONS}
    return {
        "web/src/facts.ts": written(
            ("CLASSIC", "The classic deck, as a message has it.", msgspec.to_builtins(deck_state(CLASSIC))),
            ("DECKS", "The decks that ship, by their names.", list(DECKS)),
            ("USUAL", "The value of each option in words, where a preset says nothing else.", usual),
            ("PRESETS", "Every named set of rules, with what differs in it.", presets),
            ("PRESET_DECKS", "The deck that each preset brings.", {name: preset_deck(name) for name in PRESETS}),
            (
                "OPTIONS",
                "Every option: a choice of words, or a number from `low` to `high`.",
                [option(each) for each in OPTIONS],
            ),
            ("BLANKS", "What a blank card does at each word, as decks say it; nothing where it does nothing.", blanks),
            ("BOTS", "The bots that can sit at a table.", list(BOTS)),
            ("SEATS", "How many a table may have.", {"low": limit(Seats).ge, "high": limit(Seats).le}),
            ("MOODS", "What can be shown without words.", list(get_args(messages.Mood))),
            ("LONGEST_NAME", "Of a person, in characters.", limit(messages.Name).max_length),
            ("LONGEST_WORDS", "That can be said at once, in characters.", limit(said["text"]).max_length),
            ("LONGEST_DECK", "The text of a deck file, in characters.", limit(DeckText).max_length),
            ("SETTINGS", "How a table is set where nothing is said.", msgspec.to_builtins(Settings())),
        ),
        "web/src/strings/en/book.ts": written(
            ("BOOK", "What every option says at each of its words; `#` is any number.", says)
        ),
    }


if __name__ == "__main__":
    for name, text in pages().items():
        (ROOT / name).write_text(text, encoding="utf-8")
