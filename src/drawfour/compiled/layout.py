"""Declarations like `State` laid out in memory as NumPy records, so that nothing is declared twice."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any, get_type_hints

import numpy as np

from drawfour.bots.dice import Dice
from drawfour.bots.lane import Result
from drawfour.core.cards import Deck
from drawfour.core.shapes import Sized, shapes
from drawfour.core.state import Chance

WORDS = "words"  # a dimension whose name ends so counts words of bits
STANDS_FOR = {Chance: Dice}  # what takes the place of a part that only interpreted rounds have
NUMBER = np.dtype(np.int32)  # what all numbers of a result are
LEFT_OUT = {Deck}  # the book holds it for people; rule functions read the tables made of it


def layout(declared: type, sizes: Any, whole: type = np.int64, small: type = np.int16) -> np.dtype[Any]:
    """The record for a declaration: integers are `whole`, rows of counts `small`, words of bits 64 bits, parts records.

    >>> from drawfour.core.book import make_book
    >>> from drawfour.core.cards import CLASSIC
    >>> from drawfour.core.options import Rules
    >>> from drawfour.core.state import State
    >>> record = layout(State, make_book(Rules(), CLASSIC, 2))
    >>> record["turn"], record["hands"].shape, record["chance"]
    (dtype('int64'), (2, 54), dtype([('state', '<i8')], align=True))
    """
    rows = shapes(declared)
    hints = get_type_hints(declared)

    def field(name: str) -> Any:
        kind = STANDS_FOR.get(hints[name], hints[name])
        if is_dataclass(kind) and isinstance(kind, type):
            return (name, layout(kind, sizes, whole, small))
        return (name, *_row(rows[name], sizes, whole, small))

    return np.dtype([field(f.name) for f in fields(declared) if hints[f.name] not in LEFT_OUT], align=True)


def result_layout(sizes: Any) -> np.dtype[Any]:
    """The record for the result of a round: a row of the table that users get."""
    return layout(Result, sizes, NUMBER.type, NUMBER.type)


def _row(shape: Sized, sizes: Any, whole: type, small: type) -> tuple[Any, ...]:
    if not shape:
        return (whole,)
    return (np.int64 if shape[-1].endswith(WORDS) else small, tuple(getattr(sizes, dimension) for dimension in shape))


def to_record(value: Any, record: Any) -> None:
    """Write an object of a declaration into a record of its layout, which may have more room than it needs."""
    for name in record.dtype.names:
        part = getattr(value, name)
        if record.dtype[name].names:
            to_record(part, record[name])
        else:
            room = tuple(slice(size) for size in np.shape(part))
            if room:
                record[name][room] = part
            else:
                record[name] = part


def from_record(record: Any, value: Any) -> None:
    """Write a record back into an object of its declaration: the part of it that the object has room for."""
    for name in record.dtype.names:
        part = getattr(value, name)
        if record.dtype[name].names:
            from_record(record[name], part)
        else:
            room = tuple(slice(size) for size in np.shape(part))
            setattr(value, name, record[name][room].tolist() if room else int(record[name]))
