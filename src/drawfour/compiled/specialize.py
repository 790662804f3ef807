"""A rule book and a table of bots as Numba types: values known at compile time cost nothing at run time.

The value of such a type is the type itself: `book.call_penalty` becomes a number in the code, `book.match` a constant table.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types

from drawfour.compiled.memory import POINTER, WORD, Kit, Row, bounds_of, digest
from drawfour.core.book import Book


class FrozenBook(types.Type):
    """A rule book that is known when compiling; `code` stands for the rules that read it."""

    def __init__(self, book: Book, code: str) -> None:
        self.book = book
        super().__init__(name=f"FrozenBook({digest(f'{vars(book)}{code}')})")


class FrozenBots(types.Type):
    """The name of the bot in each seat, known when compiling; `code` stands for the functions behind the names."""

    def __init__(self, names: tuple[str, ...], code: str) -> None:
        self.names = names
        self.code = code
        super().__init__(name=f"FrozenBots({names}, {code})")


def _value(book: Book, name: str) -> Any:
    held = getattr(book, name)
    return np.array(held, np.int64) if isinstance(held, list) else int(held)


def teach_frozen(kit: Kit) -> None:
    """Teach a compiler these types."""
    for kind in (FrozenBook, FrozenBots):
        kit.extending.register_model(kind)(kit.models.OpaqueModel)

    @kit.extending.infer_getattr
    class Known(kit.templates.AttributeTemplate):  # type: ignore[misc, name-defined]  # its base comes with the kit
        key = FrozenBook

        def generic_resolve(self, frozen: FrozenBook, name: str) -> Any:
            value = _value(frozen.book, name)
            return types.int64 if isinstance(value, int) else Row(value.dtype, value.shape[1:], bounds_of(value))

    @kit.extending.lower_getattr_generic(FrozenBook)
    def known(context: Any, builder: Any, frozen: FrozenBook, nothing: Any, name: str) -> Any:
        value = _value(frozen.book, name)
        return WORD(value) if isinstance(value, int) else _table(kit, builder, f"{name}_{digest(frozen.name)}", value)


def _table(kit: Kit, builder: Any, name: str, values: Any) -> Any:
    """The address of a constant table, laid down once in a module."""
    module = builder.module
    if name not in module.globals:
        kind = ir.ArrayType(WORD, values.size)
        table = ir.GlobalVariable(module, kind, name, addrspace=kit.constant_space)
        table.global_constant = True
        table.linkage = "internal"
        table.align = 64
        table.initializer = ir.Constant(kind, [WORD(int(value)) for value in values.ravel()])
    table = module.globals[name]
    if kit.constant_space:
        return builder.addrspacecast(table, POINTER)
    return builder.bitcast(table, POINTER)
