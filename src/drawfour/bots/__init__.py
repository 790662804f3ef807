"""Bots: a bot is ``choose(book, state, seat, moves, dice) -> move``, one file each.

`state` is what the seat may see (`view.masked`) and `moves` its legal moves; the answer is one of them, or WAIT when it is not
the seat's turn and nothing is due. The functions are written in the dialect of the core, so that they can be compiled with it.
"""

from __future__ import annotations

from collections.abc import Callable

from drawfour.bots import careful, random
from drawfour.bots.dice import Dice
from drawfour.core.book import Bits, Book
from drawfour.core.state import State

Choose = Callable[[Book, State, int, Bits, Dice], int]

BOTS: dict[str, Choose] = {"careful": careful.choose, "random": random.choose}
"""Every bot by its name."""
