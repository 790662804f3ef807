"""Records in memory as Numba types: what the compiled rules read and write.

`state.turn`, `state.hands[seat][face]` and `results[i].winner` become single loads and stores. Numba's own arrays and records
would add a reference count for each row and a test for negative indexes, which doubles the time. Indexes are never negative in
the dialect.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from inspect import signature
from types import ModuleType
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types

from drawfour.compiled.fingerprint import digest
from drawfour.core import copying

BYTE, WORD = ir.IntType(8), ir.IntType(64)
POINTER = ir.PointerType(BYTE)


@dataclass(frozen=True)
class Target:
    """What code is compiled for, by the extension API that compiles it: Numba's for CPUs, numba-cuda's for GPUs."""

    extending: ModuleType
    templates: ModuleType
    models: ModuleType
    inline: Mapping[str, Any]  # options for functions that are inlined into their callers
    constant_space: int = 0  # the address space of constants
    has_pdep: bool = False  # whether the processor has the instruction `pdep`, which finds the n-th set bit


Bounds = tuple[int, int]
"""The smallest and the largest of numbers that never change."""
ANY: Bounds = (-(1 << 63), (1 << 63) - 1)


def bounds_of(numbers: Any) -> Bounds:
    """Return the bounds of a number, or of nested rows of numbers.

    >>> bounds_of([[1, 4], [3, 0]])
    (0, 4)
    """
    return int(np.min(numbers)), int(np.max(numbers))


class RecordPointer(types.Type):
    """The address of a record. With `bounds` it never changes, and code for values outside of them is not compiled.

    For a rule book, `sizes` says how large a table it can hold, and `code` is the digest of the rules that read it.
    """

    def __init__(
        self, dtype: np.dtype[Any], sizes: dict[str, int] | None = None, bounds: dict[str, Bounds] | None = None, code: str = ""
    ) -> None:
        self.dtype = dtype
        self.sizes = sizes or {}
        self.bounds = bounds
        super().__init__(name=f"RecordPointer({digest(f'{dtype} {self.sizes} {self.bounds} {code}')})")


class SplitRecord(types.Type):
    """A record whose fields each have a stack slot of their own, so that the compiler can keep numbers in registers."""

    def __init__(self, dtype: np.dtype[Any]) -> None:
        self.dtype = dtype
        super().__init__(name=f"SplitRecord({digest(str(dtype))})")


class RowPointer(types.Type):
    """The address of a row of numbers or records; `inner` is the shape of one item of a nested row.

    For the bots in their seats, `code` is the digest of all bots.
    """

    def __init__(self, item: np.dtype[Any], inner: tuple[int, ...] = (), bounds: Bounds | None = None, code: str = "") -> None:
        self.item = item
        self.inner = inner
        self.bounds = bounds
        self.code = code
        super().__init__(name=f"RowPointer({digest(str(item))}, {inner}, {bounds}{code and f', {code}'})")

    @property
    def step(self) -> int:
        """The number of bytes from one item to the next."""
        return int(self.item.itemsize * np.prod(self.inner, dtype=int))

    @property
    def items(self) -> Any:
        """The type of an item."""
        if self.inner:
            return RowPointer(self.item, self.inner[1:], self.bounds)
        return RecordPointer(self.item) if self.item.names else types.int64


class RecordArray:
    """An array of records, passed to compiled functions as a `RowPointer`.

    >>> memory = RecordArray(np.dtype([("turn", np.int64)]), 3)
    >>> memory.array["turn"].tolist(), memory.address == memory.array.ctypes.data
    ([0, 0, 0], True)
    """

    def __init__(self, dtype: np.dtype[Any], count: int = 1, code: str = "") -> None:
        self.array = np.zeros(count, dtype)
        self.address = self.array.ctypes.data
        self.numba_type = RowPointer(dtype, code=code)

    def starting_at(self, first: int) -> RecordArray:
        """Return the same records from number `first` on."""
        rest = copy(self)
        rest.array, rest.address = self.array[first:], self.address + first * self.array.itemsize
        return rest


class Rows:
    """A contiguous array of whole numbers, passed to compiled functions as a `RowPointer`.

    >>> rows = Rows(np.zeros((2, 3), np.uint8))
    >>> rows.numba_type.inner, rows.numba_type.step
    ((3,), 3)
    """

    def __init__(self, array: np.ndarray[Any, np.dtype[Any]]) -> None:
        assert array.flags.c_contiguous
        self.array = array  # keeps its memory alive
        self.address = array.ctypes.data
        self.numba_type = RowPointer(array.dtype, array.shape[1:])


class Numbers(Rows):
    """Rows of whole numbers that are copied from nested sequences.

    >>> rows = Numbers([[1, 2, 3], [4, 5, 6]])
    >>> rows.array.shape, rows.numba_type.inner
    ((2, 3), (3,))
    """

    def __init__(self, rows: Sequence[Sequence[int]]) -> None:
        super().__init__(np.array(rows, np.int64))


class Constant:
    """A value passed to compiled functions as its type, which says all there is to know."""

    def __init__(self, numba_type: types.Type) -> None:
        self.numba_type = numba_type

    def __getstate__(self) -> str:
        """Return the name alone, by which Numba finds a cached kernel: a type also has a number, new in each process."""
        return str(self.numba_type.name)


def offset_by(builder: Any, address: Any, offset: Any) -> Any:
    """Return the address `offset` bytes further on."""
    return builder.gep(address, [offset if isinstance(offset, ir.Value) else WORD(offset)], inbounds=True)


def load(builder: Any, address: Any, item: np.dtype[Any], bounds: Bounds | None = None) -> Any:
    """Read a number and widen it to 64 bits. With bounds, the compiler may assume that it never changes."""
    kind = ir.IntType(item.itemsize * 8)
    if bounds and bounds[0] == bounds[1]:
        return WORD(bounds[0])
    value = builder.load(builder.bitcast(address, ir.PointerType(kind)), align=item.itemsize)
    if bounds:
        value.set_metadata("invariant.load", builder.module.add_metadata([]))
        if bounds != ANY:
            value.set_metadata("range", builder.module.add_metadata([kind(bounds[0]), kind(bounds[1] + 1)]))
    if kind == WORD:
        return value
    return builder.zext(value, WORD) if item.kind == "u" else builder.sext(value, WORD)


def store(builder: Any, value: Any, address: Any, item: np.dtype[Any]) -> None:
    """Write a number, truncated to the width of its item."""
    kind = ir.IntType(item.itemsize * 8)
    narrow = value if kind == WORD else builder.trunc(value, kind)
    builder.store(narrow, builder.bitcast(address, ir.PointerType(kind)), align=item.itemsize)


def allocate(builder: Any, dtype: np.dtype[Any]) -> Any:
    """Allocate a record on the stack of the function, and return its address."""
    with builder.goto_entry_block():
        place = builder.alloca(ir.ArrayType(WORD, -(-dtype.itemsize // 8)))
        place.align = 64 if dtype.itemsize > 8 else 8
        return builder.bitcast(place, POINTER)


def allocate_split(context: Any, builder: Any, dtype: np.dtype[Any]) -> Any:
    """Allocate each field of a record on the stack, and return them as a value of type `SplitRecord`."""
    value = ir.Constant(context.get_value_type(SplitRecord(dtype)), ir.Undefined)
    for number, name in enumerate(dtype.names or ()):
        field = dtype[name]
        part = allocate_split(context, builder, field) if field.names else allocate(builder, field)
        value = builder.insert_value(value, part, number)
    return value


def field_of(builder: Any, record: Any, value: Any, name: str) -> Any:
    """Return the address of a field, or the value of a nested record, of a record of any type."""
    if isinstance(record, SplitRecord):
        return builder.extract_value(value, list(record.dtype.names or ()).index(name))
    return offset_by(builder, value, record.dtype.fields[name][1])


def copy_record(builder: Any, kinds: tuple[Any, Any], source: Any, target: Any) -> None:
    """Copy all fields of a record to another one with the same layout; either may be split."""
    dtype = kinds[0].dtype
    for name in dtype.names or ():
        parts = [field_of(builder, kind, value, name) for kind, value in zip(kinds, (source, target), strict=True)]
        if dtype[name].names:
            copy_record(builder, (type(kinds[0])(dtype[name]), type(kinds[1])(dtype[name])), *parts)
        else:
            _copy_bytes(builder, dtype[name], *parts)


def _copy_bytes(builder: Any, dtype: np.dtype[Any], source: Any, target: Any) -> None:
    copy = builder.module.declare_intrinsic("llvm.memcpy", [POINTER, POINTER, WORD])
    builder.call(copy, [target, source, WORD(dtype.itemsize), ir.Constant(ir.IntType(1), 0)])


def register_memory(target: Target) -> None:
    """Register these types, with the operations that read and write them."""
    for kind in (RecordPointer, RowPointer):
        target.extending.register_model(kind)(target.models.OpaqueModel)

    @target.extending.register_model(SplitRecord)
    class Slots(target.models.StructModel):  # type: ignore[misc, name-defined]  # its base comes with the target
        """The addresses of the fields. None of them has a reference count, so Numba need not look for those."""

        def __init__(self, manager, kind):
            parts = [(name, kind.dtype[name]) for name in kind.dtype.names]
            super().__init__(
                manager, kind, [(name, SplitRecord(part) if part.names else types.voidptr) for name, part in parts]
            )

        def traverse(self, builder):
            return []

    _register_fields(target)
    _register_items(target)

    @target.extending.intrinsic
    def copied(context: Any, source: Any, copy: Any) -> Any:
        def lower(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            copy_record(builder, (source, copy), *arguments)
            return context.get_dummy_value()

        return (types.void(source, copy), lower) if source.dtype == copy.dtype else None

    @target.extending.overload(copying.copy_into, jit_options=target.inline)
    def copy_into(source, target):
        return lambda source, target: copied(source, target)


def register_in_place(
    target: Target, function: Callable[..., Any], kind_of: Callable[..., Any], lower: Callable[..., Any]
) -> None:
    """Register a function whose code becomes part of its caller's, as an allocation on the stack has to be.

    `kind_of` returns the type of its result from those of its arguments, and `lower` writes the code, as an intrinsic's does.
    An overload with `inline="always"` would do the same, but then Numba drops what the caller writes to rows of the result: it
    takes them for rows that nobody reads.
    """
    target.extending.type_callable(function)(lambda context: kind_of)
    target.extending.lower_builtin(function, *[types.Type] * len(signature(function).parameters))(lower)


def _register_fields(target: Target) -> None:
    class Fields(target.templates.AttributeTemplate):  # type: ignore[misc, name-defined]  # its base comes with the target
        def generic_resolve(self, record: Any, name: str) -> Any:
            if name not in record.dtype.names:
                return None
            field = record.dtype[name]
            if field.names:
                return type(record)(field)
            return RowPointer(field.base, field.shape[1:], bounds(record, name)) if field.shape else types.int64

    def bounds(record: Any, name: str) -> Bounds | None:
        return record.bounds.get(name, ANY) if isinstance(record, RecordPointer) and record.bounds is not None else None

    def read(context: Any, builder: Any, record: Any, value: Any, name: str) -> Any:
        found, field = field_of(builder, record, value, name), record.dtype[name]
        return found if field.names or field.shape else load(builder, found, field, bounds(record, name))

    def write(context: Any, builder: Any, signature: Any, arguments: Any, name: str) -> None:
        record, kind = signature.args
        found = field_of(builder, record, arguments[0], name)
        store(builder, context.cast(builder, arguments[1], kind, types.int64), found, record.dtype[name])

    for kind in (RecordPointer, SplitRecord):
        target.extending.infer_getattr(type(f"{kind.__name__}Fields", (Fields,), {"key": kind}))
        target.extending.lower_getattr_generic(kind)(read)
        target.extending.lower_setattr_generic(kind)(write)


def _register_items(target: Target) -> None:
    def address(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        row, index = signature.args[:2]
        number = context.cast(builder, arguments[1], index, types.int64)
        return offset_by(builder, arguments[0], builder.mul(number, WORD(row.step)))

    @target.extending.intrinsic
    def get(context: Any, row: Any, index: Any) -> Any:
        def read(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            found = address(context, builder, signature, arguments)
            return found if row.inner or row.item.names else load(builder, found, row.item, row.bounds)

        return row.items(row, index), read

    @target.extending.intrinsic
    def put(context: Any, row: Any, index: Any, value: Any) -> Any:
        def write(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            found = address(context, builder, signature, arguments)
            store(builder, context.cast(builder, arguments[2], value, types.int64), found, row.item)
            return context.get_dummy_value()

        return types.void(row, index, value), write

    @target.extending.overload(operator.getitem, jit_options=target.inline)
    def get_item(row, index):
        return (lambda row, index: get(row, index)) if isinstance(row, RowPointer) else None

    @target.extending.overload(operator.setitem, jit_options=target.inline)
    def set_item(row, index, value):
        return (lambda row, index, value: put(row, index, value)) if isinstance(row, RowPointer) else None
