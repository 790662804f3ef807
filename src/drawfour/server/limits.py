"""How much one may do: so many messages a second, so many connections at once. Every step takes the same time, however many."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

Clock = Callable[[], float]


class Bucket:
    """Holds tokens, `burst` at most, and gets `per_second` new ones a second; what is done takes one.

    The clock gives seconds and does not go back.

    >>> now = 0.0
    >>> bucket = Bucket(per_second=2, burst=3, clock=lambda: now)
    >>> [bucket.take() for _ in range(4)]
    [True, True, True, False]
    >>> now = 0.5
    >>> bucket.take(), bucket.take()
    (True, False)
    """

    __slots__ = ("_at", "_clock", "_tokens", "burst", "per_second")

    def __init__(self, per_second: float, burst: float, clock: Clock = time.monotonic) -> None:
        assert per_second > 0, per_second
        assert burst >= 1, burst
        self.per_second = per_second
        self.burst = burst
        self._clock = clock
        self._tokens = float(burst)
        self._at = clock()

    def take(self, tokens: float = 1) -> bool:
        """Take so many tokens; False where there are fewer, and then nothing is taken."""
        self._fill()
        if self._tokens < tokens:
            return False
        self._tokens -= tokens
        return True

    def is_full(self) -> bool:
        """Is it as if nothing had ever been taken?"""
        self._fill()
        return self._tokens >= self.burst

    def _fill(self) -> None:
        now = self._clock()
        if now > self._at:  # a clock that does go back gives nothing and takes nothing
            self._tokens = min(self.burst, self._tokens + (now - self._at) * self.per_second)
            self._at = now


class Buckets:
    """A bucket for each key, kept while it is not full: a full one is as good as a new one.

    There are `most` at a time; beyond, the key that has taken longest ago gets a new bucket. That is lenient, but memory ends.

    >>> buckets = Buckets(per_second=1, burst=1)
    >>> buckets.take("a"), buckets.take("a"), buckets.take("b")
    (True, False, True)
    """

    def __init__(self, per_second: float, burst: float, clock: Clock = time.monotonic, *, most: int = 100_000) -> None:
        assert most >= 1, most
        self.per_second = per_second
        self.burst = burst
        self.most = most
        self._clock = clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()  # by their last use; a dict is slow to find its first

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, key: str, tokens: float = 1) -> bool:
        """Take so many tokens of this key; False where there are fewer."""
        bucket = self._buckets.pop(key, None) or Bucket(self.per_second, self.burst, self._clock)
        is_taken = bucket.take(tokens)
        self._buckets[key] = bucket
        self._forget()
        return is_taken

    def _forget(self) -> None:
        """Forget up to two keys, so that there are fewer in the end than come in one by one."""
        for _ in range(2):
            oldest = next(iter(self._buckets), None)
            if oldest is None or (len(self._buckets) <= self.most and not self._buckets[oldest].is_full()):
                return
            del self._buckets[oldest]


class Counter:
    """How many things are open, for each key and together, and no more than may be.

    >>> counter = Counter(most_per_key=1, most=2)
    >>> counter.enter("a"), counter.enter("a"), counter.enter("b"), counter.enter("c")
    (True, False, True, False)
    >>> counter.leave("a")
    >>> counter.enter("c"), len(counter)
    (True, 2)
    """

    def __init__(self, most_per_key: int, most: int) -> None:
        self.most_per_key = most_per_key
        self.most = most
        self._together = 0
        self._open: dict[str, int] = {}

    def __len__(self) -> int:
        return self._together

    def of(self, key: str) -> int:
        """How many are open of this key."""
        return self._open.get(key, 0)

    def enter(self, key: str) -> bool:
        """Open one of this key; False where there is no room, and then nothing is opened."""
        if self._together >= self.most or self.of(key) >= self.most_per_key:
            return False
        self._open[key] = self.of(key) + 1
        self._together += 1
        return True

    def leave(self, key: str) -> None:
        """Close one of this key, which has been opened."""
        assert self.of(key), f"nothing is open of {key}"
        self._together -= 1
        if self._open[key] == 1:
            del self._open[key]
        else:
            self._open[key] -= 1
