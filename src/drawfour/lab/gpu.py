"""Batches played on an NVIDIA GPU, one round per thread, with the same results as `Batch.play`.

The kernel is compiled for each table, which takes seconds. Importing this module without numba-cuda raises DrawfourError.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import cycle
from typing import Any

import numpy as np
from numba import cuda

from drawfour.bots.cuda_kernels import kernel_for
from drawfour.bots.kernels import specialized
from drawfour.bots.registry import is_ours
from drawfour.errors import DrawfourError
from drawfour.lab.batch import Batch, Results, positive

PART = 1 << 20  # rounds in one launch: several times as many as a GPU plays at once
THREADS = 64  # per block: few, because a block keeps its place until its longest round is over
FEWEST_BLOCKS = 128  # Numba warns of launches with fewer


def play(batch: Batch, rounds: int, *, first: int = 0, progress: Callable[[int], object] | None = None) -> Results:
    """Play rounds on the GPU and return what `batch.play` would. An interrupt (Ctrl-C) returns the finished parts.

    `progress` is called with the number of rounds finished since its last call. Raises DrawfourError if there is no GPU.
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
    """Yield the results part by part, as device arrays of `batch.record` that can be copied or reduced on the GPU.

    A part is finished when it is yielded, and its memory is used again for a later part: finish the work on it before asking
    for the next. The GPU plays the next part in the meantime.
    """
    check_gpu()
    own = next((bot for bot in batch.bots if not is_ours(bot)), None)
    if own is not None:
        raise DrawfourError("bad_option", f"A GPU can't play with {own}, only with the bots of drawfour. Leave out --gpu.")
    kernel = kernel_for(*(value.numba_type for value in specialized(batch.book, batch.bots)))
    learned = cuda.to_device(np.array(batch.skills))
    buffers = [cuda.device_array(min(rounds, PART), batch.record, stream=cuda.stream()) for _ in range(2)]
    previous = None
    for start, buffer in zip(range(0, rounds, PART), cycle(buffers), strict=False):
        part = buffer[: rounds - start]
        blocks = max(-(-len(part) // THREADS), FEWEST_BLOCKS)
        kernel[blocks, THREADS, part.stream](part, learned, first + start, int(batch.is_human_like), batch.seed, batch.limit)
        if previous is not None:
            previous.stream.synchronize()
            yield previous
        previous = part
    if previous is not None:
        previous.stream.synchronize()
        yield previous


def check_gpu() -> None:
    """Raise DrawfourError unless there is a GPU that can be used."""
    if not cuda.is_available():
        raise DrawfourError("bad_option", "No NVIDIA GPU or no driver for it was found. Run nvidia-smi, which shows both.")
