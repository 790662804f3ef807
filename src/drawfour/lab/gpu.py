"""Many rounds at once on an NVIDIA card: one round a thread, by the same functions and with the same results as `Batch`.

All that a thread writes lies in memory of its own: the lane it runs in, and the result it counts into, which is copied to the
row of its round in the end. Book and bots are known when compiling, which takes seconds for each table. Importing this module
without numba-cuda raises DrawfourError. Numba's simulator (NUMBA_ENABLE_CUDASIM=1 in the environment) interprets the kernel.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import cycle
from typing import Any

import numpy as np

from drawfour.bots import BOTS
from drawfour.bots.lane import Result, make_lane, make_result
from drawfour.bots.self_play import play_rounds
from drawfour.compiled.kernels import Frozen, can_be_kept, frozen, teach
from drawfour.compiled.layout import NUMBER, result_layout, to_record
from drawfour.compiled.memory import POINTER, WORD, Kit, Row, at, load, reserve, store
from drawfour.compiled.specialize import FrozenBook, FrozenBots
from drawfour.errors import DrawfourError, not_installed
from drawfour.lab.batch import Batch, Results, positive

try:
    from numba import cuda
    from numba.cuda import config, extending, types
    from numba.cuda.core.imputils import lower_constant
    from numba.cuda.datamodel import models
    from numba.cuda.typing import templates
except ImportError as missing:
    raise not_installed(["numba-cuda"], "cuda") from missing

PART = 1 << 20  # rounds in one launch: several times as many as a card plays at once
THREADS = 64  # in a block: few, for a block keeps its place until the longest of its rounds is over
FEWEST_BLOCKS = 128  # Numba warns of launches of fewer


def play(batch: Batch, rounds: int, *, first: int = 0, progress: Callable[[int], object] | None = None) -> Results:
    """What `batch.play` answers, played on the card. An interrupt (Ctrl-C) ends with the parts that are finished.

    `progress` is called with the number of rounds that have been finished since it was called last. Raises DrawfourError where
    there is no card.
    """
    rounds = positive("rounds", rounds)
    table = np.empty(rounds, batch.record)
    finished = 0
    is_interrupted = False
    try:
        for part in parts(batch, rounds, first):
            part.copy_to_host(table[finished : finished + len(part)])
            part.stream.synchronize()
            finished += len(part)
            if progress:
                progress(len(part))
    except KeyboardInterrupt:
        is_interrupted = True
    return Results(batch.book, batch.bots, table[:finished], is_interrupted)


def parts(batch: Batch, rounds: int, first: int = 0) -> Iterator[Any]:
    """The results on the card, part by part: device arrays of `batch.record`, to be copied or reduced there.

    A part is finished when it is handed out and is overwritten once the next is asked for, so work on it must have ended by
    then. Meanwhile the card plays the next.
    """
    check_card()
    kernel = kernel_for(*(value.type for value in frozen(batch.book, batch.bots)))
    room = [cuda.device_array(min(rounds, PART), batch.record, stream=cuda.stream()) for _ in range(2)]
    before = None
    for start, buffer in zip(range(0, rounds, PART), cycle(room), strict=False):
        part = buffer[: rounds - start]
        blocks = max(-(-len(part) // THREADS), FEWEST_BLOCKS)
        kernel[blocks, THREADS, part.stream](part, first + start, int(batch.is_human_like), batch.seed, batch.limit)
        if before is not None:
            before.stream.synchronize()
            yield before
        before = part
    if before is not None:
        before.stream.synchronize()
        yield before


def check_card() -> None:
    """Raise DrawfourError where there is no card that can be used."""
    if not cuda.is_available():
        raise DrawfourError("bad_option", "No NVIDIA GPU or no driver for it was found (nvidia-smi shows both)")


@cache
def kernel_for(book: FrozenBook, bots: FrozenBots) -> Any:
    """The kernel for a table; it is compiled when it is launched first. Interpreted, it works with the table itself."""
    if config.ENABLE_CUDASIM:
        kernel = make_kernel(book.book, [BOTS[name] for name in bots.names])
    else:
        kernel = make_kernel(Frozen(book), Frozen(bots))
    return cuda.jit(cache=can_be_kept(bots))(kernel)


def make_kernel(book: Any, bots: Any) -> Callable[..., None]:
    """The function that a card runs once for each row of the results."""

    def kernel(results, first, is_human_like, seed, limit):
        i = int(cuda.grid(1))  # interpreted, it is a number of NumPy, which the dice would make overflow
        if i < results.size:
            lane = make_lane(book)
            lane.is_human_like = is_human_like
            counted = one_result(book)
            play_rounds(book, bots, lane, counted, 1, first + i, seed, limit)
            keep(counted, results, i)

    return kernel


def one_result(book: Any) -> Sequence[Result]:
    """Room for the result of one round."""
    return [make_result(book)]


def keep(counted: Sequence[Result], results: Any, i: int) -> None:
    """Copy a result to its row."""
    to_record(counted[0], results[i])


def _teach_results() -> None:
    """Teach the card to make room for a result and to keep it."""

    @extending.intrinsic
    def room(context: Any, book: Any) -> Any:
        record = result_layout(book.book)
        return Row(record)(book), lambda context, builder, signature, arguments: reserve(builder, record)

    @extending.intrinsic
    def copy(context: Any, counted: Any, results: Any, i: Any) -> Any:
        size = counted.item.itemsize

        def lower(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            rows = context.make_array(results)(context, builder, arguments[1])
            row = at(builder, builder.bitcast(rows.data, POINTER), builder.mul(arguments[2], WORD(size)))
            for offset in range(0, size, NUMBER.itemsize):
                number = load(builder, at(builder, arguments[0], offset), NUMBER)
                store(builder, number, at(builder, row, offset), NUMBER)
            return context.get_dummy_value()

        return types.void(counted, results, types.int64), lower

    extending.overload(one_result, inline="always")(lambda book: lambda book: room(book))
    extending.overload(keep)(lambda counted, results, i: lambda counted, results, i: copy(counted, results, i))


def _teach_constants() -> None:
    """Let kernels hold book and bots as values around them."""
    extending.typeof_impl.register(Frozen)(lambda value, context: value.type)

    @lower_constant(FrozenBook)
    @lower_constant(FrozenBots)
    def nothing(context: Any, builder: Any, kind: Any, value: Any) -> Any:
        return context.get_dummy_value()


if not config.ENABLE_CUDASIM:
    # Tables lie in global memory: constant memory is slow where the threads of a warp read different places.
    teach(Kit(extending, templates, models, part={"forceinline": True}, constant_space=1))
    _teach_results()
    _teach_constants()
