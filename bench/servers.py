"""Start the servers to measure, on all available cores but the last, which their clients use."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

from node import BOARDGAME, HERE, PACKAGES, node
from turns import Command, Missing

sys.path.insert(0, str(HERE.parent / "tests"))

from fixtures.postgres import PostgresServer, running

OURS, THEIRS = "drawfour", f"boardgame.io {PACKAGES[BOARDGAME]}"
SEVERAL = {f"{OURS}, PostgreSQL, {count} process{'es' if count > 1 else ''}": count for count in (1, 2, 3)}
*SERVER_CORES, CLIENT_CORE = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else [0]
START_SECONDS = 20
DATABASE = {"fsync": "on", "shared_buffers": "128MB"}  # as is usual; tests turn these down
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


class Server:
    """A server in a process of its own."""

    def __init__(self, command: Command, folder: Path) -> None:
        self.log = folder / "server.log"
        with self.log.open("w", encoding="utf-8") as out:
            self.process = beside_clients(subprocess.Popen(command, stdout=out, stderr=out))
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
        return _worked([self.process.pid])

    def end(self) -> None:
        """Kill the server."""
        self.process.kill()
        self.process.wait()


class Servers:
    """One side of a measurement: its servers, and their database if it is a server, too."""

    def __init__(self, servers: list[Server], database: PostgresServer | None, address: str) -> None:
        self.servers = servers
        self.database = database
        self.address = address  # of the database

    def grown(self) -> int:
        """Return the growth of the servers' memory in kB. That of the database is fixed by its settings."""
        return sum(server.memory() - server.begun for server in self.servers)

    def end(self) -> None:
        """Kill the servers."""
        for server in self.servers:
            server.end()

    def worked(self) -> tuple[float, float]:
        """Return the seconds of processor time of the servers and of the database."""
        of_database = _worked(self.database.processes()) if self.database else 0.0
        return sum(server.worked() for server in self.servers), of_database


def _worked(processes: Sequence[int]) -> float:
    """Return the processor time of processes, and of their children that have ended, in seconds."""
    ticks = 0
    for process in processes:
        with suppress(OSError):  # its parent has what it has worked
            fields = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
            ticks += sum(map(int, fields[11:15]))
    return ticks / os.sysconf("SC_CLK_TCK")


def beside_clients(process: subprocess.Popen[Any]) -> subprocess.Popen[Any]:
    """Pin a process to the cores of the servers."""
    os.sched_setaffinity(process.pid, SERVER_CORES)
    return process


def on_last_core(process: subprocess.Popen[Any]) -> subprocess.Popen[Any]:
    """Pin a process to the core of the clients."""
    os.sched_setaffinity(process.pid, {CLIENT_CORE})
    return process


def command(database: str | Path, *more: str) -> Command:
    """Return the command of our server, on any free port and without limits."""
    limits = [word for limit in LIMITS for word in (limit, "100000")]
    return [sys.executable, "-m", "drawfour", "serve", "--port", "0", "--database", database, *limits, *more]


@contextmanager
def serving(side: str) -> Iterator[Servers]:
    """Run fresh servers of a side. Raises Missing if something that it needs is not installed."""
    with ExitStack() as stack:
        folders = [Path(stack.enter_context(tempfile.TemporaryDirectory())) for _ in range(SEVERAL.get(side, 1))]
        database = stack.enter_context(_database()) if side in SEVERAL else None
        served = Servers([], database, database.new_database().text if database else "")
        stack.callback(served.end)
        theirs: Command = [node(THEIRS), HERE / "boardgame_server.mjs"] if side == THEIRS else []
        for folder in folders:
            served.servers.append(Server(theirs or command(served.address or folder / "tables.sqlite"), folder))
        yield served


@contextmanager
def _database() -> Iterator[PostgresServer]:
    """Run a database that writes to the disk, kept from the core of the clients."""
    os.sched_setaffinity(0, SERVER_CORES)
    with running(**DATABASE) as database:
        os.sched_setaffinity(0, [*SERVER_CORES, CLIENT_CORE])
        yield database
