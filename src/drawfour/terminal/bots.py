"""Bots getting ready for a match in a terminal: a search is compiled first, and needs the laboratory."""

from __future__ import annotations

from collections.abc import Mapping

from drawfour.bots import BOTS
from drawfour.bots.player import Player
from drawfour.game.match import Match
from drawfour.terminal.screen import Screen

GET_LAB = "To install it in a checkout, run: make lab"


def get_ready(bots: Mapping[int, Player], match: Match, screen: Screen) -> None:
    """Compile the search of bots that search; without the laboratory, say that they can't."""
    for seat, bot in bots.items():
        name = match.names[seat]
        if BOTS[bot.bot].playouts and not bot.searches:
            screen.tell(f"{name} can't search without the laboratory, and plays like an expert. {GET_LAB}")
        elif not bot.is_ready:
            screen.tell(f"{name} is getting ready. The first time, that takes up to a minute ...")
            bot.prepare(match.view(seat))
