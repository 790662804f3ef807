"""A GPU plays the same rounds as a CPU. Without one, the kernel is run by the simulator, and compiled as far as possible."""

from __future__ import annotations

import sys
from importlib import import_module

import numba
import numpy as np
import pytest
from numba import cuda as numba_cuda

from drawfour import Rules
from drawfour.bots import cuda_kernels
from drawfour.bots.kernels import specialized
from drawfour.errors import DrawfourError
from drawfour.lab import gpu
from drawfour.lab.batch import Batch
from fixtures.gpu import check_compiles, check_simulated

BATCHES = {
    "two": Batch(seed="card"),
    "four": Batch(seats=4, bots=["careful", "random"] * 2, rules=Rules(teams=True), seed="card", is_human_like=True),
}
SIMULATED = """
from drawfour.lab import gpu
from test_gpu import BATCHES, compare, interrupt

gpu.PART, gpu.FEWEST_BLOCKS = 5, 1
for batch in BATCHES.values():
    compare(batch, 12)
interrupt(BATCHES["two"], 12)
"""


def compare(batch: Batch, rounds: int) -> None:
    """Fail unless the GPU and the CPU play the same rounds."""
    finished: list[int] = []
    found = gpu.play(batch, rounds, first=7, progress=finished.append)
    expected = batch.play(rounds, first=7)
    assert not found.interrupted
    assert sum(finished) == len(found) == rounds
    for name, column in expected.columns.items():
        assert found.columns[name].tolist() == column.tolist(), name


def interrupt(batch: Batch, rounds: int) -> None:
    """Fail unless an interrupt in the first part returns that part."""

    def stop(finished: int) -> None:
        raise KeyboardInterrupt

    found = gpu.play(batch, rounds, progress=stop)
    assert found.interrupted
    assert np.array_equal(found.table, batch.play(gpu.PART).table)


def test_the_interpreted_kernel_plays_the_same_rounds() -> None:
    check_simulated(SIMULATED, __file__)


def test_the_whole_kernel_compiles(monkeypatch: pytest.MonkeyPatch) -> None:
    batch = BATCHES["four"]  # covers all that the other has
    kernel = cuda_kernels.make_kernel(*specialized(batch.book, batch.bots))
    arguments = (numba.from_dtype(batch.record)[::1], numba.int64[:, ::1], *[numba.int64] * 4)
    check_compiles(kernel, arguments, monkeypatch)


@pytest.mark.skipif(not numba_cuda.is_available(), reason="no NVIDIA GPU here: the kernel does not run on one")
@pytest.mark.parametrize("name", BATCHES)
def test_the_gpu_plays_the_same_rounds(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gpu, "PART", 10_000)
    compare(BATCHES[name], 25_000)
    interrupt(BATCHES[name], 25_000)


def test_without_a_gpu_an_error_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(numba_cuda, "is_available", lambda: False)
    with pytest.raises(DrawfourError, match=r"^No NVIDIA GPU or no driver"):
        gpu.play(BATCHES["two"], 1)


def test_without_numba_cuda_an_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba.cuda", None)
    monkeypatch.delitem(sys.modules, "drawfour.bots.cuda_kernels")
    with pytest.raises(DrawfourError, match=r'^numba-cuda is not installed\. Run: pip install "SOURCE\[cuda\]"'):
        import_module("drawfour.bots.cuda_kernels")


def test_less_than_one_round_is_refused() -> None:
    with pytest.raises(DrawfourError, match=r"^rounds must be 1 or more, not 0\.$"):
        gpu.play(BATCHES["two"], 0)
