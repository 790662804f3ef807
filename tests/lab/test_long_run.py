"""Long runs are specialized: at once if the code is there, in the background if that pays, and with the same results."""

from __future__ import annotations

import signal
import subprocess
from collections.abc import Callable
from copy import copy
from typing import Any

import pytest

from drawfour.bots import BOTS, Bot
from drawfour.compiled import apart
from drawfour.core.options import PRESETS, Rules
from drawfour.lab import long_run as module
from drawfour.lab.batch import Batch, Kept, Results
from drawfour.lab.counting import Counting, Counts, count
from drawfour.lab.long_run import LongRun, Pace, pays
from drawfour.lab.report import as_json
from drawfour.lab.simulate import simulate
from fixtures.patience import PATIENCE

RARE = Rules(call_penalty=7)  # no other test has specialized code for it


@pytest.fixture(autouse=True)
def _two_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "cores", lambda: 2)


class Compiler:
    """A process that compiles until it is told to end."""

    def __init__(self) -> None:
        self.code: int | None = None
        self.was_killed = self.is_interrupted = False

    def poll(self) -> int | None:
        return self.code

    def wait(self) -> None:
        if self.is_interrupted and not self.was_killed:
            raise KeyboardInterrupt
        self.code = 0 if self.code is None else self.code

    def kill(self) -> None:
        self.was_killed = self.code is None


def as_specialized(batch: Batch, is_specialized: bool) -> Batch:
    found = copy(batch)
    found.is_specialized = is_specialized
    return found


class Run(LongRun[Counts]):
    """A run that compiles nothing: `compilers` were started, and code is there for tables in `compiled`."""

    def __init__(self, rounds: int, threads: int | None = 1) -> None:
        super().__init__(self.play_block, Counting, rounds, threads)
        self.compilers: list[Compiler] = []
        self.compiled: list[Batch] = []
        self.was_specialized: list[bool] = []

    def play_block(self, batch: Batch, rounds: int, **options: Any) -> Counts:
        self.was_specialized.append(batch.is_specialized)
        return count(as_specialized(batch, False), rounds, **options)

    def fastest_of(self, batch: Batch) -> Batch:
        return as_specialized(batch, True) if batch in self.compiled else batch

    def start(self, batch: Batch) -> Any:
        self.compilers.append(Compiler())
        return self.compilers[-1]


def play(run: LongRun[Any], batch: Batch, *firsts: int) -> None:
    for first in firsts:
        run(batch, 100, first=first, progress=bool)


# When it pays.


@pytest.mark.parametrize(
    ("rules", "seconds", "threads", "expected"),
    [
        ("classic", 4, 1, False),  # too short, even for an idle core
        ("classic", 6, 1, True),
        ("classic", 6, 2, False),  # no core is idle
        ("classic", 60, 2, False),
        ("classic", 90, 2, True),
        ("classic", 60, 4, True),  # the time of all threads counts
        ("party", 10, 2, False),
        ("party", 20, 2, True),  # code with house rules gains more
        ("no_mercy", 20, 2, True),
        ("mattel", 20, 2, False),
    ],
)
def test_code_is_specialized_if_that_pays(rules: str, seconds: float, threads: int, expected: bool) -> None:
    assert rules in PRESETS
    assert pays(Batch(rules).book, seconds, threads) == expected


def test_the_pace_is_measured_after_the_first_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first ones wait for the compiler."""
    times = iter([100.0, 102.0, 103.0])
    monkeypatch.setattr(module, "perf_counter", lambda: next(times))
    told: list[int] = []
    pace = Pace(told.append)
    assert pace.seconds(1_000) == 0
    pace(500)
    assert pace.seconds(1_000) == 0
    pace(10)
    assert pace.seconds(1_000) == 200
    pace(20)
    assert pace.seconds(1_000) == 100
    assert told == [500, 10, 20]


def test_a_run_looks_at_the_seconds_it_has_left(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[float, int]] = []

    def spy(book: object, seconds: float, threads: int) -> bool:
        asked.append((seconds, threads))
        return False

    monkeypatch.setattr(module, "pays", spy)
    monkeypatch.setattr(Pace, "seconds", lambda pace, rounds: float(rounds))
    run = Run(1_000, threads=None)
    play(run, Batch(), 0, 100, 900)
    assert asked == [(900.0, 2), (100.0, 2)]
    assert run.compilers == []


# What a run does about it.


@pytest.fixture
def _always_pays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "pays", lambda *_: True)


@pytest.mark.usefixtures("_always_pays")
def test_a_run_goes_on_while_code_is_compiled_and_then_uses_it() -> None:
    run, batch = Run(1_000), Batch()
    play(run, batch, 0, 100, 200)
    (compiler,) = run.compilers
    run.compiled.append(batch)
    play(run, batch, 300)
    compiler.code = 0
    play(run, batch, 400, 500, 600)
    assert run.was_specialized == [False] * 4 + [True] * 3
    assert len(run.compilers) == 1


@pytest.mark.usefixtures("_always_pays")
def test_code_that_is_there_is_used_at_once() -> None:
    run, batch = Run(1_000), Batch()
    run.compiled.append(batch)
    play(run, batch, 0, 100)
    assert run.was_specialized == [True, True]
    assert run.compilers == []


@pytest.mark.usefixtures("_always_pays")
def test_a_compiler_that_fails_is_not_started_again() -> None:
    run, batch = Run(1_000), Batch()
    play(run, batch, 0, 100)
    run.compilers[0].code = 1
    play(run, batch, 200, 300)
    assert run.was_specialized == [False] * 4
    assert len(run.compilers) == 1


@pytest.mark.usefixtures("_always_pays")
def test_one_table_is_compiled_after_the_other() -> None:
    run, batches = Run(1_000), [Batch(), Batch("mattel")]
    for first in (0, 100, 200):
        for batch in batches:
            play(run, batch, first)
    assert run.tried == batches[:1]
    run.compilers[0].code = 0
    for batch in batches:
        play(run, batch, 300)
    assert run.tried == batches
    assert len(run.compilers) == 2


@pytest.mark.usefixtures("_always_pays")
@pytest.mark.parametrize(("last", "is_finished"), [(900, True), (800, False)])
def test_only_a_finished_run_has_code_left_to_compile(last: int, is_finished: bool) -> None:
    with Run(1_000) as run:
        play(run, Batch(), 600, 700, last)
        (compiler,) = run.compilers
        assert run.is_compiling == is_finished
        if is_finished:
            run.finish_compiling()
    assert compiler.was_killed != is_finished
    assert not run.is_compiling


@pytest.mark.usefixtures("_always_pays")
def test_an_interrupt_ends_the_wait_for_the_compiler() -> None:
    with Run(200) as run:
        play(run, Batch(), 0, 100)
        run.compilers[0].is_interrupted = True
        run.finish_compiling()
    assert run.compilers[0].was_killed


@pytest.mark.usefixtures("_always_pays")
def test_bots_without_a_fingerprint_are_not_specialized(monkeypatch: pytest.MonkeyPatch) -> None:
    """Their code can't be cached, and would be compiled in vain."""

    def choose(*arguments: Any) -> int:
        return id(something)

    something = object()
    monkeypatch.setitem(BOTS, "mine", Bot(choose))
    run = Run(1_000)
    for batch, expected in ((Batch(bots="mine"), 0), (Batch(), 1)):
        run.fastest[batch] = batch
        run.look_ahead(batch, 1e9)
        assert len(run.compilers) == expected


@pytest.mark.usefixtures("_always_pays")
def test_a_run_goes_on_if_no_process_can_be_started(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(run: Run, batch: Batch) -> None:
        raise OSError("no more processes")

    monkeypatch.setattr(Run, "start", fail)
    run = Run(1_000)
    play(run, Batch(), 0, 100, 200)
    assert run.was_specialized == [False] * 3


@pytest.mark.usefixtures("_always_pays", "_interruptible")
def test_an_interrupt_while_the_compiler_starts_leaves_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[subprocess.Popen[bytes]] = []

    class Interrupted(subprocess.Popen[bytes]):
        def __init__(self, command: list[str], **options: Any) -> None:
            super().__init__(command, **options)
            started.append(self)
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(subprocess, "Popen", Interrupted)
    batch, run = Batch(), LongRun[Counts](count, Counting, 1_000, 1)
    run.fastest[batch] = batch
    with pytest.raises(KeyboardInterrupt), run:
        run.look_ahead(batch, 1e9)
    assert [child.returncode is not None for child in started] == [True]


def test_a_compiler_may_end_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    class Short(subprocess.Popen[bytes]):
        def __init__(self, command: list[str], **options: Any) -> None:
            super().__init__(command, **options)
            self.wait()

    monkeypatch.setattr(apart, "RECEIVE", "raise SystemExit")
    monkeypatch.setattr(subprocess, "Popen", Short)
    assert LongRun[Counts](count, Counting, 1_000, 1).start(Batch()).returncode == 0


# With the real compiler.


@pytest.mark.parametrize(("play", "output"), [(count, Counting), (Batch.play, Kept)])
def test_another_process_compiles_what_the_run_uses(
    play: Callable[..., Counts | Results], output: Callable[[Batch], Any]
) -> None:
    run: LongRun[Any] = LongRun(play, output, 3_000, 1)
    batch = Batch(RARE, seed="long")
    assert run.start(batch).wait(PATIENCE) == 0
    assert run.fastest_of(batch).is_specialized
    assert not batch.is_specialized
    assert not run.fastest_of(Batch(Rules(call_penalty=8))).is_specialized
    specialized = simulate(batch, 3_000, run, block=1_000)
    assert [each.is_specialized for each in run.fastest.values()] == [True]
    assert as_json(specialized) == as_json(simulate(batch, 3_000))
