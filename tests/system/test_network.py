"""Ports and interfaces on each operating system. Windows and macOS are simulated."""

from __future__ import annotations

import errno
import socket
import struct
import sys
from types import SimpleNamespace
from typing import Any

import pytest

from drawfour.errors import DrawfourError
from drawfour.server.config import Config
from drawfour.server.serve import listen
from drawfour.system.network import claim_port, interfaces, is_port_taken
from fixtures.windows import pretend

EXCLUSIVE = -5  # SO_EXCLUSIVEADDRUSE, which only Windows has


class Options:
    """A socket that remembers its options."""

    def __init__(self, family: socket.AddressFamily) -> None:
        self.family = family
        self.set: list[tuple[int, int, int]] = []

    def setsockopt(self, *option: int) -> None:
        """Remember an option."""
        level, name, value = option
        self.set.append((level, name, value))


REUSE = (socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
OWN = (socket.SOL_SOCKET, EXCLUSIVE, 1)
BOTH = (socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)


@pytest.mark.parametrize(
    ("platform", "family", "expected"),
    [
        ("linux", socket.AF_INET, [REUSE]),
        ("darwin", socket.AF_INET6, [REUSE]),
        ("win32", socket.AF_INET, [OWN]),
        ("win32", socket.AF_INET6, [OWN, BOTH]),
    ],
)
def test_a_port_has_one_server(
    monkeypatch: pytest.MonkeyPatch, platform: str, family: socket.AddressFamily, expected: list[tuple[int, int, int]]
) -> None:
    """On Windows, SO_REUSEADDR would let a second server take over the port of the first."""
    pretend(monkeypatch, platform)
    monkeypatch.setattr(socket, "SO_EXCLUSIVEADDRUSE", EXCLUSIVE, raising=False)
    found: Any = Options(family)
    claim_port(found)
    assert found.set == expected


@pytest.mark.parametrize(("platform", "is_taken"), [("linux", False), ("darwin", False), ("win32", True)])
def test_a_port_that_windows_denies_is_taken(monkeypatch: pytest.MonkeyPatch, platform: str, is_taken: bool) -> None:
    pretend(monkeypatch, platform)
    assert is_port_taken(PermissionError(errno.EACCES, "Permission denied")) == is_taken
    assert is_port_taken(OSError(errno.EADDRINUSE, "Address in use"))
    assert not is_port_taken(OSError(errno.EADDRNOTAVAIL, "Address not available"))


def test_a_port_in_use_is_refused_here() -> None:
    with listen(Config(database=None, port=0)) as first:  # type: ignore[arg-type]  # no database is opened
        port = first.getsockname()[1]
        with pytest.raises(DrawfourError, match=f"port {port}: .* Choose another port with --port"):
            listen(Config(database=None, port=port))  # type: ignore[arg-type]  # as above
        with listen(Config(database=None, port=port), is_any_port_good=True) as second:  # type: ignore[arg-type]  # as above
            assert second.getsockname()[1] not in (0, port)


def test_windows_lists_no_interfaces(monkeypatch: pytest.MonkeyPatch) -> None:
    pretend(monkeypatch, "win32")
    assert list(interfaces()) == []


@pytest.mark.parametrize(("platform", "codes"), [("linux", (0x8913, 0x8915)), ("darwin", (0xC0206911, 0xC0206921))])
def test_interfaces_are_asked_in_the_words_of_the_system(
    monkeypatch: pytest.MonkeyPatch, platform: str, codes: tuple[int, int]
) -> None:
    """One is up, one is down, and one has no address."""
    flags, addresses = {"en0": 0x41, "en1": 0x01}, {"en0": "192.168.1.5", "en1": "192.168.1.6"}

    def ioctl(_: socket.socket, code: int, request: bytes) -> bytes:
        name = request.rstrip(b"\0").decode()
        if code == codes[0]:
            return request[:16] + struct.pack("H", flags.get(name, 0x41)) + bytes(238)
        assert code == codes[1]
        if name not in addresses:
            raise OSError(errno.EADDRNOTAVAIL, "no address")
        return request[:20] + socket.inet_aton(addresses[name]) + bytes(232)

    pretend(monkeypatch, platform)
    monkeypatch.setitem(sys.modules, "fcntl", SimpleNamespace(ioctl=ioctl))
    monkeypatch.setattr(socket, "if_nameindex", lambda: [(1, "en0"), (2, "en1"), (3, "utun0")])
    assert list(interfaces()) == [("en0", "192.168.1.5")]
