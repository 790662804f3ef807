"""HTTP routes of the pictures of links, and the preview of what a request for the page names."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

from litestar import Request, Response, route
from litestar.datastructures import State
from litestar.exceptions import NotFoundException

from drawfour.server.http.pages import READING
from drawfour.server.http.previews.picture import picture_of
from drawfour.server.http.previews.words import (
    PICTURE,
    PUZZLES_PREVIEW,
    Preview,
    Shown,
    match_preview,
    results_of,
    seats_of,
    table_preview,
)
from drawfour.server.http.routes import Server, has_table, origin_of, server_of, take_more
from drawfour.server.http.static_files import ASK_AGAIN, file_response
from drawfour.server.room import archive
from drawfour.server.store.interface import StoreFailed
from drawfour.server.table.decide import Refused
from drawfour.server.table.table import Table

TOKENS = 100  # drawing a picture takes 50 to 130 ms


@route(f"/t/{{code:str}}/{PICTURE}", http_method=READING, include_in_schema=False)
async def table_picture(request: Request[Any, Any, State], code: str) -> Response[Any]:
    """Draw the people at a table, for the preview of its link; an empty table if another process serves it."""
    server = server_of(request)
    if not await has_table(server, request, code.lower()):
        raise NotFoundException
    table = _table(server, code)
    return await _drawn(request, () if table is None else seats_of(table))


@route(f"/replay/{{match:str}}/{PICTURE}", http_method=READING, include_in_schema=False)
async def match_picture(request: Request[Any, Any, State], match: str) -> Response[Any]:
    """Draw the result of a match, for the preview of the link to its replay."""
    found = await server_of(request).store.match(match)
    if found is None:
        raise NotFoundException
    return await _drawn(request, results_of(archive.summary(found)))


PICTURE_ROUTES = [table_picture, match_picture]


async def _drawn(request: Request[Any, Any, State], seats: tuple[Shown, ...]) -> Response[Any]:
    server = server_of(request)
    take_more(server, request, TOKENS)
    async with server.drawing:
        picture = await asyncio.to_thread(picture_of, seats)
    return file_response(request, picture, ASK_AGAIN)


async def described(request: Request[Any, Any, State]) -> tuple[str | None, Preview | None]:
    """Return the origin of a request for the page, and the preview of what it names, if there is one."""
    server = server_of(request)
    return origin_of(server, request), await _preview(server, request, **request.path_params)


async def _preview(
    server: Server, request: Request[Any, Any, State], code: str = "", match: str = "", date: str = ""
) -> Preview | None:
    if date:
        return PUZZLES_PREVIEW
    with suppress(StoreFailed, Refused):
        if code and await has_table(server, request, code.lower()):
            table = _table(server, code)
            return None if table is None else table_preview(table)
        found = await server.store.match(match) if match else None
        return None if found is None else match_preview(archive.summary(found))
    return None


def _table(server: Server, code: str) -> Table | None:
    """Return a table; None if another process serves it."""
    room = server.tables.rooms.get(code.lower())
    return None if room is None or room.is_failed else room.table
