"""SelfPlay: many rounds at once for training loops of one's own, compiled, with arrays that are refilled in place."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, get_args

import numpy as np
from numpy.typing import NDArray

from drawfour.bots import BOTS
from drawfour.bots.kernels import SpecializedBots
from drawfour.bots.mind import Mind
from drawfour.bots.weights import skills_at
from drawfour.compiled.books import GenericBook, sizes_of
from drawfour.compiled.layout import layout
from drawfour.compiled.memory import Constant, Numbers, RecordArray, Rows
from drawfour.core.book import Book
from drawfour.core.cards import Deck
from drawfour.core.moves import MOST_SEATS
from drawfour.core.options import Rules
from drawfour.core.scoring import how_scored, side_of, sides
from drawfour.core.values import Scoring
from drawfour.envs.encoding import Encoding
from drawfour.envs.kernels import CHECK, SEAT, STEP, compiled_run
from drawfour.envs.lanes import ENDED, TRUNCATED, Lane, Outcome, Settings
from drawfour.envs.table import CALLS, MAX_STEPS, POINTS, Asking, Calls, Reward, one_of
from drawfour.errors import DrawfourError, IllegalAction, require_int, shown
from drawfour.game.notation import moves_in
from drawfour.game.shuffle import Seed, seed_of, seed_text
from drawfour.lab.batch import MOST_ROUNDS, Compiler, positive

FEW_SEATS = 4
SOME_CARDS = 128
"""Tables for which lanes have the same room share compiled code: 2 to 4 seats or more, up to 128 cards, up to 256 and so on."""
NO_BOTS = (BOTS["random"].choose,)
"""The bots of a batch in which all seats are asked: any that compiles fast, as it is never called."""


def _sizes_of(generic: GenericBook, book: Book) -> Any:
    """Return the sizes of a lane: with room for this table, but for less than the largest, so that lanes stay in the cache."""
    seats = FEW_SEATS if book.seats <= FEW_SEATS else MOST_SEATS
    cards = SOME_CARDS * -(-book.cards // SOME_CARDS)
    return SimpleNamespace(**vars(sizes_of(generic.numba_type)) | {"seats": seats, "cards": cards})


class Lanes:
    """Lanes with the arrays that they fill, for `SelfPlay` and `UnoVectorEnv`, which say what the arrays hold."""

    def __init__(
        self, encoding: Encoding, count: int, bots: Any, skills: Sequence[Sequence[int]], settings: dict[str, int], threads: int
    ) -> None:
        book = encoding.book
        generic = GenericBook(book)
        sizes = _sizes_of(generic, book)
        self.encoding, self.count = encoding, count
        settings["row_size"] = encoding.size
        self.lanes = RecordArray(layout(Lane, sizes), count)
        self.outcomes = RecordArray(layout(Outcome, sizes, np.int64, np.int32), count)
        self.settings = RecordArray(layout(Settings, sizes))
        for name, value in settings.items():
            self.settings.array[name] = value
        self.actions = np.zeros(count, np.int64)
        self.players = np.zeros(count, np.int32)
        self.observations = np.zeros((count, encoding.size), np.uint8)
        self.masks = np.zeros((count, encoding.actions), np.bool_)
        self.hidden = np.zeros((count if settings["shows_hidden"] else 1, book.seats * book.faces), np.uint8)
        self.ends = np.zeros((count if settings["shows_end"] else 1, encoding.size), np.uint8)
        if encoding.options:
            for rows in (self.observations, self.ends):
                rows[:, encoding.blocks["options"]] = encoding.option_row
        is_bot = settings["learners"] != (1 << book.seats) - 1
        minds = RecordArray(layout(Mind, sizes), count if is_bot else 1)
        self._kept = (
            generic, bots, Numbers(skills), self.lanes, minds, Rows(self.actions), self.outcomes, Rows(self.players),
            Rows(self.observations.ravel()), Rows(self.masks.view(np.int32).ravel()), Rows(self.hidden.ravel()),
            Rows(self.ends.ravel()), self.settings,
        )  # fmt: skip
        self._run = partial(compiled_run(bots), *self._kept)
        self._pool = ThreadPoolExecutor(threads - 1) if threads > 1 else None
        size = -(-count // threads)
        self._parts = [(first, min(size, count - first)) for first in range(0, count, size)]
        compiler = Compiler(partial(self._run, 0, 0, CHECK))
        compiler.start()
        compiler.wait()
        if is_bot:
            self._run(0, count, SEAT)

    def begin(self, first: int, seed: int) -> None:
        """Deal the first round of every lane: lane `i` has round `first + i`, and then every `count`-th one after it."""
        self.settings.array["seed"] = seed
        self.settings.array["stride"] = self.count
        self.lanes.array["number"] = first + np.arange(self.count)
        self.lanes.array["is_held"] = 1
        self._step()

    def step(self, actions: Any) -> None:
        """Take one action in every lane. Raises DrawfourError or IllegalAction, and changes nothing, if that can't be done."""
        found = np.asarray(actions)
        if found.shape != (self.count,) or found.dtype.kind not in "iu":
            what = f"an array of shape {found.shape} and type {found.dtype}"
            raise DrawfourError("bad_option", f"actions must be {self.count} whole numbers, one for each lane, not {what}.")
        self.actions[:] = found
        lane = self._run(0, self.count, CHECK)
        if lane >= 0:
            raise self._refusal(lane)
        self._step()

    def _step(self) -> None:
        mine, *others = self._parts
        shared = [self._pool.submit(self._run, *part, STEP) for part in others] if self._pool else []
        self._run(*mine, STEP)
        for part in shared:
            part.result()

    def _refusal(self, lane: int) -> IllegalAction:
        names, action = self.encoding.action_names, int(self.actions[lane])
        legal = [f"{each} ({names[each]})" for each in moves_in(self.lanes.array["actions"][lane].tolist())]
        seat = int(self.lanes.array["seat"][lane])
        return IllegalAction(seat, self.encoding.explain(action), f"it is not legal in lane {lane}", legal)

    @property
    def terminated(self) -> NDArray[np.bool_]:
        """Where a round ended in the last step, as a new array."""
        return self.outcomes.array["end"] == ENDED  # type: ignore[no-any-return]  # a comparison is Any to NumPy

    @property
    def truncated(self) -> NDArray[np.bool_]:
        """Where a round reached the limit of steps in the last step, as a new array."""
        return self.outcomes.array["end"] == TRUNCATED  # type: ignore[no-any-return]  # a comparison is Any to NumPy

    def rewards(self, lanes: NDArray[np.intp], reward: str) -> NDArray[np.float64]:
        """Return the rewards of all seats in lanes whose round has ended. The shape is (lanes, seats)."""
        book, ended = self.encoding.book, self.outcomes.array[lanes]
        count = sides(book)
        if reward == "points":
            sign = 1 if how_scored(book) == Scoring.WINNER_TAKES else -1
            gains = sign * ended["points"][:, :count] / POINTS
        else:
            gains = (ended["winner"] % count)[:, None] == np.arange(count)
            gains = gains & (ended["winner"] >= 0)[:, None]
        mine = gains.astype(np.float64)
        given = mine - (mine.sum(axis=1, keepdims=True) - mine) / (count - 1)
        found: NDArray[np.float64] = given[:, [side_of(book, seat) for seat in range(book.seats)]]
        return found


def number_of_seed(seed: Seed) -> int:
    """Return the number that stands for a seed, as in `Batch`."""
    return int.from_bytes(seed_of(seed_text(seed))[:8]) >> 1


class SelfPlay:
    """Many rounds side by side, in `lanes` lanes, in which all seats are asked; compiled. The words are those of pgx.

    `rules`, `seats`, `deck`, `reward`, `calls`, `asking`, `options` and `max_steps` are as in `UnoAEC`, except that calls and
    catches are made by default. Lane `i` plays the rounds `i`, `i + lanes` and so on of the laboratory: round `n` of a `seed`
    is the deal that `drawfour simulate --seed` plays, for any number of lanes and `threads`. As soon as a round ends, the next
    one is dealt in the same step.

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
        reward: Reward = "win",
        calls: Calls = "auto",
        asking: Asking = "play",
        options: bool = False,
        oracle: bool = False,
        max_steps: int = MAX_STEPS,
        threads: int = 1,
    ) -> None:
        self.encoding = Encoding(rules, seats, deck=deck, options=options)
        self.reward = one_of("reward", reward, get_args(Reward))
        book = self.encoding.book
        settings = {
            "calls": CALLS[one_of("calls", calls, get_args(Calls))],
            "is_random": int(one_of("asking", asking, get_args(Asking)) == "random"),
            "limit": positive("max_steps", max_steps),
            "learners": (1 << book.seats) - 1,
            "holds": 0,
            "shows_hidden": int(oracle),
            "shows_end": 0,
        }
        bots = Constant(SpecializedBots(NO_BOTS))
        self.lanes = positive("lanes", lanes)
        skills = skills_at(book, ["random"] * book.seats)
        self._lanes = Lanes(self.encoding, self.lanes, bots, skills, settings, positive("threads", threads))
        self.current_player = self._lanes.players
        self.observation = self._lanes.observations
        self.legal_action_mask = self._lanes.masks
        self.hidden = self._lanes.hidden if oracle else None
        self.rewards = np.zeros((self.lanes, book.seats), np.float32)
        self.terminated = np.zeros(self.lanes, np.bool_)
        self.truncated = np.zeros(self.lanes, np.bool_)
        self.reset(seed)

    def __repr__(self) -> str:
        return f"<SelfPlay: {self.lanes} lanes, {self.encoding!r}>"

    def reset(self, seed: str | int | None = None, *, first: int = 0) -> None:
        """Deal again in every lane, from round number `first` on; by default with the same seed.

        >>> batch = SelfPlay(lanes=2, seed="demo")
        >>> batch.reset(first=1_000)
        >>> batch.round.tolist()
        [1000, 1001]
        """
        first = require_int("first", first)
        if not 0 <= first <= MOST_ROUNDS:
            raise DrawfourError("bad_option", f"first must be 0 to {MOST_ROUNDS}, not {shown(first)}.")
        if seed is not None:
            self.seed = seed
        self._lanes.begin(first, number_of_seed(self.seed))
        self._tell()

    def step(self, actions: Any) -> None:
        """Take one action in every lane, given as whole numbers of any type, and refill the arrays."""
        self._lanes.step(actions)
        self._tell()

    def _tell(self) -> None:
        """Refill the arrays about the last step."""
        end = self._lanes.outcomes.array["end"]
        np.equal(end, ENDED, out=self.terminated)
        np.equal(end, TRUNCATED, out=self.truncated)
        self.rewards.fill(0)
        ended = self.terminated.nonzero()[0]
        if ended.size:
            self.rewards[ended] = self._lanes.rewards(ended, self.reward)

    @property
    def round(self) -> NDArray[np.int64]:
        """The number of the round that each lane plays now, as a new array."""
        return self._lanes.lanes.array["number"].copy()

    @property
    def asked(self) -> NDArray[np.bool_]:
        """Where the seat is asked out of turn, as a new array."""
        return self._lanes.lanes.array["asked_out_of_turn"] == 1  # type: ignore[no-any-return]  # a comparison is Any to NumPy

    @property
    def last_round(self) -> dict[str, NDArray[np.int32]]:
        """How the last round of each lane ended: its number, winner (or -1), steps, and the points of each side. New arrays."""
        ended = self._lanes.outcomes.array
        return {name: ended[name].copy() for name in ("number", "winner", "steps", "points")}
