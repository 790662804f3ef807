"""A socket: invalid messages, and a message whose handling fails unexpectedly."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from structlog.testing import capture_logs

from drawfour.server.http import app
from drawfour.server.http.connections import SEND_NOW
from drawfour.server.http.identity import Identity
from drawfour.server.http.metrics import Metrics
from drawfour.server.http.socket import Connection
from drawfour.server.rate_limit import Buckets


def test_a_message_that_fails_ends_its_socket_and_stands_in_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails(*_: Any) -> None:
        raise ZeroDivisionError

    async def receive() -> dict[str, str]:
        return {"type": "websocket.receive", "text": "{}"}

    async def send(message: Any) -> None:
        assert message["type"] == "websocket.accept"

    monkeypatch.setattr(Connection, "receive", fails)
    metrics = Metrics()
    server: Any = SimpleNamespace(
        config=SimpleNamespace(queue_frames=64),
        identity=Identity(bytes(32), 365),
        metrics=metrics,
        own=None,
        shared=None,
        lobby=None,
    )
    scope = {"extensions": {SEND_NOW: {"call": lambda frame: True}}}
    asked: Any = SimpleNamespace(cookies={}, scope=scope, receive=receive, send=send)
    with capture_logs() as logged:
        asyncio.run(app._serve(server, asked, SimpleNamespace(is_https=False), "here"))  # type: ignore[arg-type]  # a visitor by its one field
    assert [(line["event"], line["log_level"]) for line in logged] == [("socket failed", "error")]
    assert metrics.registry.get_sample_value("drawfour_connections") == 0


def test_what_is_not_of_the_protocol_is_refused_by_its_reference_where_it_has_one() -> None:
    told: list[Any] = []
    connection = Connection(
        "ann",
        "here",
        send=None,  # type: ignore[arg-type]  # nothing waits
        send_now=lambda frame: told.append(msgspec.json.decode(frame)) or True,  # type: ignore[func-returns-value]  # so that True follows
        queue_frames=9,
        own=Buckets(9, 9),
        shared=Buckets(9, 9),
    )
    for text in (
        '{"type": "play", "ref": "p5", "move": "draw"}',
        '{"type": "sit", "ref": "s1", "seat": 99}',
        '{"type": "sit", "ref": "bad ref", "seat": 1}',
        '{"type": "sit", "ref": 7}',
        '["ref"]',
        '{"ref": "cut',
    ):
        asyncio.run(connection.receive(None, text))  # type: ignore[arg-type]  # it comes to no table
    assert {answer["code"] for answer in told} == {"bad_message"}
    assert [answer.get("ref") for answer in told] == ["p5", "s1", None, None, None, None]
