"""The built page: its assets, one document for every address a person can open, the app manifest and the service worker."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import cache
from http import HTTPStatus
from pathlib import Path
from typing import Any, NamedTuple

from litestar import HttpMethod, Request, Response, route
from litestar.exceptions import NotFoundException

from drawfour.server.http.previews.words import Preview, with_preview
from drawfour.server.http.static_files import ASK_AGAIN, FOREVER, KINDS, File, file_response, read_file

FOLDER = Path(__file__).parents[1] / "page"
MISSING = (
    "<!doctype html><meta charset=utf-8><title>drawfour</title>"
    "<p>The server is running, but its page has not been built. Run <code>make serve</code> to build it."
)
SCREENS = {
    "front": "/", "table": "/t/{code}", "tv": "/t/{code}/tv", "replay": "/replay/{match}", "statistics": "/statistics",
    "about": "/about", "puzzle": "/puzzle", "puzzle_of": "/puzzle/{date}",
}  # fmt: skip
"""The addresses of the page, by screen. The page chooses its screen by them."""
WORKER = "worker.js"
"""The service worker. Its scope is its folder, so it lies at the root."""
MANIFEST = "manifest.{}.webmanifest"
"""The app manifest in a language."""

READING = [HttpMethod.GET, HttpMethod.HEAD]
DOCS_LINK = '<link rel="help" href="/docs/" />'

Described = Callable[[Request[Any, Any, Any]], Awaitable[tuple[str | None, Preview | None]]]


class _Built(NamedTuple):
    document: bytes
    assets: dict[str, File]
    unversioned: dict[str, File]


@cache
def _built(folder: Path) -> _Built | None:
    """Read the built page, once, so that the document matches its assets; None if it has not been built."""
    if not (folder / "index.html").is_file():
        return None
    assets = {path.name: read_file(path) for path in (folder / "assets").iterdir() if path.suffix in KINDS}
    unversioned = {path.name: read_file(path) for path in (*folder.glob(WORKER), *folder.glob(MANIFEST.format("*")))}
    return _Built((folder / "index.html").read_bytes(), assets, unversioned)


def not_found(request: Request[Any, Any, Any], folder: Path = FOLDER) -> Response[bytes] | None:
    """Return the page for an unknown address if a browser asks for a page; None for programs and assets."""
    built = _built(folder)
    is_page = "text/html" in request.headers.get("accept", "") and not request.url.path.startswith(("/api/", "/assets/"))
    if request.method != "GET" or not is_page or built is None:
        return None
    headers = {"Cache-Control": ASK_AGAIN}
    return Response(built.document, status_code=HTTPStatus.NOT_FOUND, media_type="text/html", headers=headers)


async def _undescribed(_: Request[Any, Any, Any]) -> tuple[None, None]:
    return None, None


def pages(folder: Path = FOLDER, described: Described = _undescribed, *, has_docs: bool = False) -> list[Any]:
    """Return the routes of the page, built in this folder. `described` gives the origin and the preview of a request.

    If the server `has_docs`, the page links to them.
    """
    built = _built(folder)

    addresses = [address.replace("}", ":str}") for address in SCREENS.values()]

    @route(addresses, http_method=READING, media_type="text/html", include_in_schema=False)
    async def screen(request: Request[Any, Any, Any]) -> Response[bytes]:
        """Serve the document, with a preview for messengers."""
        if built is None:
            return Response(MISSING.encode(), status_code=HTTPStatus.SERVICE_UNAVAILABLE)
        document = with_preview(built.document.decode(), *await described(request))
        if has_docs:
            document = document.replace("</head>", f"{DOCS_LINK}</head>", 1)
        return Response(document.encode(), headers={"Cache-Control": ASK_AGAIN})

    @route("/assets/{name:str}", http_method=READING, include_in_schema=False, sync_to_thread=False)
    def asset(request: Request[Any, Any, Any]) -> Response[bytes]:
        """Serve an asset. Its name changes with its content."""
        found = built.assets.get(request.path_params["name"]) if built else None
        if found is None:
            raise NotFoundException
        return file_response(request, found, FOREVER)

    return [screen, asset, *_unversioned(built)]


def _unversioned(built: _Built | None) -> list[Any]:
    """Return the routes of files with the same name in every build. Browsers ask each time, so that they notice a new one."""
    files = built.unversioned if built else {}

    def answer(request: Request[Any, Any, Any], name: str) -> Response[bytes]:
        if name not in files:
            raise NotFoundException
        return file_response(request, files[name], ASK_AGAIN)

    @route(f"/{WORKER}", http_method=READING, include_in_schema=False, sync_to_thread=False)
    def worker(request: Request[Any, Any, Any]) -> Response[bytes]:
        """Serve the service worker."""
        return answer(request, WORKER)

    @route("/manifest.webmanifest", http_method=READING, include_in_schema=False, sync_to_thread=False)
    def manifest(request: Request[Any, Any, Any]) -> Response[bytes]:
        """Serve the app manifest in the language of the page that asks, or else in English."""
        name = MANIFEST.format(request.query_params.get("lang", ""))
        return answer(request, name if name in files else MANIFEST.format("en"))

    return [worker, manifest]
