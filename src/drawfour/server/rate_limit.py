"""Rate limits as token buckets, and connection limits. Every operation takes constant time."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

Clock = Callable[[], float]


class Buckets:
    """A token bucket for each key. It holds at most `burst` tokens and is refilled by `per_second` tokens a second.

    Full buckets are dropped, as they equal new ones. Beyond `most` buckets the least recently used is dropped, too: that is
    lenient, but bounds the memory. The clock gives seconds and must not go back.

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
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()  # tokens left and when, least recently used first

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, key: str, tokens: float = 1) -> bool:
        """Take tokens from a key's bucket, or return False if it holds too few."""
        now = self._clock()
        left, at = self._buckets.pop(key, (self.burst, now))
        if now > at:  # if the clock does go back, nothing is added or removed
            left, at = min(self.burst, left + (now - at) * self.per_second), now
        is_taken = left >= tokens
        self._buckets[key] = (left - tokens if is_taken else left), at
        self._forget(now)
        return is_taken

    def has(self, key: str) -> bool:
        """Does a key's bucket hold a token?"""
        now = self._clock()
        left, at = self._buckets.get(key, (self.burst, now))
        return left + max(0.0, now - at) * self.per_second >= 1

    def _forget(self, now: float) -> None:
        """Drop up to two keys. More are dropped than added, so that the number shrinks over time."""
        buckets = self._buckets
        for _ in range(min(2, len(buckets))):
            key, (left, at) = next(iter(buckets.items()))  # the least recently used; a plain dict finds it slowly
            if left + (now - at) * self.per_second < self.burst and len(buckets) <= self.most:
                return
            del buckets[key]


class Counter:
    """Counts open connections, for each key and in total, up to a limit.

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
        self._total = 0
        self._open: dict[str, int] = {}

    def __len__(self) -> int:
        return self._total

    def of(self, key: str) -> int:
        """Return how many are open for this key."""
        return self._open.get(key, 0)

    def enter(self, key: str) -> bool:
        """Count one more for this key, or return False if that exceeds a limit."""
        if self._total >= self.most or self.of(key) >= self.most_per_key:
            return False
        self._open[key] = self.of(key) + 1
        self._total += 1
        return True

    def leave(self, key: str) -> None:
        """Count one less for this key."""
        assert self.of(key), f"nothing is open for {key}"
        self._total -= 1
        if self._open[key] == 1:
            del self._open[key]
        else:
            self._open[key] -= 1
