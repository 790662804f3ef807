"""Rounds on a Ray cluster. A round depends only on its table, the seed and its number, so any worker can play it."""

from __future__ import annotations

import logging
import socket
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor, Future, as_completed
from contextlib import suppress
from itertools import takewhile
from typing import Any

import numpy as np

from drawfour.bots.registry import is_ours
from drawfour.compiled.fingerprint import SOURCE_DIGEST
from drawfour.errors import DrawfourError, not_installed
from drawfour.lab.batch import Batch, Results, positive
from drawfour.lab.counting import Counts, added, count

try:
    import ray
    from ray.exceptions import RayError
except ImportError:
    raise not_installed(["ray"], "cluster") from None

PIECE = 16  # chunks of rounds that a worker plays at a time, at most: about a second
COUNTED, KEPT = 64, 8  # chunks of a block for each core: of counted rounds, and of all batches whose results are kept
REACHING_SECONDS = 3.0


class Cluster(Executor):
    """A Ray cluster that plays rounds, or calls other functions, on all of its cores.

    `address` is that of a running cluster, as for `ray.init`: `auto`, `HOST:6379` or `ray://HOST:10001`. All of its computers
    need the same version of drawfour as this one, with the extra `cluster`. Raises DrawfourError if it can't be reached.

    `play` and `count` do what `Batch.play` and `count` do, with the same results, and can be given to `simulate`, `compare`
    and `arena`, with `block` or `counted_block`. If a computer dies, others replay its unfinished rounds.

        with Cluster("auto") as cluster:
            batch = Batch(seats=4)
            summary = simulate(batch, 10**9, cluster.count, cluster.counted_block([batch]))
    """

    def __init__(self, address: str) -> None:
        try:
            _reach(address)
            ray.init(address, log_to_driver=False, logging_level=logging.ERROR)
        except (OSError, RuntimeError, ValueError, RayError) as error:
            said = getattr(error, "strerror", None) or error.__cause__ or error
            reason = " ".join(str(said).split()).rstrip(".")
            raise DrawfourError("bad_option", f"Can't reach a Ray cluster at {address}: {reason}.") from error
        self._call = ray.remote(max_retries=-1)(_call)
        self._references: dict[Future[Any], Any] = {}
        if not self.cores:
            self.shutdown()
            raise DrawfourError("bad_option", f"The Ray cluster at {address} has no cores. Start Ray on more computers.")

    @property
    def cores(self) -> int:
        """How many cores the cluster has now."""
        found = ray.cluster_resources()  # type: ignore[no-untyped-call]  # Ray's function has no types
        return int(found.get("CPU", 0))

    def submit(self, function: Callable[..., Any], /, *arguments: Any, **more: Any) -> Future[Any]:
        """Call a function on a worker, and return its future."""
        reference = self._call.remote(SOURCE_DIGEST, function, arguments, more)
        future: Future[Any] = reference.future()
        self._references[future] = reference
        future.add_done_callback(self._references.pop)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Disconnect from the cluster and end the tasks of this program."""
        self._stop(list(self._references))
        ray.shutdown()

    def block(self, batches: Sequence[Batch]) -> int:
        """Return of how many rounds of each of these batches the results should be kept at a time."""
        return max(1, KEPT * self.cores * min(batch.chunk for batch in batches) // len(batches))

    def counted_block(self, batches: Sequence[Batch]) -> int:
        """Return how many rounds of each of these batches should be counted at a time."""
        return COUNTED * self.cores * min(batch.chunk for batch in batches)

    def play(self, batch: Batch, rounds: int, *, first: int = 0, progress: Callable[[int], object] | None = None) -> Results:
        """Play rounds `first` to `first + rounds - 1`. An interrupt returns the rounds up to the first unfinished piece."""
        played, interrupted = self._pieces(Batch.play, batch, rounds, first, progress)
        tables = [np.zeros(0, batch.record), *(piece.table for piece in played)]
        return Results(batch.book, batch.bots, np.concatenate(tables), interrupted)

    def count(self, batch: Batch, rounds: int, *, first: int = 0, progress: Callable[[int], object] | None = None) -> Counts:
        """Play and count the rounds that `play` would return."""
        played, interrupted = self._pieces(count, batch, rounds, first, progress)
        return added(batch, played, interrupted)

    def _pieces(
        self,
        function: Callable[..., Any],
        batch: Batch,
        rounds: int,
        first: int,
        progress: Callable[[int], object] | None,
    ) -> tuple[list[Any], bool]:
        """Play rounds in pieces. Return those up to the first unfinished one, and whether an interrupt cut the run short."""
        if own := [bot for bot in batch.bots if not is_ours(bot)]:
            reason = "can't play on a cluster: only drawfour's own bots can. Leave out --ray to use it."
            raise DrawfourError("bad_option", f"{own[0]} {reason}")
        even = -(-positive("rounds", rounds) // (2 * max(1, self.cores)))  # so that every core has work
        size = min(PIECE * batch.chunk, max(batch.chunk, even))
        pieces: dict[Future[Any], int] = {}
        is_interrupted = False
        try:
            for start in range(0, rounds, size):
                number = min(size, rounds - start)
                pieces[self.submit(function, batch, number, first=first + start, threads=1)] = number
            for piece in as_completed(pieces):
                piece.result()
                if progress:
                    progress(pieces[piece])
        except KeyboardInterrupt:
            is_interrupted = True
            self._stop(pieces)
        except (RayError, OSError) as error:
            self._stop(pieces)
            raise _told(error) from error
        finished = list(takewhile(lambda piece: piece.done() and not piece.cancelled() and not piece.exception(), pieces))
        return [piece.result() for piece in finished], is_interrupted

    def _stop(self, futures: Iterable[Future[Any]]) -> None:
        """Cancel these tasks."""
        for future in futures:
            reference = self._references.get(future)
            future.cancel()  # first, as Ray would end it with an exception
            if reference:
                with suppress(RayError, OSError):  # the cluster is gone
                    ray.cancel(reference, force=True)


def _reach(address: str) -> None:
    """Connect to an address once. Ray would try for twenty seconds, and print what it thinks of it."""
    host, found, port = address.removeprefix("ray://").rpartition(":")
    if found and port.isdigit():
        socket.create_connection((host.strip("[]"), int(port)), REACHING_SECONDS).close()


def _told(error: Exception) -> DrawfourError:
    """Return what happened on a cluster as an error for people."""
    cause = getattr(error, "cause", None)
    if isinstance(cause, DrawfourError):
        return cause
    lines = str(cause or error).strip().splitlines() or [type(error).__name__]
    if any("import" in line for line in lines):
        lines = ["a computer in it can't import this version of drawfour. Install the same on all"]
    return DrawfourError("bad_option", f"The Ray cluster failed: {lines[0].rstrip('.')}.")


def _call(digest: str, function: Callable[..., Any], arguments: tuple[Any, ...], more: dict[str, Any]) -> Any:
    """Call a function on a worker."""
    if digest != SOURCE_DIGEST:
        raise DrawfourError("bad_option", "A computer in the cluster has another version of drawfour. Install the same on all.")
    return function(*arguments, **more)
