"""A GPU steps lanes as a CPU does. Without one, the kernel is run by the simulator, and compiled as far as possible."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
import pytest
from numba import cuda as numba_cuda
from numba.cuda.serialize import dumps

from drawfour import Rules
from drawfour.compiled.books import SpecializedBook
from drawfour.compiled.memory import Constant
from drawfour.core.book import Book
from drawfour.envs import Encoding, SelfPlay, cuda_kernels
from drawfour.envs.gpu import GpuSelfPlay
from drawfour.errors import DrawfourError, IllegalAction
from fixtures.gpu import check_compiles, check_simulated

TABLES: dict[str, dict[str, Any]] = {
    "two": {"oracle": True, "history": 2, "calls": "ask", "reward": "points"},
    "three": {"seats": 3, "rules": Rules(target_score=30, hand_size=3), "match": True, "options": True, "asking": "random"},
}
SIMULATED = """
from drawfour.lab import gpu
from test_gpu_batch import TABLES, compare, refuse

gpu.FEWEST_BLOCKS = 1
for table in TABLES.values():
    compare(3, table, 50)
refuse(2)
"""


def on_host(array: Any) -> Any:
    """Return an array of the GPU as NumPy's."""
    return array if isinstance(array, np.ndarray) else array.exporting_obj.copy_to_host()


def compare(lanes: int, table: dict[str, Any], steps: int) -> None:
    """Fail unless the GPU and the CPU show the same in every step."""
    found, expected = GpuSelfPlay(lanes, seed="card", **table), SelfPlay(lanes, seed="card", **table)
    for batch in (found, expected):
        batch.reset(first=5)
    rng, ended = np.random.default_rng(1), 0
    for _ in range(steps):
        for name in ("current_player", "observation", "legal_action_mask", "rewards", "terminated", "truncated", "hidden"):
            mine, theirs = getattr(found, name), getattr(expected, name)
            assert (mine is None) == (theirs is None)
            if theirs is not None:
                assert np.array_equal(on_host(mine), theirs), name
        mask = expected.legal_action_mask
        actions = np.where(mask, rng.random(mask.shape) + (np.arange(mask.shape[1]) >= 60), -1).argmax(axis=1)
        expected.step(actions)
        found.step(actions)
        ended += int(expected.terminated.sum())
    assert ended > 1
    for name, column in expected.last_episode.items():
        assert found.last_episode[name].tolist() == column.tolist(), name


def refuse(lanes: int) -> None:
    """Fail unless an action that is not legal is named, and changes nothing."""
    batch = GpuSelfPlay(lanes, seed="card")
    before = on_host(batch.observation).tolist()
    legal = on_host(batch.legal_action_mask).argmax(axis=1)
    with pytest.raises(IllegalAction, match=r"can't take action 1 \(keep\): it is not legal in lane 1\. Legal actions: "):
        batch.step(np.array([*legal[:-1], 1]))
    with pytest.raises(DrawfourError, match=r"actions must be \d+ whole numbers, one for each lane"):
        batch.step(np.zeros(lanes))
    assert on_host(batch.observation).tolist() == before


def test_the_interpreted_kernel_steps_as_a_cpu_does() -> None:
    check_simulated(SIMULATED, __file__)


def test_the_whole_kernel_of_lanes_compiles(monkeypatch: pytest.MonkeyPatch) -> None:
    book = Encoding(**{name: TABLES["three"][name] for name in ("rules", "seats")}).book
    constants = Constant(SpecializedBook(book)), Constant(cuda_kernels.NO_BOTS)
    kernel = cuda_kernels.make_kernel(*constants, cuda_kernels.kinds_for(book))
    ends = (numba.boolean[::1], numba.boolean[::1], numba.int32[::1])
    arguments = (*[numba.int64] * 10, numba.float32[:, ::1], *ends, numba.int64)
    check_compiles(kernel, arguments, monkeypatch)


def test_a_cached_kernel_is_found_whatever_was_compiled_before(monkeypatch: pytest.MonkeyPatch) -> None:
    def key(book: Book) -> bytes:
        kernel = cuda_kernels.make_kernel(
            Constant(SpecializedBook(book)), Constant(cuda_kernels.NO_BOTS), cuda_kernels.kinds_for(book)
        )
        return bytes(dumps(tuple(cell.cell_contents for cell in kernel.__closure__ or ())))

    two, three = Encoding(seats=2).book, Encoding(seats=3).book
    before = key(two)
    for number, kind in enumerate((SpecializedBook(two), cuda_kernels.NO_BOTS)):
        monkeypatch.setattr(kind, "_code", 1_000_000 + number)  # what Numba counts up for each new type of a process
    assert key(two) == before != key(three)


@pytest.mark.skipif(not numba_cuda.is_available(), reason="no NVIDIA GPU here: the kernel does not run on one")
@pytest.mark.parametrize("name", TABLES)
def test_the_gpu_steps_as_a_cpu_does(name: str) -> None:
    compare(2000, TABLES[name], 300)
    refuse(2000)


def test_without_a_gpu_an_error_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(numba_cuda, "is_available", lambda: False)
    with pytest.raises(DrawfourError, match=r"^No NVIDIA GPU or no driver"):
        GpuSelfPlay(1)
