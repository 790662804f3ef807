"""A bot: a way to decide, and how reliably it is followed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from drawfour.bots.mind import Mind
from drawfour.core.book import Bits, Book
from drawfour.core.bot_dice import Dice
from drawfour.core.state import State

Choose = Callable[[Book, State, int, Bits, Mind, Dice], int]


@dataclass(frozen=True)
class Bot:
    """A way to decide, and how reliably it is followed: `about` is for people, and the numbers are described in `skills.py`."""

    choose: Choose
    about: str = ""
    mistakes: int = 0
    whims: int = 0
    distrust: int = 0
    forgets_one_in: int = 8
    notices_one_in: int = 2
    playouts: int = 0
    margin: int = 0
