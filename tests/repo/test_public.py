"""The Python API: public names, and signatures and reprs that are easy to read."""

from __future__ import annotations

import ast
import doctest
import inspect
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import drawfour
import drawfour.bots
import drawfour.decks
import drawfour.envs
import drawfour.lab
from drawfour import Match, Round, Rules, find_deck
from drawfour.core.options import OPTIONS, PRESETS
from drawfour.decks import DECKS
from drawfour.record.document import Record

ROOT = Path(__file__).parents[2]
PACKAGES = [drawfour, drawfour.bots, drawfour.decks, drawfour.lab, drawfour.envs]

MOST_OF_A_SIGNATURE = 500
MOST_OF_A_REPR = 300
RULES = [
    Rules(),
    *map(Rules.preset, PRESETS),
    Rules.preset(**{option.name: option.low or next(iter(option.choices), 0) for option in OPTIONS}),
    *(Rules.preset(**{option.name: word}) for option in OPTIONS for word in option.choices),
    *(Rules.preset(**{option.name: option.high}) for option in OPTIONS if not option.choices),
    *(Rules.preset(**{option.name: None}) for option in OPTIONS if option.has_none and not option.choices),
]


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.__name__)
def test_all_lists_the_public_names(package: ModuleType) -> None:
    names: dict[str, object] = {}
    exec(f"from {package.__name__} import *", names)  # noqa: S102  # imports what a star does
    assert set(names) - {"__builtins__"} == set(package.__all__)


def test_the_documentation_imports_from_public_packages_only() -> None:
    public = {f"{package.__name__}.{name}" for package in PACKAGES for name in package.__all__}
    found = set()
    for page in [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]:
        for example in doctest.DocTestParser().get_examples(page.read_text(encoding="utf-8")):
            for node in ast.walk(ast.parse(example.source)):
                if isinstance(node, ast.Import):
                    assert not [alias.name for alias in node.names if alias.name.startswith("drawfour")], page
                if isinstance(node, ast.ImportFrom):
                    found |= {f"{node.module}.{alias.name}" for alias in node.names}
    assert {"drawfour.Round", "drawfour.lab.Batch"} <= found <= public


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.__name__)
def test_signatures_are_short(package: ModuleType) -> None:
    things = [getattr(package, name) for name in package.__all__]
    classes = [thing for thing in things if inspect.isclass(thing)]
    methods = [getattr(each, name) for each in classes for name, _ in inspect.getmembers(each, inspect.isroutine)]
    functions = [thing for thing in [*things, *methods] if inspect.isfunction(thing) or inspect.ismethod(thing)]
    assert functions
    for thing in [*classes, *functions]:
        signature = str(inspect.signature(thing)).replace("<factory>", "")
        assert len(signature) <= MOST_OF_A_SIGNATURE, f"{thing} {signature}"
        assert "<" not in signature, f"{thing} {signature}"


def test_reprs_are_short() -> None:
    match = Match(["Ann", "Bob"], "no_mercy", seed="demo", deck="no_mercy")
    turn = match.round.turn
    events = match.play(turn, match.legal(turn)[0])
    things = [match, match.round, match.round.book, match.view(0), match.view(None), Record.of(match), match.deck, *events]
    assert [text for text in map(repr, things) if len(text) > MOST_OF_A_REPR] == []


def test_the_repr_of_a_record_names_its_players_and_counts_rounds_and_moves() -> None:
    match = Match(["Ann", "Bob"], seed="demo")
    match.play(0, "Y3")
    assert repr(Record.of(match)) == "<Record of Ann, Bob: 1 round, 1 move>"


def test_the_repr_of_a_view_without_a_seat_names_a_spectator() -> None:
    assert repr(Round(2, seed="demo").view(None)) == "<View of a spectator: Y4, yellow>"


def test_the_repr_of_a_deck_has_its_size() -> None:
    assert [repr(find_deck(name)) for name in DECKS] == [
        "<Deck classic: 108 cards>",
        "<Deck modern: 112 cards>",
        "<Deck no_mercy: 168 cards>",
    ]


def test_the_repr_of_rules_has_only_what_differs_from_the_default() -> None:
    assert repr(Rules()) == "Rules()"
    assert repr(Rules(stack="same")) == "Rules(stack='same')"
    assert repr(Rules(hand_size=5, target_score="none", teams="yes")) == "Rules(target_score=None, teams=True, hand_size=5)"


@pytest.mark.parametrize("rules", RULES, ids=repr)
def test_the_repr_of_rules_evaluates_to_the_same_rules(rules: Rules) -> None:
    assert eval(repr(rules), {"Rules": Rules}) == rules  # noqa: S307  # our own text


def test_the_default_deck_is_classic() -> None:
    for make in (Round, lambda **given: Match(["Ann", "Bob"], **given).round):
        assert make(seed="demo").notation.deck.name == make(seed="demo", deck=None).notation.deck.name == "classic"


@pytest.mark.parametrize(
    ("package", "make"), [("drawfour.lab", "make lab"), ("drawfour.envs", "make rl"), ("drawfour.server.config", "make serve")]
)
def test_a_package_whose_extra_is_missing_can_be_skipped_as_any_module(package: str, make: str) -> None:
    code = f"try: import {package}\nexcept ModuleNotFoundError as error: print(error)"
    bare = [sys.executable, "-S", "-E", "-c", f"import sys; sys.path.insert(0, {str(ROOT / 'src')!r})\n{code}"]
    said = subprocess.run(bare, capture_output=True, text=True, check=True).stdout
    assert f"are not installed. In a checkout run: {make}. " in said
