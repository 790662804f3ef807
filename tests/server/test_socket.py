"""A socket of which one message fails in a way that nobody has foreseen."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
from structlog.testing import capture_logs

from drawfour.server import app
from drawfour.server.identity import Identity
from drawfour.server.metrics import Metrics
from drawfour.server.protocols import SEND_NOW
from drawfour.server.socket import Connection


def test_a_message_that_fails_ends_its_socket_and_stands_in_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails(*_: Any) -> None:
        raise ZeroDivisionError

    async def receive() -> dict[str, str]:
        return {"type": "websocket.receive", "text": "{}"}

    async def send(message: Any) -> None:
        assert message["type"] == "websocket.accept"

    monkeypatch.setattr(Connection, "hear", fails)
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
