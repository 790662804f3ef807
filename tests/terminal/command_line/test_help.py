"""Help and the version: complete, quick to load, and printed by a process of its own."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import drawfour
from drawfour.core.options import OPTIONS
from fixtures.command_line import Here, start
from fixtures.patience import PATIENCE
from fixtures.pseudo_terminal import environment

HELP = """
import sys
before = set(sys.modules)  # a package may have something loaded at every start of Python
from drawfour.cli import main
try:
    main(["--help"])
finally:
    print(*sorted(set(sys.modules) - before), file=sys.stderr)
"""
SLOW_TO_LOAD = {"asyncio", "concurrent", "ctypes", "email", "http", "multiprocessing", "sqlite3", "ssl", "unittest", "xml"}


def test_help_loads_nothing_that_is_slow_to_load(tmp_path: Path) -> None:
    command = [sys.executable, "-c", HELP]
    ended = subprocess.run(
        command, capture_output=True, text=True, cwd=tmp_path, env=environment(), timeout=PATIENCE, check=True
    )
    assert all(command in ended.stdout for command in ("play", "replay", "rules"))
    loaded = ended.stderr.split()
    assert {name.split(".")[0] for name in loaded} - sys.stdlib_module_names == {"drawfour"}
    assert SLOW_TO_LOAD.isdisjoint(loaded)
    packages = {name.split(".")[1] for name in loaded if name.startswith("drawfour.")}
    assert packages.isdisjoint({"server", "terminal", "lab", "bots", "compiled"})


def test_help_is_shown_by_a_process_of_its_own(tmp_path: Path) -> None:
    ended = start(tmp_path, ["--help"])
    assert (ended.returncode, ended.stderr) == (0, "")
    assert all(command in ended.stdout for command in ("play", "replay", "rules"))


@pytest.mark.parametrize("arguments", [(), ("deck",)])
def test_a_command_without_arguments_shows_its_help(arguments: tuple[str, ...], here: Here) -> None:
    ran = here(*arguments)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == here(*arguments, "--help").out


def test_version_prints_the_version_of_the_package(here: Here) -> None:
    ran = here("--version")
    assert ran.code == 0
    assert ran.out.split() == ["drawfour", drawfour.__version__]


def test_help_for_play_lists_every_option(here: Here) -> None:
    ran = here("play", "--help")
    assert ran.code == 0
    for option in OPTIONS:
        assert f"--{option.name.replace('_', '-')}" in ran.out
    for flag in ("--seats", "--name", "--bots", "--first", "--seed", "--save", "--continue", "--plain", "--rules"):
        assert flag in ran.out


def test_help_says_how_seats_are_counted(here: Here) -> None:
    """`--first` and `--view` take seat numbers, which the screen never shows."""
    for arguments in (("play", "--help"), ("replay", "--help")):
        assert re.search(r"(?i)seat.*(from 0|0 is)", " ".join(here(*arguments).out.split()))
