"""Ports, and the addresses of network interfaces."""

from __future__ import annotations

import errno
import socket
import struct
import sys
from collections.abc import Iterator
from contextlib import suppress

_UP_AND_RUNNING = 0x41


def claim_port(found: socket.socket) -> None:
    """Let a socket bind to a port that a server has just left, but not to one in use; and with IPv6, serve IPv4, too."""
    if sys.platform == "win32":  # where SO_REUSEADDR lets two servers share a port
        found.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        if found.family == socket.AF_INET6:
            found.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
    else:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)


def is_port_taken(error: OSError) -> bool:
    """Is a port in use, or on Windows reserved by another program?"""
    return error.errno == errno.EADDRINUSE or (sys.platform == "win32" and error.errno == errno.EACCES)


def interfaces() -> Iterator[tuple[str, str]]:
    """Yield the name and the IPv4 address of every running interface; on Windows, or if access is denied, nothing."""
    if sys.platform == "win32":
        return
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            found = _address_of(probe, name)
            if found is not None:
                yield name, found


def _address_of(probe: socket.socket, name: str) -> str | None:
    """Return the IPv4 address of an interface that is running; None without one."""
    if sys.platform == "win32":
        return None
    import fcntl

    get_flags, get_address = (0x8913, 0x8915) if sys.platform == "linux" else (0xC0206911, 0xC0206921)
    request = struct.pack("256s", name.encode()[:15])
    try:
        (flags,) = struct.unpack_from("H", fcntl.ioctl(probe, get_flags, request), 16)
        address = fcntl.ioctl(probe, get_address, request)[20:24]
    except OSError:  # the interface has no address
        return None
    return socket.inet_ntoa(address) if flags & _UP_AND_RUNNING == _UP_AND_RUNNING else None
