"""The engines that drawfour is compared with: two from package indexes, and hand-written C programs if their sources are given.

Engines are installed beside this file, and programs compiled in a temporary folder. Whatever is not available is left out.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import venv
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from node import PACKAGES, UNO_ENGINE, node
from turns import Command, Missing, Rate, Side, run, say

HERE = Path(__file__).parent
HOME = HERE / ".venv"
PYTHON = HOME / "bin" / "python"
RLCARD = "1.2.0"
SCALAR, VECTOR = "scalar.c", "avx512.c"
SEATS = {SCALAR: (2, 4, 10), VECTOR: (2, 4)}
FLAGS = {SCALAR: [], VECTOR: ["-DG=4"]}


def sides(limit: Path, built: Path, cores: int) -> list[Side]:
    """Return those that are available: engines with 2 seats on one core, C programs on one core and on all."""
    found = []
    for gather in (rlcard, uno_engine, partial(programs, limit, built, cores)):
        try:
            found += list(gather())
        except Missing as reason:
            say(str(reason))
    return found


def rlcard() -> Iterator[Side]:
    """Return rlcard, installed in a virtual environment of its own."""
    if not list(HOME.glob(f"lib/*/site-packages/rlcard-{RLCARD}.dist-info")):
        install("rlcard", [f"rlcard=={RLCARD}"])
    for way, words in (("bare", "bare rules"), ("env", "`env.run`")):
        name = f"rlcard {RLCARD}, {words}"
        yield Side(name, 2, 1, partial(engine, name, [PYTHON, HERE / "rlcard_rounds.py", way]))


def install(name: str, requirements: list[str]) -> None:
    """Install packages in the virtual environment of the peers. Raises Missing; `name` is what is then left out."""
    if not PYTHON.exists():
        try:
            venv.create(HOME, with_pip=True)
        except (OSError, subprocess.CalledProcessError) as error:
            raise Missing(f"{name} is left out: its virtual environment cannot be created") from error
    run(name, [PYTHON, "-m", "pip", "install", "--quiet", "--retries", "1", *requirements])


def uno_engine() -> Iterator[Side]:
    """Return uno-engine, a Node.js package."""
    name = f"{UNO_ENGINE} {PACKAGES[UNO_ENGINE]}"
    yield Side(name, 2, 1, partial(engine, name, [node(UNO_ENGINE), HERE / "uno_engine_rounds.mjs"]))


def engine(name: str, command: Command, seconds: float) -> Rate:
    """Run a script that plays rounds for a number of processor seconds, and return its rate."""
    done = json.loads(run(name, [*command, str(seconds)]))
    return Rate(done["rounds"] / done["working"], done["actions"] / done["working"], done["rounds"] / done["wall"])


def programs(limit: Path, built: Path, cores: int) -> Iterator[Side]:
    """Compile the C programs for each number of seats; the one with vector instructions only if the processor has them."""
    compiler = shutil.which("gcc") or shutil.which("cc")
    if not compiler:
        raise Missing("the C programs are left out: no C compiler is installed")
    if not limit.is_dir():
        raise Missing("the C programs are left out: their folder does not exist (--limit-dir)")
    for source, numbers in SEATS.items():
        for seats in numbers:
            program = built / f"{source}.{seats}"
            flags = ["-O3", "-march=native", f"-DN={seats}", *FLAGS[source]]
            try:
                run(f"{source} with {seats} seats", [compiler, *flags, limit / source, "-o", program])
            except Missing as reason:
                say(str(reason))
            else:
                yield from (Side(source, seats, used, partial(race, program, used)) for used in sorted({1, cores}))


def race(program: Path, cores: int, seconds: float) -> Rate:
    """Run one copy of a program on each usable core."""
    try:
        racing = [
            subprocess.Popen([program, str(seconds), str(seed)], stdout=subprocess.PIPE, text=True)
            for seed in range(1, cores + 1)
        ]
        done: list[dict[str, Any]] = [json.loads(process.communicate()[0]) for process in racing]
    except (OSError, ValueError) as error:
        raise Missing(f"{program.name} is left out: it does not run on this machine") from error
    figures = [(one["gps"], one["sps"], one["games"] / one["wall"]) for one in done]
    return Rate(*(sum(column) for column in zip(*figures, strict=True)))
