"""The threads of the laboratory: those that play chunks of rounds, the one that compiles, and how Ctrl-C stops them."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import count
from threading import Event, Thread, current_thread, main_thread
from threading import enumerate as enumerate_threads

PlayChunk = Callable[[int, int], object]
"""A function that plays the rounds of a run from one number up to another, counted from 0."""


class Work:
    """The rounds of one run, which its threads share in chunks."""

    def __init__(self, rounds: int, chunk: int, progress: Callable[[int], object] | None) -> None:
        self.rounds = rounds
        self.chunk = chunk
        self.progress = progress
        self.starts = count(0, chunk)
        self.ends = [0]
        self.stop = Event()

    @property
    def finished(self) -> int:
        """The number of finished rounds once all threads have ended. A thread always finishes its chunk."""
        return max(self.ends)

    def run(self, threads: int, player: Callable[[], PlayChunk]) -> None:
        """Play all chunks in some threads, each with a player of its own."""
        with ThreadPoolExecutor(threads) as pool:
            try:
                with undisturbed(self.stop.set):  # an interrupt halfway would leave a thread that nobody waits for
                    workers = [pool.submit(self._play, player) for _ in range(threads)]
                for worker in workers:
                    worker.result()
            finally:
                self.stop.set()

    def _play(self, player: Callable[[], PlayChunk]) -> None:
        """Play chunks until there are none left."""
        try:
            play_chunk = player()
            while not self.stop.is_set() and (start := next(self.starts)) < self.rounds:
                end = min(start + self.chunk, self.rounds)
                play_chunk(start, end)
                self.ends.append(end)
                if self.progress:
                    self.progress(end - start)
        except BaseException:
            self.stop.set()  # stops the other threads, too
            raise


class Compiler(Thread):
    """A thread that compiles. An interrupt ends the wait for it at once, and it goes on in the background.

    In the main thread an interrupt could be lost: Numba calls the compiler from C, which swallows exceptions.
    """

    def __init__(self, compile_code: Callable[[], object]) -> None:
        super().__init__(name="drawfour compiler")
        self.compile_code = compile_code
        self.is_done = Event()
        self.error: BaseException | None = None

    def run(self) -> None:
        """Compile."""
        try:
            self.compile_code()
        except BaseException as error:
            self.error = error
        finally:
            self.is_done.set()

    def wait(self) -> None:
        """Wait until it is done, and raise its error. In Python 3.11, an interrupted `join` would consider the thread dead."""
        while not self.is_done.wait(0.1):  # in short steps, because Windows can't interrupt a wait
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
