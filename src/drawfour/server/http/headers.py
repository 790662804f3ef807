"""What every answer over HTTP carries, whether the application makes it or the protocol below."""

from __future__ import annotations

from http import HTTPStatus

import msgspec

HEADERS = {
    "Content-Security-Policy": "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
"""Nothing from elsewhere is loaded, and no address of a table is told elsewhere."""

NOT_KEPT = ("Cache-Control", "no-store")
"""The header of answers that no browser and no proxy may keep."""

CODES = {HTTPStatus.NOT_FOUND: "not_found", HTTPStatus.TOO_MANY_REQUESTS: "too_fast"}
"""Codes of refusals; others have the number of their status."""


def code_of(status: int) -> str:
    """The code of a refusal with that status.

    >>> code_of(404), code_of(405)
    ('not_found', 'http_405')
    """
    return CODES.get(HTTPStatus(status), f"http_{status}")


def refusal(status: int, sentence: str) -> tuple[list[tuple[str, str]], bytes]:
    """The headers and the body of a refusal, without those of `HEADERS`.

    >>> refusal(414, "the address is too long")[1]
    b'{"code":"http_414","sentence":"the address is too long"}'
    """
    body = msgspec.json.encode({"code": code_of(status), "sentence": sentence})
    return [("Content-Type", "application/json"), ("Content-Length", str(len(body)))], body


def last_refusal(status: HTTPStatus, sentence: str) -> bytes:
    """A refusal as it is sent, after which the connection is closed."""
    headers, body = refusal(status, sentence)
    lines = [*headers, NOT_KEPT, *HEADERS.items(), ("Connection", "close")]
    return (
        "".join(
            [f"HTTP/1.1 {status.value} {status.phrase}\r\n", *(f"{name}: {value}\r\n" for name, value in lines), "\r\n"]
        ).encode()
        + body
    )
