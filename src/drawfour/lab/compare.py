"""`drawfour compare`: measure the difference that rules or bots make over the same deals."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from drawfour.errors import DrawfourError, counted
from drawfour.lab.batch import Batch, Results
from drawfour.lab.measures import MEASURES, Measure
from drawfour.lab.simulate import BLOCK, Blocks, Play, Summary
from drawfour.lab.stats import CONFIDENCE, Histogram, Share, rounded
from drawfour.lab.threads import undisturbed


@dataclass(repr=False)
class Difference:
    """A measure under one set of rules, or with one bot, minus the same measure of the first, deal by deal."""

    measure: Measure
    name: str
    base: str
    theirs: Histogram = field(default_factory=Histogram)
    bases: Histogram = field(default_factory=Histogram)
    paired: Histogram = field(default_factory=Histogram)
    confidence: float = CONFIDENCE
    same_deals: bool = True  # False if the decks differ, and with them the deals

    def __repr__(self) -> str:
        return f"<Difference: {self.sentence}>"

    @property
    def interval(self) -> tuple[float, float]:
        """The confidence interval of the mean difference, by the paired t statistic."""
        return self.paired.interval(self.confidence)

    @property
    def is_significant(self) -> bool:
        """Is the difference more than chance? Shares must also pass the exact test of McNemar (Psychometrika 12, 1947)."""
        low, high = self.interval
        if self.measure.is_share and self.paired.exact_p() >= 1 - self.confidence:
            return False
        return low > 0 or high < 0

    @property
    def is_same(self) -> bool:
        """Is the measure the same in every single deal?"""
        return not self.paired.counts[self.paired.values != 0].any()

    @property
    def scale(self) -> float:
        """The factor to percentage points for shares, otherwise to percent of the first mean, unless that is 0."""
        if self.measure.is_share:
            return 100.0
        return 100 / self.bases.mean if self.bases.mean else 1.0

    @property
    def unit(self) -> str:
        """The unit of a scaled difference."""
        if self.measure.is_share:
            return " percentage points"
        return " %" if self.bases.mean else ""

    @property
    def scaled(self) -> tuple[float, tuple[float, float]]:
        """The difference and its interval, in that unit."""
        low, high = (self.scale * end for end in self.interval)
        if self.unit and self.theirs.low >= 0:
            low = max(low, -100.0)  # nothing falls by more than all of it ...
            high = min(high, 100.0) if self.measure.is_share else high  # ... and no share rises by more
        return self.scale * self.paired.mean, (low, high)

    @property
    def means(self) -> tuple[str, str]:
        """Both means as text: of this set of rules or bot, and of the first."""
        theirs, bases = (Share(each.total, each.n) if self.measure.is_share else each for each in (self.theirs, self.bases))
        return mean_text(theirs)[0], mean_text(bases)[0]

    @property
    def sentence(self) -> str:
        """The finding as a sentence."""
        theirs, bases = self.means
        found = f"{theirs} with {self.name}, {bases} with {self.base}"
        if self.is_same:
            deals = "in a single deal" if self.paired.n == 1 else f"in every one of {self.paired.n:,} deals"
            return f"No difference in {self.measure.words}: the same with {self.name} as with {self.base} {deals}."
        if self.paired.n == 1:
            return f"One deal is too few to show a difference in {self.measure.words}: {found}."
        if not self.is_significant:
            return f"No difference shows in {self.measure.words}: {found}."
        what = (self.measure.more if self.paired.mean > 0 else self.measure.less).format(self._size)
        return f"With {self.name}, {what} than with {self.base}: {theirs} instead of {bases}{self.measure.unit}."

    @property
    def _size(self) -> str:
        """A significant difference and its interval as text, without a sign."""
        mean, (low, high) = self.scaled
        if mean < 0:
            mean, low, high = -mean, -high, -low
        size, interval = rounded(mean, (low, high))
        return f"{size}{self.unit} ({interval})"


def mean_text(found: Histogram | Share) -> tuple[str, str]:
    """Write a mean and its 95 % interval; of a share as percentages.

    >>> mean_text(Share(648_530, 1_000_000))
    ('64.85 %', '64.76 to 64.95 %')
    """
    scale, unit = (100, " %") if isinstance(found, Share) else (1, "")
    low, high = found.interval()
    mean, interval = rounded(scale * found.mean, (scale * max(low, 0.0), scale * high))  # no count and no share is below 0
    return f"{mean}{unit}", f"{interval}{unit}" if interval else ""


@dataclass(repr=False)
class Comparison:
    """Several batches that played the same deals, and how the others differ from the first."""

    summaries: dict[str, Summary]
    differences: list[Difference]
    confidence: float = CONFIDENCE  # of all intervals together

    def __repr__(self) -> str:
        names, differences = ", ".join(self.summaries), counted(len(self.differences), "difference")
        return f"<Comparison of {names}: {counted(self.deals, 'deal')}, {differences}>"

    @property
    def deals(self) -> int:
        """The number of deals that each batch played."""
        return min(summary.rounds for summary in self.summaries.values())

    @property
    def intervals(self) -> int:
        """The number of differences with an interval: those that are not the same in every deal."""
        return sum(not math.isnan(each.interval[0]) for each in self.differences)


def compare(
    batches: Mapping[str, Batch],
    rounds: int,
    play: Play | None = None,
    measures: Sequence[Measure] | None = None,
    block: int = BLOCK,
    confidence: float = CONFIDENCE,
) -> Comparison:
    """Play the same deals with every batch, and compare the others with the first.

    `play` plays the rounds, by default `Batch.play`; `measures` are MEASURES by default. All intervals of the differences hold
    together with the given confidence (Bonferroni). Raises RunFailed if a custom bot fails after the first block, and
    DrawfourError for fewer than two batches.

    >>> from drawfour import Rules
    >>> tables = {name: Batch(Rules(hand_size=size)) for name, size in (("seven cards", 7), ("five cards", 5))}
    >>> compare(tables, 2000).differences[0].sentence.startswith("With five cards, a round is ")
    True
    """
    if not isinstance(batches, Mapping) or len(batches) < 2:
        example = '{"classic": Batch(), "mattel": Batch("mattel")}'
        raise DrawfourError("bad_option", f"compare takes two or more batches, each with a name: {example}")
    base, *others = batches
    summaries = {name: Summary(batch) for name, batch in batches.items()}
    compared = MEASURES if measures is None else measures
    differences = [Difference(measure, name, base) for name in others for measure in compared]
    for difference in differences:
        if batches[difference.name].book.deck != batches[base].book.deck:
            difference.same_deals = False
    blocks = Blocks(list(batches.values()), rounds, play or Batch.play, block)
    with suppress(KeyboardInterrupt):
        for played in blocks:
            with undisturbed():
                _count(dict(zip(batches, played, strict=True)), base, summaries, differences)
    told = [each for each in differences if each.theirs.total or each.bases.total] or differences
    for difference in told:
        difference.confidence = 1 - (1 - confidence) / len(told)
    return blocks.ended(Comparison(summaries, told, confidence))


def _count(results: dict[str, Results], base: str, summaries: dict[str, Summary], differences: list[Difference]) -> None:
    """Add one block of deals, played with every batch."""
    columns = {name: result.columns for name, result in results.items()}
    for name, result in results.items():
        summaries[name].add(result)
    for difference in differences:
        of = difference.measure.of
        theirs, bases = of(columns[difference.name]), of(columns[base])
        difference.theirs.add(theirs)
        difference.bases.add(bases)
        difference.paired.add(theirs - bases)
