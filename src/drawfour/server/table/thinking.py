"""Thinking beside the event loop, in threads that all tables share, with a bound on how much may be asked of them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

Found = TypeVar("Found")

THINKERS = 2  # threads for searches
OWN_THINKERS = 8  # threads for bots of one's own: one that hangs keeps no search waiting
MOST_THINKING = 64  # tasks, beyond which nobody should begin another

_pools = {
    is_own: ThreadPoolExecutor(threads, thread_name_prefix=f"drawfour {'own ' * is_own}bot")
    for is_own, threads in ((False, THINKERS), (True, OWN_THINKERS))
}
_thinking: set[Future[object]] = set()


def is_any_thinking() -> bool:
    """Is anything being thought out, or compiled, for any table?"""
    return bool(_thinking)


def is_busy() -> bool:
    """Is so much being thought out that others should do without?"""
    return len(_thinking) >= MOST_THINKING


def begin(task: Callable[[], Found], then: Callable[[], object], *, is_own: bool = False) -> Future[Found]:
    """Begin a task in a thread, and call `then` in the event loop once it has ended."""
    loop = asyncio.get_running_loop()
    future = _pools[is_own].submit(task)
    _thinking.add(future)  # type: ignore[arg-type]  # what it returns does not matter here

    def ended(future: Future[Found]) -> None:
        _thinking.discard(future)
        if not loop.is_closed():
            loop.call_soon_threadsafe(then)

    future.add_done_callback(ended)
    return future
