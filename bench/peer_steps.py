"""How the environments of other libraries are stepped. Run with a library, what is loaded from it, turns, seconds and lanes.

It prints the rate as JSON, measured on one core. The actions come from outside, picked at random from those that are legal.
"""

from __future__ import annotations

import json
import os
import random
import sys
import time
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import version
from typing import Any

Rate = tuple[float, float]
"""Decisions a second of processor time, and on the wall."""


def best_of(turns: int, seconds: float, step: Callable[[], int], choose: Callable[[], object] = bool) -> Rate:
    """Return the most decisions a second of several turns. Only the time that `step` takes counts, in all its threads."""
    rates = []
    for _ in range(turns):
        spent, wall, made = 0.0, 0.0, 0
        while spent < seconds:
            choose()
            began, started = time.perf_counter(), time.process_time()
            made += step()
            spent += time.process_time() - started
            wall += time.perf_counter() - began
        rates.append((made / spent, made / wall))
    return max(rate for rate, _ in rates), max(wall for _, wall in rates)


def one_by_one(env: Any, turns: int, seconds: float) -> Rate:
    """Return the decisions a second of a loop over an AEC environment of PettingZoo that picks actions at random."""
    dice = random.Random(1)

    def episode() -> int:
        made = 0
        env.reset(seed=dice.randrange(1 << 30))
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                break
            legal = observation["action_mask"].nonzero()[0]
            env.step(int(legal[int(dice.random() * len(legal))]))
            made += 1
        return made

    return best_of(turns, seconds, episode)


def of_pettingzoo(name: str, turns: int, seconds: float, lanes: int) -> Rate:
    """Measure a classic game of PettingZoo, given as `module.function`."""
    module, function = name.split(".")
    return one_by_one(getattr(import_module(f"pettingzoo.classic.{module}"), function)(), turns, seconds)


def of_openspiel(name: str, turns: int, seconds: float, lanes: int) -> Rate:
    """Measure a game of OpenSpiel through its classes in Python. Its nodes of chance are part of the environment."""
    import pyspiel

    if name.startswith("drawfour"):
        import drawfour.envs  # noqa: F401  # registers the game

    game, roll = pyspiel.load_game(name), random.Random(1).random

    def episode() -> int:
        state, made = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(pyspiel.sample_action(state.chance_outcomes(), roll())[0])
                continue
            state.observation_tensor()
            state.legal_actions_mask()
            legal = state.legal_actions()
            state.apply_action(legal[int(roll() * len(legal))])
            made += 1
        return made

    return best_of(turns, seconds, episode)


def of_openspiel_alone(name: str, turns: int, seconds: float, lanes: int) -> Rate:
    """Measure rounds between random bots of OpenSpiel, which its compiled library plays from the deal to the end."""
    import pyspiel

    game, seeds = pyspiel.load_game(name), iter(range(1 << 30))
    bots = [pyspiel.make_uniform_random_bot(player, 1 + player) for player in range(game.num_players())]
    state = game.new_initial_state()

    def begin() -> None:
        nonlocal state
        state = game.new_initial_state()

    def episode() -> int:
        pyspiel.evaluate_bots(state, bots, next(seeds))
        return sum(move.player >= 0 for move in state.full_history())

    return best_of(turns, seconds, episode, begin)


def of_envpool(name: str, turns: int, seconds: float, lanes: int) -> Rate:
    """Measure a game of EnvPool for two players. The step after the end of an episode only deals and does not count."""
    import envpool
    import numpy as np

    envs = envpool.make(name, env_type="gymnasium", num_envs=lanes, num_threads=1)
    rng, everyone = np.random.default_rng(1), np.arange(lanes, dtype=np.int32)
    mask, actions, over = envs.reset()[1]["legal_action_mask"], everyone, np.zeros(lanes, np.bool_)

    def choose() -> None:
        nonlocal actions
        actions = (rng.random(mask.shape) * mask).argmax(axis=1).astype(np.int32)

    def step() -> int:
        nonlocal mask, over
        made = lanes - int(over.sum())
        _, _, terminated, truncated, info = envs.step(actions, everyone)
        mask, over = info["legal_action_mask"], terminated | truncated
        return made

    return best_of(turns, seconds, step, choose)


def of_pgx(name: str, turns: int, seconds: float, lanes: int) -> Rate:
    """Measure a game of pgx, compiled by JAX for the processor. An episode begins in the step that ends the last one."""
    import jax
    import numpy as np
    import pgx
    from pgx.experimental import auto_reset

    env, rng, key = pgx.make(name), np.random.default_rng(1), jax.random.PRNGKey(1)
    compiled = jax.jit(jax.vmap(auto_reset(env.step, env.init)))
    state = jax.jit(jax.vmap(env.init))(jax.random.split(key, lanes))
    actions = keys = None

    def choose() -> None:
        nonlocal actions, keys, key
        mask = np.asarray(state.legal_action_mask)
        key, mine = jax.random.split(key)
        actions = (rng.random(mask.shape) * mask).argmax(axis=1).astype(np.int32)
        keys = jax.block_until_ready(jax.random.split(mine, lanes))

    def step() -> int:
        nonlocal state
        state = jax.block_until_ready(compiled(state, actions, keys))
        return lanes

    choose()
    step()  # compiles
    return best_of(turns, seconds, step, choose)


WAYS: dict[str, tuple[str, Callable[[str, int, float, int], Rate]]] = {
    "EnvPool": ("envpool", of_envpool),
    "OpenSpiel": ("open_spiel", of_openspiel),
    "OpenSpiel, alone": ("open_spiel", of_openspiel_alone),
    "PettingZoo": ("pettingzoo", of_pettingzoo),
    "pgx": ("pgx", of_pgx),
}
"""For each library, and each way to use it: the package and the function that measures."""


def main() -> None:
    """Measure one environment on the first core that this process may use."""
    way, name, turns, seconds, lanes = sys.argv[1:]
    package, measure = WAYS[way]
    if sys.platform == "linux":
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    try:
        rate, _ = measure(name, int(turns), float(seconds), int(lanes))
    except ModuleNotFoundError as error:
        print(json.dumps({"missing": error.name}))
    else:
        print(json.dumps({"rate": rate, "version": version(package)}))


if __name__ == "__main__":
    main()
