"""The identity that a server knows a person by: kept for each server, in a file that nobody else can read."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from drawfour.server.http.identity import COOKIE as SERVER_COOKIE
from drawfour.server.http.identity import CookieSigner
from drawfour.terminal.join.identity import COOKIE, Identity, IdentityFile, cookie_in

HOME = "http://192.168.1.4:8000"


def test_an_identity_is_kept_for_each_server(tmp_path: Path) -> None:
    IdentityFile(HOME, tmp_path).write(Identity("ab.cd", "Ann"))
    assert IdentityFile(HOME, tmp_path).read() == Identity("ab.cd", "Ann")
    for other in ("http://192.168.1.4:8001", "https://192.168.1.4:8000", "http://192.168.1.5:8000"):
        assert IdentityFile(other, tmp_path).read() == Identity()


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such permissions")
def test_nobody_else_can_read_it(tmp_path: Path) -> None:
    file = IdentityFile(HOME, tmp_path)
    for cookie in ("ab.cd", "ef.gh"):
        file.write(Identity(cookie, "Ann"))
        assert stat.S_IMODE(file.path.stat().st_mode) == 0o600
    assert stat.S_IMODE(file.path.parent.stat().st_mode) == 0o700
    assert list(file.path.parent.iterdir()) == [file.path]


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"cookie": 3}', b"\xff", b'{"cookie": "' + b"x" * 9999 + b'"}'])
def test_a_damaged_file_counts_as_none(content: bytes, tmp_path: Path) -> None:
    file = IdentityFile(HOME, tmp_path)
    file.write(Identity("ab.cd", "Ann"))
    file.path.write_bytes(content)
    assert file.read() == Identity()


def test_the_name_of_the_file_is_safe(tmp_path: Path) -> None:
    assert IdentityFile("http://[::1]:8000", tmp_path).path.name == "http%3A%2F%2F%5B%3A%3A1%5D%3A8000.json"
    assert IdentityFile("http://../../x", tmp_path).path.parent == tmp_path / "drawfour" / "servers"


@pytest.mark.parametrize(("one", "other"), [("[fe80::1:2]", "[fe80:1::2]"), ("ä.example", "ö.example"), ("a_80", "a:80")])
def test_servers_with_similar_addresses_have_files_of_their_own(one: str, other: str, tmp_path: Path) -> None:
    assert IdentityFile(f"http://{one}", tmp_path).path != IdentityFile(f"http://{other}", tmp_path).path


def test_the_cookie_is_that_of_the_server() -> None:
    identity = CookieSigner(b"a key of 32 bytes, from anywhere")
    _, cookie = identity.issue()
    for is_https in (False, True):
        assert cookie_in([identity.set_cookie_header(cookie, is_https=is_https)]) == cookie
    assert Identity(cookie).header == {"Cookie": f"{SERVER_COOKIE}={cookie}"}
    assert COOKIE == SERVER_COOKIE


@pytest.mark.parametrize("header", ["", "drawfour=", "drawfour=a b", "drawfours=abcd", "other=1; drawfour=abcd"])
def test_other_cookies_are_ignored(header: str) -> None:
    assert cookie_in([header]) is None
