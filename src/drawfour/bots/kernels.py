"""Self-play compiled with Numba: the loop over rounds, and how it finds the bot in each seat.

Code is either specialized for one rule book and the bots in their seats, or generic: compiled once for all tables with the same
deck and the same bot, or with any mix of bots.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import numpy as np
from numba import njit, types

from drawfour.bots import BOTS, self_play, workspace
from drawfour.bots.results import Result
from drawfour.compiled.arguments import register_constants
from drawfour.compiled.books import GenericBook, SpecializedBook, sizes_of
from drawfour.compiled.dialect import RULES
from drawfour.compiled.fingerprint import digest, fingerprint
from drawfour.compiled.layout import layout
from drawfour.compiled.memory import Constant, RecordArray, SplitRecord, Target, allocate_split
from drawfour.compiled.target import CPU, OPTIONS, cached, register_modules
from drawfour.core.book import Book
from drawfour.core.moves import MOST_SEATS
from drawfour.core.shapes import Seats

BOT_MODULES = (
    *(f"drawfour.bots.{name}" for name in ("attention", "habits", "self_play")),
    *dict.fromkeys(choose.__module__ for choose in BOTS.values()),
)
COMPILED_MODULES = (*RULES, *BOT_MODULES)
"""Every module whose functions are compiled."""

NO_FINGERPRINT = "no fingerprint"
"""The start of the digest of bots if one of them has no fingerprint."""

COUNT = np.dtype(np.int32)
"""The type of every number in a result."""


class SpecializedBots(types.Type):
    """The name of the bot in each seat, known at compile time; `code` is the digest of their functions."""

    def __init__(self, names: tuple[str, ...], code: str) -> None:
        self.names = names
        self.code = code
        super().__init__(name=f"SpecializedBots({names}, {code})")


@dataclass(slots=True)
class SeatedBots:
    """The bot in each seat, by its number among `BOTS`, read at run time."""

    bot: Seats


def digest_of_bots(names: Sequence[str]) -> str:
    """Return a digest of the functions of these bots, in order, wherever they are defined."""
    found = {name: fingerprint(BOTS[name]) for name in dict.fromkeys(names)}
    if None in found.values():
        return f"{NO_FINGERPRINT} {[id(BOTS[name]) for name in found]}"  # differs from others within this process
    return digest(f"{found}")


def is_cacheable(bots: Any) -> bool:
    """Can code with these bots be cached on disk without being mistaken for that of other bots with the same names?"""
    return not bots.code.startswith(NO_FINGERPRINT)


def specialized(book: Book, bots: tuple[str, ...]) -> tuple[Constant, Constant]:
    """Return the arguments for code that is compiled for this book and these bots alone."""
    return Constant(SpecializedBook(book)), Constant(SpecializedBots(bots, digest_of_bots(bots)))


def generic(book: Book, bots: tuple[str, ...]) -> tuple[GenericBook, Constant | RecordArray]:
    """Return the arguments for code that is shared by all tables with the same deck, and the same bot or several.

    Tables with house rules share code of their own.
    """
    kinds = list(BOTS)
    if len(set(bots)) == 1:
        return GenericBook(book), Constant(SpecializedBots(bots[:1], digest_of_bots(bots[:1])))
    seated = RecordArray(layout(SeatedBots, SimpleNamespace(seats=MOST_SEATS)), code=digest_of_bots(kinds))
    seated.array["bot"][0, : len(bots)] = [kinds.index(bot) for bot in bots]
    return GenericBook(book), seated


def result_layout(sizes: Any) -> np.dtype[Any]:
    """Return the record type of a result."""
    return layout(Result, sizes, COUNT.type, COUNT.type)


def register_bots(target: Target) -> None:
    """Register the functions of the bots and of self-play."""
    target.extending.register_model(SpecializedBots)(target.models.OpaqueModel)
    register_modules(target, BOT_MODULES)

    @target.extending.overload(workspace.ask, jit_options=target.inline)
    def ask(bots, book, state, seat, moves, dice):
        return _ask_specialized(target, bots.names) if isinstance(bots, SpecializedBots) else _ask_generic(target)

    @target.extending.intrinsic
    def allocated(context: Any, book: Any) -> Any:
        record = SplitRecord(layout(workspace.Workspace, sizes_of(book)))
        return record(book), lambda context, builder, signature, arguments: allocate_split(context, builder, record.dtype)

    @target.extending.overload(workspace.make_workspace, inline="always")  # it is allocated on the stack of the caller
    def make_workspace(book):
        return lambda book: allocated(book)


def _ask_specialized(target: Target, names: tuple[str, ...]) -> Callable[..., Any]:
    """Return a function that asks the bot in a seat, for seats that are known at compile time."""

    def sits(name: str) -> Callable[..., bool]:
        seats = sum(1 << seat for seat, other in enumerate(names) if other == name)
        return lambda bots, seat: seats >> seat & 1 == 1

    return _ask_one_of(target, list(dict.fromkeys(names)), sits)


def _ask_generic(target: Target) -> Callable[..., Any]:
    """Return a function that asks the bot in a seat by its number."""

    def sits(name: str) -> Callable[..., bool]:
        number = list(BOTS).index(name)
        return lambda bots, seat: bots[0].bot[seat] == number

    return _ask_one_of(target, list(BOTS), sits)


def _ask_one_of(target: Target, names: list[str], sits: Callable[[str], Callable[..., bool]]) -> Callable[..., Any]:
    """Return a function that asks whichever of these bots sits in the seat."""
    name, *others = names
    choose = BOTS[name]
    if not others:
        return lambda bots, book, state, seat, moves, dice: choose(book, state, seat, moves, dice)
    sits_here = target.extending.register_jitable(**target.inline)(sits(name))
    ask_others = target.extending.register_jitable(**target.inline)(_ask_one_of(target, others, sits))

    def ask(bots, book, state, seat, moves, dice):
        if sits_here(bots, seat):
            return choose(book, state, seat, moves, dice)
        return ask_others(bots, book, state, seat, moves, dice)

    return ask


def play(book: Any, bots: Any, is_human_like: int, results: Any, count: int, first: int, seed: int, limit: int) -> None:
    """Play rounds as `self_play.play_rounds` does, in a new workspace."""
    mine = workspace.make_workspace(book)
    mine.is_human_like = is_human_like
    self_play.play_rounds(book, bots, mine, results, count, first, seed, limit)


register_bots(CPU)
register_constants(SpecializedBots)
play_cached, play_uncached = cached(play), njit(**OPTIONS)(play)


def compiled_play(bots: Constant | RecordArray) -> Any:
    """Return `play`, compiled; cached on disk if these bots allow it."""
    return play_cached if is_cacheable(bots.numba_type) else play_uncached
