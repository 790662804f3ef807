"""drawfour as sides of the comparison: random play under the full classic rules, compiled and in plain Python."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from turns import Rate, Side

from drawfour import Round
from drawfour.bots import BOTS
from drawfour.bots.results import make_result
from drawfour.bots.self_play import play_rounds
from drawfour.bots.workspace import make_workspace
from drawfour.core.book import make_book
from drawfour.core.cards import CLASSIC
from drawfour.core.options import Rules
from drawfour.lab.batch import LIMIT, Batch
from drawfour.plain import specializer

SPECIALIZED = "drawfour, specialized"
GENERIC = "drawfour, generic"
INTERPRETED = "drawfour, interpreted"
AS_WRITTEN = "drawfour, interpreted as written"
ROUND = "drawfour, `Round`"
FEW = 100
BLOCK = 100_000  # rounds that each core plays in one batch: few enough that the memory of their results is used again


def sides(seats: list[int], cores: int) -> list[Side]:
    """Return every way to run drawfour: compiled for each number of seats on one core and on all, and in plain Python."""
    found = [
        Side(INTERPRETED, 2, 1, partial(interpreted, specializer(make_book(Rules(), CLASSIC, 2)))),
        Side(AS_WRITTEN, 2, 1, partial(interpreted, lambda function: function)),
        Side(ROUND, 2, 1, loop),
    ]
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


def interpreted(specialize: Callable[[Any], Any], seconds: float) -> Rate:
    """Run the same function in plain Python, a few rounds at a time."""
    book, play, choose = make_book(Rules(), CLASSIC, 2), specialize(play_rounds), specialize(BOTS["random"].choose)
    workspace, results = make_workspace(book), [make_result(book) for _ in range(FEW)]
    watch, rounds, actions = Watch(), 0, 0
    while watch.working < seconds:
        with watch:
            play(book, [choose] * 2, workspace, results, FEW, rounds, 1, LIMIT)
        rounds += FEW
        actions += sum(result.actions for result in results)
    return watch.rate(rounds, actions)


def loop(seconds: float) -> Rate:
    """Play as a program does: ask a `Round` for the legal moves, choose one, and get the events of the move."""
    choice = random.Random(1).choice
    watch, rounds, actions = Watch(), 0, 0
    while watch.working < seconds:
        with watch:
            actions += sum(played(seed, choice) for seed in range(rounds, rounds + FEW))
        rounds += FEW
    return watch.rate(rounds, actions)


def played(seed: int, choice: Callable[[list[str]], str]) -> int:
    """Play a round by its legal moves alone, and return the number of actions."""
    round, actions = Round(2, seed=seed), 0
    while not round.is_over:
        moves = round.legal(round.turn)
        if moves[0] == "draw" and len(moves) > 1:
            del moves[0]
        round.play(round.turn, "uno" if "uno" in moves else choice(moves))
        actions += 1
    return actions
