"""Lanes stepped on a GPU, one per thread, by the same functions and with the same results as on a CPU.

Kernels are always specialized. Importing this module without numba-cuda raises DrawfourError. With NUMBA_ENABLE_CUDASIM=1 in
the environment, Numba's simulator interprets the kernel.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from drawfour.bots import BOTS, cuda_kernels  # reports that numba-cuda is missing
from drawfour.bots.kernels import SpecializedBots
from drawfour.bots.mind import Mind
from drawfour.compiled.books import SpecializedBook
from drawfour.compiled.layout import layout
from drawfour.compiled.memory import POINTER, Constant, RowPointer, Target, register_in_place
from drawfour.core.book import Book
from drawfour.envs.kernels import register_lanes
from drawfour.envs.lanes import ENDED, TRUNCATED, Lane, LaneSettings, Outcome, first_illegal, step_lanes
from drawfour.envs.rewards import unit

# isort: split
from numba import cuda
from numba.cuda import config
from numba.cuda.core.imputils import lower_constant

NO_BOTS = SpecializedBots((BOTS["random"].choose,))
"""The bots of lanes in which all seats are asked: never called."""


@dataclass(frozen=True)
class Kinds:
    """The types of the rows that a kernel finds at addresses."""

    lanes: Constant
    minds: Constant
    outcomes: Constant
    settings: Constant
    actions: Constant
    numbers: Constant
    rows: Constant


def kinds_for(book: Book) -> Kinds:
    """Return the types for a table."""
    records = [layout(declared, book) for declared in (Lane, Mind, Outcome, LaneSettings)]
    numbers = [np.dtype(kind) for kind in (np.int64, np.int32, np.uint8)]
    return Kinds(*(Constant(RowPointer(item)) for item in (*records, *numbers)))


@cache
def kernel_for(book: SpecializedBook) -> Any:
    """Return the kernel for a table. It is compiled at its first launch; the simulator interprets it."""
    if config.ENABLE_CUDASIM:
        return cuda.jit(make_kernel(book.book, NO_BOTS.choosers, kinds_for(book.book)))
    return cuda.jit(cache=True)(make_kernel(Constant(book), Constant(NO_BOTS), kinds_for(book.book)))


def pointed(rows: Any, kind: Any) -> Any:
    """Return the rows at an address on the GPU. This is a door: in the simulator the rows are given as they are."""
    return rows


def make_kernel(book: Any, bots: Any, kinds: Kinds) -> Callable[..., None]:
    """Return the function that the GPU runs once for each lane: it looks for an illegal action, or takes the actions."""
    lane, mind, outcome, common = kinds.lanes, kinds.minds, kinds.outcomes, kinds.settings
    action, number, byte = kinds.actions, kinds.numbers, kinds.rows

    def kernel(  # one argument more than people should pass: it is launched in one place, by `GpuSelfPlay`
        lanes, outcomes, settings, actions, players, observations, masks, hidden, histories, shares,
        rewards, terminated, truncated, illegal, checks,
    ):  # fmt: skip
        i = int(cuda.grid(1))  # the simulator passes a NumPy integer, in which the dice would overflow
        if i >= terminated.size:
            return
        mine, taken = pointed(lanes, lane), pointed(actions, action)
        if checks:
            if first_illegal(book, mine, taken, i, 1) >= 0:
                cuda.atomic.min(illegal, 0, i)
            return
        ended, options, given = pointed(outcomes, outcome), pointed(settings, common)[0], pointed(shares, number)
        rows = pointed(observations, byte)
        step_lanes(
            book, bots, mine, pointed(lanes, mind), taken, ended, pointed(players, number), rows, pointed(masks, number),
            pointed(hidden, byte), rows, pointed(histories, number), given, options, i, 1,
        )  # fmt: skip
        for seat in range(book.seats):
            rewards[i, seat] = given[i * book.seats + seat] / unit(book, options.counts_points)
        terminated[i] = ended[i].end == ENDED
        truncated[i] = ended[i].end == TRUNCATED

    return kernel


def _register(target: Target) -> None:
    """Register the functions of lanes, and how kernels find rows in the memory of the GPU."""
    register_lanes(target)
    register_in_place(
        target,
        pointed,
        lambda rows, kind: kind,
        lambda context, builder, signature, arguments: builder.inttoptr(arguments[0], POINTER),
    )

    @lower_constant(RowPointer)
    def nothing(context: Any, builder: Any, kind: Any, value: Any) -> Any:
        return context.get_dummy_value()


if not config.ENABLE_CUDASIM:
    _register(cuda_kernels.target)
