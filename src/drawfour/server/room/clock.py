"""Clocks: time in milliseconds since 1970 that never goes back, and callbacks."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class Handle(Protocol):
    """A scheduled callback."""

    def cancel(self) -> None:
        """Cancel the callback."""
        ...


class ServerClock(Protocol):
    """The clock that tables use."""

    def now(self) -> int:
        """Return the time in milliseconds since 1970."""
        ...

    def call_at(self, when: int, callback: Callable[[], object]) -> Handle:
        """Schedule a callback; a time in the past means immediately."""
        ...


class RealClock:
    """A clock that ignores changes of the system clock: the time of its creation plus the seconds since."""

    def __init__(self) -> None:
        self._offset = time.time() - time.monotonic()

    def now(self) -> int:
        """Return the time in milliseconds since 1970."""
        return round(1000 * (self._offset + time.monotonic()))

    def call_at(self, when: int, callback: Callable[[], object]) -> Handle:
        """Schedule a callback; a time in the past means immediately."""
        return asyncio.get_running_loop().call_later(max(0, when - self.now()) / 1000, callback)


class TableClock:
    """The clock of a table. It is never behind the last entry of the log, even if the system clock was set back."""

    def __init__(self, clock: ServerClock) -> None:
        self._clock = clock
        self._ahead = 0  # milliseconds

    def reach(self, when: int) -> None:
        """Move the clock forward to a time, unless it is later already."""
        self._ahead = max(self._ahead, when - self._clock.now())

    def now(self) -> int:
        """Return the time in milliseconds since 1970."""
        return self._clock.now() + self._ahead

    def call_at(self, when: int, callback: Callable[[], object]) -> Handle:
        """Schedule a callback; a time in the past means immediately."""
        return self._clock.call_at(when - self._ahead, callback)
