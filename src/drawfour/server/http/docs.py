"""The documentation site at /docs/, if it has been built (`make site`)."""

from __future__ import annotations

import gzip
from functools import lru_cache
from hashlib import sha256
from http import HTTPStatus
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import unquote

from litestar import HttpMethod, Request, Response, route
from litestar.exceptions import NotFoundException

from drawfour.server.http.pages import FOREVER, PACKED, TYPES, takes_gzip

FOLDER = Path(__file__).parents[1] / "site"
INDEX = "index.html"
TEXTS = {
    **PACKED, ".csv": "text/csv", ".html": "text/html", ".json": "application/json", ".py": "text/plain", ".toml": "text/plain",
    ".ts": "text/plain", ".txt": "text/plain",
}  # fmt: skip
KINDS = {**TYPES, ".webp": "image/webp", **TEXTS}
"""The types of the files that are served. Texts are sent compressed to clients that accept it."""


class _File(NamedTuple):
    tag: str
    plain: bytes
    packed: bytes | None


def is_built(folder: Path = FOLDER) -> bool:
    """Has the documentation site been built?"""
    return (folder / INDEX).is_file()


@lru_cache(maxsize=512)
def _read(path: Path, changed: int) -> _File:
    """Read a file of the site that has `changed` at this time."""
    plain = path.read_bytes()
    packed = gzip.compress(plain, mtime=0) if path.suffix in TEXTS or path.suffix in PACKED else None
    return _File(f'"{sha256(plain).hexdigest()[:16]}"', plain, packed)


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
    headers = {"Cache-Control": FOREVER if is_hashed else "no-cache", "ETag": file.tag}
    if file.packed is not None:
        headers["Vary"] = "Accept-Encoding"
    if file.tag in request.headers.get("if-none-match", ""):
        return Response(None, status_code=HTTPStatus.NOT_MODIFIED, headers=headers)
    body = file.plain
    if file.packed is not None and takes_gzip(request.headers.get("accept-encoding", "")):
        body, headers["Content-Encoding"] = file.packed, "gzip"
    return Response(body, media_type=KINDS[path.suffix], headers=headers)
