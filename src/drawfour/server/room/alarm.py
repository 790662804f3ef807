"""The alarm of a table: fires its timers when they are due, each once."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from drawfour.server.room.clock import Handle
from drawfour.server.room.event_log import EventLog
from drawfour.server.room.presence import ConnectedPeople
from drawfour.server.table.timers import Timer, timers

RETRY_MS = 1000  # until a timer is retried whose command could not be saved


class Alarm:
    """The running timers of a table, and a call when the next one is due."""

    def __init__(self, log: EventLog, presence: ConnectedPeople) -> None:
        self._log = log
        self._presence = presence
        self._running: list[Timer] | None = None
        self._spent: set[Timer] = set()  # timers that have fired
        self._retry_at = 0  # no timer fires earlier
        self._handle: Handle | None = None

    @property
    def running(self) -> list[Timer]:
        """All running timers, including those that have fired."""
        if self._running is None:
            self._running = sorted(timers(self._log.table, self._presence.absent_since))
        return self._running

    @property
    def pending(self) -> list[Timer]:
        """The timers that have not fired yet; some may be late."""
        return [timer for timer in self.running if timer not in self._spent] if self._spent else self.running

    def changed(self) -> None:
        """Note that the table or its members have changed, so that the timers are computed again."""
        self._running = None

    def set(self, ring: Callable[[], object]) -> None:
        """Schedule a call of `ring` for the next timer."""
        self.stop()
        due = next((timer for timer in self.running if timer not in self._spent), None)
        if due is not None:
            self._handle = self._log.clock.call_at(max(due.at, self._retry_at), ring)

    def set_retry(self, ring: Callable[[], object]) -> None:
        """Schedule a call of `ring` for the end of the delay that `put_off` set, whatever timers run."""
        self.stop()
        self._handle = self._log.clock.call_at(self._retry_at, ring)

    def stop(self) -> None:
        """Cancel the scheduled call."""
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None

    def due(self) -> Iterator[Timer]:
        """Yield the timers that are due, each once."""
        now = self._log.clock.now()
        for timer in list(self.running):
            if timer.at <= now and timer not in self._spent:
                self._spent.add(timer)
                yield timer

    def put_off(self, command: str = "") -> None:
        """Retry later, as a timer's command could not be saved. The timer of `command` fires again."""
        self._spent = {timer for timer in self._spent if timer.command != command}
        self._retry_at = self._log.clock.now() + RETRY_MS

    def repeat(self, kind: str) -> None:
        """Let the timers of a kind fire again that have fired but could do nothing yet."""
        self._spent = {timer for timer in self._spent if timer.kind != kind}

    def forget(self) -> None:
        """Forget which timers have fired. Call it for a new round, when none of them can run again."""
        self._spent.clear()
