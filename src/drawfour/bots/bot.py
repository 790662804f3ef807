"""A bot: a way to decide, and how reliably it is followed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from drawfour.bots.mind import Mind
from drawfour.core.book import Bits, Book
from drawfour.core.bot_dice import Dice
from drawfour.core.state import State
from drawfour.game.view import View

Choose = Callable[[Book, State, int, Bits, Mind, Dice], int]
Answer = Callable[[View], str | None]


@dataclass(frozen=True)
class Bot:
    """A way to decide, and how reliably it is followed: `about` is for people, and the numbers are described in `skills.py`.

    A custom bot may have an `answer` to views instead; then `choose` stands in for it if it fails.
    """

    choose: Choose
    about: str = ""
    mistakes: int = 0
    whims: int = 0
    distrust: int = 0
    forgets_one_in: int = 8
    notices_one_in: int = 2
    playouts: int = 0
    milliseconds: int = 0  # if not 0, it plays out as many rounds as it can in this time instead
    margin: int = 0
    answer: Answer | None = None
