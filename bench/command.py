"""The command `drawfour simulate`, from starting Python to the end of its report, beside a program that only plays."""

from __future__ import annotations

import sys
import time
from functools import partial

from turns import Rate, Side, best, ratio, run, take_turns

from drawfour.lab.batch import Batch
from drawfour.lab.counting import count

try:
    import resource
except ImportError:  # Windows has no such module
    resource = None

SIMULATE = "drawfour simulate"
ROUNDS = 10_000_000
RUNS = 3
SECONDS = 4.0  # about how long a turn of the other side is


def print_commands(limits: list[Side]) -> None:
    """Print the rates of the command beside those of each of these sides, with as many threads as it uses cores."""
    if not resource or not limits:
        return
    count(Batch(is_specialized=True), 1)  # caches the code
    commands = [Side(SIMULATE, limit.seats, limit.cores, partial(simulate, limit.cores)) for limit in limits]
    found = take_turns([*limits, *commands], RUNS, SECONDS)
    name = limits[0].name
    print(f"| {SIMULATE}, {ROUNDS:,} rounds | rounds/s | of {name} | rounds/s on the wall | of {name} |\n|---|--:|--:|--:|--:|")
    for limit, command in zip(limits, commands, strict=True):
        if limit in found and command in found:
            base, rates = found[limit], found[command]
            cells = [
                f"{best(rates).rounds:,.0f}",
                ratio(rates, base, "rounds"),
                f"{best(rates).wall:,.0f}",
                ratio(rates, base, "wall"),
            ]
            print(f"| `--threads {limit.cores}` | {' | '.join(cells)} |")
    print()


def simulate(threads: int, _: float) -> Rate:
    """Run the command once, however long it takes. Its actions are not counted."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    run(SIMULATE, [sys.executable, "-m", "drawfour", "simulate", "--rounds", str(ROUNDS), "--threads", str(threads)])
    wall, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    working = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Rate(ROUNDS * threads / working, 0, ROUNDS / wall)
