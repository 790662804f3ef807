"""Links to tables, as people paste and type them."""

from __future__ import annotations

import pytest

from drawfour.errors import DrawfourError
from drawfour.server.http.invite import invitation
from drawfour.terminal.join.address import TableAddress, read_address

LINKS = {
    "http://192.168.1.4:8000/t/abcd": ("http://192.168.1.4:8000", "ws://192.168.1.4:8000/socket"),
    "192.168.1.4:8000/t/abcd": ("http://192.168.1.4:8000", "ws://192.168.1.4:8000/socket"),
    "  HTTP://Uno.Example.org/t/ABCD/  ": ("http://uno.example.org", "ws://uno.example.org/socket"),
    "https://uno.example.org/t/abcd?from=chat#top": ("https://uno.example.org", "wss://uno.example.org/socket"),
    "[::1]:8000/t/abcd": ("http://[::1]:8000", "ws://[::1]:8000/socket"),
    "localhost/t/abcd": ("http://localhost", "ws://localhost/socket"),
}


@pytest.mark.parametrize("link", LINKS)
def test_a_link_is_read_however_it_is_written(link: str) -> None:
    address = read_address(link)
    assert address.code == "abcd"
    assert (address.origin, address.socket) == LINKS[link]


def test_the_invitation_of_a_server_is_read() -> None:
    for asked in ("https://uno.example.org", "http://192.168.1.4:8000", None):
        link, _ = invitation(asked, "127.0.0.1", 8000, "abcd")
        assert str(read_address(link)) == link


def test_a_long_code_is_read() -> None:
    code = "k3v9" * 8
    assert read_address(f"uno.example.org/t/{code}") == TableAddress("http://uno.example.org", code)


@pytest.mark.parametrize(
    "link",
    [
        "",
        "abcd",
        "http://",
        "http://host:99999/t/abcd",
        "http://[::1/t/abcd",
        "ftp://host/t/abcd",
        "http://ann:secret@host/t/abcd",
    ],
)
def test_anything_else_is_refused_with_an_example(link: str) -> None:
    with pytest.raises(DrawfourError, match=r"A link to a table looks like http://192\.168\.1\.4:8000/t/abcd\."):
        read_address(link)


@pytest.mark.parametrize("path", ["", "/", "/t/", "/t/ab", "/t/ab!d", "/puzzles", "/t/abcd/more", "/x/t/abcd"])
def test_a_link_without_a_table_says_so(path: str) -> None:
    with pytest.raises(DrawfourError, match="names no table"):
        read_address(f"http://192.168.1.4:8000{path}")
