"""Analyses of finished matches, made in a thread of low priority, with a cache of the latest."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Iterator
from dataclasses import asdict
from functools import partial
from typing import TypeVar

from drawfour.analysis import RoundAnalysis, analyze, totals
from drawfour.game.notation import Notation
from drawfour.record.replay import replay
from drawfour.server.protocol import answers
from drawfour.server.protocol.moves import move_named
from drawfour.server.room import archive
from drawfour.server.room.client_view import reason_of
from drawfour.server.store.interface import StoredMatch
from drawfour.server.table import thinking

Found = TypeVar("Found")

PLAYOUTS = 2000  # for a decision
CACHE_SIZE = 64
MOST_WAITING = 8


class Busy(Exception):
    """Too many analyses are waiting, or the server is stopping."""


class Analyses:
    """The analyses of a server. Pending ones take turns, one round at a time, so a long match delays no other."""

    def __init__(self) -> None:
        self._cache: OrderedDict[str, asyncio.Task[answers.Analysis]] = OrderedDict()
        self._is_closed = False

    def has(self, match: StoredMatch) -> bool:
        """Has the analysis of a match been made, or is it on its way?"""
        task = self._cache.get(match.match)
        return task is not None and (not task.done() or task.exception() is None)

    def close(self) -> None:
        """Cancel all pending analyses; callers get Busy."""
        self._is_closed = True
        for task in self._cache.values():
            task.cancel()
        self._cache.clear()

    async def of(self, match: StoredMatch) -> answers.Analysis:
        """Return the analysis of a match. Raises Busy, and DrawfourError for a damaged record."""
        if not self.has(match):
            if self._is_closed or sum(not each.done() for each in self._cache.values()) >= MOST_WAITING:
                raise Busy
            self._cache[match.match] = asyncio.create_task(_analysis_of(match))
        task = self._cache[match.match]
        self._cache.move_to_end(match.match)
        for old in [name for name, each in self._cache.items() if each.done()][:-CACHE_SIZE]:
            del self._cache[old]
        await asyncio.wait([task])
        if task.cancelled():
            raise Busy
        return task.result()


async def _analysis_of(match: StoredMatch) -> answers.Analysis:
    """Analyze a finished match. Raises DrawfourError for a damaged record."""
    parts = _parts(*await _beside(partial(begin_analysis, match)))
    while True:
        found: answers.Analysis | None = await _beside(partial(next, parts))
        if found is not None:
            return found


async def _beside(task: Callable[[], Found]) -> Found:
    """Run a task in the analysis thread, after those already queued."""
    return await asyncio.wrap_future(thinking.begin(task, lambda: None, "analysis"))


def begin_analysis(match: StoredMatch) -> tuple[Notation, Iterator[RoundAnalysis]]:
    """Return the names of a match's moves, and its rounds, each analyzed when it is asked for."""
    record = archive.record_of(match)
    return replay(record).round.notation, analyze(record, playouts=PLAYOUTS)


def _parts(notation: Notation, rounds: Iterator[RoundAnalysis]) -> Iterator[answers.Analysis | None]:
    """Analyze a match round by round, each when it is asked for. The last value is the analysis, all others are None."""
    found, done = answers.Analysis([], [], []), []
    for each in rounds:
        first = len(found.chances)
        found.moments += [_moment(notation, each, index, first + index + 1) for index in each.moments()]  # step 0 is the deal
        found.chances += map(list, each.chances)
        done.append(each)
        yield None
    found.sides = [answers.Breakdown(**asdict(each)) for each in totals(done)]
    yield found


def _moment(notation: Notation, found: RoundAnalysis, index: int, step: int) -> answers.Moment:
    move, verdict, side = found.moves[index], found.moves[index].verdict, found.side_told(index)
    better = None
    if verdict is not None and verdict.is_mistake:
        why = None if verdict.reason is None else reason_of(notation, verdict.reason)
        better = answers.Better(verdict.share, move_named(notation, verdict.best), verdict.best_share, why)
    before, after = (chances[side] for chances in found.chances[index : index + 2])
    return answers.Moment(step, side, before, after, move.player if move.is_mistake else None, better)
