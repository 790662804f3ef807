"""Real connections that never finish a request or never read: each is closed in time.

The time of the server is moved by the tests, so that each timeout is met exactly, on any machine.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
import threading
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
import uvicorn

from drawfour.server.http import uvicorn_protocols
from drawfour.server.http.uvicorn_protocols import LATE_SECONDS, REQUEST_SECONDS, STUCK_SECONDS, UNREAD_SECONDS
from fixtures.manual_loop import ManualLoop
from fixtures.patience import PATIENCE
from fixtures.serving import UPGRADE

PING_SECONDS = 20
KEEP_ALIVE_SECONDS = 3600
LITTLE = 30_000  # bytes, too many for the buffers of the system to take them later, and too few to stop the application


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
        await send({"type": "http.response.body", "body": b"x" * 100_000, "more_body": True})
        await asyncio.sleep(0)
    await send({"type": "http.response.body", "body": b""})


class CountingProtocol(uvicorn_protocols.HttpProtocol):
    """Counts the bytes that arrive."""

    arrived = 0

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self.arrived += len(data)


class Here:
    """A server in a thread of this process, whose time stands still until a test advances it."""

    def __init__(self, app: Any) -> None:
        config = uvicorn.Config(
            app,
            http=CountingProtocol,
            ws=uvicorn_protocols.SocketProtocol,
            ws_per_message_deflate=False,
            ws_ping_interval=PING_SECONDS,
            ws_ping_timeout=PING_SECONDS,
            lifespan="off",
            log_config=None,
            timeout_keep_alive=KEEP_ALIVE_SECONDS,
        )
        self.loop = ManualLoop()
        self.server = uvicorn.Server(config)
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.thread = threading.Thread(target=self._serve)

    def _serve(self) -> None:
        with asyncio.Runner(loop_factory=lambda: self.loop) as runner:
            runner.run(self.server.serve([self.listening]))

    def __enter__(self) -> Here:
        self.thread.start()
        while not self.server.started:
            time.sleep(0.01)
        return self

    def __exit__(self, *error: object) -> None:
        self.server.should_exit = True
        while self.thread.is_alive():
            with contextlib.suppress(RuntimeError):  # the loop has just been closed
                self.loop.call_soon_threadsafe(self.loop.skip, 1)
            self.thread.join(0.01)
        self.listening.close()

    def connect(self, room: int = 4096) -> socket.socket:
        """Connect to the server, with `room` bytes for what the client has not read."""
        client = socket.socket()
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
        client.settimeout(PATIENCE)
        client.connect(self.listening.getsockname())
        self.wait_for(self.is_connected)
        return client

    def is_connected(self) -> bool:
        return bool(self.server.server_state.connections)

    @property
    def protocol(self) -> Any:
        """The server's side of the only connection."""
        (protocol,) = self.server.server_state.connections
        return protocol

    def unread(self) -> int:
        """How many bytes wait for the client."""
        size: int = self.protocol.transport.get_write_buffer_size()
        return size

    def hears(self, client: socket.socket, data: bytes) -> None:
        """Send something to the server, and wait until it has arrived."""
        expected = self.protocol.arrived + len(data)
        client.sendall(data)
        self.wait_for(lambda: self.protocol.arrived == expected)

    def advance(self, seconds: float) -> None:
        """Let time pass for the server."""
        asyncio.run_coroutine_threadsafe(self.loop.advance(seconds), self.loop).result(PATIENCE)

    def wait_for(self, wanted: Callable[[], object]) -> None:
        """Wait until it is so, while no time passes for the server."""
        end = time.monotonic() + PATIENCE
        while not wanted():
            assert time.monotonic() < end, "waited in vain"
            time.sleep(0.001)

    def wait_until_closed(self) -> None:
        """Wait until the server has closed the only connection, while no time passes for it."""
        self.wait_for(lambda: not self.is_connected())


@pytest.mark.parametrize(
    ("first", "again"),
    [
        (b"", b""), (b"GET /", b"a"), (b"GET / HTTP/1.1\r\nHost: x\r\n", b"X: y\r\n"),
        (b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n", b"x"),
        (b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n", b"X: y\r\n"),
        (b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", b"\r\n"),
    ],
)  # fmt: skip
def test_endless_requests_are_cut_off(first: bytes, again: bytes) -> None:
    with Here(saying(b"ok")) as here, here.connect() as slow:
        here.hears(slow, first)
        here.hears(slow, again)
        for _ in range(REQUEST_SECONDS - 1):
            here.advance(1)
            here.hears(slow, again)
        here.advance(1)
        here.wait_until_closed()


@pytest.mark.parametrize("more", [b"", b"Connection: close\r\n"])
@pytest.mark.parametrize("app", [saying(b"x" * 30_000_000), says_little_too_much], ids=["much", "little"])
def test_a_client_that_does_not_read_the_response_is_cut_off(app: Any, more: bytes) -> None:
    with Here(app) as here, here.connect() as deaf:
        deaf.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n" + more + b"\r\n")
        here.wait_for(here.unread)
        here.advance(UNREAD_SECONDS - 1)
        assert here.is_connected(), "it had no time to read"
        while here.is_connected():  # as long as the buffers of the system take some of it
            before = here.unread()
            here.advance(UNREAD_SECONDS)
            assert not here.is_connected() or here.unread() < before


def has_less(here: Here, before: int) -> bool:
    return here.unread() < before


def read(client: socket.socket, size: int) -> int:
    """Read exactly `size` bytes, and return `size`."""
    left = size
    while left:
        part = client.recv(min(left, 1_000_000))
        assert part, left
        left -= len(part)
    return size


def test_a_slow_reader_gets_the_whole_response() -> None:
    """In parts, each before the time is up, and all of them long after it."""
    size, pause = 30_000_000, UNREAD_SECONDS - 1
    with Here(saying(b"x" * size)) as here, here.connect(room=100_000) as slow:
        slow.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        here.wait_for(here.unread)
        size -= len(slow.recv(1000).partition(b"\r\n\r\n")[2])
        for _ in range(4):
            before = here.unread()
            size -= read(slow, 2_000_000)
            here.wait_for(partial(has_less, here, before))
            here.advance(pause)
        assert here.unread(), "it was to take longer"
        read(slow, size)
        for _ in range(2):  # and may stay
            here.advance(pause)
            slow.sendall(b"GET /short HTTP/1.1\r\nHost: x\r\n\r\n")
            while (part := slow.recv(1000)) and not part.endswith(b"short"):
                pass
            assert part


def asks_for_a_socket() -> bytes:
    lines = [f"{name}: {value}\r\n" for name, value in UPGRADE.items()]
    return "".join(["GET / HTTP/1.1\r\nHost: x\r\n", *lines, "\r\n"]).encode()


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        (b"Version: 13", b"Version: 12"), (b"Host: x", b"Host: x\r\nContent-Length: 5"),
        (b"Host: x", b"Host: x\r\n" + b"X: a\r\n" * 200 + b"Y: b"),
    ],
)  # fmt: skip
def test_a_rejected_handshake_is_closed_before_any_timeout(right: bytes, wrong: bytes) -> None:
    handshake = asks_for_a_socket()
    assert right in handshake
    with Here(saying(b"ok")) as here, here.connect() as client:
        client.sendall(handshake.replace(right, wrong))
        assert client.recv(1000).startswith(b"HTTP/1.1 4")
        here.wait_until_closed()


def test_a_socket_has_its_own_limits() -> None:
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
        await asyncio.sleep(REQUEST_SECONDS + 1)
        has_waited.append(not protocol.transport.is_closing())

    with Here(app) as here, here.connect() as deaf:
        deaf.sendall(asks_for_a_socket())
        here.wait_for(lambda: has_waited)
        here.advance(REQUEST_SECONDS + 1)
        here.wait_for(lambda: len(has_waited) == 2)
    assert has_waited == [True, True]


@pytest.mark.parametrize("says_goodbye", [False, True])
def test_a_socket_is_closed_even_if_the_client_does_not_read_the_farewell(*, says_goodbye: bool) -> None:
    """Too little waits for the client to be noticed by what waits, and yet the connection cannot be closed in order."""
    left: list[int] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        transport = send.__self__.transport
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)  # full before a ping is missed
        while transport.get_write_buffer_size() < LITTLE:
            await send({"type": "websocket.send", "text": "x" * 1000})
            await asyncio.sleep(0)
        left.append(transport.get_write_buffer_size())
        if says_goodbye:
            await send({"type": "websocket.close", "code": 1000})
        while (await receive())["type"] != "websocket.disconnect":
            pass

    until_the_last = [PING_SECONDS] if says_goodbye else [PING_SECONDS, PING_SECONDS, LATE_SECONDS, STUCK_SECONDS]
    with Here(app) as here, here.connect() as deaf:
        deaf.sendall(asks_for_a_socket())
        here.wait_for(lambda: left)
        assert LITTLE <= left[0] < 65_536
        for seconds in until_the_last:
            here.advance(seconds - 0.5)
            assert here.is_connected()
            here.advance(0.5)
        here.wait_until_closed()
