"""The bots at a table. Each has its own random numbers, overlooks things like a person, and sees only its view.

Bots that search and custom bots think in threads beside the event loop. A move of theirs counts only for the position
that they were asked about. While a search is still being compiled, or if too many are thinking, they play by their policy at
once.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from functools import partial
from typing import Literal
from weakref import WeakMethod

import structlog

from drawfour.bots import offered_bots
from drawfour.bots.player import Player
from drawfour.game.view import View
from drawfour.server.table import entries, thinking
from drawfour.server.table.decide import Refused, check_move
from drawfour.server.table.known_deals import deal_of
from drawfour.server.table.table import Table

STAND_IN = "expert"  # for a bot of a stored table that the server no longer offers

_journal = structlog.get_logger()


@dataclass
class Thought:
    """What a bot is thinking about, or was: the position after the entry `moved`, or nothing while it only compiles."""

    moved: int | None
    move: Future[str | None]


class Bots:
    """The bots at one table, including those that stand in for people. `wake` is called when one has finished thinking."""

    def __init__(self, wake: Callable[[], object]) -> None:
        self._wake = WeakMethod(wake)  # a room and its bots go together, without a cycle that keeps both
        self._thoughts: dict[Player, Thought] = {}
        self._players: dict[tuple[int, int, str], Player] = {}  # match, seat, bot
        self._decided: tuple[int, entries.Moved] | None = None  # entry, and the move decided for it, which may have to wait

    def next_move(self, table: Table) -> entries.Moved:
        """Return the move of a bot that has one, picked at random; the choice stays the same until the position changes.

        Raises Refused if no bot has a move.
        """
        if self._decided is not None:
            moved, decided = self._decided
            if moved == table.moved and table.seats[decided.seat].player:
                return decided
        seats = [(number, seat.player) for number, seat in enumerate(table.seats) if seat.player]
        random.shuffle(seats)
        for number, bot in seats:
            assert bot is not None
            try:
                self._decided = table.moved, self.move(table, number, bot, "bot")
            except Refused:
                continue
            return self._decided[1]
        raise Refused("stale")

    def move(self, table: Table, seat: int, bot: str, by: Literal["bot", "clock"]) -> entries.Moved:
        """Return a bot's move for a seat. When the time is up (`by` "clock"), it takes the turn but doesn't call UNO.

        Raises Refused if the bot has nothing to do.
        """
        assert table.match is not None
        key = (table.matches, seat, bot)
        if key not in self._players:
            self._players = {each: player for each, player in self._players.items() if each[0] == table.matches}
            known = bot if bot in offered_bots() else STAND_IN
            deal = deal_of(table.settings, table.match.round)
            seed = random.getrandbits(60) if deal is None else deal.dice + seat  # not used for security
            self._players[key] = Player(known, seat, seed, is_human_like=True)
        view = table.match.view(seat)
        takes = by == "clock" and view.phase == "pending"  # a player who doesn't answer in time takes the cards
        player = self._players[key]
        if takes:
            move: str | None = "take"
        elif by == "bot" and player.takes_time and view.state.turn == seat:
            move = self._thought(player, table.moved, view)
        else:
            move = player.choose(view, calls=by == "bot", is_quick=True)
        if move is None:
            raise Refused("stale")
        check_move(table, seat, move)
        return entries.Moved(seat, move, by)

    def _thought(self, player: Player, moved: int, view: View) -> str | None:
        """Return the move that a bot has found for a position. Raises Refused while it is thinking."""
        thought = self._thoughts.get(player)
        if thought is not None and not thought.move.done():
            if thought.moved is None:  # it is compiling, and its dice are free
                return player.choose(view, is_quick=True)
            raise Refused("stale")
        if thought is not None and thought.moved == moved:
            if thought.move.exception() is not None:
                return player.choose(view, is_quick=True)
            return thought.move.result()
        if thinking.is_busy():
            return player.choose(view, is_quick=True)
        if not player.is_ready:
            self._begin(player, None, partial(player.prepare, view))
            return player.choose(view, is_quick=True)
        _ = view.memory  # worked out here, as the round goes on while the bot thinks
        self._begin(player, moved, partial(player.choose, view))
        raise Refused("stale")

    def _begin(self, player: Player, moved: int | None, task: Callable[[], str | None]) -> None:
        """Let a bot begin to think about the position after an entry, or to compile, and wake the table at the end."""
        found, fault = self._wake, player.fault

        def finished() -> None:
            failed = thought.move.exception()
            if failed is not None:
                _journal.error("bot failed", bot=player.bot, kind=type(failed).__name__)
            if player.fault is not fault:
                _journal.warning("bot failed", fault=str(player.fault))
            wake = found()
            if wake is not None:
                wake()

        thought = Thought(moved, thinking.begin(task, finished, "own" if player.is_own else "search"))
        self._thoughts = {each: old for each, old in self._thoughts.items() if each in self._players.values()}
        self._thoughts[player] = thought
