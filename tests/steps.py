"""Single steps of the compiled rules, beside those of the interpreted rules they are held against.

While a step is made, the position lies apart, as it does in rounds that are simulated: it is their code that is tested.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import numba
import numpy as np
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from drawfour.bots.dice import Dice, DiceChance, roll, spread
from drawfour.bots.lane import make_lane
from drawfour.core import bits, legal, rules, scoring
from drawfour.core.book import Book
from drawfour.core.shapes import Cards, MoveSet, Seats
from drawfour.core.state import SHAPES, State, blank
from drawfour.lab.compiled import COMPILED, opened
from drawfour.lab.layout import from_record, layout, to_record
from drawfour.lab.memory import WORD, Memory, at

JUNK = 0x55
"""What every byte holds that nobody has written, so that it shows when it is read or written after all."""


@dataclass(slots=True)
class Answer:
    """What the rules say of a seat, and of the side of the same number."""

    moves: MoveSet
    points: int


@dataclass(slots=True)
class Standing:
    """The totals of a match, and what the rules say of them."""

    totals: Seats
    side: Seats
    out: Seats
    winner: int


@dataclass(slots=True)
class Throws:
    """What fell, or was found: as many numbers as there is room for."""

    dice: Dice
    numbers: Cards


def _copy(builder: Any, dtype: np.dtype[Any], into: bool, record: Any, apart: Any) -> None:
    """Copy all fields of a record to where they lie apart, or back."""
    for number, (field, offset, *_) in enumerate((dtype.fields or {}).values()):
        place, part = at(builder, record, offset), builder.extract_value(apart, number)
        if field.names:
            _copy(builder, field, into, place, part)
        else:
            target, source = (part, place) if into else (place, part)
            cgutils.raw_memcpy(builder, target, source, WORD(field.itemsize), itemsize=1)  # type: ignore[no-untyped-call]  # as all of Numba


def _copying(into: bool) -> Any:
    """The compiled function that copies a record so."""

    @intrinsic
    def copy(context: Any, record: Any, apart: Any) -> Any:
        def lower(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            _copy(builder, record.dtype, into, *arguments)
            return context.get_dummy_value()

        return types.void(record, apart), lower

    return copy


_lay_apart, _put_back = _copying(into=True), _copying(into=False)


def _deal(book: Any, states: Any, dealer: int, seats_in: int) -> None:
    state = make_lane(book).state
    _lay_apart(states[0], state)
    rules.deal(book, state, dealer, seats_in)
    _put_back(states[0], state)


def _apply(book: Any, states: Any, seat: int, move: int) -> None:
    state = make_lane(book).state
    _lay_apart(states[0], state)
    rules.apply(book, state, seat, move)
    _put_back(states[0], state)


def _ask(book: Any, states: Any, answers: Any) -> None:
    state = make_lane(book).state
    _lay_apart(states[0], state)
    for seat in range(book.seats):
        legal.legal(book, state, seat, answers[seat].moves)
    for side in range(scoring.sides(book)):
        answers[side].points = scoring.points(book, state, side)


def judge(book: Any, standings: Any, round_winner: int) -> None:
    """Fill in what the rules say of the totals."""
    standing = standings[0]
    for seat in range(book.seats):
        standing.side[seat] = scoring.side_of(book, seat)
    for side in range(scoring.sides(book)):
        standing.out[side] = scoring.is_out(book, standing.totals[side])
    standing.winner = scoring.match_winner(book, standing.totals, round_winner)


def throw(throws: Any, seed: int, n: int, times: int) -> None:
    """Throw dice of a seed."""
    dice = throws[0].dice
    dice.state = spread(seed)
    for i in range(times):
        throws[0].numbers[i] = roll(dice, n)


def find_bits(found: Any, word: int) -> None:
    """How many bits are set in a word, which is the lowest, and which all of them are."""
    numbers = found[0].numbers
    numbers[0] = bits.count(word)
    numbers[1] = bits.lowest(word)
    for n in range(numbers[0]):
        numbers[n + 2] = bits.nth(word, n)


def compiled(function: Callable[..., None], **options: Any) -> Any:
    return numba.njit(**{"cache": True} | COMPILED | options)(function)


compiled_deal, compiled_apply, compiled_ask, compiled_judge = compiled(_deal), compiled(_apply), compiled(_ask), compiled(judge)
compiled_throw, compiled_find_bits = (  # without a book there is nothing that tells code kept from earlier from that of today
    compiled(function, cache=False) for function in (throw, find_bits)
)


def in_memory(declared: type, sizes: Any, count: int = 1) -> Memory:
    """Room for objects of a declaration, full of junk."""
    memory = Memory(layout(declared, sizes), count)
    memory.array.view("u1")[:] = JUNK
    return memory


class Twin:
    """The position of a round in the memory of the compiled rules, in which there is room for larger tables, too."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.opened = opened(book, ())[0]
        self.memory = self._junk(State)
        self.record = self.memory.array[0]
        self.answers = self._junk(Answer, book.seats)

    def _junk(self, declared: type, count: int = 1) -> Memory:
        return in_memory(declared, SimpleNamespace(**self.opened.type.sizes), count)

    def write(self, state: State) -> None:
        to_record(state, self.record)

    def read(self) -> State:
        state = blank(self.book, DiceChance(0))
        from_record(self.record, state)
        return state

    def deal(self, dealer: int, seats_in: int) -> None:
        compiled_deal(self.opened, self.memory, dealer, seats_in)

    def apply(self, seat: int, move: int) -> None:
        compiled_apply(self.opened, self.memory, seat, move)

    def check(self, state: State) -> None:
        """Fail unless this is that position, chance included, and nothing else has been written to."""
        assert differences(self.read(), state) == {}
        clean = self._junk(State)
        to_record(state, clean.array[0])
        assert self.memory.array.tobytes() == clean.array.tobytes(), "written outside of the table"

    def check_answers(self, state: State) -> None:
        """Fail unless the compiled rules allow every seat the same moves here, and give every side the same points."""
        compiled_ask(self.opened, self.memory, self.answers)
        found = self.answers.array
        allowed = [moves(self.book, state, seat) for seat in range(self.book.seats)]
        points = [scoring.points(self.book, state, side) for side in range(scoring.sides(self.book))]
        assert found["moves"][:, : self.book.move_words].tolist() == allowed
        assert found["points"][: len(points)].tolist() == points

    def judged(self, totals: Sequence[int], round_winner: int) -> Standing:
        """What the compiled rules say of these totals."""
        memory = self._junk(Standing)
        standing = blank_standing(self.book, totals)
        to_record(standing, memory.array[0])
        compiled_judge(self.opened, memory, round_winner)
        from_record(memory.array[0], standing)
        return standing


def blank_standing(book: Book, totals: Sequence[int]) -> Standing:
    return Standing(list(totals[: book.seats]), [0] * book.seats, [0] * book.seats, 0)


def moves(book: Book, state: State, seat: int) -> list[int]:
    """The legal moves of a seat, interpreted, as words of bits."""
    found = [0] * book.move_words
    legal.legal(book, state, seat, found)
    return found


def differences(ours: State, theirs: State) -> dict[str, tuple[Any, Any]]:
    """Every field in which two positions are not the same, and the dice of their decks."""
    both = {name: (getattr(ours, name), getattr(theirs, name)) for name in SHAPES}
    both["chance"] = (dice_of(ours), dice_of(theirs))
    return {name: (one, other) for name, (one, other) in both.items() if one != other}


def dice_of(state: State) -> int:
    assert isinstance(state.chance, DiceChance)
    return state.chance.state


def with_dice(state: State, seed: int) -> State:
    """The same position apart, its cards drawn with dice."""
    twin = state.copy()
    twin.chance = DiceChance(seed)
    return twin
