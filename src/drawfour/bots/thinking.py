"""The searching bot at a table: a position goes into compiled code, and a move or a judgment comes out. Needs Numba.

The interpreted search thinks the same, a thousand times more slowly.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from threading import Lock, current_thread, main_thread
from typing import Any

from drawfour.bots import outlook, search
from drawfour.bots.kernels import COMPILED_MODULES
from drawfour.bots.mind import Mind
from drawfour.compiled.apart import start_apart
from drawfour.compiled.books import GenericBook, sizes_of
from drawfour.compiled.layout import from_record, layout, to_record
from drawfour.compiled.memory import RecordArray
from drawfour.compiled.target import cached, is_at_hand
from drawfour.core.book import Bits, Book, make_book
from drawfour.core.bot_dice import Dice, DiceChance
from drawfour.core.cards import Deck
from drawfour.core.moves import WAIT
from drawfour.core.options import Rules
from drawfour.core.shapes import MoveSet, Seats
from drawfour.core.state import NOBODY, State

assert COMPILED_MODULES  # importing them has registered the bots


@dataclass(slots=True)
class Case:
    """A position put to the bot, for a move or for a judgment of the one that was made."""

    state: State
    mind: Mind
    dice: Dice
    moves: MoveSet
    made: int = WAIT  # the move to judge
    playouts: int = 0  # how often to play on from the position with open cards; 0 asks for a move
    wins: Seats = field(default_factory=list)  # [side] how many of them it won


def answer(book: Any, cases: Any, seat: int) -> int:
    """Return the move of the searching bot; for NOBODY, a call that only compiles, nothing is asked."""
    if seat == NOBODY:
        return WAIT
    case = cases[0]
    if case.playouts == 0:
        return search.choose(book, case.state, seat, case.moves, case.mind, case.dice)
    outlook.foresee(book, case.state, case.mind, case.playouts, case.wins, case.dice)
    return outlook.weigh(book, case.state, seat, case.moves, case.mind, case.dice, case.made)


compiled_answer = cached(answer)
_ready: set[Any] = set()  # the types of books for which it has been compiled
_preparing = Lock()
CHILD = "from drawfour.bots.thinking import compile_for; compile_for(*work)"


def compile_for(rules: Rules, deck: Deck, seats: int) -> None:
    """Compile the search for such tables, or load what was compiled earlier."""
    Thinker(make_book(rules, deck, seats)).prepare()


class Thinker:
    """The searching bot for the tables with one rule book. It may be asked in any thread, and does not block others."""

    def __init__(self, book: Book) -> None:
        self.table = (Rules.preset(**book.in_words()), book.deck, book.seats)
        self.book = GenericBook(book)
        self.record = layout(Case, sizes_of(self.book.numba_type))

    @property
    def is_ready(self) -> bool:
        """Has the search been compiled for such tables in this process?"""
        return self.book.numba_type in _ready

    def prepare(self) -> None:
        """Compile the search, or load what was compiled earlier.

        Called in another thread than the main one, it lets another process compile, as the compiler keeps threads waiting.
        """
        if not self.is_ready:
            with _preparing:
                nothing = (self.book, RecordArray(self.record), NOBODY)
                if current_thread() is not main_thread() and not is_at_hand(compiled_answer, *nothing):
                    self._compile_apart()
                compiled_answer(*nothing)
            _ready.add(self.book.numba_type)

    def _compile_apart(self) -> None:
        """Compile the search in another process, if it can be cached there. Without one it is compiled here."""
        if compiled_answer.stats.cache_path is not None:
            with suppress(OSError):
                start_apart(CHILD, self.table).wait()

    def choose(self, book: Book, state: State, seat: int, moves: Bits, mind: Mind, dice: Dice) -> int:
        """Return what `search.choose` would, and leave the dice as it would."""
        return self._ask(Case(state, mind, dice, moves), seat)

    def judge(self, book: Book, state: State, seat: int, moves: Bits, mind: Mind, dice: Dice, made: int, playouts: int) -> Bits:
        """Return what `outlook.foresee` would, and leave in the mind and the dice what it and `outlook.weigh` would."""
        case = Case(state, mind, dice, moves, made, playouts, [0] * book.seats)
        self._ask(case, seat)
        return case.wins

    def _ask(self, case: Case, seat: int) -> int:
        cases = RecordArray(self.record)
        state = case.state
        chance, state.chance = state.chance, DiceChance(0)  # a view has none, and a record needs one
        to_record(case, cases.array[0])
        state.chance = chance
        move = compiled_answer(self.book, cases, seat)
        record = cases.array[0]
        case.dice.state = int(record["dice"]["state"])
        case.wins[:] = record["wins"][: len(case.wins)].tolist()
        from_record(record["mind"]["thoughts"], case.mind.thoughts)
        return int(move)
