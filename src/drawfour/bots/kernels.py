"""Self-play compiled with Numba: the loop over rounds, and how it finds the bot in each seat.

Code is either specialized for one rule book and the bots in their seats, or generic: compiled once for all tables with the same
deck and the same bot, or with any mix of bots.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from types import SimpleNamespace
from typing import Any

import numpy as np
from numba import njit, types

from drawfour.bots import careful, learned, outlook, outside, random, results, search, self_play, workspace
from drawfour.bots.bot import Choose
from drawfour.bots.learned import learn
from drawfour.bots.outside import ask_outside, register_outside
from drawfour.bots.registry import BOTS, bot_named
from drawfour.bots.results import Result
from drawfour.bots.tally import Tally
from drawfour.compiled.arguments import register_constants, register_pointers
from drawfour.compiled.books import GenericBook, SpecializedBook, sizes_of
from drawfour.compiled.dialect import RULES
from drawfour.compiled.fingerprint import SOURCE_DIGEST, digest, fingerprint
from drawfour.compiled.layout import layout
from drawfour.compiled.memory import Constant, RecordArray, RowPointer, SplitRecord, Target, allocate_split, register_in_place
from drawfour.compiled.target import CPU, OPTIONS, cached, register_functions, register_modules
from drawfour.core.book import Book
from drawfour.core.moves import MOST_SEATS, WAIT, WORD
from drawfour.core.shapes import Seats

BY_COST = (random.choose, careful.choose, learned.choose, search.choose)
"""Every way to choose of our own bots, those that take longer to compile last."""
BOT_MODULES = (
    *(f"drawfour.bots.{name}" for name in ("attention", "habits", "features", "redealing", "self_play", "outlook", "tally")),
    *dict.fromkeys(choose.__module__ for choose in (*BY_COST, *(bot.choose for bot in BOTS.values()))),
)
COMPILED_MODULES = (*RULES, *BOT_MODULES)
"""Every module whose functions are compiled."""

NO_FINGERPRINT = "no fingerprint"
"""The start of the digest of bots if one of them has no fingerprint."""

COUNT = np.dtype(np.int32)
"""The type of every number in a result."""
TALLY = layout(Tally, None, small=np.int64)
"""The record type of a tally."""


_choosers: dict[str, tuple[Choose, ...]] = {}
"""The functions of a type, by its digest. Types are pickled into the index of cached code, which functions that may be gone
in a later process would make unreadable."""


class SpecializedBots(types.Type):
    """How the bot in each seat chooses, known at compile time; `code` is the digest of these functions."""

    def __init__(self, choosers: tuple[Choose, ...]) -> None:
        self.code = digest_of_bots(choosers)
        _choosers[self.code] = choosers
        super().__init__(name=f"SpecializedBots({self.code})")

    @property
    def choosers(self) -> tuple[Choose, ...]:
        """The function of the bot in each seat."""
        return _choosers[self.code]


@dataclass(slots=True)
class SeatedBots:
    """How the bot in each seat chooses, by its number in a list of functions, read at run time."""

    chooser: Seats
    remembers: int  # 1 if one of them needs the memory
    question: int  # the address of what a custom bot is asked,
    callback: int  # and that of the function that asks it


class ChosenBots(RowPointer):
    """The address of `SeatedBots`, with the functions that they number; `code` is the digest of these functions."""

    def __init__(self, dtype: np.dtype[Any], choosers: tuple[Choose, ...]) -> None:
        super().__init__(dtype, code=digest_of_bots(choosers))
        _choosers[self.code] = choosers

    @property
    def choosers(self) -> tuple[Choose, ...]:
        """The functions, in the order of their numbers."""
        return _choosers[self.code]


@cache
def digest_of_bots(choosers: tuple[Choose, ...]) -> str:
    """Return a digest of these functions, in order, wherever they are defined."""
    found = {choose: _fingerprint(choose) for choose in dict.fromkeys(choosers)}
    if None in found.values():
        return f"{NO_FINGERPRINT} {[id(choose) for choose in choosers]}"  # differs from others within this process
    return digest(f"{[(choose.__module__, found[choose]) for choose in choosers]}")  # cached code names modules, too


def _fingerprint(choose: Choose) -> str | None:
    """Return the fingerprint of a function, or for one of our own without, the digest of all our source code."""
    found = fingerprint(choose)
    if found is None and choose.__module__ in COMPILED_MODULES:
        return f"{choose.__qualname__} {SOURCE_DIGEST}"
    return found


def is_cacheable(bots: Any) -> bool:
    """Can code with these bots be cached on disk without being mistaken for that of other bots with the same names?"""
    return not bots.code.startswith(NO_FINGERPRINT)


def specialized(book: Book, bots: tuple[str, ...]) -> tuple[Constant, Constant]:
    """Return the arguments for code that is compiled for this book and these bots alone."""
    return Constant(SpecializedBook(book)), Constant(SpecializedBots(tuple(map(chooser_of, bots))))


def chooser_of(bot: str) -> Choose:
    """Return the function that stands for a bot in compiled code. If it comes from a file, register what its module has."""
    named = bot_named(bot)
    if named.answer is not None:
        return outside.by_view
    if named.choose.__module__ not in COMPILED_MODULES:
        _register_own(named.choose)
    return named.choose


@cache
def _register_own(choose: Any) -> None:
    register_functions(CPU, choose.__module__, choose.__globals__)


def generic(book: Book, bots: tuple[str, ...]) -> tuple[GenericBook, Constant | RecordArray]:
    """Return the arguments for code that is shared by all tables with the same deck, and the same way to choose or several.

    Tables with house rules share code of their own.
    """
    seated = list(map(chooser_of, bots))
    if len(set(seated)) == 1 and seated[0] is not outside.by_view:
        return GenericBook(book), Constant(SpecializedBots((seated[0],)))
    costliest = max((BY_COST.index(choose) for choose in seated if choose in BY_COST), default=0)
    cheaper = BY_COST[: costliest + 1]  # few codes, and none with bots that compile slowly in vain
    others = [choose for choose in dict.fromkeys(seated) if choose not in cheaper]
    others.sort(key=lambda choose: (choose.__module__, choose.__qualname__))  # the same code wherever they sit
    choosers = (*cheaper, *others)
    found = RecordArray(layout(SeatedBots, SimpleNamespace(seats=MOST_SEATS)))
    found.numba_type = ChosenBots(found.array.dtype, choosers)
    found.array["chooser"][0, : len(bots)] = [choosers.index(choose) for choose in seated]
    found.array["remembers"] = workspace.remembers(seated)
    return GenericBook(book), found


def result_layout(sizes: Any) -> np.dtype[Any]:
    """Return the record type of a result."""
    return layout(Result, sizes, COUNT.type, COUNT.type)


def register_bots(target: Target) -> None:
    """Register the functions of the bots and of self-play."""
    for kind in (SpecializedBots, ChosenBots):
        target.extending.register_model(kind)(target.models.OpaqueModel)
    register_modules(target, BOT_MODULES, apart=(search.consider, outlook.foresee, learned.choose))

    @target.extending.overload(workspace.ask, jit_options=target.inline)
    def ask(bots, book, state, seat, moves, mind, dice):
        return (_ask_specialized if isinstance(bots, SpecializedBots) else _ask_generic)(target, bots.choosers)

    @target.extending.overload(workspace.remembers, jit_options=target.inline)
    def remembers(bots):
        if not isinstance(bots, SpecializedBots):
            return lambda bots: bots[0].remembers == 1
        found = workspace.remembers(bots.choosers)
        return lambda bots: found

    for declared, make in ((workspace.Workspace, workspace.make_workspace), (workspace.Search, workspace.make_search)):
        _register_allocation(target, make, partial(layout, declared))
    _register_allocation(target, results.make_result, result_layout)
    policy = SpecializedBots((learned.choose,))
    register_in_place(
        target, workspace.the_policy, lambda: policy,
        lambda context, builder, signature, arguments: context.get_dummy_value(),
    )  # fmt: skip


def _register_allocation(target: Target, make: Callable[..., Any], layout_of: Callable[[Any], np.dtype[Any]]) -> None:
    """Register how a function allocates what it makes: field by field, on the stack of its caller."""
    register_in_place(
        target,
        make,
        lambda book: SplitRecord(layout_of(sizes_of(book))),
        lambda context, builder, signature, arguments: allocate_split(context, builder, signature.return_type.dtype),
    )


def _ask_specialized(target: Target, choosers: tuple[Choose, ...]) -> Callable[..., Any]:
    """Return a function that asks the bot in a seat, for seats that are known at compile time."""

    def sits(choose: Choose) -> Callable[..., bool]:
        seats = sum(1 << seat for seat, other in enumerate(choosers) if other is choose)
        return lambda bots, seat: seats >> seat & 1 == 1

    return _ask_one_of(target, list(dict.fromkeys(choosers)), sits)


def _ask_generic(target: Target, choosers: tuple[Choose, ...]) -> Callable[..., Any]:
    """Return a function that asks the bot in a seat by the number of its function."""

    def sits(choose: Choose) -> Callable[..., bool]:
        number = choosers.index(choose)
        return lambda bots, seat: bots[0].chooser[seat] == number

    return _ask_one_of(target, list(choosers), sits)


def _ask_one_of(target: Target, choosers: list[Choose], sits: Callable[[Choose], Callable[..., bool]]) -> Callable[..., Any]:
    """Return a function that asks whichever of these bots sits in the seat."""
    choose, *others = choosers
    ask_this: Callable[..., Any] = target.extending.register_jitable(**target.inline)(_ask_this(choose))
    if not others:
        return ask_this
    sits_here = target.extending.register_jitable(**target.inline)(sits(choose))
    ask_others = target.extending.register_jitable(**target.inline)(_ask_one_of(target, others, sits))

    def ask(bots, book, state, seat, moves, mind, dice):
        if sits_here(bots, seat):
            return ask_this(bots, book, state, seat, moves, mind, dice)
        return ask_others(bots, book, state, seat, moves, mind, dice)

    return ask


def _ask_this(choose: Choose) -> Callable[..., Any]:
    if choose is outside.by_view:
        return lambda bots, book, state, seat, moves, mind, dice: ask_outside(bots, book, state, seat, moves, mind)
    if choose.__module__ in COMPILED_MODULES:
        return lambda bots, book, state, seat, moves, mind, dice: choose(book, state, seat, moves, mind, dice)

    def checked(bots, book, state, seat, moves, mind, dice):
        move = choose(book, state, seat, moves, mind, dice)
        if (move == WAIT and seat != state.turn) or (
            0 <= move < WORD * book.move_words and moves[move // WORD] >> move % WORD & 1
        ):
            return move
        raise ValueError("it returned a move that is not legal")

    return checked


def play(  # one argument more than people should pass: this is called with one set of arguments, by `Batch`
    book: Any, bots: Any, learned: Any, is_human_like: int, results: Any, count: int, first: int, seed: int, limit: int
) -> None:
    """Play rounds as `self_play.play_rounds` does, in a new workspace. `learned` has the skills of each seat."""
    mine = workspace.make_workspace(book)
    mine.is_human_like = is_human_like
    learn(book, mine.mind, learned)
    self_play.play_rounds(book, bots, mine, results, count, first, seed, limit)


def tally(  # as many arguments as `play`, for the same reason, and the tally
    book: Any, bots: Any, learned: Any, is_human_like: int, found: Any, rare: Any, count: int, first: int, seed: int, limit: int
) -> int:
    """Count rounds as `self_play.tally_rounds` does, in a new workspace. `found` is one tally."""
    mine, result = workspace.make_workspace(book), results.make_result(book)
    mine.is_human_like = is_human_like
    learn(book, mine.mind, learned)
    return self_play.tally_rounds(book, bots, mine, result, found[0], rare, count, first, seed, limit)


register_bots(CPU)
register_outside(CPU)
register_constants(SpecializedBots)
register_pointers(ChosenBots)
play_cached, play_uncached = cached(play), njit(**OPTIONS)(play)
tally_cached, tally_uncached = cached(tally), njit(**OPTIONS)(tally)


def compiled_play(bots: Constant | RecordArray) -> Any:
    """Return `play`, compiled; cached on disk if these bots allow it."""
    return play_cached if is_cacheable(bots.numba_type) else play_uncached


def compiled_tally(bots: Constant | RecordArray) -> Any:
    """Return `tally`, compiled; cached on disk if these bots allow it."""
    return tally_cached if is_cacheable(bots.numba_type) else tally_uncached
