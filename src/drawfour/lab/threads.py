"""The threads of the laboratory: those that play chunks of rounds, the one that compiles, and how Ctrl-C stops them."""

from __future__ import annotations

import math
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from threading import Event, Thread, current_thread, main_thread
from threading import enumerate as enumerate_threads
from time import monotonic

PlayChunk = Callable[[int, int], object]
"""A function that plays the rounds of a run from one number up to another, counted from 0."""

STEP = 0.1  # seconds between two looks at a thread. Windows can't interrupt a wait, and Python 3.11 forgets interrupted ones


class Task(Thread):
    """A thread that keeps the error of its work. The program ends before a `daemon` does."""

    def __init__(self, work: Callable[[], object], name: str, *, daemon: bool) -> None:
        super().__init__(name=name, daemon=daemon)
        self.work = work
        self.is_done = Event()
        self.error: BaseException | None = None

    def run(self) -> None:
        """Do the work."""
        try:
            self.work()
        except BaseException as error:
            self.error = error
        finally:
            self.is_done.set()


class ChunkTookTooLong(Exception):
    """A chunk of this many rounds has taken longer than these seconds: only the end of the program ends compiled code."""


class Work:
    """The rounds of one run, which its threads share in chunks, each of them in `patience` seconds."""

    def __init__(self, rounds: int, chunk: int, progress: Callable[[int], object] | None, patience: float = math.inf) -> None:
        self.rounds = rounds
        self.chunk = chunk
        self.progress = progress
        self.patience = patience
        self.starts = count(0, chunk)
        self.ends = [0]
        self.begun: dict[Thread, float] = {}  # when each thread began its chunk
        self.stop = Event()

    @property
    def finished(self) -> int:
        """The number of finished rounds once all threads have ended. A thread always finishes its chunk."""
        return max(self.ends)

    def run(self, threads: int, player: Callable[[], PlayChunk]) -> None:
        """Play all chunks in some threads, each with a player of its own. Raises ChunkTookTooLong."""
        tasks = [Task(lambda: self._play(player), "drawfour rounds", daemon=True) for _ in range(threads)]
        try:
            with undisturbed(self.stop.set):  # an interrupt halfway would leave a thread that nobody waits for
                for task in tasks:
                    task.start()
            self._wait(tasks)
        finally:
            self.stop.set()
            self._wait([task for task in tasks if task.ident])  # all of them, unless the system refused a thread
        for task in tasks:
            if task.error:
                raise task.error

    def _wait(self, tasks: list[Task]) -> None:
        for task in tasks:
            while not task.is_done.wait(STEP):
                if monotonic() - self.begun.get(task, math.inf) > self.patience:
                    raise ChunkTookTooLong(self.chunk, self.patience)

    def _play(self, player: Callable[[], PlayChunk]) -> None:
        """Play chunks until there are none left."""
        try:
            play_chunk = player()
            while not self.stop.is_set() and (start := next(self.starts)) < self.rounds:
                end = min(start + self.chunk, self.rounds)
                self.begun[current_thread()] = monotonic()
                play_chunk(start, end)
                self.ends.append(end)
                if self.progress:
                    self.progress(end - start)
        except BaseException:
            self.stop.set()  # stops the other threads, too
            raise


class Compiler(Task):
    """A thread that compiles. An interrupt ends the wait for it at once, and it goes on in the background.

    In the main thread an interrupt could be lost: Numba calls the compiler from C, which swallows exceptions.
    """

    def __init__(self, compile_code: Callable[[], object]) -> None:
        super().__init__(compile_code, "drawfour compiler", daemon=False)

    def wait(self) -> None:
        """Wait until it is done, and raise its error."""
        while not self.is_done.wait(STEP):
            pass
        if self.error:
            raise self.error

    @classmethod
    def left(cls) -> list[Compiler]:
        """Return the compilers that are still running after an interrupt."""
        return [thread for thread in enumerate_threads() if isinstance(thread, cls) and not thread.is_done.is_set()]


@contextmanager
def undisturbed(at_once: Callable[[], object] = bool) -> Iterator[None]:
    """Delay an interrupt (Ctrl-C) to the end of the block; only call `at_once`. No other thread than the main one gets them."""
    if current_thread() is not main_thread():
        yield
        return
    pressed: list[object] = []
    before = signal.signal(signal.SIGINT, lambda number, frame: pressed.append(at_once()))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if pressed and callable(before):
        before(signal.SIGINT, None)
