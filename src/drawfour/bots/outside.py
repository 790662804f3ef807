"""Custom bots in compiled self-play: the code calls back into Python with what the seat may see, and waits for a move."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from ctypes import CFUNCTYPE, c_longlong, c_void_p, cast
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types

from drawfour.bots.habits import call_or_catch, jump_in
from drawfour.bots.mind import Mind
from drawfour.bots.own import BotView, ask_own
from drawfour.bots.registry import bot_named
from drawfour.compiled.books import GenericBook, sizes_of
from drawfour.compiled.layout import layout
from drawfour.compiled.memory import POINTER, WORD, RecordArray, RecordPointer, Target, offset_by, register_in_place
from drawfour.core.book import Bits, Book
from drawfour.core.bot_dice import Dice, DiceChance
from drawfour.core.copying import copy_into
from drawfour.core.masking import hide, hide_memory
from drawfour.core.memory import Memory, make_memory
from drawfour.core.moves import PLAY, WAIT
from drawfour.core.shapes import MoveSet
from drawfour.core.state import State, blank
from drawfour.errors import BotFailed
from drawfour.game.notation import Notation, moves_in
from drawfour.game.view import NoChance


@dataclass(slots=True)
class Question:
    """What a custom bot is asked: the position and the memory as its seat sees them, and its moves."""

    state: State
    memory: Memory
    moves: MoveSet


def ask_outside(bots: Any, book: Book, state: State, seat: int, moves: Bits, mind: Mind) -> int:
    """Return the move of a custom bot, or WAIT. Calls and catches are not left to it."""
    said = call_or_catch(book, state, seat, moves)
    if said != WAIT or (seat != state.turn and jump_in(book, moves) == WAIT):
        return said
    question = question_of(bots, book)
    copy_into(state, question.state)
    hide(book, question.state, seat)
    copy_into(mind.memory, question.memory)
    hide_memory(book, question.memory, seat)
    for word in range(book.move_words):
        question.moves[word] = moves[word]
    return call_back(bots, seat)


def by_view(book: Book, state: State, seat: int, moves: Bits, mind: Mind, dice: Dice) -> int:
    """Stand for all bots that answer views, among the functions of a table. In its place, `ask_outside` is called."""
    raise NotImplementedError


def question_of(bots: Any, book: Book) -> Question:
    """Return the memory for a question. This is a door: only compiled code asks in this way."""
    raise NotImplementedError


def call_back(bots: Any, seat: int) -> int:
    """Return the answer of the bot in a seat to the question. This is a door: only compiled code asks in this way."""
    raise NotImplementedError


def register_outside(target: Target) -> None:
    """Register how compiled code asks a custom bot. `bots` are `SeatedBots`, which have the addresses."""
    target.extending.register_jitable(**target.inline)(ask_outside)

    def address(builder: Any, bots: Any, value: Any, name: str) -> Any:
        place = offset_by(builder, value, bots.item.fields[name][1])
        return builder.load(builder.bitcast(place, ir.PointerType(WORD)))

    def question(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.inttoptr(address(builder, signature.args[0], arguments[0], "question"), POINTER)

    def call(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        kind = ir.PointerType(ir.FunctionType(WORD, [WORD]))
        function = builder.inttoptr(address(builder, signature.args[0], arguments[0], "callback"), kind)
        return builder.call(function, [context.cast(builder, arguments[1], signature.args[1], types.int64)])

    register_in_place(target, question_of, lambda bots, book: RecordPointer(layout(Question, sizes_of(book))), question)
    register_in_place(target, call_back, lambda bots, seat: types.int64, call)


class Outside:
    """The custom bots at a table, as compiled code calls them: `question` and `callback` are the addresses it needs.

    The first one that fails is kept as `fault`, with `when_failed` called; from then on any legal move is made.
    """

    def __init__(self, book: Book, generic: GenericBook, bots: Mapping[int, str], when_failed: Callable[[], object]) -> None:
        self.notation = Notation(book)
        self.bots = {seat: (name, bot_named(name).answer) for seat, name in bots.items()}
        self.fault: BotFailed | None = None
        self._when_failed = when_failed
        self._record = RecordArray(layout(Question, sizes_of(generic.numba_type)))
        self._bytes = self._record.array.view(np.uint8)
        self._moves = self._record.array["moves"][0, : book.move_words]
        self._state, self._memory = Reader(blank(book, DiceChance(0))), Reader(make_memory(book))
        self._called = CFUNCTYPE(c_longlong, c_longlong)(self._answer)  # lives as long as its address is used
        self.question = self._record.address
        self.callback = cast(self._called, c_void_p).value

    def _answer(self, seat: int) -> int:
        moves = self._moves.tolist()
        asked = Asked(self._bytes.tobytes(), self._record.array.dtype)
        state = self._state.read(asked, "state")
        is_on_turn = state.turn == seat
        if self.fault is None:
            view = BotView(self.notation, state, seat, moves, lambda: self._memory.read(asked, "memory"))
            name, answer = self.bots[seat]
            assert answer is not None
            try:
                return ask_own(name, answer, view)
            except BotFailed as fault:
                self.fault = fault
                self._when_failed()
        legal = moves_in(moves)
        return next((move for move in legal if move >= PLAY), legal[0]) if is_on_turn else WAIT


def seat_outside(
    bots: Mapping[int, str], book: Book, generic: Any, seated: Any, when_failed: Callable[[], object]
) -> Outside | None:
    """Let compiled code call these custom bots: write the addresses it needs to `SeatedBots`. None without such bots."""
    if not bots:
        return None
    found = Outside(book, generic, bots, when_failed)
    seated.array["question"], seated.array["callback"] = found.question, found.callback
    return found


class Asked:
    """A question as it was when it was asked: a copy of its bytes, read only as far as a bot looks."""

    def __init__(self, copied: bytes, dtype: np.dtype[Any]) -> None:
        self._copied = copied
        self._dtype = dtype

    @cached_property
    def record(self) -> Any:
        """The question as a record."""
        return np.frombuffer(self._copied, self._dtype)[0]


class Reader:
    """Reads parts of questions as objects like a given one, each field when it is first asked for."""

    def __init__(self, like: Any) -> None:
        self.places: dict[str, tuple[slice, ...]] = {}
        for field in fields(like):
            value = getattr(like, field.name)
            if isinstance(value, (int, list)) and field.name != "told":
                self.places[field.name] = tuple(slice(size) for size in np.shape(value))

    def read(self, asked: Asked, part: str) -> Any:
        """Return an object with the fields of a part of a question."""
        return _Lazy(asked, part, self.places)


class _Lazy:
    chance = NoChance()

    def __init__(self, asked: Asked, part: str, places: Mapping[str, tuple[slice, ...]]) -> None:
        self._asked = asked
        self._part = part
        self._places = places

    def __getattr__(self, name: str) -> Any:
        place = self._places.get(name)
        if place is None:
            raise AttributeError(name)
        found = self._asked.record[self._part][name]
        value = found[place].tolist() if place else int(found)
        setattr(self, name, value)
        return value
