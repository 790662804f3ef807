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
from drawfour.server.store.interface import Match
from drawfour.server.table import thinking

Found = TypeVar("Found")

PLAYOUTS = 2000  # for a decision
CACHE_SIZE = 64
MOST_WAITING = 8


class Busy(Exception):
    """Too many analyses are waiting, or the server is stopping."""


class Analyses:
    """The analyses of a server. Those on their way take turns, a round of a match each, so that a long one holds up none."""

    def __init__(self) -> None:
        self._cache: OrderedDict[str, asyncio.Task[answers.Analysis]] = OrderedDict()
        self._closing = asyncio.Event()

    def has(self, match: Match) -> bool:
        """Has the analysis of a match been made, or is it on its way?"""
        task = self._cache.get(match.match)
        return task is not None and (not task.done() or task.exception() is None)

    def close(self) -> None:
        """Answer everybody who waits with Busy, and go on with no analysis."""
        self._closing.set()
        for task in self._cache.values():
            task.cancel()
        self._cache.clear()

    async def of(self, match: Match) -> answers.Analysis:
        """Return the analysis of a match. Raises Busy, and DrawfourError for a damaged record."""
        if not self.has(match):
            if self._closing.is_set() or sum(not each.done() for each in self._cache.values()) >= MOST_WAITING:
                raise Busy
            self._cache[match.match] = asyncio.create_task(_analysis_of(match))
        task = self._cache[match.match]
        self._cache.move_to_end(match.match)
        while len(self._cache) > CACHE_SIZE:
            self._cache.popitem(last=False)
        await asyncio.wait([task])
        if task.cancelled():
            raise Busy
        return task.result()


async def _analysis_of(match: Match) -> answers.Analysis:
    """Analyze a finished match. Raises DrawfourError for a damaged record."""
    notation, rounds = await _beside(partial(begin_analysis, match))
    found = answers.Analysis([], [], [])
    done = []
    while (each := await _beside(partial(next, rounds, None))) is not None:
        first = len(found.chances)
        found.moments += [_moment(notation, each, index, first + index + 1) for index in each.moments()]  # step 0 is the deal
        found.chances += map(list, each.chances)
        done.append(each)
    found.sides = [answers.Breakdown(**asdict(each)) for each in totals(done)]
    return found


async def _beside(task: Callable[[], Found]) -> Found:
    """Do a task in the thread for analyses, after those that others have for it."""
    return await asyncio.wrap_future(thinking.begin(task, lambda: None, "analysis"))


def begin_analysis(match: Match) -> tuple[Notation, Iterator[RoundAnalysis]]:
    """Return the names of a match's moves, and its rounds, each analyzed when it is asked for."""
    record = archive.record_of(match)
    return replay(record).round.notation, analyze(record, playouts=PLAYOUTS)


def _moment(notation: Notation, found: RoundAnalysis, index: int, step: int) -> answers.Moment:
    move, verdict, side = found.moves[index], found.moves[index].verdict, found.side_told(index)
    better = None
    if verdict is not None and verdict.is_mistake:
        why = None if verdict.reason is None else reason_of(notation, verdict.reason)
        better = answers.Better(verdict.share, move_named(notation, verdict.best), verdict.best_share, why)
    before, after = (chances[side] for chances in found.chances[index : index + 2])
    return answers.Moment(step, side, before, after, move.player if move.is_mistake else None, better)
