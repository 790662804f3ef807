"""Three processes behind Caddy, with the file that ships: people play through it, and go on when their process is restarted."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
import websockets

from fixtures.patience import PATIENCE
from fixtures.postgres import PostgresServer, postgres
from fixtures.serving import QUICK, Player, Prepared, free_port, seated, wait_for

__all__ = ["postgres"]

ENDLESS = QUICK | {"options": {"target_score": "1000000"}}
MANY = 1_000_000
CADDYFILE = Path(__file__).resolve().parents[2] / "deploy" / "Caddyfile"

pytestmark = pytest.mark.skipif(shutil.which("caddy") is None, reason="Caddy is not installed: install your system's package")


class Processes(list[Prepared]):
    """Servers on one database, which trust the proxy."""

    def __init__(self, database: str) -> None:
        super().__init__()
        self.database = database

    def begin(self, port: int) -> Prepared:
        """Start one, and return once it is ready."""
        process = Prepared(self.database, port, "--trusted-proxies", "127.0.0.1").begin()
        wait_for(process.address)
        return process

    def restart(self, place: int) -> None:
        """Stop one, and start it again where it was."""
        assert self[place].end()[0] == 0
        self[place] = self.begin(self[place].port)


@pytest.fixture
def processes(postgres: PostgresServer) -> Iterator[Processes]:
    """Return three servers."""
    found = Processes(postgres.new_database().text)
    found += [found.begin(free_port()) for _ in range(3)]
    yield found
    for process in found:
        process.end()


@pytest.fixture
def proxy(processes: list[Prepared], tmp_path: Path) -> Iterator[int]:
    """Return the port of the proxy."""
    port = free_port()
    environment = {
        "SITE": f"http://127.0.0.1:{port}",
        "PROCESSES": " ".join(f"127.0.0.1:{process.port}" for process in processes),
        "XDG_DATA_HOME": str(tmp_path),
        "XDG_CONFIG_HOME": str(tmp_path),
        "HOME": str(tmp_path),
        "PATH": os.environ["PATH"],
    }
    quiet = tmp_path / "Caddyfile"
    quiet.write_text("{\n\tadmin off\n}\n" + CADDYFILE.read_text(encoding="utf-8"), encoding="utf-8")
    command = ["caddy", "run", "--config", str(quiet), "--adapter", "caddyfile"]
    running = subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL)
    try:
        wait_for(f"http://127.0.0.1:{port}")
        yield port
    finally:
        running.terminate()
        running.wait(PATIENCE)


async def play_on(player: Player, is_enough: Callable[[Player], bool]) -> None:
    """Play until it is enough, connecting again whenever the connection ends."""
    while not is_enough(player):
        with suppress(OSError, websockets.WebSocketException):
            await player.play(is_enough)
        await asyncio.sleep(0.05)


def test_people_play_behind_the_proxy_while_every_process_is_restarted(processes: Processes, proxy: int) -> None:
    async def play() -> None:
        players = await seated(proxy, 4, ENDLESS)
        for player in players:
            player.comes_from = f"127.0.0.{1 + player.seat}"  # the proxy leads each address to a process
        enough: dict[str, int] = {}  # moves that must have been acknowledged, by player

        def is_enough(_: Player) -> bool:
            return all(len(one.acknowledged) >= enough.get(one.name, MANY) for one in players)

        playing = [asyncio.ensure_future(play_on(player, is_enough)) for player in players]
        for place in range(len(processes)):
            await asyncio.to_thread(processes.restart, place)
        enough |= {player.name: len(player.acknowledged) + 10 for player in players}
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*playing)

    asyncio.run(play())
