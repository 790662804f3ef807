"""Memory of a GPU: arrays that kernels find by their address and other libraries share. In the simulator they are NumPy's."""

from __future__ import annotations

from typing import Any

import numpy as np
from cuda.core.utils import StridedMemoryView
from numba import cuda
from numba.cuda import config
from numpy.typing import DTypeLike, NDArray

from drawfour.compiled.layout import from_record, layout, to_record
from drawfour.core.book import Book
from drawfour.core.bot_dice import Dice, DiceChance
from drawfour.core.shapes import shapes, zeros
from drawfour.core.state import blank
from drawfour.envs.lanes import Lane


class GpuMemory:
    """The memory of a GPU, with records for a table."""

    def __init__(self, book: Book) -> None:
        self.book = book

    def array(self, values: NDArray[Any]) -> Any:
        """Return an array in this memory with these values."""
        return cuda.to_device(values)

    def put(self, array: Any, values: Any) -> None:
        """Copy values to an array in this memory, from there or from NumPy."""
        array.copy_to_device(values)

    def to_host(self, array: Any) -> NDArray[Any]:
        """Return a copy of an array as one of NumPy."""
        found: NDArray[Any] = array.copy_to_host()
        return found

    def handle(self, array: Any, dtype: DTypeLike) -> Any:
        """Return what a kernel is given for an array, which it reads as numbers of a type: the address."""
        return array.device_ctypes_pointer.value

    def shared(self, array: Any) -> Any:
        """Return an array for other libraries, with `__dlpack__`. It shares the memory."""
        return StridedMemoryView.from_cuda_array_interface(array, stream_ptr=-1)

    def records(self, declared: type, count: int) -> Any:
        """Return memory for records of a declaration."""
        return self.array(np.zeros(count, layout(declared, self.book)).view(np.uint8))

    def write(self, records: Any, values: NDArray[Any]) -> None:
        """Copy records to this memory."""
        self.put(records, values.view(np.uint8))

    def read(self, records: Any, declared: type) -> NDArray[Any]:
        """Return a copy of records."""
        return self.to_host(records).view(layout(declared, self.book))


class SimulatedMemory(GpuMemory):
    """The memory of a GPU in the simulator: NumPy arrays, and objects in place of records."""

    def array(self, values: NDArray[Any]) -> Any:
        """Return the array."""
        return values

    def put(self, array: Any, values: Any) -> None:
        """Copy values to an array."""
        array[:] = values

    def to_host(self, array: Any) -> NDArray[Any]:
        """Return a copy of an array."""
        return np.array(array)

    def handle(self, array: Any, dtype: DTypeLike) -> Any:
        """Return what a kernel is given for an array: its numbers in a row, or the objects."""
        return memoryview(array.view(dtype).ravel().data) if isinstance(array, np.ndarray) else array

    def shared(self, array: Any) -> Any:
        """Return the array."""
        return array

    def records(self, declared: type, count: int) -> Any:
        """Return objects of a declaration."""
        return [self._empty(declared) for _ in range(count)]

    def _empty(self, declared: type) -> Any:
        parts = {"state": blank(self.book, DiceChance(0)), "dice": Dice(0)} if declared is Lane else {}
        return declared(**parts, **{name: zeros(self.book, shape) for name, shape in shapes(declared).items()})

    def write(self, records: Any, values: NDArray[Any]) -> None:
        """Read records into the objects."""
        for value, record in zip(records, values, strict=True):
            from_record(record, value)

    def read(self, records: Any, declared: type) -> NDArray[Any]:
        """Return the objects as records."""
        found = np.zeros(len(records), layout(declared, self.book))
        for value, record in zip(records, found, strict=True):
            to_record(value, record)
        return found


def memory_for(book: Book) -> GpuMemory:
    """Return the memory for a table."""
    return SimulatedMemory(book) if config.ENABLE_CUDASIM else GpuMemory(book)
