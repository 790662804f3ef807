"""Self-play as a CUDA kernel: one round per thread, by the same functions and with the same results as on a CPU.

Everything a thread writes is in its own memory: the workspace, and the result, which is copied to the row of its round at the
end. Kernels are always specialized. Importing this module without numba-cuda raises DrawfourError. With NUMBA_ENABLE_CUDASIM=1
in the environment, Numba's simulator interprets the kernel.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from drawfour.bots.kernels import COUNT, SpecializedBots, is_cacheable, register_bots, result_layout
from drawfour.bots.learned import learn
from drawfour.bots.results import Result, make_result
from drawfour.bots.self_play import play_rounds
from drawfour.bots.workspace import make_workspace
from drawfour.compiled.books import SpecializedBook
from drawfour.compiled.layout import to_record
from drawfour.compiled.memory import (
    POINTER,
    WORD,
    Constant,
    RowPointer,
    Target,
    allocate,
    load,
    offset_by,
    register_in_place,
    store,
)
from drawfour.compiled.target import register_rules
from drawfour.errors import not_installed

try:
    from numba import cuda
    from numba.cuda import config, extending, types
    from numba.cuda.core.imputils import lower_constant
    from numba.cuda.datamodel import models
    from numba.cuda.typing import templates
except ImportError as missing:
    raise not_installed(["numba-cuda"], "cuda") from missing


@cache
def kernel_for(book: SpecializedBook, bots: SpecializedBots) -> Any:
    """Return the kernel for a table. It is compiled at its first launch; the simulator interprets it."""
    kernel = make_kernel(book.book, bots.choosers) if config.ENABLE_CUDASIM else make_kernel(Constant(book), Constant(bots))
    return cuda.jit(cache=is_cacheable(bots))(kernel)


def make_kernel(book: Any, bots: Any) -> Callable[..., None]:
    """Return the function that the GPU runs once for each row of the results."""

    def kernel(results, learned, first, is_human_like, seed, limit):
        i = int(cuda.grid(1))  # the simulator passes a NumPy integer, in which the dice would overflow
        if i < results.size:
            workspace = make_workspace(book)
            workspace.is_human_like = is_human_like
            learn(book, workspace.mind, learned)
            counted = one_result(book)
            play_rounds(book, bots, workspace, counted, 1, first + i, seed, limit)
            copy_result(counted, results, i)

    return kernel


def one_result(book: Any) -> Sequence[Result]:
    """Return memory for the result of one round."""
    return [make_result(book)]


def copy_result(counted: Sequence[Result], results: Any, i: int) -> None:
    """Copy a result to its row."""
    to_record(counted[0], results[i])


def _register_results(target: Target) -> None:
    """Register how the GPU allocates a result and copies it."""
    register_in_place(
        target,
        one_result,
        lambda book: RowPointer(result_layout(book.book)),
        lambda context, builder, signature, arguments: allocate(builder, signature.return_type.item),
    )

    @extending.intrinsic
    def copy(context: Any, counted: Any, results: Any, i: Any) -> Any:
        size = counted.item.itemsize

        def lower(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            rows = context.make_array(results)(context, builder, arguments[1])
            row = offset_by(builder, builder.bitcast(rows.data, POINTER), builder.mul(arguments[2], WORD(size)))
            for offset in range(0, size, COUNT.itemsize):
                number = load(builder, offset_by(builder, arguments[0], offset), COUNT)
                store(builder, number, offset_by(builder, row, offset), COUNT)
            return context.get_dummy_value()

        return types.void(counted, results, types.int64), lower

    extending.overload(copy_result)(lambda counted, results, i: lambda counted, results, i: copy(counted, results, i))


def _register_constants() -> None:
    """Let kernels use the book and the bots as closure variables."""
    extending.typeof_impl.register(Constant)(lambda value, context: value.numba_type)

    @lower_constant(SpecializedBook)
    @lower_constant(SpecializedBots)
    def nothing(context: Any, builder: Any, kind: Any, value: Any) -> Any:
        return context.get_dummy_value()


if not config.ENABLE_CUDASIM:
    # Tables are in global memory, space 1: constant memory is slow if the threads of a warp read different addresses.
    target = Target(extending, templates, models, inline={"forceinline": True}, constant_space=1)
    register_rules(target)
    register_bots(target)
    _register_results(target)
    _register_constants()
