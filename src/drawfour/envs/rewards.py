"""Rewards: what sides have gained, minus what the others gained on average. All rewards sum to zero."""

from __future__ import annotations

from typing import Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from drawfour.core.book import Book
from drawfour.core.scoring import how_scored, side_of, sides
from drawfour.core.values import Scoring

Reward = Literal["win", "points"]
POINTS = 100  # points in a reward of 1
Amounts = NDArray[np.float64]


def for_winning(book: Book, winners: ArrayLike) -> Amounts:
    """Return the rewards of all seats for a win of one seat each, or of nobody (-1). The shape is (..., seats).

    >>> from drawfour import Round
    >>> for_winning(Round(3).book, [2, -1]).tolist()
    [[-0.5, -0.5, 1.0], [0.0, 0.0, 0.0]]
    """
    winner = np.asarray(winners)[..., None]
    return zero_sum(book, (winner >= 0) & (winner % sides(book) == np.arange(sides(book))))


def for_points(book: Book, points: ArrayLike) -> Amounts:
    """Return the rewards of all seats for points of each side (..., sides): points that are charged count as a loss (R41).

    >>> from drawfour import Round
    >>> for_points(Round(2).book, [150, 0]).tolist()
    [1.5, -1.5]
    """
    sign = 1 if how_scored(book) == Scoring.WINNER_TAKES else -1
    return zero_sum(book, sign * np.asarray(points) / POINTS)


def zero_sum(book: Book, gains: ArrayLike) -> Amounts:
    """Return the rewards of all seats for the gains of each side (..., sides): partners get the same."""
    mine = np.asarray(gains, np.float64)
    given = mine - (mine.sum(axis=-1, keepdims=True) - mine) / (sides(book) - 1)
    return given if sides(book) == book.seats else np.asarray(given[..., [side_of(book, seat) for seat in range(book.seats)]])
