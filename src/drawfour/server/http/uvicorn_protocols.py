"""Protocols for uvicorn that add what a public server needs: limits on slow, silent and oversized connections."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from functools import lru_cache
from http import HTTPStatus
from typing import Any

from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.datastructures import Headers
from websockets.http11 import Request, Response
from websockets.server import ServerProtocol

from drawfour.server.http.headers import HEADERS, NO_STORE, last_refusal, refusal

REQUEST_SECONDS = 10  # for a request to arrive completely
REQUEST_BYTES = 131_072  # limit of a request, with its headers and body
WAITING_REQUESTS = 16  # limit of pipelined requests on a connection
UNREAD_SECONDS = 30  # for a client to read any of a response; generous, as the system buffers a lot before it asks for more
WAITING_MESSAGES = 8  # pause reading from a client once this many messages wait
LONG_MESSAGE = 4096  # pause reading from a client after a message with more characters
SEND_NOW = "drawfour.send_now"  # the ASGI extension whose "call" is `SocketProtocol.send_now`
STUCK_SECONDS = 5  # for a client with a full buffer to read on
LATE_SECONDS = 1  # for data that arrived in time: a loop that was busy runs its timers before it reads
BAD_REQUEST = last_refusal(HTTPStatus.BAD_REQUEST, "This is not a valid request.")

_journal = logging.getLogger("drawfour.server.http")
_journal.setLevel(logging.ERROR)  # uvicorn warns of every bad request, which would let anyone fill the log


class HttpProtocol(HttpToolsProtocol):
    """HTTP with timeouts: close connections that stay silent, never finish a request, or don't read the response."""

    _is_in_request = True
    _request_bytes = 0
    _late: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # uvicorn narrows it, too
        """Start the timeout of the first request."""
        super().connection_made(transport)
        self.logger = _journal
        transport.set_write_buffer_limits(0)  # call `pause_writing` whenever a response isn't read completely
        self._begin_request()

    def on_message_begin(self) -> None:
        """Start the timeout of a request."""
        super().on_message_begin()
        self._begin_request()

    def on_headers_complete(self) -> None:
        """Limit pipelined requests. Raising ValueError has uvicorn send a 400 response."""
        if len(self.pipeline) >= WAITING_REQUESTS:
            raise ValueError("Too many pipelined requests.")
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """Stop the timeout of the request."""
        self._end_request()
        super().on_message_complete()

    def data_received(self, data: bytes) -> None:
        """Limit the size of a request. An empty line before it starts the timeout, too, as it keeps the connection open."""
        if not self._is_in_request:
            self._begin_request()
        self._request_bytes += len(data)
        if self._request_bytes > REQUEST_BYTES:
            self.transport.abort()
        else:
            super().data_received(data)

    def send_400_response(self, msg: str) -> None:
        """Send our own error response."""
        self.transport.write(BAD_REQUEST)
        self.transport.close()

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over to the WebSocket protocol, which has its own limits."""
        self.transport.set_write_buffer_limits()
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]  # break the reference cycle, as `connection_lost` does

    def pause_writing(self) -> None:
        """Watch whether the client reads the rest of the response."""
        super().pause_writing()
        if self._unread is None:
            self._check_later(self.transport.get_write_buffer_size())

    def resume_writing(self) -> None:
        """Stop watching: the client has read everything."""
        self._end_unread()
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop all timeouts."""
        self._end_request()
        self._end_unread()
        super().connection_lost(exc)

    def _begin_request(self) -> None:
        self._end_request()
        self._is_in_request = True
        self._late = self.loop.call_later(REQUEST_SECONDS, self.transport.abort)

    def _end_request(self) -> None:
        self._is_in_request, self._request_bytes = False, 0
        if self._late:
            self._late.cancel()
            self._late = None

    def _check_later(self, left: int) -> None:
        self._unread = self.loop.call_later(UNREAD_SECONDS, self._check_progress, left)

    def _check_progress(self, left: int) -> None:
        now = self.transport.get_write_buffer_size()
        if now < left:
            self._check_later(now)
        else:
            self.transport.abort()

    def _end_unread(self) -> None:
        if self._unread:
            self._unread.cancel()
            self._unread = None


class _Handshake(ServerProtocol):
    """A WebSocket handshake that is rejected with the error response of other routes."""

    def reject(self, status: HTTPStatus | int, text: str) -> Response:
        """Return the response to a rejected handshake; `text` is empty if the application rejected it."""
        status = HTTPStatus(status)
        headers, body = refusal(status, " ".join(text.split()) or "You can't open a WebSocket here.")
        lines = [*headers, NO_STORE, *HEADERS.items(), ("Connection", "close")]
        return Response(status.value, status.phrase, Headers(lines), body)


class _Inbox:
    """A queue with a single reader, the application; three times as fast as `asyncio.Queue`."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._messages: deque[Any] = deque()
        self._arrival: asyncio.Future[None] | None = None

    def __len__(self) -> int:
        return len(self._messages)

    def empty(self) -> bool:
        """Is the queue empty?"""
        return not self._messages

    def put_nowait(self, message: Any) -> None:
        """Add a message and wake the reader."""
        self._messages.append(message)
        if self._arrival is not None and not self._arrival.done():
            self._arrival.set_result(None)

    async def get(self) -> Any:
        """Remove and return the oldest message, waiting for one if necessary."""
        while not self._messages:
            self._arrival = self._loop.create_future()
            await self._arrival
        return self._messages.popleft()


class SocketProtocol(WebSocketsSansIOProtocol):
    """WebSocket with timeouts: close connections that don't read their messages, or send pings and don't read the pongs."""

    _stuck: asyncio.TimerHandle | None = None

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.queue = self.inbox = _Inbox(self.loop)  # type: ignore[assignment]  # uvicorn uses no other method of a queue
        self.conn.parser.close()  # as in `connection_lost`
        self.conn = _Handshake(extensions=self.conn.available_extensions, max_size=config.ws_max_size, logger=self.logger)

    def data_received(self, data: bytes) -> None:
        """Reject a handshake that is incomplete; the first data is always its complete head."""
        super().data_received(data)
        if not self.handshake_initiated:  # it has a body or is too long, and websockets would wait forever
            self.transport.write(BAD_REQUEST)
            self.transport.close()

    def keepalive_timeout(self) -> None:
        """Wait a little longer for a pong that may have arrived while the loop was busy."""
        self.pong_timer = self.loop.call_later(LATE_SECONDS, self._end_without_pong)

    def _end_without_pong(self) -> None:
        """Close a connection without a pong, and abort it if the client doesn't read the close frame either."""
        super().keepalive_timeout()
        self.loop.call_later(STUCK_SECONDS, self.transport.abort)

    def send_keepalive_ping(self) -> None:
        """Ping the client, or abort the connection if it should have been closed long ago."""
        if self.close_sent or self.transport.is_closing():
            self.transport.abort()
        else:
            super().send_keepalive_ping()

    def handle_connect(self, event: Request) -> None:
        """Handle a handshake, and give the application `send_now`."""
        super().handle_connect(event)
        if self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            extensions = self.scope.get("extensions") or {}
            extensions[SEND_NOW] = {"call": self.send_now}

    def send_now(self, frame: bytes) -> bool:
        """Send a text message, or return False if the client's buffer is full. A closed connection drops the message."""
        if self._stuck is not None:
            return False
        if not (self.disconnected or self.close_sent or self.transport.is_closing()):
            self.transport.write(text_head(len(frame)) + frame)
        return True

    def pause_writing(self) -> None:
        """Start the timeout of a client whose buffer is full."""
        super().pause_writing()
        self._stuck = self._stuck or self.loop.call_later(STUCK_SECONDS, self._check_stuck)

    def _check_stuck(self) -> None:
        """Wait a little longer for a client that may have read on while the loop was busy."""
        self._stuck = self.loop.call_later(LATE_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        """Stop the timeout: the client reads again."""
        self._end_stuck()
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the timeout."""
        self._end_stuck()
        super().connection_lost(exc)
        self.conn.parser.close()  # a generator, which keeps alive the object that holds it

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """The application is done: break the reference cycle, or the connection stays until a full garbage collection."""
        super().on_task_complete(task)
        self.scope["extensions"] = {}

    def handle_ping(self) -> None:
        """Answer a ping, or abort the connection if the client doesn't read the answers."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.transport.abort()

    def send_receive_event_to_app(self) -> None:
        """Queue a message for the application. Pause reading once several wait, or a long one.

        Pausing after every message, as uvicorn does, costs as much as answering it.
        """
        if self.curr_msg_data_type != "text" or self.close_sent:
            super().send_receive_event_to_app()
            return
        text = b"".join(self.frames).decode(errors="replace")  # invalid JSON with a replacement, so refused
        self.frames = []
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if (len(self.inbox) >= WAITING_MESSAGES or len(text) > LONG_MESSAGE) and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def _end_stuck(self) -> None:
        if self._stuck:
            self._stuck.cancel()
            self._stuck = None


@lru_cache(maxsize=4096)
def text_head(size: int) -> bytes:
    """Return the header of a frame that holds a complete text message of `size` bytes (RFC 6455, section 5.2).

    >>> text_head(5).hex(), text_head(300).hex(), text_head(70_000).hex()
    ('8105', '817e012c', '817f0000000000011170')
    """
    if size < 126:
        return bytes((0x81, size))
    if size < 65_536:
        return b"\x81\x7e" + size.to_bytes(2, "big")
    return b"\x81\x7f" + size.to_bytes(8, "big")
