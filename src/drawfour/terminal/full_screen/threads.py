"""Work in a thread that nobody has to wait for: a bot that thinks must not keep a person from leaving."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from typing import TypeVar

T = TypeVar("T")


async def in_a_thread(work: Callable[[], T]) -> T:
    """Do some work in a thread of its own. Unlike those of `asyncio.to_thread`, it ends with the program, done or not.

    >>> asyncio.run(in_a_thread(lambda: 6 * 7))
    42
    """
    loop = asyncio.get_running_loop()
    done: asyncio.Future[T] = loop.create_future()

    def report(result: T | None, error: Exception | None) -> None:
        if done.done():  # nobody waits any longer
            return
        if error is not None:
            done.set_exception(error)
        else:
            done.set_result(result)  # type: ignore[arg-type]  # without an error, it is a T

    def run() -> None:
        result, error = None, None
        try:
            result = work()
        except Exception as raised:  # it is raised where the work is awaited
            error = raised
        with suppress(RuntimeError):  # the loop is closed
            loop.call_soon_threadsafe(report, result, error)

    Thread(target=run, daemon=True).start()
    return await done
