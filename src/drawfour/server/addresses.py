"""Network addresses: the client behind a request, allowed origins, and this computer's own addresses."""

from __future__ import annotations

import re
import socket
from collections.abc import Collection, Sequence
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import NamedTuple

from drawfour.system.network import interfaces

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network

_ORIGIN = re.compile(r"(https?)://(\[[0-9a-f:.]+\]|[0-9a-z._-]+)(?::([0-9]{1,5}))?")
_WITH_PORT = re.compile(r"\[([^\]]*)\](?::[0-9]{1,5})?|([0-9.]+):[0-9]{1,5}")
_USUAL_PORT = {"http": 80, "https": 443}
_PORTS = range(1, 65_536)
_LONGEST_NAME = 253  # of a host (RFC 1035)
_REMOTE = {
    4: "192.0.2.1",
    6: "2001:db8::1",
}  # reserved for documentation (RFC 5737, RFC 3849), so reached by the default route
_HOME = (".localhost", ".local", ".lan", ".home", ".home.arpa", ".internal", ".fritz.box")  # names that only a network knows
_FORWARDED = {b"forwarded", b"via", b"x-forwarded-for", b"x-real-ip"}  # headers of proxies and tunnels
_VIRTUAL = ("docker", "br-", "bridge", "cni", "lxc", "lxd", "vboxnet", "veth", "virbr", "vmnet")  # interface name prefixes


class Visitor(NamedTuple):
    """The client behind a request: its IP address, and whether it used https."""

    address: str
    is_https: bool


def is_loopback(host: str) -> bool:
    """Does a `Host` header name this computer itself, so that browsers trust the connection without encryption?

    >>> [is_loopback(host) for host in ("localhost:8000", "127.0.0.1:8000", "[::1]", "192.168.1.4:8000", "example.org", "")]
    [True, True, True, False, False, False]
    """
    name = host.lower()
    if name.partition(":")[0] == "localhost":
        return True
    found = _address(name)
    return found is not None and found.is_loopback


def visitor(
    peer: str | None,
    scheme: str,
    forwarded_for: Sequence[str] = (),
    forwarded_proto: Sequence[str] = (),
    trusted: Sequence[Network] = (),
) -> Visitor:
    """Return the client behind a request, from the peer of the connection and the headers of trusted proxies.

    `X-Forwarded-For` is read from the right: each proxy appends the address of its peer, so the first address that is not a
    trusted proxy's is the client's, and anything to its left may be forged. A repeated header is given as all its lines, in
    order. The search ends at an entry that is not an address.

    >>> proxies = [ip_network("10.0.0.0/8")]
    >>> visitor("10.0.0.1", "http", ["6.6.6.6, 203.0.113.5, 10.0.0.2"], ["https"], proxies)
    Visitor(address='203.0.113.5', is_https=True)
    >>> visitor("203.0.113.5", "http", ["6.6.6.6"], ["https"], proxies)
    Visitor(address='203.0.113.5', is_https=False)
    """
    found = _address(peer or "")
    if found is None:  # a Unix socket or a test
        return Visitor(peer or "unknown", scheme in ("https", "wss"))
    schemes = [entry.strip().lower() for line in forwarded_proto for entry in line.split(",")]
    if schemes and _is_in(found, trusted):
        scheme = schemes[-1]
    entries = [entry for line in forwarded_for for entry in line.split(",")]
    while entries and _is_in(found, trusted):
        before = _address(entries.pop())
        if before is None:
            break
        found = before
    return Visitor(str(found), scheme in ("https", "wss"))


def is_at_home(headers: Collection[tuple[bytes, bytes]], peer: str | None, own: str | None) -> bool:
    """Did a request come from the server's own network, not by way of a proxy or a tunnel, as far as that can be told?

    `peer` and `own` are the addresses of the two ends of the connection. The name in the `Host` header must be one of this
    network, too: tunnels pass on the public name, and a page of another site can't choose it.

    >>> is_at_home([(b"host", b"192.168.1.7:8000")], "192.168.1.9", "192.168.1.7")
    True
    >>> is_at_home([(b"host", b"192.168.1.7:8000"), (b"x-forwarded-for", b"203.0.113.5")], "127.0.0.1", "127.0.0.1")
    False
    """
    hosts = [value.decode("latin-1") for name, value in headers if name == b"host"]
    if len(hosts) != 1 or any(name in _FORWARDED for name, _ in headers):
        return False
    matched = _ORIGIN.fullmatch(f"http://{hosts[0].lower()}")
    found = _address(peer or "")
    return matched is not None and found is not None and _is_near(found, own) and is_home_host(matched[2].strip("[]"), own)


def is_home_host(host: str, own: str | None = None) -> bool:
    """Does a host name or an address without a port mean the network of a computer, which has the address `own` in it?

    >>> [is_home_host(host) for host in ("localhost", "10.0.0.7", "raspberrypi", "pi.fritz.box", "example.org", "8.8.8.8")]
    [True, True, True, True, False, False]
    """
    found = _address(host)
    if found is not None:
        return _is_near(found, own)
    name = host.lower().removesuffix(".")
    return "." not in name or name.endswith(_HOME)


def _is_near(address: Address, own: str | None) -> bool:
    """Is an address in the local network only? IPv6 addresses at home can be public; the first half is then the same."""
    if not address.is_global:
        return True
    return address.version == 6 and own is not None and limit_key(str(address)) == limit_key(own.partition("%")[0])


def limit_key(address: str) -> str:
    """Return the key that rate limits use for an address: the IPv4 address, or the /64 of an IPv6 address, one household's.

    >>> limit_key("203.0.113.5"), limit_key("2001:db8:1:2:aaaa::1")
    ('203.0.113.5', '2001:db8:1:2::/64')
    """
    found = _address(address)
    return str(ip_network((found, 64), strict=False)) if isinstance(found, IPv6Address) else address


def _address(text: str) -> Address | None:
    """Parse an address that may have a port. IPv4-mapped IPv6 becomes IPv4; zones are dropped."""
    text = text.strip()
    if matched := _WITH_PORT.fullmatch(text):
        text = matched[1] or matched[2] or ""
    try:
        found = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return (isinstance(found, IPv6Address) and found.ipv4_mapped) or found


def _is_in(address: Address, networks: Sequence[Network]) -> bool:
    return any(address in network for network in networks)


def plain_origin(text: str) -> str | None:
    """Normalize an origin for comparison; None if the text is not an origin.

    >>> plain_origin("HTTPS://Example.org:443"), plain_origin("http://[::1]:8000"), plain_origin("null")
    ('https://example.org', 'http://[::1]:8000', None)
    """
    matched = _ORIGIN.fullmatch(text.lower())
    if matched is None:
        return None
    scheme, name, port = matched.groups()
    return f"{scheme}://{name}" if port is None or int(port) == _USUAL_PORT[scheme] else f"{scheme}://{name}:{int(port)}"


def may_connect(origin: str | None, host: str | None, *, is_https: bool, allowed: Collection[str] = ()) -> bool:
    """May a page from this origin open a WebSocket, in a request sent to this host?

    The server's own page may, and those of `allowed` (normalized by `plain_origin`). Browsers always send the origin, so a
    request without one comes from a program, which can't have other people's cookies. A page loaded over http may not use a
    server that is reached over https.

    >>> may_connect("https://example.org", "example.org", is_https=True)
    True
    >>> may_connect("https://elsewhere.org", "example.org", is_https=True)
    False
    """
    if origin is None:
        return True
    found = plain_origin(origin)
    if found is None:
        return False
    if found in allowed:
        return True
    scheme = found.partition(":")[0]
    return host is not None and found == plain_origin(f"{scheme}://{host}") and (scheme == "https" or not is_https)


def is_for_others(origin: str) -> bool:
    """Can other computers use this origin, normalized by `plain_origin`, to reach the server? False for invalid hosts.

    >>> [is_for_others(f"http://{host}") for host in ("example.org", "192.168.1.7:8000", "localhost:8000", "[::1]", "999.1")]
    [True, True, False, False, False]
    """
    matched = _ORIGIN.fullmatch(origin)
    if matched is None or int(matched[3] or 1) not in _PORTS or len(matched[2]) > _LONGEST_NAME:
        return False
    name = matched[2].strip("[]").removesuffix(".")
    found = _address(name)
    if found is not None:
        return not (found.is_loopback or found.is_unspecified)
    is_written_as_address = ":" in name or not name.rpartition(".")[2].strip("0123456789")
    return not (is_written_as_address or name == "localhost" or name.endswith(".localhost"))


def network_addresses(version: int = 4) -> list[str]:
    """Return this computer's addresses on its networks, starting with that of the default route. Sends nothing.

    Virtual networks, such as those of containers, are left out. On Windows, and for `version` 6 everywhere, only the address of
    the default route is known.
    """
    listed = [_of_default_route(version), *(_of_interfaces() if version == 4 else [])]
    useful = (found for found in (_address(text) for text in listed if text) if found is not None and _is_reachable(found))
    return list(dict.fromkeys(str(found) for found in useful))


def _is_reachable(address: Address) -> bool:
    """Can another computer connect to this address?"""
    return not (address.is_loopback or address.is_unspecified or address.is_link_local)


def _of_default_route(version: int) -> str | None:
    """Return the source address of the default route."""
    try:
        with socket.socket(socket.AF_INET6 if version == 6 else socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect((_REMOTE[version], 9))  # chooses a route; with UDP this sends nothing
            return str(probe.getsockname()[0])
    except OSError:
        return None


def _of_interfaces() -> list[str]:
    """Return the IPv4 addresses of the interfaces that lead to other computers."""
    return [address for name, address in interfaces() if not name.startswith(_VIRTUAL)]
