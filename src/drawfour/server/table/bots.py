"""The bots at a table. Each has its own random numbers, overlooks things like a person, and sees only its view."""

from __future__ import annotations

import random
from typing import Literal

from drawfour.bots.player import Player
from drawfour.server.table import entries
from drawfour.server.table.decide import Refused, check_move
from drawfour.server.table.table import Table


class Bots:
    """The bots at one table, including those that stand in for people."""

    def __init__(self) -> None:
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
            self._players[key] = Player(bot, seat, random.getrandbits(60), is_human_like=True)  # not used for security
        view = table.match.view(seat)
        takes = by == "clock" and view.phase == "pending"  # a player who doesn't answer in time takes the cards
        move = "take" if takes else self._players[key].choose(view, calls=by == "bot")
        if move is None:
            raise Refused("stale")
        check_move(table, seat, move)
        return entries.Moved(seat, move, by)
