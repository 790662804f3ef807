"""The load that a server carries, beside boardgame.io, which plays a simpler game and stores nothing: `make load`.

The clients have one core and the servers the others. Four clients at each table play random legal moves over real
WebSockets and check every view they get. drawfour plays the classic rules, sends each seat a view of its own, and writes
every move to disk before anyone sees it (SQLite with `synchronous=FULL`, PostgreSQL with `synchronous_commit=on`). Of
several processes, each client of a table is at another one. The sides take turns, and the median of each figure is printed.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import astuple, dataclass
from functools import partial

from node import HERE, node
from servers import OURS, SERVER_CORES, SEVERAL, THEIRS, on_last_core, serving
from turns import Missing, say

from fixtures.postgres import MISSING, programs

LOOK_SECONDS = 0.25  # between two looks at what the servers have worked
COMPILING = 40  # seconds until the search is compiled for the tables beside
BUSY_CLIENTS = 0.85  # share of their core above which the clients may be the limit


@dataclass(frozen=True)
class Load:
    """One measurement: moves per second, milliseconds until all have seen a move, cores used, kB per table.

    `work` and `database` are milliseconds of a core that the servers and the database need for a move.
    """

    rate: float
    p50: float
    p99: float
    worst: float
    work: float
    database: float
    memory: float


def measure(side: str, tables: int, rate: float, warm: float, seconds: float, searching: int = 0) -> Load:
    """Measure one turn: `rate` moves per second at each table (0: as many as possible). A wrong view raises AssertionError.

    At `searching` further tables a person plays against bots that search.
    """
    with serving(side) as served:
        kind = "boardgame" if side == THEIRS else "drawfour"
        ports = ",".join(str(server.port) for server in served.servers)
        command = [node("the load"), HERE / "table_clients.mjs", kind, ports, tables, rate, warm, seconds, searching]
        clients = on_last_core(subprocess.Popen(list(map(str, command)), stdout=subprocess.PIPE, text=True))
        worked = [(time.monotonic(), *served.worked())]
        while clients.poll() is None:
            time.sleep(LOOK_SECONDS)
            worked.append((time.monotonic(), *served.worked()))
        assert clients.stdout is not None
        done = json.loads(clients.stdout.read())
        assert not done["wrong"], f"{side}, {tables} tables: {done['wrong']}"
        assert done["views"] >= tables, f"{side}: {done['views']} views"
        if done["busy"] > BUSY_CLIENTS:
            say(f"{side}, {tables} tables: the clients were busy {done['busy']:.0%} of the time and may have been the limit")
        end, *at_end = worked[-1]
        begin, *at_begin = next(reading for reading in worked if reading[0] >= end - seconds)
        moves = done["rate"] * (end - begin) / 1000
        work, database = ((after - before) / moves for before, after in zip(at_begin, at_end, strict=True))
        load = Load(done["rate"], done["p50"], done["p99"], done["worst"], work, database, served.grown() / tables)
        say(f"{side}, {tables} tables: {load.rate:,.0f} moves/s, p50 {load.p50:.1f} ms, p99 {load.p99:.1f} ms")
        if searching:
            say(f"bots that search made {done['searched']:.0f} moves/s at {searching} more tables")
        return load


def print_loads(title: str, loads: dict[tuple[int, str], list[Load]]) -> None:
    """Print the medians, and the moves per second as a multiple of boardgame.io's."""
    columns = ["tables", title, "moves/s", "times", "p50 ms", "p99 ms", "worst ms", "ms of a core a move", "kB per table"]
    print(f"| {' | '.join(columns)} |")
    print(f"|--:|---|{'--:|' * (len(columns) - 2)}")
    middle = {
        key: Load(*map(statistics.median, zip(*map(astuple, found), strict=True))) for key, found in loads.items() if found
    }
    for (tables, side), load in middle.items():
        other = middle.get((tables, THEIRS))
        cells = [f"{tables:,}", side, f"{load.rate:,.0f}", f"{load.rate / other.rate:.2f}" if other else ""]
        cells += [f"{load.p50:.1f}", f"{load.p99:.1f}", f"{load.worst:.0f}", _work(load), f"{load.memory:.0f}"]
        print(f"| {' | '.join(cells)} |")
    print()


def _work(load: Load) -> str:
    return f"{load.work:.2f}" + (f" + {load.database:.2f}" if load.database else "")


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
    """Measure all sides, and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=3, help="turns of each side (default: 3)")
    parser.add_argument("--seconds", type=float, default=6, help="seconds per measurement (default: 6)")
    parser.add_argument(
        "--tables", type=int, nargs="+", default=[100, 500, 1000], help="numbers of tables (default: 100 500 1000)"
    )
    parser.add_argument(
        "--searching",
        type=int,
        default=20,
        help="tables with bots that search, beside the 500 of the last measurement (default: 20)",
    )
    parsed = parser.parse_args()
    if not SERVER_CORES:
        sys.exit("This benchmark needs Linux and two cores: one for the clients, the others for the server.")
    if programs() is None:
        say(f"PostgreSQL is left out: {MISSING}")
    sides = {side: partial(measure, side) for side in (THEIRS, OURS, *(SEVERAL if programs() else ()))}
    beside = {
        OURS: sides[OURS],
        f"{OURS}, beside {parsed.searching} tables": partial(measure, OURS, searching=parsed.searching),
    }
    try:
        full = take_turns(sides, parsed.tables, parsed.runs, 0, 3, parsed.seconds)
        paced = take_turns(sides, parsed.tables, parsed.runs, 1, 6, 2 * parsed.seconds)
        searched = take_turns(beside, [500], parsed.runs, 1, COMPILING, 2 * parsed.seconds)
    except Missing as missing:
        sys.exit(str(missing))
    print_loads("as many moves as possible", full)
    print_loads("one move a second at each table", paced)
    print_loads("the same, beside tables at which three bots search", searched)


if __name__ == "__main__":
    main()
