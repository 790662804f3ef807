"""The layout of declarations like `State` as NumPy records, so that nothing is declared twice."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, get_type_hints

import numpy as np

from drawfour.core.bot_dice import Dice
from drawfour.core.shapes import Sized, Wide, shapes, size_of
from drawfour.core.state import Chance

WORDS = "words"  # a dimension with a name that ends like this counts words of bits
STANDS_FOR = {Chance: Dice}  # fields of the first type hold the second in compiled rounds
LEFT_OUT = ("deck", "told")  # fields for people: the rules read the tables made from the deck, and tell but never listen

_hints = cache(get_type_hints)


def layout(declared: type, sizes: Any, whole: type = np.int64, small: type = np.int16) -> np.dtype[Any]:
    """Return the record type for a declaration.

    Integers become `whole`, rows of counts `small`, wide rows and words of bits 64-bit integers, and nested declarations
    nested records.

    >>> from drawfour.core.book import make_book
    >>> from drawfour.core.cards import CLASSIC
    >>> from drawfour.core.options import Rules
    >>> from drawfour.core.state import State
    >>> record = layout(State, make_book(Rules(), CLASSIC, 2))
    >>> record["turn"], record["hands"].shape, record["chance"]
    (dtype('int64'), (2, 54), dtype([('state', '<i8')], align=True))
    """
    rows = shapes(declared)
    hints = _hints(declared)

    def field(name: str) -> Any:
        kind = STANDS_FOR.get(hints[name], hints[name])
        if is_dataclass(kind) and isinstance(kind, type):
            return (name, layout(kind, sizes, whole, small))
        return (name, *_row(rows[name], sizes, whole, small))

    return np.dtype([field(f.name) for f in fields(declared) if f.name not in LEFT_OUT], align=True)


def _row(shape: Sized, sizes: Any, whole: type, small: type) -> tuple[Any, ...]:
    if not shape:
        return (whole,)
    kind = np.int64 if isinstance(shape, Wide) or str(shape[-1]).endswith(WORDS) else small
    return (kind, tuple(size_of(sizes, dimension) for dimension in shape))


def to_record(value: Any, record: Any) -> None:
    """Write an object into a record of its layout, which may be made for a larger table."""
    for name in record.dtype.names:
        part = getattr(value, name)
        if record.dtype[name].names:
            to_record(part, record[name])
        else:
            used = tuple(slice(size) for size in np.shape(part))
            if used:
                record[name][used] = part
            else:
                record[name] = part


def from_record(record: Any, value: Any) -> None:
    """Read a record of its layout back into an object, as far as the object's own rows reach."""
    for name in record.dtype.names:
        part = getattr(value, name)
        if record.dtype[name].names:
            from_record(record[name], part)
        else:
            used = tuple(slice(size) for size in np.shape(part))
            setattr(value, name, record[name][used].tolist() if used else int(record[name]))
