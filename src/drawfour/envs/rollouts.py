"""Rollouts: the decisions of bots as arrays, for imitation learning and offline reinforcement learning, compiled."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any, get_args

import numpy as np
from numpy.typing import NDArray

from drawfour import __version__
from drawfour.bots import bot_named
from drawfour.bots.kernels import generic
from drawfour.bots.mind import Mind
from drawfour.bots.outside import seat_outside
from drawfour.compiled.books import sizes_of
from drawfour.compiled.layout import layout
from drawfour.compiled.memory import Numbers, RecordArray, Rows
from drawfour.core.cards import Deck
from drawfour.core.options import Rules
from drawfour.envs.batch import everyone, settings_of
from drawfour.envs.encoding import Encoding
from drawfour.envs.kernels import compiled_record
from drawfour.envs.lanes import NOTED, TRUNCATED, Lane, LaneSettings, Outcome
from drawfour.envs.recording import Decision
from drawfour.envs.rewards import Reward, unit
from drawfour.envs.table import MAX_STEPS, Asking, Calls
from drawfour.errors import DrawfourError, require_int
from drawfour.lab.batch import MOST_ROUNDS, Batch, own_fault, positive
from drawfour.lab.threads import Compiler
from drawfour.system.processes import cores

COLUMNS = {
    "round": "int64: the number of the round",
    "step": "int32: the number of the decision in its round, from 0",
    "seat": "int8: the seat that decided",
    "asked": "bool: whether it was asked out of turn, and could wait",
    "observation": "uint8 (size,): what it saw",
    "action_mask": "bool (actions,): which actions were legal",
    "action": "int16: the action it chose",
    "last": "bool: whether it was the last decision of the seat in the round",
    "return_win": "float32: the reward of the seat at the end of the round, with the reward `win`",
    "return_points": "float32: the same with the reward `points`",
    "winner": "int8: the seat that won the round, or -1",
    "truncated": "bool: whether the round was cut off after `max_steps` decisions",
    "hidden": "uint8 (seats x faces,): the cards that the seat could not see, for critics; only if asked for",
}
"""Every column of a data set with its type and its meaning: a row for each decision."""

CHUNK = 128  # rounds that a thread plays at a time; one with bots that search and custom bots, so that an interrupt is quick
ROOM = 128  # decisions of a round that memory is reserved for at first
Columns = dict[str, NDArray[Any]]
Played = Generator[Columns, None, None]


class Rollouts:
    """Rounds between bots, in which every decision is recorded; compiled.

    `rules`, `seats`, `bots`, `deck` and `seed` are as in `Batch`: any bot can play, and round `n` is the deal that `drawfour
    simulate --seed` plays. `calls`, `asking`, `options`, `history` and `max_steps` are as in `UnoAEC`. By default every move is
    a decision, and bots play each round as in `Batch`. `hidden` adds the cards that a seat can't see. Nothing depends on the
    number of `threads`, by default one for each core; custom bots that get views are asked by one thread.

    Raises RulesError or DrawfourError for invalid options.

    >>> rollouts = Rollouts(seats=3, bots=["careful", "random", "random"], seed="demo")
    >>> decisions = won = 0
    >>> for columns in rollouts.play(rounds=300):
    ...     decisions += len(columns["action"])
    ...     won += int((columns["last"] & (columns["seat"] == 0) & (columns["return_win"] == 1)).sum())
    >>> columns["observation"].shape[1], columns["action_mask"].shape[1], decisions, won
    (325, 120, 15947, 147)
    """

    def __init__(
        self,
        rules: Rules | str = "classic",
        seats: int = 2,
        bots: Sequence[str] | str = "random",
        *,
        deck: str | Path | Deck | None = None,
        seed: str | int = "drawfour",
        calls: Calls = "ask",
        asking: Asking = "play",
        options: bool = False,
        history: int = 0,
        hidden: bool = False,
        max_steps: int = MAX_STEPS,
        threads: int | None = None,
    ) -> None:
        self.encoding = Encoding(rules, seats, deck=deck, options=options, history=history)
        self.batch = Batch(rules, seats, bots, deck=deck, seed=seed)
        self.bots = self.batch.bots
        self.hidden = bool(hidden)
        self.settings = settings_of(
            self.encoding, reward="points", calls=calls, asking=asking, max_steps=max_steps, oracle=self.hidden,
            learners=everyone(self.encoding),
        )  # fmt: skip
        self.calls, self.asking, self.max_steps = calls, asking, self.settings["limit"]
        self.threads = cores() if threads is None else positive("threads", threads)

    def __repr__(self) -> str:
        return f"<Rollouts: {self.encoding!r}, bots {' '.join(self.bots)}>"

    @property
    def facts(self) -> dict[str, Any]:
        """What a data set says about itself: how its rounds were played, and what its numbers mean."""
        encoding, book = self.encoding, self.encoding.book
        return {
            "drawfour": __version__,
            "digest": encoding.digest,
            "rules": book.in_words(),
            "deck": book.deck.name,
            "deck_digest": book.deck.digest,
            "seats": book.seats,
            "bots": list(self.bots),
            "seed": self.batch.seed_text,
            "calls": self.calls,
            "asking": self.asking,
            "max_steps": self.max_steps,
            "columns": {name: about for name, about in COLUMNS.items() if self.hidden or name != "hidden"},
            "blocks": {name: [block.start, block.stop] for name, block in encoding.blocks.items()},
            "names": encoding.names,
            "high": encoding.high.tolist(),
            "action_names": encoding.action_names,
        }

    def play(self, rounds: int | None = None, *, decisions: int | None = None, first: int = 0) -> Played:
        """Play `rounds` rounds from number `first` on, or as many as it takes for `decisions`, and yield them in order.

        What is yielded are the columns of some rounds: new arrays by the names in `COLUMNS`, with an entry for each decision.
        Rounds are whole, so there may be more decisions than asked for. A round that the first card ends has none.

        Raises DrawfourError for other numbers, and if a custom bot fails.
        """
        if (rounds is None) == (decisions is None):
            raise DrawfourError("bad_option", "Name either rounds or decisions.")
        first = require_int("first", first)
        most = MOST_ROUNDS - (0 if rounds is None else positive("rounds", rounds))
        if not 0 <= first <= most:
            raise DrawfourError("bad_option", f"first must be 0 to {most}, not {first}.")
        if decisions is None:
            return self._played(first, MOST_ROUNDS if rounds is None else first + rounds)
        return _until(positive("decisions", decisions), self._played(first, MOST_ROUNDS))

    def _played(self, first: int, end: int) -> Played:
        recorder = Recorder(self)
        waiting: deque[Future[list[Columns]]] = deque()
        pool = ThreadPoolExecutor(recorder.threads)
        try:
            for start in range(first, end, recorder.chunk):
                waiting.append(pool.submit(recorder.record, start, min(recorder.chunk, end - start)))
                if len(waiting) > recorder.threads:
                    yield from waiting.popleft().result()
            while waiting:
                yield from waiting.popleft().result()
        finally:
            pool.shutdown(cancel_futures=True)


def _until(decisions: int, played: Played) -> Played:
    """Yield columns up to the end of the round that has the last of `decisions` decisions."""
    for columns in played:
        numbers = columns["round"]
        if len(numbers) >= decisions:
            end = int(np.searchsorted(numbers, numbers[decisions - 1], side="right"))
            yield {name: column[:end] for name, column in columns.items()}
            return
        decisions -= len(numbers)
        yield columns


class Recorder:
    """The compiled code of one run, with its arguments; threads may share it. Compiles when it is made."""

    def __init__(self, rollouts: Rollouts) -> None:
        self.rollouts = rollouts
        self.encoding, batch = rollouts.encoding, rollouts.batch
        book = self.encoding.book
        self.generic, self.bots = generic(book, batch.bots)
        self.sizes = sizes_of(self.generic.numba_type)
        self.skills = Numbers(batch.skills)
        self.settings = RecordArray(layout(LaneSettings, self.sizes))
        for name, value in (rollouts.settings | {"seed": batch.seed, "stride": 1}).items():
            self.settings.array[name] = value
        self._run = compiled_record(self.bots)
        own = {seat: bot for seat, bot in enumerate(batch.bots) if bot_named(bot).answer is not None}
        self.threads = 1 if own else rollouts.threads  # Python answers one at a time
        self.chunk = 1 if own or any(bot_named(bot).playouts for bot in batch.bots) else CHUNK
        self._outside = seat_outside(own, book, self.generic, self.bots, bool)
        compiler = Compiler(lambda: self.record(0, 0))
        compiler.start()
        compiler.wait()

    def record(self, first: int, count: int) -> list[Columns]:
        """Play rounds, and return the columns of each part of them. Raises DrawfourError if a custom bot fails."""
        found: list[Columns] = []
        lane, mind = RecordArray(layout(Lane, self.sizes)), RecordArray(layout(Mind, self.sizes))
        history = Rows(np.zeros(max(1, NOTED * self.encoding.history), np.int32))
        kept = (self.generic, self.bots, self.skills, lane, mind, history)
        lane.array["number"] = first
        room = ROOM * max(8, count)
        while True:
            part = Part(self.encoding, self.sizes, count, room, self.rollouts.hidden)
            try:
                finished = self._run(*kept, *part.arguments, self.settings, count, room)
            except Exception as error:
                raise own_fault(self.rollouts.bots, error) from error
            if self._outside is not None and self._outside.fault is not None:
                fault = self._outside.fault
                raise DrawfourError("bot_failed", f"{fault} {fault.detail}".rstrip()) from fault
            if finished:
                found.append(part.columns(finished))
            else:
                room *= 2
            count -= finished
            if not count:
                return found


class Part:
    """Memory for `count` rounds and `room` decisions, and the columns made of them."""

    def __init__(self, encoding: Encoding, sizes: Any, count: int, room: int, shows_hidden: bool) -> None:
        self.encoding = encoding
        book = encoding.book
        self.decisions = RecordArray(layout(Decision, sizes, np.int64, np.int32), room)
        self.observations = np.zeros((room, encoding.size), np.uint8)
        self.masks = np.zeros((room, encoding.actions), np.bool_)
        self.hidden = np.zeros((room if shows_hidden else 1, book.seats * book.faces), np.uint8)
        self.outcomes = RecordArray(layout(Outcome, sizes), count)
        self.shares = np.zeros((count, 2, book.seats), np.int32)
        self.shows_hidden = shows_hidden
        if encoding.options:
            self.observations[:, encoding.blocks["options"]] = encoding.option_row

    @property
    def arguments(self) -> tuple[Any, ...]:
        """The arguments of compiled code, which fills this memory."""
        rows = (self.observations, self.masks.view(np.int32), self.hidden)
        return self.decisions, *(Rows(array.ravel()) for array in rows), self.outcomes, Rows(self.shares.ravel())

    def columns(self, rounds: int) -> Columns:
        """Return the columns of the first rounds."""
        outcomes = self.outcomes.array[:rounds]
        steps = outcomes["steps"]
        count = int(steps.sum())
        of_round = np.repeat(np.arange(len(steps)), steps)
        decisions = self.decisions.array[:count]
        seats = decisions["seat"]
        found = {
            "round": outcomes["number"].astype(np.int64)[of_round],
            "step": (np.arange(count) - (steps.cumsum() - steps)[of_round]).astype(np.int32),
            "seat": seats.astype(np.int8),
            "asked": decisions["asked"].astype(np.bool_),
            "observation": self.observations[:count],
            "action_mask": self.masks[:count],
            "action": decisions["action"].astype(np.int16),
            "last": self._last(of_round, seats),
        }
        book = self.encoding.book
        for counts_points, reward in enumerate(get_args(Reward)):
            given = self.shares[:rounds, counts_points] / unit(book, counts_points)
            found[f"return_{reward}"] = given.astype(np.float32)[of_round, seats]
        found["winner"] = outcomes["winner"].astype(np.int8)[of_round]
        found["truncated"] = (outcomes["end"] == TRUNCATED)[of_round]
        if self.shows_hidden:
            found["hidden"] = self.hidden[:count]
        return found

    def _last(self, of_round: NDArray[np.intp], seats: NDArray[np.int32]) -> NDArray[np.bool_]:
        """Return which decisions are the last ones of their seats in their rounds."""
        turned = (of_round * self.encoding.book.seats + seats)[::-1]
        _, first = np.unique(turned, return_index=True)
        last = np.zeros(len(seats), np.bool_)
        last[len(seats) - 1 - first] = True
        return last
