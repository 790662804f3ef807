"""Invitations, as `drawfour serve` prints them and as the page shows them."""

from __future__ import annotations

import io
import re
from pathlib import Path
from types import SimpleNamespace
from typing import cast
from xml.etree import ElementTree

import pytest
import segno

from drawfour.server.config import Config
from drawfour.server.http import invite
from drawfour.server.http.invite import drawing, for_others, invitation, local_address, print_invitation
from drawfour.server.http.routes import Server, command_for_others

EVERYWHERE = "0.0.0.0"  # noqa: S104  # only passed on; nothing listens
FOR_OTHERS = "drawfour serve --host 0.0.0.0"
ENDS = "Press Ctrl-C to stop. Tables and seats are saved."
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
    print_invitation(host, port, out, FOR_OTHERS, addresses)
    return out.getvalue().splitlines()


def shown(host: str, addresses: list[str], encoding: str = "utf-8") -> str:
    """All there is on a terminal."""
    out = Tty(encoding)
    print_invitation(host, 8000, out, FOR_OTHERS, addresses)
    return out.written.getvalue().decode(encoding)  # what has been flushed


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.7", "::1", "localhost", "LOCALHOST."])
def test_a_server_for_this_computer_says_how_to_open_it(host: str) -> None:
    lines = said(host, addresses=["192.168.1.5"])
    assert lines[0] == f"drawfour is running at {local_address(host, 8000)}"
    assert len(lines) == 4
    assert lines[2:] == [f"  {FOR_OTHERS}", ENDS]


@pytest.mark.parametrize(
    ("environment", "how"), [({"DRAWFOUR_MADE_BY": "make play"}, "run make lab"), ({}, "install drawfour")]
)
def test_a_server_without_the_laboratory_says_how_to_get_it(
    environment: dict[str, str], how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = io.StringIO()
    invite.print_laboratory(out, environment)
    assert out.getvalue() == ""
    monkeypatch.setattr(invite, "can_search", lambda: False)
    invite.print_laboratory(out, environment)
    assert re.search(f"^The laboratory is not installed, .* To add them, {how}.*\n$", out.getvalue())


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
    assert lines[2:] == ["  http://192.168.1.5:8000", "  http://10.0.0.7:8000", ENDS]
    assert said("::", addresses=["fd00::5"])[2:] == ["  http://[fd00::5]:8000", ENDS]
    assert "not connected to a network" in said(EVERYWHERE, addresses=[])[1]


def test_addresses_are_looked_up_for_what_listens_everywhere_and_nowhere_else(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def look_up(version: int) -> list[str]:
        asked.append(version)
        return ["192.168.1.5"]

    monkeypatch.setattr(invite, "network_addresses", look_up)
    assert said(EVERYWHERE)[2:] == ["  http://192.168.1.5:8000", ENDS]
    said("::")
    said("127.0.0.1")
    assert said("192.168.1.9")[2:] == ["  http://192.168.1.9:8000", ENDS]
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


@pytest.fixture
def _at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        invite, "network_addresses", lambda version: ["192.168.1.7", "10.0.0.7"] if version == 4 else ["fd00::5"]
    )


@pytest.mark.usefixtures("_at_home")
@pytest.mark.parametrize(
    ("asked", "host", "expected"),
    [
        ("http://localhost:8000", "127.0.0.1", "http://127.0.0.1:8000 here"),
        ("http://127.0.0.1:8000", "localhost", "http://localhost:8000 here"),
        ("http://[::1]:8000", "::1", "http://[::1]:8000 here"),
        ("http://localhost:8000", EVERYWHERE, "http://192.168.1.7:8000"),
        ("http://drawfour.localhost:8000", EVERYWHERE, "http://192.168.1.7:8000"),
        ("http://0.0.0.0:8000", EVERYWHERE, "http://192.168.1.7:8000"),
        ("http://[::ffff:7f00:1]:8000", "::", "http://[fd00::5]:8000"),
        (None, EVERYWHERE, "http://192.168.1.7:8000"),
        ("http://127.0.0.1:8000", "10.0.0.7", "http://10.0.0.7:8000"),
        ("http://10.0.0.7:8000", EVERYWHERE, "http://10.0.0.7:8000"),
        ("http://living-room.local:8000", EVERYWHERE, "http://living-room.local:8000"),
        ("https://play.example.org", "127.0.0.1", "https://play.example.org"),
        ("http://play.example.org:8443", EVERYWHERE, "http://play.example.org:8443"),
        ("http://300.1.1.1", EVERYWHERE, "http://192.168.1.7:8000"),
        ("http://[:::::]", "127.0.0.1", "http://127.0.0.1:8000 here"),
        ("http://example.org:99999", "127.0.0.1", "http://127.0.0.1:8000 here"),
        ("http://...", "127.0.0.1", "http://127.0.0.1:8000 here"),
        (f"http://{'a' * 300}.org", "127.0.0.1", "http://127.0.0.1:8000 here"),
    ],
)
def test_others_are_invited_by_a_name_they_can_use(asked: str | None, host: str, expected: str) -> None:
    address, is_local = invitation(asked, host, 8000, "abcd2345")
    assert f"{address.removesuffix('/t/abcd2345')}{' here' * is_local}" == expected
    assert address.endswith("/t/abcd2345")


def test_without_a_network_only_this_computer_can_come(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(invite, "network_addresses", lambda version: [])
    assert invitation("http://localhost:9000", EVERYWHERE, 9000, "abcd") == ("http://127.0.0.1:9000/t/abcd", True)


@pytest.mark.parametrize(
    ("arguments", "made_by", "expected"),
    [
        (["bin/drawfour", "serve", "--port", "9000"], "", "bin/drawfour serve --port 9000 --host 0.0.0.0"),
        (["x/__main__.py", "serve", "--host", "::1", "--open"], "", "/a/python -m drawfour serve --open --host 0.0.0.0"),
        (["-c", "serve"], "", "/a/python -m drawfour serve --host 0.0.0.0"),
        (["drawfour", "serve", "--host=localhost"], "make serve", 'make serve ARGS="--host 0.0.0.0"'),
        (["drawfour", "serve", "--open"], "make play", 'make play ARGS="--host 0.0.0.0"'),
        (
            ["drawfour", "serve", "--database=postgresql://ann:hunter2@db/uno?password=hunter2"], "make serve",
            'make serve ARGS="--database=postgresql://...@db/uno --host 0.0.0.0"',
        ),
        (["drawfour", "serve", "--database", "a b"], "make serve", "make serve ARGS=\"--database 'a b' --host 0.0.0.0\""),
    ],
)  # fmt: skip
def test_the_command_for_others_is_whole(
    arguments: list[str], made_by: str, expected: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "drawfour").touch(mode=0o700)
    monkeypatch.setattr("shutil.which", lambda _: None)
    monkeypatch.setattr("sys.executable", "/a/python")
    monkeypatch.delenv("PYTHONPATH", raising=False)
    assert for_others(arguments, {"DRAWFOUR_MADE_BY": made_by}) == expected


def test_the_drawing_is_the_code_of_the_address_with_room_around_it() -> None:
    url = "http://192.168.1.7:8000/t/abcdefghjkmn"
    drawn = ElementTree.fromstring(drawing(url))  # noqa: S314  # it is our own
    matrix = [list(row) for row in segno.make_qr(url, error="m").matrix]
    size = len(matrix) + 8
    light, dark = drawn
    assert drawn.tag == "{http://www.w3.org/2000/svg}svg"
    assert drawn.attrib["viewBox"] == f"0 0 {size} {size}"
    assert (light.attrib, dark.attrib["stroke"]) == ({"fill": "#fff", "d": f"M0 0h{size}v{size}h-{size}z"}, "#000")
    rows = [[0] * size for _ in range(size)]
    x = y = 0.0
    for letter, numbers in re.findall(r"([Mmh])([-\d. ]+)", dark.attrib["d"]):
        found = [float(number) for number in re.findall(r"-?[\d.]+", numbers)]
        if letter == "h":
            for column in range(int(x), int(x + found[0])):
                rows[int(y)][column] = 1
            x += found[0]
        else:
            x, y = (found[0], found[1]) if letter == "M" else (x + found[0], y + found[1])
    assert [row[4:-4] for row in rows[4:-4]] == matrix
    assert sum(map(sum, rows)) == sum(map(sum, matrix))


def test_the_command_that_the_page_shows_names_the_port_and_no_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(invite.MADE_BY, "make play")
    for port, command in (
        (9137, 'make play ARGS="--port 9137 --host 0.0.0.0"'),
        (Config.port, 'make play ARGS="--host 0.0.0.0"'),
    ):
        server = cast("Server", SimpleNamespace(config=Config(port=port, database=Path("/secret/tables.sqlite"))))
        assert command_for_others(server) == command
