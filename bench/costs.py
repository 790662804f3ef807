"""What the compiled rules cost before the first round and in memory, each measured in a process of its own.

Run as a script with `specialized` or `generic`, seats and rounds, it is that process: it plays one round, then so many.
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
except ImportError:  # Windows does not tell
    resource = None

MANY = 1_000_000


def begin(kind: str, seats: int, rounds: int, cache: str) -> tuple[float, dict[str, Any]]:
    """Seconds that a fresh process takes, and what it says; it keeps compiled code in that folder."""
    command = [sys.executable, __file__, kind, str(seats), str(rounds)]
    start = time.perf_counter()
    done = subprocess.run(command, env=os.environ | {"NUMBA_CACHE_DIR": cache}, capture_output=True, text=True, check=True)
    return time.perf_counter() - start, json.loads(done.stdout)


def print_costs(seats: list[int]) -> None:
    """Print both, with an empty folder for compiled code to begin with."""
    with tempfile.TemporaryDirectory() as cache:
        print_starts(seats, cache)
        if resource:
            print_memory(cache)


def print_starts(seats: list[int], cache: str) -> None:
    """Print the seconds until the first round is over, the first time and when there is code in the folder."""
    print("| seconds from starting Python to the end of the first round | first | from the cache |")
    print("|---|--:|--:|")
    rows = [("generic", 2, "any table"), *(("specialized", number, f"a table of {number} alone") for number in seats)]
    for kind, number, told in rows:
        first, again = (begin(kind, number, 1, cache)[0] for _ in range(2))
        print(f"| compiled for {told} | {first:.1f} | {again:.1f} |", flush=True)
    print()


def print_memory(cache: str) -> None:
    """Print what many results take. The code is in the folder, so that no compiler counts."""
    told = begin("generic", 2, MANY, cache)[1]
    print(f"{MANY:,} results take {told['results']:,.0f} MB: the process that plays these rounds has {told['before']:,.0f} MB")
    print(f"before, and {told['peak']:,.0f} MB at most.\n")


def peak() -> float:
    """The most memory that this process has had so far, in MB."""
    if not resource:
        return 0.0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return float(most) / (1e6 if sys.platform == "darwin" else 1e3)


def main() -> None:
    """Be measured."""
    kind, seats, rounds = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    batch = Batch(seats=seats, is_specialized=kind == "specialized")
    batch.play(1)
    before = peak()
    results = batch.play(rounds)
    print(json.dumps({"before": before, "peak": peak(), "results": results.table.nbytes / 1e6}))


if __name__ == "__main__":
    main()
