"""How Python passes rule books, memory and constants to compiled functions."""

from __future__ import annotations

from typing import Any

from numba import extending

from drawfour.compiled.books import GenericBook, SpecializedBook
from drawfour.compiled.memory import POINTER, Constant, RecordArray, RecordPointer, RowPointer, Rows


def register_arguments() -> None:
    """Let compiled functions take these values as arguments."""
    for kind in (Constant, GenericBook, RecordArray, Rows):
        extending.typeof_impl.register(kind)(lambda value, context: value.numba_type)

    register_pointers(RecordPointer)
    register_pointers(RowPointer)
    register_constants(SpecializedBook)


def register_constants(kind: type) -> None:
    """Let compiled functions take constants of a type, of which nothing is passed at run time."""

    @extending.unbox(kind)
    def nothing(kind: Any, value: Any, c: Any) -> Any:
        return extending.NativeValue(c.context.get_dummy_value())


def register_pointers(kind: type) -> None:
    """Let compiled functions take addresses of a type."""

    @extending.unbox(kind)
    def address(kind: Any, value: Any, c: Any) -> Any:
        held = c.pyapi.object_getattr_string(value, "address")
        number = c.pyapi.long_as_longlong(held)
        c.pyapi.decref(held)
        return extending.NativeValue(c.builder.inttoptr(number, POINTER))
