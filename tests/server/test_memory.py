"""Memory: tables and connections are freed as soon as they are gone, without the help of the garbage collector.

The server has the collector look for cycles very seldom, as a look at all tables takes long. A cycle would therefore stay.
"""

from __future__ import annotations

import asyncio
import gc
import itertools
import json
import socket
import sys
from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import pytest
import uvicorn
import websockets
from uvicorn.loops.auto import auto_loop_factory
from websockets.server import ServerProtocol

from drawfour.game.events import events_of
from drawfour.server.config import Config
from drawfour.server.http.app import make_app
from drawfour.server.http.socket import Connection
from drawfour.server.http.uvicorn_protocols import HttpProtocol, SocketProtocol
from drawfour.server.protocol import messages
from drawfour.server.protocol.settings import Settings
from drawfour.server.rate_limit import Buckets
from drawfour.server.room.guesses import Caller
from drawfour.server.room.table_registry import SWEEP_MS, TableRegistry, new_room
from drawfour.server.serve import build
from fixtures.patience import PATIENCE
from fixtures.tables import ManualClock, MemoryStore, Visitor, act, as_store, deal_out, open_room, run

TABLES = 300
MOVES = 8  # of people at each of them
SETTINGS = {"seats": 3, "grace_seconds": 0, "options": {"hand_size": "2", "target_score": "none"}}

KINDS = {"SocketProtocol", "_Handshake", "ServerProtocol", "HttpProtocol", "Connection"}  # that a connection has
PLENTY = Buckets(per_second=1e6, burst=1e6)


@pytest.fixture(autouse=True)
def _without_the_collector() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def alive() -> Counter[str]:
    """Count the objects of this program by their types, and those that websockets makes for a connection.

    The events of moves that are often made are kept for all tables, up to a fixed number: they are given up first.
    """
    events_of.cache_clear()
    kinds = Counter(type(each) for each in gc.get_objects())
    return Counter(
        {
            kind.__qualname__: number
            for kind, number in kinds.items()
            if str(kind.__module__).startswith("drawfour.") or issubclass(kind, ServerProtocol)
        }
    )


class Person:
    """Somebody with a connection, who plays the first legal move."""

    def __init__(self, tables: TableRegistry, name: str) -> None:
        self.tables = tables
        self.name = name
        self.state: dict[str, Any] = {}
        self.refs = itertools.count()
        taking = partial(_take, self.state)  # no method of the person, which would be a cycle
        self.connection = Connection(
            Caller(name, "here", is_at_home=False), send=_send, send_now=taking, queue_frames=9, own=PLENTY, shared=PLENTY
        )

    async def says(self, kind: str, **fields: Any) -> None:
        more = {} if kind in ("hello", "join", "watch", "chat") else {"ref": f"{self.name}-{next(self.refs)}"}
        await self.connection.receive(self.tables, json.dumps({"type": kind, **more, **fields}))

    async def comes(self, code: str | None) -> None:
        await self.says("hello", version=messages.VERSION)
        await (
            self.says("join", table=code, name=self.name) if code else self.says("create", name=self.name, settings=SETTINGS)
        )

    async def plays(self) -> None:
        legal = (self.state["yours"] or {}).get("legal")
        if legal and self.state["table"]["stage"] == "playing":
            act = {"type": "call"} if legal[0]["kind"] == "uno" else {"type": "play", "move": legal[0]["text"]}
            await self.says(act.pop("type"), number=self.state["number"], **act)


def _take(state: dict[str, Any], frame: bytes) -> bool:
    message = json.loads(frame)
    state |= {key: value for key, value in message.items() if key in ("number", "table", "round", "yours")}
    return True


async def _send(message: Any) -> None:
    """Send what had to wait: here nothing but farewells."""


async def an_evening(tables: TableRegistry, clock: ManualClock, number: int) -> None:
    """Two people and a bot play at a new table; one leaves, one is disconnected, a spectator has looked on."""
    ann, bob, eve = (Person(tables, f"{name}{number}") for name in ("Ann", "Bob", "Eve"))
    await ann.comes(None)
    code = ann.state["table"]["code"]
    await bob.comes(code)
    await eve.says("hello", version=messages.VERSION)
    await eve.says("watch", table=code)
    for seat, person in enumerate((ann, bob)):
        await person.says("sit", seat=seat)
    await ann.says("start", number=ann.state["number"])
    await ann.says("sit", seat=9)  # is refused
    for turn in range(MOVES):
        await (ann, bob)[turn % 2].plays()
        await clock.advance(1_300)
    await bob.says("leave")
    for person in (ann, bob, eve):
        await person.connection.closed()


def test_tables_are_freed_when_they_are_put_away() -> None:
    async def test() -> None:
        store, clock = MemoryStore(), ManualClock()
        tables = TableRegistry(
            as_store(store),
            clock,
            most_tables=TABLES,
            most_people=9,
            empty_ms=SWEEP_MS,
            keep_ms=10**12,
            creations=PLENTY,
        )
        tables.start()
        await an_evening(tables, clock, 0)
        await clock.advance(3 * SWEEP_MS)
        before = alive()
        for number in range(1, TABLES):
            await an_evening(tables, clock, number)
        await clock.advance(3 * SWEEP_MS)
        stored = {"Entry", "Change", "Person", "Row", "Finished", "Place"}
        assert {kind: number for kind, number in (alive() - before).items() if kind not in stored} == {}
        assert (tables._created, tables._opening) == ({}, {})

    run(test())


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of Litestar
def test_connections_are_freed_when_they_are_closed(tmp_path: Path) -> None:
    """If one stays, the test times out."""

    async def visit(port: int) -> None:
        async with websockets.connect(f"ws://127.0.0.1:{port}/socket") as client:
            await client.send(json.dumps({"type": "hello", "version": messages.VERSION}))
            await client.send(json.dumps({"type": "create", "ref": "c", "name": "Ann"}))
            assert json.loads(await client.recv())["type"] == "welcome"
        with pytest.raises(websockets.InvalidStatus):
            await websockets.connect(f"ws://127.0.0.1:{port}/socket", origin=websockets.Origin("https://elsewhere.org"))
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"GET /socket HTTP/1.1\r\nHost: here\r\n\r\n")
        await reader.readuntil(b"\r\n\r\n")
        writer.close()
        await writer.wait_closed()

    async def test() -> None:
        server = await build(Config(database=tmp_path / "tables.sqlite", port=0))
        await server.start()
        config = uvicorn.Config(
            make_app(server), http=HttpProtocol, ws=SocketProtocol, ws_per_message_deflate=False, log_config=None
        )
        serving = uvicorn.Server(config)
        with socket.create_server(("127.0.0.1", 0)) as listening:
            task = asyncio.ensure_future(serving.serve([listening]))
            port = listening.getsockname()[1]
            try:
                for _ in range(10):
                    await visit(port)
                async with asyncio.timeout(PATIENCE):
                    while len(server.connections) or alive().keys() & KINDS:
                        await asyncio.sleep(0.01)
            finally:
                serving.should_exit = True
                await task

    with asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
        runner.run(test())


def test_a_table_keeps_little_of_a_long_evening() -> None:
    async def test() -> None:
        store, clock = MemoryStore(), ManualClock()
        room = await new_room("table", as_store(store), clock, "ann", "Ann", Settings(), most_people=9)
        ann = Visitor("ann")
        await room.enter(ann, "ann", None)
        sizes = []
        for _ in range(4):
            for _ in range(500):
                assert await act(room, ann, messages.Sit, seat=0) == "done"
                assert await act(room, ann, messages.Stand) == "done"
                del ann.got[:-1]
            sizes.append(size_of(room, apart=(store, clock, ann)))
        assert sizes[-1] - sizes[0] < 3_000 * 6, "it keeps more than a few bytes of each command"

    run(test())


def test_bots_of_earlier_matches_are_freed() -> None:
    async def test() -> None:
        room, ann, _, clock = await open_room(turn_seconds=1)
        assert await act(room, ann, messages.Sit, seat=0) == "done"
        for match in range(4):
            await deal_out(room, bytes([match]) * 32, 0)
            await clock.advance(20_000)
            assert alive()["Player"] == 4, "three bots, and one that plays for people who let their time run out"

    run(test())


def size_of(thing: object, apart: tuple[object, ...]) -> int:
    """Add up the bytes of an object and of all that it holds; what stands `apart` and code are left out."""
    seen, waiting = {id(each) for each in apart}, [thing]
    size = 0
    while waiting:
        each = waiting.pop()
        if id(each) not in seen and not isinstance(each, type | ModuleType | FunctionType):
            seen.add(id(each))
            size += sys.getsizeof(each)
            waiting += gc.get_referents(each)
    return size
