"""The functions of `core/bits.py` as single machine instructions."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types

from drawfour.compiled.memory import WORD, Target
from drawfour.core import bits

NEVER_ZERO = ir.Constant(ir.IntType(1), 1)  # tells `cttz` that its argument is not 0


def register_bits(target: Target) -> None:
    """Register instructions that count and find bits, and a product that may overflow."""
    _register_counting(target)
    _register_multiplying(target)
    if target.has_pdep:
        _register_finding(target)
    else:
        target.extending.register_jitable(**target.inline)(bits.nth)


def _register_counting(target: Target) -> None:
    @target.extending.intrinsic
    def ones(context, word):
        return types.int64(types.int64), lambda context, builder, signature, arguments: builder.ctpop(arguments[0])

    @target.extending.intrinsic
    def zeros_below(context, word):
        def count(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.cttz(arguments[0], NEVER_ZERO)

        return types.int64(types.int64), count

    @target.extending.overload(bits.count, jit_options=target.inline)
    def count(word):
        return lambda word: ones(word)

    @target.extending.overload(bits.lowest, jit_options=target.inline)
    def lowest(word):
        return lambda word: zeros_below(word)


def _register_multiplying(target: Target) -> None:
    @target.extending.intrinsic
    def wrapped(context, a, b, c):
        """Multiply with wrap-around. Numba assumes that signed products never overflow, and optimizes accordingly."""

        def multiply(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.and_(builder.add(builder.mul(*arguments[:2]), arguments[2]), WORD(bits.LOW_63))

        return types.int64(types.int64, types.int64, types.int64), multiply

    @target.extending.overload(bits.multiply_add, jit_options=target.inline)
    def multiply_add(a, b, c):
        return lambda a, b, c: wrapped(a, b, c)


def _register_finding(target: Target) -> None:
    @target.extending.intrinsic
    def deposited(context, word, n):
        """Find the n-th set bit: `pdep`, an instruction of x86 processors, moves one bit there."""

        def deposit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            kind = ir.FunctionType(WORD, [WORD, WORD])
            function = builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", (), kind)
            bit = builder.call(function, [builder.shl(WORD(1), arguments[1]), arguments[0]])
            return builder.cttz(bit, NEVER_ZERO)

        return types.int64(types.int64, types.int64), deposit

    @target.extending.overload(bits.nth, jit_options=target.inline)
    def nth(word, n):
        return lambda word, n: deposited(word, n)
