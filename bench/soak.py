"""Measure whether a server's memory levels off while people open tables, play, disconnect, return and leave for a long time.

    python bench/soak.py                                 ten minutes, with as many tables as in an hour of play
    python bench/soak.py --minutes 60 --stay 300         an hour
    python bench/soak.py --minutes 0.1 --tables 5 --watch 0

The server and its clients run in two processes on this machine. Each row shows the server's memory and what has happened so
far. At the end everyone leaves, and the server is watched while it unloads its tables.

Play is steady once all tables have been opened and most of the first ones replaced, after twice `--stay`. The exit code is 1
if memory is more than `--growth` above its level at the start of steady play, late in the run or after everyone has left; if it
still grows late in the run, at a rate that would exceed `--growth` over the whole of it; or if a command had no answer or a
table did not change for half a minute.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import math
import random
import re
import statistics
import sys
import tempfile
import time
import urllib.request
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from servers import LIMITS, Server

from drawfour.server.protocol import messages
from drawfour.server.store.sqlite.store import SqliteStore

SEATS = 4
MOST_PEOPLE = 3  # at a table; bots have the other seats
PATIENCE_SECONDS = 30
EMPTY_MINUTES = 0.1  # until the next sweep may unload an empty table
TEXT, PING, PONG = 1, 9, 10  # opcodes (RFC 6455)
PRESETS = ("classic", "official", "party", "no_mercy")
HANDSHAKE = (
    "GET /socket HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDAwMDAwMDAwMDAwMDAwMA==\r\n{}\r\n"
)

_decode, _encode = msgspec.json.decode, msgspec.json.encode


class Soak:
    """What all tables share: the server, random numbers and counts."""

    def __init__(self, port: int, parsed: argparse.Namespace) -> None:
        self.port = port
        self.pace: float = parsed.pace
        self.stay: float = parsed.stay
        self.dice = random.Random(parsed.seed)
        self.counts: Counter[str] = Counter()
        self.waits: list[float] = []  # milliseconds until commands were answered
        self.is_over = False

    async def run(self, tables: int, permanent: int) -> None:
        """Keep `tables` tables going until the end. The first `permanent` stay, and only their people change."""
        await asyncio.gather(*[self._run_tables(is_permanent=number < permanent) for number in range(tables)])

    async def _run_tables(self, *, is_permanent: bool) -> None:
        """Run one table after another."""
        await asyncio.sleep(self.dice.uniform(0, self.stay))
        while not self.is_over:
            seconds = math.inf if is_permanent else self.dice.expovariate(1 / self.stay)
            table = Table(self)
            try:
                await table.run(time.monotonic() + seconds)
            except (TimeoutError, OSError) as failed:
                self.counts["failed tables"] += 1
                print(f"table {table.code}: {failed!r}; {'; '.join(map(str, table.people))}", flush=True)
                await asyncio.sleep(1)
            finally:
                for person in table.people:
                    person.disconnect()


class Table:
    """A table, until everyone has left it."""

    def __init__(self, soak: Soak) -> None:
        self.soak = soak
        self.code: str | None = None
        self.people: list[Person] = []
        self.changed_at = time.monotonic()

    async def run(self, until: float) -> None:
        """Open the table, let people come and go, and leave it."""
        dice = self.soak.dice
        for seat in range(dice.randint(1, MOST_PEOPLE)):
            self.people.append(Person(self, seat))
            await self._join(self.people[seat])
        self.soak.counts["tables"] += 1
        while not self.soak.is_over and time.monotonic() < until:
            await asyncio.sleep(dice.uniform(0, self.soak.stay / 4))
            if time.monotonic() - self.changed_at > PATIENCE_SECONDS:
                raise TimeoutError
            await self._change_people(dice.randrange(len(self.people)))
        for person in self.people:
            if dice.random() < 0.5 and person.is_connected:
                person.command({"type": "leave"})
        await asyncio.sleep(1)

    async def _change_people(self, number: int) -> None:
        """Let a person disconnect and return, be replaced by another, or just wave."""
        person, act = self.people[number], self.soak.dice.choice(("reconnect", "reconnect", "leave", "wave"))
        self.soak.counts[act] += 1
        if act == "wave":
            person.send(messages.React("wave"))
            return
        if act == "leave":
            person.command({"type": "leave"})
            await asyncio.wait_for(person.closed.wait(), PATIENCE_SECONDS)
            self.people[number] = person = Person(self, person.seat)
        person.disconnect()
        await asyncio.sleep(self.soak.dice.uniform(0, self.soak.pace))
        await self._join(person)

    async def _join(self, person: Person) -> None:
        await asyncio.wait_for(person.join(), PATIENCE_SECONDS)
        self.soak.counts["joins"] += 1


class Person(asyncio.Protocol):
    """A client with a seat of its own at a table, which plays random moves."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        self.soak = table.soak
        self.seat = seat
        self.cookie = ""
        self.refs = itertools.count()
        self.state: dict[str, Any] = {"number": 0, "yours": None}
        self.transport: Any = None
        self._reset()

    def __str__(self) -> str:
        """Return what this client knows, for the report of a table that stopped."""
        stage = self.state.get("table", {}).get("stage")
        return f"seat {self.seat}, {stage}, entry {self.state['number']}, waiting for {self.waiting}"

    def _reset(self) -> None:
        self.received = b""
        self.is_connected = False
        self.waiting: tuple[str, float, str] | None = None  # reference, time and type of the unanswered command
        self.seated, self.closed = asyncio.Event(), asyncio.Event()

    async def join(self) -> None:
        """Connect, join the table and take the seat."""
        self._reset()
        loop = asyncio.get_running_loop()
        self.transport, _ = await loop.create_connection(lambda: self, "127.0.0.1", self.soak.port)
        self.transport.write(HANDSHAKE.format(self.cookie and f"Cookie: {self.cookie}\r\n").encode())
        await self.seated.wait()

    def disconnect(self) -> None:
        """Break the connection."""
        self.is_connected = False
        if self.transport is not None:
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Note that the connection is closed."""
        self.is_connected = False
        self.closed.set()

    def data_received(self, data: bytes) -> None:
        """Read the response to the handshake, then the frames."""
        self.received += data
        if not self.is_connected:
            head, found, rest = self.received.partition(b"\r\n\r\n")
            if not found:
                return
            if given := re.search(rb"set-cookie: ([^;]+)", head, re.IGNORECASE):
                self.cookie = given[1].decode()
            self.received, self.is_connected = rest, True
            self._greet()
        while (frame := _first_frame(self.received)) is not None:
            opcode, body, size = frame
            self.received = self.received[size:]
            if opcode == TEXT:
                self._receive(_decode(body))
            elif opcode == PING:
                self.transport.write(_frame(body, PONG))

    def _greet(self) -> None:
        dice = self.soak.dice
        self.send(messages.Hello(messages.VERSION))
        name = f"P{dice.randrange(10**6)}"
        if self.table.code is None:
            settings = {"preset": dice.choice(PRESETS), "seats": SEATS, "grace_seconds": 0.2, "break_seconds": 5}
            settings["thinking_seconds"] = self.soak.pace
            self.command({"type": "create", "name": name, "settings": settings})
        else:
            self.send({"type": "join", "table": self.table.code, "name": name, "after": self.state["number"]})

    def _receive(self, message: dict[str, Any]) -> None:
        self.soak.counts["messages"] += 1
        kind = message["type"]
        if kind in ("welcome", "update"):
            self.state |= {part: message[part] for part in ("number", "you", "table", "round", "yours") if part in message}
            self.table.code, self.table.changed_at = self.state["table"]["code"], time.monotonic()
        if kind == "bye" and message["code"] != "not_here":
            self.soak.counts[f"bye: {message['code']}"] += 1
        if self.waiting and (message.get("ref") == self.waiting[0] or (kind, self.waiting[2]) == ("welcome", "create")):
            self.soak.waits.append(1000 * (time.monotonic() - self.waiting[1]))
            self.soak.counts[f"refused: {message['code']}" if kind == "refusal" else f"done: {self.waiting[2]}"] += 1
            self.waiting = None
        if kind in ("welcome", "update", "refusal") and not self.waiting:
            self._continue()

    def _continue(self) -> None:
        """Take the seat; or play or start the next round after a while."""
        table, round, yours = self.state["table"], self.state["round"], self.state["yours"]
        if table["seats"][self.seat].get("who") != self.state["you"]:
            self.command({"type": "sit", "seat": self.seat})
            return
        self.seated.set()
        command: dict[str, Any] | None = None
        if table["stage"] == "playing" and yours and yours["legal"] and round["turn"] == self.seat:
            command = self._move(yours["legal"])
        elif table["stage"] == "round_over" or (table["stage"] != "playing" and table["host"] == self.state["you"]):
            command = {"type": "start"}
        if command:
            command["number"] = self.state["number"]
            asyncio.get_running_loop().call_later(self.soak.dice.uniform(0, 2 * self.soak.pace), self._act, command)

    def _move(self, legal: list[dict[str, Any]]) -> dict[str, Any]:
        move = self.soak.dice.choice([each for each in legal if each["kind"] != "draw"] or legal)
        match move["kind"]:
            case "uno":
                return {"type": "call"}
            case "catch":
                return {"type": "catch", "seat": move["seat"]}
            case _:
                return {"type": "play", "move": move["text"]}

    def _act(self, command: dict[str, Any]) -> None:
        if command["number"] == self.state["number"] and self.is_connected and not self.waiting:
            self.command(command)

    def command(self, message: dict[str, Any]) -> None:
        """Send a message that will be answered."""
        ref = f"{id(self):x}-{next(self.refs)}"
        self.waiting = ref, time.monotonic(), message["type"]
        self.send({**message, "ref": ref})

    def send(self, message: object) -> None:
        """Send a message."""
        self.transport.write(_frame(_encode(message), TEXT))


def _frame(body: bytes, opcode: int) -> bytes:
    """Return a client's frame, masked with zeros."""
    size = len(body)
    length = bytes((0x80 | size,)) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
    return bytes((0x80 | opcode,)) + length + bytes(4) + body


def _first_frame(data: bytes) -> tuple[int, bytes, int] | None:
    """Return the opcode, body and total size of the first frame; None if it is incomplete."""
    if len(data) < 2:
        return None
    head = {126: 4, 127: 10}.get(data[1], 2)
    size = head + (data[1] if head == 2 else int.from_bytes(data[2:head], "big"))
    return (data[0] & 15, data[head:size], size) if len(data) >= size else None


class Levels(NamedTuple):
    """MB of the server in a run: at the start of steady play, after half of the time, and in the last sixth of it."""

    steady: float
    middle: float
    late: float

    def complaints(self, after: float | None, growth: float) -> list[str]:
        """Return why memory doesn't level off. `after` is its level after everyone has left, `growth` what it may grow by.

        The heap fragments and caches fill up while people play, which took 5 to 8 % in runs of five or six minutes with 40 and
        200 tables. Little of it is given back: memory was still 3 to 5 % above its level in steady play when everyone had left.
        A leak makes memory grow at a constant rate instead. From the middle of the run to its end is a third of the time.
        """
        most = self.steady * (1 + growth)
        checks = {
            "Memory grew too much in steady play.": self.late <= most,
            "Memory still grows at the end.": self.late - self.middle <= self.steady * growth / 3,
            "Memory stayed high after everyone had left.": after is None or after <= most,
        }
        return [words for words, is_good in checks.items() if not is_good]


class Report:
    """The rows of a run."""

    def __init__(self, server: Server, soak: Soak) -> None:
        self.server = server
        self.soak = soak
        self.started = time.monotonic()
        self.rows: list[float] = []  # MB of the server
        columns = ["minutes", "MB", "tables", "connections", "opened", "joins", "moves", "messages", "p50 ms", "p99 ms"]
        print(f"| {' | '.join(columns)} |\n|{'--:|' * len(columns)}", flush=True)

    async def row(self) -> float:
        """Print a row, and return the server's memory in MB."""
        loaded = await asyncio.to_thread(self._loaded)
        waits, passed, memory = sorted(self.soak.waits) or [0.0], time.monotonic() - self.started, self.server.memory() / 1024
        self.soak.waits.clear()
        counts = [self.soak.counts[name] for name in ("tables", "joins", "done: play", "messages")]
        cells = [passed / 60, memory, *loaded, *counts, waits[len(waits) // 2], waits[99 * len(waits) // 100]]
        print(f"| {' | '.join(f'{cell:,.1f}' if isinstance(cell, float) else f'{cell:,}' for cell in cells)} |", flush=True)
        self.rows.append(memory)
        return memory

    def _loaded(self) -> list[int]:
        """Return the numbers of the server's tables in memory and connections."""
        with urllib.request.urlopen(f"http://127.0.0.1:{self.server.port}/metrics", timeout=PATIENCE_SECONDS) as answer:
            metrics = dict(line.split(" ")[:2] for line in answer.read().decode().splitlines() if line[0] != "#")
        return [round(float(metrics[name])) for name in ("drawfour_tables", "drawfour_connections")]

    def levels(self, opening: float) -> Levels:
        """Return the levels of memory in steady play, which begins after a share of the time."""
        first = min(opening, 1 / 2)
        return Levels(self._median(first, first + (1 - first) / 6), self._median(1 / 2, 2 / 3), self._median(5 / 6, 1))

    def _median(self, first: float, last: float) -> float:
        """Return the median memory between two shares of the time."""
        return statistics.median(self.rows[int(first * len(self.rows)) : math.ceil(last * len(self.rows))])


async def soak(server: Server, parsed: argparse.Namespace) -> bool:
    """Let people come and go. Return whether the server's memory stayed within bounds."""
    soak = Soak(server.port, parsed)
    report = Report(server, soak)
    running = asyncio.ensure_future(soak.run(parsed.tables, round(parsed.tables * parsed.permanent)))
    seconds = 60 * parsed.minutes
    while (left := report.started + seconds - time.monotonic()) > 0:
        await asyncio.sleep(min(left, max(1, seconds / 30)))
        if server.process.poll() is not None:
            sys.exit(f"The server has ended: {server.log.read_text(encoding='utf-8')[-2000:]}")
        await report.row()
    soak.is_over = True
    await running
    levels, after = report.levels(2 * parsed.stay / seconds), None
    until = time.monotonic() + parsed.watch
    while time.monotonic() < until:
        await asyncio.sleep(min(15, parsed.watch))
        after = await report.row()
    print(f"\n{', '.join(f'{name} {number:,}' for name, number in sorted(soak.counts.items()))}")
    told = [f"{server.begun / 1024:.1f} at the start", *(f"{value:.1f} {name}" for name, value in levels._asdict().items())]
    print(f"MB: {', '.join(told)}{f', {after:.1f} after everyone had left' if after else ''}")
    complaints = levels.complaints(after, parsed.growth)
    for complaint in complaints:
        print(complaint, file=sys.stderr)
    return not complaints and not soak.counts["failed tables"]


async def create_database(path: Path) -> None:
    """Create the database here, as migrations would count as memory of the server."""
    await (await SqliteStore.open(path)).close()


def main() -> None:
    """Start a server, and measure it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=10, help="how long people come and go (default: 10)")
    parser.add_argument("--tables", type=int, default=200, help="tables at a time (default: 200)")
    parser.add_argument("--stay", type=float, default=50, help="mean lifetime of a table in seconds (default: 50)")
    parser.add_argument("--permanent", type=float, default=0.2, help="share of tables that stay to the end (default: 0.2)")
    parser.add_argument("--pace", type=float, default=0.5, help="mean thinking time in seconds (default: 0.5)")
    parser.add_argument("--growth", type=float, default=0.1, help="share by which memory may grow (default: 0.1)")
    parser.add_argument("--watch", type=float, default=90, help="seconds to watch the server afterwards (default: 90)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the clients' random numbers (default: 1)")
    parser.add_argument("--server", nargs="+", default=[sys.executable, "-m", "drawfour"], help="program to measure")
    parsed = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "tables.sqlite"
        asyncio.run(create_database(database))
        limits = [word for limit in LIMITS for word in (limit, "100000")]
        more = ["--empty-minutes", str(EMPTY_MINUTES), "--metrics", "on"]
        server = Server([*parsed.server, "serve", "--port", "0", "--database", database, *limits, *more], Path(folder))
        try:
            is_good = asyncio.run(soak(server, parsed))
        finally:
            server.end()
    sys.exit(not is_good)


if __name__ == "__main__":
    main()
