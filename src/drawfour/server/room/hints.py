"""Hints for people at a table: what the strongest bot would do in their seat, and why.

Hints are quick: while the search is being compiled, or if the server is busy, they come from the learned policy, which doesn't
know how often a move wins.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from functools import partial

import structlog

from drawfour.bots.hint import HINT_BOT, Hint, hint_for
from drawfour.bots.player import Player
from drawfour.game.view import View
from drawfour.server.room.clock import ServerClock
from drawfour.server.table import thinking
from drawfour.server.table.decide import Refused
from drawfour.server.table.table import Table

QUICK_HINT_BOT = "expert"
PATIENCE_MS = 2000

_journal = structlog.get_logger()


def view_for_hint(table: Table, who: int) -> View:
    """Return what a person who asks for a hint sees. Raises Refused if they may not have one, or have nothing to do."""
    seat = table.seat_of(who)
    if seat is None:
        raise Refused("no_seat")
    if not table.has_hints:
        raise Refused("no_hints")
    if table.stage != "playing" or table.match is None:
        raise Refused("no_match_runs")
    view = table.match.view(seat)
    if not any(view.moves):
        raise Refused("not_your_turn")
    return view


class Hints:
    """Gives hints at one table, one search at a time."""

    def __init__(self, clock: ServerClock) -> None:
        self._clock = clock
        self._search: Future[Hint | None] | None = None

    def give(self, view: View, told: Callable[[Hint | None], object]) -> None:
        """Find a hint for the seat of a view, and pass it to `told` at once or soon."""
        bot = _seated(HINT_BOT, view)
        is_searching = self._search is not None and not self._search.done()
        if not bot.searches or is_searching or thinking.is_busy():
            told(_quick(view))
            return
        _ = view.memory  # worked out here, as the round goes on while the bot thinks
        given = False

        def give(hint: Hint | None) -> None:
            nonlocal given
            if not given:
                given = True
                told(hint)

        def found() -> None:
            failed = search.exception()
            if failed is not None:
                _journal.error("hint failed", kind=type(failed).__name__)
            give(_quick(view) if failed is not None else search.result())

        search = self._search = thinking.begin(partial(hint_for, view, bot), found)
        self._clock.call_at(self._clock.now() + PATIENCE_MS, lambda: give(None if given else _quick(view)))


def _quick(view: View) -> Hint | None:
    return hint_for(view, _seated(QUICK_HINT_BOT, view))


def _seated(bot: str, view: View) -> Player:
    assert view.seat is not None
    return Player(bot, view.seat, seed=0)
