"""The costs of compiled code: seconds until the first round is over, and memory. And the time of a learned decision.

Starts and memory are measured in a process of its own: this file, run with `specialized` or `generic`, seats and rounds.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from typing import Any

from drawfour.bots import Player
from drawfour.game.round import Round
from drawfour.lab.batch import Batch

try:
    import resource
except ImportError:  # Windows has no such module
    resource = None

MANY = 1_000_000
EXPERTS = 20_000  # rounds


def begin(kind: str, seats: int, rounds: int, cache: str) -> tuple[float, dict[str, Any]]:
    """Return the seconds that a fresh process takes, and its measurements. It caches compiled code in the folder `cache`."""
    command = [sys.executable, __file__, kind, str(seats), str(rounds)]
    start = time.perf_counter()
    done = subprocess.run(command, env=os.environ | {"NUMBA_CACHE_DIR": cache}, capture_output=True, text=True, check=True)
    return time.perf_counter() - start, json.loads(done.stdout)


def print_costs(seats: list[int]) -> None:
    """Print the costs, starting with an empty cache."""
    with tempfile.TemporaryDirectory() as cache:
        print_starts(seats, cache)
        if resource:
            print_memory(cache)
    print_decisions(seats)


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


def print_decisions(seats: list[int]) -> None:
    """Print how long the learned policy takes for a move, compiled with the rules around it, and interpreted without them."""
    print("| microseconds of a core for a move of expert | compiled, with the rules | interpreted |\n|---|--:|--:|")
    for number in seats:
        batch = Batch(seats=number, bots="expert", seed="costs")
        batch.play(1)
        start = time.process_time()
        moves = int(batch.play(EXPERTS, threads=1).columns["actions"].sum())
        compiled = (time.process_time() - start) / moves
        print(f"| {number} seats | {1e6 * compiled:.2f} | {1e6 * interpreted(number):.0f} |", flush=True)
    print()


def interpreted(seats: int) -> float:
    """Return the seconds that an interpreted player takes for a move."""
    round, spent, moves = Round(seats, seed="costs"), 0.0, 0
    players = [Player("expert", seat, seat) for seat in range(seats)]
    for seat, player in enumerate(players):
        player.choose(round.view(seat))  # reads the weights and makes its memory, once
    while not round.is_over:
        view = round.view(round.turn)
        start = time.process_time()
        players[round.turn].choose(view)
        spent, moves = spent + time.process_time() - start, moves + 1
        for seat, player in enumerate(players):
            move = player.choose(round.view(seat))
            if move is not None:
                round.play(seat, move)
                break
    return spent / moves


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
