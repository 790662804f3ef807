"""Relays: a process that doesn't serve a table passes the messages of a client on to the one that does, and its answers back.

Relaying rather than redirecting, because browsers can't reach the processes behind a proxy, and a cookie is for one host only.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Protocol

import msgspec
from websockets.asyncio.client import ClientConnection
from websockets.asyncio.client import connect as connect_websocket
from websockets.exceptions import WebSocketException

from drawfour.server.cluster.passes import HEADER, Passes
from drawfour.server.protocol import messages
from drawfour.server.room.command import Client
from drawfour.server.room.guesses import Caller
from drawfour.server.room.ownership import MOVED, Elsewhere

OPEN_SECONDS = 2

_encode = msgspec.json.Encoder().encode
_BYE = b'{"type":"bye"'
_decode_bye = msgspec.json.Decoder(messages.Bye).decode


class Relayed(Client, Protocol):
    """The connection of a client that is relayed."""

    caller: Caller


class Relay:
    """A connection to the process that serves a table, on behalf of a client."""

    def __init__(self, owner: ClientConnection, client: Relayed) -> None:
        self._owner = owner
        self._client = client
        self._pumping = asyncio.ensure_future(self._pump())

    async def send(self, text: str | bytes) -> None:
        """Pass a message of the client on."""
        with suppress(WebSocketException, OSError):  # `_pump` notices it, too
            await self._owner.send(text if isinstance(text, str) else text.decode())

    async def close(self) -> None:
        """Close the connection: the client is gone."""
        self._pumping.cancel()
        with suppress(WebSocketException, OSError):
            await self._owner.close()

    async def _pump(self) -> None:
        """Pass the answers back. If the connection breaks, the client is asked to connect again."""
        with suppress(WebSocketException, OSError):
            async for message in self._owner:
                frame = message.encode() if isinstance(message, str) else message
                if frame.startswith(_BYE):
                    self._client.close(_decode_bye(frame))
                else:
                    self._client.send(frame)
        self._client.close(MOVED)


class Relays:
    """Opens relays for the clients of this process."""

    def __init__(self, passes: Passes) -> None:
        self.passes = passes

    async def open(self, where: Elsewhere, client: Relayed, first: messages.Join | messages.Watch) -> Relay | None:
        """Connect to the process that serves a table, and pass on the message with which a client enters it.

        Returns None if that process can't be reached.
        """
        target = f"{where.address.replace('http', 'ws', 1)}/socket"
        headers = {HEADER: self.passes.sign(client.caller, where.owner)}
        try:
            owner = await connect_websocket(
                target,
                additional_headers=headers,
                compression=None,
                open_timeout=OPEN_SECONDS,
                close_timeout=OPEN_SECONDS,
                max_size=None,
                proxy=None,
            )
            for message in (messages.Hello(messages.VERSION), first):
                await owner.send(_encode(message).decode())
        except (WebSocketException, OSError, TimeoutError):
            return None
        return Relay(owner, client)
