"""Options that environments share: the same names and types, in the same order, with the same defaults."""

from __future__ import annotations

from inspect import signature

import pytest

from drawfour.envs import Rollouts, SelfPlay, UnoAEC, UnoEnv, UnoVectorEnv
from drawfour.envs.explicit import ExplicitTable
from drawfour.envs.gpu import GpuSelfPlay
from drawfour.envs.spiel import GAME_TYPE
from drawfour.envs.table import Table

EXPECTED = {name: option for name, option in signature(UnoAEC).parameters.items() if name not in ("mask", "render_mode")}


@pytest.mark.parametrize("environment", [UnoEnv, UnoVectorEnv, SelfPlay, GpuSelfPlay])
def test_all_environments_have_the_options_of_the_first(environment: type) -> None:
    found = [option for name, option in signature(environment).parameters.items() if name in EXPECTED]
    default = "ask" if environment is UnoEnv else "auto"  # compiled ones save the steps
    expected = EXPECTED | {"calls": EXPECTED["calls"].replace(default=default)}
    assert found == list(expected.values())


@pytest.mark.parametrize(
    ("part", "missing"),
    [
        (Rollouts, {"match", "reward"}),  # of rounds, with both rewards
        (Table, {"rules", "seats", "deck", "options", "history"}),  # which the encoding has
        (ExplicitTable, {"rules", "seats", "deck", "match", "options", "history"}),
    ],
)
def test_other_parts_have_some_of_the_options(part: type, missing: set[str]) -> None:
    found = [option for name, option in signature(part).parameters.items() if name in EXPECTED]
    assert found == [option for name, option in EXPECTED.items() if name not in missing]


def test_the_game_of_openspiel_has_the_same_defaults() -> None:
    found = {name: value for name, value in GAME_TYPE.parameter_specification.items() if name in EXPECTED}
    expected = {name: option.default for name, option in EXPECTED.items() if name not in ("match", "options")}
    assert found == expected | {"deck": ""}
