"""Thinking beside the event loop, in threads that all tables share, with a bound on how much may be asked of them."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Literal, TypeVar

Found = TypeVar("Found")

Kind = Literal["search", "own", "analysis"]
THREADS: dict[Kind, int] = {"search": 2, "own": 8, "analysis": 1}  # a bot of one's own that hangs keeps no search waiting
MOST_THINKING = 64  # tasks, beyond which nobody should begin another
YIELDING = 10  # by how much threads for analyses yield to all others

_thinking: set[Future[object]] = set()


def _yield() -> None:
    if sys.platform == "linux":  # elsewhere it would slow the whole process
        os.nice(YIELDING)


_pools = {
    kind: ThreadPoolExecutor(threads, thread_name_prefix=f"drawfour {kind}", initializer=_yield if kind == "analysis" else None)
    for kind, threads in THREADS.items()
}


def is_any_thinking() -> bool:
    """Is anything being thought out, or compiled, for any table?"""
    return bool(_thinking)


def is_busy() -> bool:
    """Is so much being thought out that others should do without?"""
    return len(_thinking) >= MOST_THINKING


def begin(task: Callable[[], Found], then: Callable[[], object], kind: Kind = "search") -> Future[Found]:
    """Begin a task in a thread, and call `then` in the event loop once it has ended."""
    loop = asyncio.get_running_loop()
    future = _pools[kind].submit(task)
    _thinking.add(future)  # type: ignore[arg-type]  # what it returns does not matter here

    def ended(future: Future[Found]) -> None:
        _thinking.discard(future)
        if not loop.is_closed():
            loop.call_soon_threadsafe(then)

    future.add_done_callback(ended)
    return future
