"""The server's addresses: the socket that tables are played over, and what can be asked for over HTTP."""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Any, cast

import structlog
from litestar import Litestar, Request, Response, asgi, delete, get
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException, MethodNotAllowedException, NotFoundException, PermissionDeniedException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.status_codes import HTTP_200_OK, HTTP_404_NOT_FOUND, HTTP_429_TOO_MANY_REQUESTS, HTTP_503_SERVICE_UNAVAILABLE
from litestar.types import Message, Receive, Scope, Send
from prometheus_client import CONTENT_TYPE_LATEST

from drawfour import __version__
from drawfour.server import archive, wire
from drawfour.server.addresses import Visitor, limit_key, may_connect, visitor
from drawfour.server.config import Config
from drawfour.server.identity import COOKIE, Identity
from drawfour.server.limits import Buckets, Counter
from drawfour.server.lobby import Lobby
from drawfour.server.metrics import Metrics
from drawfour.server.protocols import SEND_NOW
from drawfour.server.socket import HELLO_SECONDS, Connection
from drawfour.server.store import Store, StoreFailed

HEADERS = {
    "Content-Security-Policy": "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
"""What every answer carries: nothing from elsewhere is loaded, and no address of a table is told elsewhere."""

_journal = structlog.get_logger()


@dataclass
class Server:
    """Everything that requests need."""

    config: Config
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
        await _serve(server, connection, who, key)
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
            server.metrics.heard()
            await connection.hear(server.lobby, said.get("text") or "")
            said = await asked.receive()
    except TimeoutError:
        pass
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
    """The tables that wish to be listed, those with free seats first."""
    return server_of(request).lobby.listed()


@get("/api/me")
async def me(request: Request[Any, Any, State]) -> dict[str, Any]:
    """What is known of who asks: figures of all matches played to the end."""
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
    """The matches of who asks, newest first; for more, `ended` and `after` are those of the last one (its `match`)."""
    server = server_of(request)
    before = None if ended is None or after is None else (max(0, min(ended, wire.MOST)), after)
    found = await server.store.matches_of(_person(server, request), before, max(1, min(limit, 100)))
    return [archive.told(match) for match in found]


@get("/api/matches/{match:str}")
async def match(request: Request[Any, Any, State], match: str) -> dict[str, Any]:
    """A finished match by its id: who played, and how it ended."""
    return archive.told(await _match(server_of(request), match))


@get("/api/matches/{match:str}/record.uno", media_type="text/plain")
async def record(request: Request[Any, Any, State], match: str) -> Response[str]:
    """The record of a finished match, to download; `drawfour verify` checks it."""
    found = await _match(server_of(request), match)
    headers = {"Content-Disposition": f'attachment; filename="drawfour-{found.match}.uno"'}
    return Response(archive.text(found), headers=headers)


@get("/api/matches/{match:str}/replay")
async def replay(request: Request[Any, Any, State], match: str, seat: int | None = None) -> list[dict[str, Any]]:
    """A finished match step by step: the events of each entry, and the view of a seat, or of somebody who watched."""
    found = await _match(server_of(request), match)
    if seat is not None and not 0 <= seat < len(found.places):
        raise NotFoundException(f"there is no seat {seat}")
    return await asyncio.to_thread(archive.steps, found, seat)


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


def _refused(request: Request[Any, Any, State], error: HTTPException) -> Response[dict[str, str]]:
    code = "not_found" if error.status_code == HTTP_404_NOT_FOUND else f"http_{error.status_code}"
    return Response({"code": code, "sentence": error.detail}, status_code=error.status_code)


def _not_saved(request: Request[Any, Any, State], error: StoreFailed) -> Response[dict[str, str]]:
    return Response({"code": "not_saved", "sentence": wire.REFUSALS["not_saved"]}, status_code=HTTP_503_SERVICE_UNAVAILABLE)


def _failed(request: Request[Any, Any, State], error: Exception) -> Response[dict[str, str]]:
    _journal.error("request failed", path=request.url.path, reason=type(error).__name__, exc_info=error)
    return Response({"code": "failed", "sentence": "the server has failed at this; it is in its log"}, status_code=500)


async def _limit(request: Request[Any, Any, State]) -> Response[dict[str, str]] | None:
    """Nobody may ask too much over HTTP either."""
    server = server_of(request)
    if server.shared.take(limit_key(server.visitor(request.scope).address)):
        return None
    return Response({"code": "too_fast", "sentence": wire.REFUSALS["too_fast"]}, status_code=HTTP_429_TOO_MANY_REQUESTS)


async def _protect(message: Message, scope: Scope) -> None:
    """Every answer carries the headers."""
    if message["type"] == "http.response.start":
        message["headers"] = [
            *message["headers"],
            *((name.lower().encode(), value.encode()) for name, value in HEADERS.items()),
        ]


def make_app(server: Server) -> Litestar:
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
        render_plugins=[JsonRenderPlugin()],
        use_handler_docstrings=True,
    )
    app = Litestar(
        [socket, healthz, readyz, metrics, tables, me, forget_me, matches, match, record, replay],
        lifespan=[lifespan],
        openapi_config=openapi,
        before_request=_limit,
        before_send=[_protect],
        exception_handlers={HTTPException: _refused, StoreFailed: _not_saved, Exception: _failed},
        debug=False,
        logging_config=None,
    )
    app.state.server = server
    return app
