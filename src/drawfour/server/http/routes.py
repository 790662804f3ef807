"""What can be asked for over HTTP, and everything that requests need."""

from __future__ import annotations

import asyncio
import hmac
import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

import msgspec
from litestar import Request, Response, delete, get, put
from litestar.datastructures import State
from litestar.exceptions import NotFoundException, TooManyRequestsException
from litestar.status_codes import HTTP_200_OK, HTTP_204_NO_CONTENT, HTTP_503_SERVICE_UNAVAILABLE
from prometheus_client import CONTENT_TYPE_LATEST

from drawfour.server.addresses import Visitor, limit_key, plain_origin, visitor
from drawfour.server.config import Config
from drawfour.server.http import invite
from drawfour.server.http.identity import COOKIE, Identity
from drawfour.server.http.metrics import Metrics
from drawfour.server.protocol import messages
from drawfour.server.rate_limit import Buckets, Counter
from drawfour.server.room import archive
from drawfour.server.room.lobby import Lobby
from drawfour.server.store.interface import Match, Statistics, Store, StoreFailed
from drawfour.server.table.refusals import REFUSALS

BYTES_A_TOKEN = {"replay": 64, "record": 512}
"""How much of a record and its deck a token is good for; verifying it is replaying it. A plain request takes 0.3 to 0.7 ms and
one token; a match of 450 moves, whose record has 3.6 kB, takes it 26 ms to replay (57 tokens), and 5 ms to write out with
names (8 tokens); to read a deck file of 4.4 kB, as rich as can be, and to make its rules takes 75 ms (69 tokens)."""

PICTURE_TOKENS = 12  # a picture takes 8 ms


RENAME_TOKENS = 5  # it is an entry at each table


class Called(msgspec.Struct, forbid_unknown_fields=True):
    """A name, as somebody wishes to be called."""

    name: messages.Name


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
    """The tables that wish to be listed, those with free seats first: `code`, `preset`, `deck`, `stage`, `seats`, `present`.

    Of a deck it says the name. Of each seat it says who is there: `person`, the kind of a bot, or null.
    """
    return server_of(request).lobby.listed()


@get("/api/tables/{code:str}/invitation")
async def invitation(request: Request[Any, Any, State], code: str) -> dict[str, Any]:
    """Where others find a table: the `address` to send them; where they cannot come, the `command` that lets them come.

    Who asks by a name that others can use gets that name, who asks at the server's own computer its address in the network.
    """
    address, is_local = await _invitation(server_of(request), request, code)
    return {
        "address": address,
        "command": invite.for_others([Path(sys.argv[0]).name, "serve"], os.environ) if is_local else None,
    }


@get("/api/tables/{code:str}/invitation.svg", media_type="image/svg+xml")
async def picture(request: Request[Any, Any, State], code: str) -> Response[bytes]:
    """That address as a QR code, in SVG."""
    server = server_of(request)
    address, _ = await _invitation(server, request, code)
    _take_more(server, request, PICTURE_TOKENS)
    return Response(await asyncio.to_thread(invite.drawing, address))


@get("/api/me")
async def me(request: Request[Any, Any, State]) -> Statistics:
    """What is known of who asks: `matches` played to the end, `won`, `rounds`, `points`; when the `first` and `last` ended.

    Of who has no cookie nothing is: no matches.
    """
    server = server_of(request)
    person = _known(server, request)
    return Statistics() if person is None else await server.store.statistics(person)


@put("/api/me", status_code=HTTP_204_NO_CONTENT)
async def rename_me(request: Request[Any, Any, State], data: Called) -> None:
    """Have another `name`, which is told at once at every table one is at. Finished matches keep the old one.

    Where another one at a table has it, a number is added. It changes nothing where nothing is known of who asks.
    """
    server = server_of(request)
    _take_more(server, request, RENAME_TOKENS)
    person = _known(server, request)
    if person is not None:
        await server.lobby.rename(person, data.name)


@delete("/api/me")
async def forget_me(request: Request[Any, Any, State]) -> None:
    """Have everything forgotten that says who played: names and ids. Matches stay, played by Somebody."""
    server = server_of(request)
    person = _person(server, request)
    await server.lobby.forget(person)


@get("/api/matches")
async def matches(
    request: Request[Any, Any, State], ended: int | None = None, after: str | None = None, limit: int = 20
) -> list[dict[str, Any]]:
    """The matches of who asks, newest first; for more, `ended` and `after` are those of the last one (its `match`).

    Of each: `match` (its id), `started`, `ended`, `rounds`, the seat that was yours (`you`), and of its `seats` the `name`,
    `bot`, `score` and `has_won`. `limit` is 20, and 100 at most.
    """
    server = server_of(request)
    before = None if ended is None or after is None else (max(0, min(ended, messages.MOST)), after)
    person = _known(server, request)
    found = [] if person is None else await server.store.matches_of(person, before, max(1, min(limit, 100)))
    return [archive.told(match, person) for match in found]


@get("/api/matches/{match:str}")
async def match(request: Request[Any, Any, State], match: str) -> dict[str, Any]:
    """A finished match by its id: what the list says of it, and its rules, its deck, its deals, and whether its record holds.

    `preset` and `options` are as in the settings of a table, `deck` as in the protocol; `deck_file` is what the record calls
    its file, null where it ships. Of each of `deals` there are the `round`, the hash that was shown
    (`commit`) and the `seed`. `is_verified` says that each seed has its hash, and that playing the record again from the seeds
    leads to these scores and winners. A damaged record or deck gives `preset` and `deck` null and no deals.
    """
    server = server_of(request)
    found = await _match(server, match)
    _take_for(server, request, found, "replay")
    return await asyncio.to_thread(archive.in_full, found, _known(server, request))


@get("/api/matches/{match:str}/record.uno", media_type="text/plain")
async def record(request: Request[Any, Any, State], match: str) -> Response[str]:
    """The record of a finished match, to download; `drawfour verify` checks it, where `deck` lies beside it if there is one."""
    server = server_of(request)
    found = await _match(server, match)
    _take_for(server, request, found, "record")
    headers = {"Content-Disposition": f'attachment; filename="drawfour-{found.match}.uno"'}
    return Response(await asyncio.to_thread(archive.text, found), headers=headers)


@get("/api/matches/{match:str}/deck", media_type="application/toml")
async def deck(request: Request[Any, Any, State], match: str) -> Response[str]:
    """The file of the deck of a finished match, to download; there is none where the deck ships."""
    server = server_of(request)
    found = await _match(server, match)
    if found.deck is None:
        raise NotFoundException("the deck of this match is one that ships: there is no file of it here")
    _take_for(server, request, found, "record")
    headers = {"Content-Disposition": f'attachment; filename="{archive.deck_file(found)}"'}
    return Response(found.deck, headers=headers)


@get("/api/matches/{match:str}/replay")
async def replay(request: Request[Any, Any, State], match: str, seat: int | None = None) -> list[dict[str, Any]]:
    """A finished match step by step: `seat`, `move`, `events`, `round` and `yours`, as `seat` saw it, or who only watched."""
    server = server_of(request)
    found = await _match(server, match)
    if seat is not None and not 0 <= seat < len(found.places):
        raise NotFoundException(f"there is no seat {seat}")
    _take_for(server, request, found, "replay")
    return await asyncio.to_thread(archive.steps, found, seat)


ADDRESSES = [
    *(tables, invitation, picture, me, rename_me, forget_me),
    *(matches, match, record, deck, replay),
    *(healthz, readyz, metrics),
]
"""What is asked for over HTTP."""


async def _invitation(server: Server, request: Request[Any, Any, State], code: str) -> tuple[str, bool]:
    if not await server.lobby.has(code):
        raise NotFoundException(REFUSALS["no_table"])
    scheme = "https" if server.visitor(request.scope).is_https else "http"
    asked = plain_origin(f"{scheme}://{request.headers.get('host', '')}")
    _, port = request.scope["server"] or ("", None)
    return invite.invitation(asked, server.config.host, port or server.config.port, code)


async def _match(server: Server, match: str) -> Match:
    found = await server.store.match(match)
    if found is None:
        raise NotFoundException("there is no match with this id")
    return found


def _known(server: Server, request: Request[Any, Any, State]) -> str | None:
    """Who asks, by the cookie; None where there is none that this server has signed."""
    return server.identity.read(request.cookies.get(COOKIE))


def _person(server: Server, request: Request[Any, Any, State]) -> str:
    person = _known(server, request)
    if person is None:
        raise NotFoundException("nothing is known of who asks: there is no cookie")
    return person


def _take_for(server: Server, request: Request[Any, Any, State], found: Match, what: str) -> None:
    """Take the tokens that a match costs."""
    _take_more(server, request, (len(found.record) + len(found.deck or "")) // BYTES_A_TOKEN[what])


def _take_more(server: Server, request: Request[Any, Any, State], tokens: int) -> None:
    """Take more tokens for what costs more; where a full bucket holds fewer, all of it."""
    wanted = min(tokens, server.shared.burst - 1)  # one is taken from every request
    if not server.shared.take(limit_key(server.visitor(request.scope).address), wanted):
        raise TooManyRequestsException(REFUSALS["too_fast"])
