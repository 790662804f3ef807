"""What uvicorn does not do for a server that strangers can reach: connections that hang or swell are cut off."""

from __future__ import annotations

import asyncio
from http import HTTPStatus

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

HEAD_SECONDS = 10  # in which the head of a request must be there
HEAD_BYTES = 131_072  # as long as it may be
WAITING_MESSAGES = 8  # of a client, after which it is not read for a while
SEND_NOW = "drawfour.send_now"  # the extension of ASGI with `SocketProtocol.send_now` as its "call"
STUCK_SECONDS = 5  # for which a client may take nothing of what it is sent


class HttpProtocol(HttpToolsProtocol):
    """A connection that says nothing, or whose head has no end, is closed."""

    _is_in_head = True
    _head_bytes = 0
    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # uvicorn narrows it, too
        """A client has connected."""
        super().connection_made(transport)
        self._begin_head()

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self._begin_head()

    def on_headers_complete(self) -> None:
        """Its head is there."""
        self._end_head()
        super().on_headers_complete()

    def data_received(self, data: bytes) -> None:
        """More of it has come."""
        self._head_bytes += len(data) if self._is_in_head else 0
        if self._head_bytes > HEAD_BYTES:
            self.transport.abort()
        else:
            super().data_received(data)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is closed."""
        self._end_head()
        super().connection_lost(exc)

    def _begin_head(self) -> None:
        self._end_head()
        self._is_in_head = True
        self._late = self.loop.call_later(HEAD_SECONDS, self.transport.abort)

    def _end_head(self) -> None:
        self._is_in_head, self._head_bytes = False, 0
        if self._late:
            self._late.cancel()
            self._late = None


class SocketProtocol(WebSocketsSansIOProtocol):
    """Who does not take what it is sent is cut off, and so is who asks for pongs and does not read them."""

    _stuck: asyncio.TimerHandle | None = None

    def handle_connect(self, event: Request) -> None:
        """A client asks for a socket; the application may send at once what needs not wait."""
        super().handle_connect(event)
        if self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            extensions = self.scope.get("extensions") or {}
            extensions[SEND_NOW] = {"call": self.send_now}

    def send_now(self, frame: bytes) -> bool:
        """Send a text message; False where the client does not take it yet. To one that is gone nothing is sent."""
        if not self.writable.is_set():
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

    def handle_ping(self) -> None:
        """The client asks for a pong."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.transport.abort()

    def send_receive_event_to_app(self) -> None:
        """A message is there. Nothing more is read while several wait; to stop after each one costs as much as its answer."""
        if self.curr_msg_data_type == "text":
            self.frames = [
                b"".join(self.frames).decode(errors="replace").encode()
            ]  # JSON takes no such character: it is refused
        was_paused, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = was_paused
        if not was_paused and self.queue.qsize() >= WAITING_MESSAGES:
            self.read_paused = True
            self.transport.pause_reading()

    def _unstick(self) -> None:
        if self._stuck:
            self._stuck.cancel()
            self._stuck = None


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
