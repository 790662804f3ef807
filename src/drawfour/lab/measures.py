"""What is measured of a round, each measure with the words that tables and findings use for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from drawfour.core.state import NOBODY
from drawfour.lab.stats import Ints

Columns = Mapping[str, Ints]


@dataclass(frozen=True, repr=False)
class Measure:
    """A whole number for each round. `more` and `less` say what a difference means; {} stands for its size."""

    name: str
    words: str
    of: Callable[[Columns], Ints]
    more: str
    less: str
    is_share: bool = False  # 1 or 0 for each round, told as a percentage

    def __repr__(self) -> str:
        return f"<Measure {self.name}: {self.words}>"


def _column(name: str, words: str, more: str, less: str) -> Measure:
    return Measure(name, words, lambda columns: columns[name], more, less)


def _share(name: str, words: str, of: Callable[[Columns], Ints]) -> Measure:
    return Measure(name, words, of, f"has {{}} more {words}", f"has {{}} fewer {words}", is_share=True)


def _more_of(name: str, words: str, what: str) -> Measure:
    return _column(name, words, f"has {{}} more {what}", f"has {{}} fewer {what}")


def _cards_played(columns: Columns) -> Ints:
    return np.asarray(sum(column for name, column in columns.items() if name.startswith("played_")))


MEASURES = (
    _column("actions", "moves in a round", "makes a round {} longer", "makes a round {} shorter"),
    Measure("cards_played", "cards played in a round", _cards_played, "has {} more cards played", "has {} fewer cards played"),
    _column("points", "points in a round", "makes a round worth {} more points", "makes a round worth {} fewer points"),
    _more_of("cards_drawn", "cards drawn in a round", "cards drawn"),
    _more_of("challenged", "challenges in a round", "challenges"),
    _more_of("guilty", "challenges won in a round", "challenges won"),
    _more_of("missed", "calls missed in a round", "calls missed"),
    _more_of("caught", "missed calls caught in a round", "missed calls caught"),
    _more_of("reshuffled", "reshuffles in a round", "reshuffles"),
    _share(
        "blocked", "blocked rounds", lambda columns: ((columns["winner"] == NOBODY) & (columns["cut_off"] == 0)).astype(int)
    ),
    _share("cut_off", "rounds cut off", lambda columns: columns["cut_off"]),
)
"""Every measure, in the order in which it is told."""


def wins_of(seats: tuple[int, ...], whose: str = "") -> Measure:
    """The measure that says whether one of these seats won; `whose` tells in its words who sits there."""

    def won(columns: Columns) -> Ints:
        hits: Ints = columns["winner"] == seats[0]
        for seat in seats[1:]:
            hits = hits | (columns["winner"] == seat)
        return np.asarray(hits, np.int64)

    if not whose:
        return Measure("won", "rounds won", won, "wins {} more rounds", "wins {} fewer rounds", is_share=True)
    return _share(f"won{whose.replace(' ', '_')}", f"rounds won{whose}", won)


def wins_of_first(seats: int) -> Measure:
    """The measure that says whether the seat after the dealer won, which goes first unless the first card says otherwise."""
    return _share(
        "won_by_dealer_1",
        "rounds won by dealer + 1",
        lambda columns: (columns["winner"] == (columns["dealer"] + 1) % seats).astype(int),
    )
