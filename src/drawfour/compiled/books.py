"""A rule book as a Numba type: specialized, with its values known at compile time, or generic, read from memory.

The value of a specialized type is the type itself: `book.call_penalty` becomes a constant in the code, and `book.match` a
constant table. Code for it takes seconds to compile for each table, and runs faster, above all with house rules.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types

from drawfour.compiled.fingerprint import SOURCE_DIGEST, digest
from drawfour.compiled.layout import layout, to_record
from drawfour.compiled.memory import POINTER, WORD, RecordArray, RecordPointer, RowPointer, Target, bounds_of
from drawfour.core.book import Book
from drawfour.core.checks import MOST_CARDS
from drawfour.core.moves import MOST_SEATS
from drawfour.core.options import OPTION, OPTIONS
from drawfour.core.shapes import shapes

CAPACITY = {"seats": MOST_SEATS, "cards": MOST_CARDS}
"""The sizes in which tables may differ and still share generic code, with their maximum."""


class SpecializedBook(types.Type):
    """A rule book known at compile time."""

    def __init__(self, book: Book) -> None:
        self.book = book
        super().__init__(name=f"SpecializedBook({digest(f'{vars(book)}{SOURCE_DIGEST}')})")


class GenericBook:
    """A rule book passed to compiled functions as a record, large enough for any number of seats with the same deck.

    The sizes of the deck are known at compile time. Without house rules, so is the fact that there are none, and the bounds of
    the card tables.
    """

    def __init__(self, book: Book) -> None:
        fields = shapes(Book)
        sizes = {name: getattr(book, name) for name, shape in fields.items() if not shape and name not in OPTION}
        bounds = {name: (size, size) for name, size in sizes.items() if name not in CAPACITY}
        if has_house_rules(book):
            sizes |= {"move_words": 1 + 2 * book.words, "jump_words": book.words}  # any of these tables may allow jump-ins
            del bounds["move_words"], bounds["jump_words"]
        else:
            bounds |= {option.name: (0, 0) for option in OPTIONS if option.is_house_rule}
            bounds |= {
                name: bounds_of(getattr(book, name))
                for name, shape in fields.items()
                if "plays" in shape or shape == ("words",)
            }
        self.memory = RecordArray(layout(Book, SimpleNamespace(**sizes | CAPACITY)))
        to_record(book, self.memory.array[0])
        self.address = self.memory.address
        self.numba_type = RecordPointer(self.memory.array.dtype, sizes | CAPACITY, bounds, SOURCE_DIGEST)


def has_house_rules(book: Book) -> bool:
    """Does the table play by any house rule?"""
    return any(option.is_house_rule and getattr(book, option.name) for option in OPTIONS)


def sizes_of(book: SpecializedBook | RecordPointer) -> Any:
    """Return the sizes of tables with a book of this type, as attributes."""
    return book.book if isinstance(book, SpecializedBook) else SimpleNamespace(**book.sizes)


def register_books(target: Target) -> None:
    """Register the type of specialized books."""
    target.extending.register_model(SpecializedBook)(target.models.OpaqueModel)

    @target.extending.infer_getattr
    class Constants(target.templates.AttributeTemplate):  # type: ignore[misc, name-defined]  # its base comes with the target
        key = SpecializedBook

        def generic_resolve(self, kind: SpecializedBook, name: str) -> Any:
            value = _value(kind.book, name)
            return types.int64 if isinstance(value, int) else RowPointer(value.dtype, value.shape[1:], bounds_of(value))

    @target.extending.lower_getattr_generic(SpecializedBook)
    def constant(context: Any, builder: Any, kind: SpecializedBook, nothing: Any, name: str) -> Any:
        value = _value(kind.book, name)
        return WORD(value) if isinstance(value, int) else _table(target, builder, f"{name}_{digest(kind.name)}", value)


def _value(book: Book, name: str) -> Any:
    value = getattr(book, name)
    return np.array(value, np.int64) if isinstance(value, list) else int(value)


def _table(target: Target, builder: Any, name: str, values: Any) -> Any:
    """Return the address of a constant table, which exists once in each module."""
    module = builder.module
    if name not in module.globals:
        kind = ir.ArrayType(WORD, values.size)
        table = ir.GlobalVariable(module, kind, name, addrspace=target.constant_space)
        table.global_constant = True
        table.linkage = "internal"
        table.align = 64
        table.initializer = ir.Constant(kind, [WORD(int(value)) for value in values.ravel()])
    table = module.globals[name]
    if target.constant_space:
        return builder.addrspacecast(table, POINTER)
    return builder.bitcast(table, POINTER)
