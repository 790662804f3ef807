"""The functions of `core/bits.py` as single machine instructions."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types

from drawfour.compiled.memory import WORD, Kit
from drawfour.core import bits

ZERO_IS_NOTHING = ir.Constant(ir.IntType(1), 1)  # of 0 there is no lowest bit: no need to look


def teach_bits(kit: Kit) -> None:
    """Teach a compiler how the machine counts and finds bits, and multiplies without a thought of overflow."""
    _teach_counting(kit)
    _teach_multiplying(kit)
    if kit.can_deposit:
        _teach_depositing(kit)
    else:
        kit.extending.register_jitable(**kit.part)(bits.nth)


def _teach_counting(kit: Kit) -> None:
    @kit.extending.intrinsic
    def ones(context, word):
        return types.int64(types.int64), lambda context, builder, signature, arguments: builder.ctpop(arguments[0])

    @kit.extending.intrinsic
    def zeros_below(context, word):
        def count(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.cttz(arguments[0], ZERO_IS_NOTHING)

        return types.int64(types.int64), count

    @kit.extending.overload(bits.count, jit_options=kit.part)
    def count(word):
        return lambda word: ones(word)

    @kit.extending.overload(bits.lowest, jit_options=kit.part)
    def lowest(word):
        return lambda word: zeros_below(word)


def _teach_multiplying(kit: Kit) -> None:
    @kit.extending.intrinsic
    def wrapped(context, a, b, c):
        """Numba takes it that a signed product does not overflow, and leaves out what follows from that."""

        def multiply(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.and_(builder.add(builder.mul(*arguments[:2]), arguments[2]), WORD(bits.LOW_63))

        return types.int64(types.int64, types.int64, types.int64), multiply

    @kit.extending.overload(bits.multiply_add, jit_options=kit.part)
    def multiply_add(a, b, c):
        return lambda a, b, c: wrapped(a, b, c)


def _teach_depositing(kit: Kit) -> None:
    @kit.extending.intrinsic
    def deposited(context, word, n):
        """One bit, at the n-th set place of the word: an instruction of x86 processors."""

        def deposit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            kind = ir.FunctionType(WORD, [WORD, WORD])
            function = builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", (), kind)
            bit = builder.call(function, [builder.shl(WORD(1), arguments[1]), arguments[0]])
            return builder.cttz(bit, ZERO_IS_NOTHING)

        return types.int64(types.int64, types.int64), deposit

    @kit.extending.overload(bits.nth, jit_options=kit.part)
    def nth(word, n):
        return lambda word, n: deposited(word, n)
