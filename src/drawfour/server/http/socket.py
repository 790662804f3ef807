"""A client's WebSocket: incoming messages are rate limited and handled one by one, outgoing ones wait in a short queue."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, MutableMapping
from typing import TYPE_CHECKING, Any

import msgspec

from drawfour.server.protocol import messages, values
from drawfour.server.rate_limit import Buckets
from drawfour.server.room.guesses import Caller
from drawfour.server.room.ownership import MOVED, Elsewhere
from drawfour.server.room.room import Room
from drawfour.server.room.table_registry import TableRegistry
from drawfour.server.store.interface import StoreFailed
from drawfour.server.table.decide import Refused
from drawfour.server.table.refusals import SERVER_REFUSALS

if TYPE_CHECKING:
    from drawfour.server.cluster.relay import Relay, Relays  # a process that has its database to itself needs none

HELLO_SECONDS = 10
LATE_SECONDS = 1  # for a hello that arrived in time, but while the event loop was busy
LETTERS_A_TOKEN = 4096  # a longer message costs more tokens; only messages with a deck are that long
CLOSE_CODES = {
    "going_down": 1012,
    "moved": 1012,
    "too_slow": 1013,
    "too_fast": 1008,
    "too_many": 1013,
    "bad_version": 1002,
    "hello_first": 1008,
    "failed": 1011,
}

_decode = msgspec.json.Decoder(messages.FromClient).decode
_encode = msgspec.json.Encoder().encode


class _WithRef(msgspec.Struct):
    ref: values.Ref | None = None


_decode_ref = msgspec.json.Decoder(_WithRef).decode

Message = MutableMapping[str, Any]
Send = Callable[[Message], Awaitable[None]]
SendNow = Callable[[bytes], bool]


class Connection:
    """A client connected by WebSocket; implements `room.command.Client`.

    `send_now` sends a message immediately, or returns False if the client's buffer is full. Up to `queue_frames` messages then
    wait for `send`, which waits for the client. `relays` reach the tables of other processes; None without other processes, and
    for a client that is relayed already.
    """

    def __init__(
        self,
        caller: Caller,
        *,
        relays: Relays | None = None,
        send: Send,
        send_now: SendNow,
        queue_frames: int,
        own: Buckets,
        shared: Buckets,
    ) -> None:
        assert caller.person is not None
        self.person = caller.person
        self.caller = caller
        self.room: Room | None = None
        self._relay: Relay | None = None
        self._relays = relays
        self.bye: messages.Bye | None = None
        self._send = send
        self._send_now = send_now
        self._queue_frames = queue_frames
        self._buckets = ((own, caller.person), (shared, caller.address))
        self._waiting: deque[bytes] = deque()
        self._draining: asyncio.Task[None] | None = None
        self._has_greeted = False

    # Outgoing

    def send(self, frame: bytes) -> None:
        """Send or queue a message; disconnect a client that reads too slowly."""
        if self.bye is not None or (self._draining is None and self._send_now(frame)):
            return
        if len(self._waiting) >= self._queue_frames:
            self._waiting.clear()
            self.close(messages.Bye("too_slow", SERVER_REFUSALS["too_slow"], retry_seconds=1.0))
        else:
            self._waiting.append(frame)
            self._drain_soon()

    def close(self, bye: messages.Bye) -> None:
        """Send a farewell and close the connection."""
        if self.bye is None:
            self.bye = bye
            self._waiting.append(_encode(bye))
            self._drain_soon()

    def send_message(self, message: messages.FromServer) -> None:
        """Encode and send a message."""
        self.send(_encode(message))

    def _drain_soon(self) -> None:
        if self._draining is None:
            self._draining = asyncio.ensure_future(self._drain())

    async def _drain(self) -> None:
        """Send the queued messages. A farewell is the last."""
        try:
            while self._waiting:
                await self._send({"type": "websocket.send", "text": self._waiting.popleft().decode()})
            if self.bye is not None:
                code = CLOSE_CODES.get(self.bye.code, 1000)
                await self._send({"type": "websocket.close", "code": code, "reason": self.bye.code})
        except OSError:  # the client is gone
            self._waiting.clear()
        finally:
            self._draining = None

    # Incoming

    async def receive(self, tables: TableRegistry, text: str | bytes) -> None:
        """Handle a message from the client."""
        if self.bye is not None:
            return
        for bucket, key in self._buckets:
            if not bucket.take(key, min(1 + len(text) // LETTERS_A_TOKEN, bucket.burst)):
                self.close(messages.Bye("too_fast", SERVER_REFUSALS["too_fast"], retry_seconds=5.0))
                return
        if self._relay is not None:
            await self._relay.send(text)
            return
        ref = None
        try:
            message = _decode(text)
            ref = getattr(message, "ref", None)
            await self._handle(tables, message)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            self.send_message(messages.Refusal("bad_message", f"{SERVER_REFUSALS['bad_message']} {error}.", _ref_in(text)))
        except Refused as refused:
            self.send_message(messages.Refusal(refused.code, refused.sentence, ref))
        except StoreFailed:
            self.send_message(messages.Refusal("not_saved", SERVER_REFUSALS["not_saved"], ref))

    async def _handle(self, tables: TableRegistry, message: messages.FromClient) -> None:
        match message:
            case messages.Ping():
                self.send_message(messages.Pong(message.sent))
            case messages.Hello():
                if message.version != messages.VERSION:
                    self.close(
                        messages.Bye("bad_version", f"{SERVER_REFUSALS['bad_version']} This server speaks {messages.VERSION}.")
                    )
                    return
                if tables.is_shutting_down:
                    self.close(tables.farewell)
                    return
                self._has_greeted = True
            case _ if not self._has_greeted:
                raise Refused("hello_first")
            case messages.Create():
                self._check_not_at_table()
                room = await tables.create(self.person, self.caller.address, message, is_at_home=self.caller.is_at_home)
                await self._enter(room, room.enter(self, self.person, None))
            case messages.Join():
                found = await self._find(tables, message)
                if found is not None:
                    await self._enter(found, found.enter(self, self.person, message.name, message.after))
            case messages.Watch():
                found = await self._find(tables, message)
                if found is not None:
                    await self._enter(found, found.watch(self, message.after))
            case _:
                if self.room is None:
                    raise Refused("not_here")
                await self.room.handle(self, message)

    async def _find(self, tables: TableRegistry, message: messages.Join | messages.Watch) -> Room | None:
        """Return the room of a table. If another process has it, pass the message on, and all that follow, and return None."""
        self._check_not_at_table()
        await tables.check_caller(message.table, self.caller)
        try:
            return await tables.find(message.table)
        except Elsewhere as elsewhere:
            if self._relays is not None:
                self._relay = await self._relays.open(elsewhere, self, message)
            if self._relay is None:
                self.close(MOVED)
            return None

    async def _enter(self, room: Room, entering: Coroutine[Any, Any, None]) -> None:
        self.room = room  # set first: entering completes even if the connection breaks, and `closed` must undo it
        try:
            await entering
        except (Refused, StoreFailed):
            self.room = None
            raise

    def _check_not_at_table(self) -> None:
        if self.room is not None:
            raise Refused("already_here")

    async def closed(self) -> None:
        """Disconnect from the room, now that the socket is closed."""
        room, self.room = self.room, None
        if room is not None:
            await room.disconnect(self)
        if self._relay is not None:
            await self._relay.close()


def _ref_in(text: str | bytes) -> str | None:
    """Return the reference of an invalid message, if it can be found."""
    try:
        return _decode_ref(text).ref
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
