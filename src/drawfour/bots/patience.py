"""A limit on how long a call may take: it is ended by an exception in its own thread, wherever it is."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from threading import Lock, Thread, get_ident
from time import monotonic, sleep
from typing import TypeVar

Result = TypeVar("Result")

STEP = 0.1  # seconds between two looks at the calls that are running


class TookTooLong(BaseException):
    """A call has taken longer than it may. It is a BaseException, as an interrupt is, so that few handlers stop it."""


class Patience:
    """A limit in seconds for calls, in any number of threads at a time.

    It ends what Python does. A call that waits for the operating system ends as soon as that returns.

    >>> Patience(5).call(len, "abc")
    3
    """

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._lock = Lock()
        self._begun: dict[int, float] = {}  # thread, and when its call began
        self._watch: Thread | None = None

    def call(self, function: Callable[..., Result], *arguments: object) -> Result:
        """Return what the function returns. Raises TookTooLong, or what the function raises."""
        thread = get_ident()
        with self._lock:
            self._begun[thread] = monotonic()
            if self._watch is None:
                self._watch = Thread(target=self._look, name="drawfour patience", daemon=True)
                self._watch.start()
        try:
            return function(*arguments)
        finally:
            with self._lock:
                self._begun.pop(thread, None)

    def _look(self) -> None:
        """End calls that take too long, until no call is running."""
        while True:
            sleep(STEP)
            with self._lock:
                if not self._begun:
                    self._watch = None
                    return
                now = monotonic()
                for thread, begun in self._begun.items():
                    if now - begun > self.seconds:
                        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(TookTooLong))
