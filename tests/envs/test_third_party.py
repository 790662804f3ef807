"""Libraries for learning agents work with the environments. They are large: a test is skipped where its library is missing.

To run them: make recipes, then pip install torchrl tianshou, then pytest tests/envs/test_third_party.py.
"""

from __future__ import annotations

import runpy
from typing import Any

import numpy as np
import pytest

from drawfour.envs import UnoAEC, UnoEnv
from fixtures.files import ROOT

pytestmark = [
    pytest.mark.slow,
    pytest.mark.filterwarnings("ignore"),  # the libraries' own
]


def library(module: str, package: str) -> Any:
    """Return a module of a library, or skip the test."""
    return pytest.importorskip(module, reason=f"{package} is not installed: pip install {package}")


def test_maskable_ppo_learns() -> None:
    sb3_contrib = library("sb3_contrib", "sb3-contrib")
    env = UnoEnv(opponents="random", illegal="raise")  # an action that the mask forbids would end the test
    model = sb3_contrib.MaskablePPO("MlpPolicy", env, n_steps=512, batch_size=128, seed=1, device="cpu")
    before = [parameter.detach().clone() for parameter in model.policy.parameters()]
    model.learn(2048)
    assert model.num_timesteps == 2048
    assert any((old != new).any() for old, new in zip(before, model.policy.parameters(), strict=True))
    observation, info = env.reset(seed=1)
    action, _ = model.predict(observation, action_masks=env.action_masks(), deterministic=True)
    assert info["action_mask"][action] == 1


def test_torchrl_finds_no_fault() -> None:
    envs = library("torchrl.envs", "torchrl")
    env = envs.PettingZooWrapper(UnoAEC(seats=3, mask="info"), use_mask=True, categorical_actions=True)
    envs.check_env_specs(env, seed=1)
    assert env.rollout(2_000, break_when_any_done=True)["next", "done"][-1].any()


def test_tianshou_collects() -> None:
    env_module = library("tianshou.env", "tianshou")
    data = library("tianshou.data", "tianshou")
    algorithm = library("tianshou.algorithm", "tianshou")
    at_random = library("tianshou.algorithm.random", "tianshou").MARLRandomDiscreteMaskedOffPolicyAlgorithm
    env = env_module.PettingZooEnv(UnoAEC())
    agents = [at_random(action_space=env.action_space) for _ in range(2)]
    together = algorithm.MultiAgentOffPolicyAlgorithm(algorithms=agents, env=env)
    envs = env_module.DummyVectorEnv([lambda: env_module.PettingZooEnv(UnoAEC())] * 2)
    stats = data.Collector(together, envs, data.VectorReplayBuffer(20_000, 2)).collect(n_episode=4, reset_before_collect=True)
    assert stats.n_collected_episodes == 4
    assert np.abs(stats.returns).tolist() == [[1, 1]] * 4
    assert stats.returns.sum() == 0


def test_rlcard_s_dqn_learns() -> None:
    torch = library("torch", "torch")
    library("rlcard", "rlcard")
    agents = library("rlcard.agents.pettingzoo_agents", "rlcard")
    utils = library("rlcard.utils.pettingzoo_utils", "rlcard")
    env = UnoAEC(calls="auto")
    size, actions = env.encoding.size, env.encoding.actions
    learner = agents.DQNAgentPettingZoo(
        num_actions=actions, state_shape=[size], mlp_layers=[32], train_every=64, device=torch.device("cpu")
    )
    players = {"seat_0": learner, "seat_1": agents.RandomAgentPettingZoo(actions)}
    for _ in range(2):
        trajectories = utils.reorganize_pettingzoo(utils.run_game_pettingzoo(env, players, is_training=True))
        assert trajectories["seat_0"][-1][-1]  # the last transition ends the episode
        assert sum(trajectories[seat][-1][2] for seat in players) == 0
        for transition in trajectories["seat_0"]:
            learner.feed(transition)
    assert learner.train_t > 0


def test_the_recipe_for_rlcard_runs(capsys: pytest.CaptureFixture[str]) -> None:
    library("torch", "torch")
    library("rlcard", "rlcard")
    runpy.run_path(str(ROOT / "docs" / "train" / "rlcard_dqn.py"))["main"](["--rounds", "10", "--every", "5", "--tested", "5"])
    shown = capsys.readouterr().out.splitlines()
    assert [line.split(" rounds")[0] for line in shown] == ["5", "10"]
    assert "against random" in shown[-1]


def test_openspiel_plays_whole_rounds() -> None:
    pyspiel = library("pyspiel", "open_spiel")
    for rules in ("classic", "mattel", "no_mercy"):
        game = pyspiel.load_game(f"drawfour_uno(rules={rules},seats=3,calls=auto)")
        pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
