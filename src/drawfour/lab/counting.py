"""Rounds that are counted while they are played, so that the memory they take does not depend on their number."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from drawfour.bots.kernels import TALLY, compiled_tally
from drawfour.compiled.memory import RecordArray
from drawfour.errors import counted
from drawfour.lab.batch import Batch, Results, table_in_short
from drawfour.lab.stats import Ints


@dataclass(eq=False, repr=False)
class Counts:
    """How often the rounds of a batch had each value of a measure: `tally` has the fields of `Tally`."""

    tally: Any
    rare: Results  # the rounds that have larger values than a tally counts
    rounds: int
    interrupted: bool = False

    def __len__(self) -> int:
        """Return the number of rounds."""
        return self.rounds

    def __repr__(self) -> str:
        return f"<Counts: {counted(self.rounds, 'round')}, {table_in_short(self.rare.book, self.rare.bots)}>"

    @property
    def won(self) -> Ints:
        """How many rounds were won, without the rare ones: one row for each dealer, one column for each winner."""
        seats = len(self.rare.bots)
        return np.asarray(self.tally["won"][:seats, :seats])


class Counting:
    """The tallies of the threads of a run."""

    def __init__(self, batch: Batch) -> None:
        self.batch = batch
        self.tallies: list[RecordArray] = []
        self.rare: list[Ints] = []

    def entry(self, bots: Any) -> Any:
        """Return the compiled function that counts rounds."""
        return compiled_tally(bots)

    def memory(self) -> tuple[Any, ...]:
        """Return a new tally, and rows for the rare results of a chunk."""
        self.tallies.append(RecordArray(TALLY))
        return self.tallies[-1], RecordArray(self.batch.record, self.batch.chunk)

    def play(self, run: Callable[..., Any], memory: tuple[Any, ...], start: int, *numbers: int) -> None:
        """Count rounds, and copy the results that are rare."""
        kept = run(*memory, *numbers)
        if kept:
            self.rare.append(memory[1].array[:kept].copy())

    def counts(self, rounds: int, interrupted: bool) -> Counts:
        """Return the sum of all tallies."""
        tallies = [tally.array for tally in self.tallies]
        return _total(self.batch, tallies, self.rare, rounds, interrupted)


def added(batch: Batch, counts: Sequence[Counts], interrupted: bool) -> Counts:
    """Return the sum of the counts of several runs of a batch."""
    tallies, rare = [np.atleast_1d(each.tally) for each in counts], [each.rare.table for each in counts]
    return _total(batch, tallies, rare, sum(map(len, counts)), interrupted)


def _total(batch: Batch, tallies: Sequence[Ints], rare: Sequence[Ints], rounds: int, interrupted: bool) -> Counts:
    found = [np.zeros(1, TALLY), *tallies]  # an interrupt may come before the first
    total = np.sum([each.view(np.int64) for each in found], axis=0).view(TALLY)[0]
    results = Results(batch.book, batch.bots, np.concatenate([np.zeros(0, batch.record), *rare]))
    return Counts(total, results, rounds, interrupted)


def count(
    batch: Batch,
    rounds: int,
    *,
    first: int = 0,
    threads: int | None = None,
    progress: Callable[[int], object] | None = None,
) -> Counts:
    """Play and count the rounds that `batch.play` would return.

    >>> from drawfour.lab import Batch
    >>> counts = count(Batch(seed="demo"), 1000)
    >>> counts, int(counts.won.sum()) == 1000
    (<Counts: 1,000 rounds, 2 seats, deck classic, bots random>, True)
    """
    counting = Counting(batch)
    return counting.counts(*batch.fill(counting, rounds, first=first, threads=threads, progress=progress))
