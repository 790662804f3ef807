"""Runs of the commands of the laboratory: the progress bar, Ctrl-C at any moment, a closed pipe, and a second start."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
import termios
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tqdm import tqdm

from drawfour.core.options import Rules
from drawfour.lab.batch import Batch, Results
from drawfour.lab.compare import compare
from drawfour.lab.measures import MEASURES, Columns
from drawfour.lab.report import as_json
from drawfour.lab.simulate import simulate
from fixtures.command import Ran, drawfour, strict
from fixtures.patience import PATIENCE
from fixtures.summaries import batch_rows

module = sys.modules[simulate.__module__]


def test_a_progress_bar_is_shown_only_at_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "tqdm", lambda **options: tqdm(**options | {"delay": 0, "mininterval": 0}))
    for arguments in (["simulate"], ["compare", "--rules", "classic,mattel"]):
        piped = drawfour(*arguments, "--rounds", 50_000)
        shown = drawfour(*arguments, "--rounds", 50_000, at_a_terminal=True)
        assert piped.err == ""
        assert re.search(r"\d+%.*/(50\.0|100)k .*rounds/s", shown.err)
        assert shown.err.splitlines()[-1].strip() == ""  # the bar is erased at the end
        assert shown.out == piped.out


def test_a_short_run_shows_no_bar() -> None:
    assert drawfour("simulate", "--rounds", 100, at_a_terminal=True).err == ""


STARTED = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # the parent process may ignore Ctrl-C, and children inherit that
from drawfour.cli import main
sys.exit(main())
"""


class Running:
    """The command in a process of its own. Its stderr is a terminal, so the progress bar shows how far it is."""

    def __init__(self, *arguments: str, before: str = "") -> None:
        self.master, slave = pty.openpty()
        termios.tcsetwinsize(slave, (24, 100))
        command = [sys.executable, "-c", before + STARTED, *arguments]
        self.process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=slave, env=os.environ | {"TERM": "xterm"}
        )
        os.close(slave)
        self.told = ""

    def __enter__(self) -> Running:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.communicate()
        os.close(self.master)

    def read(self) -> bool:
        """Read the output of the terminal. Returns False when the command has ended."""
        if not select.select([self.master], [], [], PATIENCE)[0]:
            pytest.fail(f"nothing happens after: {self.told[-300:]}")
        try:
            read = os.read(self.master, 65_536)
        except OSError:  # the other end of the terminal is closed
            return False
        self.told += read.decode()
        return bool(read)

    @property
    def played(self) -> int:
        """The number of rounds played, according to the progress bar."""
        counts = re.findall(r"([\d.]+)([kMG]?)/[\d.]+[kMG] ", self.told)
        return round(float(counts[-1][0]) * {"": 1, "k": 1e3, "M": 1e6, "G": 1e9}[counts[-1][1]]) if counts else 0

    def read_to(self, pattern: str) -> None:
        """Read until the output has this pattern."""
        while not re.search(pattern, self.told):
            assert self.read(), self.told

    def interrupt(self) -> Ran:
        """Press Ctrl-C, and read the rest of the output."""
        self.process.send_signal(signal.SIGINT)
        return self.end()

    def end(self) -> Ran:
        """Read to the end."""
        while self.read():
            pass
        out, _ = self.process.communicate(timeout=PATIENCE)
        return Ran(self.process.returncode, out.decode(), self.told)


ENDLESS = 200_000_000  # never finished
SO_FAR = re.compile(rf"drawfour: Interrupted after ([\d,]+) of {ENDLESS:,} rounds")


def test_control_c_reports_the_finished_rounds() -> None:
    with Running("simulate", "--rounds", f"{ENDLESS}", "--json", "--seats", "3", "--hand-size", "4") as running:
        while running.played < 250_000:
            assert running.read(), running.told
        ran = running.interrupt()
    assert ran.code == 0
    assert "Traceback" not in ran.err
    last = ran.err.strip().splitlines()[-1].split("\r")[-1]
    found = SO_FAR.fullmatch(last)
    assert found, last
    rounds = int(found[1].replace(",", ""))
    assert strict(ran.out) == batch_rows(Batch(Rules(hand_size=4), seats=3), rounds)


def test_control_c_compares_the_deals_played_with_both() -> None:
    with Running("compare", "--rules", "classic,mattel", "--rounds", f"{ENDLESS}", "--hand-size", "4") as running:
        while running.played < 450_000:  # a few blocks of each
            assert running.read(), running.told
        ran = running.interrupt()
    assert ran.code == 0
    assert "Traceback" not in ran.err
    found = SO_FAR.search(ran.err)
    assert found
    assert f"classic: {found[1]} rounds, classic with hand_size 4, " in ran.out
    assert f"mattel: {found[1]} rounds, mattel with hand_size 4, " in ran.out
    assert f"mattel compared with classic over the same {found[1]} deals: deck classic, 2 seats, random\n" in ran.out


@pytest.mark.usefixtures("_interruptible")
@pytest.mark.parametrize("command", ["simulate", "compare --rules classic,classic+force_play=yes"])
def test_control_c_while_rounds_are_summarized_loses_none(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A run spends much of its time between two blocks."""
    calls = []

    def press(columns: Columns) -> Any:
        calls.append(len(columns["points"]))
        if len(calls) == 7:
            signal.raise_signal(signal.SIGINT)
        return columns["points"]

    measures = tuple(replace(each, of=press) if each.name == "points" else each for each in MEASURES)
    monkeypatch.setattr(module, "MEASURES", measures)
    monkeypatch.setattr("drawfour.lab.commands.MEASURES", measures)
    for block in ("BLOCK", "COUNTED_BLOCK"):
        monkeypatch.setattr(f"drawfour.lab.commands.{block}", 1_000)
    ran = drawfour(*command.split(), "--rounds", 50_000, "--json")
    assert ran.code == 0, ran.err
    found = re.fullmatch(r"drawfour: Interrupted after ([\d,]+) of 50,000 rounds\n", ran.err)
    assert found, ran.err
    rounds = int(found[1].replace(",", ""))
    assert 1_000 <= rounds < 50_000
    told = strict(ran.out)
    tables = told["tables"].values() if command != "simulate" else [told]
    for table in tables:
        assert table["rounds"] == rounds
        assert {row["n"] for name, row in table["measures"].items() if name != "challenges_won_share"} == {rounds}
    assert all(each["deals"] == rounds for each in told.get("differences", []))


def test_deals_played_with_only_one_are_not_compared() -> None:
    def play(batch: Batch, rounds: int, *, first: int, progress: Callable[[int], object]) -> Results:
        found = batch.play(rounds, first=first)
        if first == 1_000 and batch is tables["two"]:
            return Results(found.book, found.bots, found.table[:300], interrupted=True)
        return found

    tables = {"one": Batch(), "two": Batch("mattel")}
    stopped = compare(tables, 50_000, play, block=1_000)
    assert as_json(stopped) == as_json(compare(tables, 1_300))


def test_control_c_before_any_round_prints_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def press(batch: Batch, rounds: int, **_: object) -> Results:
        return Results(batch.book, batch.bots, np.zeros(0, batch.record), interrupted=True)

    monkeypatch.setattr(Batch, "play", press)
    monkeypatch.setattr("drawfour.lab.commands.count", press)
    for arguments in (["simulate"], ["compare", "--rules", "classic,mattel"]):
        ran = drawfour(*arguments, "--rounds", 1_000, "--plot", "never.png")
        assert (ran.code, ran.out, ran.err) == (2, "", "\ndrawfour: Interrupted.\n")
        assert not Path("never.png").exists()


COMPILES = """
import sys, time
from pathlib import Path
from drawfour.lab import counting, long_run

def compile_slowly(*arguments):
    print("compiling", file=sys.stderr, flush=True)
    while not Path({ready!r}).exists():
        time.sleep(0.05)
    print("compiled", file=sys.stderr, flush=True)
counting.compiled_tally = lambda bots: compile_slowly
long_run.is_at_hand = lambda *_: False
"""
FINISHING = "drawfour: finishing the compilation for later runs; Ctrl-C again stops it"


def test_control_c_while_compiling_says_at_once_that_the_compiler_finishes(tmp_path: Path) -> None:
    ready = tmp_path / "ready"
    with Running("simulate", before=COMPILES.format(ready=str(ready))) as running:
        running.read_to(r"compiling\s")  # the whole line
        running.process.send_signal(signal.SIGINT)
        running.read_to(rf"{FINISHING}\s")
        ready.touch()
        ran = running.end()
    assert (ran.code, ran.out) == (2, "")
    assert re.fullmatch(rf"compiling\s+{FINISHING}\s+compiled\s+drawfour: Interrupted\.\s+", ran.err), ran.err


def test_control_c_again_stops_the_compiler(tmp_path: Path) -> None:
    with Running("simulate", before=COMPILES.format(ready=str(tmp_path / "never"))) as running:
        running.read_to(r"compiling\s")  # the whole line
        running.process.send_signal(signal.SIGINT)
        running.read_to(FINISHING)
        ran = running.interrupt()
    assert (ran.code, ran.out) == (2, "")
    assert re.fullmatch(rf"compiling\s+{FINISHING}\s+drawfour: Interrupted\.\s+", ran.err), ran.err


def test_a_closed_pipe_causes_no_traceback() -> None:
    command = [sys.executable, "-c", STARTED, "compare", "--rules", "classic,mattel", "--rounds", "100"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(PATIENCE) == 0


STARTED_AGAIN = """
import sys
from numba.core import event
from drawfour.cli import main
with event.install_recorder("numba:compile") as compilations:
    main(["simulate", "--rounds", "10"])
print(len(compilations.buffer), "matplotlib" in sys.modules, file=sys.stderr)
"""


def test_the_laboratory_starts_again_without_compiling_or_loading_plots(tmp_path: Path) -> None:
    drawfour("simulate", "--rounds", 10)  # compiles, if necessary
    command = [sys.executable, "-c", STARTED_AGAIN]
    ended = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True, timeout=PATIENCE)
    assert ended.stderr == "0 False\n"
