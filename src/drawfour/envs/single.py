"""UnoEnv: UNO as an environment of Gymnasium, with a learner in seat 0 and bots in the other seats."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar, Literal

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from drawfour.bots import Player, seated
from drawfour.core.cards import Deck
from drawfour.core.options import Rules
from drawfour.envs.asking import AUTO
from drawfour.envs.encoding import Bytes, Encoding
from drawfour.envs.rendering import MODES, render
from drawfour.envs.rewards import Reward
from drawfour.envs.table import MAX_STEPS, Asking, Calls, Table, one_of
from drawfour.errors import DrawfourError, IllegalAction
from drawfour.game.shuffle import Seed
from drawfour.record.document import Record

LEARNER = 0
"""The seat of the learner."""


class UnoEnv(gymnasium.Env[Bytes, int]):
    """UNO for Gymnasium: the learner sits in seat 0, and `opponents` names the bots in the others, one for all or one each.

    The other options are those of `UnoAEC`. An observation is a row of bytes as `Encoding` describes them.
    `info["action_mask"]` tells which actions are legal, as 0 and 1 (`int8`), and `action_masks()` as booleans. An illegal
    action loses the episode, with a reward of -1, or raises IllegalAction with `illegal="raise"`. The reward of a step includes
    what happens until the learner is asked again.

    Raises RulesError or DrawfourError for invalid options.

    >>> env = UnoEnv(seats=2, opponents="random", illegal="raise")
    >>> observation, info = env.reset(seed=1)
    >>> terminated = False
    >>> while not terminated:
    ...     observation, reward, terminated, truncated, info = env.step(int(env.action_masks().nonzero()[0][-1]))
    >>> info["winner"], reward, info["steps"]
    (1, -1.0, 44)
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(MODES), "render_fps": 4}  # type: ignore[misc]  # of all instances

    def __init__(
        self,
        rules: Rules | str = "classic",
        seats: int = 2,
        *,
        opponents: str | Sequence[str] = "careful",
        deck: str | Path | Deck | None = None,
        match: bool = False,
        reward: Reward = "win",
        calls: Calls = "ask",
        asking: Asking = "play",
        options: bool = False,
        history: int = 0,
        max_steps: int = MAX_STEPS,
        illegal: Literal["lose", "raise"] = "lose",
        render_mode: Literal["ansi", "human"] | None = None,
    ) -> None:
        self.encoding = Encoding(rules, seats, deck=deck, options=options, match=match, history=history)
        self.table = Table(self.encoding, match=match, reward=reward, calls=calls, asking=asking, max_steps=max_steps)
        self.table.remembers = True
        self.opponents = seated([opponents] if isinstance(opponents, str) else list(opponents), self.encoding.book.seats, 1)
        self.is_lost_by_illegal = one_of("illegal", illegal, ["lose", "raise"]) == "lose"
        self.render_mode = None if render_mode is None else one_of("render_mode", render_mode, MODES)
        self.observation_space = spaces.Box(np.zeros_like(self.encoding.high), self.encoding.high, dtype=np.uint8)
        self.action_space = spaces.Discrete(self.encoding.actions)  # type: ignore[assignment]  # its actions are NumPy integers
        self._players: list[Player] = []

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Bytes, dict[str, Any]]:
        """Begin an episode; without a seed the generator goes on. Of the options, `deal` and `dealer` are known.

        A round that is over before the learner is asked is dealt again; raises DrawfourError if the deal was given.
        """
        super().reset(seed=seed)
        chosen = options or {}
        self._begin(chosen.get("deal"), chosen.get("dealer"))
        while not self.table.actions:
            if chosen.get("deal") is not None:
                raise DrawfourError("round_over", "In this deal the round is over before the learner is asked.")
            self._begin(None, chosen.get("dealer"))
        self._render_for_people()
        return self.table.observation(LEARNER), self._info()

    def _begin(self, seed: Seed | None, dealer: int | None) -> None:
        """Deal, with new bots, and let them act until the learner is asked."""
        self.table.begin(self.np_random, deal=seed, dealer=dealer)
        self._players = [
            Player(bot, seat, int(self.np_random.integers(1 << 62))) for seat, bot in enumerate(self.opponents, start=1)
        ]
        self._let_others_act()

    def step(self, action: int) -> tuple[Bytes, float, bool, bool, dict[str, Any]]:
        """Take the learner's action, and those of the bots until the learner is asked again or the episode ends.

        Raises IllegalAction with `illegal="raise"`, and DrawfourError after the end of the episode.
        """
        table = self.table
        try:
            table.act(action)
        except IllegalAction:
            if not self.is_lost_by_illegal:
                raise
            table.give_up()
            return table.observation(LEARNER), -1.0, True, False, self._info()
        reward = table.rewards[LEARNER] + self._let_others_act()
        self._render_for_people()
        return table.observation(LEARNER), reward, table.is_over, table.is_truncated, self._info()

    def _let_others_act(self) -> float:
        """Let the bots act until the learner is asked, and return the rewards that the learner gets until then."""
        table, reward = self.table, 0.0
        while not (table.is_over or table.is_truncated) and table.seat != LEARNER:
            view = table.view(table.seat)
            move = self._players[table.seat - 1].choose(view, calls=table.calls != AUTO)
            action = self.encoding.action(view, move)
            if table.asked and action not in table.actions:
                action = self.encoding.action(view, None)  # it is on turn, too, and will be asked again
            table.act(action)
            reward += table.rewards[LEARNER]
        return reward

    def _info(self) -> dict[str, Any]:
        table = self.table
        info = {"action_mask": table.mask(LEARNER), "seat": LEARNER, "asked": table.asked, "digest": self.encoding.digest}
        return info | table.facts() if table.is_over or table.is_truncated else info

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are legal now. The shape is (actions,)."""
        return self.table.mask(LEARNER).astype(np.bool_)

    def state(self) -> Bytes:
        """Return the learner's observation and then the cards that it can't see, for critics in training only."""
        return np.concatenate([self.table.observation(LEARNER), self.table.hidden(LEARNER)])

    def record(self) -> Record:
        """Return the record of the episode so far, which can be replayed and verified."""
        return self.table.record(dict(enumerate(self.opponents, start=1)))

    def render(self) -> str | None:
        """Return or print the position, as the render mode says; without one, return None."""
        return render(self.table, self.render_mode)

    def _render_for_people(self) -> None:
        if self.render_mode == "human":
            self.render()
