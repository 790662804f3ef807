"""Two processes on one database: people play through either, and nobody can pretend to be a process."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import httpx
import pytest
import websockets

from drawfour.server.cluster.passes import HEADER
from fixtures.patience import PATIENCE
from fixtures.postgres import PostgresServer, postgres
from fixtures.serving import QUICK, Prepared, free_port, over, seated, wait_for

__all__ = ["postgres"]


@pytest.fixture(scope="module")
def processes(postgres: PostgresServer) -> Iterator[tuple[Prepared, Prepared]]:
    """Return two servers on one database."""
    database = postgres.new_database().text
    one, two = (Prepared(database, free_port()).begin() for _ in range(2))
    try:
        for process in (one, two):
            wait_for(process.address)
        yield one, two
    finally:
        ended = [process.end() for process in (one, two)]
    assert ended == [(0, "")] * 2


def test_people_play_a_whole_match_through_two_processes(processes: tuple[Prepared, Prepared]) -> None:
    one, two = processes

    async def play() -> list[int]:
        ann, bob = await seated(one.port, 2, QUICK)
        bob.port = two.port  # with the cookie that the other process has set
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(ann.play(over), bob.play(over))
        assert bob.state["table"]["seats"][1]["name"] == bob.name
        cookies = [httpx.get(f"{two.address}/api/me", headers=player.headers()).json() for player in (ann, bob)]
        return [each["matches"] for each in cookies]

    assert asyncio.run(play()) == [1, 1]


def test_public_tables_are_listed_by_both_processes(processes: tuple[Prepared, Prepared]) -> None:
    one, two = processes

    async def listed() -> None:
        ann, _ = await seated(one.port, 2, QUICK | {"is_public": True})
        socket = await ann.join()
        async with asyncio.timeout(PATIENCE):
            while ann.code not in [table["code"] for table in httpx.get(f"{two.address}/api/tables").json()]:
                await asyncio.sleep(0.05)
        await socket.close()

    asyncio.run(listed())


def test_a_forged_pass_is_refused(processes: tuple[Prepared, Prepared]) -> None:
    one, _ = processes
    answer = httpx.get(f"{one.address}/api/me", headers={HEADER: "forged"})
    assert (answer.status_code, answer.json()["sentence"]) == (403, "This pass is not for this process.")

    async def connect() -> None:
        with pytest.raises(websockets.InvalidStatus):
            await websockets.connect(f"ws://127.0.0.1:{one.port}/socket", additional_headers={HEADER: "forged"})

    asyncio.run(connect())
