"""How fast the interpreted rules are, side by side with rlcard's bare rules in one run: `make bench`.

Random play of two seats on one core: uniform over the distinct legal moves, drawing only without a playable card; in drawfour
every due call is made at once, and calls, catch windows, bluffs and challenges are in play. Both take turns for a few runs, and
the medians count: single times drift on a busy machine, ratios much less. rlcard is installed from the package index into an
environment of its own; without it, drawfour runs alone.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import time
import venv
from pathlib import Path

from drawfour.bots.dice import make_dice
from drawfour.bots.playing import play_round
from drawfour.bots.random import choose
from drawfour.chance import SeedChance, seed_of
from drawfour.core.book import make_book
from drawfour.core.cards import CLASSIC
from drawfour.core.options import Rules

HERE = Path(__file__).parent
PEER = HERE / ".venv"
RLCARD = "rlcard==1.2.0"


def run_drawfour(seconds: float, seats: int = 2) -> tuple[int, int]:
    """Rounds and actions in about that many seconds."""
    book = make_book(Rules(), CLASSIC, seats)
    dice = [make_dice(1)] * seats
    rounds, actions, end = 0, 0, time.perf_counter() + seconds
    while time.perf_counter() < end:
        _, made = play_round(book, [choose] * seats, dice, SeedChance(seed_of("bench"), rounds), dealer=rounds % seats)
        actions += made
        rounds += 1
    return rounds, actions


def peer_python() -> Path | None:
    """The interpreter of the peer's environment, made when it is not there; None when it cannot be had."""
    python = PEER / "bin" / "python"
    if not python.exists():
        venv.create(PEER, with_pip=True)
        done = subprocess.run([python, "-m", "pip", "install", "--quiet", RLCARD], check=False)
        if done.returncode:
            print(f"{RLCARD} could not be installed: drawfour runs alone.", file=sys.stderr)
            return None
    return python


def main() -> None:
    """Run both in turn and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=2.0)
    parsed = parser.parse_args()
    python = peer_python()
    found: dict[str, list[tuple[float, float, float]]] = {"drawfour": []}
    for _ in range(parsed.runs):
        start = time.perf_counter()
        rounds, actions = run_drawfour(parsed.seconds)
        took = time.perf_counter() - start
        found["drawfour"].append((rounds / took, actions / took, actions / rounds))
        if python is not None:
            script = [python, HERE / "rlcard_rounds.py", str(parsed.seconds)]
            peer = json.loads(subprocess.run(script, capture_output=True, text=True, check=True).stdout)
            found.setdefault("rlcard, bare rules", []).append((peer["rounds"], peer["actions"], peer["length"]))
    medians = {name: [statistics.median(column) for column in zip(*runs, strict=True)] for name, runs in found.items()}
    print("| engine (2 seats, 1 core) | rounds/s | actions/s | actions a round | ratio of actions/s |")
    print("|---|--:|--:|--:|--:|")
    ours = medians["drawfour"][1]
    for name, (rounds_a_second, actions_a_second, length) in medians.items():
        print(f"| {name} | {rounds_a_second:,.0f} | {actions_a_second:,.0f} | {length:.1f} | {actions_a_second / ours:.2f} |")


if __name__ == "__main__":
    main()
