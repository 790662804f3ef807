"""Signals, limits, cores and clocks on each operating system. Windows and macOS are simulated."""

from __future__ import annotations

import ctypes
import errno
import os
import signal
import sys
import time
from types import SimpleNamespace

import pytest

from drawfour.system.processes import allow_open_files, cores, free_memory, lower_priority, since_boot, stop_signals
from fixtures.windows import pretend

ENDLESS = -1


@pytest.mark.parametrize(
    ("platform", "now", "most", "then"),
    [
        ("linux", 1024, 20_000, 7_000),
        ("linux", 1024, 4_096, 4_096),
        ("linux", 1024, ENDLESS, 7_000),
        ("linux", 65_536, 65_536, None),
        ("linux", ENDLESS, ENDLESS, None),
        ("darwin", 256, ENDLESS, 7_000),
        ("win32", 256, 256, None),
    ],
)
def test_the_limit_of_open_files_allows_all_connections(
    monkeypatch: pytest.MonkeyPatch, platform: str, now: int, most: int, then: int | None
) -> None:
    asked: list[tuple[int, int]] = []
    pretend(monkeypatch, platform)
    _limit_files(monkeypatch, now, most, asked)
    allow_open_files(7_000)
    assert asked == ([] if then is None else [(then, most)])


def _limit_files(monkeypatch: pytest.MonkeyPatch, now: int, most: int, asked: list[tuple[int, int]]) -> None:
    def set_limit(which: str, limits: tuple[int, int]) -> None:
        asked.append(limits)
        if limits[0] > 12_000:
            raise ValueError("current limit exceeds maximum limit")

    if sys.platform != "win32":
        limits = {"RLIM_INFINITY": ENDLESS, "RLIMIT_NOFILE": "files"}
        fake = SimpleNamespace(**limits, getrlimit=lambda which: (now, most), setrlimit=set_limit)
        monkeypatch.setitem(sys.modules, "resource", fake)


def test_a_limit_that_the_system_refuses_does_not_stop_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, int]] = []
    pretend(monkeypatch, "darwin")
    _limit_files(monkeypatch, 256, ENDLESS, asked)
    allow_open_files(50_000)
    pretend(monkeypatch, "linux")
    allow_open_files(50_000)
    assert asked == [(10_240, ENDLESS), (50_000, ENDLESS)]


def test_signals_that_a_system_lacks_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(signal, "SIGHUP", raising=False)
    monkeypatch.setattr(signal, "SIGBREAK", signal.SIGTERM, raising=False)
    assert stop_signals(hang_up=True) == [signal.SIGINT, signal.SIGTERM, signal.SIGTERM]
    monkeypatch.delattr(signal, "SIGBREAK")
    assert stop_signals() == [signal.SIGINT, signal.SIGTERM]


@pytest.mark.parametrize(("platform", "niceness"), [("linux", [5]), ("darwin", []), ("win32", [])])
def test_only_linux_lowers_the_priority_of_a_thread(
    monkeypatch: pytest.MonkeyPatch, platform: str, niceness: list[int]
) -> None:
    lowered: list[int] = []
    monkeypatch.setattr(os, "nice", lowered.append, raising=False)
    pretend(monkeypatch, platform)
    lower_priority(5)
    assert lowered == niceness


@pytest.mark.parametrize(("platform", "count"), [("linux", 1), ("darwin", 4), ("win32", 4)])
def test_the_cores_are_those_that_the_process_may_use(monkeypatch: pytest.MonkeyPatch, platform: str, count: int) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda process: {3}, raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: 4)
    pretend(monkeypatch, platform)
    assert cores() == count


def test_a_system_that_does_not_count_its_cores_has_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    pretend(monkeypatch, "darwin")
    assert cores() == 1


@pytest.mark.parametrize("platform", ["darwin", "win32"])
def test_memory_is_returned_on_linux_only(monkeypatch: pytest.MonkeyPatch, platform: str) -> None:
    def refuse(name: object) -> None:
        raise OSError(errno.ENOENT, "There is no such library here.")

    monkeypatch.setattr(ctypes, "CDLL", refuse)
    pretend(monkeypatch, platform)
    free_memory()


@pytest.mark.parametrize(("platform", "seconds"), [("linux", 7), ("darwin", 1), ("win32", 100)])
def test_the_clock_counts_the_time_of_sleep(monkeypatch: pytest.MonkeyPatch, platform: str, seconds: float) -> None:
    """On macOS that is CLOCK_MONOTONIC; the clock of time.monotonic() stands still there."""
    monkeypatch.setattr(time, "CLOCK_BOOTTIME", 7, raising=False)
    monkeypatch.setattr(time, "CLOCK_MONOTONIC", 1, raising=False)
    monkeypatch.setattr(time, "clock_gettime", float, raising=False)
    monkeypatch.setattr(time, "monotonic", lambda: 100.0)
    pretend(monkeypatch, platform)
    found = since_boot()
    monkeypatch.undo()
    assert found == seconds
