"""The environments of other libraries beside those of drawfour: `make bench-peers` installs them in `bench/.venv`.

A library that is not installed, or does not run, is listed with the command that installs it. Run as a program, this file
installs all of them, one after another, because some have no package for every version of Python.
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path

from peers import HERE, install
from turns import Missing, run, say

REQUIREMENTS = {
    "EnvPool": ["envpool==1.2.5"],
    "OpenSpiel": ["open_spiel==2.0.2", "--editable", ".[spiel]"],  # with our game
    "PettingZoo": ["pettingzoo[classic]==1.27.0"],
    "pgx": ["pgx==2.6.0", "jax==0.10.2"],
}

SELF_PLAY, AEC = "SelfPlay", "UnoAEC"
MANY = "many rounds at once: an observation and a mask for each action"
FOR_BOTH = "many rounds at once: two observations and a mask for each action"
ONE = "a loop over actions: an observation and a mask for each"
WRAPPED = f"{ONE}, in the wrappers of `env()`"
ALONE = "whole rounds of random bots in C++, without observations"


@dataclass(frozen=True)
class Entry:
    """An environment, and what is measured. `way` is a key of `peer_steps.WAYS`; ours without one is measured elsewhere."""

    name: str
    work: str
    way: str = ""

    @property
    def library(self) -> str:
        """The library that it is from."""
        return self.way.split(",", maxsplit=1)[0]


GROUPS = [
    [
        Entry(SELF_PLAY, MANY),
        Entry("LeducHoldem-v1", FOR_BOTH, "EnvPool"),
        Entry("ConnectFour-v1", FOR_BOTH, "EnvPool"),
        Entry("leduc_holdem", MANY, "pgx"),
        Entry("connect_four", MANY, "pgx"),
        Entry("sparrow_mahjong", MANY, "pgx"),
        Entry("crazy_eights(players=2)", ALONE, "OpenSpiel, alone"),
    ],
    [
        Entry(AEC, ONE),
        Entry("connect_four_v3.raw_env", ONE, "PettingZoo"),
        Entry("connect_four_v3.env", WRAPPED, "PettingZoo"),
        Entry("leduc_holdem_v4.raw_env", ONE, "PettingZoo"),
        Entry("leduc_holdem_v4.env", WRAPPED, "PettingZoo"),
    ],
    [
        Entry("drawfour_uno", ONE, "OpenSpiel"),
        Entry("crazy_eights(players=2)", ONE, "OpenSpiel"),
        Entry("gin_rummy", ONE, "OpenSpiel"),
        Entry("leduc_poker", ONE, "OpenSpiel"),
    ],
]
"""What is used in the same way, ours first."""


def print_peers(ours: dict[str, float], turns: int, seconds: float, lanes: int, python: Path) -> None:
    """Print a table of all environments. `ours` has the rates of those that are not measured here; `python` has the others."""
    print("| 1 core, 2 seats | what is measured | decisions/s | of ours |\n|---|---|--:|--:|")
    for group in GROUPS:
        base = None
        for entry in group:
            name, rate, why = f"`{entry.name}`", ours.get(entry.name), ""
            if entry.way:
                version, rate, why = measured(entry, python, [turns, seconds, lanes])
                name = f"{entry.library} {version} {name}".replace("  ", " ")
            base = rate if entry is group[0] else base
            cells = [f"{rate:,.0f}", f"{rate / base:#.3g}" if base else ""] if rate else [why, ""]
            print(f"| {' | '.join([name, entry.work, *cells])} |", flush=True)
    print()


def measured(entry: Entry, python: Path, numbers: list[float]) -> tuple[str, float | None, str]:
    """Return the version of a library and the rate of its environment, or else why there is none."""
    command = [python, HERE / "peer_steps.py", entry.way, entry.name, *map(str, numbers)]
    absent = f"not installed: `pip install {' '.join(REQUIREMENTS[entry.library])}`"
    if not python.exists():
        return "", None, absent
    try:
        done = json.loads(run(f"{entry.library} {entry.name}", command))
    except Missing as reason:
        say(str(reason))
        return "", None, "does not run"
    return ("", None, absent) if "missing" in done else (done["version"], done["rate"], "")


def main() -> None:
    """Install every library that can be installed, and say why others can't."""
    os.chdir(HERE.parent)  # one of the requirements is drawfour itself
    for library, requirements in REQUIREMENTS.items():
        say(f"installing {library}")
        try:
            install(library, requirements)
        except Missing as reason:
            say(str(reason))


if __name__ == "__main__":
    main()
