"""Bit operations on words. Compiled code replaces these functions with single machine instructions."""

from __future__ import annotations

LOW_63 = (1 << 63) - 1


def count(bits: int) -> int:
    """Return the number of set bits.

    >>> count(0b1011)
    3
    """
    return bits.bit_count()


def lowest(bits: int) -> int:
    """Return the index of the lowest set bit; the word must not be 0.

    >>> lowest(0b1000)
    3
    """
    return (bits & -bits).bit_length() - 1


def nth(bits: int, n: int) -> int:
    """Return the index of the n-th set bit, counted from 0; the word must have more than n set bits.

    >>> nth(0b1010, 1)
    3
    """
    while n > 0:
        bits &= bits - 1
        n -= 1
    return lowest(bits)


def multiply_add(a: int, b: int, c: int) -> int:
    """Return the lower 63 bits of a * b + c, which are the same in Python and machine integers; no argument may be negative.

    >>> multiply_add(1 << 62, 6, 5)
    5
    """
    return a * b + c & LOW_63
