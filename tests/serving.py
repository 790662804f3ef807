"""A server as a process, and clients as one would write them, for tests that play over its port."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx
import websockets

FAST = [
    *("--messages-per-second", "100000", "--messages-burst", "100000"),
    *("--address-messages-per-second", "1000000", "--address-messages-burst", "1000000"),
    *("--tables-per-address-per-hour", "1000000", "--connections-per-address", "1000"),
]


def wait_for(address: str) -> None:
    """Wait until the server there is ready."""
    for _ in range(200):
        with contextlib.suppress(httpx.HTTPError):
            if httpx.get(f"{address}/readyz").status_code == 200:
                return
        time.sleep(0.05)
    raise AssertionError("the server is not ready")


class Running:
    """A server process. `kill` leaves it no time for anything."""

    RUN: tuple[str, ...] = ("-m", "drawfour")
    logged = ""  # all of it, once it has ended

    def __init__(self, folder: Path, *more: str, port: int = 0) -> None:
        command = [sys.executable, *self.RUN, "serve", "--port", str(port), "--database", str(folder / "tables.sqlite")]
        self.process = subprocess.Popen(
            [*command, *FAST, *more],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "NO_COLOR": "1"},
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)", line)
        assert found, line + (self.process.stderr.read() if self.process.stderr else "")
        self.port = int(found[1])
        self.address = f"http://127.0.0.1:{self.port}"
        wait_for(self.address)

    def end(self, how: signal.Signals = signal.SIGTERM) -> tuple[int, str]:
        """End it; its exit code, and what it logged besides the usual."""
        if self.process.poll() is None:
            self.process.send_signal(how)
        _, self.logged = self.process.communicate(timeout=20)
        unusual = [line for line in self.logged.splitlines(keepends=True) if "[info " not in line]
        return self.process.returncode, "".join(unusual)


class Prepared(Running):
    """A server process that has read its program and waits for `begin`: half of a start, and more, is reading."""

    PROGRAM = "import sys, drawfour.cli, drawfour.server.serve\nif sys.stdin.readline(): sys.exit(drawfour.cli.main())"

    def __init__(self, folder: Path, port: int, *more: str) -> None:
        serve = ["serve", "--port", str(port), "--database", str(folder / "tables.sqlite"), *FAST, *more]
        self.port = port
        self.address = f"http://127.0.0.1:{port}"
        self.process = subprocess.Popen(
            [sys.executable, "-c", self.PROGRAM, *serve],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "NO_COLOR": "1"},
        )

    def begin(self) -> Prepared:
        """Have it serve; returns once it listens."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        assert self.address in line, line + (self.process.stderr.read() if self.process.stderr else "")
        return self


class Player:
    """A client as one would write it: plays legal moves, resends what was not answered, comes back."""

    def __init__(self, port: int, name: str, seat: int, seed: int) -> None:
        self.port = port
        self.name = name
        self.seat = seat
        self.rng = random.Random(seed)
        self.cookie: str | None = None
        self.code: str | None = None
        self.state: dict[str, Any] = {}
        self.acknowledged: dict[str, tuple[dict[str, Any], int]] = {}  # ref -> what was sent, and its number
        self.waiting: dict[str, Any] | None = None
        self.refs = 0
        self.seen: list[str] = []  # every frame
        self.dawdles = False  # makes no move
        self.lingers = False  # begins no next round
        self.deserts = False  # is gone for long now and then

    def headers(self) -> dict[str, str]:
        return {"Cookie": self.cookie} if self.cookie else {}

    def ref(self) -> str:
        self.refs += 1
        return f"{self.name}-{self.refs}"

    async def open(self) -> Any:
        socket = await websockets.connect(f"ws://127.0.0.1:{self.port}/socket", additional_headers=self.headers())
        assert socket.response is not None
        given = socket.response.headers.get("Set-Cookie")
        if given:
            self.cookie = given.split(";")[0]
        with contextlib.suppress(websockets.ConnectionClosed):  # whoever waits for an answer notices
            await socket.send(json.dumps({"type": "hello", "version": 1}))
        return socket

    async def join(self, settings: dict[str, Any] | None = None) -> Any:
        """Come to the table, or make it."""
        socket = await self.open()
        try:
            await self._enter(socket, settings or {})
        except BaseException:
            await socket.close()
            raise
        return socket

    async def _enter(self, socket: Any, settings: dict[str, Any]) -> None:
        if self.code is None:
            await socket.send(json.dumps({"type": "create", "ref": self.ref(), "name": self.name, "settings": settings}))
        else:
            after = self.state.get("number", 0)
            await socket.send(json.dumps({"type": "join", "table": self.code, "name": self.name, "after": after}))
        await self.hear(socket, "welcome")
        self.code = self.state["table"]["code"]

    async def hear(self, socket: Any, kind: str) -> dict[str, Any]:
        """Hear until a message of that kind comes."""
        while True:
            frame = await asyncio.wait_for(socket.recv(), 10)
            self.seen.append(frame)
            message: dict[str, Any] = json.loads(frame)
            self.take(message)
            if message["type"] == kind:
                return message

    def take(self, message: dict[str, Any]) -> None:
        if message["type"] in ("welcome", "update"):
            self.state |= {key: value for key, value in message.items() if key in ("number", "table", "round", "yours")}
        ref = message.get("ref")
        if self.waiting and ref == self.waiting["ref"]:
            if message["type"] in ("update", "accepted"):
                self.acknowledged[ref] = self.waiting, message["number"]
            self.waiting = None

    def take_text(self, frame: str | bytes) -> None:
        """Take in a frame."""
        self.seen.append(str(frame))
        self.take(json.loads(frame))

    def resent(self) -> str:
        """What was sent last and not answered yet."""
        return json.dumps(self.waiting)

    def wish(self) -> dict[str, Any] | None:
        """What to do now, None when somebody else is awaited."""
        table, round, yours = (self.state.get(part) or {} for part in ("table", "round", "yours"))
        if self.dawdles or (self.lingers and table["stage"] == "round_over"):
            return None
        if table["stage"] == "playing" and yours and round["turn"] == self.seat and yours["legal"]:
            move = self.rng.choice([move for move in yours["legal"] if move != "draw"] or yours["legal"])
            act: dict[str, Any] = {"type": "play", "move": move}
            if move == "uno":
                act = {"type": "call"}
            elif move.startswith("catch"):
                act = {"type": "catch", "seat": int(move.split()[1])}
            return act | {"ref": self.ref(), "number": self.state["number"]}
        if table["stage"] == "round_over" and self.seat == 0:
            return {"type": "start", "ref": self.ref(), "number": self.state["number"]}
        return None

    async def play(self, until: Any, socket: Any = None) -> None:
        """Play until that is so, over one connection."""
        socket = socket or await self.join()
        try:
            if self.waiting:
                await socket.send(json.dumps(self.waiting))
            while not until(self):
                if not self.waiting:
                    self.waiting = self.wish()
                    if self.waiting:
                        await socket.send(json.dumps(self.waiting))
                frame = await asyncio.wait_for(socket.recv(), 20)
                self.seen.append(frame)
                self.take(json.loads(frame))
        finally:
            await socket.close()


async def seated(port: int, seats: int, settings: dict[str, Any], seed: int = 1) -> list[Player]:
    """People in all seats of a new table, and the match begun."""
    players = [Player(port, f"P{seat}", seat, seed + seat) for seat in range(seats)]
    for player in players:
        player.code = players[0].code
        socket = await player.join({"seats": seats} | settings)
        await socket.send(json.dumps({"type": "sit", "ref": player.ref(), "seat": player.seat}))
        await player.hear(socket, "update")
        if player is players[-1]:
            await socket.close()
            host = await players[0].join()
            await host.send(json.dumps({"type": "start", "ref": players[0].ref(), "number": players[0].state["number"]}))
            await players[0].hear(host, "update")
            await host.close()
        else:
            await socket.close()
    return players


QUICK = {"grace_seconds": 0, "away_seconds": 600, "options": {"target_score": "none", "hand_size": "4"}}


def over(player: Player) -> bool:
    return bool(player.state["table"]["stage"] == "match_over")


UPGRADE = {
    "Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "MDAwMDAwMDAwMDAwMDAwMA==",
}  # fmt: skip
