"""Plain Python: rule functions specialized for one table.

written.py    functions as they are written     folding.py     expressions, with all facts of the table worked out
returns.py    bodies without their returns      statements.py  bodies, with those of small functions in place of calls
expansion.py  a function and all that it calls
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TypeVar

from drawfour.core.book import Book
from drawfour.plain.expansion import Expansion

F = TypeVar("F", bound=Callable[..., object])


def specializer(book: Book) -> Callable[[F], F]:
    """Return a function that specializes functions of the dialect for one table. They do the same, in half the time.

    Making them takes as long as some hundred rounds. A function stays as it is written if its source is missing, or while a
    debugger or a measurement of coverage follows the lines of the source (docs/decisions/0019-plain-python.md).

    >>> from drawfour.core.book import make_book
    >>> from drawfour.core.cards import CLASSIC
    >>> from drawfour.core.options import Rules
    >>> from drawfour.core.scoring import side_of
    >>> book = make_book(Rules(teams=True), CLASSIC, 4)
    >>> specializer(book)(side_of)(book, 3)
    1
    """
    expansion = Expansion(book)

    def specialize(function: F) -> F:
        return function if is_watched() else expansion.function(function)

    return specialize


def is_watched() -> bool:
    """Does anything follow the lines of the source?"""
    monitoring = getattr(sys, "monitoring", None)  # since Python 3.12
    return sys.gettrace() is not None or (monitoring is not None and any(map(monitoring.get_tool, range(6))))
