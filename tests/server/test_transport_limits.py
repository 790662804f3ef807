"""The protocol below the application, with clients that send too much or read nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from uvicorn.config import Config
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from drawfour.server.http.uvicorn_protocols import SEND_NOW, WAITING_MESSAGES, SocketProtocol
from fixtures.patience import PATIENCE

HANDSHAKE = (
    b"GET /socket HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDAwMDAwMDAwMDAwMDAwMA==\r\n\r\n"
)


class Transport(asyncio.Transport):
    """What a client is sent, and whether it is read."""

    def __init__(self) -> None:
        super().__init__()
        self.sent: list[bytes] = []
        self.is_read = True
        self.is_aborted = False

    def write(self, data: Any) -> None:
        self.sent.append(bytes(data))

    def pause_reading(self) -> None:
        assert self.is_read
        self.is_read = False

    def resume_reading(self) -> None:
        assert not self.is_read
        self.is_read = True

    def is_closing(self) -> bool:
        return False

    def close(self) -> None:
        pass

    def abort(self) -> None:
        self.is_aborted = True


class BusyLoop:
    """A loop that was busy for so long that every timer is due before anything is read."""

    def __init__(self, real: asyncio.AbstractEventLoop) -> None:
        self.time = real.time
        self.timers: list[tuple[asyncio.Handle, Callable[[], object]]] = []
        self._real = real

    def call_later(self, seconds: float, callback: Callable[[], object]) -> asyncio.Handle:
        handle = asyncio.Handle(callback, (), self._real)
        self.timers.append((handle, callback))
        return handle

    def run_timers(self) -> None:
        timers, self.timers = self.timers, []
        for handle, callback in timers:
            if not handle.cancelled():
                callback()


class Talk:
    """A client and the application, each of which does what a test says."""

    def __init__(self) -> None:
        self.transport = Transport()
        self.receive: Callable[[], Coroutine[Any, Any, Any]]
        self.send_now: Callable[[bytes], bool]
        config = Config(self._app, interface="asgi3", log_config=None, ws_ping_interval=None, ws_per_message_deflate=False)
        config.load()
        self.protocol = SocketProtocol(config, ServerState(), {})
        self.protocol.connection_made(self.transport)

    async def _app(self, scope: Any, receive: Any, send: Any) -> None:
        assert (await receive())["type"] == "websocket.connect"
        await send({"type": "websocket.accept"})
        self.receive, self.send_now = receive, scope["extensions"][SEND_NOW]["call"]
        await asyncio.Event().wait()

    async def begin(self) -> None:
        self.protocol.data_received(HANDSHAKE)
        for _ in range(20):
            await asyncio.sleep(0)
        assert hasattr(self, "send_now"), self.transport.sent

    def says(self, data: bytes, opcode: Opcode = Opcode.TEXT, *, fin: bool = True) -> None:
        self.protocol.data_received(Frame(opcode, data, fin).serialize(mask=True))

    async def hears(self) -> str:
        text: str = (await self.receive())["text"]
        return text


def talk(test: Callable[[Talk], Coroutine[Any, Any, None]]) -> None:
    async def run() -> None:
        client = Talk()
        await client.begin()
        await test(client)

    asyncio.run(asyncio.wait_for(run(), PATIENCE))


def test_reading_pauses_while_messages_wait_and_nothing_is_lost() -> None:
    async def test(client: Talk) -> None:
        for number in range(WAITING_MESSAGES):
            assert client.transport.is_read, number
            client.says(b"%d" % number)
        assert not client.transport.is_read
        client.says(b"that was on its way")
        for number in range(WAITING_MESSAGES):
            assert await client.hears() == str(number)
            assert not client.transport.is_read
        assert await client.hears() == "that was on its way"
        assert client.transport.is_read

    talk(test)


def test_fragments_are_joined_and_invalid_text_is_marked() -> None:
    async def test(client: Talk) -> None:
        client.says(b'{"a":"\xc3', fin=False)
        client.says(b"", Opcode.PING)
        client.says(b'\xa9"}', Opcode.CONT)
        client.says(b"cut \xff here")
        client.says(b"whole")
        assert [await client.hears() for _ in range(3)] == ['{"a":"\u00e9"}', "cut \ufffd here", "whole"]

    talk(test)


def test_a_cancelled_wait_loses_no_message() -> None:
    async def test(client: Talk) -> None:
        waiting = asyncio.ensure_future(client.receive())
        await asyncio.sleep(0)
        client.says(b"one")
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        client.says(b"two")
        assert [await client.hears(), await client.hears()] == ["one", "two"]

    talk(test)


def test_nothing_is_sent_immediately_to_a_client_that_does_not_read() -> None:
    async def test(client: Talk) -> None:
        assert client.send_now(b"one")
        client.protocol.pause_writing()
        assert not client.send_now(b"two")
        client.protocol.resume_writing()
        assert client.send_now(b"three")
        assert client.transport.sent[-2:] == [b"\x81\x03one", b"\x81\x05three"]

    talk(test)


def test_nothing_is_received_or_sent_after_a_farewell() -> None:
    async def test(client: Talk) -> None:
        await client.protocol.send({"type": "websocket.close", "code": 1000, "reason": "bye"})
        assert (await client.receive())["type"] == "websocket.disconnect"
        before = len(client.transport.sent)
        assert client.send_now(b"too late"), "there is nothing to wait for"
        client.says(b"too late")
        assert (len(client.transport.sent), len(client.protocol.inbox)) == (before, 0)

    talk(test)


def test_a_client_that_read_everything_while_the_loop_was_busy_stays_connected() -> None:
    async def test(client: Talk) -> None:
        loop = client.protocol.loop = BusyLoop(asyncio.get_running_loop())  # type: ignore[assignment]  # has all that it uses
        client.protocol.pause_writing()
        loop.run_timers()
        client.protocol.resume_writing()
        loop.run_timers()
        assert not client.transport.is_aborted
        client.protocol.pause_writing()
        loop.run_timers()
        assert not client.transport.is_aborted
        loop.run_timers()
        assert client.transport.is_aborted, "it really doesn't read"

    talk(test)


def test_a_client_that_answered_a_ping_while_the_loop_was_busy_stays_connected() -> None:
    async def test(client: Talk) -> None:
        loop = client.protocol.loop = BusyLoop(asyncio.get_running_loop())  # type: ignore[assignment]  # has all that it uses
        for answers in (True, False):
            client.protocol.send_keepalive_ping()
            payload = client.protocol.pending_ping_payload
            assert payload is not None
            loop.run_timers()
            if answers:
                client.protocol.ping_interval = 20
                client.says(payload, Opcode.PONG)
                loop.timers.clear()
            assert not client.protocol.close_sent
        loop.run_timers()
        assert client.protocol.close_sent, "it really doesn't answer"

    talk(test)
