"""Real connections that never finish a request or never read: each is closed in time."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest
import uvicorn

from drawfour.server.http import uvicorn_protocols
from fixtures.patience import PATIENCE
from fixtures.serving import UPGRADE


def saying(answer: bytes) -> Any:
    """An application with one answer, at its root; elsewhere it is short."""

    async def app(scope: Any, receive: Any, send: Any) -> None:
        body = answer if scope["path"] == "/" else b"short"
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % len(body))]})
        await send({"type": "http.response.body", "body": body})

    return app


async def says_little_too_much(scope: Any, receive: Any, send: Any) -> None:
    """An application that stops as soon as something waits for the client."""
    await send({"type": "http.response.start", "status": 200, "headers": []})
    while not send.__self__.transport.get_write_buffer_size():
        await send({"type": "http.response.body", "body": b"x" * 1000, "more_body": True})
        await asyncio.sleep(0)
    await send({"type": "http.response.body", "body": b""})


class Here:
    """A server in this process, whose limits can be set."""

    def __init__(self, app: Any, ping_seconds: float = 0.3) -> None:
        config = uvicorn.Config(
            app,
            http=uvicorn_protocols.HttpProtocol,
            ws=uvicorn_protocols.SocketProtocol,
            ws_per_message_deflate=False,
            ws_ping_interval=ping_seconds,
            ws_ping_timeout=ping_seconds,
            lifespan="off",
            log_config=None,
            timeout_keep_alive=60,
        )
        self.server = uvicorn.Server(config)
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.thread = threading.Thread(target=self.server.run, args=([self.listening],))

    def __enter__(self) -> Here:
        self.thread.start()
        while not self.server.started:
            time.sleep(0.01)
        return self

    def __exit__(self, *error: object) -> None:
        self.server.should_exit = True
        self.thread.join()
        self.listening.close()

    def connect(self) -> socket.socket:
        return socket.create_connection(self.listening.getsockname(), timeout=PATIENCE)

    def wait_for(self, wanted: Callable[[], object], within: float = PATIENCE) -> None:
        """Wait until it is so."""
        end = time.monotonic() + within
        while not wanted():
            assert time.monotonic() < end, "waited in vain"
            time.sleep(0.01)

    def has_closed(self, *, within: float) -> bool:
        """Are there no connections after so long?"""
        end = time.monotonic() + within
        while self.server.server_state.connections and time.monotonic() < end:
            time.sleep(0.01)
        return not self.server.server_state.connections


@pytest.mark.parametrize(
    ("first", "again"),
    [
        (b"", b""), (b"GET /", b"a"), (b"GET / HTTP/1.1\r\nHost: x\r\n", b"X: y\r\n"),
        (b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n", b"x"),
        (b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n", b"X: y\r\n"),
        (b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", b"\r\n"),
    ],
)  # fmt: skip
def test_endless_requests_are_cut_off(monkeypatch: pytest.MonkeyPatch, first: bytes, again: bytes) -> None:
    monkeypatch.setattr(uvicorn_protocols, "REQUEST_SECONDS", 0.3)
    with Here(saying(b"ok")) as here, here.connect() as slow:
        slow.sendall(first)
        began = time.monotonic()
        with contextlib.suppress(ConnectionError):
            while time.monotonic() - began < PATIENCE:
                slow.sendall(again)
                time.sleep(0.05)
                if not here.server.server_state.connections and time.monotonic() - began > 0.2:
                    return
        assert here.has_closed(within=PATIENCE)


@pytest.mark.parametrize("more", [b"", b"Connection: close\r\n"])
@pytest.mark.parametrize("app", [saying(b"x" * 30_000_000), says_little_too_much], ids=["much", "little"])
def test_a_client_that_does_not_read_the_response_is_cut_off(monkeypatch: pytest.MonkeyPatch, app: Any, more: bytes) -> None:
    monkeypatch.setattr(uvicorn_protocols, "UNREAD_SECONDS", 0.3)
    with Here(app) as here, socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.connect(here.listening.getsockname())
        began = time.monotonic()
        deaf.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n" + more + b"\r\n")
        here.wait_for(lambda: here.server.server_state.connections)
        assert here.has_closed(within=PATIENCE)
        assert time.monotonic() - began > 0.25, "it had no time to take it"


def test_a_slow_reader_gets_the_whole_response(monkeypatch: pytest.MonkeyPatch) -> None:
    """In parts, each long before the time is up, and all of them long after it."""
    monkeypatch.setattr(uvicorn_protocols, "UNREAD_SECONDS", 3)
    began = time.monotonic()
    with Here(saying(b"x" * 30_000_000)) as here, here.connect() as slow:
        slow.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        got = 0
        while got < 30_000_000:
            part = slow.recv(1_000_000)
            assert part, got
            got += len(part)
            time.sleep(0.1)
        assert time.monotonic() - began > 3
        for _ in range(2):  # and may stay
            time.sleep(1.8)
            slow.sendall(b"GET /short HTTP/1.1\r\nHost: x\r\n\r\n")
            assert slow.recv(1000).endswith(b"short")


def asks_for_a_socket() -> bytes:
    lines = [f"{name}: {value}\r\n" for name, value in UPGRADE.items()]
    return "".join(["GET / HTTP/1.1\r\nHost: x\r\n", *lines, "\r\n"]).encode()


def test_a_socket_has_its_own_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uvicorn_protocols, "REQUEST_SECONDS", 0.1)
    has_waited: list[bool] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        protocol = send.__self__
        protocol.transport.pause_reading()
        while protocol.transport.get_write_buffer_size() < 10_000:
            protocol.transport.write(b"x" * 10_000)
            await asyncio.sleep(0)
        has_waited.append(protocol.writable.is_set())
        await asyncio.sleep(0.2)
        has_waited.append(not protocol.transport.is_closing())

    with Here(app, ping_seconds=PATIENCE) as here, socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.connect(here.listening.getsockname())
        deaf.sendall(asks_for_a_socket())
        here.wait_for(lambda: len(has_waited) == 2)
    assert has_waited == [True, True]


@pytest.mark.parametrize("says_goodbye", [False, True])
def test_a_socket_is_closed_even_if_the_client_does_not_read_the_farewell(
    monkeypatch: pytest.MonkeyPatch, *, says_goodbye: bool
) -> None:
    """Too little waits for the client to be noticed by what waits, and yet the connection cannot be closed in order."""
    monkeypatch.setattr(uvicorn_protocols, "STUCK_SECONDS", 0.3)
    left: list[int] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        transport = send.__self__.transport
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)  # full before a ping is missed
        while not transport.get_write_buffer_size():
            await send({"type": "websocket.send", "text": "x" * 1000})
            await asyncio.sleep(0)
        left.append(transport.get_write_buffer_size())
        if says_goodbye:
            await send({"type": "websocket.close", "code": 1000})
        while (await receive())["type"] != "websocket.disconnect":
            pass

    with Here(app) as here, socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.connect(here.listening.getsockname())
        deaf.sendall(asks_for_a_socket())
        here.wait_for(lambda: left)
        assert 0 < left[0] < 65_536
        assert here.has_closed(within=PATIENCE)
