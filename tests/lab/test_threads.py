"""The threads of a batch: interrupts, errors and progress while rounds are played."""

from __future__ import annotations

import signal
import threading
from typing import Any

import pytest

from drawfour.errors import DrawfourError
from drawfour.lab import batch as module
from drawfour.lab.batch import CHUNK, Batch, Results
from drawfour.lab.threads import Compiler, Task
from fixtures.patience import PATIENCE
from fixtures.progress import Progress
from fixtures.rounds import differing


def interrupted(batch: Batch, threads: int, progress: Progress, rounds: int, first: int = 0) -> Results:
    try:
        return batch.play(rounds, first=first, threads=threads, progress=progress)
    except KeyboardInterrupt:
        pytest.fail(f"the interrupt came out, after {sum(progress.told)} of {rounds} rounds, which are lost")


@pytest.mark.usefixtures("_interruptible")
@pytest.mark.parametrize("threads", [1, 2, 3])
def test_an_interrupt_returns_the_finished_rounds(threads: int) -> None:
    batch, progress = Batch(seats=3), Progress(3)
    results = interrupted(batch, threads, progress, 100 * CHUNK, first=5)
    assert results.interrupted
    assert 3 * CHUNK <= len(results) < 50 * CHUNK
    assert sum(progress.told) == len(results)
    whole = batch.play(len(results), first=5)
    assert not whole.interrupted
    assert differing(results, whole) == []


@pytest.mark.usefixtures("_interruptible")
def test_an_interrupt_while_many_threads_start_returns_the_finished_rounds() -> None:
    progress = Progress(1)
    results = interrupted(Batch(), 64, progress, 200 * CHUNK)
    assert results.interrupted
    assert len(results) <= sum(progress.told) < 150 * CHUNK
    assert differing(results, Batch().play(len(results))) == []


@pytest.mark.usefixtures("_interruptible")
def test_an_interrupt_while_compiling_returns_at_once_and_the_compiler_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """The compiled code is cached for the next run."""
    may_finish, has_compiled = threading.Event(), threading.Event()

    def compile_slowly(*arguments: Any) -> None:
        signal.raise_signal(signal.SIGINT)
        assert may_finish.wait(PATIENCE)
        has_compiled.set()

    monkeypatch.setattr(module, "compiled_play", lambda bots: compile_slowly)
    results = Batch().play(100)
    assert results.interrupted
    assert len(results) == 0
    assert not has_compiled.is_set()
    (compiler,) = Compiler.left()
    may_finish.set()
    compiler.wait()
    assert has_compiled.is_set()
    assert Compiler.left() == []


def test_an_error_of_the_compiler_is_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*arguments: Any) -> None:
        raise TypeError("no such type")

    monkeypatch.setattr(module, "compiled_play", lambda bots: fail)
    with pytest.raises(TypeError, match="no such type"):
        Batch().play(100)


def test_an_error_in_one_thread_stops_the_others() -> None:
    told: list[int] = []

    def progress(finished: int) -> None:
        told.append(finished)
        if len(told) == 2:
            raise ConnectionError("nobody listens")

    with pytest.raises(ConnectionError, match="nobody listens"):
        Batch().play(200 * CHUNK, threads=2, progress=progress)
    assert len(told) < 100


@pytest.mark.parametrize("threads", [1, 2, 5])
@pytest.mark.parametrize("rounds", [1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK + 5])
def test_progress_adds_up(rounds: int, threads: int) -> None:
    told: list[int] = []
    results = Batch().play(rounds, threads=threads, progress=told.append)
    assert sum(told) == rounds == len(results)
    assert all(0 < finished <= CHUNK for finished in told)


def test_no_more_threads_are_started_than_there_are_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    """A million idle threads took minutes and gigabytes."""
    started: list[Task] = []
    start = Task.start

    def counted(task: Task) -> None:
        started.append(task)
        assert len(started) < 2_000
        start(task)

    monkeypatch.setattr(Task, "start", counted)
    try:
        results = Batch().play(10, threads=10**6)
    except DrawfourError:
        return
    assert differing(results, Batch().play(10, threads=1)) == []
