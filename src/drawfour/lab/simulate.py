"""`drawfour simulate`: play many rounds at one table, and sum them up."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from threading import Timer
from typing import Any, Generic, TypeVar, cast

import numpy as np
from tqdm import tqdm

from drawfour.core.state import NOBODY
from drawfour.errors import DrawfourError, RunFailed, counted
from drawfour.lab.batch import MOST_ROUNDS, Batch, Results, own_in_dialect, positive, table_in_short
from drawfour.lab.counting import Counts, count
from drawfour.lab.measures import MEASURES, Measure
from drawfour.lab.stats import Histogram, Ints, Share
from drawfour.lab.threads import undisturbed

BLOCK = 100_000  # rounds whose columns are in memory at a time
COUNTED_BLOCK = 500_000  # rounds that are counted at a time
OWN_BLOCK, COMPILED_OWN_BLOCK = 500, 10_000  # the most with custom bots, in Python or compiled: lost if one of them fails
PATIENCE = 1.5  # seconds without a finished round, after which a line in the terminal explains the wait
QUANTILES = {"p5": 0.05, "median": 0.5, "p95": 0.95}
COMPILING = "Compiling the rules. Later runs of the same kind start at once ..."


@dataclass(repr=False)
class Summary:
    """The sums over the rounds of a batch."""

    batch: Batch
    measures: dict[str, Histogram] = field(default_factory=lambda: {measure.name: Histogram() for measure in MEASURES})
    wins: list[Share] = field(init=False)  # [seat]
    places: list[Share] = field(init=False)  # [seats after the dealer, from 1]
    challenges_won: Share = field(default_factory=Share)
    rounds: int = 0

    def __post_init__(self) -> None:
        self.wins, self.places = ([Share() for _ in self.batch.bots] for _ in range(2))

    def __repr__(self) -> str:
        return f"<Summary: {counted(self.rounds, 'round')}, {table_in_short(self.batch.book, self.batch.bots)}>"

    def add(self, found: Results | Counts) -> None:
        """Add more rounds."""
        if isinstance(found, Counts):
            self._add_counts(found)
        else:
            self._add_results(found)

    def _add_results(self, results: Results) -> None:
        columns = results.columns
        for measure in MEASURES:
            self.measures[measure.name].add(measure.of(columns))
        seats, won = len(results.bots), columns["winner"] != NOBODY
        pairs = np.bincount((columns["dealer"] * seats + columns["winner"])[won], minlength=seats * seats)
        self._add_wins(pairs.reshape(seats, seats), len(results))
        self.challenges_won.add(int(columns["guilty"].sum()), int(columns["challenged"].sum()))

    def _add_counts(self, counts: Counts) -> None:
        for measure in MEASURES:
            self.measures[measure.name].add_counts(counts.tally[measure.name])
        self._add_wins(counts.won, len(counts) - len(counts.rare))
        values = np.arange(len(counts.tally["guilty"]))
        self.challenges_won.add(int(values @ counts.tally["guilty"]), int(values @ counts.tally["challenged"]))
        self._add_results(counts.rare)

    def _add_wins(self, won: Ints, rounds: int) -> None:
        """Add how many rounds were won, with a row for each dealer and a column for each winner."""
        seats = np.arange(len(won))
        for number in seats:
            self.wins[number].add(int(won[:, number].sum()), rounds)
            self.places[number].add(int(won[seats - number - 1, seats].sum()), rounds)  # a dealer below 0 counts from the end
        self.rounds += rounds

    def shown(self, measure: Measure) -> Histogram | Share:
        """Return the values found for a measure, as a share if it is 0 or 1 in every round."""
        found = self.measures[measure.name]
        return Share(found.total, found.n) if measure.is_share else found

    @property
    def wins_by_bot(self) -> dict[str, Share]:
        """The rounds won by each bot in any of its seats."""
        found: dict[str, Share] = {}
        for bot, share in zip(self.batch.bots, self.wins, strict=True):
            found.setdefault(bot, Share(0, share.n)).hits += share.hits
        return found


Play = Callable[..., Results]
"""A function that plays rounds of a batch, with the signature of `Batch.play`."""
Played = TypeVar("Played", bound=Results | Counts)
Found = TypeVar("Found")


@contextmanager
def progress_bar(total: int, unit: str) -> Iterator[Any]:
    """Show a progress bar in a terminal, and if it stands still at first, say why."""
    with tqdm(total=total, unit=f" {unit}", unit_scale=True, delay=1, disable=None, leave=False) as bar:
        patience = Timer(PATIENCE, lambda: bar.write(COMPILING, file=sys.stderr) if not bar.n and not bar.disable else None)
        patience.daemon = True
        patience.start()
        yield bar


class Blocks(Generic[Played]):
    """Rounds of several batches, block by block, with a progress bar in a terminal. Each block has the same rounds of each.

    An interrupt keeps the rounds that every batch has finished. If a custom bot fails, its block is lost, which is why blocks
    are small with such bots.
    """

    def __init__(self, batches: Sequence[Batch], rounds: int, play: Callable[..., Played], block: int = BLOCK) -> None:
        self.batches = batches
        self.rounds = positive("rounds", rounds)
        self.play = play
        self.block = min([block, *(most_in_block(batch) for batch in batches)])
        self.fault: DrawfourError | None = None

    def __iter__(self) -> Iterator[list[Played]]:
        """Yield the results of every batch in a block."""
        with progress_bar(self.rounds * len(self.batches), "rounds") as bar:
            for first in range(0, self.rounds, self.block):
                played: list[Played] = []
                try:
                    for batch in self.batches:
                        played.append(self.play(batch, min(self.block, self.rounds - first), first=first, progress=bar.update))
                        if played[-1].interrupted:
                            break
                except DrawfourError as fault:
                    if not first or fault.code != "bot_failed":
                        raise
                    self.fault = fault
                    return
                if len(played) == len(self.batches):
                    yield shortened(played)
                if played[-1].interrupted:
                    return

    def ended(self, found: Found) -> Found:
        """Return what was found in all blocks. Raises RunFailed with it if a custom bot has cut the run short."""
        if self.fault is not None:
            raise RunFailed(self.fault, found) from self.fault
        return found


def most_in_block(batch: Batch) -> int:
    """Return how many rounds a block may have at most, so that little is lost if a custom bot fails."""
    if batch.answering:
        return OWN_BLOCK
    return COMPILED_OWN_BLOCK if own_in_dialect(batch.bots) else MOST_ROUNDS


def shortened(played: list[Played]) -> list[Played]:
    """Return the rounds that were played with every batch."""
    finished = min(map(len, played))
    return [cast("Played", found.head(finished)) if isinstance(found, Results) else found for found in played]


def simulate(
    batch: Batch, rounds: int, play: Callable[..., Results | Counts] | None = None, block: int = COUNTED_BLOCK
) -> Summary:
    """Play that many rounds and sum them up. `play`, by default `count`, plays a block and returns its results or counts.

    Raises RunFailed if a custom bot fails after the first block. With such bots blocks are smaller than `block`.

    >>> from drawfour.lab import Batch
    >>> summary = simulate(Batch(seats=2, seed="demo"), 1000)
    >>> summary.rounds, 55 < summary.measures["actions"].mean < 66
    (1000, True)
    """
    summary = Summary(batch)
    blocks: Blocks[Results | Counts] = Blocks([batch], rounds, play or count, block)
    with suppress(KeyboardInterrupt):
        for (found,) in blocks:
            with undisturbed():
                summary.add(found)
    return blocks.ended(summary)


def known(number: float) -> float | None:
    """Return the number, or None for NaN."""
    return None if math.isnan(number) else number


def measured(summary: Summary) -> list[tuple[str, str, Histogram | Share]]:
    """List every measure by name, in words and with its values; then the wins by seat, place and bot."""
    found = [(measure.name, measure.words, summary.shown(measure)) for measure in MEASURES]
    found.append(("challenges_won_share", "share of challenges won", summary.challenges_won))
    for seat, (bot, share) in enumerate(zip(summary.batch.bots, summary.wins, strict=True)):
        found.append((f"won_by_seat_{seat}", f"rounds won by seat {seat} ({bot})", share))
    for number, share in enumerate(summary.places, start=1):
        whom = f"dealer + {number}" if number < len(summary.places) else "the dealer"
        found.append((f"won_by_dealer_{number}", f"rounds won by {whom}", share))
    if len(summary.wins_by_bot) > 1:
        found += [(f"won_by_{bot}", f"rounds won by {bot}", share) for bot, share in summary.wins_by_bot.items()]
    return found


def rows(summary: Summary) -> list[dict[str, Any]]:
    """Return the summary as a table with one row for each measure."""
    return [_row(*each) for each in measured(summary)]


def _row(name: str, words: str, found: Histogram | Share) -> dict[str, Any]:
    low, high = found.interval()
    is_share = isinstance(found, Share)
    row = {"measure": name, "words": words, "is_share": is_share, "mean": known(found.mean)}
    row |= {"low": known(max(low, 0.0)), "high": known(high), "n": found.n}  # no count is below 0, even if the interval of t is
    if isinstance(found, Histogram):
        row |= {each: found.quantile(share) if found.n else None for each, share in QUANTILES.items()}
    return row
