"""drawfour as sides of the comparison: random bots under the full classic rules, compiled and interpreted."""

from __future__ import annotations

import time
from functools import partial

from turns import Rate, Side

from drawfour.bots import BOTS
from drawfour.bots.results import make_result
from drawfour.bots.self_play import play_rounds
from drawfour.bots.workspace import make_workspace
from drawfour.core.book import make_book
from drawfour.core.cards import CLASSIC
from drawfour.core.options import Rules
from drawfour.lab.batch import LIMIT, Batch

SPECIALIZED = "drawfour, specialized"
GENERIC = "drawfour, generic"
INTERPRETED = "drawfour, interpreted"
FEW = 100
BLOCK = 100_000  # rounds that each core plays in one batch: few enough that the memory of their results is used again


def sides(seats: list[int], cores: int) -> list[Side]:
    """Return every way to run drawfour: compiled for each number of seats on one core and on all, and interpreted."""
    found = [Side(INTERPRETED, 2, 1, interpreted)]
    for name, is_specialized in ((SPECIALIZED, True), (GENERIC, False)):
        for number in seats:
            batch = Batch(Rules(), number, ["random"], seed="bench", is_specialized=is_specialized)
            batch.play(1)  # compiles
            found += [Side(name, number, used, partial(compiled, batch, used)) for used in sorted({1, cores})]
    return found


class Watch:
    """A stopwatch for processor time and wall time."""

    def __init__(self) -> None:
        self.working = self.wall = 0.0

    def __enter__(self) -> Watch:
        self.started = time.process_time(), time.perf_counter()
        return self

    def __exit__(self, *error: object) -> None:
        self.working += time.process_time() - self.started[0]
        self.wall += time.perf_counter() - self.started[1]

    def rate(self, rounds: int, actions: int, cores: int = 1) -> Rate:
        """Return the rounds and actions per second of the time measured."""
        return Rate(rounds * cores / self.working, actions * cores / self.working, rounds / self.wall)


def compiled(batch: Batch, cores: int, seconds: float) -> Rate:
    """Play blocks of new rounds, each with arrays of its own."""
    watch, rounds, actions = Watch(), 0, 0
    while watch.working < seconds * cores:
        with watch:
            results = batch.play(BLOCK * cores, first=rounds, threads=cores)
        rounds += len(results)
        actions += int(results.columns["actions"].sum())
    return watch.rate(rounds, actions, cores)


def interpreted(seconds: float) -> Rate:
    """Run the same function in plain Python, a few rounds at a time."""
    book = make_book(Rules(), CLASSIC, 2)
    workspace, results, bots = make_workspace(book), [make_result(book) for _ in range(FEW)], [BOTS["random"].choose] * 2
    watch, rounds, actions = Watch(), 0, 0
    while watch.working < seconds:
        with watch:
            play_rounds(book, bots, workspace, results, FEW, first=rounds, seed=1, limit=LIMIT)
        rounds += FEW
        actions += sum(result.actions for result in results)
    return watch.rate(rounds, actions)
