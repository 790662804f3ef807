"""The environments keep to what PettingZoo and Gymnasium ask of them."""

from __future__ import annotations

import subprocess
import sys
import warnings
from functools import partial
from typing import Any

import gymnasium
import numpy as np
import pettingzoo
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.wrappers import RecordEpisodeStatistics
from pettingzoo.test import api_test, seed_test
from pettingzoo.utils import wrappers

import drawfour.envs
from drawfour.envs import UnoAEC, UnoEnv


@pytest.mark.parametrize(
    "options",
    [{}, {"seats": 10}, {"rules": "party", "seats": 4, "history": 3, "options": True}, {"match": True, "rules": "no_mercy"}],
    ids=str,
)
def test_the_api_of_pettingzoo_with_the_mask_in_info(options: dict[str, Any]) -> None:
    api_test(UnoAEC(mask="info", **options), num_cycles=200)  # warnings are errors


def test_the_api_of_pettingzoo_with_the_mask_in_the_observation() -> None:
    known = {
        "Observation is not a NumPy array",
        "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
    }
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        api_test(UnoAEC(seats=3), num_cycles=200)
    assert {str(warning.message) for warning in found} == known  # it allows a dict only of its own games


def test_info_has_the_same_numbers_in_every_step() -> None:
    env = UnoAEC(seats=3, match=True)
    rng = np.random.default_rng(1)
    env.reset(seed=1)
    shapes = {key: np.shape(value) for key, value in env.infos["seat_0"].items()}
    assert {"action_mask", "seat", "asked", "winner", "points", "steps", "round"} == set(shapes)
    for _ in env.agent_iter():
        _, _, terminated, truncated, info = env.last()
        for told in env.infos.values():
            assert {key: np.shape(value) for key, value in told.items()} == shapes
            assert all(np.issubdtype(np.asarray(value).dtype, np.number) or type(value) is bool for value in told.values())
            assert terminated or (told["winner"], told["points"], told["steps"], told["round"]) == (-1, [0, 0, 0], 0, 0)
        env.step(None if terminated or truncated else int(rng.choice(np.flatnonzero(info["action_mask"]))))
    assert info["winner"] in range(3)
    assert max(info["points"]) >= 500
    assert info["steps"] > info["round"] > 1


def test_the_same_seed_plays_the_same_episode_in_pettingzoo() -> None:
    seed_test(partial(UnoAEC, seats=3), num_cycles=200)
    seed_test(partial(UnoAEC, "party", seats=4, asking="random", match=True), num_cycles=200)


def test_the_wrappers_of_pettingzoo() -> None:
    env = wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(UnoAEC(seats=3, mask="info")))
    rng = np.random.default_rng(1)
    env.reset(seed=1)
    for _ in env.agent_iter():
        _, _, terminated, truncated, info = env.last()
        env.step(None if terminated or truncated else int(rng.choice(np.flatnonzero(info["action_mask"]))))
    assert info["winner"] in range(3)
    strict = wrappers.TerminateIllegalWrapper(UnoAEC(seats=3), illegal_reward=-1)
    strict.reset(seed=1)
    loser = strict.agent_selection
    strict.step(1)
    assert strict.terminations[loser]
    assert strict.rewards[loser] == -1


def test_the_environments_are_registered() -> None:
    assert isinstance(pettingzoo.make("aec", "drawfour/uno-v0", seats=3), UnoAEC)
    env = gymnasium.make("drawfour/Uno-v0", seats=3, opponents="random", render_mode="ansi")
    assert isinstance(env.unwrapped, UnoEnv)
    env.reset(seed=1)
    assert "> seat_0" in str(env.render())


@pytest.mark.parametrize(
    "options", [{}, {"seats": 4, "calls": "auto", "history": 2, "match": True, "reward": "points"}], ids=str
)
def test_gymnasium_finds_no_fault(options: dict[str, Any]) -> None:
    check_env(gymnasium.make("drawfour/Uno-v0", **options).unwrapped)


@pytest.mark.parametrize("mode", AutoresetMode)
def test_gymnasium_steps_several_environments(mode: AutoresetMode) -> None:
    makers = [lambda: RecordEpisodeStatistics(UnoEnv(opponents="random"))] * 3
    envs = SyncVectorEnv(makers, autoreset_mode=mode)
    rng = np.random.default_rng(1)
    _, infos = envs.reset(seed=1)
    finished = 0
    for _ in range(150):
        actions = [int(rng.choice(np.flatnonzero(mask))) if mask.any() else 0 for mask in infos["action_mask"]]
        observations, rewards, terminated, truncated, infos = envs.step(np.array(actions))
        ended = terminated | truncated
        assert envs.observation_space.contains(observations)
        assert (rewards[~ended] == 0).all()
        finished += int(ended.sum())
        if mode == AutoresetMode.DISABLED and ended.any():
            _, infos = envs.reset(options={"reset_mask": ended})
    assert finished > 3


def test_importing_the_environments_compiles_nothing() -> None:
    code = "import sys, drawfour.envs; print('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "False\n"


def test_missing_packages_are_named_with_the_command_that_installs_them() -> None:
    code = """
import importlib.util, sys
find = importlib.util.find_spec
importlib.util.find_spec = lambda name, *more: None if name == "pettingzoo" else find(name, *more)
try:
    import drawfour.envs
except ImportError as missing:
    print(missing)
"""
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert shown.startswith("pettingzoo is not installed. In a checkout run: make rl. Elsewhere run: pip install")
    assert 'SOURCE[rl]"' in shown
    assert drawfour.envs.__all__
