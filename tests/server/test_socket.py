"""A socket, up to the network: invalid messages, silence, shutdowns, and messages whose handling fails."""

from __future__ import annotations

import asyncio
import json
from functools import partial
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from structlog.testing import capture_logs

from drawfour.server.http import app
from drawfour.server.http.identity import CookieSigner
from drawfour.server.http.metrics import Metrics
from drawfour.server.http.socket import HELLO_SECONDS, LATE_SECONDS, Connection
from drawfour.server.http.uvicorn_protocols import SEND_NOW
from drawfour.server.protocol import messages
from drawfour.server.protocol.messages import VERSION
from drawfour.server.rate_limit import Buckets
from drawfour.server.room.guesses import Caller
from drawfour.server.room.table_registry import SHUTTING_DOWN
from fixtures.manual_loop import ManualLoop
from fixtures.patience import PATIENCE


class Served:
    """A connection as the application serves it, without a network."""

    def __init__(self) -> None:
        self.inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.inbox.put_nowait({"type": "websocket.connect"})
        self.sent: list[dict[str, Any]] = []
        self.server: Any = SimpleNamespace(
            config=SimpleNamespace(queue_frames=64),
            identity=CookieSigner(bytes(32), 365),
            metrics=Metrics(),
            own=Buckets(9, 9),
            shared=Buckets(9, 9),
            tables=SimpleNamespace(is_shutting_down=False, farewell=SHUTTING_DOWN),
            is_at_home=lambda scope: False,
            sockets=set(),
        )

    async def _send(self, message: Any) -> None:
        self.sent.append(message)
        if message["type"] == "websocket.close":
            self.inbox.put_nowait({"type": "websocket.disconnect"})

    def says(self, **message: Any) -> None:
        self.inbox.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})

    async def serve(self) -> tuple[str, str]:
        """Serve the connection until it is closed; return the codes of the farewell and of the close frame."""
        scope = {"extensions": {SEND_NOW: {"call": lambda frame: True}}}
        client: Any = SimpleNamespace(cookies={}, scope=scope, receive=self.inbox.get, send=self._send)
        caller = Caller("ann", "here", is_at_home=False)
        await asyncio.wait_for(app._serve(self.server, client, caller, []), PATIENCE)
        assert self.server.metrics.registry.get_sample_value("drawfour_connections") == 0
        assert self.server.sockets == set()
        *_, bye, close = self.sent
        return json.loads(bye["text"])["code"], close["reason"]


def test_a_message_that_fails_disconnects_its_client_and_is_logged(monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails(*_: Any) -> None:
        raise ZeroDivisionError

    async def test() -> None:
        served = Served()
        served.says(type="hello", version=messages.VERSION)
        assert await served.serve() == ("failed", "failed")

    monkeypatch.setattr(Connection, "receive", fails)
    with capture_logs() as logged:
        asyncio.run(test())
    assert [(line["event"], line["log_level"]) for line in logged] == [("socket failed", "error")]


def test_a_silent_client_is_told_why_it_is_disconnected() -> None:
    loop = ManualLoop()

    async def test() -> None:
        serving = asyncio.ensure_future(Served().serve())
        await loop.advance(HELLO_SECONDS)
        await loop.advance(LATE_SECONDS - 0.001)
        assert not serving.done()
        await loop.advance(0.001)
        assert await serving == ("hello_first", "hello_first")

    with asyncio.Runner(loop_factory=lambda: loop) as runner:
        runner.run(test())


def test_a_hello_that_a_busy_loop_reads_late_is_accepted() -> None:
    loop = ManualLoop()

    async def test() -> None:
        served = Served()
        serving = asyncio.ensure_future(served.serve())
        await loop.settle()
        loop.call_later(HELLO_SECONDS + 1, partial(served.says, type="hello", version=0))
        loop.skip(HELLO_SECONDS + 2)  # as if something else had kept the loop busy
        assert await serving == ("bad_version", "bad_version")

    with asyncio.Runner(loop_factory=lambda: loop) as runner:
        runner.run(test())


def test_a_client_that_connects_during_a_shutdown_is_told_to_come_back() -> None:
    async def test() -> None:
        served = Served()
        served.server.tables.is_shutting_down = True
        served.says(type="hello", version=messages.VERSION)
        assert await served.serve() == ("going_down", "going_down")

    asyncio.run(test())


def connection(told: list[Any], send: Any = None) -> Connection:
    """Return a connection whose messages are collected in `told`."""
    return Connection(
        Caller("ann", "here", is_at_home=False),
        send=send,
        send_now=lambda frame: told.append(msgspec.json.decode(frame)) or True,  # type: ignore[func-returns-value]  # so that True follows
        queue_frames=9,
        own=Buckets(9, 9),
        shared=Buckets(9, 9),
    )


def test_an_invalid_message_is_refused_with_its_reference_if_it_has_one() -> None:
    told: list[Any] = []
    client = connection(told)
    for text in (
        '{"type": "play", "ref": "p5", "move": "draw"}',
        '{"type": "sit", "ref": "s1", "seat": 99}',
        '{"type": "sit", "ref": "bad ref", "seat": 1}',
        '{"type": "sit", "ref": 7}',
        '["ref"]',
        '{"ref": "cut',
    ):
        asyncio.run(client.receive(None, text))  # type: ignore[arg-type]  # no message reaches a table
    assert {answer["code"] for answer in told} == {"bad_message"}
    assert [answer.get("ref") for answer in told] == ["p5", "s1", None, None, None, None]


def test_a_page_of_an_earlier_version_is_told_so_and_does_not_come_back() -> None:
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    async def greet() -> None:
        client = connection([], send)
        await client.receive(None, '{"type": "hello", "version": 1}')  # type: ignore[arg-type]  # no message reaches a table
        await asyncio.sleep(0)

    asyncio.run(greet())
    farewell, closing = sent
    bye = msgspec.json.decode(farewell["text"])
    assert (bye["type"], bye["code"], bye.get("retry_seconds")) == ("bye", "bad_version", None)
    assert bye["sentence"].endswith(f"This server speaks {VERSION}.")
    assert (closing["code"], closing["reason"]) == (1002, "bad_version")
