"""The shapes of declared fields, as names of sizes in the book, so that other layouts (a compiled record) can be derived."""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from typing import Annotated, Any, get_type_hints


class Sized(tuple[str | int, ...]):
    """The shape of a field: its dimensions, each a number or the name of a size of the book. `words` are for bit sets."""


class Wide(Sized):
    """The shape of a row of numbers that may be large."""


Row = list[int]
Seats = Annotated[Row, Sized(("seats",))]
Totals = Annotated[Row, Wide(("seats",))]
Colors = Annotated[Row, Sized(("colors",))]
Faces = Annotated[Row, Sized(("faces",))]
Cards = Annotated[Row, Sized(("cards",))]
Hands = Annotated[list[Row], Sized(("seats", "faces"))]
Held = Annotated[list[Row], Sized(("seats", "words"))]
Plays = Annotated[Row, Sized(("plays",))]
PlaySet = Annotated[Row, Sized(("words",))]
MoveSet = Annotated[Row, Sized(("move_words",))]
Kinds = Annotated[Row, Sized(("kinds",))]
SetOfFace = Annotated[list[Row], Sized(("faces", "words"))]
SetOfPlay = Annotated[list[Row], Sized(("plays", "words"))]
SetOfColor = Annotated[list[Row], Sized(("colors", "words"))]
SlotsOfPlay = Annotated[list[Row], Sized(("plays", "slots"))]


@cache
def shapes(declared: type) -> dict[str, Sized]:
    """Return every integer field of a declaration such as `State` with its shape, () for a single integer.

    >>> from drawfour.core.state import State
    >>> shapes(State)["hands"], shapes(State)["turn"]
    (('seats', 'faces'), ())
    """
    hints = get_type_hints(declared, include_extras=True)
    found = {f.name: getattr(hints[f.name], "__metadata__", (Sized(),))[0] for f in fields(declared)}
    return {
        name: shape
        for name, shape in found.items()
        if shape or (isinstance(hints[name], type) and issubclass(hints[name], int))
    }


def size_of(sizes: Any, dimension: str | int) -> int:
    """Return the size of a dimension.

    >>> from types import SimpleNamespace
    >>> size_of(SimpleNamespace(seats=3), "seats"), size_of(SimpleNamespace(seats=3), 6)
    (3, 6)
    """
    return dimension if isinstance(dimension, int) else int(getattr(sizes, dimension))


def zeros(book: Any, shape: tuple[str | int, ...]) -> Any:
    """Return the empty value of a field of that shape.

    >>> from drawfour.core.book import make_book
    >>> from drawfour.core.cards import CLASSIC
    >>> from drawfour.core.options import Rules
    >>> zeros(make_book(Rules(), CLASSIC, 3), ("seats", "words"))
    [[0], [0], [0]]
    """
    if not shape:
        return 0
    size = size_of(book, shape[0])
    return [0] * size if len(shape) == 1 else [zeros(book, shape[1:]) for _ in range(size)]
