"""UnoAEC: UNO as an environment of PettingZoo, in which every seat is an agent."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from drawfour.core.cards import Deck
from drawfour.core.options import Rules
from drawfour.envs.encoding import Bytes, Encoding
from drawfour.envs.rendering import MODES, render
from drawfour.envs.rewards import Reward
from drawfour.envs.table import MAX_STEPS, Asking, Calls, Table, one_of
from drawfour.errors import DrawfourError, unknown
from drawfour.record.document import Record


class UnoAEC(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """UNO for PettingZoo: the agents `seat_0`, `seat_1` and so on take their actions one after another.

    `rules`, `seats` and `deck` are as in `Round`. An episode is a round, with `match=True` a match. An observation is a dict of
    `observation`, a row of bytes as `Encoding` describes them, and `action_mask`, 0 or 1 (`int8`) for every action; with
    `mask="info"` it is the row alone. `info` has `action_mask`, `seat` and `asked` (out of turn), and for the end of an episode
    `winner`, `points`, `steps` and `round`; before it, `winner` is -1 and the others are 0.

    - `reward="win"`: the winner gets 1, the others share -1, and partners get the same; `"points"`: a hundredth of the points,
      minus what the other sides score on average. Both sum to zero.
    - `calls="ask"`: the seats decide about calls and catches; `"own"`: about their own calls; `"auto"`: both are made as bots
      make them.
    - `asking="play"`: who may act out of turn is asked in the order of play, late callers first; `"random"`: in any order.
    - `options`, `history`: more blocks of the observation; a match has the block `match`.
    - `max_steps`: the actions after which an episode is truncated.
    - `render_mode`: `ansi` returns the position as text with every card open, `human` prints it after every step.

    `reset(seed=...)` seeds a generator of NumPy, from which every deal gets its seed. Its `options` may have a `deal`, the seed
    of the deals as in `Round`, and the first `dealer`. `state()` is the observation of the seat that acts, then all cards that
    it can't see: for critics in training only. `record()` is the record of the episode.

    Raises RulesError or DrawfourError for invalid options; `step` raises IllegalAction, a ValueError.

    >>> env, rng = UnoAEC(seats=3), np.random.default_rng(1)
    >>> env.reset(seed=1)
    >>> for agent in env.agent_iter():
    ...     observation, reward, terminated, truncated, info = env.last()
    ...     env.step(None if terminated or truncated else rng.choice(np.flatnonzero(info["action_mask"])))
    >>> info["winner"], info["points"], info["round"]
    (2, [0, 0, 232], 1)
    """

    metadata = {"name": "drawfour/uno-v0", "render_modes": list(MODES), "render_fps": 4, "is_parallelizable": False}  # noqa: RUF012  # PettingZoo declares it without ClassVar

    def __init__(
        self,
        rules: Rules | str = "classic",
        seats: int = 2,
        *,
        deck: str | Path | Deck | None = None,
        match: bool = False,
        reward: Reward = "win",
        calls: Calls = "ask",
        asking: Asking = "play",
        options: bool = False,
        history: int = 0,
        max_steps: int = MAX_STEPS,
        mask: Literal["observation", "info"] = "observation",
        render_mode: Literal["ansi", "human"] | None = None,
    ) -> None:
        super().__init__()
        self.encoding = Encoding(rules, seats, deck=deck, options=options, match=match, history=history)
        self.table = Table(self.encoding, match=match, reward=reward, calls=calls, asking=asking, max_steps=max_steps)
        self.has_mask = one_of("mask", mask, ["observation", "info"]) == "observation"
        self.render_mode = None if render_mode is None else one_of("render_mode", render_mode, MODES)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.encoding.book.seats)]
        self.agents: list[str] = []
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.action_spaces = {agent: spaces.Discrete(self.encoding.actions) for agent in self.possible_agents}
        self.observation_spaces = {agent: self._space() for agent in self.possible_agents}
        hidden = np.tile(self.encoding.high[self.encoding.blocks["hand"]], self.encoding.book.seats)
        high = np.concatenate([self.encoding.high, hidden])
        self.state_space = spaces.Box(np.zeros_like(high), high, dtype=np.uint8)
        self._generator: np.random.Generator | None = None

    def _space(self) -> spaces.Space[Any]:
        row = spaces.Box(np.zeros_like(self.encoding.high), self.encoding.high, dtype=np.uint8)
        if not self.has_mask:
            return row
        return spaces.Dict({"observation": row, "action_mask": spaces.Box(0, 1, (self.encoding.actions,), np.int8)})

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's observations."""
        return self.observation_spaces[self._known(agent)]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of an agent's actions."""
        return self.action_spaces[self._known(agent)]

    def _known(self, agent: str) -> str:
        if agent not in self._seat_of:
            raise DrawfourError("bad_seats", unknown("agent", agent, self.possible_agents))
        return agent

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin an episode; without a seed the generator goes on. Of the options, `deal` and `dealer` are known."""
        if seed is not None or self._generator is None:
            self._generator = np.random.default_rng(seed)
        chosen = options or {}
        self.table.begin(self._generator, deal=chosen.get("deal"), dealer=chosen.get("dealer"))
        self.agents = self.possible_agents[:]
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self._skip_agent_selection = None
        self._tell()

    def step(self, action: int | None) -> None:
        """Take the action of the agent `agent_selection`; None once the episode has ended, to let it leave.

        Raises IllegalAction, and changes nothing, if the action is not legal.
        """
        if not self.agents:
            raise DrawfourError("round_over", "All agents have left: call reset to begin an episode.")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.table.act(action)
        self._cumulative_rewards[agent] = 0.0
        self._tell()

    def _tell(self) -> None:
        """Set what agents are told about the step that was made, and whose turn it is."""
        table = self.table
        has_ended = table.is_over or table.is_truncated
        self.rewards = dict(zip(self.agents, table.rewards, strict=True))
        self.terminations = dict.fromkeys(self.agents, table.is_over)
        self.truncations = dict.fromkeys(self.agents, table.is_truncated)
        facts = self._facts(has_ended)
        self.infos = {agent: self._info(seat) | facts for agent, seat in self._seat_of.items()}
        self.agent_selection = self.possible_agents[0 if has_ended else table.seat]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _info(self, seat: int) -> dict[str, Any]:
        asked = self.table.asked and seat == self.table.seat
        return {"action_mask": self.table.mask(seat), "seat": seat, "asked": asked}

    def _facts(self, has_ended: bool) -> dict[str, Any]:
        """Return the result of an episode. TorchRL makes tensors of it, so every step has the same keys, with numbers."""
        facts = self.table.facts()
        del facts["seed"]
        return facts if has_ended else {"winner": -1, "points": [0] * len(facts["points"]), "steps": 0, "round": 0}

    def observe(self, agent: str) -> Bytes | dict[str, Any]:
        """Return what an agent observes now, also while others act. Then none of its actions is legal."""
        seat = self._seat_of[self._known(agent)]
        row = self.table.observation(seat)
        return {"observation": row, "action_mask": self.table.mask(seat)} if self.has_mask else row

    def state(self) -> Bytes:
        """Return the observation of the seat that acts and then the cards that it can't see, for critics in training only."""
        seat = self.table.seat
        return np.concatenate([self.table.observation(seat), self.table.hidden(seat)])

    def record(self) -> Record:
        """Return the record of the episode so far, which can be replayed and verified."""
        return self.table.record()

    def render(self) -> str | None:
        """Return or print the position, as the render mode says; without one, return None."""
        return render(self.table, self.render_mode)

    def close(self) -> None:
        """Close the environment, which holds nothing open."""
