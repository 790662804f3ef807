"""What `drawfour serve` prints: where it can be reached, and a picture of that where it can be seen."""

from __future__ import annotations

import io
import re

import pytest
import segno

from drawfour.server import invite
from drawfour.server.invite import local_address, print_invitation

EVERYWHERE = "0.0.0.0"  # noqa: S104  # what was asked for; nothing listens
BLOCKS = {" ": (1, 1), "▀": (0, 1), "▄": (1, 0), "█": (0, 0)}  # dark is 1


class Tty(io.TextIOWrapper):
    """A terminal as far as an invitation asks."""

    def __init__(self, encoding: str = "utf-8") -> None:
        self.written = io.BytesIO()
        super().__init__(self.written, encoding=encoding, newline="")

    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def _wide_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)


def said(host: str, port: int = 8000, addresses: list[str] | None = None) -> list[str]:
    """The lines where no terminal is."""
    out = io.StringIO()
    print_invitation(host, port, out, addresses)
    return out.getvalue().splitlines()


def shown(host: str, addresses: list[str], encoding: str = "utf-8") -> str:
    """All there is on a terminal."""
    out = Tty(encoding)
    print_invitation(host, 8000, out, addresses)
    return out.written.getvalue().decode(encoding)  # what has been flushed


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.7", "::1", "localhost", "LOCALHOST."])
def test_a_server_for_this_computer_says_how_to_open_it(host: str) -> None:
    lines = said(host, addresses=["192.168.1.5"])
    assert lines[0] == f"Tables are open at {local_address(host, 8000)}"
    assert len(lines) == 2
    assert "--host 0.0.0.0" in lines[1]


@pytest.mark.parametrize(
    ("host", "port", "expected"),
    [
        ("127.0.0.1", 8000, "http://127.0.0.1:8000"),
        ("127.0.0.1", 80, "http://127.0.0.1"),
        (EVERYWHERE, 8000, "http://127.0.0.1:8000"),
        ("::", 8000, "http://[::1]:8000"),
        ("fd00::5", 8000, "http://[fd00::5]:8000"),
        ("play.example.org", 8000, "http://play.example.org:8000"),
    ],
)
def test_the_address_for_this_computer(host: str, port: int, expected: str) -> None:
    assert local_address(host, port) == expected


def test_a_server_for_the_network_says_each_of_its_addresses() -> None:
    lines = said(EVERYWHERE, addresses=["192.168.1.5", "10.0.0.7"])
    assert lines[0].endswith("http://127.0.0.1:8000")
    assert lines[2:] == ["  http://192.168.1.5:8000", "  http://10.0.0.7:8000"]
    assert said("::", addresses=["fd00::5"])[2:] == ["  http://[fd00::5]:8000"]
    assert "no network" in said(EVERYWHERE, addresses=[])[1]


def test_addresses_are_looked_up_for_what_listens_everywhere_and_nowhere_else(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def look_up(version: int) -> list[str]:
        asked.append(version)
        return ["192.168.1.5"]

    monkeypatch.setattr(invite, "network_addresses", look_up)
    assert said(EVERYWHERE)[2:] == ["  http://192.168.1.5:8000"]
    said("::")
    said("127.0.0.1")
    assert said("192.168.1.9")[2:] == ["  http://192.168.1.9:8000"]
    assert asked == [4, 6]


@pytest.mark.parametrize("is_plain", [True, False])
def test_the_picture_is_the_code_of_the_address(is_plain: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if is_plain:
        monkeypatch.setenv("NO_COLOR", "1")
    text = shown(EVERYWHERE, ["192.168.1.5", "10.0.0.7"])
    assert ("\x1b" in text) != is_plain
    lines = re.sub("\x1b\\[[0-9;]*m", "", text).splitlines()
    for url in ("http://192.168.1.5:8000", "http://10.0.0.7:8000"):
        start = lines.index(f"  {url}") + 1
        matrix = segno.make_qr(url, error="l").matrix
        size = len(matrix) + 4
        rows = []
        for line in lines[start : start + (size + 1) // 2]:
            assert len(line) == size
            rows += [[BLOCKS[block][half] for block in line] for half in (0, 1)]
        assert [row[2:-2] for row in rows[2 : size - 2]] == [list(row) for row in matrix]
        assert not any(map(any, rows[:2] + rows[size - 2 : size]))  # light around it
        assert not any(any(row[:2] + row[-2:]) for row in rows[:size])


def test_colors_are_given_back_at_the_end_of_each_line() -> None:
    painted = [line for line in shown(EVERYWHERE, ["192.168.1.5"]).splitlines() if "\x1b" in line]
    assert painted
    assert all(line.endswith("\x1b[0m") and line.count("\x1b") == 2 for line in painted)


@pytest.mark.parametrize("why", ["narrow", "dumb", "encoding"])
def test_where_a_picture_cannot_be_shown_there_is_the_address_alone(why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if why == "narrow":
        monkeypatch.setenv("COLUMNS", "28")
    elif why == "dumb":
        monkeypatch.setenv("TERM", "dumb")
    text = shown(EVERYWHERE, ["192.168.1.5"], "cp1252" if why == "encoding" else "utf-8")
    assert text.splitlines() == said(EVERYWHERE, addresses=["192.168.1.5"])


def test_a_picture_that_just_fits_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "29")
    assert "▄" in shown(EVERYWHERE, ["192.168.1.5"])
