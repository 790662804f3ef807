"""Three processes on one PostgreSQL database, and everything that can break is broken while people play.

No acknowledged message is lost or applied twice, no log has a gap, and no view goes back. With HYPOTHESIS_PROFILE=long a
thousand things break.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import signal
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from statistics import quantiles
from typing import Any

import msgspec
import pytest
import websockets

from drawfour.server.room.client_view import position, yours
from drawfour.server.store.address import PostgresAddress
from drawfour.server.store.postgres.store import PostgresStore
from drawfour.server.table import entries
from drawfour.server.table.apply import apply
from drawfour.server.table.table import Table
from fixtures.patience import PATIENCE
from fixtures.postgres import PostgresServer, running
from fixtures.proxy import Proxy
from fixtures.serving import QUICK, Player, Prepared, free_port, wait_for

PROCESSES = 3
TABLES = 4
LONG = os.environ.get("HYPOTHESIS_PROFILE") == "long"
FAULTS = 1_000 if LONG else 10
FAULTS_A_SET = 14  # then there are other tables: a log of thousands of entries takes long to read again
SILENCE = 1  # second until a client asks whether somebody is there, and again until it tries another process
ENDLESS = QUICK | {"options": {"target_score": "100000", "hand_size": "3"}}
WITH_A_BOT = ENDLESS | {"seats": 3, "thinking_seconds": 0.02, "grace_seconds": 0.05}
Told = tuple[int, int, Any, Any]  # number, seat, round, yours


def plain(value: Any) -> Any:
    """Return a value as a client reads it."""
    return msgspec.json.decode(msgspec.json.encode(value))


class Restless(Player):
    """A player who connects to any process, and to another one if nothing is heard or the connection breaks."""

    def __init__(self, cluster: Cluster, name: str, seat: int, seed: int) -> None:
        super().__init__(0, name, seat, seed)
        self.cluster = cluster
        self.told: list[Told] = []
        self.failed: Exception | None = None
        self.moved_at = 0.0  # when a move of this player was last accepted

    async def persist(self, wish: Callable[[], dict[str, Any] | None], settings: Any = None) -> None:
        """Ask any process for what is still missing until one has saved it. Without a table, open one first."""
        async with asyncio.timeout(PATIENCE):
            while True:
                with contextlib.suppress(OSError, TimeoutError, websockets.WebSocketException):
                    async with await self.join(settings) as socket:
                        if (message := wish()) is None:
                            return
                        await socket.send(json.dumps({**message, "ref": self.ref()}))
                        await self.hear(socket, "update")
                    continue
                self.port = self.rng.choice(self.cluster.ports)
                await asyncio.sleep(0.05)

    def to_sit(self) -> dict[str, Any] | None:
        """The message that takes this player's seat, while it is free."""
        is_free = self.state["table"]["seats"][self.seat].get("who") is None
        return {"type": "sit", "seat": self.seat} if is_free else None

    def to_start(self) -> dict[str, Any] | None:
        """The message that starts the match, before it has begun."""
        has_begun = self.state["table"]["stage"] != "waiting"
        return None if has_begun else {"type": "start", "number": self.state["number"]}

    async def play_on(self) -> None:
        """Play until cancelled."""
        while True:
            self.port = self.rng.choice(self.cluster.ports)
            try:
                await self._play_at_one()
            except (OSError, TimeoutError, websockets.WebSocketException):
                pass
            except Exception as error:
                self.failed = error
                raise
            await asyncio.sleep(0.05)

    async def _play_at_one(self) -> None:
        async with asyncio.timeout(SILENCE):
            socket = await self.join()
        try:
            if self.waiting:
                await socket.send(json.dumps(self.waiting))
            while True:
                if not self.waiting:
                    self.waiting = self.next_message()
                    if self.waiting:
                        await socket.send(json.dumps(self.waiting))
                self.take(json.loads(await self._next_frame(socket)))
        finally:
            socket.transport.abort()

    async def _next_frame(self, socket: Any) -> Any:
        """Return the next frame. If nothing is heard for long, ask whether somebody is there, as the page does."""
        try:
            return await asyncio.wait_for(socket.recv(), SILENCE)
        except TimeoutError:
            await socket.send(json.dumps({"type": "ping", "sent": 0}))
            return await asyncio.wait_for(socket.recv(), SILENCE)

    def take(self, message: dict[str, Any]) -> None:
        """Handle a message, and remember what it shows."""
        was_waiting = self.waiting
        if message["type"] in ("welcome", "update"):
            assert message["number"] >= self.state.get("number", 0), "a view went back"
        if message["type"] == "refusal" and message["code"] == "not_saved":
            raise TimeoutError  # it is sent again over the next connection
        super().take(message)
        if was_waiting is not None and self.waiting is None and was_waiting["ref"] in self.acknowledged:
            self.moved_at = time.monotonic()
        if message["type"] in ("welcome", "update") and self.state.get("round"):
            self.told.append((self.state["number"], self.seat, self.state["round"], self.state["yours"]))


class Cluster:
    """Three processes behind proxies to a database, and the faults that befall them."""

    def __init__(self, server: PostgresServer, database: PostgresAddress, proxies: list[Proxy], seed: int) -> None:
        self.server = server
        self.database = database
        self.proxies = proxies
        self.rng = random.Random(seed)
        self.ports = [free_port() for _ in proxies]
        self.processes = [self._prepared(number).begin() for number in range(PROCESSES)]
        self.done: Counter[str] = Counter()

    def _prepared(self, number: int, clock: int = 0) -> Prepared:
        database = self.server.address(self.database.text.rpartition("/")[2], self.proxies[number].port)
        return Prepared(database, self.ports[number], clock=clock)

    async def restart(self, number: int, clock: int = 0) -> None:
        """Start a process again at its port."""
        prepared = self._prepared(number, clock)
        self.processes[number] = await asyncio.to_thread(prepared.begin)

    async def kill(self, number: int) -> None:
        """Kill a process, and start another one at its port."""
        await asyncio.to_thread(self.processes[number].end, signal.SIGKILL)
        await self.restart(number)

    async def stop(self, number: int) -> None:
        """Ask a process to end, and start another one."""
        code, logged = await asyncio.to_thread(self.processes[number].end)
        assert code == 0, logged
        await self.restart(number)

    async def jump(self, number: int) -> None:
        """Replace a process by one whose clock is wrong by up to an hour."""
        await asyncio.to_thread(self.processes[number].end, signal.SIGKILL)
        await self.restart(number, clock=self.rng.randrange(-3_600, 3_600))

    async def sleep(self, number: int) -> None:
        """Put a process to sleep for longer than its lease."""
        process = self.processes[number].process
        process.send_signal(signal.SIGSTOP)
        await asyncio.sleep(self.rng.uniform(2.2, 3.5))
        process.send_signal(signal.SIGCONT)

    async def pause_database(self, _: int) -> None:
        """Let the database stand still, for shorter or longer than leases last."""
        with self.server.paused():
            await asyncio.sleep(self.rng.uniform(0.5, 3.0))

    async def crash_database(self, _: int) -> None:
        """Kill the database, and start it again."""
        await asyncio.to_thread(self.server.kill)
        await asyncio.sleep(self.rng.uniform(0, 0.5))
        await asyncio.to_thread(self.server.start)

    async def cut(self, number: int) -> None:
        """Cut the network between a process and the database."""
        self.proxies[number].cut()
        await asyncio.sleep(self.rng.uniform(0.5, 3.5))
        self.proxies[number].mend()

    async def befall(self, fault: int) -> None:
        """Let the next fault happen, and then people play on for a while."""
        kinds: list[Callable[[int], Awaitable[None]]] = [
            self.kill, self.sleep, self.stop, self.pause_database, self.crash_database, self.cut, self.jump,
        ]  # fmt: skip
        kind = kinds[fault % len(kinds)]
        await kind((fault + fault // len(kinds)) % PROCESSES)  # each kind befalls each process
        self.done[kind.__name__] += 1

    def end(self) -> None:
        """Stop all processes."""
        for each in self.processes:
            each.process.send_signal(signal.SIGCONT)
            code, logged = each.end()
            assert code == 0, logged


@contextlib.asynccontextmanager
async def clustered(server: PostgresServer, seed: int) -> AsyncIterator[Cluster]:
    """Three processes, each with a proxy of its own to a new database."""
    proxies = [Proxy(server.port) for _ in range(PROCESSES)]
    for proxy in proxies:
        await proxy.start()
    database = await asyncio.to_thread(server.new_database)
    cluster = await asyncio.to_thread(Cluster, server, database, proxies, seed)
    try:
        for port in cluster.ports:
            await asyncio.to_thread(wait_for, f"http://127.0.0.1:{port}")
        yield cluster
    finally:
        await asyncio.to_thread(cluster.end)
        for proxy in proxies:
            await proxy.stop()


async def seated(cluster: Cluster, table: int) -> list[Restless]:
    """Two people at a new table, whose match begins, also while a process can't save."""
    settings = WITH_A_BOT if table % 2 else ENDLESS | {"seats": 2}
    players = [Restless(cluster, f"P{seat}", seat, 10 * table + seat) for seat in range(2)]
    for player in players:
        player.port, player.code = cluster.ports[(table + player.seat) % PROCESSES], players[0].code
        await player.persist(player.to_sit, settings)
    await players[0].persist(players[0].to_start)
    return players


async def moves_at_all(players: list[Restless]) -> float:
    """Wait until a move has been accepted at every table, and return how long the slowest took."""
    began = time.monotonic()
    async with asyncio.timeout(PATIENCE):
        for code in {player.code for player in players}:
            while max(player.moved_at for player in players if player.code == code) < began:
                for player in players:
                    if player.failed is not None:
                        raise player.failed
                await asyncio.sleep(0.02)
    return time.monotonic() - began


async def check(cluster: Cluster, players: list[Restless]) -> int:
    """Hold the logs against what clients were told. Returns the number of acknowledged messages."""
    store, acknowledged = await PostgresStore.open(cluster.database), 0
    for code in {player.code or "" for player in players}:
        here = [player for player in players if player.code == code]
        log = await store.read(code)
        assert [entry.number for entry in log] == list(range(1, len(log) + 1)), "a gap"
        numbers = {entry.command: entry.number for entry in log}
        assert len(numbers) == len(log), "a command twice"
        for player in here:
            who = player.state["table"]["seats"][player.seat]["who"]
            for ref, (sent, number) in player.acknowledged.items():
                assert numbers.get(f"{who}:{ref}") == number, (player.name, sent, number)
                acknowledged += 1
        shown = {number: (seat, round, own) for player in here for number, seat, round, own in player.told}
        table = Table(code, {0: "P0", 1: "P1"})
        for entry in log:
            assert entry.at >= table.at
            apply(table, entry)
            if entry.number in shown and table.round is not None:
                seat, round, own = shown.pop(entry.number)
                assert plain(position(table.round)) == round
                assert plain(yours(table.round, seat)) == own
        assert not shown, "more was shown than is written"
        assert any(isinstance(entries.decode(entry.body), entries.Taken) for entry in log[3:]), "it has moved"
    await store.close()
    return acknowledged


async def play_through(cluster: Cluster, faults: range, pauses: list[float]) -> int:
    """Play at new tables while things break. Returns the number of acknowledged messages, all of which have been checked."""
    players = [player for table in range(TABLES) for player in await seated(cluster, table)]
    playing = [asyncio.ensure_future(player.play_on()) for player in players]
    await moves_at_all(players)
    for fault in faults:
        await cluster.befall(fault)
        pauses.append(await moves_at_all(players))
    while left := [task for task in playing if not task.done()]:  # `wait_for` of Python 3.11 can swallow a cancellation
        for task in left:
            task.cancel()
        await asyncio.wait(left, timeout=1)
    assert all(task.cancelled() for task in playing)
    return await check(cluster, players)


def test_nothing_acknowledged_is_lost_whatever_breaks(capsys: pytest.CaptureFixture[str]) -> None:
    async def test(server: PostgresServer) -> None:
        acknowledged, pauses = 0, list[float]()
        async with clustered(server, 1) as cluster:
            for first in range(0, FAULTS, FAULTS_A_SET):
                faults = range(first, min(first + FAULTS_A_SET, FAULTS))
                acknowledged += await play_through(cluster, faults, pauses)
        assert acknowledged > 5 * FAULTS
        told = ", ".join(f"{count} {name.replace('_', ' ')}" for name, count in cluster.done.items())
        with capsys.disabled():
            print(  # noqa: T201  # the counts are what it is about
                f"\n{FAULTS} faults ({told}): {acknowledged:,} acknowledged messages, none lost, none twice;"
                f"\nall {TABLES} tables went on {sorted(pauses)[len(pauses) // 2]:.1f} s (median) or "
                f"{quantiles(pauses, n=20)[-1]:.1f} s (95 %) after a fault was over"
            )

    with running() as server:
        asyncio.run(test(server))
