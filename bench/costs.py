"""The costs of the compiled rules: seconds until the first round is over, and memory.

Each is measured in a process of its own: this file, run with `specialized` or `generic`, the number of seats and of rounds.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from typing import Any

from drawfour.lab.batch import Batch

try:
    import resource
except ImportError:  # Windows has no such module
    resource = None

MANY = 1_000_000


def begin(kind: str, seats: int, rounds: int, cache: str) -> tuple[float, dict[str, Any]]:
    """Return the seconds that a fresh process takes, and its measurements. It caches compiled code in the folder `cache`."""
    command = [sys.executable, __file__, kind, str(seats), str(rounds)]
    start = time.perf_counter()
    done = subprocess.run(command, env=os.environ | {"NUMBA_CACHE_DIR": cache}, capture_output=True, text=True, check=True)
    return time.perf_counter() - start, json.loads(done.stdout)


def print_costs(seats: list[int]) -> None:
    """Print both costs, starting with an empty cache."""
    with tempfile.TemporaryDirectory() as cache:
        print_starts(seats, cache)
        if resource:
            print_memory(cache)


def print_starts(seats: list[int], cache: str) -> None:
    """Print the seconds until the first round is over, without and with cached code."""
    print("| seconds from starting Python to the end of the first round | first | from the cache |")
    print("|---|--:|--:|")
    rows = [("generic", 2, "generic"), *(("specialized", number, f"specialized, {number} seats") for number in seats)]
    for kind, number, name in rows:
        first, again = (begin(kind, number, 1, cache)[0] for _ in range(2))
        print(f"| {name} | {first:.1f} | {again:.1f} |", flush=True)
    print()


def print_memory(cache: str) -> None:
    """Print the memory of many results. The code comes from the cache, so the compiler's memory does not count."""
    found = begin("generic", 2, MANY, cache)[1]
    print(
        f"{MANY:,} results take {found['results']:,.0f} MB. The process that plays these rounds uses {found['before']:,.0f} MB"
    )
    print(f"before, and {found['peak']:,.0f} MB at most.\n")


def peak() -> float:
    """Return the most memory that this process has used so far, in MB."""
    if not resource:
        return 0.0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return float(most) / (1e6 if sys.platform == "darwin" else 1e3)


def main() -> None:
    """Play rounds and print the memory they take, as the process that is measured."""
    kind, seats, rounds = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    batch = Batch(seats=seats, is_specialized=kind == "specialized")
    batch.play(1)
    before = peak()
    results = batch.play(rounds)
    print(json.dumps({"before": before, "peak": peak(), "results": results.table.nbytes / 1e6}))


if __name__ == "__main__":
    main()
