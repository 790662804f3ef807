"""The connection to a server, which reconnects when it is lost."""

from __future__ import annotations

import asyncio
import random
import re
import ssl
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, get_args

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from drawfour.errors import DrawfourError
from drawfour.server.protocol import messages
from drawfour.terminal.join.address import TableAddress
from drawfour.terminal.join.identity import Identity, cookie_in

FIRST_WAIT, LONGEST_WAIT = 0.4, 4.0  # seconds between two attempts to reconnect
_OPENING = 10.0  # seconds for opening
_SILENCE = 10.0  # seconds after which the connection is checked, and again until it counts as lost
_MOST_BYTES = 4_000_000
_RAW_CONTROLS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
_ESCAPED_CONTROLS = re.compile(r"(?<!\\)((?:\\\\)*)\\(?:u00(?:[01][0-9a-f]|7f|[89][0-9a-f])|[bf])", re.IGNORECASE)
UPDATE = "Install the same version of drawfour on this computer and on the server."

_decode = msgspec.json.Decoder(messages.FromServer).decode
_encode = msgspec.json.Encoder().encode


class _Tagged(msgspec.Struct):
    """The part of every message that says which one it is."""

    type: str


_KINDS = {kind.__struct_config__.tag: kind for kind in get_args(messages.FromServer)}


@dataclass(frozen=True)
class Lost:
    """The connection is lost, and will be tried again."""


Incoming = messages.FromServer | Lost | BaseException
"""Something that comes from the connection: a message, its loss, or the error that ends it for good."""


class _ConnectHere(connect):
    """Connects to the server of the link alone: cookies don't belong to the address that a redirect leads to."""

    def process_redirect(self, exc: Exception) -> Exception:
        """Refuse a redirect."""
        return exc


class Connection:
    """A connection to a table's server. `run` keeps it open, and hands everything that comes to `put`.

    `greet` returns the messages that come first on a new connection, after `hello`. `keep` is called when the server has
    given the person a new cookie.
    """

    def __init__(
        self,
        address: TableAddress,
        identity: Identity,
        greet: Callable[[], Sequence[messages.FromClient]],
        keep: Callable[[], None],
        put: Callable[[Incoming], Awaitable[None]],
    ) -> None:
        self._address = address
        self._identity = identity
        self._greet = greet
        self._keep = keep
        self._put = put
        self._socket: ClientConnection | None = None
        self._was_open = False

    async def say(self, message: messages.FromClient) -> None:
        """Send a message. It is dropped while the connection is lost."""
        if self._socket is not None:
            try:
                await self._socket.send(_encode(message).decode())
            except ConnectionClosed:
                return  # `run` notices it, too

    async def run(self) -> None:
        """Keep the connection open, until the server ends it for good or the first attempt fails."""
        wait = FIRST_WAIT
        while True:
            bye: messages.Bye | None = None
            try:
                bye = await self._serve()
                wait = FIRST_WAIT
            except DrawfourError as error:
                await self._put(error)
                return
            except (OSError, TimeoutError, WebSocketException, UnicodeError, ImportError) as error:
                if not self._was_open:
                    await self._put(self._unreachable(error))
                    return
            except Exception as error:  # raised where the game is played, which would wait forever otherwise
                await self._put(error)
                return
            if bye is not None and bye.retry_seconds is None:
                await self._put(_farewell(bye))
                return
            await self._put(Lost())
            at_least = 0.0 if bye is None or bye.retry_seconds is None else bye.retry_seconds
            jitter = random.uniform(0.75, 1.25)  # noqa: S311  # so that clients don't all reconnect at the same moment
            await asyncio.sleep(max(wait, at_least) * jitter)
            wait = min(2 * wait, LONGEST_WAIT)

    async def _serve(self) -> messages.Bye | None:
        """Connect, and receive until the connection is closed. Return the farewell of the server, if it said one."""
        bye: messages.Bye | None = None
        async with _ConnectHere(
            self._address.socket,
            additional_headers=self._identity.header,
            user_agent_header=None,
            open_timeout=_OPENING,
            ping_interval=_SILENCE,
            ping_timeout=_SILENCE,
            close_timeout=1,
            max_size=_MOST_BYTES,
        ) as socket:
            self._take_cookie(socket)
            self._socket, self._was_open = socket, True
            try:
                for message in (messages.Hello(messages.VERSION), *self._greet()):
                    await self.say(message)
                async for frame in socket:
                    message_in = _decoded(frame)
                    if isinstance(message_in, messages.Bye):
                        bye = message_in
                    elif message_in is not None:
                        await self._put(message_in)
            except ConnectionClosed:
                pass
            finally:
                self._socket = None
        return bye

    def _take_cookie(self, socket: ClientConnection) -> None:
        given = [] if socket.response is None else socket.response.headers.get_all("Set-Cookie")
        cookie = cookie_in(given)
        if cookie is not None and cookie != self._identity.cookie:
            self._identity.cookie = cookie
            self._keep()

    def _unreachable(self, error: Exception) -> DrawfourError:
        origin = self._address.origin
        match error:
            case InvalidStatus() if 300 <= error.response.status_code < 400:
                said = f"{origin} leads to another address. Open the link in a browser, and use the address that it shows."
            case InvalidStatus():
                status = error.response.status_code
                said = f"{origin} refused the connection (HTTP status {status}). Check the link, or try again later."
            case ssl.SSLCertVerificationError():
                said = f"The certificate of {origin} can't be trusted: {error.verify_message}. Check the link."
            case ssl.SSLError():
                said = f"No secure connection to {origin} is possible: {error.reason}. Perhaps its link begins with http."
            case ImportError():  # a package for the proxy that the environment names
                said = f"{origin} can't be reached: {error}."
            case OSError() | TimeoutError() | UnicodeError():  # a name that can't be one of a computer is a UnicodeError
                said = f"No server answers at {origin}. Check the link, and whether the server is running."
            case _:
                said = f"{origin} doesn't answer like a server of drawfour. Check the link."
        return DrawfourError("bad_option", said)


def _decoded(frame: str | bytes) -> Any:
    """Return a message, or None for one that only a later version knows. Raises DrawfourError."""
    try:
        text = without_controls(frame if isinstance(frame, str) else frame.decode())
        try:
            return _decode(text)
        except msgspec.ValidationError:
            return _known_part(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise DrawfourError("bad_option", f"The server sent a message that this version doesn't know. {UPDATE}") from None


def _known_part(text: str) -> Any:
    """Return a message without fields that only a later version knows; None if it doesn't know the message."""
    kind = _KINDS.get(msgspec.json.decode(text, type=_Tagged).type)
    if kind is None:
        return None
    known = {"type", *(field.encode_name for field in msgspec.structs.fields(kind))}
    found = msgspec.json.decode(text, type=dict[str, Any])
    return msgspec.convert({name: value for name, value in found.items() if name in known}, kind)


def without_controls(text: str) -> str:
    r"""Replace control characters in the strings of a JSON text but line breaks and tabs, as they could control the terminal.

    >>> without_controls(r'"\u001b[2J, \\u001b and \n"')
    '"�[2J, \\\\u001b and \\n"'
    """
    return _RAW_CONTROLS.sub("\ufffd", _ESCAPED_CONTROLS.sub("\\1\ufffd", text))


def _farewell(bye: messages.Bye) -> DrawfourError:
    """Return the error for a farewell after which reconnecting makes no sense."""
    return DrawfourError("bad_option", f"{bye.sentence} {UPDATE}" if bye.code == "bad_version" else bye.sentence)
