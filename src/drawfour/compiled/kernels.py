"""The rules, compiled: the functions of the core and the bots, unchanged, made callable from compiled loops.

A compiler is taught four things: every function of the modules below; records and rows in memory (`memory.py`); rule books and
bots that are known when compiling (`specialize.py`); and what stands behind the few doors of the rules: chance, the bots, the
working memory of a round, and bits in a word.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from inspect import isfunction
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numba.extending
from llvmlite import binding
from numba import njit, types
from numba.core.datamodel import models
from numba.core.typing import templates

import drawfour
from drawfour.bots import BOTS, lane, self_play
from drawfour.bots.dice import roll
from drawfour.compiled import dialect
from drawfour.compiled.fingerprint import fingerprint
from drawfour.compiled.inline import PART
from drawfour.compiled.intrinsics import teach_bits
from drawfour.compiled.layout import layout, to_record
from drawfour.compiled.memory import POINTER, Apart, Kit, Memory, Record, Row, bounds_of, digest, reserve_apart, teach_memory
from drawfour.compiled.specialize import FrozenBook, FrozenBots, teach_frozen
from drawfour.core import chance
from drawfour.core.book import Book
from drawfour.core.checks import MOST_CARDS
from drawfour.core.moves import MOST_SEATS
from drawfour.core.options import OPTION, OPTIONS
from drawfour.core.shapes import Seats, shapes


def code_of(package: Path) -> str:
    """Digest the source of the package, so that cached code is not used after a change. Bots have their own digest."""
    files = [path for folder in ("bots", "compiled", "core", "lab") for path in sorted((package / folder).glob("*.py"))]
    return digest("".join(path.read_text(encoding="utf-8") for path in files))


CODE = code_of(Path(drawfour.__file__).parent)


UNKNOWN = "unknown"
"""How the digest of bots begins if one of them has no fingerprint."""


def code_of_bots(names: Sequence[str]) -> str:
    """Digest the functions behind the names of bots, in their order, wherever these functions live."""
    found = {name: fingerprint(BOTS[name]) for name in dict.fromkeys(names)}
    if None in found.values():
        return f"{UNKNOWN} {[id(BOTS[name]) for name in found]}"  # tells them apart while the process lives
    return digest(f"{found}")


def can_be_kept(bots: FrozenBots | Row) -> bool:
    """Can code with these bots be kept on disk, and be told apart from that with other bots of the same names?"""
    return not bots.code.startswith(UNKNOWN)


ROOM = {"seats": MOST_SEATS, "cards": MOST_CARDS}
"""The sizes in which tables with the same compiled code may differ: there is room for as many."""


@dataclass(slots=True)
class Seated:
    """The bot in each seat, by its number among `BOTS`: bots that are not known when compiling."""

    bot: Seats


class Opened:
    """A rule book handed to compiled functions as a record, with room for any rules and seats with the same deck.

    The code knows the sizes of the deck; without house rules, also that there are none, and the bounds of the card tables.
    """

    def __init__(self, book: Book) -> None:
        fields = shapes(Book)
        sizes = {name: getattr(book, name) for name, shape in fields.items() if not shape and name not in OPTION}
        bounds = {name: (size, size) for name, size in sizes.items() if name not in ROOM}
        if any(option.is_house_rule and getattr(book, option.name) for option in OPTIONS):
            sizes |= {"move_words": 1 + 2 * book.words, "jump_words": book.words}  # any of them may be to jump in
            del bounds["move_words"], bounds["jump_words"]
        else:
            bounds |= {option.name: (0, 0) for option in OPTIONS if option.is_house_rule}
            bounds |= {
                name: bounds_of(getattr(book, name))
                for name, shape in fields.items()
                if "plays" in shape or shape == ("words",)
            }
        self.memory = Memory(layout(Book, SimpleNamespace(**sizes | ROOM)))
        to_record(book, self.memory.array[0])
        self.address = self.memory.address
        self.type = Record(self.memory.array.dtype, sizes | ROOM, bounds, CODE)


class Frozen:
    """A value handed to compiled functions as the type that it is."""

    def __init__(self, kind: types.Type) -> None:
        self.type = kind


def frozen(book: Book, bots: tuple[str, ...]) -> tuple[Frozen, Frozen]:
    """Book and bots for code made for them alone: seconds to compile, and quicker by a tenth."""
    return Frozen(FrozenBook(book, CODE)), Frozen(FrozenBots(bots, code_of_bots(bots)))


def opened(book: Book, bots: tuple[str, ...]) -> tuple[Opened, Frozen | Memory]:
    """Book and bots for code that is compiled once for all tables with the same deck and the same bot, or several.

    Tables with house rules have code of their own.
    """
    kinds = list(BOTS)
    if len(set(bots)) == 1:
        return Opened(book), Frozen(FrozenBots(bots[:1], code_of_bots(bots[:1])))
    seated = Memory(layout(Seated, SimpleNamespace(seats=MOST_SEATS)), code=code_of_bots(kinds))
    seated.array["bot"][0, : len(bots)] = [kinds.index(bot) for bot in bots]
    return Opened(book), seated


def teach(kit: Kit) -> None:
    """Teach a compiler the rules."""
    teach_memory(kit)
    teach_frozen(kit)
    for name in dialect.COMPILED:
        for function in vars(import_module(name)).values():
            if isfunction(function) and function.__module__ == name:
                kit.extending.register_jitable(**kit.part)(function)

    @kit.extending.overload(chance.pick, jit_options=kit.part)
    def pick(state, n):
        return lambda state, n: roll(state.chance, n)

    @kit.extending.overload(lane.ask, jit_options=kit.part)
    def ask(bots, book, state, seat, moves, dice):
        return _asking_frozen(kit, bots.names) if isinstance(bots, FrozenBots) else _asking_open(kit)

    _teach_lanes(kit)
    teach_bits(kit)


def _teach_lanes(kit: Kit) -> None:
    @kit.extending.intrinsic
    def room(context: Any, book: Any) -> Any:
        sizes = book.book if isinstance(book, FrozenBook) else SimpleNamespace(**book.sizes)
        record = Apart(layout(lane.Lane, sizes))
        return record(book), lambda context, builder, signature, arguments: reserve_apart(context, builder, record.dtype)

    @kit.extending.overload(lane.make_lane, inline="always")  # its room must be that of the caller
    def make_lane(book):
        return lambda book: room(book)


def _asking_frozen(kit: Kit, names: tuple[str, ...]) -> Callable[..., Any]:
    """Ask the bot in a seat, when it is known who sits where."""

    def seated(name: str) -> Callable[..., bool]:
        seats = sum(1 << seat for seat, other in enumerate(names) if other == name)
        return lambda bots, seat: seats >> seat & 1 == 1

    return _asking(kit, list(dict.fromkeys(names)), seated)


def _asking_open(kit: Kit) -> Callable[..., Any]:
    """Ask the bot in a seat by its number."""

    def seated(name: str) -> Callable[..., bool]:
        number = list(BOTS).index(name)
        return lambda bots, seat: bots[0].bot[seat] == number

    return _asking(kit, list(BOTS), seated)


def _asking(kit: Kit, names: list[str], seated: Callable[[str], Callable[..., bool]]) -> Callable[..., Any]:
    """Ask the one of these bots that sits in the seat; where there is but one, that one."""
    name, *others = names
    choose = BOTS[name]
    if not others:
        return lambda bots, book, state, seat, moves, dice: choose(book, state, seat, moves, dice)
    sits_here = kit.extending.register_jitable(**kit.part)(seated(name))
    other = kit.extending.register_jitable(**kit.part)(_asking(kit, others, seated))

    def one_of(bots, book, state, seat, moves, dice):
        if sits_here(bots, seat):
            return choose(book, state, seat, moves, dice)
        return other(bots, book, state, seat, moves, dice)

    return one_of


def _teach_arguments() -> None:
    """Let compiled functions be called from Python with the values that stand for these types."""
    extending = numba.extending
    for kind in (Frozen, Opened, Memory):
        extending.typeof_impl.register(kind)(lambda value, context: value.type)

    @extending.unbox(FrozenBook)
    @extending.unbox(FrozenBots)
    def nothing(kind: Any, value: Any, c: Any) -> Any:
        return extending.NativeValue(c.context.get_dummy_value())

    @extending.unbox(Record)
    @extending.unbox(Row)
    def address(kind: Any, value: Any, c: Any) -> Any:
        held = c.pyapi.object_getattr_string(value, "address")
        number = c.pyapi.long_as_longlong(held)
        c.pyapi.decref(held)
        return extending.NativeValue(c.builder.inttoptr(number, POINTER))


IS_HOST = not {"NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES"} & set(os.environ)  # Numba compiles for this very processor
CAN_DEPOSIT = IS_HOST and binding.get_host_cpu_features().get("bmi2", False)
PROCESSORS = Kit(numba.extending, templates, models, part=PART, can_deposit=CAN_DEPOSIT)
teach(PROCESSORS)
_teach_arguments()

COMPILED: Any = {"nogil": True, "error_model": "numpy"}
"""How every entry into compiled code is compiled; divisors are never zero in the rules."""


def kept(function: Callable[..., Any]) -> Any:
    """Compile an entry point, cached on disk; without a folder for the cache it is compiled every time."""
    try:
        return njit(cache=True, **COMPILED)(function)
    except RuntimeError:
        return njit(**COMPILED)(function)


def play(book: Any, bots: Any, is_human_like: int, results: Any, count: int, first: int, seed: int, limit: int) -> None:
    """`play_rounds` of the bots, in a lane of its own."""
    mine = lane.make_lane(book)
    mine.is_human_like = is_human_like
    self_play.play_rounds(book, bots, mine, results, count, first, seed, limit)


run, run_unkept = kept(play), njit(**COMPILED)(play)


def entry_for(bots: Any) -> Any:
    """Return `play`, compiled: kept on disk if its bots allow that."""
    return run if can_be_kept(bots.type) else run_unkept
