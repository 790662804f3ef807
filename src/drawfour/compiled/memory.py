"""Records in memory as types of Numba: what the compiled rules read and write.

`state.turn`, `state.hands[seat][face]` and `results[i].winner` become single loads and stores. Numba's own arrays and records
would do the same with a reference count for each row and a test of each index for being negative, which takes half of the time.
Indexes are never negative in the dialect of the core.
"""

from __future__ import annotations

import operator
from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass
from hashlib import sha256
from types import ModuleType
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types

BYTE, WORD = ir.IntType(8), ir.IntType(64)
POINTER = ir.PointerType(BYTE)


def digest(text: str) -> str:
    """A short name for a long text."""
    return sha256(text.encode()).hexdigest()[:16]


@dataclass(frozen=True)
class Kit:
    """What a compiler is taught with: Numba's `extending` for processors, that of numba-cuda for accelerators."""

    extending: ModuleType
    templates: ModuleType
    models: ModuleType
    part: Mapping[str, Any]  # how functions that become one with their callers are compiled
    constant_space: int = 0  # the address space of constants
    can_deposit: bool = False  # has it the instruction that finds the n-th set bit?


Bounds = tuple[int, int]
"""The least and the greatest of numbers that never change."""
ANY: Bounds = (-(1 << 63), (1 << 63) - 1)


def bounds_of(numbers: Any) -> Bounds:
    """The bounds of numbers, in rows or not.

    >>> bounds_of([[1, 4], [3, 0]])
    (0, 4)
    """
    return int(np.min(numbers)), int(np.max(numbers))


class Record(types.Type):
    """One record, by its address. With `bounds` it never changes, and code for values outside them is not compiled.

    Of a rule book, `sizes` are those it has room for, and `code` stands for the rules that read it.
    """

    def __init__(
        self, dtype: np.dtype[Any], sizes: dict[str, int] | None = None, bounds: dict[str, Bounds] | None = None, code: str = ""
    ) -> None:
        self.dtype = dtype
        self.sizes = sizes or {}
        self.bounds = bounds
        super().__init__(name=f"Record({digest(f'{dtype} {self.sizes} {self.bounds} {code}')})")


class Apart(types.Type):
    """A record of which each field has a place of its own on the stack, so that numbers in it can be kept in registers."""

    def __init__(self, dtype: np.dtype[Any]) -> None:
        self.dtype = dtype
        super().__init__(name=f"Apart({digest(str(dtype))})")


class Row(types.Type):
    """Numbers or records one after the other, by the address of the first; `inner` is the shape of one item of a nested row.

    Of a table of bots, `code` stands for the functions of all bots.
    """

    def __init__(self, item: np.dtype[Any], inner: tuple[int, ...] = (), bounds: Bounds | None = None, code: str = "") -> None:
        self.item = item
        self.inner = inner
        self.bounds = bounds
        self.code = code
        super().__init__(name=f"Row({digest(str(item))}, {inner}, {bounds}{code and f', {code}'})")

    @property
    def step(self) -> int:
        """Bytes from one item to the next."""
        return int(self.item.itemsize * np.prod(self.inner, dtype=int))

    @property
    def items(self) -> Any:
        """The type of an item."""
        if self.inner:
            return Row(self.item, self.inner[1:], self.bounds)
        return Record(self.item) if self.item.names else types.int64


class Memory:
    """An array of records handed to compiled functions as a `Row`.

    >>> memory = Memory(np.dtype([("turn", np.int64)]), 3)
    >>> memory.array["turn"].tolist(), memory.address == memory.array.ctypes.data
    ([0, 0, 0], True)
    """

    def __init__(self, dtype: np.dtype[Any], count: int = 1, code: str = "") -> None:
        self.array = np.zeros(count, dtype)
        self.address = self.array.ctypes.data
        self.type = Row(dtype, code=code)

    def part(self, first: int) -> Memory:
        """The same records from that one on."""
        rest = copy(self)
        rest.array, rest.address = self.array[first:], self.address + first * self.array.itemsize
        return rest


def at(builder: Any, address: Any, offset: Any) -> Any:
    """Return the address `offset` bytes further on."""
    return builder.gep(address, [offset if isinstance(offset, ir.Value) else WORD(offset)], inbounds=True)


def load(builder: Any, address: Any, item: np.dtype[Any], bounds: Bounds | None = None) -> Any:
    """Read a number, made 64 bits wide; what stands there need not be read twice if it has bounds."""
    kind = ir.IntType(item.itemsize * 8)
    if bounds and bounds[0] == bounds[1]:
        return WORD(bounds[0])
    value = builder.load(builder.bitcast(address, ir.PointerType(kind)), align=item.itemsize)
    if bounds:
        value.set_metadata("invariant.load", builder.module.add_metadata([]))
        if bounds != ANY:
            value.set_metadata("range", builder.module.add_metadata([kind(bounds[0]), kind(bounds[1] + 1)]))
    return value if kind == WORD else builder.sext(value, WORD)


def store(builder: Any, value: Any, address: Any, item: np.dtype[Any]) -> None:
    """Write a number, made as narrow as its place."""
    kind = ir.IntType(item.itemsize * 8)
    narrow = value if kind == WORD else builder.trunc(value, kind)
    builder.store(narrow, builder.bitcast(address, ir.PointerType(kind)), align=item.itemsize)


def reserve(builder: Any, dtype: np.dtype[Any]) -> Any:
    """Room on the stack of the function, as an address."""
    with builder.goto_entry_block():
        place = builder.alloca(ir.ArrayType(WORD, -(-dtype.itemsize // 8)))
        place.align = 64 if dtype.itemsize > 8 else 8
        return builder.bitcast(place, POINTER)


def reserve_apart(context: Any, builder: Any, dtype: np.dtype[Any]) -> Any:
    """Room on the stack for each field of a record, as a value of type `Apart`."""
    value = ir.Constant(context.get_value_type(Apart(dtype)), ir.Undefined)
    for number, name in enumerate(dtype.names or ()):
        field = dtype[name]
        part = reserve_apart(context, builder, field) if field.names else reserve(builder, field)
        value = builder.insert_value(value, part, number)
    return value


def teach_memory(kit: Kit) -> None:
    """Teach a compiler these types."""
    for kind in (Record, Row):
        kit.extending.register_model(kind)(kit.models.OpaqueModel)

    @kit.extending.register_model(Apart)
    class Places(kit.models.StructModel):  # type: ignore[misc, name-defined]  # its base comes with the kit
        def __init__(self, manager, kind):
            parts = [(name, kind.dtype[name]) for name in kind.dtype.names]
            super().__init__(manager, kind, [(name, Apart(part) if part.names else types.voidptr) for name, part in parts])

    _teach_fields(kit)
    _teach_items(kit)


def _teach_fields(kit: Kit) -> None:
    class Fields(kit.templates.AttributeTemplate):  # type: ignore[misc, name-defined]  # its base comes with the kit
        def generic_resolve(self, record: Any, name: str) -> Any:
            if name not in record.dtype.names:
                return None
            field = record.dtype[name]
            if field.names:
                return type(record)(field)
            return Row(field.base, field.shape[1:], bounds(record, name)) if field.shape else types.int64

    def bounds(record: Any, name: str) -> Bounds | None:
        return record.bounds.get(name, ANY) if isinstance(record, Record) and record.bounds is not None else None

    def place(builder: Any, record: Any, value: Any, name: str) -> Any:
        if isinstance(record, Apart):
            return builder.extract_value(value, list(record.dtype.names or ()).index(name))
        return at(builder, value, record.dtype.fields[name][1])

    def read(context: Any, builder: Any, record: Any, value: Any, name: str) -> Any:
        found, field = place(builder, record, value, name), record.dtype[name]
        return found if field.names or field.shape else load(builder, found, field, bounds(record, name))

    def write(context: Any, builder: Any, signature: Any, arguments: Any, name: str) -> None:
        record, kind = signature.args
        found = place(builder, record, arguments[0], name)
        store(builder, context.cast(builder, arguments[1], kind, types.int64), found, record.dtype[name])

    for kind in (Record, Apart):
        kit.extending.infer_getattr(type(f"{kind.__name__}Fields", (Fields,), {"key": kind}))
        kit.extending.lower_getattr_generic(kind)(read)
        kit.extending.lower_setattr_generic(kind)(write)


def _teach_items(kit: Kit) -> None:
    def place(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        row, index = signature.args[:2]
        number = context.cast(builder, arguments[1], index, types.int64)
        return at(builder, arguments[0], builder.mul(number, WORD(row.step)))

    @kit.extending.intrinsic
    def get(context: Any, row: Any, index: Any) -> Any:
        def read(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            found = place(context, builder, signature, arguments)
            return found if row.inner or row.item.names else load(builder, found, row.item, row.bounds)

        return row.items(row, index), read

    @kit.extending.intrinsic
    def put(context: Any, row: Any, index: Any, value: Any) -> Any:
        def write(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            found = place(context, builder, signature, arguments)
            store(builder, context.cast(builder, arguments[2], value, types.int64), found, row.item)
            return context.get_dummy_value()

        return types.void(row, index, value), write

    @kit.extending.overload(operator.getitem, jit_options=kit.part)
    def get_item(row, index):
        return (lambda row, index: get(row, index)) if isinstance(row, Row) else None

    @kit.extending.overload(operator.setitem, jit_options=kit.part)
    def set_item(row, index, value):
        return (lambda row, index, value: put(row, index, value)) if isinstance(row, Row) else None
