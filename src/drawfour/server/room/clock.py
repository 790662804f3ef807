"""The time: milliseconds since 1970 that never go back, and callbacks at a time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class Handle(Protocol):
    """A callback to come."""

    def cancel(self) -> None:
        """It is not to be called."""
        ...


class Clock(Protocol):
    """What tells the time to tables."""

    def now(self) -> int:
        """Milliseconds since 1970."""
        ...

    def call_at(self, when: int, callback: Callable[[], object]) -> Handle:
        """Have a function called at that time; at once when it is over."""
        ...


class RealClock:
    """The time of day when the server was started, and the seconds since: setting the clock of the machine changes nothing."""

    def __init__(self) -> None:
        self._offset = time.time() - time.monotonic()

    def now(self) -> int:
        """Milliseconds since 1970."""
        return round(1000 * (self._offset + time.monotonic()))

    def call_at(self, when: int, callback: Callable[[], object]) -> Handle:
        """Have a function called at that time; at once when it is over."""
        return asyncio.get_running_loop().call_later(max(0, when - self.now()) / 1000, callback)


class TableClock:
    """The clock of one table: it is never behind the last entry of the log, even where the machine's clock was set back."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._ahead = 0  # milliseconds

    def reach(self, when: int) -> None:
        """It is that time already, or later."""
        self._ahead = max(self._ahead, when - self._clock.now())

    def now(self) -> int:
        """Milliseconds since 1970."""
        return self._clock.now() + self._ahead

    def call_at(self, when: int, callback: Callable[[], object]) -> Handle:
        """Have a function called at that time; at once when it is over."""
        return self._clock.call_at(when - self._ahead, callback)
