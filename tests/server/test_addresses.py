"""Client addresses and origins: only trusted proxies are believed, whatever the headers say."""

from __future__ import annotations

import socket
import sys
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from drawfour.server import addresses
from drawfour.server.addresses import Visitor, limit_key, may_connect, network_addresses, plain_origin, visitor

PROXIES = [ip_network("10.0.0.0/8"), ip_network("fd00::/8")]
SOUP = st.lists(st.text(st.sampled_from("0123456789abcdef.:[]%, \"'=;\x00\té"), max_size=60), max_size=4)
STRANGER = "203.0.113.5"


@pytest.mark.parametrize(
    ("peer", "forwarded", "expected"),
    [
        (STRANGER, [], STRANGER),
        (STRANGER, ["1.1.1.1"], STRANGER),  # no proxy, so it is invented
        ("10.0.0.1", [], "10.0.0.1"),
        ("10.0.0.1", [STRANGER], STRANGER),
        ("10.0.0.1", ["1.1.1.1, " + STRANGER], STRANGER),
        ("10.0.0.1", ["1.1.1.1", STRANGER], STRANGER),
        ("10.0.0.1", ["1.1.1.1", f"{STRANGER},10.0.0.2"], STRANGER),
        ("10.0.0.1", ["10.9.9.9", "10.0.0.2"], "10.9.9.9"),  # all are trusted: the first of them
        ("10.0.0.1", ["1.1.1.1, unknown"], "10.0.0.1"),
        ("10.0.0.1", ["1.1.1.1, "], "10.0.0.1"),
        ("10.0.0.1", [f"{STRANGER}, 300.1.1.1, 10.0.0.2"], "10.0.0.2"),
        ("10.0.0.1", [f"{STRANGER}:4711"], STRANGER),
        ("10.0.0.1", ["[2001:db8::1]:4711"], "2001:db8::1"),
        ("10.0.0.1", ["[2001:db8::1]"], "2001:db8::1"),
        ("10.0.0.1", ["2001:DB8:0::1"], "2001:db8::1"),
        ("10.0.0.1", [f"::ffff:{STRANGER}"], STRANGER),
        ("::ffff:10.0.0.1", [STRANGER], STRANGER),
        ("fd00::7", [STRANGER], STRANGER),
        ("fe80::1%eth0", [STRANGER], "fe80::1"),
        ("10.0.0.1", ["[2001:db8::1]x"], "10.0.0.1"),
        (None, [STRANGER], "unknown"),
        ("testclient", [STRANGER], "testclient"),
    ],
)
def test_the_visitor_is_the_first_from_the_right_whom_nobody_trusts(
    peer: str | None, forwarded: list[str], expected: str
) -> None:
    assert visitor(peer, "http", forwarded, trusted=PROXIES).address == expected


def test_who_comes_through_no_network_may_have_come_by_https() -> None:
    assert visitor(None, "wss", [STRANGER], ["http"], PROXIES) == Visitor("unknown", True)
    assert visitor("testclient", "http", [STRANGER], ["https"], PROXIES) == Visitor("testclient", False)


def test_without_trusted_proxies_nothing_is_believed() -> None:
    assert visitor("127.0.0.1", "http", [STRANGER], ["https"]) == Visitor("127.0.0.1", False)


@pytest.mark.parametrize(
    ("peer", "scheme", "said", "expected"),
    [
        (STRANGER, "http", ["https"], False),
        (STRANGER, "https", ["http"], True),
        (STRANGER, "wss", [], True),
        (STRANGER, "ws", [], False),
        ("10.0.0.1", "http", ["https"], True),
        ("10.0.0.1", "ws", [" WSS "], True),
        ("10.0.0.1", "https", ["http"], False),
        ("10.0.0.1", "https", [], True),
        ("10.0.0.1", "http", ["https, http"], False),  # the proxy next to us wrote the last
        ("10.0.0.1", "http", ["http", "https"], True),
        ("10.0.0.1", "http", ["httpsx"], False),
    ],
)
def test_https_is_what_the_connection_or_a_trusted_proxy_says(peer: str, scheme: str, said: list[str], expected: bool) -> None:
    assert visitor(peer, scheme, [], said, PROXIES).is_https == expected


@given(SOUP, SOUP)
@example(["," * 10_000], [""])
def test_no_header_makes_a_stranger_somebody_else(forwarded: list[str], said: list[str]) -> None:
    assert visitor(STRANGER, "http", forwarded, said, PROXIES) == Visitor(STRANGER, False)


@given(SOUP, SOUP)
def test_no_header_hides_whom_the_proxy_saw(forwarded: list[str], said: list[str]) -> None:
    found = visitor("10.0.0.1", "http", [*forwarded, STRANGER], [*said, "https"], PROXIES)
    assert found == Visitor(STRANGER, True)


@given(SOUP, st.sampled_from(["10.0.0.1", "fd00::1", "::ffff:10.0.0.1"]))
def test_whatever_a_proxy_writes_there_is_an_address(forwarded: list[str], peer: str) -> None:
    found = visitor(peer, "http", forwarded, trusted=PROXIES).address
    assert str(ip_address(found)) == found
    assert limit_key(found)


@given(st.ip_addresses(v=6), st.ip_addresses(v=6))
def test_one_network_of_ipv6_counts_as_one_address(one: IPv6Address, other: IPv6Address) -> None:
    is_same_network = str(ip_network((one, 64), strict=False)) == str(ip_network((other, 64), strict=False))
    if one.ipv4_mapped is None and other.ipv4_mapped is None:
        assert (limit_key(str(one)) == limit_key(str(other))) == is_same_network


def test_addresses_of_ipv4_and_what_is_none_count_for_themselves() -> None:
    assert limit_key("203.0.113.5") != limit_key("203.0.113.6")
    assert limit_key("2001:db8::1") == limit_key("2001:db8::ffff:1") != limit_key("2001:db8:0:1::1")
    assert limit_key("unknown") == "unknown"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("http://example.org", "http://example.org"),
        ("http://example.org:80", "http://example.org"),
        ("https://example.org:80", "https://example.org:80"),
        ("https://example.org:0443", "https://example.org"),
        ("http://127.0.0.1:8000", "http://127.0.0.1:8000"),
        ("HTTP://[::1]:80", "http://[::1]"),
        ("null", None),
        ("", None),
        ("file://", None),
        ("http://", None),
        ("https://example.org/", None),
        ("https://ann@example.org", None),
        ("https://example.org:", None),
        ("https://example.org\n", None),
        ("https://exämple.org", None),
        ("wss://example.org", None),
    ],
)
def test_origins_are_written_in_one_way(text: str, expected: str | None) -> None:
    assert plain_origin(text) == expected


@pytest.mark.parametrize(
    ("origin", "host", "is_https", "expected"),
    [
        ("http://127.0.0.1:8000", "127.0.0.1:8000", False, True),
        ("http://127.0.0.1:8001", "127.0.0.1:8000", False, False),
        ("http://127.0.0.1", "127.0.0.1:80", False, True),
        ("http://localhost:8000", "127.0.0.1:8000", False, False),
        ("https://example.org", "example.org", True, True),
        ("https://EXAMPLE.org", "example.ORG:443", True, True),
        ("https://example.org", "example.org", False, True),  # behind a proxy that does not say so
        ("http://example.org", "example.org", True, False),
        ("https://example.org.evil.net", "example.org", True, False),
        ("https://evil.net", "example.org", True, False),
        ("https://example.org@evil.net", "example.org", True, False),
        ("https://evil.net", "evil.net/@example.org", True, False),
        ("null", "null", True, False),
        ("", "", True, False),
        ("https://example.org", None, True, False),
        (None, "example.org", True, True),
        ("https://friend.net", "example.org", True, True),
        ("http://friend.net", "example.org", False, False),
    ],
)
def test_sockets_are_for_the_pages_of_this_server(origin: str | None, host: str | None, is_https: bool, expected: bool) -> None:
    assert may_connect(origin, host, is_https=is_https, allowed=["https://friend.net"]) == expected


@given(st.text(), st.one_of(st.none(), st.text()), st.booleans())
def test_any_two_headers_are_answered(origin: str, host: str | None, is_https: bool) -> None:
    if may_connect(origin, host, is_https=is_https):
        assert host is not None
        assert host.lower().partition(":")[0] in origin.lower()


def test_this_machine_s_addresses_are_its_own_and_others_can_call_them() -> None:
    for version, family in ((4, socket.AF_INET), (6, socket.AF_INET6)):
        found = network_addresses(version)
        assert len(set(found)) == len(found)
        for text in found:
            assert ip_address(text).version == version
            assert not ip_address(text).is_loopback
            with socket.socket(family, socket.SOCK_STREAM) as bound:
                bound.bind((text, 0))  # only addresses of this computer can be bound


def test_a_machine_in_no_network_has_none_and_doubles_come_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "_of_default_route", lambda version: str(IPv4Address(0)))
    monkeypatch.setattr(addresses, "_of_interfaces", lambda: ["127.0.0.1", "169.254.1.1"])
    assert network_addresses() == []
    monkeypatch.setattr(addresses, "_of_default_route", lambda version: "192.168.1.5")
    monkeypatch.setattr(addresses, "_of_interfaces", lambda: ["192.168.7.1", "192.168.1.5"])
    assert network_addresses() == ["192.168.1.5", "192.168.7.1"]
    assert network_addresses(6) == ["192.168.1.5"]  # interfaces are asked for IPv4 only


def test_no_datagram_is_sent_to_find_the_default_route(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[str] = []

    class Watched(socket.socket):
        def connect(self, address: object) -> None:
            calls.append("connect")
            super().connect(address)  # type: ignore[arg-type]  # whatever it was called with

        def send(self, *what: object) -> int:
            raise AssertionError

        sendto = send

    monkeypatch.setattr(socket, "socket", Watched)
    addresses._of_default_route(4)
    assert calls == ["connect"]


def test_the_default_route_is_looked_up_in_the_right_family(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "_REMOTE", {4: "127.0.0.1", 6: "::1"})
    assert addresses._of_default_route(4) == "127.0.0.1"
    assert addresses._of_default_route(6) in ("::1", None)  # None where IPv6 is switched off


@pytest.mark.skipif(sys.platform == "win32", reason="Windows does not list them")
def test_interfaces_that_run_say_their_address_unless_they_are_for_machines_inside(monkeypatch: pytest.MonkeyPatch) -> None:
    local = next(name for _, name in socket.if_nameindex() if name.startswith("lo"))
    monkeypatch.setattr(socket, "if_nameindex", lambda: [(1, "nosuch0"), (2, local)])
    assert addresses._of_interfaces() == ["127.0.0.1"]
    monkeypatch.setattr(addresses, "_VIRTUAL", ("docker", local))
    assert addresses._of_interfaces() == []


def test_a_system_without_a_default_route_causes_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*what: object) -> None:
        raise OSError(97, "Address family not supported by protocol")

    monkeypatch.setattr(socket, "socket", refuse)
    assert addresses._of_default_route(6) is None
    assert network_addresses() == []
