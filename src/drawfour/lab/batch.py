"""Many rounds at once, on all cores."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import count
from pathlib import Path
from threading import Event, Thread, current_thread, main_thread
from threading import enumerate as enumerate_threads
from typing import Any

import numpy as np

from drawfour.bots import seated
from drawfour.bots.lane import columns_of
from drawfour.compiled.kernels import entry_for, frozen, opened
from drawfour.compiled.layout import result_layout
from drawfour.compiled.memory import Memory
from drawfour.core.book import Book, make_book
from drawfour.core.cards import Deck
from drawfour.core.options import Rules
from drawfour.decks import deck_for
from drawfour.errors import DrawfourError, counted, require_int, require_strings
from drawfour.game.chance import seed_of, seed_text

CHUNK = 2_048  # rounds that a thread plays before it looks up
LIMIT = 10_000  # moves after which a round is cut off; between bots of ours only a round without end is
MOST_ROUNDS = 1 << 60  # numbers of rounds, with room to count on in machine integers
FREEZE_FROM = 200_000_000  # so many rounds are worth the seconds that code for one table takes to compile


@dataclass(eq=False, repr=False)
class Results:
    """What came out of a batch of rounds, in columns: NumPy arrays with one entry for each round.

    Its columns are the fields of `Result`, with a column for each kind of move; docs/reference/columns.md lists them all.
    """

    book: Book
    bots: tuple[str, ...]
    table: np.ndarray[Any, np.dtype[Any]]
    interrupted: bool = False

    def __len__(self) -> int:
        """How many rounds there are."""
        return len(self.table)

    def __repr__(self) -> str:
        interrupted = ", interrupted" if self.interrupted else ""
        return f"<Results: {counted(len(self), 'round')}, {table_in_short(self.book, self.bots)}{interrupted}>"

    def head(self, rounds: int) -> Results:
        """The first rounds alone."""
        return Results(self.book, self.bots, self.table[:rounds], self.interrupted)

    @property
    def columns(self) -> dict[str, np.ndarray[Any, np.dtype[np.int32]]]:
        """Every column by its name."""
        whole = {name: self.table[name] for name in self.table.dtype.names or () if name != "moves"}
        return whole | {name: self.table["moves"][:, kind] for kind, name in enumerate(columns_of(self.book.deck))}


def table_in_short(book: Book, bots: Sequence[str]) -> str:
    """The seats of a table, its deck, and the bots in their seats.

    >>> from drawfour.core.cards import CLASSIC
    >>> table_in_short(make_book(Rules(), CLASSIC, 2), ["careful", "random"])
    '2 seats, deck classic, bots careful random'
    """
    return f"{book.seats} seats, deck {book.deck.name}, bots {' '.join(bots if len(set(bots)) > 1 else bots[:1])}"


class Batch:
    """Rounds of one table: rules, seats and the bots in them, and a seed, which is text or a whole number.

    Rules may be named by a preset, and one bot for all seats by its name. Round `n` is the same whatever the number of threads
    and whatever is played before it; its dealer is seat `n % seats`. With the same seed it is also the same deal under other
    rules and with other bots. `is_frozen` compiles code for this table alone, which takes seconds and is quicker by a tenth;
    unless told, only long runs do. With `is_human_like` the bots forget a call now and then, and overlook a missing one.
    `deck` is as in `Round`: without one the preset that `rules` names brings its own, and a `Rules` value is played with the
    classic deck.
    `RulesError` and `DrawfourError` say what cannot be.

    >>> batch = Batch(seats=4, bots=["careful", "random"] * 2, rules=Rules(teams=True), seed="demo")
    >>> results = batch.play(1000)
    >>> float((results.columns["winner"] % 2 == 0).mean()) > 0.6
    True
    """

    def __init__(
        self,
        rules: Rules | str = "classic",
        seats: int = 2,
        bots: Sequence[str] | str = "random",
        *,
        seed: str | int = "drawfour",
        limit: int = LIMIT,
        is_frozen: bool | None = None,
        is_human_like: bool = False,
        deck: str | Path | Deck | None = None,
    ) -> None:
        seats = require_int("seats", seats)
        self.book = make_book(Rules.of(rules), deck_for(rules, deck), seats)
        self.bots = seated([bots] if isinstance(bots, str) else require_strings("bots", bots), seats)
        self.seed_text = seed_text(seed)
        self.seed = int.from_bytes(seed_of(self.seed_text)[:8]) >> 1
        self.limit = positive("limit", limit)
        self.is_frozen = is_frozen
        self.is_human_like = is_human_like
        self.record = result_layout(self.book)

    def __repr__(self) -> str:
        rules = Rules.__repr__(self.book)
        return f"<Batch: {rules}, {table_in_short(self.book, self.bots)}, seed {self.seed_text!r}>"

    def play(
        self,
        rounds: int,
        *,
        first: int = 0,
        threads: int | None = None,
        progress: Callable[[int], object] | None = None,
    ) -> Results:
        """Play rounds number `first` to `first + rounds - 1`. An interrupt (Ctrl-C) ends with those that are finished.

        An interrupt while code is compiled ends with no rounds. The code is finished in the background, for the next call.

        `progress` is called by the threads that play, with the number of rounds finished since it was called last.
        """
        rounds, first = positive("rounds", rounds), require_int("first", first)
        if not 0 <= first <= MOST_ROUNDS - rounds:
            raise DrawfourError("bad_option", f"first is {first}; rounds are numbered from 0, below {MOST_ROUNDS}")
        threads = min(cores() if threads is None else positive("threads", threads), -(-rounds // CHUNK))
        is_frozen = rounds >= FREEZE_FROM if self.is_frozen is None else self.is_frozen
        book, bots = (frozen if is_frozen else opened)(self.book, self.bots)
        memory = Memory(self.record, rounds)
        run = partial(entry_for(bots), book, bots, self.is_human_like)
        work = Work(self, run, memory, first, progress)
        interrupted = False
        try:
            compiler = Compiler(partial(run, memory, 0, 0, 0, 0))
            compiler.start()
            compiler.wait()
            with ThreadPoolExecutor(threads) as pool:
                try:
                    with undisturbed(work.stop.set):  # half a start would leave a thread that nobody waits for
                        workers = [pool.submit(work.play) for _ in range(threads)]
                    for worker in workers:
                        worker.result()
                finally:
                    work.stop.set()
        except KeyboardInterrupt:
            interrupted = True
        return Results(self.book, self.bots, memory.array[: work.finished], interrupted)


class Work:
    """What the threads of one run share: the rounds still to be played, in chunks."""

    def __init__(
        self, batch: Batch, run: Callable[..., None], memory: Memory, first: int, progress: Callable[[int], object] | None
    ) -> None:
        self.batch = batch
        self.run = run
        self.memory = memory
        self.first = first
        self.progress = progress
        self.starts = count(0, CHUNK)
        self.ends = [0]
        self.stop = Event()

    @property
    def finished(self) -> int:
        """How many rounds are finished once all threads have ended: each ends with the chunk that it has begun."""
        return max(self.ends)

    def play(self) -> None:
        """Play chunks until there are none left."""
        rounds = len(self.memory.array)
        try:
            while not self.stop.is_set() and (start := next(self.starts)) < rounds:
                end = min(start + CHUNK, rounds)
                batch = self.batch
                self.run(self.memory.part(start), end - start, self.first + start, batch.seed, batch.limit)
                self.ends.append(end)
                if self.progress:
                    self.progress(end - start)
        except BaseException:
            self.stop.set()  # the others need not go on
            raise


class Compiler(Thread):
    """A thread that compiles. An interrupt ends the wait for it at once, while it goes on and keeps what it compiles.

    In the main thread an interrupt could be lost: the compiler is called from C, where no exception comes out.
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
        """Wait until it is done, and raise its error. An interrupted `join` would take the thread for dead in Python 3.11."""
        while not self.is_done.wait(0.1):  # in short steps: on Windows no longer one can be interrupted
            pass
        if self.error:
            raise self.error

    @classmethod
    def left(cls) -> list[Compiler]:
        """Return those that nobody waited for, after an interrupt."""
        return [thread for thread in enumerate_threads() if isinstance(thread, cls) and not thread.is_done.is_set()]


@contextmanager
def undisturbed(at_once: Callable[[], object] = bool) -> Iterator[None]:
    """Put an interrupt (Ctrl-C) off until what is begun is done, but for this. Only the main thread is ever interrupted."""
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


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1


def positive(name: str, value: int) -> int:
    """Return a whole number that is 1 or more; raise DrawfourError for anything else."""
    number = require_int(name, value)
    if number < 1:
        raise DrawfourError("bad_option", f"{name} must be 1 or more, not {number}")
    return number
