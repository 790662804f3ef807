"""The alarm of a table: fires its timers when they are due, each once."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from drawfour.server.room.clock import Clock, Handle
from drawfour.server.table.table import Table
from drawfour.server.table.timers import Timer, timers

RETRY_MS = 1000  # until a timer is retried whose command could not be saved


class Alarm:
    """The running timers of a table, and a call when the next one is due.

    `absent_since` has the people at the table who are not connected, and since when.
    """

    def __init__(self, table: Table, clock: Clock) -> None:
        self.table = table
        self.clock = clock
        self.absent_since: dict[int, int] = {}
        self._running: list[Timer] | None = None
        self._spent: set[Timer] = set()  # timers that have fired
        self._retry_at = 0  # no timer fires earlier
        self._handle: Handle | None = None

    @property
    def running(self) -> list[Timer]:
        """All running timers, including those that have fired."""
        if self._running is None:
            self._running = sorted(timers(self.table, self.absent_since))
        return self._running

    @property
    def pending(self) -> list[Timer]:
        """The timers that have not fired yet; some may be late."""
        return [timer for timer in self.running if timer not in self._spent]

    def changed(self) -> None:
        """Note that the table has changed, so that its timers are computed again."""
        self._running = None

    def mark_absent(self, who: int) -> None:
        """Note that a person at the table has disconnected."""
        self.changed()
        self.absent_since[who] = self.clock.now()

    def mark_present(self, who: int) -> bool:
        """Note that a person is connected, or has left the table. Returns False if the person was not absent."""
        self.changed()
        return self.absent_since.pop(who, None) is not None

    def set(self, ring: Callable[[], object]) -> None:
        """Schedule a call of `ring` for the next timer."""
        self.stop()
        if self.pending:
            self._handle = self.clock.call_at(max(self.pending[0].at, self._retry_at), ring)

    def set_retry(self, ring: Callable[[], object]) -> None:
        """Schedule a call of `ring` for the end of the delay that `put_off` set, whatever timers run."""
        self.stop()
        self._handle = self.clock.call_at(self._retry_at, ring)

    def stop(self) -> None:
        """Cancel the scheduled call."""
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None

    def due(self) -> Iterator[Timer]:
        """Yield the timers that are due, each once."""
        now = self.clock.now()
        for timer in list(self.running):
            if timer.at <= now and timer not in self._spent:
                self._spent.add(timer)
                yield timer

    def put_off(self, command: str = "") -> None:
        """Retry later, as a timer's command could not be saved. The timer of `command` fires again."""
        self._spent = {timer for timer in self._spent if timer.command != command}
        self._retry_at = self.clock.now() + RETRY_MS

    def forget(self) -> None:
        """Forget which timers have fired. Call it for a new round, when none of them can run again."""
        self._spent.clear()
