"""Analyses of finished matches, one at a time in a thread of low priority, with a cache of the latest."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from concurrent.futures import Future
from dataclasses import asdict
from functools import partial
from typing import Any

from drawfour.analysis import RoundAnalysis, analyze, totals
from drawfour.game.notation import Notation
from drawfour.record.replay import replay
from drawfour.server.protocol import answers
from drawfour.server.protocol.moves import move_named
from drawfour.server.room import archive
from drawfour.server.room.client_view import reason_of
from drawfour.server.store.interface import Match
from drawfour.server.table import thinking

PLAYOUTS = 2000  # for a decision
CACHE_SIZE = 64
MOST_WAITING = 8


class Busy(Exception):
    """Too many analyses are waiting, or the server is stopping."""


class Analyses:
    """The analyses of a server."""

    def __init__(self) -> None:
        self._cache: OrderedDict[str, Future[answers.Analysis]] = OrderedDict()
        self._closing = asyncio.Event()

    def has(self, match: Match) -> bool:
        """Has the analysis of a match been made, or is it on its way?"""
        future = self._cache.get(match.match)
        return future is not None and (not future.done() or future.exception() is None)

    def close(self) -> None:
        """Answer everybody who waits with Busy, and begin no other analysis."""
        self._closing.set()

    async def of(self, match: Match) -> answers.Analysis:
        """Return the analysis of a match. Raises Busy, and DrawfourError for a damaged record."""
        future = self._cache.get(match.match)
        if future is None or not self.has(match):
            if self._closing.is_set() or sum(not each.done() for each in self._cache.values()) >= MOST_WAITING:
                raise Busy
            future = thinking.begin(partial(analysis_of, match), lambda: None, "analysis")
            self._cache[match.match] = future
        self._cache.move_to_end(match.match)
        while len(self._cache) > CACHE_SIZE:
            self._cache.popitem(last=False)
        found, closing = asyncio.wrap_future(future), asyncio.ensure_future(self._closing.wait())
        either: set[asyncio.Future[Any]] = {found, closing}
        try:
            await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
        finally:
            closing.cancel()
        if not found.done():
            raise Busy
        return await found


def analysis_of(match: Match) -> answers.Analysis:
    """Analyze a finished match. Raises DrawfourError for a damaged record."""
    record = archive.record_of(match)
    notation = replay(record).round.notation
    found = answers.Analysis([], [], [])
    rounds = []
    for each in analyze(record, playouts=PLAYOUTS):
        first = len(found.chances)
        found.moments += [_moment(notation, each, index, first + index + 1) for index in each.moments()]  # step 0 is the deal
        found.chances += map(list, each.chances)
        rounds.append(each)
    found.sides = [answers.Breakdown(**asdict(each)) for each in totals(rounds)]
    return found


def _moment(notation: Notation, found: RoundAnalysis, index: int, step: int) -> answers.Moment:
    move, verdict, side = found.moves[index], found.moves[index].verdict, found.side_told(index)
    better = None
    if verdict is not None and verdict.is_mistake:
        why = None if verdict.reason is None else reason_of(notation, verdict.reason)
        better = answers.Better(verdict.share, move_named(notation, verdict.best), verdict.best_share, why)
    before, after = (chances[side] for chances in found.chances[index : index + 2])
    return answers.Moment(step, side, before, after, move.player if move.is_mistake else None, better)
