"""The bots of a match in a terminal: getting them ready, and a word to the players if one can't search or fails."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from drawfour.bots.player import Player
from drawfour.game.match import Match
from drawfour.terminal.display import Display

GET_LAB = "To install it in a checkout, run: make lab"


async def get_ready(bots: Mapping[int, Player], match: Match, display: Display) -> None:
    """Compile the search of bots that search; without the laboratory, say that they can't."""
    for seat, bot in bots.items():
        name = match.names[seat]
        if bot.kind.playouts and not bot.searches:
            display.tell(f"{name} can't search without the laboratory, and plays like an expert. {GET_LAB}")
        elif not bot.is_ready:
            display.tell(f"{name} is getting ready. The first time, that takes up to a minute ...")
            await display.work_out(partial(bot.prepare, match.view(seat)))


async def choice_of(bot: Player, match: Match, display: Display, *, calls: bool = True) -> str | None:
    """Return the move of a bot, or None if it waits. If it has failed, say so once."""
    fault = bot.fault
    choose = partial(bot.choose, match.round.view(bot.seat), calls=calls)
    move = await display.work_out(choose) if bot.takes_time else choose()
    if bot.fault is not fault:
        display.tell(f"{bot.fault} The bot expert plays for {match.names[bot.seat]} from now on.")
    return move
