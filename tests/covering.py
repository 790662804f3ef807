"""Rows that bring every two values of different columns together, in as few rows as a greedy choice finds."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

Row = dict[str, Any]
Pair = tuple[tuple[str, Any], tuple[str, Any]]
"""Two columns in the order of their names, each with a value."""


def pairs_of(row: Row) -> set[Pair]:
    """The pairs that a row brings together."""
    return set(itertools.combinations(sorted(row.items()), 2))


def all_pairs(columns: Mapping[str, Sequence[Any]], can_be: Callable[[Row], bool]) -> list[Pair]:
    """Every pair that a row may have, always in the same order."""
    names = itertools.combinations(sorted(columns), 2)
    found = [((one, a), (other, b)) for one, other in names for a in columns[one] for b in columns[other]]
    return [pair for pair in found if can_be(dict(pair))]


def next_row(
    columns: Mapping[str, Sequence[Any]], can_be: Callable[[Row], bool], missing: Sequence[Pair], rng: random.Random
) -> Row:
    """A row that brings many missing pairs together: one to begin with, then in any order the value with most of them.

    `can_be` says of some of the columns whether they may be together; whatever they are, it must have a value for each other.
    """
    wanted = set(missing)
    row = dict(rng.choice(missing))

    def gain(one: tuple[str, Any]) -> int:
        return sum(((one, other) if one < other else (other, one)) in wanted for other in row.items())

    for name in rng.sample(sorted(columns.keys() - row), len(columns) - 2):
        allowed = [(name, value) for value in columns[name] if can_be(row | {name: value})]
        rng.shuffle(allowed)
        row |= [max(allowed, key=gain)]
    return row
