"""Security headers of every HTTP response, and the form of an error response."""

from __future__ import annotations

from http import HTTPStatus

import msgspec

from drawfour.server.protocol.answers import Problem

HEADERS = {
    "Content-Security-Policy": "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
"""The page loads nothing from other sites, and never sends them a table's address."""

OPENER = ("Cross-Origin-Opener-Policy", "same-origin")
"""The header that separates the page from windows of other sites. Browsers complain about it on connections without trust."""

NO_STORE = ("Cache-Control", "no-store")
"""The header that keeps browsers and proxies from caching a response."""

CODES = {HTTPStatus.NOT_FOUND: "not_found", HTTPStatus.TOO_MANY_REQUESTS: "too_fast"}
"""Codes of error responses; every other status has the code `http_` and its number."""


def code_of(status: int) -> str:
    """Return the code of an error response.

    >>> code_of(404), code_of(405)
    ('not_found', 'http_405')
    """
    return CODES.get(HTTPStatus(status), f"http_{status}")


def refusal(status: int, sentence: str) -> tuple[list[tuple[str, str]], bytes]:
    """Return the headers and the body of an error response, without the security headers.

    >>> refusal(414, "The path is too long.")[1]
    b'{"code":"http_414","sentence":"The path is too long."}'
    """
    body = msgspec.json.encode(Problem(code_of(status), sentence))
    return [("Content-Type", "application/json"), ("Content-Length", str(len(body)))], body


def last_refusal(status: HTTPStatus, sentence: str) -> bytes:
    """Return an error response as bytes, for a connection that is then closed."""
    headers, body = refusal(status, sentence)
    lines = [*headers, NO_STORE, *HEADERS.items(), ("Connection", "close")]
    return (
        "".join(
            [f"HTTP/1.1 {status.value} {status.phrase}\r\n", *(f"{name}: {value}\r\n" for name, value in lines), "\r\n"]
        ).encode()
        + body
    )
