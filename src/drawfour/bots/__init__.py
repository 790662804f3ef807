"""Bots: a bot decides by ``choose(book, state, seat, moves, mind, dice) -> move``, one file for each way to decide.

`state` is what the seat may see (`view.mask`), `moves` its legal moves, and `mind` what it has seen before and what it has
learned. The answer is one of the moves, or WAIT if it is not the seat's turn and nothing is due. Self-play saves the masking
and passes the whole position: a test permutes all hidden cards and checks that no bot decides otherwise. The functions are
written in the dialect of the core, so that they can be compiled with it.
"""

from drawfour.bots.bot import Answer, Bot, Choose
from drawfour.bots.player import Player
from drawfour.bots.registry import BOTS, NAMES, bot_name, bot_named, offer, offered_bots, seated

__all__ = ["BOTS", "NAMES", "Answer", "Bot", "Choose", "Player", "bot_name", "bot_named", "offer", "offered_bots", "seated"]
