"""The file of trained weights: every table finds its weights, and a file that does not fit is refused in a sentence."""

from __future__ import annotations

import re

import pytest

from drawfour.bots import BOTS, skills
from drawfour.bots.weights import MOST_WEIGHT, SIZES, TRAINED, house_rules_changed, read, skills_at, tables, weights_for
from drawfour.core.book import make_book
from drawfour.core.cards import CLASSIC
from drawfour.core.options import PRESETS, Rules
from drawfour.errors import DrawfourError

FITTING = "[classic.two.weights]\n" + "".join(f"{name} = {place}\n" for place, name in enumerate(TRAINED))


def test_every_number_has_a_name_and_a_place_of_its_own() -> None:
    assert list(skills.NAMES) == list(range(skills.SKILLS))
    assert len(set(skills.NAMES.values())) == skills.SKILLS
    assert skills.FEATURES < skills.TRAINED == len(TRAINED)


def test_the_shipped_weights_are_of_presets_and_sizes() -> None:
    assert "classic" in tables()
    for preset, sizes in tables().items():
        assert preset in PRESETS
        assert sizes
        assert set(sizes) <= set(SIZES)
        assert all(len(row) == len(TRAINED) for row in sizes.values())


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seats", range(2, 11))
def test_a_table_has_the_weights_of_the_nearest_rules_and_size(preset: str, seats: int) -> None:
    rules = Rules.preset(preset)
    found = weights_for(make_book(rules, CLASSIC, seats))
    nearest = min(tables(), key=lambda name: house_rules_changed(rules, name))
    assert found in tables()[nearest].values()
    if seats == 2:
        assert found == tables()[nearest]["two"]
    partners = weights_for(make_book(Rules.preset(preset, teams=True), CLASSIC, 4))
    assert partners == tables()[nearest].get("partners", partners)


def test_skills_are_weights_and_the_habits_of_a_level() -> None:
    book = make_book(Rules(), CLASSIC, 2)
    master, beginner = skills_at(book, ["master", "beginner"])
    assert master[: skills.TRAINED] == beginner[: skills.TRAINED] == weights_for(book)
    assert beginner[skills.WHIMS] == BOTS["beginner"].whims > master[skills.WHIMS] == 0
    assert master[skills.PLAYOUTS] == BOTS["master"].playouts > beginner[skills.PLAYOUTS] == 0


def test_a_file_that_fits_is_read() -> None:
    assert read(FITTING, "mine.toml") == {"classic": {"two": list(range(len(TRAINED)))}}


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[classic", "mine.toml is not a file of weights: "),
        ("[classic.two]\nseats = 2\n", "mine.toml: classic.two has no weight worth. Train the bots again: make train-bots"),
        (FITTING.replace("unseen =", "unsen ="), "mine.toml: classic.two has no weight unseen."),
        (f"{FITTING}unsen = 1\n", "mine.toml: classic.two has an unknown weight unsen. Did you mean 'unseen'?"),
        (
            FITTING.replace("worth = 0", "worth = 0.5"),
            "classic.two: worth must be a whole number from -32767 to 32767, not 0.5",
        ),
        (FITTING.replace("worth = 0", "worth = true"), "worth must be a whole number"),
        (FITTING.replace("worth = 0", f"worth = {MOST_WEIGHT + 1}"), "to 32767, not 32768"),
        ("classic = 1\n", "mine.toml: classic must be a table of sizes"),
    ],
)
def test_a_file_that_does_not_fit_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(DrawfourError, match=re.escape(sentence)):
        read(text, "mine.toml")
