"""What uvicorn does not do for a server that strangers can reach: connections that hang or swell are cut off."""

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

from drawfour.server.http.headers import HEADERS, NOT_KEPT, last_refusal, refusal

REQUEST_SECONDS = 10  # in which a request must be there, to the end of its body: none has one that is read
REQUEST_BYTES = 131_072  # as long as it may be
WAITING_REQUESTS = 16  # of a connection, sent before the one before them is answered
UNREAD_SECONDS = 30  # in which a client must take some of an answer: the system takes much before it asks for more
WAITING_MESSAGES = 8  # of a client, after which it is not read for a while
LONG_MESSAGE = 4096  # letters: after one of these it is not, either
SEND_NOW = "drawfour.send_now"  # the extension of ASGI with `SocketProtocol.send_now` as its "call"
STUCK_SECONDS = 5  # for which a client may take nothing of what it is sent
NO_REQUEST = last_refusal(HTTPStatus.BAD_REQUEST, "this is no request that can be understood")

_journal = logging.getLogger("drawfour.server.http")
_journal.setLevel(logging.ERROR)  # uvicorn warns of every bad request: strangers could fill the log


class HttpProtocol(HttpToolsProtocol):
    """A connection that says nothing, whose request has no end, or that takes no answer, is closed."""

    _is_in_request = True
    _request_bytes = 0
    _late: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # uvicorn narrows it, too
        """A client has connected."""
        super().connection_made(transport)
        self.logger = _journal
        transport.set_write_buffer_limits(0)  # so that `pause_writing` tells of every answer that is not taken whole
        self._begin_request()

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self._begin_request()

    def on_headers_complete(self) -> None:
        """Its head is there. What is raised is answered like any bad request."""
        if len(self.pipeline) >= WAITING_REQUESTS:
            raise ValueError("too many requests wait for an answer")
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """All of it is there."""
        self._end_request()
        super().on_message_complete()

    def data_received(self, data: bytes) -> None:
        """More of it has come, or an empty line, which begins none and yet keeps the connection open."""
        if not self._is_in_request:
            self._begin_request()
        self._request_bytes += len(data)
        if self._request_bytes > REQUEST_BYTES:
            self.transport.abort()
        else:
            super().data_received(data)

    def send_400_response(self, msg: str) -> None:
        """What has come is no request."""
        self.transport.write(NO_REQUEST)
        self.transport.close()

    def handle_websocket_upgrade(self) -> None:
        """The connection becomes a socket, which has its own limits."""
        self.transport.set_write_buffer_limits()
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]  # as when the connection is lost: they hold each other in memory

    def pause_writing(self) -> None:
        """The client does not take all of an answer at once."""
        super().pause_writing()
        if self._unread is None:
            self._watch(self.transport.get_write_buffer_size())

    def resume_writing(self) -> None:
        """It has taken all."""
        self._end_unread()
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is closed."""
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

    def _watch(self, left: int) -> None:
        self._unread = self.loop.call_later(UNREAD_SECONDS, self._look_again, left)

    def _look_again(self, left: int) -> None:
        now = self.transport.get_write_buffer_size()
        if now < left:
            self._watch(now)
        else:
            self.transport.abort()

    def _end_unread(self) -> None:
        if self._unread:
            self._unread.cancel()
            self._unread = None


class _Handshake(ServerProtocol):
    """Refusals of sockets look like all others."""

    def reject(self, status: HTTPStatus | int, text: str) -> Response:
        """The answer to who may not open a socket; `text` is empty where it is the application that refuses."""
        status = HTTPStatus(status)
        headers, body = refusal(status, " ".join(text.split()) or "no socket is opened here for who asks")
        lines = [*headers, NOT_KEPT, *HEADERS.items(), ("Connection", "close")]
        return Response(status.value, status.phrase, Headers(lines), body)


class _Inbox:
    """Messages that wait for the application, which alone takes them out: `asyncio.Queue` costs three times as much."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._messages: deque[Any] = deque()
        self._awaited: asyncio.Future[None] | None = None

    def __len__(self) -> int:
        return len(self._messages)

    def empty(self) -> bool:
        """Does none wait?"""
        return not self._messages

    def put_nowait(self, message: Any) -> None:
        """Put one more in."""
        self._messages.append(message)
        if self._awaited is not None and not self._awaited.done():
            self._awaited.set_result(None)

    async def get(self) -> Any:
        """Take the oldest out, once there is one."""
        while not self._messages:
            self._awaited = self._loop.create_future()
            await self._awaited
        return self._messages.popleft()


class SocketProtocol(WebSocketsSansIOProtocol):
    """Who does not take what it is sent is cut off, and so is who asks for pongs and does not read them."""

    _stuck: asyncio.TimerHandle | None = None

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.queue = self.inbox = _Inbox(self.loop)  # type: ignore[assignment]  # of a queue, uvicorn uses no more than this
        self.conn.parser.close()  # as in `connection_lost`
        self.conn = _Handshake(extensions=self.conn.available_extensions, max_size=config.ws_max_size, logger=self.logger)

    def data_received(self, data: bytes) -> None:
        """Something has come: at first the head of a request, whole."""
        super().data_received(data)
        if not self.handshake_initiated:  # it has a body, or is too long, and would be waited for without end
            self.transport.write(NO_REQUEST)
            self.transport.close()

    def keepalive_timeout(self) -> None:
        """There is no pong. A farewell that is not taken does not hold the connection."""
        super().keepalive_timeout()
        self.loop.call_later(STUCK_SECONDS, self.transport.abort)

    def send_keepalive_ping(self) -> None:
        """See whether the client is there; one that has been said good-bye to long ago is cut off."""
        if self.close_sent or self.transport.is_closing():
            self.transport.abort()
        else:
            super().send_keepalive_ping()

    def handle_connect(self, event: Request) -> None:
        """A client asks for a socket; the application may send at once what needs not wait."""
        super().handle_connect(event)
        if self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            extensions = self.scope.get("extensions") or {}
            extensions[SEND_NOW] = {"call": self.send_now}

    def send_now(self, frame: bytes) -> bool:
        """Send a text message; False where the client does not take it yet. To one that is gone nothing is sent."""
        if self._stuck is not None:
            return False
        if not (self.disconnected or self.close_sent or self.transport.is_closing()):
            self.transport.write(text_head(len(frame)) + frame)
        return True

    def pause_writing(self) -> None:
        """The client takes nothing more for now."""
        super().pause_writing()
        self._stuck = self._stuck or self.loop.call_later(STUCK_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        """It takes again what it is sent."""
        self._unstick()
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is closed."""
        self._unstick()
        super().connection_lost(exc)
        self.conn.parser.close()  # a generator, which keeps alive the object that holds it

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """The application is done: break the reference cycle, or the connection stays until a full garbage collection."""
        super().on_task_complete(task)
        self.scope["extensions"] = {}

    def handle_ping(self) -> None:
        """The client asks for a pong."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.transport.abort()

    def send_receive_event_to_app(self) -> None:
        """A message is there. Nothing more is read while several wait, or a long one.

        To stop after each one costs as much as its answer.
        """
        if self.curr_msg_data_type != "text" or self.close_sent:
            super().send_receive_event_to_app()
            return
        text = b"".join(self.frames).decode(errors="replace")  # JSON takes no such character: it is refused
        self.frames = []
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if (len(self.inbox) >= WAITING_MESSAGES or len(text) > LONG_MESSAGE) and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def _unstick(self) -> None:
        if self._stuck:
            self._stuck.cancel()
            self._stuck = None


@lru_cache(maxsize=4096)
def text_head(size: int) -> bytes:
    """The head of a frame with a whole text message of so many bytes (RFC 6455, section 5.2).

    >>> text_head(5).hex(), text_head(300).hex(), text_head(70_000).hex()
    ('8105', '817e012c', '817f0000000000011170')
    """
    if size < 126:
        return bytes((0x81, size))
    if size < 65_536:
        return b"\x81\x7e" + size.to_bytes(2, "big")
    return b"\x81\x7f" + size.to_bytes(8, "big")
