"""SelfPlay: many rounds at once for custom training loops, compiled, with arrays that are refilled in place."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from drawfour.core.cards import Deck
from drawfour.core.options import Rules
from drawfour.envs.batch import Lanes, checked_first
from drawfour.envs.encoding import Encoding
from drawfour.envs.rewards import Reward
from drawfour.envs.table import MAX_STEPS, Asking, Calls
from drawfour.lab.batch import number_of_seed, positive
from drawfour.record.document import Record


class SelfPlay:
    """Many rounds side by side, in `lanes` lanes, in which all seats are asked; compiled. The words are those of pgx.

    `rules`, `seats`, `deck`, `match`, `reward`, `calls`, `asking`, `options`, `history` and `max_steps` are as in `UnoAEC`,
    except that calls and catches are made by default. Lane `i` plays the rounds `i`, `i + lanes` and so on of the laboratory:
    round `n` of a `seed` is the deal that `drawfour simulate --seed` plays, for any number of lanes and `threads`. A match
    has the number of its first round. As soon as an episode ends, the next one is dealt in the same step.

    The arrays are refilled in place by each step, and may be shared with other libraries without a copy:

    - `current_player`, int32 (lanes,): the seat that is asked; `observation`, uint8 (lanes, size): what it sees;
    - `legal_action_mask`, bool (lanes, actions): what it may do;
    - `rewards`, float32 (lanes, seats), `terminated` and `truncated`, bool (lanes,): how the step ended;
    - `hidden`, uint8 (lanes, seats x faces), with `oracle=True`: what the seat can't see, for critics in training only.

    Raises RulesError or DrawfourError for invalid options; `step` raises IllegalAction, and changes nothing, if an action
    is not legal.

    >>> batch = SelfPlay(lanes=64, seats=3, seed="demo")
    >>> rng, finished = np.random.default_rng(1), 0
    >>> for _ in range(100):
    ...     batch.step((rng.random((64, 120)) * batch.legal_action_mask).argmax(axis=1))
    ...     finished += int(batch.terminated.sum())
    >>> finished, batch.observation.shape, float(batch.rewards.sum())
    (10, (64, 325), 0.0)
    """

    def __init__(
        self,
        lanes: int = 1024,
        rules: Rules | str = "classic",
        seats: int = 2,
        *,
        deck: str | Path | Deck | None = None,
        seed: str | int = "drawfour",
        match: bool = False,
        reward: Reward = "win",
        calls: Calls = "auto",
        asking: Asking = "play",
        options: bool = False,
        history: int = 0,
        oracle: bool = False,
        max_steps: int = MAX_STEPS,
        threads: int = 1,
    ) -> None:
        self.encoding = Encoding(rules, seats, deck=deck, options=options, match=match, history=history)
        self.lanes = positive("lanes", lanes)
        self._lanes = Lanes(
            self.encoding, self.lanes, reward=reward, calls=calls, asking=asking, max_steps=max_steps, oracle=oracle,
            threads=positive("threads", threads),
        )  # fmt: skip
        self.current_player = self._lanes.players
        self.observation = self._lanes.observations
        self.legal_action_mask = self._lanes.masks
        self.hidden = self._lanes.hidden if oracle else None
        self.rewards = np.zeros((self.lanes, self.encoding.book.seats), np.float32)
        self.terminated = np.zeros(self.lanes, np.bool_)
        self.truncated = np.zeros(self.lanes, np.bool_)
        self.seed: str | int = seed
        self.reset()

    def __repr__(self) -> str:
        return f"<SelfPlay: {self.lanes} lanes, {self.encoding!r}>"

    def reset(self, seed: str | int | None = None, *, first: int = 0) -> None:
        """Deal again in every lane, from round number `first` on; by default with the same seed.

        >>> batch = SelfPlay(lanes=2, seed="demo")
        >>> batch.reset(first=1_000)
        >>> batch.round.tolist()
        [1000, 1001]
        """
        first = checked_first(first)
        self.seed = self.seed if seed is None else seed
        self._lanes.begin(first, number_of_seed(self.seed))
        self._tell()

    def step(self, actions: Any) -> None:
        """Take one action in every lane, given as whole numbers of any type, and refill the arrays."""
        self._lanes.step(actions)
        self._tell()

    def _tell(self) -> None:
        """Refill the arrays about the last step."""
        self.terminated[:] = self._lanes.terminated
        self.truncated[:] = self._lanes.truncated
        self._lanes.give_rewards(self.rewards)

    @property
    def round(self) -> NDArray[np.int64]:
        """The number of the round that each lane plays now, or of the first one of its match, as a new array."""
        return self._lanes.lanes.array["number"].copy()

    @property
    def asked(self) -> NDArray[np.bool_]:
        """Where the seat is asked out of turn, as a new array."""
        return self._lanes.lanes.array["asked_out_of_turn"] == 1  # type: ignore[no-any-return]  # a comparison is Any to NumPy

    @property
    def last_episode(self) -> dict[str, NDArray[np.int64]]:
        """How the last episode of each lane ended: its `round`, `winner` (or -1), `steps` and `points`, as new arrays.

        The points are those of each side; `steps` is 0 if no episode has ended in the lane yet.
        """
        return self._lanes.last_episodes()

    def record(self, lane: int) -> Record:
        """Return the record of the episode in a lane so far, which can be replayed and verified; its cards are spelled out.

        Raises DrawfourError for a lane that doesn't exist.

        >>> batch = SelfPlay(lanes=2, seed="demo")
        >>> batch.step(batch.legal_action_mask.argmax(axis=1))
        >>> print(batch.record(0).text())
        drawfour 1
        rules classic
        deck classic
        seats seat_0 seat_1
        dealer 0
        cards B7 Y+2 G5 B6 R8 Y7 Y4 B4 B2 Y8 B6 R5 R+2 GR R7 B9
        1 draw
        <BLANKLINE>
        """
        return self._lanes.record(lane, last=False)

    def last_record(self, lane: int) -> Record:
        """Return the record of the episode that `last_episode` tells about. Raises DrawfourError if none has ended yet."""
        return self._lanes.record(lane, last=True)
