"""Sides of a comparison that take turns, and what is made of their figures: the best turn of each.

What else a machine does, and its other users whom nobody sees, can only slow a turn down, and not every engine alike: one that
keeps a core busier suffers more. The best of many short turns is what is left of that.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from dataclasses import astuple, dataclass, field
from pathlib import Path

Command = list[str | Path]


class Missing(Exception):
    """Something that is not there; the text says what is left out, and why."""


@dataclass(frozen=True)
class Rate:
    """Rounds and actions while each of the cores works for a second, and rounds in a second on the wall.

    The first two leave out what others do on the machine at the same time, and all waiting; the third has it in.
    """

    rounds: float
    actions: float
    wall: float


@dataclass(frozen=True)
class Side:
    """One engine at a table of some number of seats, on one core or all, whose rate is measured for some seconds."""

    name: str
    seats: int
    cores: int
    measure: Callable[[float], Rate] = field(compare=False)


Found = dict[Side, list[Rate]]


def say(text: str) -> None:
    """Say a line beside the output."""
    print(text, file=sys.stderr, flush=True)


def run(name: str, command: Command) -> str:
    """What a command prints. Missing when it fails or is not there."""
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError) as error:
        lines = (getattr(error, "stderr", None) or str(error)).strip().splitlines()
        why = next((line for line in lines if "error" in line.lower()), str(error))
        raise Missing(f"{name} is left out: {why}") from error


def take_turns(sides: list[Side], runs: int, seconds: float) -> Found:
    """The rates of each side, one a run. A side that turns out to be missing is left out."""
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
    """The rates of the side of that name at that table; none when it is not there."""
    return next((found[side] for side in found if (side.name, side.seats, side.cores) == (name, seats, cores)), [])


def ratio(rates: list[Rate], base: list[Rate], figure: str) -> str:
    """One side in units of another; nothing when there is no other."""
    return f"{getattr(best(rates), figure) / getattr(best(base), figure):#.3g}" if base else ""
