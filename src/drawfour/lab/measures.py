"""Measures of a round, each with the words that tables and findings use for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from drawfour.lab.stats import Ints

Columns = Mapping[str, Ints]


@dataclass(frozen=True, repr=False)
class Measure:
    """A whole number for each round. `more` and `less` word a difference; {} stands for its size."""

    name: str
    words: str
    of: Callable[[Columns], Ints]
    more: str
    less: str
    is_share: bool = False  # 1 or 0 for each round, shown as a percentage
    unit: str = ""  # said after a mean where the words of a difference leave it open

    def __repr__(self) -> str:
        return f"<Measure {self.name}: {self.words}>"


def _column(name: str, words: str, more: str, less: str, unit: str = "") -> Measure:
    return Measure(name, words, lambda columns: columns[name], more, less, unit=unit)


def _happening(name: str, words: str, what: str) -> Measure:
    return _column(name, words, f"{{}} more {what}", f"{{}} fewer {what}")


def _share(name: str, words: str, pattern: str, of: Callable[[Columns], Ints] | None = None) -> Measure:
    more, less = pattern.format("{} more"), pattern.format("{} fewer")
    return Measure(name, words, of or (lambda columns: columns[name]), more, less, is_share=True)


MEASURES = (
    _column("turns", "length in turns", "a round is {} longer", "a round is {} shorter", " turns"),
    _column("actions", "moves", "a round takes {} more moves", "a round takes {} fewer moves"),
    _happening("cards_played", "cards played", "cards are played"),
    _column("points", "points", "a round is worth {} more points", "a round is worth {} fewer points"),
    _happening("cards_drawn", "cards drawn", "cards are drawn"),
    _happening("challenged", "challenges", "Wild Draw Fours are challenged"),
    _happening("guilty", "challenges won", "challenges succeed"),
    _happening("missed", "calls missed", "calls are missed"),
    _happening("caught", "missed calls caught", "missed calls are caught"),
    _column("reshuffled", "reshuffles", "the pile is reshuffled {} more often", "the pile is reshuffled {} less often"),
    _share("blocked", "blocked rounds", "{} of the rounds are blocked"),
    _share("cut_off", "rounds cut off", "{} of the rounds are cut off"),
)
"""Every measure, in the order in which tables list them: columns of results, and fields of `Tally`."""


def wins_of(seats: tuple[int, ...], bot: str = "") -> Measure:
    """Return the measure of whether one of these seats won. Name the bot if it sits in these seats and in no others."""

    def won(columns: Columns) -> Ints:
        return np.isin(columns["winner"], seats).astype(np.int64)

    if bot:
        return _share(f"won_by_{bot}", f"rounds won by {bot}", f"{bot} wins {{}} of the rounds", won)
    who = f"seat {seats[0]} wins" if len(seats) == 1 else f"seats {' and '.join(map(str, seats))} win"
    return _share("won", "rounds won", f"{who} {{}} of the rounds", won)


def wins_of_first(seats: int) -> Measure:
    """Return the measure of whether the seat after the dealer won. It goes first unless the first card says otherwise."""
    return _share(
        "won_by_dealer_1",
        "rounds won by dealer + 1",
        "the seat after the dealer wins {} of the rounds",
        lambda columns: (columns["winner"] == (columns["dealer"] + 1) % seats).astype(int),
    )
