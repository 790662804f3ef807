"""The clock of one table: it rings when something is due by itself, and once for each timer."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from drawfour.server.room.clock import Clock, Handle
from drawfour.server.table.table import Table
from drawfour.server.table.timers import Timer, timers

RETRY_MS = 1000  # after which a timer whose command could not be saved is due again


class Alarm:
    """The timers of a table, and a call when the first of them is due.

    `missed` says of the people at the table who is not connected, and since when.
    """

    def __init__(self, table: Table, clock: Clock) -> None:
        self.table = table
        self.clock = clock
        self.missed: dict[int, int] = {}
        self._running: list[Timer] | None = None
        self._spent: set[Timer] = set()  # they have rung
        self._retry_at = 0  # before which nothing is due
        self._handle: Handle | None = None

    @property
    def running(self) -> list[Timer]:
        """All timers that run now, those that have rung among them."""
        if self._running is None:
            self._running = sorted(timers(self.table, self.missed))
        return self._running

    def changed(self) -> None:
        """The table has changed."""
        self._running = None

    def miss(self, who: int) -> None:
        """Somebody of the table is not connected any more."""
        self.changed()
        self.missed[who] = self.clock.now()

    def miss_no_more(self, who: int) -> bool:
        """Somebody is connected, or has left the table; False where nobody has missed that person."""
        self.changed()
        return self.missed.pop(who, None) is not None

    def set(self, ring: Callable[[], object]) -> None:
        """Have `ring` called when the next timer is due."""
        self.stop()
        due = next((timer for timer in self.running if timer not in self._spent), None)
        if due is not None:
            self._handle = self.clock.call_at(max(due.at, self._retry_at), ring)

    def stop(self) -> None:
        """Have it not ring."""
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None

    def due(self) -> Iterator[Timer]:
        """The timers that are due, each once."""
        now = self.clock.now()
        for timer in list(self.running):
            if timer.at <= now and timer not in self._spent:
                self._spent.add(timer)
                yield timer

    def put_off(self, command: str = "") -> None:
        """What was due could not be done, that command above all: it is due again later."""
        self._spent = {timer for timer in self._spent if timer.command != command}
        self._retry_at = self.clock.now() + RETRY_MS

    def forget(self) -> None:
        """A new round: what has rung will not run again."""
        self._spent.clear()
