"""HTTP routes, and the services they use."""

from __future__ import annotations

import asyncio
import hmac
import os
import sys
from dataclasses import dataclass, field
from typing import IO, TYPE_CHECKING, Any

from litestar import HttpMethod, Request, Response, delete, get, put, route
from litestar.datastructures import State
from litestar.exceptions import NotFoundException, ServiceUnavailableException, TooManyRequestsException
from litestar.status_codes import HTTP_200_OK, HTTP_204_NO_CONTENT, HTTP_503_SERVICE_UNAVAILABLE
from prometheus_client import CONTENT_TYPE_LATEST

from drawfour.bots.registry import can_search
from drawfour.server.addresses import Visitor, is_at_home, limit_key, plain_origin, visitor
from drawfour.server.cluster.passes import pass_in
from drawfour.server.config import Config
from drawfour.server.http import invite
from drawfour.server.http.identity import COOKIE, CookieSigner
from drawfour.server.http.metrics import Metrics
from drawfour.server.http.socket import Connection
from drawfour.server.protocol import answers, values
from drawfour.server.rate_limit import Buckets, Counter
from drawfour.server.room import archive
from drawfour.server.room.analyses import Analyses, Busy
from drawfour.server.room.guesses import Caller
from drawfour.server.room.strengths import LATEST, CountedMatches
from drawfour.server.room.table_registry import TableRegistry
from drawfour.server.store.interface import Statistics, Store, StoredMatch, StoreFailed
from drawfour.server.table.decide import Refused
from drawfour.server.table.refusals import SERVER_REFUSALS

if TYPE_CHECKING:
    from drawfour.server.cluster.opening import Cluster  # a process that has its database to itself needs none of it

BYTES_A_TOKEN = {"replay": 64, "record": 512}
"""Bytes of a record and its deck that one token pays for; verifying a record means replaying it.

A plain request takes 0.3 to 0.7 ms and one token. A match of 450 moves, with a record of 3.6 kB, takes 26 ms to replay (57
tokens) and 5 ms to write out with names (8 tokens). The most elaborate deck file, of 4.4 kB, takes 75 ms to read and prepare
(69 tokens).
"""

PICTURE_TOKENS = 12  # a QR code takes 8 ms
ANALYSIS_TOKENS = 20  # few, as only some analyses may wait at a time, and those that are made cost nothing
COUNT_TOKENS = 20  # few, as one match is counted at a time, and only once
RENAME_TOKENS = 5  # a rename writes an entry at every table


@dataclass
class Server:
    """The services of a running server."""

    config: Config
    lock: IO[bytes] | None  # the lock file of the database, held open; None for a database that processes may share
    store: Store
    tables: TableRegistry
    identity: CookieSigner
    metrics: Metrics
    connections: Counter
    own: Buckets  # message rate limit of each person
    shared: Buckets  # message rate limit of each address
    analyses: Analyses = field(default_factory=Analyses)
    counted: CountedMatches = field(default_factory=CountedMatches)
    drawing: asyncio.Lock = field(default_factory=asyncio.Lock)  # pictures of links are drawn one at a time
    sockets: set[Connection] = field(default_factory=set)  # the open ones
    cluster: Cluster | None = None  # None for a process that has its database to itself

    async def start(self) -> None:
        """Begin to look after the tables, and join the processes that share the database. Raises StoreFailed."""
        self.tables.start()
        if self.cluster is not None:
            await self.cluster.members.start(self.tables)

    async def shut_down(self) -> None:
        """Finish all pending work, then disconnect everyone with a farewell that asks the client to reconnect."""
        self.analyses.close()
        await self.tables.shut_down()
        for connection in list(self.sockets):
            connection.close(self.tables.farewell)

    def visitor(self, scope: Any) -> Visitor:
        """Return the address and scheme of a request."""
        headers = scope["headers"]
        forwarded = {
            name: [value.decode("latin-1") for key, value in headers if key == name]
            for name in (b"x-forwarded-for", b"x-forwarded-proto")
        }
        client = scope.get("client")
        return visitor(
            client[0] if client else None,
            scope["scheme"],
            forwarded[b"x-forwarded-for"],
            forwarded[b"x-forwarded-proto"],
            self.config.trusted_proxies,
        )

    def relayed(self, scope: Any) -> Caller | None:
        """Return the client for whom another process connects; None for all other requests, and without a valid pass."""
        signed = pass_in(scope)
        if signed is None or self.cluster is None:
            return None
        return self.cluster.relays.passes.read(signed, self.cluster.members.me)

    def is_at_home(self, scope: Any) -> bool:
        """Did a request come from the network of a server that is meant for it?"""
        peer, own = (scope.get(end) or (None,) for end in ("client", "server"))
        return self.config.is_for_home and is_at_home(scope["headers"], peer[0], own[0])


def server_of(connection: Request[Any, Any, State]) -> Server:
    """Return the services of the application."""
    server: Server = connection.app.state.server
    return server


READ = [HttpMethod.GET, HttpMethod.HEAD]
"""The methods of routes for monitors, some of which ask only for the head of the answer."""


@route("/healthz", http_method=READ, media_type="text/plain", sync_to_thread=False)
def healthz() -> str:
    """Check that the process is alive."""
    return "ok\n"


@route("/readyz", http_method=READ, media_type="text/plain")
async def readyz(request: Request[Any, Any, State]) -> Response[str]:
    """Check that the server accepts players: its database is writable, and it isn't shutting down."""
    server = server_of(request)
    if server.tables.is_shutting_down:
        return Response("going down\n", status_code=HTTP_503_SERVICE_UNAVAILABLE)
    try:
        server.tables.owners.check()
        await server.store.check()
    except StoreFailed:
        return Response("cannot save\n", status_code=HTTP_503_SERVICE_UNAVAILABLE)
    return Response("ready\n", status_code=HTTP_200_OK)


@route("/metrics", http_method=READ, include_in_schema=False)
async def metrics(request: Request[Any, Any, State]) -> Response[bytes]:
    """Return Prometheus metrics, if the operator has turned them on."""
    server = server_of(request)
    access = server.config.metrics
    given = request.headers.get("authorization", "")
    if access == "off" or (access != "on" and not hmac.compare_digest(given.encode(), f"Bearer {access}".encode())):
        raise NotFoundException
    return Response(server.metrics.text(server.tables), headers={"Content-Type": CONTENT_TYPE_LATEST})


@get("/api/tables")
async def tables(request: Request[Any, Any, State]) -> list[answers.PublicTable]:
    """List the public tables, those with the most free seats first."""
    server = server_of(request)
    return server.tables.public_tables(is_at_home=server.is_at_home(request.scope))


@get("/api/tables/{code:str}/invitation")
async def invitation(request: Request[Any, Any, State], code: str) -> answers.Invitation:
    """Return the address of a table to send to others.

    It uses the host name of the request if others can reach it, and otherwise the server's address on the local network.
    """
    server = server_of(request)
    address, is_local = await _invitation(server, request, code)
    return answers.Invitation(address, command_for_others(server) if is_local else None)


@get("/api/tables/{code:str}/invitation.svg", media_type="image/svg+xml")
async def picture(request: Request[Any, Any, State], code: str) -> Response[bytes]:
    """Return the address of the invitation as a QR code, in SVG."""
    server = server_of(request)
    address, _ = await _invitation(server, request, code)
    take_more(server, request, PICTURE_TOKENS)
    return Response(await asyncio.to_thread(invite.drawing, address))


@get("/api/me")
async def me(request: Request[Any, Any, State]) -> Statistics:
    """Return your statistics. Without a cookie, all counts are zero."""
    server = server_of(request)
    person = _known(server, request)
    return Statistics() if person is None else await server.store.statistics(person)


@get("/api/me/strengths")
async def strengths(request: Request[Any, Any, State]) -> answers.PlayedWell:
    """Return what you are good at, counted from your latest matches. Without a cookie, all counts are zero."""
    server = server_of(request)
    person = _known(server, request)
    found = [] if person is None else await server.store.matches_of(person, None, LATEST)
    if not server.counted.has(found):
        take_more(server, request, COUNT_TOKENS)
    return await server.counted.of(person or "", found)


@put("/api/me", status_code=HTTP_204_NO_CONTENT)
async def rename_me(request: Request[Any, Any, State], data: answers.Rename) -> None:
    """Change your `name`, at every table you are at. Finished matches keep the old one.

    At a table where somebody else has the name, a number is added. Without a cookie, nothing changes.
    """
    server = server_of(request)
    take_more(server, request, RENAME_TOKENS)
    person = _known(server, request)
    if person is not None:
        await server.tables.rename(person, data.name)


@delete("/api/me")
async def forget_me(request: Request[Any, Any, State]) -> None:
    """Delete your name and id everywhere. You leave all tables; your finished matches stay, played by "Somebody"."""
    server = server_of(request)
    person = _person(server, request)
    await server.tables.forget(person)


@get("/api/matches")
async def matches(
    request: Request[Any, Any, State], ended: int | None = None, after: str | None = None, limit: int = 20
) -> list[answers.MatchSummary]:
    """List your finished matches, newest first.

    `limit` is 20 by default and 100 at most. For the next page, pass the `ended` and `match` of the last one as `ended` and
    `after`.
    """
    server = server_of(request)
    before = None if ended is None or after is None else (max(0, min(ended, values.MOST)), after)
    person = _known(server, request)
    found = [] if person is None else await server.store.matches_of(person, before, max(1, min(limit, 100)))
    return [archive.summary(match, person) for match in found]


@get("/api/matches/{match:str}")
async def match(request: Request[Any, Any, State], match: str) -> answers.MatchDetails:
    """Return a finished match with its rules, deck and deals, and whether its record is valid."""
    server = server_of(request)
    found = await _match(server, match)
    _take_for(server, request, found, "replay")
    return await asyncio.to_thread(archive.details, found, _known(server, request))


@get("/api/matches/{match:str}/record.uno", media_type="text/plain")
async def record(request: Request[Any, Any, State], match: str) -> Response[str]:
    """Download the record of a finished match. `drawfour verify` checks it, with its deck file, if any, in the same folder."""
    server = server_of(request)
    found = await _match(server, match)
    _take_for(server, request, found, "record")
    headers = {"Content-Disposition": f'attachment; filename="drawfour-{found.match}.uno"'}
    return Response(await asyncio.to_thread(archive.text, found), headers=headers)


@get("/api/matches/{match:str}/deck", media_type="application/toml")
async def deck(request: Request[Any, Any, State], match: str) -> Response[str]:
    """Download the deck file of a finished match. Decks that ship have none."""
    server = server_of(request)
    found = await _match(server, match)
    if found.deck is None:
        raise NotFoundException("The deck of this match ships with drawfour, so there is no file to download.")
    _take_for(server, request, found, "record")
    headers = {"Content-Disposition": f'attachment; filename="{archive.deck_file(found)}"'}
    return Response(found.deck, headers=headers)


@get("/api/matches/{match:str}/replay")
async def replay(request: Request[Any, Any, State], match: str, seat: int | None = None) -> list[answers.ReplayStep]:
    """Replay a finished match as `seat` saw it, or as a spectator."""
    server = server_of(request)
    found = await _match(server, match)
    if seat is not None and not 0 <= seat < len(found.places):
        raise NotFoundException(f"Seat {seat} doesn't exist. Seats: 0 to {len(found.places) - 1}.")
    _take_for(server, request, found, "replay")
    return await asyncio.to_thread(archive.steps, found, seat)


@get("/api/matches/{match:str}/analysis")
async def analysis(request: Request[Any, Any, State], match: str) -> answers.Analysis:
    """Analyze a finished match: chances of winning, turning points, mistakes, skill and luck. The first time takes a while.

    The answer is 404 if the server can't analyze matches, because it lacks Numba, and 503 if too many others wait.
    """
    server = server_of(request)
    found = await _match(server, match)
    if not can_search():
        raise NotFoundException("This server can't analyze matches: the laboratory (drawfour[lab]) is not installed.")
    if not server.analyses.has(found):
        take_more(server, request, ANALYSIS_TOKENS)
    try:
        return await server.analyses.of(found)
    except Busy:
        raise ServiceUnavailableException("This match can't be analyzed now. Try again in a minute.") from None


ROUTES = [
    *(tables, invitation, picture, me, strengths, rename_me, forget_me),
    *(matches, match, record, deck, replay, analysis),
    *(healthz, readyz, metrics),
]
"""The HTTP routes but those of puzzles and of the page."""


def command_for_others(server: Server) -> str:
    """Return the command that opens the server to the network, with its port but without what no client may see."""
    port = server.config.port
    given = [] if port in (0, Config.port) else ["--port", str(port)]
    return invite.for_others([sys.argv[0], "serve", *given], os.environ, has_folder=False)


def origin_of(server: Server, request: Request[Any, Any, State]) -> str | None:
    """Return the origin of the request's URL, if it is valid."""
    scheme = "https" if server.visitor(request.scope).is_https else "http"
    return plain_origin(f"{scheme}://{request.headers.get('host', '')}")


async def _invitation(server: Server, request: Request[Any, Any, State], code: str) -> tuple[str, bool]:
    if not await has_table(server, request, code):
        raise NotFoundException(SERVER_REFUSALS["no_table"])
    _, port = request.scope["server"] or ("", None)
    return invite.invitation(origin_of(server, request), server.config.host, port or server.config.port, code)


async def has_table(server: Server, request: Request[Any, Any, State], code: str) -> bool:
    """Is there an open table with this code? Raises Refused if it must not be tried, or StoreFailed."""
    address = limit_key(server.visitor(request.scope).address)
    try:
        await server.tables.check_caller(code, Caller(_known(server, request), address, server.is_at_home(request.scope)))
    except Refused as refused:
        if refused.code != "no_table":
            raise
        return False
    return await server.tables.has(code)


async def _match(server: Server, match: str) -> StoredMatch:
    found = await server.store.match(match)
    if found is None:
        raise NotFoundException("No match has this id.")
    return found


def _known(server: Server, request: Request[Any, Any, State]) -> str | None:
    """Return the person who sent the request; None without a valid cookie."""
    return server.identity.read(request.cookies.get(COOKIE))


def _person(server: Server, request: Request[Any, Any, State]) -> str:
    person = _known(server, request)
    if person is None:
        raise NotFoundException("There is nothing to delete: the request has no valid cookie.")
    return person


def _take_for(server: Server, request: Request[Any, Any, State], found: StoredMatch, what: str) -> None:
    """Take the tokens that a request for a match costs."""
    take_more(server, request, (len(found.record) + len(found.deck or "")) // BYTES_A_TOKEN[what])


def take_more(server: Server, request: Request[Any, Any, State], tokens: int) -> None:
    """Take more tokens for an expensive request, up to a full bucket. Raises TooManyRequestsException."""
    wanted = min(tokens, server.shared.burst - 1)  # every request costs one already
    if not server.shared.take(limit_key(server.visitor(request.scope).address), wanted):
        raise TooManyRequestsException(SERVER_REFUSALS["too_fast"])
