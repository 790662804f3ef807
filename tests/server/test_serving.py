"""The whole server as a process: started like people start it, reached over its port, stopped by a signal."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import httpx
import pytest
import uvicorn
import websockets

from drawfour.errors import DrawfourError
from drawfour.server import serve
from drawfour.server.config import Config
from drawfour.server.lock_file import address_in_use
from fixtures.patience import PATIENCE
from fixtures.serving import QUICK, SERVER, Player, Running, over, seated, wait_for


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


def test_a_finished_match_stays_as_a_record(folder: Path) -> None:
    server = Running(folder)
    try:

        async def whole() -> list[Player]:
            players = await seated(server.port, 3, QUICK)
            await asyncio.gather(*(player.play(over) for player in players))
            return players

        players = asyncio.run(whole())
        with httpx.Client(base_url=server.address, headers=players[0].headers(), timeout=PATIENCE) as client:
            (found,) = client.get("/api/matches").json()
            assert [seat["name"] for seat in found["seats"]] == ["P0", "P1", "P2"]
            assert sum(seat["has_won"] for seat in found["seats"]) == 1
            text = client.get(f"/api/matches/{found['match']}/record.uno").text
            steps = client.get(f"/api/matches/{found['match']}/replay", params={"seat": 1}).json()
            assert client.get("/api/me").json()["matches"] == 1
            assert client.delete("/api/me").status_code == 204
            assert client.get("/api/me").json()["matches"] == 0
            again = client.get(f"/api/matches/{found['match']}").json()
            assert [seat["name"] for seat in again["seats"]] == ["Somebody", "P1", "P2"]
            assert [deal["commit"] for deal in again["deals"]] == players[0].state["table"]["commits"]
            assert again["is_verified"]
            assert {player.state["table"]["finished"] for player in players} == {found["match"]}
    finally:
        code, logged = server.end()
    assert (code, logged) == (0, "")
    file = folder / "match.uno"
    file.write_text(text, encoding="utf-8")
    verified = subprocess.run(
        [sys.executable, "-m", "drawfour", "verify", str(file)], capture_output=True, text=True, check=False
    )
    assert (verified.returncode, verified.stderr) == (0, "")
    assert players[0].state["table"]["commits"][0] in verified.stdout
    events = ("serving", "table created", "playing", "match over", "stopped")
    assert [event for event in events if event not in server.logged] == []
    assert "secret" not in server.logged
    assert steps[0]["move"] is None
    assert len(steps) == text.count("\n0 ") + text.count("\n1 ") + text.count("\n2 ") + 1


def test_a_shutdown_asks_everyone_to_reconnect(folder: Path) -> None:
    server = Running(folder)

    async def stay() -> dict[str, Any]:
        player = Player(server.port, "Ann", 0, 1)
        socket = await player.join()
        server.process.send_signal(signal.SIGTERM)
        bye = await player.hear(socket, "bye")
        await socket.close()
        return bye

    bye = asyncio.run(stay())
    assert (bye["code"], bye["retry_seconds"]) == ("going_down", 2.0)
    code, logged = server.end()
    assert (code, logged) == (0, "")


SLEEPER = """
import pathlib, time

def choose(view):
    pathlib.Path(__file__).with_suffix(".asked").touch()
    time.sleep(600)
"""


def test_a_shutdown_does_not_wait_for_a_bot_that_thinks(folder: Path) -> None:
    bot = folder / "sleeper.py"
    bot.write_text(SLEEPER, encoding="utf-8")
    server = Running(folder, "--bots", str(bot))

    async def play() -> None:
        player = Player(server.port, "Ann", 0, 1)
        socket = await player.join({"seats": 2, "thinking_seconds": 0})
        for command in ({"type": "sit", "seat": 0}, {"type": "place", "seat": 1, "bot": "sleeper"}):
            await socket.send(json.dumps(command | {"ref": player.ref()}))
            await player.hear(socket, "update")
        await socket.send(json.dumps({"type": "start", "ref": player.ref(), "number": player.state["number"]}))
        await player.play(lambda player: (player.state.get("round") or {}).get("turn") == 1, socket)
        async with asyncio.timeout(PATIENCE):
            while not bot.with_suffix(".asked").exists():
                await asyncio.sleep(0.05)

    asyncio.run(play())
    assert server.end() == (0, "")  # within PATIENCE; the bot sleeps five times as long


def test_a_shutdown_asks_clients_without_a_table_to_reconnect(folder: Path) -> None:
    server = Running(folder)

    async def stay() -> list[dict[str, Any]]:
        players = [Player(server.port, name, 0, 1) for name in ("Ann", "Bob")]
        greeted = await players[0].open()
        silent = await websockets.connect(f"ws://127.0.0.1:{server.port}/socket")
        await greeted.send(json.dumps({"type": "ping"}))
        await players[0].hear(greeted, "pong")
        server.process.send_signal(signal.SIGTERM)
        byes = [await player.hear(line, "bye") for player, line in zip(players, (greeted, silent), strict=True)]
        for line in (greeted, silent):
            with pytest.raises(websockets.ConnectionClosed):
                await line.recv()
            assert (line.close_code, line.close_reason) == (1012, "going_down")
        return byes

    byes = asyncio.run(stay())
    assert [(bye["code"], bye["retry_seconds"]) for bye in byes] == [("going_down", 2.0)] * 2
    assert server.end() == (0, "")


def test_a_server_that_cannot_start_says_why_in_one_line(folder: Path) -> None:
    (folder / "tables.sqlite").write_bytes(b"no database at all" * 100)
    for arguments in (
        ["--port", "many"],
        ["--host", "no such host!"],
        ["--database", str(folder / "tables.sqlite"), "--port", "0"],
    ):
        command = [sys.executable, "-m", "drawfour", "serve", *arguments]
        ran = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE)
        assert ran.returncode == 2
        assert ran.stderr.startswith("drawfour: ")
        assert ran.stderr.count("\n") == 1, ran.stderr


def refused(*arguments: str) -> str:
    """What `serve` says when it does not begin."""
    done = subprocess.run(
        [sys.executable, "-m", "drawfour", "serve", *arguments], capture_output=True, text=True, check=False, timeout=PATIENCE
    )
    assert (done.returncode, done.stdout) == (2, "")
    return done.stderr


def test_two_servers_do_not_share_a_database_unless_the_first_has_ended(folder: Path) -> None:
    server = Running(folder)
    database = str(folder / "tables.sqlite")
    told = f"drawfour: The database {database} is in use by another server, at {server.address}.\n"
    assert refused("--port", "0", "--database", database) == told
    server.end(signal.SIGKILL)
    assert Running(folder).end() == (0, "")


@contextlib.contextmanager
def opening(browser: Path, *arguments: str, **environment: str) -> Iterator[subprocess.Popen[str]]:
    """A process of `serve --open`, whose browser writes down what it is to open."""
    script = browser.with_name("browser")
    script.write_text(f"#!/bin/sh\necho \"$1\" >> '{browser}'\n")
    script.chmod(0o700)
    kept = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")}
    command = [sys.executable, "-m", "drawfour", "serve", "--open", *arguments]
    kept |= {"BROWSER": f"{script} %s", **environment}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=kept) as process:
        try:
            yield process
        finally:
            process.kill()


def read_soon(file: Path) -> str:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if file.is_file() and file.read_text().endswith("\n"):
            return file.read_text().strip()
        time.sleep(0.05)
    raise AssertionError("nothing has been opened")


def test_an_unknown_variable_is_logged_by_name_only(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DRAWFOUR_SERCET", "hunter2hunter2hunter2hunter2hunter2")
    code, unusual = Running(folder).end()
    assert (code, len(unusual.splitlines())) == (0, 1)
    assert re.search(r"unknown variable +name=DRAWFOUR_SERCET$", unusual.strip())


def test_the_browser_opens_a_server_that_is_already_running(folder: Path) -> None:
    server = Running(folder)
    database = str(folder / "tables.sqlite")
    for port in (["--port", str(server.port)], []):
        opened = folder / f"opened{len(port)}"
        with opening(opened, "--database", database, *port) as second:
            assert second.communicate(timeout=PATIENCE)[0] == f"drawfour is already running at {server.address}\n"
            assert second.returncode == 0
        assert read_soon(opened) == server.address
    assert server.end() == (0, "")


def test_the_browser_opens_another_port_if_the_default_is_taken(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        config = Config(port=port, database=folder / "a")
        with serve.listen(config, is_any_port_good=True) as found:
            assert found.getsockname()[1] not in (0, port)
        with pytest.raises(DrawfourError, match="Choose another port with --port"):
            serve.listen(config)
        with opening(folder / "opened", "--database", str(folder / "tables.sqlite"), "--port", str(port)) as named:
            assert named.communicate(timeout=PATIENCE)[0] == ""
            assert named.returncode == 2  # a port that is named is never replaced by another
    assert not (folder / "opened").exists()


def test_a_server_opens_an_available_browser_and_stops_quietly(folder: Path) -> None:
    opened = folder / "opened"
    for environment, expected in (({}, True), ({"BROWSER": ""}, False)):
        with opening(opened, "--database", str(folder / "tables.sqlite"), "--port", "0", **environment) as server:
            assert server.stdout is not None
            address = server.stdout.readline().split()[-1]
            if expected:
                assert read_soon(opened) == address
                opened.unlink()
            wait_for(address)
            assert address_in_use(folder / "tables.sqlite") == address
            server.send_signal(signal.SIGINT)
            server.communicate(timeout=PATIENCE)
            assert server.returncode == 0
        assert address_in_use(folder / "tables.sqlite") is None
    assert not opened.exists()


def test_a_port_that_cannot_be_used_gets_advice(folder: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        told = refused("--port", str(taken.getsockname()[1]), "--database", str(folder / "a"))
    assert "in use. Choose another port with --port, or 0 for any free one." in told
    assert "Choose an address of this computer with --host" in refused("--host", "192.0.2.200", "--database", str(folder / "b"))
    assert list(folder.iterdir()) == []


def test_a_second_ctrl_c_loses_nothing() -> None:
    stopping = serve.GracefulServer(uvicorn.Config("never:started"), cast("Any", None))
    with stopping.capture_signals():
        for _ in range(2):
            signal.raise_signal(signal.SIGINT)
    assert (stopping.should_exit, stopping.force_exit) == (True, False), "the second one would skip what saves and closes"


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such terminal")
def test_a_person_at_a_terminal_reads_sentences_and_no_log(folder: Path) -> None:
    mine, theirs = os.openpty()
    command = [*SERVER, "serve", "--port", "0", "--database", str(folder / "tables.sqlite")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=theirs, text=True) as server:
        assert server.stdout is not None
        wait_for(server.stdout.readline().split()[-1])
        server.send_signal(signal.SIGINT)
        assert server.wait(PATIENCE) == 0
    os.close(theirs)
    told = os.read(mine, 10_000).decode().replace("\r\n", "\n")
    os.close(mine)
    assert told == f"Tables are saved in {folder / 'tables.sqlite'}.\nThe server has stopped.\n"


def test_a_head_request_is_answered_without_a_body(folder: Path) -> None:
    server = Running(folder)
    try:
        page, head = (httpx.request(method, server.address) for method in ("GET", "HEAD"))
        assert (head.status_code, head.content) == (page.status_code, b"")
        assert head.headers["content-length"] == page.headers["content-length"]
    finally:
        assert server.end() == (0, "")


def test_the_log_in_json_has_an_object_in_each_line(folder: Path) -> None:
    server = Running(folder, "--log-format", "json")
    server.end()
    told = [json.loads(line) for line in server.logged.splitlines()]
    assert [line["event"] for line in told] == ["serving", "stopped"]
    assert told[0]["database"] == str(folder / "tables.sqlite")
