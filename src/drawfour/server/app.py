"""The server's addresses: the socket that tables are played over, and what can be asked for over HTTP."""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import IO, Any, cast

import structlog
from litestar import Litestar, Request, Response, asgi, delete, get
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.enums import ScopeType
from litestar.exceptions import (
    HTTPException,
    MethodNotAllowedException,
    NotFoundException,
    PermissionDeniedException,
    TooManyRequestsException,
    ValidationException,
)
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.router import Router
from litestar.status_codes import (
    HTTP_200_OK,
    HTTP_414_REQUEST_URI_TOO_LONG,
    HTTP_429_TOO_MANY_REQUESTS,
    HTTP_503_SERVICE_UNAVAILABLE,
)
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from prometheus_client import CONTENT_TYPE_LATEST

from drawfour import __version__
from drawfour.server import archive, wire
from drawfour.server.addresses import Visitor, limit_key, may_connect, visitor
from drawfour.server.config import Config
from drawfour.server.headers import HEADERS, NOT_KEPT, code_of, refusal
from drawfour.server.identity import COOKIE, Identity
from drawfour.server.limits import Buckets, Counter
from drawfour.server.lobby import Lobby
from drawfour.server.metrics import Metrics
from drawfour.server.pages import pages
from drawfour.server.protocols import SEND_NOW
from drawfour.server.socket import HELLO_SECONDS, Connection
from drawfour.server.store import Store, StoreFailed

PATH_BYTES = 1024  # as long as a path may be: the router remembers a thousand of them
BYTES_A_TOKEN = {"replay": 64, "record": 512}
"""How much of a record a token is good for. A plain request takes the server 0.3 to 0.7 ms and one token; a match of 450
moves, whose record has 3.6 kB, takes it 26 ms to replay (57 tokens), and 5 ms to write out with names (8 tokens)."""

_journal = structlog.get_logger()


@dataclass
class Server:
    """Everything that requests need."""

    config: Config
    alone: IO[bytes]  # a file that is locked while the database is this server's
    store: Store
    lobby: Lobby
    identity: Identity
    metrics: Metrics
    connections: Counter
    own: Buckets  # how fast each person may speak
    shared: Buckets  # and everybody at an address together

    def visitor(self, scope: Any) -> Visitor:
        """Who asks."""
        headers = scope["headers"]
        said = {
            name: [value.decode("latin-1") for key, value in headers if key == name]
            for name in (b"x-forwarded-for", b"x-forwarded-proto")
        }
        client = scope.get("client")
        return visitor(
            client[0] if client else None,
            scope["scheme"],
            said[b"x-forwarded-for"],
            said[b"x-forwarded-proto"],
            self.config.trusted_proxies,
        )


def server_of(connection: Request[Any, Any, State]) -> Server:
    """What the application was made with."""
    server: Server = connection.app.state.server
    return server


@asgi("/socket")
async def socket(scope: Scope, receive: Receive, send: Send) -> None:
    """The socket that tables are played over; docs/reference/protocol.md says how."""
    server: Server = scope["litestar_app"].state.server
    if scope["type"] != ScopeType.WEBSOCKET:
        raise MethodNotAllowedException("here is a socket, and no page")
    connection = ASGIConnection[Any, Any, Any, State](scope, receive, send)
    who = server.visitor(scope)
    origin, host = connection.headers.get("origin"), connection.headers.get("host")
    if not may_connect(origin, host, is_https=who.is_https, allowed=server.config.allowed_origins):
        raise PermissionDeniedException("a page of another site may not play here")
    key = limit_key(who.address)
    if not server.connections.enter(key):
        raise HTTPException(status_code=HTTP_503_SERVICE_UNAVAILABLE, detail=wire.REFUSALS["too_many"])
    try:
        await asyncio.ensure_future(_serve(server, connection, who, key))  # which a message wakes alone, not all around it
    finally:
        server.connections.leave(key)


async def _serve(server: Server, asked: ASGIConnection[Any, Any, Any, State], who: Visitor, key: str) -> None:
    cookie = asked.cookies.get(COOKIE)
    person, fresh = server.identity.read(cookie), server.identity.renewed(cookie)
    headers = []
    if person is None:
        person, fresh = server.identity.issue()
    if fresh is not None:
        headers.append((b"set-cookie", server.identity.set_cookie_header(fresh, is_https=who.is_https).encode()))
    await asked.receive()
    await asked.send({"type": "websocket.accept", "subprotocol": None, "headers": headers})
    extensions: Any = asked.scope["extensions"]
    connection = Connection(
        person,
        key,
        send=cast("Any", asked.send),
        send_now=extensions[SEND_NOW]["call"],
        queue_frames=server.config.queue_frames,
        own=server.own,
        shared=server.shared,
    )
    server.metrics.connected(1)
    try:
        said = await asyncio.wait_for(asked.receive(), HELLO_SECONDS)
        while said["type"] == "websocket.receive":
            server.metrics.heard += 1
            await connection.hear(server.lobby, said.get("text") or "")
            said = await asked.receive()
    except TimeoutError:  # a client that has said nothing
        pass
    except Exception:  # Litestar would close the socket and tell nobody why
        _journal.exception("socket failed")
    finally:
        await connection.gone()
        server.metrics.connected(-1)


@get("/healthz", media_type="text/plain", sync_to_thread=False)
def healthz() -> str:
    """The process answers."""
    return "ok\n"


@get("/readyz", media_type="text/plain")
async def readyz(request: Request[Any, Any, State]) -> Response[str]:
    """The process can take people in: its store can be written, and it is not going down."""
    server = server_of(request)
    if server.lobby.is_going_down:
        return Response("going down\n", status_code=HTTP_503_SERVICE_UNAVAILABLE)
    try:
        await server.store.check()
    except StoreFailed:
        return Response("cannot save\n", status_code=HTTP_503_SERVICE_UNAVAILABLE)
    return Response("ready\n", status_code=HTTP_200_OK)


@get("/metrics", include_in_schema=False)
async def metrics(request: Request[Any, Any, State]) -> Response[bytes]:
    """Figures for Prometheus, where the operator has switched them on."""
    server = server_of(request)
    wanted = server.config.metrics
    said = request.headers.get("authorization", "")
    if wanted == "off" or (wanted != "on" and not hmac.compare_digest(said.encode(), f"Bearer {wanted}".encode())):
        raise NotFoundException
    return Response(server.metrics.text(server.lobby), headers={"Content-Type": CONTENT_TYPE_LATEST})


@get("/api/tables")
async def tables(request: Request[Any, Any, State]) -> list[dict[str, Any]]:
    """The tables that wish to be listed, those with free seats first: `code`, `preset`, `stage`, `seats`, `present`.

    Of each seat it says who is there: `person`, the kind of a bot, or null.
    """
    return server_of(request).lobby.listed()


@get("/api/me")
async def me(request: Request[Any, Any, State]) -> dict[str, Any]:
    """What is known of who asks: `matches` played to the end, `won`, `rounds`, `points`; when the `first` and `last` ended."""
    server = server_of(request)
    return archive.told(await server.store.statistics(_person(server, request)))


@delete("/api/me")
async def forget_me(request: Request[Any, Any, State]) -> None:
    """Have everything forgotten that says who played: names and ids. Matches stay, played by Somebody."""
    server = server_of(request)
    person = _person(server, request)
    await server.lobby.forget(person)
    await server.store.forget(person)


@get("/api/matches")
async def matches(
    request: Request[Any, Any, State], ended: int | None = None, after: str | None = None, limit: int = 20
) -> list[dict[str, Any]]:
    """The matches of who asks, newest first; for more, `ended` and `after` are those of the last one (its `match`).

    Of each: `match` (its id), `started`, `ended`, `rounds`, and of its `seats` the `name`, `bot`, `score` and `has_won`.
    `limit` is 20, and 100 at most.
    """
    server = server_of(request)
    before = None if ended is None or after is None else (max(0, min(ended, wire.MOST)), after)
    found = await server.store.matches_of(_person(server, request), before, max(1, min(limit, 100)))
    return [archive.told(match) for match in found]


@get("/api/matches/{match:str}")
async def match(request: Request[Any, Any, State], match: str) -> dict[str, Any]:
    """A finished match by its id, as in the list."""
    return archive.told(await _match(server_of(request), match))


@get("/api/matches/{match:str}/record.uno", media_type="text/plain")
async def record(request: Request[Any, Any, State], match: str) -> Response[str]:
    """The record of a finished match, to download; `drawfour verify` checks it."""
    server = server_of(request)
    found = await _match(server, match)
    _take_more(server, request, len(found.record) // BYTES_A_TOKEN["record"])
    headers = {"Content-Disposition": f'attachment; filename="drawfour-{found.match}.uno"'}
    return Response(await asyncio.to_thread(archive.text, found), headers=headers)


@get("/api/matches/{match:str}/replay")
async def replay(request: Request[Any, Any, State], match: str, seat: int | None = None) -> list[dict[str, Any]]:
    """A finished match step by step: `seat`, `move`, `events`, `round` and `yours`, as `seat` saw it, or who only watched."""
    server = server_of(request)
    found = await _match(server, match)
    if seat is not None and not 0 <= seat < len(found.places):
        raise NotFoundException(f"there is no seat {seat}")
    _take_more(server, request, len(found.record) // BYTES_A_TOKEN["replay"])
    return await asyncio.to_thread(archive.steps, found, seat)


ADDRESSES = [tables, me, forget_me, matches, match, record, replay, healthz, readyz, metrics]
"""What is asked for over HTTP."""


async def _match(server: Server, match: str) -> Any:
    found = await server.store.match(match)
    if found is None:
        raise NotFoundException("there is no match with this id")
    return found


def _person(server: Server, request: Request[Any, Any, State]) -> str:
    person = server.identity.read(request.cookies.get(COOKIE))
    if person is None:
        raise NotFoundException("nothing is known of who asks: there is no cookie")
    return person


def _take_more(server: Server, request: Request[Any, Any, State], tokens: int) -> None:
    """Take more tokens for what costs more; where a full bucket holds fewer, all of it."""
    wanted = min(tokens, server.shared.burst - 1)  # one is taken from every request
    if not server.shared.take(limit_key(server.visitor(request.scope).address), wanted):
        raise TooManyRequestsException(wire.REFUSALS["too_fast"])


def _refused(request: Request[Any, Any, State], error: HTTPException) -> Response[dict[str, str]]:
    wrong = error.extra if isinstance(error, ValidationException) and isinstance(error.extra, list) else []
    sentence = "; ".join(f"{each['key']}: {each['message']}" for each in wrong) or error.detail
    body = {"code": code_of(error.status_code), "sentence": sentence}
    return Response(body, status_code=error.status_code, headers=error.headers)


def _not_saved(request: Request[Any, Any, State], error: StoreFailed) -> Response[dict[str, str]]:
    return Response({"code": "not_saved", "sentence": wire.REFUSALS["not_saved"]}, status_code=HTTP_503_SERVICE_UNAVAILABLE)


def _failed(request: Request[Any, Any, State], error: Exception) -> Response[dict[str, str]]:
    _journal.error("request failed", path=request.url.path, reason=type(error).__name__, exc_info=error)
    return Response({"code": "failed", "sentence": "the server has failed at this; it is in its log"}, status_code=500)


class _Gate:
    """What every request passes before the application looks at it, whether there is an answer or not."""

    def __init__(self, app: ASGIApp, server: Server) -> None:
        self._app = app
        self._server = server

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Take a token; see that every answer carries the headers, and that none is kept unless it says it may be."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *_more_headers(message["headers"])]
            await send(message)

        status = self._refuses(scope)
        if not status:
            await self._app(scope, receive, send_guarded)
        elif scope["type"] == ScopeType.WEBSOCKET:
            await send({"type": "websocket.close", "code": 1008, "reason": ""})
        else:
            await _refuse(send_guarded, status)

    def _refuses(self, scope: Any) -> int:
        if not self._server.shared.take(limit_key(self._server.visitor(scope).address)):
            return HTTP_429_TOO_MANY_REQUESTS
        return HTTP_414_REQUEST_URI_TOO_LONG if len(scope["raw_path"]) > PATH_BYTES else 0


def _more_headers(headers: Iterable[tuple[bytes, bytes]]) -> Iterator[tuple[bytes, bytes]]:
    says_how_long = any(name.lower() == b"cache-control" for name, _ in headers)
    for name, value in [*HEADERS.items(), *([] if says_how_long else [NOT_KEPT])]:
        yield name.lower().encode(), value.encode()


async def _refuse(send: Send, status: int) -> None:
    sentence = wire.REFUSALS["too_fast"] if status == HTTP_429_TOO_MANY_REQUESTS else "the address is too long"
    headers, body = refusal(status, sentence)
    lines = [(name.lower().encode(), value.encode()) for name, value in headers]
    await send({"type": "http.response.start", "status": status, "headers": lines})
    await send({"type": "http.response.body", "body": body, "more_body": False})


class _Described(JsonRenderPlugin):
    """The description of the addresses, and nothing else below its own: Litestar puts a page of its own there."""

    def receive_router(self, router: Router) -> None:
        """Take away what is not the description."""
        router.routes[:] = [route for route in router.routes if route.path.endswith("/openapi.json")]


def make_app(server: Server) -> ASGIApp:
    """The application."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        server.lobby.begin()
        try:
            yield
        finally:
            await server.lobby.go_down()
            with suppress(StoreFailed):
                await server.store.close()

    openapi = OpenAPIConfig(
        title="drawfour",
        version=__version__,
        path="/api/schema",
        render_plugins=[_Described()],
        use_handler_docstrings=True,
    )
    app = Litestar(
        [*pages(), socket, *ADDRESSES],
        lifespan=[lifespan],
        openapi_config=openapi,
        exception_handlers={HTTPException: _refused, StoreFailed: _not_saved, Exception: _failed},
        debug=False,
        logging_config=None,
    )
    app.state.server = server
    return _Gate(app, server)
