"""The load that a server carries, beside boardgame.io, which plays a simpler game and stores nothing: `make load`.

The server has one core and the clients another. Four clients at each table play random legal moves over real WebSockets and
check every view they get. drawfour plays the classic rules, sends each seat a view of its own, and writes every move to disk
before anyone sees it (SQLite, `synchronous=FULL`). The sides take turns, and the median of each figure is printed.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import astuple, dataclass
from functools import partial
from pathlib import Path
from typing import Any

from node import BOARDGAME, HERE, PACKAGES, node
from turns import Command, Missing, say

OURS, THEIRS = "drawfour", f"boardgame.io {PACKAGES[BOARDGAME]}"
START_SECONDS = 20
BUSY_CLIENTS = 0.85  # share of their core above which the clients may be the limit
LIMITS = (
    "--messages-per-second",
    "--messages-burst",
    "--address-messages-per-second",
    "--address-messages-burst",
    "--connections-per-address",
    "--connections",
    "--tables",
    "--tables-per-address-per-hour",
)


@dataclass(frozen=True)
class Load:
    """One measurement: moves per second, milliseconds until all have seen a move, the share of the core used, kB per table."""

    rate: float
    p50: float
    p99: float
    worst: float
    busy: float
    memory: float


class Server:
    """A server in a process of its own, on the first available core."""

    def __init__(self, command: Command, folder: Path) -> None:
        self.log = folder / "server.log"
        with self.log.open("w", encoding="utf-8") as out:
            self.process = on_core(0, subprocess.Popen(command, stdout=out, stderr=out))
        self.port = self._port()
        self.begun = self.memory()

    def _port(self) -> int:
        """Wait for the line that names the port, and return the port."""
        until = time.monotonic() + START_SECONDS
        while time.monotonic() < until and self.process.poll() is None:
            for line in self.log.read_text(encoding="utf-8").splitlines():
                if line.startswith(("port ", "drawfour is running at ")):
                    return int(line.replace(":", " ").split()[-1])
            time.sleep(0.05)
        raise Missing(f"The server does not start: {self.log.read_text(encoding='utf-8')}")

    def memory(self) -> int:
        """Return the resident memory in kB."""
        status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="utf-8")
        return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))

    def worked(self) -> float:
        """Return the processor time used so far, in seconds."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def end(self) -> None:
        """Kill the server."""
        self.process.kill()
        self.process.wait()


def on_core(number: int, process: subprocess.Popen[Any]) -> subprocess.Popen[Any]:
    """Pin a process to one of the available cores."""
    cores = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(process.pid, {cores[number]})
    return process


@contextmanager
def serving(side: str) -> Iterator[Server]:
    """Run a fresh server of a side."""
    with tempfile.TemporaryDirectory() as folder:
        if side == OURS:
            limits = [word for limit in LIMITS for word in (limit, "100000")]
            database = ["--database", Path(folder) / "tables.sqlite"]
            command: Command = [sys.executable, "-m", "drawfour", "serve", "--port", "0", *database, *limits]
        else:
            command = [node(THEIRS), HERE / "boardgame_server.mjs"]
        server = Server(command, Path(folder))
        try:
            yield server
        finally:
            server.end()


def measure(side: str, tables: int, rate: float, warm: float, seconds: float, searching: int = 0) -> Load:
    """Measure one turn: `rate` moves per second at each table (0: as many as possible). A wrong view raises AssertionError.

    At `searching` further tables a person plays against bots that search.
    """
    with serving(side) as server:
        kind = "drawfour" if side == OURS else "boardgame"
        command = [node("the load"), HERE / "table_clients.mjs", kind, server.port, tables, rate, warm, seconds, searching]
        clients = on_core(1, subprocess.Popen(list(map(str, command)), stdout=subprocess.PIPE, text=True))
        worked = [(time.monotonic(), server.worked())]
        while clients.poll() is None:
            time.sleep(0.05)
            worked.append((time.monotonic(), server.worked()))
        assert clients.stdout is not None
        done = json.loads(clients.stdout.read())
        assert not done["wrong"], f"{side}, {tables} tables: {done['wrong']}"
        assert done["views"] >= tables, f"{side}: {done['views']} views"
        if done["busy"] > BUSY_CLIENTS:
            say(f"{side}, {tables} tables: the clients were busy {done['busy']:.0%} of the time and may have been the limit")
        end, all_work = worked[-1]
        begin, work = next(reading for reading in worked if reading[0] >= end - seconds)
        busy = (all_work - work) / (end - begin)
        memory = (server.memory() - server.begun) / tables
        load = Load(done["rate"], done["p50"], done["p99"], done["worst"], busy, memory)
        say(f"{side}, {tables} tables: {load.rate:,.0f} moves/s, p50 {load.p50:.1f} ms, p99 {load.p99:.1f} ms")
        if searching:
            say(f"bots that search made {done['searched']:.0f} moves/s at {searching} more tables")
        return load


def print_loads(title: str, loads: dict[tuple[int, str], list[Load]]) -> None:
    """Print the medians, and the moves per second as a multiple of the other side's."""
    columns = ["tables", title, "moves/s", "times", "p50 ms", "p99 ms", "worst ms", "busy", "kB per table"]
    print(f"| {' | '.join(columns)} |")
    print(f"|--:|---|{'--:|' * (len(columns) - 2)}")
    middle = {
        key: Load(*map(statistics.median, zip(*map(astuple, found), strict=True))) for key, found in loads.items() if found
    }
    for (tables, side), load in middle.items():
        other = middle.get((tables, THEIRS))
        cells = [f"{tables:,}", side, f"{load.rate:,.0f}", f"{load.rate / other.rate:.2f}" if other else ""]
        cells += [f"{load.p50:.1f}", f"{load.p99:.1f}", f"{load.worst:.0f}", f"{load.busy:.0%}", f"{load.memory:.0f}"]
        print(f"| {' | '.join(cells)} |")
    print()


def take_turns(
    sides: Mapping[str, Callable[..., Load]], numbers: list[int], runs: int, rate: float, warm: float, seconds: float
) -> dict[tuple[int, str], list[Load]]:
    """Measure all sides in turns."""
    found: dict[tuple[int, str], list[Load]] = {(tables, side): [] for tables in numbers for side in sides}
    for _ in range(runs):
        for (tables, side), loads in found.items():
            loads.append(sides[side](tables, rate, warm, seconds))
    return found


def main() -> None:
    """Measure both sides, and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=3, help="turns of each side (default: 3)")
    parser.add_argument("--seconds", type=float, default=6, help="seconds per measurement (default: 6)")
    parser.add_argument(
        "--tables", type=int, nargs="+", default=[100, 500, 1000], help="numbers of tables (default: 100 500 1000)"
    )
    parser.add_argument(
        "--searching", type=int, default=20, help="tables with bots that search, beside the last measurement (default: 20)"
    )
    parsed = parser.parse_args()
    if not hasattr(os, "sched_setaffinity") or len(os.sched_getaffinity(0)) < 2:
        sys.exit("This benchmark needs Linux and two cores: one for the server, one for its clients.")
    both = {side: partial(measure, side) for side in (THEIRS, OURS)}
    beside = {OURS: both[OURS], f"{OURS}, beside {parsed.searching} tables": partial(measure, OURS, searching=parsed.searching)}
    try:
        full = take_turns(both, parsed.tables, parsed.runs, 0, 3, parsed.seconds)
        paced = take_turns(both, parsed.tables, parsed.runs, 1, 6, 2 * parsed.seconds)
        searched = take_turns(beside, parsed.tables, parsed.runs, 1, 6, 2 * parsed.seconds)
    except Missing as missing:
        sys.exit(str(missing))
    print_loads("as many moves as possible", full)
    print_loads("one move a second at each table", paced)
    print_loads("the same, beside tables at which three bots search", searched)


if __name__ == "__main__":
    main()
