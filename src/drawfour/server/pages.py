"""The page in the browser, as it has been built: its files, and one document for every address that people go to."""

from __future__ import annotations

from http import HTTPStatus
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.datastructures import CacheControlHeader
from litestar.static_files import create_static_files_router

FOLDER = Path(__file__).parent / "page"
FOREVER = CacheControlHeader(public=True, max_age=31_536_000, immutable=True)
MISSING = (
    "<!doctype html><meta charset=utf-8><title>drawfour</title>"
    "<p>The server is there, but its page has not been built: <code>make serve</code> builds it."
)
SCREENS = ["/", "/t/{code:str}", "/replay/{match:str}", "/statistics", "/about"]


def lost(request: Request[Any, Any, Any], folder: Path = FOLDER) -> Response[bytes] | None:
    """The document for an address that is none, where a browser asks for a page; None for programs, and for files."""
    document = folder / "index.html"
    is_page = "text/html" in request.headers.get("accept", "") and not request.url.path.startswith(("/api/", "/assets/"))
    if request.method != "GET" or not is_page or not document.is_file():
        return None
    headers = {"Cache-Control": "no-cache"}
    return Response(document.read_bytes(), status_code=HTTPStatus.NOT_FOUND, media_type="text/html", headers=headers)


def pages(folder: Path = FOLDER) -> list[Any]:
    """What answers the addresses of the page, from the folder where it has been built."""
    document = folder / "index.html"

    @get(SCREENS, media_type="text/html", include_in_schema=False, sync_to_thread=False)
    def screen() -> Response[bytes]:
        """The document; which screen is shown, the page knows by its address."""
        if not document.is_file():
            return Response(MISSING.encode(), status_code=HTTPStatus.SERVICE_UNAVAILABLE)
        return Response(document.read_bytes(), headers={"Cache-Control": "no-cache"})

    if not document.is_file():
        return [screen]
    files = create_static_files_router("/assets", [folder / "assets"], cache_control=FOREVER, include_in_schema=False)
    return [screen, files]
