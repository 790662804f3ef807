"""The flags of `drawfour simulate` and `drawfour compare`: each has its effect, and the help names them all."""

from __future__ import annotations

import shlex

import numpy as np
import pytest

from drawfour.core.option_field import Option
from drawfour.core.options import OPTION, OPTIONS, PRESETS, Rules
from drawfour.lab.batch import Batch, Results
from fixtures.command import drawfour
from fixtures.summaries import MIXED, batch_rows

FLAGS: dict[str, Batch] = {
    "": Batch(),
    "--seats 4": Batch(seats=4),
    "--seats 10 --threads 1": Batch(seats=10),
    "--threads 7": Batch(),
    "--bots careful": Batch(bots=["careful"]),
    "--bots careful,random,random --seats 3": Batch(seats=3, bots=MIXED),
    "--human-like": Batch(is_human_like=True),
    "--seed other": Batch(seed="other"),
    "--seed 'ünï ☃'": Batch(seed="ünï ☃"),
    "--rules official": Batch(Rules.preset("official")),
    "--rules mattel --hand-size 5": Batch(Rules.preset("mattel", hand_size=5)),
    "--rules mattel+hand_size=5+decks=2 --hand-size 6": Batch(Rules.preset("mattel", hand_size=5, decks=2)),
    "--bots ' careful, random'": Batch(bots=["careful", "random"]),
}


@pytest.mark.parametrize("flags", FLAGS)
def test_every_flag_has_its_effect(flags: str) -> None:
    found = drawfour("simulate", "--rounds", 300, "--json", *shlex.split(flags)).object
    assert found == batch_rows(FLAGS[flags])


def other_value(option: Option) -> str:
    """Return a value of an option other than its default."""
    if option.name == "hand_limit":
        return "25"  # a lower limit does not fit every hand
    words = list(option.choices) or [str(number) for number in range(max(option.low, 1), option.low + 4)]
    return next(word for word in words if word != option.default)


@pytest.mark.parametrize("name", OPTION)
def test_every_option_of_the_rules_is_a_flag(name: str) -> None:
    value = other_value(OPTION[name])
    flag = f"--{name.replace('_', '-')}"
    found = drawfour("simulate", flag, value, "--seats", 4, "--rounds", 50, "--json").object
    assert Rules(**found["rules"]) == Rules.preset("classic", **{name: value})
    found = drawfour("compare", "--rules", "classic,mattel", flag, value, "--seats", 4, "--rounds", 50, "--json").object
    for preset in ("classic", "mattel"):
        assert Rules(**found["tables"][preset]["rules"]) == Rules.preset(preset, **{name: value})


def test_the_default_is_a_hundred_thousand_rounds_of_two_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def spy(batch: Batch, rounds: int, **_: object) -> Results:
        asked.append((batch.book.seats, batch.bots, rounds))
        return batch.play(10)

    monkeypatch.setattr("drawfour.lab.commands.count", spy)
    assert drawfour("simulate").code == 0
    assert asked == [(2, ("random", "random"), 100_000)]


@pytest.mark.parametrize("command", ["simulate", "compare"])
def test_the_help_names_every_flag(command: str) -> None:
    ran = drawfour(command, "--help")
    assert ran.code == 0
    flags = [f"--{option.name.replace('_', '-')}" for option in OPTIONS]
    flags += ["--rules", "--seats", "--bots", "--rounds", "--human-like", "--threads", "--gpu", "--seed"]
    flags += ["--json", "--csv", "--plot", *(["--against", "--measures", "--confidence"] if command == "compare" else [])]
    assert [flag for flag in flags if flag not in ran.out] == []
    assert all(preset in ran.out for preset in PRESETS)


def test_rounds_can_be_simulated_with_another_deck() -> None:
    ran = drawfour("simulate", "--deck", "modern", "--rules", "party", "--rounds", 100, "--json")
    assert (ran.code, ran.err) == (0, "")
    told = ran.object
    assert (told["deck"], told["rounds"], told["measures"]["actions"]["n"]) == ("modern", 100, 100)
    assert drawfour("simulate", "--deck", "family").code == 2


def test_a_preset_is_simulated_with_the_deck_it_brings(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rounds are invented, because code for another deck takes long to compile."""

    def invented(batch: Batch, rounds: int, **_: object) -> Results:
        return Results(batch.book, batch.bots, np.zeros(rounds, batch.record))

    monkeypatch.setattr("drawfour.lab.commands.count", invented)
    own, classic, changed = (
        drawfour("simulate", "--rounds", 10, "--rules", *arguments).out.splitlines()[0]
        for arguments in (["no_mercy"], ["no_mercy", "--deck", "classic"], ["no_mercy+hand_limit=none"])
    )
    assert own == "10 rounds, no_mercy, deck no_mercy, 2 seats, random"
    assert classic == "10 rounds, no_mercy, deck classic, 2 seats, random"
    assert changed == "10 rounds, no_mercy with hand_limit none, deck no_mercy, 2 seats, random"
