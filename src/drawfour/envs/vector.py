"""UnoVectorEnv: many rounds of one learner against bots as a vector environment of Gymnasium, compiled."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from drawfour.bots import bot_named, seated
from drawfour.core.cards import Deck
from drawfour.core.options import Rules
from drawfour.envs.batch import Lanes
from drawfour.envs.encoding import Bytes, Encoding
from drawfour.envs.rewards import Reward
from drawfour.envs.single import LEARNER
from drawfour.envs.table import MAX_STEPS, Asking, Calls, one_of
from drawfour.errors import DrawfourError
from drawfour.lab.batch import number_of_seed, positive
from drawfour.record.document import Record

MODES = [AutoresetMode.SAME_STEP.value, AutoresetMode.NEXT_STEP.value]
Step = tuple[Bytes, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]


class UnoVectorEnv(VectorEnv[Bytes, NDArray[np.int64], NDArray[Any]]):
    """Many rounds of `UnoEnv` side by side, compiled: a learner in seat 0, and bots in the others.

    `rules`, `seats`, `opponents`, `deck`, `match`, `reward`, `calls`, `asking`, `options` and `history` are as in `UnoEnv`,
    except that calls and catches are made by default. `max_steps` and `steps` count the actions of the learner, those of
    `UnoEnv` the actions of all seats. Bots that search and custom bots can't be opponents. `infos` has
    `action_mask`, int8 (num_envs, actions), and `asked`; where an episode has ended, `final_obs` and `final_info` with
    `winner`, `points`, `steps` and `round`.

    The next round is dealt in the same step (`SameStep`), or in the next one, whose action is ignored (`NextStep`). After
    `reset(seed=n)`, environment `i` plays the rounds `i`, `i + num_envs` and so on that `drawfour simulate
    --seed n` deals. A round that is over before the learner is asked is passed over.

    Raises RulesError or DrawfourError for invalid options; `step` raises IllegalAction, and changes nothing, if an action
    is not legal.

    >>> envs = UnoVectorEnv(8, seats=3, opponents="random")
    >>> observations, infos = envs.reset(seed=1)
    >>> observations.shape, infos["action_mask"].shape
    ((8, 325), (8, 120))
    >>> actions = infos["action_mask"].argmax(axis=1)
    >>> observations, rewards, terminated, truncated, infos = envs.step(actions)
    """

    def __init__(
        self,
        num_envs: int = 1,
        rules: Rules | str = "classic",
        seats: int = 2,
        *,
        opponents: str | Sequence[str] = "careful",
        deck: str | Path | Deck | None = None,
        match: bool = False,
        reward: Reward = "win",
        calls: Calls = "auto",
        asking: Asking = "play",
        options: bool = False,
        history: int = 0,
        max_steps: int = MAX_STEPS,
        threads: int = 1,
        autoreset_mode: AutoresetMode | str = "SameStep",
    ) -> None:
        self.encoding = Encoding(rules, seats, deck=deck, options=options, match=match, history=history)
        self.num_envs = positive("num_envs", num_envs)
        bots = seated([opponents] if isinstance(opponents, str) else list(opponents), self.encoding.book.seats, 1)
        for bot in bots:
            if bot_named(bot).playouts or bot_named(bot).answer is not None:
                raise DrawfourError("bad_option", f"{bot} can't play compiled rounds. Use UnoEnv, or another bot.")
        mode = autoreset_mode.value if isinstance(autoreset_mode, AutoresetMode) else autoreset_mode
        holds = one_of("autoreset_mode", mode, MODES) == AutoresetMode.NEXT_STEP.value
        self.opponents = bots
        self.metadata = {"autoreset_mode": AutoresetMode(mode)}
        self.single_observation_space = spaces.Box(np.zeros_like(self.encoding.high), self.encoding.high, dtype=np.uint8)
        self.single_action_space = spaces.Discrete(self.encoding.actions)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._lanes = Lanes(
            self.encoding, self.num_envs, bots, reward=reward, calls=calls, asking=asking, max_steps=max_steps,
            holds=holds, threads=positive("threads", threads),
        )  # fmt: skip
        self._rewards = np.zeros((self.num_envs, self.encoding.book.seats))

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Bytes, dict[str, Any]]:
        """Deal again in every environment: from round 0 of a seed on, or without one, the rounds that follow."""
        super().reset(seed=seed)
        if seed is None and self._lanes.has_begun:
            first = int(self._lanes.lanes.array["number"].max()) + 1
            self._lanes.begin(first, int(self._lanes.settings.array["seed"][0]))
        else:
            self._lanes.begin(0, number_of_seed(int(self.np_random.integers(1 << 62)) if seed is None else seed))
        return self._lanes.observations.copy(), self._infos()

    def step(self, actions: Any) -> Step:
        """Take one action in every environment, and let the bots act until the learner is asked again."""
        self._lanes.step(actions)
        terminated, truncated = self._lanes.terminated, self._lanes.truncated
        ended = terminated | truncated
        self._lanes.give_rewards(self._rewards)
        observations, infos = self._lanes.observations.copy(), self._infos()
        if ended.any():
            infos |= self._final(ended)
        return observations, self._rewards[:, LEARNER].copy(), terminated, truncated, infos

    def _infos(self) -> dict[str, Any]:
        everywhere = np.ones(self.num_envs, np.bool_)
        asked = self._lanes.lanes.array["asked_out_of_turn"] == 1
        mask = self._lanes.masks.astype(np.int8)
        return {"action_mask": mask, "_action_mask": everywhere, "asked": asked, "_asked": everywhere.copy()}

    def _final(self, ended: NDArray[np.bool_]) -> dict[str, Any]:
        """Return what `infos` says about episodes that have ended."""
        facts: dict[str, Any] = {}
        for name, values in self._lanes.last_episodes().items():
            facts |= {name: values, f"_{name}": ended.copy()}
        last = np.full(self.num_envs, None, dtype=object)
        for lane in ended.nonzero()[0]:
            last[lane] = self._lanes.ends[lane].copy()
        return {"final_obs": last, "_final_obs": ended.copy(), "final_info": facts, "_final_info": ended.copy()}

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are legal now. The shape is (num_envs, actions)."""
        return self._lanes.masks.copy()

    def record(self, env: int) -> Record:
        """Return the record of the episode in an environment so far, which can be replayed; its cards are spelled out.

        Raises DrawfourError for an environment that doesn't exist, or before the first deal.
        """
        return self._lanes.record(env, last=False)

    def last_record(self, env: int) -> Record:
        """Return the record of the last episode that ended in an environment. Raises DrawfourError if none has ended yet."""
        return self._lanes.record(env, last=True)
