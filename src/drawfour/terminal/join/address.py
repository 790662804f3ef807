"""Addresses of tables: the link that a host sends, as a person pastes or types it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import urlsplit

from drawfour.errors import DrawfourError, shown
from drawfour.server.protocol.values import TABLE_CODE

_SOCKETS = {"http": "ws", "https": "wss"}
_PATH = re.compile(rf"/t/({TABLE_CODE})/?", re.IGNORECASE)
_EXAMPLE = "A link to a table looks like http://192.168.1.4:8000/t/abcd."


@dataclass(frozen=True)
class TableAddress:
    """A table of a server: the server's `origin`, like `http://192.168.1.4:8000`, and the `code` of the table."""

    origin: str
    code: str

    @property
    def socket(self) -> str:
        """The address of the server's WebSocket."""
        scheme, _, host = self.origin.partition("://")
        return f"{_SOCKETS[scheme]}://{host}/socket"

    def __str__(self) -> str:
        return f"{self.origin}/t/{self.code}"


def read_address(text: str) -> TableAddress:
    """Read the link to a table; without a scheme, it is that of http. Raises DrawfourError.

    >>> print(read_address("192.168.1.4:8000/t/ABCD"), read_address("https://uno.example.org/t/abcd/?from=chat"))
    http://192.168.1.4:8000/t/abcd https://uno.example.org/t/abcd
    >>> read_address("http://192.168.1.4:8000")
    Traceback (most recent call last):
    drawfour.errors.DrawfourError: 'http://192.168.1.4:8000' names no table. A link to a table looks like ...
    """
    text = text.strip()
    try:
        parts = urlsplit(text if "://" in text else f"http://{text}")
        host, port = parts.hostname, parts.port
    except ValueError:  # a port that is too large, or half an IPv6 address
        host, port = None, None
    if not host or parts.scheme not in _SOCKETS or parts.username is not None or not _is_host(host):
        raise DrawfourError("bad_option", f"{shown(text)} is not the link to a table. {_EXAMPLE}")
    found = _PATH.fullmatch(parts.path)
    if found is None:
        raise DrawfourError("bad_option", f"{shown(text)} names no table. {_EXAMPLE}")
    written = f"[{host}]" if ":" in host else host
    return TableAddress(f"{parts.scheme}://{written}" + ("" if port is None else f":{port}"), found[1].lower())


def _is_host(host: str) -> bool:
    """Can it be the name or the address of a computer?"""
    return host.isprintable() and not re.search(r"[\s\"'<>\\^`{|}]", host)
