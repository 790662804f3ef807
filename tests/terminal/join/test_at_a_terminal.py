"""`drawfour join` at a real terminal and in pipes, at a table of a real server."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from drawfour.terminal.join.game import BACK, LOST
from fixtures.files import ROOT
from fixtures.patience import PATIENCE
from fixtures.pseudo_terminal import CONTROL_C, CONTROL_D, Terminal, WholeTerminal, environment
from fixtures.serving import Player, Running, free_port

NORMAL = "\x1b[?1049l"
MOST_KEYS = 2000
TABLE: dict[str, Any] = {"thinking_seconds": 0, "grace_seconds": 0, "break_seconds": 0, "options": {"hand_size": "3"}}
ONE_ROUND = {"options": {"hand_size": "3", "target_score": "none"}}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    (tmp_path / "server").mkdir()
    running = Running(tmp_path / "server")
    try:
        yield running
    finally:
        assert running.end() == (0, "")


def a_table(port: int, **settings: Any) -> str:
    """Create a table, leave its host in the lobby without a seat, and return the link to it."""

    async def create() -> str:
        host = Player(port, "Host", 0, 1)
        socket = await host.join(TABLE | settings)
        await socket.send(json.dumps({"type": "leave", "ref": host.ref()}))
        await host.hear(socket, "update")
        await socket.close()
        return str(host.code)

    return f"http://127.0.0.1:{port}/t/{asyncio.run(create())}"


def of_person(folder: Path, name: str) -> dict[str, str]:
    """The environment of a person with a folder of their own for what programs remember."""
    return {"XDG_STATE_HOME": str(folder / name), "HOME": str(folder / name)}


def play_until(terminals: list[WholeTerminal], text: str) -> None:
    """Press keys at all terminals until each has shown a text."""
    keys = cycle(" dka1x")
    for _ in range(MOST_KEYS):
        if all(text in terminal.said for terminal in terminals):
            return
        key = next(keys)
        for terminal in terminals:
            terminal.send(key)
            terminal.read_briefly()
    raise AssertionError(terminals[0].said[-2000:])


def test_two_terminals_and_a_bot_play_a_whole_match(server: Running, tmp_path: Path) -> None:
    link = a_table(server.port, seats=3, **ONE_ROUND)
    with WholeTerminal(tmp_path, ["join", link, "--name", "Ann"], of_person(tmp_path, "ann")) as ann, ExitStack() as later:
        ann.read_until("start the match")  # she came first, so she is the host
        bob = later.enter_context(WholeTerminal(tmp_path, ["join", link, "--name", "Bob"], of_person(tmp_path, "bob")))
        bob.read_until("leave the table")
        while "Bob" not in ann.said:
            ann.read_briefly()
        ann.send("\r")
        ann.read_until("Round 1")
        bob.read_until("Round 1")
        play_until([ann, bob], "the match!")
        for terminal in (ann, bob):
            terminal.send("q")
            assert terminal.ended() == 0
            assert "Traceback" not in terminal.text
            assert link in terminal.text.partition(NORMAL)[2].replace("\r\n", "")


def test_a_seat_is_kept_for_the_next_time(server: Running, tmp_path: Path) -> None:
    link = a_table(server.port, seats=2)
    around = of_person(tmp_path, "ann")
    for arguments in (["--name", "Ann"], []):
        with WholeTerminal(tmp_path, ["join", link, *arguments], around) as terminal:
            terminal.read_until("Ann (you, host)")
            terminal.send("q")
            assert terminal.ended() == 0
            assert "Your name?" not in terminal.said
    (kept,) = tmp_path.glob("ann/drawfour/servers/*.json")
    assert os.name == "nt" or kept.stat().st_mode & 0o777 == 0o600
    assert json.loads(kept.read_text(encoding="utf-8"))["cookie"] not in server.end()[1] + server.logged


def test_the_name_is_asked_for_once(server: Running, tmp_path: Path) -> None:
    link = a_table(server.port, seats=2)
    around = of_person(tmp_path, "ann")
    with Terminal(tmp_path, ["join", link, "--plain"], around) as terminal:
        terminal.type('Ann"', "Ann")
        terminal.until("> ")
        assert '"Ann\\"" is not a valid name.' in terminal.text or "is not a valid name" in terminal.text
        assert "1  Ann (you, host)" in terminal.text
        terminal.type("q")
        assert terminal.ended() == 0
    with Terminal(tmp_path, ["join", link, "--plain"], around) as terminal:
        terminal.until("> ")
        assert "Your name?" not in terminal.text
        terminal.press(CONTROL_D)
        assert terminal.ended() == 2


@pytest.mark.parametrize(("key", "code"), [("q", 0), (CONTROL_D, 0), (CONTROL_C, 2)], ids=["q", "control d", "control c"])
def test_leaving_says_how_to_come_back(key: str, code: int, server: Running, tmp_path: Path) -> None:
    link = a_table(server.port, seats=2)
    with WholeTerminal(tmp_path, ["join", link, "--name", "Ann"], of_person(tmp_path, "ann")) as terminal:
        terminal.read_until("leave the table")
        terminal.send(key)
        assert terminal.ended() == code
    below = terminal.text.partition(NORMAL)[2].replace("\r\n", "")
    assert f"join {link}" in below
    assert "Traceback" not in terminal.text


def test_a_match_goes_on_after_the_server_was_killed_and_started_again(tmp_path: Path) -> None:
    folder, port = tmp_path / "server", free_port()
    folder.mkdir()
    server = Running(folder, port=port)
    try:
        link = a_table(port, seats=2, **ONE_ROUND)
        with WholeTerminal(tmp_path, ["join", link, "--name", "Ann"], of_person(tmp_path, "ann")) as terminal:
            terminal.read_until("start the match")
            terminal.send("\r")
            terminal.read_until("Round 1")
            server.end(signal.SIGKILL)
            terminal.read_until(LOST[:20])
            server = Running(folder, port=port)
            terminal.read_until(BACK[:20])
            play_until([terminal], "the match!")
            terminal.send("q")
            assert terminal.ended() == 0
    finally:
        server.end()


def test_a_pipe_plays_in_plain_lines(server: Running, tmp_path: Path) -> None:
    link = a_table(server.port, seats=2, **ONE_ROUND)
    cards = "".join(f"{number}\n{number} r\n" for number in range(1, 10))
    lines = "start\n" + f"d\nk\n{cards}a\n" * 50
    done = run(["join", link, "--name", "Ann"], tmp_path, lines)
    assert "Traceback" not in done.stderr
    assert "─── Round 1" in done.stdout
    assert "the match!" in done.stdout
    assert "\x1b" not in done.stdout


def run(arguments: list[str], folder: Path, lines: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "drawfour", *arguments],
        input=lines,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        env=environment(**of_person(folder, "ann")),
    )


WRONG = {
    "http://127.0.0.1:{port}/t/zzzz": "No table has this code. Check the link, or ask for a new one.",
    "http://127.0.0.1:{free}/t/abcd": "No server answers at http://127.0.0.1:{free}. Check the link, and whether",
    "https://127.0.0.1:{port}/t/abcd": "No secure connection to https://127.0.0.1:{port} is possible",
    "127.0.0.1:{port}": "names no table. A link to a table looks like",
    "not a link": "is not the link to a table.",
}


def test_errors_are_one_sentence_each(server: Running, tmp_path: Path) -> None:
    free = free_port()
    for link, sentence in WRONG.items():
        done = run(["join", link.format(port=server.port, free=free)], tmp_path)
        assert done.returncode == 2
        assert done.stdout == ""
        assert sentence.format(port=server.port, free=free) in done.stderr
        assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("name", ["", "\x07", "x" * 25])
def test_a_name_that_no_server_takes_is_refused_at_once(name: str, tmp_path: Path) -> None:
    done = run(["join", "127.0.0.1:1/t/abcd", "--name", name], tmp_path)
    assert done.returncode == 2
    assert "name" in done.stderr


def test_missing_packages_are_named() -> None:
    code = "import sys; sys.argv[1:] = ['join', 'host/t/abcd']; from drawfour.cli import main; sys.exit(main())"
    bare = [sys.executable, "-S", "-E", "-c", f"import sys; sys.path.insert(0, {str(ROOT / 'src')!r}); {code}"]
    done = subprocess.run(bare, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "msgspec, websockets must be installed. Run: pip install msgspec websockets" in done.stderr


def test_the_command_starts_without_loading_what_only_it_needs() -> None:
    code = "import sys, drawfour.cli; drawfour.cli.make_parser(); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not {"websockets", "msgspec", "textual", "asyncio", "drawfour.terminal.join.game"} & set(loaded)


def test_a_client_loads_nothing_of_the_server_but_its_protocol() -> None:
    ours = "drawfour.terminal.full_screen.joined, drawfour.terminal.join.lines, drawfour.terminal.join.command"
    code = f"import sys, {ours}; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not {"litestar", "structlog", "uvicorn", "itsdangerous", "numpy"} & set(loaded)
    assert {name.split(".")[2] for name in loaded if name.startswith("drawfour.server.")} == {"protocol"}
