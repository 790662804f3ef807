"""Strengths of people, counted from their latest matches beside the event loop, with a cache of what each match showed."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence

from drawfour.analysis.strengths import Strengths, strengths
from drawfour.errors import DrawfourError
from drawfour.server.protocol import answers
from drawfour.server.room import archive
from drawfour.server.store.interface import StoredMatch

LATEST = 20
"""Matches that count: a match of 650 moves takes 60 ms to replay."""
CACHE_SIZE = 1000


class CountedMatches:
    """The matches of a server that have been counted. They are counted one at a time, so that tables are not held up."""

    def __init__(self) -> None:
        self._cache: OrderedDict[str, list[Strengths]] = OrderedDict()
        self._turn = asyncio.Lock()

    def has(self, matches: Sequence[StoredMatch]) -> bool:
        """Have all of these matches been counted?"""
        return all(match.match in self._cache for match in matches)

    async def of(self, person: str, matches: Sequence[StoredMatch]) -> answers.PlayedWell:
        """Return what a person did in these matches, and what the others did."""
        yours, others = Strengths(), Strengths()
        for match in matches:
            for seat, each in enumerate(await self._counted(match)):
                (yours if match.people[seat] == person else others).add(each)
        return answers.PlayedWell(len(matches), _told(yours), _told(others))

    async def _counted(self, match: StoredMatch) -> list[Strengths]:
        async with self._turn:
            if match.match not in self._cache:
                self._cache[match.match] = await asyncio.to_thread(_count, match)
            self._cache.move_to_end(match.match)
            while len(self._cache) > CACHE_SIZE:
                self._cache.popitem(last=False)
            return self._cache[match.match]


def _count(match: StoredMatch) -> list[Strengths]:
    """Count a match. One with a damaged record counts for nothing."""
    try:
        return strengths(archive.record_of(match))
    except DrawfourError:
        return []


def _told(found: Strengths) -> answers.Strengths:
    return answers.Strengths(**{name: answers.Tally(tally.count, tally.of) for name, tally in vars(found).items()})
