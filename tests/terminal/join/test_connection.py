"""The connection of the terminal to a server: what goes over it, how it ends, and how it comes back."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from websockets.asyncio.server import ServerConnection, serve

from drawfour.errors import DrawfourError
from drawfour.server.protocol import messages
from drawfour.terminal.join import connection as connection_module
from drawfour.terminal.join.address import TableAddress
from drawfour.terminal.join.connection import Connection, Incoming, Lost
from drawfour.terminal.join.identity import Identity
from fixtures.full_screen import in_a_loop
from fixtures.patience import PATIENCE

BYE = {"type": "bye", "code": "going_down", "sentence": "Back soon.", "retry_seconds": 0.0}


@pytest.fixture(autouse=True)
def _no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection_module, "FIRST_WAIT", 0.0)


class Kept:
    """A connection to a server of a test, and what comes over it."""

    def __init__(self, port: int) -> None:
        self.came: asyncio.Queue[Incoming] = asyncio.Queue()
        self.identity = Identity()
        self.kept: list[str | None] = []
        self.connection = Connection(
            TableAddress(f"http://127.0.0.1:{port}", "abcd"),
            self.identity,
            lambda: [messages.Join("abcd", "Ann")],
            lambda: self.kept.append(self.identity.cookie),
            self.came.put,
        )

    async def next(self) -> Incoming:
        return await asyncio.wait_for(self.came.get(), PATIENCE)

    async def error(self) -> str:
        found = await self.next()
        assert isinstance(found, DrawfourError), found
        return str(found)


@asynccontextmanager
async def connected(handle: Callable[[ServerConnection], Awaitable[None]], **more: Any) -> AsyncIterator[Kept]:
    """Connect to a server that handles each connection like this."""
    async with serve(handle, "127.0.0.1", 0, **more) as server:
        kept = Kept(server.sockets[0].getsockname()[1])
        running = asyncio.create_task(kept.connection.run())
        try:
            yield kept
        finally:
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)


async def heard(socket: ServerConnection) -> list[dict[str, Any]]:
    """Return the first two messages of a client."""
    return [json.loads(await socket.recv()) for _ in range(2)]


@in_a_loop
async def test_a_client_greets_and_shows_the_cookie_that_it_was_given() -> None:
    cookies: list[str | None] = []
    greetings: list[list[dict[str, Any]]] = []

    async def handle(socket: ServerConnection) -> None:
        assert socket.request is not None
        cookies.append(socket.request.headers.get("Cookie"))
        greetings.append(await heard(socket))

    def give(socket: ServerConnection, _: Any, response: Any) -> None:
        response.headers["Set-Cookie"] = "drawfour=ab.cd; Max-Age=9; Path=/; HttpOnly; SameSite=Lax"

    async with connected(handle, process_response=give) as kept:
        assert await kept.next() == Lost()
        assert await kept.next() == Lost()
    assert cookies[:2] == [None, "drawfour=ab.cd"]
    assert kept.kept == ["ab.cd"]
    greeting = [
        {"type": "hello", "version": messages.VERSION},
        {"type": "join", "table": "abcd", "name": "Ann"},
    ]
    assert greetings[:2] == [greeting, greeting]


@in_a_loop
async def test_messages_are_handed_on_in_their_order_and_sent_in_time() -> None:
    async def handle(socket: ServerConnection) -> None:
        await heard(socket)
        await socket.send(json.dumps({"type": "said", "who": 1, "text": "hello"}))
        question = json.loads(await socket.recv())
        await socket.send(json.dumps({"type": "pong", "sent": question["sent"]}))
        await socket.wait_closed()

    async with connected(handle) as kept:
        assert await kept.next() == messages.Said(1, "hello")
        await kept.connection.say(messages.Ping(3.0))
        assert await kept.next() == messages.Pong(3.0)


@in_a_loop
async def test_a_server_can_not_control_the_terminal() -> None:
    text = "a\x1b[2J\x07\x7f\x9bb"

    async def handle(socket: ServerConnection) -> None:
        await heard(socket)
        for ascii_only in (True, False):
            await socket.send(json.dumps({"type": "said", "who": 1, "text": text}, ensure_ascii=ascii_only))
        await socket.wait_closed()

    async with connected(handle) as kept:
        for _ in range(2):
            assert await kept.next() == messages.Said(1, "a\ufffd[2J\ufffd\ufffd\ufffdb")


@in_a_loop
async def test_a_server_that_goes_down_is_tried_again() -> None:
    async def handle(socket: ServerConnection) -> None:
        await heard(socket)
        await socket.send(json.dumps(BYE))

    async with connected(handle) as kept:
        for _ in range(3):
            assert await kept.next() == Lost()
        await kept.connection.say(messages.Ping())


@pytest.mark.parametrize(
    ("bye", "sentence"),
    [
        ({"code": "removed", "sentence": "The host removed you."}, "The host removed you."),
        ({"code": "bad_version", "sentence": "This server speaks 3."}, "This server speaks 3. Install the same version of"),
    ],
)
@in_a_loop
async def test_a_farewell_for_good_ends_the_connection(bye: dict[str, str], sentence: str) -> None:
    async def handle(socket: ServerConnection) -> None:
        await heard(socket)
        await socket.send(json.dumps({"type": "bye"} | bye))

    async with connected(handle) as kept:
        assert (await kept.error()).startswith(sentence)


@in_a_loop
async def test_messages_and_fields_of_a_later_version_are_ignored() -> None:
    async def handle(socket: ServerConnection) -> None:
        await heard(socket)
        await socket.send('{"type": "weather", "is_sunny": true}')
        await socket.send('{"type": "pong", "sent": 1, "weather": {"is_sunny": true}}')
        await socket.wait_closed()

    async with connected(handle) as kept:
        assert await kept.next() == messages.Pong(1)


@pytest.mark.parametrize("frame", ["", "{}", "[]", '{"type": 3}', '{"type": "pong"}', '{"type": "pong", "sent": "x"}', b"\xff"])
@in_a_loop
async def test_a_message_that_makes_no_sense_ends_the_connection(frame: str | bytes) -> None:
    async def handle(socket: ServerConnection) -> None:
        await heard(socket)
        await socket.send(frame)
        await socket.wait_closed()

    async with connected(handle) as kept:
        assert "Install the same version of drawfour" in await kept.error()


@in_a_loop
async def test_a_server_that_refuses_the_first_connection_is_not_tried_again() -> None:
    async def handle(socket: ServerConnection) -> None:
        raise AssertionError("nobody gets in")

    def refuse(socket: ServerConnection, _: Any) -> Any:
        return socket.respond(503, "full")

    async with connected(handle, process_request=refuse) as kept:
        assert "refused the connection (HTTP status 503)" in await kept.error()


@in_a_loop
async def test_something_else_than_a_server_of_drawfour_is_recognized() -> None:
    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readline()
        writer.write(b"220 mail.example.org ESMTP\r\n")
        writer.close()

    async with await asyncio.start_server(answer, "127.0.0.1", 0) as server:
        kept = Kept(server.sockets[0].getsockname()[1])
        await kept.connection.run()
        assert "doesn't answer like a server of drawfour" in await kept.error()


@in_a_loop
async def test_a_redirect_is_not_followed() -> None:
    visits: list[str] = []

    async def handle(socket: ServerConnection) -> None:
        visits.append("the other server")

    async with serve(handle, "127.0.0.1", 0) as other:
        port = other.sockets[0].getsockname()[1]

        def redirect(socket: ServerConnection, _: Any) -> Any:
            response = socket.respond(308, "")
            response.headers["Location"] = f"http://127.0.0.1:{port}/socket"
            return response

        async with connected(handle, process_request=redirect) as kept:
            assert "leads to another address" in await kept.error()
    assert not visits


@pytest.mark.parametrize("host", ["uno..example.org", "a" * 64])
@in_a_loop
async def test_a_name_that_no_computer_can_have_is_refused(host: str) -> None:
    kept = Kept(8000)
    connection = Connection(TableAddress(f"http://{host}", "abcd"), Identity(), list, lambda: None, kept.came.put)
    await connection.run()
    assert f"No server answers at http://{host}." in await kept.error()


@in_a_loop
async def test_an_error_of_the_program_is_raised_in_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(self: Connection) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(Connection, "_serve", fail)
    kept = Kept(8000)
    await kept.connection.run()
    assert isinstance(await kept.next(), ZeroDivisionError)
