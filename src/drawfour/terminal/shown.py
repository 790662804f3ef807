"""Matches and rounds as the displays need them: those of this program, and those at a server's table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from drawfour.core.book import Book
from drawfour.core.cards import Deck
from drawfour.core.options import Rules
from drawfour.core.state import State
from drawfour.game.notation import Notation
from drawfour.game.view import View


class ShownRound(Protocol):
    """A round: a `Round`, or one at a server's table."""

    @property
    def number(self) -> int:
        """The number of the round in its match."""
        ...

    @property
    def notation(self) -> Notation:
        """The names of cards and moves."""
        ...

    @property
    def state(self) -> State:
        """The position as the rules see it, in integers."""
        ...

    @property
    def points(self) -> list[int]:
        """The points of each side."""
        ...

    @property
    def seats_in(self) -> list[int]:
        """The seats that were dealt in."""
        ...

    @property
    def last_move(self) -> tuple[int, str] | None:
        """The last move, as a pair of seat and move; None right after the deal."""
        ...

    def view(self, seat: int | None) -> View:
        """Return what a seat may see now; None stands for a spectator."""
        ...


class ShownMatch(Protocol):
    """A match: a `Match`, or one at a server's table."""

    @property
    def names(self) -> Sequence[str]:
        """The players in seat order."""
        ...

    @property
    def rules(self) -> Rules:
        """The rules."""
        ...

    @property
    def deck(self) -> Deck:
        """The deck."""
        ...

    @property
    def book(self) -> Book:
        """The rules, prepared for the table."""
        ...

    @property
    def players(self) -> Mapping[int, str]:
        """The player of each seat: `human`, or the name of a bot."""
        ...

    @property
    def round(self) -> ShownRound:
        """The current round, or the last one."""
        ...

    @property
    def sides(self) -> list[list[int]]:
        """The seats of each side."""
        ...

    @property
    def scores(self) -> list[int]:
        """The total of each side."""
        ...

    @property
    def winners(self) -> list[int]:
        """The seats that won the match."""
        ...

    @property
    def is_over(self) -> bool:
        """Has somebody won the match?"""
        ...
