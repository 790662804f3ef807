"""The searching bot at a table: a view goes into compiled code, and a move comes out. Needs Numba.

The interpreted search makes the same moves a thousand times more slowly.
"""

from __future__ import annotations

from dataclasses import dataclass
from threading import Lock
from typing import Any

from drawfour.bots import search
from drawfour.bots.kernels import COMPILED_MODULES
from drawfour.bots.mind import Mind
from drawfour.compiled.books import GenericBook, sizes_of
from drawfour.compiled.layout import from_record, layout, to_record
from drawfour.compiled.memory import RecordArray
from drawfour.compiled.target import cached
from drawfour.core.book import Bits, Book
from drawfour.core.bot_dice import Dice, DiceChance
from drawfour.core.moves import WAIT
from drawfour.core.shapes import MoveSet
from drawfour.core.state import NOBODY, State

assert COMPILED_MODULES  # importing them has registered the bots


@dataclass(slots=True)
class Question:
    """What a bot is asked."""

    state: State
    mind: Mind
    dice: Dice
    moves: MoveSet


def answer(book: Any, questions: Any, seat: int) -> int:
    """Return the move of the searching bot; for NOBODY, a call that only compiles, nothing is asked."""
    if seat == NOBODY:
        return WAIT
    question = questions[0]
    return search.choose(book, question.state, seat, question.moves, question.mind, question.dice)


compiled_answer = cached(answer)
_ready: set[Any] = set()  # the types of books for which it has been compiled
_preparing = Lock()


class Thinker:
    """The searching bot for the tables with one rule book. It may be asked in any thread, and does not block others."""

    def __init__(self, book: Book) -> None:
        self.book = GenericBook(book)
        self.record = layout(Question, sizes_of(self.book.numba_type))

    @property
    def is_ready(self) -> bool:
        """Has the search been compiled for such tables in this process?"""
        return self.book.numba_type in _ready

    def prepare(self) -> None:
        """Compile the search, or load what was compiled earlier."""
        if not self.is_ready:
            with _preparing:
                compiled_answer(self.book, RecordArray(self.record), NOBODY)
            _ready.add(self.book.numba_type)

    def choose(self, book: Book, state: State, seat: int, moves: Bits, mind: Mind, dice: Dice) -> int:
        """Return what `search.choose` would, and leave the dice as it would."""
        questions = RecordArray(self.record)
        chance, state.chance = state.chance, DiceChance(dice.state)  # a view has none, and a record needs one
        to_record(Question(state, mind, dice, moves), questions.array[0])
        state.chance = chance
        move = compiled_answer(self.book, questions, seat)
        dice.state = int(questions.array[0]["dice"]["state"])
        from_record(questions.array[0]["mind"]["thoughts"], mind.thoughts)
        return int(move)
