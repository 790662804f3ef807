"""Environments compiled with Numba: the entry points that step lanes, and that record rounds of bots."""

from __future__ import annotations

from typing import Any

from numba import njit, types

from drawfour.bots.kernels import is_cacheable
from drawfour.bots.learned import learn
from drawfour.compiled.memory import WORD, Constant, RecordArray, RowPointer, Target, offset_by, register_in_place
from drawfour.compiled.target import CPU, OPTIONS, cached, register_modules
from drawfour.envs import asking, recording
from drawfour.envs import lanes as rounds
from drawfour.envs.dialect import COMPILED_MODULES
from drawfour.envs.rows import row_at

STEP = 0
CHECK = 1
SEAT = 2
"""What `run` does: step lanes, return the first lane whose action is not legal, or tell the minds what bots have learned."""


def run(
    book: Any, bots: Any, learned: Any, lanes: Any, minds: Any, actions: Any, outcomes: Any, players: Any, observations: Any,
    masks: Any, hidden: Any, ends: Any, histories: Any, shares: Any, settings: Any, first: int, count: int, what: int,
) -> int:  # fmt: skip
    """Step lanes as `lanes.step_lanes` does, or prepare that. It is one entry point, because each carries all the rules."""
    if what == CHECK:
        return rounds.first_illegal(book, lanes, actions, first, count)
    if what == SEAT:
        for i in range(first, first + count):
            learn(book, minds[i], learned)
        return 0
    rounds.step_lanes(
        book, bots, lanes, minds, actions, outcomes, players, observations, masks, hidden, ends, histories, shares, settings[0],
        first, count,
    )  # fmt: skip
    return 0


def record(
    book: Any, bots: Any, learned: Any, lanes: Any, minds: Any, history: Any, decisions: Any, observations: Any, masks: Any,
    hidden: Any, outcomes: Any, shares: Any, settings: Any, count: int, room: int,
) -> int:  # fmt: skip
    """Play rounds in the first lane as `recording.record_rounds` does. `learned` has the skills of each seat."""
    learn(book, minds[0], learned)
    return recording.record_rounds(
        book, bots, lanes[0], minds[0], history, decisions, observations, masks, hidden, outcomes, shares, settings[0], count,
        room,
    )  # fmt: skip


def register_lanes(target: Target) -> None:
    """Register the functions of lanes, and how compiled code finds a row of a flat array."""
    apart = (asking.out_of_turn, asking.list_actions, rounds.write_row)  # used repeatedly
    register_modules(target, COMPILED_MODULES, apart)

    def address(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        array, start = signature.args
        entry = context.cast(builder, arguments[1], start, types.int64)
        return offset_by(builder, arguments[0], builder.mul(entry, WORD(array.step)))

    register_in_place(target, row_at, lambda array, start: RowPointer(array.item), address)


register_lanes(CPU)
run_cached, run_uncached = cached(run), njit(**OPTIONS)(run)
record_cached, record_uncached = cached(record), njit(**OPTIONS)(record)


def compiled_run(bots: Constant | RecordArray) -> Any:
    """Return `run`, compiled; cached on disk if these bots allow it."""
    return run_cached if is_cacheable(bots.numba_type) else run_uncached


def compiled_record(bots: Constant | RecordArray) -> Any:
    """Return `record`, compiled; cached on disk if these bots allow it."""
    return record_cached if is_cacheable(bots.numba_type) else record_uncached
