"""Batches: lanes with the arrays that they fill, stepped by compiled code. `SelfPlay` and `UnoVectorEnv` are built on them."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from types import SimpleNamespace
from typing import Any, get_args

import numpy as np
from numpy.typing import NDArray

from drawfour.bots import BOTS
from drawfour.bots.kernels import SpecializedBots, generic
from drawfour.bots.mind import Mind
from drawfour.bots.weights import skills_at
from drawfour.compiled.books import GenericBook, sizes_of
from drawfour.compiled.layout import layout
from drawfour.compiled.memory import Constant, Numbers, RecordArray, Rows
from drawfour.core.book import Book
from drawfour.core.moves import MOST_SEATS
from drawfour.core.scoring import sides
from drawfour.envs.actionlog import ActionLog
from drawfour.envs.encoding import Encoding
from drawfour.envs.kernels import CHECK, SEAT, STEP, compiled_run
from drawfour.envs.lanes import ENDED, NOTED, TRUNCATED, Lane, LaneSettings, Outcome
from drawfour.envs.replaying import replayed
from drawfour.envs.rewards import Reward, unit
from drawfour.envs.table import CALLS, Asking, Calls, one_of
from drawfour.errors import DrawfourError, IllegalAction, require_int, shown
from drawfour.game.notation import moves_in
from drawfour.lab.batch import MOST_ROUNDS, positive
from drawfour.lab.threads import Compiler
from drawfour.record.document import Record

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


def settings_of(
    encoding: Encoding,
    *,
    reward: str,
    calls: str,
    asking: str,
    max_steps: int,
    learners: int,
    holds: bool = False,
    oracle: bool = False,
) -> dict[str, int]:
    """Return the options of a batch as `LaneSettings` has them. Raises DrawfourError for one that is invalid."""
    return {
        "calls": CALLS[one_of("calls", calls, get_args(Calls))],
        "is_random": int(one_of("asking", asking, get_args(Asking)) == "random"),
        "is_match": int(encoding.match),
        "counts_points": int(one_of("reward", reward, get_args(Reward)) == "points"),
        "limit": positive("max_steps", max_steps),
        "learners": learners,
        "row_size": encoding.size,
        "match_at": encoding.blocks["match"].start if encoding.match else 0,
        "history_at": encoding.blocks["history"].start if encoding.history else 0,
        "history": encoding.history,
        "holds": int(holds),
        "shows_hidden": int(oracle),
        "shows_end": int(learners != everyone(encoding)),
    }


def everyone(encoding: Encoding) -> int:
    """Return the set of all seats."""
    return (1 << encoding.book.seats) - 1


def checked_first(first: int) -> int:
    """Return the number of the first round. Raises DrawfourError for a number that no round has."""
    if not 0 <= require_int("first", first) <= MOST_ROUNDS:
        raise DrawfourError("bad_option", f"first must be 0 to {MOST_ROUNDS}, not {shown(first)}.")
    return first


def checked_actions(actions: Any, lanes: int) -> NDArray[Any]:
    """Return actions as an array of whole numbers, one for each lane. Raises DrawfourError for anything else."""
    found = np.asarray(actions)
    if found.shape != (lanes,) or found.dtype.kind not in "iu":
        what = f"an array of shape {found.shape} and type {found.dtype}"
        raise DrawfourError("bad_option", f"actions must be {lanes} whole numbers, one for each lane, not {what}.")
    return found


def refusal(encoding: Encoding, lane: int, record: Any, action: int) -> IllegalAction:
    """Return the error for an action that is not legal in a lane, which is given as a record."""
    names = encoding.action_names
    legal = [f"{each} ({names[each]})" for each in moves_in(record["actions"].tolist())]
    return IllegalAction(int(record["seat"]), encoding.explain(action), f"it is not legal in lane {lane}", legal)


def endings(encoding: Encoding, outcomes: NDArray[Any]) -> dict[str, NDArray[np.int64]]:
    """Return how the last episode of each lane ended, as new arrays; see `SelfPlay.last_episode`."""
    points = outcomes["points"][:, : sides(encoding.book)].copy()
    facts = {"round": "number", "winner": "winner", "steps": "steps"}
    return {name: outcomes[field].copy() for name, field in facts.items()} | {"points": points}


class Lanes:
    """Lanes with the arrays that they fill, for `SelfPlay` and `UnoVectorEnv`, which say what the arrays hold.

    `bots` sit in all seats except seat 0, by their names; without any, all seats are asked. The other options are those of
    the environments.
    """

    def __init__(
        self,
        encoding: Encoding,
        count: int,
        bots: Sequence[str] = (),
        *,
        reward: Reward,
        calls: Calls,
        asking: Asking,
        max_steps: int,
        holds: bool = False,
        oracle: bool = False,
        threads: int = 1,
    ) -> None:
        self.encoding, self.count, self.bots = encoding, count, tuple(bots)
        self.calls, self.asking = calls, asking
        self.has_begun = False
        settings = settings_of(
            encoding, reward=reward, calls=calls, asking=asking, max_steps=max_steps, holds=holds, oracle=oracle,
            learners=1 if bots else everyone(encoding),
        )  # fmt: skip
        self.unit = unit(encoding.book, settings["counts_points"])
        self.log = ActionLog(count, encoding.actions)
        self._run = self._compiled(settings)
        self._pool = ThreadPoolExecutor(threads - 1) if threads > 1 else None
        size = -(-count // threads)
        self._parts = [(first, min(size, count - first)) for first in range(0, count, size)]
        compiler = Compiler(partial(self._run, 0, 0, CHECK))
        compiler.start()
        compiler.wait()
        if bots:
            self._run(0, count, SEAT)

    def _compiled(self, settings: dict[str, int]) -> partial[int]:
        """Make the arrays, and return the compiled code that steps the lanes."""
        encoding, book, count, bots = self.encoding, self.encoding.book, self.count, self.bots
        kept = GenericBook(book)
        sizes = _sizes_of(kept, book)
        self.lanes = RecordArray(layout(Lane, sizes), count)
        self.outcomes = RecordArray(layout(Outcome, sizes), count)
        self.settings = RecordArray(layout(LaneSettings, sizes))
        for name, value in settings.items():
            self.settings.array[name] = value
        self.actions = np.zeros(count, np.int64)
        self.players = np.zeros(count, np.int32)
        self.observations = np.zeros((count, encoding.size), np.uint8)
        self.masks = np.zeros((count, encoding.actions), np.bool_)
        self.shares = np.zeros((count, book.seats), np.int32)
        self.hidden = np.zeros((count if settings["shows_hidden"] else 1, book.seats * book.faces), np.uint8)
        self.ends = np.zeros((count if bots else 1, encoding.size), np.uint8)
        histories = np.zeros((count, max(1, NOTED * encoding.history)), np.int32)
        if encoding.options:
            for rows in (self.observations, self.ends):
                rows[:, encoding.blocks["options"]] = encoding.option_row
        minds = RecordArray(layout(Mind, sizes), count if bots else 1)
        chosen = generic(book, self._seated)[1] if bots else Constant(SpecializedBots(NO_BOTS))
        arguments = (
            kept, chosen, Numbers(skills_at(book, self._seated)), self.lanes, minds, Rows(self.actions), self.outcomes,
            Rows(self.players), Rows(self.observations.ravel()), Rows(self.masks.view(np.int32).ravel()),
            Rows(self.hidden.ravel()), Rows(self.ends.ravel()), Rows(histories.ravel()), Rows(self.shares.ravel()),
            self.settings,
        )  # fmt: skip
        return partial(compiled_run(chosen), *arguments)

    @property
    def _seated(self) -> tuple[str, ...]:
        """The bot of each seat. Nobody asks the one in the seat of a learner."""
        return (self.bots[0], *self.bots) if self.bots else ("random",) * self.encoding.book.seats

    def begin(self, first: int, seed: int) -> None:
        """Deal the first round of every lane: lane `i` has round `first + i`, and then every `count`-th one after it."""
        self.settings.array["seed"] = seed
        self.settings.array["stride"] = self.count
        self.lanes.array["number"] = first + np.arange(self.count)
        self.lanes.array["is_held"] = 1
        self.outcomes.array["steps"] = 0
        self.log.clear()
        self.has_begun = True
        self._step()

    def step(self, actions: Any) -> None:
        """Take one action in every lane. Raises DrawfourError or IllegalAction, and changes nothing, if that can't be done."""
        self._require_begun()
        self.actions[:] = checked_actions(actions, self.count)
        lane = self._run(0, self.count, CHECK)
        if lane >= 0:
            raise refusal(self.encoding, lane, self.lanes.array[lane], int(self.actions[lane]))
        self.log.append(self.actions, self._most_steps)
        self._step()

    def _require_begun(self) -> None:
        """Raise DrawfourError before the first deal."""
        if not self.has_begun:
            raise DrawfourError("round_over", "No round has been dealt. Call reset before the first step.")

    def _step(self) -> None:
        mine, *others = self._parts
        shared = [self._pool.submit(self._run, *part, STEP) for part in others] if self._pool else []
        self._run(*mine, STEP)
        for part in shared:
            part.result()

    @property
    def terminated(self) -> NDArray[np.bool_]:
        """Where an episode ended in the last step, as a new array."""
        return self.outcomes.array["end"] == ENDED  # type: ignore[no-any-return]  # a comparison is Any to NumPy

    @property
    def truncated(self) -> NDArray[np.bool_]:
        """Where an episode reached the limit of steps in the last step, as a new array."""
        return self.outcomes.array["end"] == TRUNCATED  # type: ignore[no-any-return]  # a comparison is Any to NumPy

    def last_episodes(self) -> dict[str, NDArray[np.int64]]:
        """Return how the last episode of each lane ended, as new arrays; see `SelfPlay.last_episode`."""
        return endings(self.encoding, self.outcomes.array)

    def give_rewards(self, rewards: NDArray[Any]) -> None:
        """Fill an array (lanes, seats) with the rewards of all seats in the last step."""
        rewards[:] = self.shares
        rewards /= self.unit

    def record(self, lane: int, *, last: bool) -> Record:
        """Return the record of the episode in a lane, or of the last one that ended there.

        Raises DrawfourError for a lane that doesn't exist, if no episode has ended in it, or before the first deal.
        """
        self._require_begun()
        if not 0 <= require_int("lane", lane) < self.count:
            raise DrawfourError("bad_option", f"lane must be 0 to {self.count - 1}, not {lane}.")
        now, ended = self.lanes.array[lane], self.outcomes.array[lane]
        steps, number, before = int(now["steps"]), int(now["number"]), 0
        if last and not ended["steps"]:
            raise DrawfourError("bad_record", f"No episode has ended in lane {lane} yet.")
        if last or now["is_held"]:
            before = 0 if now["is_held"] else steps + int(self.settings.array["holds"][0])
            steps, number = int(ended["steps"]), int(ended["number"])
        actions = self.log.actions(lane, steps, before)
        options: dict[str, Any] = {"calls": self.calls, "asking": self.asking}
        learners, seed, limit = (int(self.settings.array[name][0]) for name in ("learners", "seed", "limit"))
        table = replayed(self.encoding, self._seated, learners, seed, number, actions, limit, **options)
        return table.record(dict(enumerate(self.bots, start=1)))

    def _most_steps(self) -> int:
        """Return how many of the last steps a record could need."""
        now = np.where(self.lanes.array["is_held"] == 1, 0, self.lanes.array["steps"])
        return int((now + self.outcomes.array["steps"]).max() + self.settings.array["holds"][0])
