"""The bots at a table: each has dice and attention of its own, and sees its view and nothing else."""

from __future__ import annotations

import random
from typing import Literal

from drawfour.bots.player import Player
from drawfour.server.table import entries
from drawfour.server.table.decide import Refused, check_move
from drawfour.server.table.table import Table


class Bots:
    """Whoever moves at a table without being a person."""

    def __init__(self) -> None:
        self._players: dict[tuple[int, int, str], Player] = {}  # match, seat, bot
        self._decided: tuple[int, entries.Moved] | None = None  # at an entry, which may have to wait

    def first_move(self, table: Table) -> entries.Moved:
        """What the first bot that has something to do does, in any order; Refused when none has. It stays at that."""
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
        """What a bot does in a seat; Refused when it waits. The clock makes the move that is awaited, and calls for nobody."""
        assert table.match is not None
        key = (table.matches, seat, bot)
        if key not in self._players:
            self._players = {each: player for each, player in self._players.items() if each[0] == table.matches}
            self._players[key] = Player(bot, seat, random.getrandbits(60), is_human_like=True)  # a bot's own dice
        view = table.match.view(seat)
        takes = by == "clock" and view.phase == "pending"  # who does not answer takes the cards
        move = "take" if takes else self._players[key].choose(view, calls=by == "bot")
        if move is None:
            raise Refused("stale")
        check_move(table, seat, move)
        return entries.Moved(seat, move, by)
