"""The documentation site at /docs/, if it has been built (`make site`)."""

from __future__ import annotations

from functools import lru_cache
from http import HTTPStatus
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from litestar import HttpMethod, Request, Response, route
from litestar.exceptions import NotFoundException

from drawfour.server.http.static_files import ASK_AGAIN, FOREVER, KINDS, File, file_response, read_file

FOLDER = Path(__file__).parents[1] / "site"
INDEX = "index.html"


def is_built(folder: Path = FOLDER) -> bool:
    """Has the documentation site been built?"""
    return (folder / INDEX).is_file()


@lru_cache(maxsize=512)
def _read(path: Path, changed: int) -> File:
    """Read a file of the site that has `changed` at this time."""
    return read_file(path)


def docs(folder: Path = FOLDER) -> list[Any]:
    """Return the routes of the documentation site; none if it has not been built."""
    if not is_built(folder):
        return []
    reading = [HttpMethod.GET, HttpMethod.HEAD]
    files = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.suffix in KINDS}

    @route("/docs", http_method=reading, include_in_schema=False, sync_to_thread=True)
    def start(request: Request[Any, Any, Any]) -> Response[Any]:
        """Serve the start page; without a slash at the end of the address, send readers to it, where relative links work."""
        if _raw_path(request) == "/docs":
            return Response(b"", status_code=HTTPStatus.PERMANENT_REDIRECT, headers={"Location": "/docs/"})
        return _answer(request, files[INDEX])

    @route("/docs/{name:path}", http_method=reading, include_in_schema=False, sync_to_thread=True)
    def page(request: Request[Any, Any, Any]) -> Response[Any]:
        """Serve a file of the site."""
        name = _raw_path(request).removeprefix("/docs/")
        found = files.get(f"{name}{INDEX}" if name.endswith("/") else name)
        if found is None:
            raise NotFoundException
        return _answer(request, found)

    return [start, page]


def _raw_path(request: Request[Any, Any, Any]) -> str:
    """Return the path with its slashes, which the router drops."""
    return unquote(request.scope["raw_path"].decode("latin-1").partition("?")[0])


def _answer(request: Request[Any, Any, Any], path: Path) -> Response[Any]:
    """Return a file. Browsers ask again each time, unless its address has a hash of its content."""
    try:
        file = _read(path, path.stat().st_mtime_ns)
    except FileNotFoundError:  # the site is being built again
        raise NotFoundException from None
    is_hashed = "v" in request.query_params and path.suffix in (".css", ".js")
    return file_response(request, file, FOREVER if is_hashed else ASK_AGAIN)
