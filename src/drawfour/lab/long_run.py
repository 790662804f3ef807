"""Long runs: code specialized for their tables, from the cache or compiled in the background where that pays."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from contextlib import suppress
from copy import copy
from time import perf_counter
from typing import Any, Generic, Self

from drawfour.compiled.apart import start_apart
from drawfour.compiled.books import has_house_rules
from drawfour.compiled.target import is_at_hand
from drawfour.core.book import Book
from drawfour.lab.batch import Batch, Output
from drawfour.lab.simulate import Played
from drawfour.lab.threads import undisturbed
from drawfour.system.processes import cores

COMPILING = 9.0  # seconds of a core that it takes to specialize code
SAVED, SAVED_WITH_HOUSE_RULES = 0.06, 0.25  # the share of the time that specialized code saves (docs/measured.md)
WORTH_AN_IDLE_CORE = 5.0  # seconds left to play from which a core without other work compiles, for later runs as well


def pays(book: Book, seconds: float, threads: int) -> bool:
    """Does it pay to specialize code while a run goes on that has these seconds left, in this number of threads?

    A core that compiles is lost to the run, unless it would be idle.

    >>> from drawfour.core.cards import CLASSIC
    >>> from drawfour.core.book import make_book
    >>> from drawfour.core.options import Rules
    >>> [pays(make_book(Rules(), CLASSIC, 2), seconds, cores()) for seconds in (2, 2000)]
    [False, True]
    """
    saved = SAVED_WITH_HOUSE_RULES if has_house_rules(book) else SAVED
    return seconds * threads * saved > COMPILING or (threads < cores() and seconds > WORTH_AN_IDLE_CORE)


class LongRun(Generic[Played]):
    """Plays the blocks of a run, each batch with specialized code as soon as it is cached.

    `play` is `Batch.play` or `count`, and `output` the class of what it plays into. Code is compiled by another process: in
    this one the compiler would keep the threads waiting that play. The end of the `with` block stops it.
    """

    def __init__(
        self, play: Callable[..., Played], output: Callable[[Batch], Output], rounds: int, threads: int | None
    ) -> None:
        self.play = play
        self.output = output
        self.rounds = rounds
        self.threads = threads
        self.left = rounds  # rounds that the last batch has left
        self.fastest: dict[Batch, Batch] = {}
        self.paces: dict[Batch, Pace] = {}  # of the last block
        self.compiler: subprocess.Popen[bytes] | None = None
        self.tried: list[Batch] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        if self.compiler is not None:
            self.compiler.kill()
            self.compiler.wait()

    @property
    def is_compiling(self) -> bool:
        """Has all been played, while code for later runs is still being compiled?"""
        return not self.left and self.compiler is not None and self.compiler.poll() is None

    def finish_compiling(self) -> None:
        """Wait until the code is compiled. An interrupt ends the wait."""
        if self.compiler is not None:
            with suppress(KeyboardInterrupt):
                self.compiler.wait()

    def __call__(self, batch: Batch, rounds: int, *, first: int, progress: Callable[[int], object]) -> Played:
        """Play a block of rounds with a batch."""
        if batch in self.paces:
            self.look_ahead(batch, self.paces[batch].seconds(self.rounds - first))
        else:
            self.fastest[batch] = self.fastest_of(batch)
        self.paces[batch] = Pace(progress)
        found = self.play(self.fastest[batch], rounds, first=first, threads=self.threads, progress=self.paces[batch])
        self.left = self.rounds - first - len(found)
        return found

    def fastest_of(self, batch: Batch) -> Batch:
        """Return a batch as it is, or specialized if the code for that is in memory or cached."""
        found = copy(batch)
        found.is_specialized = True
        output = self.output(batch)
        run = found.code(output)
        return found if is_at_hand(run.func, *run.args, *output.memory(), 0, 0, 0, 0) else batch

    def look_ahead(self, batch: Batch, seconds: float) -> None:
        """Start compiling for a batch that has these seconds left to play, if it pays; use what has been compiled."""
        if self.compiler is not None and self.compiler.poll() is not None:
            self.fastest[self.tried[-1]] = self.fastest_of(self.tried[-1])
            self.compiler = None
        if self.compiler is None and batch not in self.tried and pays(batch.book, seconds, self.threads or cores()):
            self.tried.append(batch)
            if self.can_specialize(batch):
                # Without another process the run goes on as it is. An interrupt halfway would leave one that nobody ends.
                with suppress(OSError), undisturbed():
                    self.compiler = self.start(batch)

    def can_specialize(self, batch: Batch) -> bool:
        """Is code for the batch neither specialized yet nor impossible to specialize or to cache?"""
        entry: Any = batch.code(self.output(batch)).func
        return entry.stats.cache_path is not None and not batch.answering and not self.fastest[batch].is_specialized

    def start(self, batch: Batch) -> subprocess.Popen[bytes]:
        """Start a process that compiles specialized code for a batch into the cache."""
        found = copy(batch)
        found.is_specialized = True
        return start_apart("play, batch = work; play(batch, 1)", (self.play, found))


class Pace:
    """A stopwatch for the progress of a run. It starts after the first rounds, when everything is compiled."""

    def __init__(self, progress: Callable[[int], object]) -> None:
        self.progress = progress
        self.started: float | None = None
        self.spent = 0.0
        self.rounds = 0

    def __call__(self, finished: int) -> Any:
        """Note that more rounds are finished."""
        if self.started is None:
            self.started = perf_counter()
        else:
            self.spent = perf_counter() - self.started
            self.rounds += finished
        return self.progress(finished)

    def seconds(self, rounds: int) -> float:
        """Return how long these rounds will take; 0 if too little is known."""
        return self.spent / self.rounds * rounds if self.rounds else 0.0
