"""Signals, priorities, limits, memory, cores and clocks."""

from __future__ import annotations

import ctypes
import os
import signal
import sys
import time
from contextlib import suppress

_MOST_FILES = 10_240  # of a process on macOS, whatever its limit says


def stop_signals(*, hang_up: bool = False) -> list[signal.Signals]:
    """Return the signals that ask a program to stop, with `hang_up` also that of a closed terminal. Windows has Ctrl-Break."""
    names = ["SIGINT", "SIGTERM", "SIGBREAK", *(["SIGHUP"] if hang_up else [])]
    return [getattr(signal, name) for name in names if hasattr(signal, name)]


def lower_priority(niceness: int) -> None:
    """Let this thread yield to others. Only Linux can do that to a thread; elsewhere it would slow the whole process."""
    if sys.platform == "linux":
        os.nice(niceness)


def cores() -> int:
    """Return how many cores this process may use."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def allow_open_files(wanted: int) -> None:
    """Raise this process's limit of open files to `wanted`, or as far as the system allows. Each connection is a file."""
    if sys.platform == "win32":  # without such a limit
        return
    import resource

    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if most != resource.RLIM_INFINITY:
        wanted = min(wanted, most)
    if sys.platform == "darwin":
        wanted = min(wanted, _MOST_FILES)
    if now != resource.RLIM_INFINITY and now < wanted:
        with suppress(OSError, ValueError):  # a smaller limit than it says; the server then serves fewer
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def free_memory() -> None:
    """Have the C library return freed memory to the system; that of Linux would keep many small pieces."""
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None) if sys.platform == "linux" else None
    if trim is not None:  # musl has no malloc_trim
        trim(0)


def since_boot() -> float:
    """Return the seconds since the computer was started, with the time that it was suspended."""
    if sys.platform == "linux":
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    if sys.platform == "darwin":  # where time.monotonic() stands still during sleep
        return time.clock_gettime(time.CLOCK_MONOTONIC)
    return time.monotonic()
