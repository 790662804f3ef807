"""Statistics of whole numbers, kept as counts of each value: exact for any number of rounds, and small."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import scipy  # which loads scipy.special when it is first used

from drawfour.errors import counted

Ints = np.ndarray[Any, np.dtype[Any]]

CONFIDENCE = 0.95


def rounded(mean: float, ends: tuple[float, float], *, signed: bool = False) -> tuple[str, str]:
    """Write a mean and the interval around it with the digits that the interval supports.

    Half the width of the interval keeps one significant digit, or two where the first is a 1.

    >>> rounded(45.1234, (44.9221, 45.3247)), rounded(0.50942, (-0.01, 1.0288), signed=True)
    (('45.1', '44.9 to 45.3'), ('+0.5', '0.0 to +1.0'))
    >>> rounded(1240.3, (1100.2, 1380.4)), rounded(2.5, (float("nan"), float("nan")))
    (('1,240', '1,100 to 1,380'), ('2.50', ''))
    """
    low, high = ends
    decimals = _decimals(low, high) if low < high else 0 if mean == int(mean) else 2

    def written(number: float) -> str:
        number = round(number, decimals)
        return f"{number:{'+' if signed and number else ''},.{decimals}f}".removeprefix("-" if not number else "")

    return written(mean), f"{written(low)} to {written(high)}" if low < high else ""


def _decimals(low: float, high: float) -> int:
    """Return how many decimals an interval supports. An interval without 0 gets one more if it would seem to end there."""
    half = (high - low) / 2
    exponent = math.floor(math.log10(half))
    decimals = max(0, (1 if half < 2 * 10**exponent else 0) - exponent)
    nearest = min(abs(low), abs(high))
    return decimals + (low * high > 0 and round(nearest, decimals) == 0)


@dataclass(repr=False)
class Histogram:
    """How often each whole number came up: `counts[i]` times the number `low + i`.

    >>> lengths = Histogram()
    >>> lengths.add(np.array([3, 5, 5, 7]))
    >>> lengths.n, lengths.mean, lengths.quantile(0.5)
    (4, 5.0, 5)
    """

    low: int = 0
    counts: Ints = field(default_factory=lambda: np.zeros(0, np.int64))

    def __repr__(self) -> str:
        return f"<Histogram: {counted(self.n, 'value')}, mean {self.mean:.4g}>"

    def add(self, values: Ints) -> None:
        """Count more values."""
        if not len(values):
            return
        low = int(values.min())
        self._add(low, np.bincount(values.astype(np.int64) - low))

    def add_counts(self, counts: Ints) -> None:
        """Add how often 0, 1, 2 and so on came up."""
        found = np.flatnonzero(counts)
        if len(found):
            self._add(int(found[0]), counts[found[0] : found[-1] + 1])

    def _add(self, low: int, counts: Ints) -> None:
        """Add how often numbers from `low` on came up; the first and the last of them did."""
        if not len(self.counts):
            self.low = low
        start = min(low, self.low)
        total = np.zeros(max(low + len(counts), self.low + len(self.counts)) - start, np.int64)
        for at, each in ((self.low - start, self.counts), (low - start, counts)):
            total[at : at + len(each)] += each
        self.low, self.counts = start, total

    @property
    def n(self) -> int:
        """How many values there are."""
        return int(self.counts.sum())

    @property
    def values(self) -> Ints:
        """The number that each count is about."""
        return np.arange(self.low, self.low + len(self.counts))

    @property
    def total(self) -> int:
        """The sum of all values."""
        return int(self.values @ self.counts)

    @property
    def mean(self) -> float:
        """The arithmetic mean; not a number without a value."""
        return self.total / self.n if self.n else float("nan")

    @property
    def error(self) -> float:
        """The standard error of the mean; not a number for fewer than two values."""
        if self.n < 2:
            return float("nan")
        squares = float(((self.values - self.mean) ** 2) @ self.counts)
        return float((squares / (self.n - 1) / self.n) ** 0.5)

    def interval(self, confidence: float = CONFIDENCE) -> tuple[float, float]:
        """The confidence interval of the mean by Student's t distribution; not a number where all values are the same."""
        if not self.error:
            return float("nan"), float("nan")
        half = float(scipy.special.stdtrit(self.n - 1, (1 + confidence) / 2)) * self.error
        return self.mean - half, self.mean + half

    def exact_p(self) -> float:
        """How likely so uneven a count of values above and below 0 is, if both are as likely (binomial test)."""
        above, below = int(self.counts[self.values > 0].sum()), int(self.counts[self.values < 0].sum())
        return min(1.0, 2 * float(scipy.special.bdtr(min(above, below), above + below, 0.5))) if above + below else 1.0

    def quantile(self, share: float) -> int:
        """The least value that so large a share of all does not exceed."""
        return int(self.values[np.searchsorted(np.cumsum(self.counts), share * self.n)])


@dataclass
class Share:
    """How many of how many.

    >>> wins = Share(700, 1000)
    >>> wins.mean, [round(end, 3) for end in wins.interval()]
    (0.7, [0.671, 0.728])
    """

    hits: int = 0
    n: int = 0

    def add(self, hits: int, n: int) -> None:
        """Count more."""
        self.hits += int(hits)
        self.n += int(n)

    @property
    def mean(self) -> float:
        """The share; not a number of nothing."""
        return self.hits / self.n if self.n else float("nan")

    def interval(self, confidence: float = CONFIDENCE) -> tuple[float, float]:
        """Wilson's confidence interval (JASA 22, 1927)."""
        if not self.n:
            return float("nan"), float("nan")
        z = float(scipy.special.ndtri((1 + confidence) / 2))
        return _wilson_low(self.hits, self.n, z), 1 - _wilson_low(self.n - self.hits, self.n, z)


def _wilson_low(hits: int, n: int, z: float) -> float:
    """The lower end of Wilson's interval, as far from the share as `z` standard errors are; 0 for no hits."""
    return (hits + z * z / 2 - z * math.sqrt(hits * ((n - hits) / n) + z * z / 4)) / (n + z * z)
