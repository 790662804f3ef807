"""The ASGI application: the WebSocket route, the HTTP routes, error handlers, and the gate in front of them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Any, cast

import structlog
from litestar import Litestar, Request, Response, asgi
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.enums import ScopeType
from litestar.exceptions import (
    HTTPException,
    MethodNotAllowedException,
    PermissionDeniedException,
    ValidationException,
)
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.router import Router
from litestar.status_codes import (
    HTTP_400_BAD_REQUEST,
    HTTP_403_FORBIDDEN,
    HTTP_404_NOT_FOUND,
    HTTP_414_REQUEST_URI_TOO_LONG,
    HTTP_429_TOO_MANY_REQUESTS,
    HTTP_503_SERVICE_UNAVAILABLE,
)
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from drawfour import __version__
from drawfour.errors import DrawfourError
from drawfour.server.addresses import Visitor, is_loopback, limit_key, may_connect
from drawfour.server.cluster.passes import pass_in
from drawfour.server.http.docs import docs, is_built
from drawfour.server.http.headers import HEADERS, NO_STORE, OPENER, code_of, refusal
from drawfour.server.http.identity import COOKIE
from drawfour.server.http.pages import not_found, pages
from drawfour.server.http.previews.routes import PICTURE_ROUTES, described
from drawfour.server.http.puzzle_routes import PUZZLE_ROUTES
from drawfour.server.http.routes import ROUTES, Server
from drawfour.server.http.socket import HELLO_SECONDS, LATE_SECONDS, Connection
from drawfour.server.http.uvicorn_protocols import SEND_NOW
from drawfour.server.protocol import messages
from drawfour.server.protocol.answers import Problem
from drawfour.server.room.guesses import Caller
from drawfour.server.store.interface import StoreFailed
from drawfour.server.table.decide import Refused
from drawfour.server.table.refusals import SERVER_REFUSALS

if TYPE_CHECKING:
    from drawfour.server.cluster.relay import Relays

SENTENCES = {
    HTTP_403_FORBIDDEN: "This pass is not for this process.",
    HTTP_414_REQUEST_URI_TOO_LONG: "The path is too long.",
    HTTP_429_TOO_MANY_REQUESTS: SERVER_REFUSALS["too_fast"],
}
PATH_BYTES = 1024  # limit of a path's length, as the router caches a thousand paths

_journal = structlog.get_logger()

Headers = list[tuple[bytes, bytes]]


@asgi("/socket")
async def socket(scope: Scope, receive: Receive, send: Send) -> None:
    """Serve the WebSocket of a client; see docs/reference/protocol.md."""
    server: Server = scope["litestar_app"].state.server
    if scope["type"] != ScopeType.WEBSOCKET:
        raise MethodNotAllowedException("This address is a WebSocket, not a page.")
    connection = ASGIConnection[Any, Any, Any, State](scope, receive, send)
    caller, relays = server.relayed(scope), None
    headers: Headers = []
    if caller is None:
        who = server.visitor(scope)
        origin, host = connection.headers.get("origin"), connection.headers.get("host")
        if not may_connect(origin, host, is_https=who.is_https, allowed=server.config.allowed_origins):
            raise PermissionDeniedException("Pages of other sites can't connect to this server.")
        caller, headers = _identified(server, connection, who)
        relays = server.cluster and server.cluster.relays  # nobody is relayed twice
    if not server.connections.enter(caller.address):
        raise HTTPException(status_code=HTTP_503_SERVICE_UNAVAILABLE, detail=SERVER_REFUSALS["too_many"])
    try:
        serving = _serve(server, connection, caller, headers, relays)
        await asyncio.ensure_future(serving)  # a task, so that a message wakes only it
    finally:
        server.connections.leave(caller.address)


def _identified(server: Server, client: ASGIConnection[Any, Any, Any, State], who: Visitor) -> tuple[Caller, Headers]:
    """Return the person behind a connection, and the header that sets their cookie if it is new."""
    cookie = client.cookies.get(COOKIE)
    person, fresh = server.identity.read(cookie), server.identity.renewed(cookie)
    if person is None:
        person, fresh = server.identity.issue()
    header = None if fresh is None else server.identity.set_cookie_header(fresh, is_https=who.is_https).encode()
    caller = Caller(person, limit_key(who.address), server.is_at_home(client.scope))
    return caller, [] if header is None else [(b"set-cookie", header)]


async def _serve(
    server: Server,
    client: ASGIConnection[Any, Any, Any, State],
    caller: Caller,
    headers: Headers,
    relays: Relays | None = None,
) -> None:
    await client.receive()
    await client.send({"type": "websocket.accept", "subprotocol": None, "headers": headers})
    extensions: Any = client.scope["extensions"]
    connection = Connection(
        caller,
        relays=relays,
        send=cast("Any", client.send),
        send_now=extensions[SEND_NOW]["call"],
        queue_frames=server.config.queue_frames,
        own=server.own,
        shared=server.shared,
    )
    server.metrics.connected(1)
    server.sockets.add(connection)
    try:
        event = await _first_message(connection, client.receive)
        while event["type"] == "websocket.receive":
            server.metrics.received += 1
            await _receive(server, connection, event.get("text") or "")
            event = await client.receive()
    finally:
        server.sockets.discard(connection)
        await connection.closed()
        server.metrics.connected(-1)


async def _first_message(connection: Connection, receive: Receive) -> Any:
    """Wait for the first message. A client that stays silent is told why it is disconnected."""
    for seconds in (HELLO_SECONDS, LATE_SECONDS):
        with suppress(TimeoutError):
            return await asyncio.wait_for(receive(), seconds)
    connection.close(messages.Bye("hello_first", SERVER_REFUSALS["hello_first"]))
    return await receive()


async def _receive(server: Server, connection: Connection, text: str) -> None:
    """Handle a message. If that fails unexpectedly, only this client is disconnected."""
    try:
        await connection.receive(server.tables, text)
    except Exception:
        _journal.exception("socket failed")
        connection.close(messages.Bye("failed", SERVER_REFUSALS["failed"], retry_seconds=5.0))


def _refused(request: Request[Any, Any, State], error: HTTPException) -> Response[Any]:
    page = not_found(request) if error.status_code == HTTP_404_NOT_FOUND else None
    if page is not None:
        return page
    wrong = error.extra if isinstance(error, ValidationException) and isinstance(error.extra, list) else []
    sentence = "; ".join(f"{each['key']}: {each['message']}" for each in wrong) or error.detail
    return Response(Problem(code_of(error.status_code), sentence), status_code=error.status_code, headers=error.headers)


def _refused_message(request: Request[Any, Any, State], error: Refused) -> Response[Problem]:
    status = HTTP_429_TOO_MANY_REQUESTS if error.code == "too_many_codes" else HTTP_400_BAD_REQUEST
    return Response(Problem(error.code, error.sentence), status_code=status)


def _not_saved(request: Request[Any, Any, State], error: StoreFailed) -> Response[Problem]:
    return Response(Problem("not_saved", SERVER_REFUSALS["not_saved"]), status_code=HTTP_503_SERVICE_UNAVAILABLE)


def _damaged(request: Request[Any, Any, State], error: DrawfourError) -> Response[Problem]:
    _journal.error("match damaged", path=request.url.path, reason=str(error))
    return Response(Problem(error.code, f"The stored match is damaged: {error}"), status_code=500)


def _failed(request: Request[Any, Any, State], error: Exception) -> Response[Problem]:
    _journal.error("request failed", path=request.url.path, reason=type(error).__name__, exc_info=error)
    return Response(Problem("failed", SERVER_REFUSALS["failed"]), status_code=500)


class _Gate:
    """Middleware around the whole application: rate limits, path limits and security headers."""

    def __init__(self, app: ASGIApp, server: Server) -> None:
        self._app = app
        self._server = server

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Apply the limits, and add the security headers and a default of `no-store` to every response."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return

        host = next((value.decode("latin-1") for name, value in scope["headers"] if name == b"host"), "")
        is_trusted = self._server.visitor(scope).is_https or is_loopback(host)

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *_more_headers(message["headers"], is_trusted=is_trusted)]
            await send(message)

        status = self._refuses(scope)
        if not status:
            await self._app(scope, receive, send_guarded)
        elif scope["type"] == ScopeType.WEBSOCKET:
            await send({"type": "websocket.close", "code": 1008, "reason": ""})
        else:
            await _refuse(send_guarded, status)

    def _refuses(self, scope: Any) -> int:
        if pass_in(scope) is not None:
            return 0 if self._server.relayed(scope) else HTTP_403_FORBIDDEN
        if not self._server.shared.take(limit_key(self._server.visitor(scope).address)):
            return HTTP_429_TOO_MANY_REQUESTS
        return HTTP_414_REQUEST_URI_TOO_LONG if len(scope["raw_path"]) > PATH_BYTES else 0


def _more_headers(headers: Iterable[tuple[bytes, bytes]], *, is_trusted: bool) -> Iterator[tuple[bytes, bytes]]:
    is_cache_set = any(name.lower() == b"cache-control" for name, _ in headers)
    for name, value in [*HEADERS.items(), *([OPENER] if is_trusted else []), *([] if is_cache_set else [NO_STORE])]:
        yield name.lower().encode(), value.encode()


async def _refuse(send: Send, status: int) -> None:
    headers, body = refusal(status, SENTENCES[status])
    lines = [(name.lower().encode(), value.encode()) for name, value in headers]
    await send({"type": "http.response.start", "status": status, "headers": lines})
    await send({"type": "http.response.body", "body": body, "more_body": False})


class _SchemaOnly(JsonRenderPlugin):
    """Serve the OpenAPI schema as JSON only, without Litestar's own pages."""

    def receive_router(self, router: Router) -> None:
        """Remove every route but the schema."""
        router.routes[:] = [route for route in router.routes if route.path.endswith("/openapi.json")]


def make_app(server: Server) -> ASGIApp:
    """Build the application of a server that has been started."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        try:
            yield
        finally:
            await server.shut_down()
            with suppress(StoreFailed):
                await server.store.close()

    openapi = OpenAPIConfig(
        title="drawfour",
        version=__version__,
        path="/api/schema",
        render_plugins=[_SchemaOnly()],
        use_handler_docstrings=True,
    )
    handlers: Any = {HTTPException: _refused, Refused: _refused_message, StoreFailed: _not_saved, DrawfourError: _damaged}
    app = Litestar(
        [*pages(described=described, has_docs=is_built()), *docs(), socket, *ROUTES, *PUZZLE_ROUTES, *PICTURE_ROUTES],
        lifespan=[lifespan],
        openapi_config=openapi,
        exception_handlers={**handlers, Exception: _failed},
        debug=False,
        logging_config=None,
    )
    app.state.server = server
    return _Gate(app, server)
