"""Rewards: what sides gain, and what seats get for it. Written in the dialect of the core.

A side gains 1 if it wins the episode or, if points count, what it scores in a round; points that are charged are a loss (R41).
A seat gets what its side has gained, minus what the other sides have gained on average. So all rewards sum to zero.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from drawfour.core.book import Book
from drawfour.core.scoring import how_scored, side_of, sides
from drawfour.core.values import Scoring

Reward = Literal["win", "points"]
POINTS = 100  # points in a reward of 1


def gain(book: Book, points: int) -> int:
    """Return what a side gains by points that it has scored or been charged."""
    if how_scored(book) == Scoring.WINNER_TAKES:
        return points
    return -points


def share(book: Book, gains: Sequence[int], seat: int) -> int:
    """Return the reward of a seat as a whole number, to be divided by `unit`. Partners get the same.

    >>> from drawfour import Round
    >>> [share(Round(3).book, [0, 1, 0], seat) / unit(Round(3).book, 0) for seat in range(3)]
    [-0.5, 1.0, -0.5]
    """
    total = 0
    for side in range(sides(book)):
        total += gains[side]
    return sides(book) * gains[side_of(book, seat)] - total


def unit(book: Book, counts_points: int) -> int:
    """Return what stands for a reward of 1."""
    others = sides(book) - 1
    return POINTS * others if counts_points else others
