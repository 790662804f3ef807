"""Killed in mid-game again and again: nothing that was acknowledged is lost or done twice, and people go on in their seats.

With HYPOTHESIS_PROFILE=long it is killed 200 times.
"""

from __future__ import annotations

import asyncio
import os
import random
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest
import websockets

from serving import QUICK, Player, Running, seated

TABLES = 20
KILLS = 200 if os.environ.get("HYPOTHESIS_PROFILE") == "long" else 5
ENDLESS = QUICK | {"options": {"target_score": "100000", "hand_size": "3"}}


def test_nothing_acknowledged_is_lost_or_done_twice(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rng, began = random.Random(1), time.monotonic()
    server = Running(tmp_path)
    port = server.port
    try:
        players = asyncio.run(tables(port))
        for _ in range(KILLS):
            asyncio.run(play_until_killed(server, players, rng.uniform(0.05, 0.5)))
            check(tmp_path / "tables.sqlite", players)
            server = Running(tmp_path, port=port)
        asyncio.run(return_all(players))
        check(tmp_path / "tables.sqlite", players)
    finally:
        server.end()
    acknowledged = sum(len(player.acknowledged) for player in players)
    assert acknowledged > 30 * KILLS
    with capsys.disabled():
        seconds = time.monotonic() - began
        print(  # noqa: T201  # the counts are what it is about
            f"\n{KILLS} kills, {TABLES} tables: {acknowledged:,} acknowledged moves, none lost, none twice, {seconds:.0f} s"
        )


async def tables(port: int) -> list[Player]:
    """Two people at each of the tables, and a match that does not end."""
    found = await asyncio.gather(*(seated(port, 2, ENDLESS, seed=10 * table) for table in range(TABLES)))
    return [player for players in found for player in players]


async def play_until_killed(server: Running, players: list[Player], seconds: float) -> None:
    sockets = await asyncio.gather(*(player.join() for player in players))
    tasks = [
        asyncio.ensure_future(player.play(lambda player: False, socket))
        for player, socket in zip(players, sockets, strict=True)
    ]
    await asyncio.sleep(seconds)
    server.process.kill()
    for ended in await asyncio.gather(*tasks, return_exceptions=True):
        assert isinstance(ended, websockets.ConnectionClosed), repr(ended)
    server.process.communicate(timeout=20)


async def return_all(players: list[Player]) -> None:
    """Everybody comes back to the same seat, and what was not answered is sent again."""
    for player in players:
        socket = await player.join()
        assert player.state["table"]["seats"][player.seat]["name"] == player.name
        if player.waiting:
            await socket.send(player.resent())
            while player.waiting:
                player.take_text(await asyncio.wait_for(socket.recv(), 10))
        await socket.close()


def check(database: Path, players: list[Player]) -> None:
    """Hold what each client was told against the log."""
    with closing(sqlite3.connect(database)) as connection:
        for player in players:
            rows = connection.execute("SELECT command, number FROM entries WHERE code = ?", (player.code,)).fetchall()
            written = dict(rows)
            assert len(written) == len(rows)
            assert sorted(written.values()) == list(range(1, len(rows) + 1))
            who = player.state["table"]["seats"][player.seat]["who"]
            for ref, (sent, number) in player.acknowledged.items():
                assert written.get(f"{who}:{ref}") == number, (player.name, sent, number)
