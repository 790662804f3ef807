"""Analyses of finished matches, worked out in a thread of their own, one after another, and kept for a while."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from concurrent.futures import Future
from functools import partial

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
MOST_KEPT = 64
MOST_WAITING = 8


class Busy(Exception):
    """Too many analyses are waiting."""


class Analyses:
    """The analyses of a server."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Future[answers.Analysis]] = OrderedDict()

    async def of(self, match: Match) -> answers.Analysis:
        """Return the analysis of a match. Raises Busy, and DrawfourError for a damaged record."""
        future = self._kept.get(match.match)
        if future is None or (future.done() and future.exception() is not None):
            if sum(not each.done() for each in self._kept.values()) >= MOST_WAITING:
                raise Busy
            future = thinking.begin(partial(analysis_of, match), lambda: None, "analysis")
            self._kept[match.match] = future
        self._kept.move_to_end(match.match)
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return await asyncio.shield(asyncio.wrap_future(future))


def analysis_of(match: Match) -> answers.Analysis:
    """Analyze a finished match. Raises DrawfourError for a damaged record."""
    record = archive.record_of(match)
    notation = replay(record).round.notation
    found = answers.Analysis([], [], [])
    rounds = []
    for each in analyze(record, playouts=PLAYOUTS):
        first = len(found.chances)
        numbers = sorted({*each.turning_points(), *each.mistakes()})
        found.moments += [_moment(notation, each, number, first + number + 1) for number in numbers]
        found.chances += map(list, each.chances)
        rounds.append(each)
    found.shares = [answers.Share(share.won, share.even, share.play, share.luck, share.mistakes) for share in totals(rounds)]
    return found


def _moment(notation: Notation, found: RoundAnalysis, number: int, step: int) -> answers.Moment:
    choice, side = found.steps[number].choice, found.side_changed(number)
    mistake = None
    if choice is not None and choice.is_mistake:
        why = None if choice.reason is None else reason_of(notation, choice.reason)
        mistake = answers.Mistake(choice.share, move_named(notation, choice.best), choice.best_share, why)
    before, after = (found.chances[place][side] for place in (number, number + 1))
    return answers.Moment(step, side, before, after, number in found.turning_points(), mistake)
