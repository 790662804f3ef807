"""Many rounds at once, on all cores."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numba.core.errors import NumbaError

from drawfour.bots import bot_named, seated
from drawfour.bots.kernels import compiled_play, generic, result_layout, specialized
from drawfour.bots.outside import seat_outside
from drawfour.bots.pace import settled
from drawfour.bots.registry import is_ours
from drawfour.bots.results import columns_of
from drawfour.bots.weights import skills_at
from drawfour.compiled.memory import Numbers, RecordArray
from drawfour.core.book import Book, make_book
from drawfour.core.cards import Deck
from drawfour.core.options import Rules
from drawfour.decks import deck_for
from drawfour.errors import DrawfourError, counted, require_int, require_strings
from drawfour.game.shuffle import seed_of, seed_text
from drawfour.lab.threads import ChunkTookTooLong, Compiler, Work
from drawfour.system.processes import cores

CHUNK = 2_048  # rounds that a thread plays before it checks whether to stop; fewer with bots that search
OWN_CHUNK, PATIENCE = 256, 60.0  # the same with compiled bots that are not ours, and the seconds that they may take for it
PATIENCE_FOR_PLAYOUTS = (
    0.02  # more of them for each playout of a search at the table, which makes a chunk as short as one round
)
LIMIT = 10_000  # moves after which a round is cut off; with our bots, only an endless round gets there
MOST_ROUNDS = 1 << 60  # leaves room to count on in 64-bit integers


@dataclass(eq=False, repr=False)
class Results:
    """The results of a batch of rounds, in columns: NumPy arrays with one entry for each round.

    The columns are the fields of `Result`, with a column for each kind of move; docs/reference/columns.md lists them all.
    """

    book: Book
    bots: tuple[str, ...]
    table: np.ndarray[Any, np.dtype[Any]]
    interrupted: bool = False

    def __len__(self) -> int:
        """Return the number of rounds."""
        return len(self.table)

    def __repr__(self) -> str:
        interrupted = ", interrupted" if self.interrupted else ""
        return f"<Results: {counted(len(self), 'round')}, {table_in_short(self.book, self.bots)}{interrupted}>"

    def head(self, rounds: int) -> Results:
        """Return the first rounds only."""
        return Results(self.book, self.bots, self.table[:rounds], self.interrupted)

    @property
    def columns(self) -> dict[str, np.ndarray[Any, np.dtype[np.int32]]]:
        """Every column by name."""
        whole = {name: self.table[name] for name in self.table.dtype.names or () if name != "moves"}
        return whole | {name: self.table["moves"][:, kind] for kind, name in enumerate(columns_of(self.book.deck))}


def table_in_short(book: Book, bots: Sequence[str]) -> str:
    """Describe a table by its seats, its deck and its bots.

    >>> from drawfour.core.cards import CLASSIC
    >>> table_in_short(make_book(Rules(), CLASSIC, 2), ["careful", "random"])
    '2 seats, deck classic, bots careful random'
    """
    return f"{book.seats} seats, deck {book.deck.name}, bots {' '.join(bots if len(set(bots)) > 1 else bots[:1])}"


class Output(Protocol):
    """Where the threads of a run put what they play."""

    def entry(self, bots: Any) -> Any:
        """Return the compiled function that plays into it."""
        ...

    def memory(self) -> tuple[Any, ...]:
        """Return the memory that one thread writes to, as arguments of that function."""
        ...

    def play(self, run: Callable[..., Any], memory: tuple[Any, ...], start: int, *numbers: int) -> None:
        """Play the rounds of a run from number `start` on. `numbers` are the other arguments of that function."""
        ...


class Kept:
    """Results that are kept: a row for each round, in the memory of all threads."""

    def __init__(self, batch: Batch, rounds: int = 1) -> None:
        self.rows = RecordArray(batch.record, rounds)

    def entry(self, bots: Any) -> Any:
        """Return the compiled function that writes a row for each round."""
        return compiled_play(bots)

    def memory(self) -> tuple[Any, ...]:
        """Return the rows."""
        return (self.rows,)

    def play(self, run: Callable[..., Any], memory: tuple[Any, ...], start: int, *numbers: int) -> None:
        """Write the rows from number `start` on."""
        run(self.rows.starting_at(start), *numbers)


def number_of_seed(seed: str | int) -> int:
    """Return the number that stands for a seed in compiled code.

    >>> number_of_seed("demo")
    1534505598134367298
    """
    return int.from_bytes(seed_of(seed_text(seed))[:8]) >> 1


class Batch:
    """Rounds at one table: its rules, seats and bots, and a seed, which is text or a whole number.

    `rules` may be the name of a preset, and `bots` the name of one bot for all seats. `deck` is as in `Round`: by default the
    deck of the preset that `rules` names, or classic. Round `n` doesn't depend on the number of threads or on other rounds; its
    dealer is seat `n % seats`. With the same seed and deck it is the same deal under other rules and with other bots. A round
    is cut off after `limit` moves. `is_specialized` compiles code for this table alone, which takes seconds and runs faster,
    above all with house rules. With `is_human_like`, the bots sometimes forget to call and overlook missing calls.

    Raises RulesError or DrawfourError if the rules, the deck, the bots or the seats don't fit together.

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
        is_specialized: bool = False,
        is_human_like: bool = False,
        deck: str | Path | Deck | None = None,
    ) -> None:
        seats = require_int("seats", seats)
        self.book = make_book(Rules.of(rules), deck_for(rules, deck), seats)
        named = [bots] if isinstance(bots, str) else require_strings("bots", bots)
        self.bots = settled(seated(named, seats), self.book)
        self.seed_text = seed_text(seed)
        self.seed = number_of_seed(seed)
        self.limit = positive("limit", limit)
        self.is_specialized = is_specialized
        self.is_human_like = is_human_like
        self.record = result_layout(self.book)
        self.skills = skills_at(self.book, self.bots)

    def __repr__(self) -> str:
        rules = Rules.__repr__(self.book)
        return f"<Batch: {rules}, {table_in_short(self.book, self.bots)}, seed {self.seed_text!r}>"

    @property
    def chunk(self) -> int:
        """How many rounds a thread plays before it checks whether to stop: about as long with bots that search as without."""
        most = OWN_CHUNK if own_in_dialect(self.bots) else CHUNK
        return max(1, most // (1 + max(bot_named(bot).playouts for bot in self.bots)))

    @property
    def patience(self) -> float:
        """How many seconds a chunk may take: a limit for compiled bots that are not ours, unless one in Python plays, too."""
        if self.answering or not own_in_dialect(self.bots):
            return math.inf
        return PATIENCE + PATIENCE_FOR_PLAYOUTS * max(bot_named(bot).playouts for bot in self.bots)

    def with_bots(self, bots: Sequence[str]) -> Batch:
        """Return the same deals at the same table for other bots, one for each seat or one for all."""
        found = copy(self)
        found.bots = settled(seated(bots, self.book.seats), self.book)
        found.skills = skills_at(found.book, found.bots)
        return found

    def play(
        self,
        rounds: int,
        *,
        first: int = 0,
        threads: int | None = None,
        progress: Callable[[int], object] | None = None,
    ) -> Results:
        """Play rounds number `first` to `first + rounds - 1`. An interrupt (Ctrl-C) returns those that are finished.

        An interrupt during compilation returns no rounds; the compiler finishes in the background, for the next call.
        `progress` is called by the threads that play, with the number of rounds finished since its last call.
        """
        kept = Kept(self, positive("rounds", rounds))
        finished, interrupted = self.fill(kept, rounds, first=first, threads=threads, progress=progress)
        return Results(self.book, self.bots, kept.rows.array[:finished], interrupted)

    def fill(
        self,
        output: Output,
        rounds: int,
        *,
        first: int = 0,
        threads: int | None = None,
        progress: Callable[[int], object] | None = None,
    ) -> tuple[int, bool]:
        """Play rounds into an output, as `play` does. Return how many are finished, and whether it was interrupted."""
        rounds, first = positive("rounds", rounds), require_int("first", first)
        if not 0 <= first <= MOST_ROUNDS - rounds:
            raise DrawfourError("bad_option", f"first must be 0 to {MOST_ROUNDS - rounds}, not {first}.")
        threads = min(cores() if threads is None else positive("threads", threads), -(-rounds // self.chunk))
        run = self.code(output)
        work = Work(rounds, self.chunk, progress, self.patience)
        outside = seat_outside(self.answering, self.book, run.args[0], run.args[1], work.stop.set)

        def player() -> Callable[[int, int], None]:
            memory = output.memory()
            return lambda start, end: output.play(run, memory, start, end - start, first + start, self.seed, self.limit)

        interrupted = False
        try:
            compiler = Compiler(lambda: player()(0, 0))
            compiler.start()
            compiler.wait()
            work.run(1 if self.answering else threads, player)  # Python answers one at a time
        except KeyboardInterrupt:
            interrupted = True
        except Exception as error:
            raise own_fault(self.bots, error) from error
        if outside is not None and outside.fault is not None:
            raise DrawfourError("bot_failed", f"{outside.fault} {outside.fault.detail}".rstrip()) from outside.fault
        return work.finished, interrupted

    def code(self, output: Output) -> partial[Any]:
        """Return the compiled function that plays into an output, with the arguments that say what is played."""
        is_specialized = self.is_specialized and not self.answering
        book, bots = (specialized if is_specialized else generic)(self.book, self.bots)
        return partial(output.entry(bots), book, bots, Numbers(self.skills), self.is_human_like)

    @property
    def answering(self) -> dict[int, str]:
        """The bots that answer in Python, by seat."""
        return {seat: bot for seat, bot in enumerate(self.bots) if bot_named(bot).answer is not None}


def own_in_dialect(bots: Sequence[str]) -> list[str]:
    """Return the bots that are not ours and compiled."""
    return [bot for bot in bots if not is_ours(bot) and bot_named(bot).answer is None]


def own_fault(bots: Sequence[str], error: Exception) -> Exception:
    """Return an error in compiled code as one of a custom bot in the dialect, or itself if no such bot plays."""
    own = own_in_dialect(bots)
    if not own or isinstance(error, DrawfourError):
        return error
    if isinstance(error, ChunkTookTooLong):
        rounds, seconds = error.args
        problem = f"didn't finish {counted(rounds, 'round')} in {seconds:g} seconds. Does it have a loop that never ends?"
        return DrawfourError("bot_failed", f"The bot {own[0]} {problem}")
    if isinstance(error, NumbaError) or "symbol multiply defined" in str(error):  # the linker's word for a second `raise`
        lines = [line.strip().rstrip(":") for line in str(error).splitlines()]
        where = next((f": {line}" for line in lines if line.startswith("File ") and own[0].partition(":")[0] in line), "")
        more = "Only the dialect can be (docs/decisions/0002-the-dialect.md), and it raises no errors."
        return DrawfourError("bad_bot", f"The bot {own[0]} can't be compiled{where}. {more}")
    return DrawfourError("bot_failed", f"The bot {own[0]} failed: {type(error).__name__}: {error}.")


def positive(name: str, value: int) -> int:
    """Return a whole number that is 1 or more; raise DrawfourError for anything else."""
    number = require_int(name, value)
    if number < 1:
        raise DrawfourError("bad_option", f"{name} must be 1 or more, not {number}.")
    return number
