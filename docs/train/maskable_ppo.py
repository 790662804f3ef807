"""MaskablePPO of sb3-contrib, which learns to win against a bot at a table of two. docs/train.md says what it reached."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from gymnasium import spaces
from network import Reports, options
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecEnv

from drawfour.envs import UnoVectorEnv

LANES, STEPS, EPOCHS, MINIBATCH, RATE = 512, 64, 3, 1024, 1e-3


class Lanes(VecEnv):
    """UnoVectorEnv as a vector environment of Stable-Baselines3, which has one of its own kind. Observations lie in [0, 1]."""

    def __init__(self, envs: UnoVectorEnv) -> None:
        self.envs = envs
        self.high = envs.encoding.high.astype(np.float32)
        super().__init__(envs.num_envs, spaces.Box(0, 1, self.high.shape, np.float32), envs.single_action_space)

    def reset(self) -> Any:
        return self.envs.reset(seed=self._seeds[0])[0] / self.high

    def step_async(self, actions: Any) -> None:
        self.actions = actions

    def step_wait(self) -> Any:
        observations, rewards, terminated, truncated, _ = self.envs.step(self.actions)
        return observations / self.high, rewards, terminated | truncated, [{} for _ in rewards]

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        return [getattr(self.envs, attr_name)] * self.num_envs

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        setattr(self.envs, attr_name, value)

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any) -> list[Any]:
        return list(getattr(self.envs, method_name)(*args, **kwargs))  # `action_masks` has a row for each

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        return [False] * self.num_envs

    def close(self) -> None:
        self.envs.close()


class Reporting(BaseCallback):
    """Regular reports of what the policy wins."""

    def __init__(self, reports: Reports, every: int, digest: str) -> None:
        super().__init__()
        self.reports, self.every, self.digest = reports, every, digest
        self.due = every

    def _on_step(self) -> bool:
        return True

    def _on_rollout_start(self) -> None:
        if self.num_timesteps >= self.due:
            self.due += self.every
            self.report()

    def report(self) -> None:
        policy = self.model.policy
        layers = [*policy.mlp_extractor.policy_net, policy.action_net]
        self.reports.add(self.num_timesteps, layers, self.digest)


if __name__ == "__main__":
    parser = options(__doc__, "maskable_ppo", decisions=4_000_000)
    parser.add_argument("--opponents", default="random")
    chosen = parser.parse_args()
    envs = UnoVectorEnv(LANES, opponents=chosen.opponents)
    reporting = Reporting(Reports(chosen.name, chosen.rounds), chosen.report, envs.encoding.digest)
    model = MaskablePPO(
        "MlpPolicy", Lanes(envs), n_steps=STEPS, batch_size=MINIBATCH, n_epochs=EPOCHS,
        learning_rate=lambda left: RATE * left, gamma=1, gae_lambda=0.95, ent_coef=0.01, seed=chosen.seed, device="cpu",
        policy_kwargs={"net_arch": [128, 128], "activation_fn": torch.nn.ReLU},
    )  # fmt: skip
    model.learn(chosen.decisions, callback=reporting)
    reporting.report()
