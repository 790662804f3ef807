"""How much one may do: so many messages a second, so many connections at once. Every step takes the same time, however many."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

Clock = Callable[[], float]


class Buckets:
    """A bucket of tokens for each key: it holds `burst` at most, and gets `per_second` more a second.

    A bucket is kept while it is not full: a full one is as good as a new one. There are `most` at a time; beyond, the key that
    has taken longest ago gets a new bucket. That is lenient, but memory ends. The clock gives seconds and does not go back.

    >>> now = 0.0
    >>> buckets = Buckets(per_second=2, burst=3, clock=lambda: now)
    >>> [buckets.take("a") for _ in range(4)], buckets.take("b")
    ([True, True, True, False], True)
    >>> now = 0.5
    >>> buckets.take("a"), buckets.take("a")
    (True, False)
    """

    def __init__(self, per_second: float, burst: float, clock: Clock = time.monotonic, *, most: int = 100_000) -> None:
        assert per_second > 0, per_second
        assert burst >= 1, burst
        assert most >= 1, most
        self.per_second = per_second
        self.burst = burst
        self.most = most
        self._clock = clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()  # the tokens left and when, by the last use

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, key: str, tokens: float = 1) -> bool:
        """Take so many tokens of this key; False where there are fewer, and then nothing is taken."""
        now = self._clock()
        left, at = self._buckets.pop(key, (self.burst, now))
        if now > at:  # a clock that does go back gives nothing and takes nothing
            left, at = min(self.burst, left + (now - at) * self.per_second), now
        is_taken = left >= tokens
        self._buckets[key] = (left - tokens if is_taken else left), at
        self._forget(now)
        return is_taken

    def _forget(self, now: float) -> None:
        """Forget up to two keys, so that there are fewer in the end than come in one by one."""
        for _ in range(min(2, len(self._buckets))):
            key, (left, at) = next(iter(self._buckets.items()))  # the oldest; a dict that is no OrderedDict is slow to find it
            if left + (now - at) * self.per_second < self.burst and len(self._buckets) <= self.most:
                return
            del self._buckets[key]


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
