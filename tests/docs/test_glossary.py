"""The glossary and the generated reference define every name of the game, and nothing that is not used."""

from __future__ import annotations

import inspect
import re
from enum import IntEnum
from types import ModuleType
from typing import get_args

import pytest

import drawfour
from drawfour import bots, lab
from drawfour.core import phase
from drawfour.core.options import OPTIONS, PRESETS
from drawfour.decks.words import SPELLED
from drawfour.errors import REASONS, DrawfourError
from drawfour.game.events import KINDS
from drawfour.game.notation import notation_for
from drawfour.server.protocol.values import Stage
from fixtures.files import ROOT, tracked

REFERENCE = ROOT / "docs" / "reference"
NAMES: dict[str, list[str]] = {
    "options": [option.name for option in OPTIONS],
    "presets": list(PRESETS),
    "effects": list(SPELLED.values()),
    "phases": list(phase.NAMES),
    "reason codes": list(REASONS),
    "kinds of events": list(KINDS),
    "stages of a table": list(get_args(Stage)),
    "bots": list(bots.BOTS),
}


def glossary() -> set[str]:
    """Return the terms that the glossary defines."""
    return {term.lower() for term in re.findall(r"\*\*(.+?)\*\*", (REFERENCE / "glossary.md").read_text(encoding="utf-8"))}


def reference() -> set[str]:
    """Return the words in code style and the headings of the reference and the rules."""
    pages = [*REFERENCE.glob("*.md"), ROOT / "docs" / "rules.md"]
    text = "\n".join(page.read_text(encoding="utf-8") for page in pages)
    return {*re.findall(r"`([^`\n]+)`", text), *re.findall(r"^## (.+)$", text, flags=re.MULTILINE)}


@pytest.mark.parametrize("kind", NAMES)
def test_the_reference_defines_all(kind: str) -> None:
    assert [name for name in NAMES[kind] if name not in reference()] == []


def test_the_reference_defines_all_moves() -> None:
    rules = drawfour.Rules(stack="any", seven_zero=True, jump_in=True)
    names = notation_for(rules, drawfour.find_deck("classic"), 10).move_words
    assert [name for name in names if name not in reference()] == []


@pytest.mark.parametrize("package", [drawfour, bots, lab], ids=lambda package: package.__name__)
def test_the_glossary_defines_every_public_class(package: ModuleType) -> None:
    classes = [thing for name in package.__all__ if inspect.isclass(thing := getattr(package, name))]
    named = [each.__name__ for each in classes if not issubclass(each, (DrawfourError, IntEnum))]
    names = [re.sub(r"(?<!^)([A-Z])", r" \1", name).lower() for name in named]  # "DeckFile" is "deck file"
    assert [name for name in names if name not in glossary()] == []


def test_every_word_of_the_glossary_is_used_in_the_code() -> None:
    paths = [path for path in tracked() if path.suffix in {".py", ".ts", ".svelte"}]
    code = "".join(path.read_text(encoding="utf-8").lower() for path in paths)
    patterns = {term: "[ _-]?".join(re.split("[ -]", term)) for term in glossary()}
    assert len(patterns) > 20
    assert [term for term, pattern in patterns.items() if not re.search(pattern, code)] == []
