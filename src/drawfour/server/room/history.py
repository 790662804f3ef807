"""The history of a round, for people who reconnect during it and for devices that are passed on."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from drawfour.game.events import Event
from drawfour.server.protocol.values import NewsKind
from drawfour.server.table.table import Table

MOST = 1_000  # entries, of which a round rarely has a third
HANDS_MOVE = frozenset(("swapped", "hands_passed", "hands_shuffled"))


class Past(NamedTuple):
    """What an entry did: its events in the round, with all cards visible, and its news about the table."""

    number: int
    events: list[Event]
    news: list[tuple[NewsKind, int]]


class History:
    """The entries of the current round."""

    def __init__(self) -> None:
        self._past: deque[Past] = deque(maxlen=MOST)

    def add(self, table: Table) -> None:
        """Add the last entry of the table."""
        events, news = table.events, table.news
        kinds = {event.kind for event in events}
        if "turned_up" in kinds:
            self._past.clear()
        if "revealed" in kinds:
            events = [event for event in events if event.kind != "revealed"]  # hidden again after the next move
        if news:
            news = [each for each in news if each[0] != "renamed"]  # would show only the new name
        self._past.append(Past(table.number, events, news))
        if not HANDS_MOVE.isdisjoint(kinds):
            self._hide_draws()

    def after(self, number: int) -> Iterator[Past]:
        """Yield the entries after a number."""
        return (past for past in self._past if past.number > number)

    def _hide_draws(self) -> None:
        """Hide the cards of past draws. They are in other hands now, and a later player of the seat must not see them."""
        for place, past in enumerate(self._past):
            hidden = [replace(event, cards=()) if event.kind == "drew" else event for event in past.events]
            self._past[place] = past._replace(events=hidden)
