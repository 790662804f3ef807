"""Rows of a flat array: a door, which compiled code replaces with the computation of an address.

The arrays of a batch are flat in compiled code, so that tables of any size share it.
"""

from __future__ import annotations

from typing import Any


def row_at(array: Any, start: int) -> Any:
    """Return the entries of an array from `start` on, which share its memory.

    >>> array = bytearray(4)
    >>> row_at(array, 2)[1] = 7
    >>> array[3]
    7
    """
    return memoryview(array)[start:]
