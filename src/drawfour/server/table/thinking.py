"""Threads beside the event loop for bots, hints and analyses, shared by all tables, with a limit on pending tasks."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, Literal, TypeVar

from drawfour.system.processes import lower_priority

Found = TypeVar("Found")

Kind = Literal["search", "own", "analysis"]
THREADS: dict[Kind, int] = {"search": 2, "own": 8, "analysis": 1}  # a custom bot that hangs can't block a search
MOST_THINKING = 64  # tasks, beyond which nobody should begin another
NICENESS: dict[Kind, int] = {"search": 5, "own": 0, "analysis": 10}
"""How far each kind yields to the event loop. Custom bots run in Python: short of time, they would block it."""

_thinking: set[Future[Any]] = set()


_pools = {
    kind: ThreadPoolExecutor(
        threads, thread_name_prefix=f"drawfour {kind}", initializer=lower_priority, initargs=(NICENESS[kind],)
    )
    for kind, threads in THREADS.items()
}


def is_any_thinking() -> bool:
    """Is anything being thought out, or compiled, for any table?"""
    return bool(_thinking)


def is_busy() -> bool:
    """Are too many tasks running to begin another?"""
    return len(_thinking) >= MOST_THINKING


def begin(task: Callable[[], Found], then: Callable[[], object], kind: Kind = "search") -> Future[Found]:
    """Begin a task in a thread, and call `then` in the event loop once it has ended."""
    loop = asyncio.get_running_loop()
    future = _pools[kind].submit(task)
    _thinking.add(future)

    def ended(future: Future[Found]) -> None:
        _thinking.discard(future)
        if not loop.is_closed():
            loop.call_soon_threadsafe(then)

    future.add_done_callback(ended)
    return future
