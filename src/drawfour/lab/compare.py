"""`drawfour compare`: the same deals under several sets of rules, or with several bots, and what is different."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from drawfour.errors import DrawfourError, counted
from drawfour.lab.batch import Batch, Results, undisturbed
from drawfour.lab.measures import MEASURES, Measure
from drawfour.lab.simulate import BLOCK, Play, Summary, blocks
from drawfour.lab.stats import CONFIDENCE, Histogram


@dataclass(repr=False)
class Difference:
    """A measure of one set of rules or bot, less that of the first, deal by deal."""

    measure: Measure
    name: str
    base: str
    theirs: Histogram = field(default_factory=Histogram)
    bases: Histogram = field(default_factory=Histogram)
    paired: Histogram = field(default_factory=Histogram)
    confidence: float = CONFIDENCE
    deals: str = "deals played with both"  # or of each, where the cards are not the same

    def __repr__(self) -> str:
        return f"<Difference: {self.sentence}>"

    @property
    def interval(self) -> tuple[float, float]:
        """The confidence interval of the mean difference, by the paired t statistic."""
        return self.paired.interval(self.confidence)

    @property
    def is_shown(self) -> bool:
        """Is the difference more than chance? Of shares, by the exact test of McNemar (Psychometrika 12, 1947) as well."""
        low, high = self.interval
        if self.measure.is_share and self.paired.exact_p() >= 1 - self.confidence:
            return False
        return low > 0 or high < 0

    @property
    def size(self) -> str:
        """How large the difference is, without its sign: relative, of shares in percentage points."""
        difference = abs(self.paired.mean)
        if self.measure.is_share:
            return f"{number(100 * difference)} percentage points"
        return f"{number(100 * difference / self.bases.mean)} %" if self.bases.mean else number(difference)

    @property
    def sentence(self) -> str:
        """What was found, in words."""
        is_single = self.paired.n == 1
        is_share = self.measure.is_share
        if not self.paired.counts[self.paired.values != 0].any():
            deals = "a single deal" if is_single else f"every one of {self.paired.n:,} {self.deals}"
            return f"{self.name} and {self.base} have the same {self.measure.words} in {deals}."
        ends = " to ".join(number(100 * end if is_share else end) for end in self.interval if not math.isnan(end))
        interval = f"; the difference is {ends}{' percentage points' if is_share else ''}" if ends else ""
        deals = "a single deal, which is too little to show one" if is_single else f"{self.paired.n:,} {self.deals}"
        found = f"{told(self.theirs.mean, is_share)} against {told(self.bases.mean, is_share)}{interval}, over {deals}"
        if self.is_shown:
            pattern = self.measure.more if self.paired.mean > 0 else self.measure.less
            return f"{self.name} {pattern.format(self.size)} than {self.base}: {found}."
        return f"{self.name} and {self.base} show no difference in {self.measure.words}: {found}."


def number(value: float) -> str:
    """A number with about four digits that count.

    >>> number(1240.3), number(60.7), number(0.00031234), number(0)
    ('1,240', '60.70', '0.0003123', '0')
    """
    digits = 0 if abs(value) >= 1000 else 1 if abs(value) >= 100 else 2
    return f"{value:,.{digits}f}" if abs(value) >= 1 else f"{value:.4g}"


def told(value: float, is_share: bool) -> str:
    """A mean as it is told: a share as a percentage."""
    return f"{number(100 * value)} %" if is_share else number(value)


@dataclass(repr=False)
class Comparison:
    """What several batches with the same deals are like, and how the others differ from the first."""

    summaries: dict[str, Summary]
    differences: list[Difference]
    confidence: float = CONFIDENCE  # that all intervals hold together

    def __repr__(self) -> str:
        names, differences = ", ".join(self.summaries), counted(len(self.differences), "difference")
        return f"<Comparison of {names}: {counted(self.deals, 'deal')}, {differences}>"

    @property
    def deals(self) -> int:
        """How many deals were played with each."""
        return min(summary.rounds for summary in self.summaries.values())

    @property
    def intervals(self) -> int:
        """How many differences have an interval: those that are not the same in every deal."""
        return sum(not math.isnan(each.interval[0]) for each in self.differences)

    @property
    def findings(self) -> list[str]:
        """A sentence for each measure that is not zero throughout."""
        return [difference.sentence for difference in self.differences]


def compare(
    batches: Mapping[str, Batch],
    rounds: int,
    play: Play | None = None,
    measures: Sequence[Measure] | None = None,
    block: int = BLOCK,
    confidence: float = CONFIDENCE,
) -> Comparison:
    """Play the same deals with every batch; the first is what the others are compared with.

    `play` is what plays the rounds, `Batch.play` unless given; `measures` are all of MEASURES unless given. All intervals of
    the differences hold together with that confidence (Bonferroni).

    >>> from drawfour import Rules
    >>> tables = {name: Batch(Rules(hand_size=size)) for name, size in (("seven cards", 7), ("five cards", 5))}
    >>> compare(tables, 2000).differences[0].sentence.startswith("five cards makes a round")
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
            difference.deals = "deals of each"
    with suppress(KeyboardInterrupt):
        for played in blocks(list(batches.values()), rounds, play or Batch.play, block):
            with undisturbed():
                _count(dict(zip(batches, played, strict=True)), base, summaries, differences)
    told = [each for each in differences if each.theirs.total or each.bases.total] or differences
    for difference in told:
        difference.confidence = 1 - (1 - confidence) / len(told)
    return Comparison(summaries, told, confidence)


def _count(results: dict[str, Results], base: str, summaries: dict[str, Summary], differences: list[Difference]) -> None:
    """Take in one block of deals, played with every batch."""
    columns = {name: result.columns for name, result in results.items()}
    for name, result in results.items():
        summaries[name].add(result)
    for difference in differences:
        of = difference.measure.of
        theirs, bases = of(columns[difference.name]), of(columns[base])
        difference.theirs.add(theirs)
        difference.bases.add(bases)
        difference.paired.add(theirs - bases)
