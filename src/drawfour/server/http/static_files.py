"""Static files over HTTP: their types, compression for clients that accept it, and caching."""

from __future__ import annotations

import gzip
from hashlib import sha256
from http import HTTPStatus
from pathlib import Path
from typing import Any, NamedTuple

from litestar import Request, Response

FOREVER = "public, max-age=31536000, immutable"
"""The `Cache-Control` of a file whose address changes with its content."""
ASK_AGAIN = "no-cache"
"""The `Cache-Control` of any other file: browsers keep it, but ask each time whether it has changed."""
TEXTS = {
    ".css": "text/css", ".csv": "text/csv", ".html": "text/html", ".js": "text/javascript", ".json": "application/json",
    ".py": "text/plain", ".svg": "image/svg+xml", ".toml": "text/plain", ".ts": "text/plain", ".txt": "text/plain",
    ".webmanifest": "application/manifest+json",
}  # fmt: skip
KINDS = {**TEXTS, ".jpg": "image/jpeg", ".png": "image/png", ".webp": "image/webp", ".woff2": "font/woff2"}
"""The types of the files that are served. All but texts are compressed already."""


class File(NamedTuple):
    """A file to serve: its type, an ETag, its content, and the content compressed if it is a text."""

    kind: str
    tag: str
    plain: bytes
    packed: bytes | None


def read_file(path: Path) -> File:
    """Read a file to serve, which must be one of `KINDS`. Raises OSError."""
    return file_of(path.suffix, path.read_bytes())


def file_of(suffix: str, plain: bytes) -> File:
    """Return a file to serve that was made here. Its suffix must be one of `KINDS`."""
    packed = gzip.compress(plain, mtime=0) if suffix in TEXTS else None
    return File(KINDS[suffix], f'"{sha256(plain).hexdigest()[:16]}"', plain, packed)


def takes_gzip(accepted: str) -> bool:
    """Does a client with this `Accept-Encoding` accept gzip?

    >>> [takes_gzip(accepted) for accepted in ("gzip, deflate, br", "br, GZIP; q=0.5", "br, gzip;q=0.0", "br", "")]
    [True, True, False, False, False]
    """
    weights = {name.strip(): weight for name, _, weight in (each.partition(";") for each in accepted.lower().split(","))}
    return "gzip" in weights and weights["gzip"].replace(" ", "").rstrip("0.") != "q="


def file_response(request: Request[Any, Any, Any], file: File, caching: str) -> Response[Any]:
    """Return a file with a `Cache-Control`, compressed if the client accepts that; or 304 if the client has it."""
    headers = {"Cache-Control": caching, "ETag": file.tag}
    if file.packed is not None:
        headers["Vary"] = "Accept-Encoding"
    if file.tag in request.headers.get("if-none-match", ""):
        return Response(None, status_code=HTTPStatus.NOT_MODIFIED, headers=headers)
    body = file.plain
    if file.packed is not None and takes_gzip(request.headers.get("accept-encoding", "")):
        body, headers["Content-Encoding"] = file.packed, "gzip"
    return Response(body, media_type=file.kind, headers=headers)
