"""The sides of a benchmark, which take turns. The best turn of each counts.

Everything else that a machine does can only slow a turn down, and it slows an engine that keeps a core busy more than others.
The best of many short turns is hardly affected.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from dataclasses import astuple, dataclass, field
from pathlib import Path

Command = list[str | Path]


class Missing(Exception):
    """Something that is measured is not available. The text says what is left out, and why."""


@dataclass(frozen=True)
class Rate:
    """Rounds and actions per second of processor time on each core, and rounds per second of wall time.

    Waiting, and the work of other programs, lowers only the last.
    """

    rounds: float
    actions: float
    wall: float


@dataclass(frozen=True)
class Side:
    """One engine with a number of seats, on one core or on all. `measure` plays for some seconds and returns the rate."""

    name: str
    seats: int
    cores: int
    measure: Callable[[float], Rate] = field(compare=False)


Found = dict[Side, list[Rate]]


def say(text: str) -> None:
    """Print a line to standard error."""
    print(text, file=sys.stderr, flush=True)


def run(name: str, command: Command) -> str:
    """Run a command and return its output. Raises Missing if it fails or does not exist."""
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError) as error:
        lines = (getattr(error, "stderr", None) or str(error)).strip().splitlines()
        why = next((line for line in lines if "error" in line.lower()), str(error))
        raise Missing(f"{name} is left out: {why}") from error


def take_turns(sides: list[Side], runs: int, seconds: float) -> Found:
    """Return the rates of each side, one per run. A side that turns out to be missing is left out."""
    found: Found = {side: [] for side in sides}
    for run in range(runs):
        say(f"run {run + 1} of {runs}")
        for side in list(found):
            try:
                found[side].append(side.measure(seconds))
            except Missing as reason:
                say(str(reason))
                del found[side]
    return found


def best(rates: list[Rate]) -> Rate:
    """Return the best of all turns, separately for each figure."""
    return Rate(*(max(figures) for figures in zip(*map(astuple, rates), strict=True)))


def find(found: Found, name: str, seats: int, cores: int) -> list[Rate]:
    """Return the rates of a side by its name, seats and cores; an empty list if it was not measured."""
    return next((found[side] for side in found if (side.name, side.seats, side.cores) == (name, seats, cores)), [])


def ratio(rates: list[Rate], base: list[Rate], figure: str) -> str:
    """Return a figure of one side as a multiple of another's; an empty string if the other was not measured."""
    return f"{getattr(best(rates), figure) / getattr(best(base), figure):#.3g}" if base else ""
