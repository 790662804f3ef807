"""Fixtures of the hostile tests: one server for all, and a check after each that nothing has leaked."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator

import pytest

from fixtures.hostile import LIMITS, Scene
from fixtures.serving import Player, Running, seated


@pytest.fixture(scope="package")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scene]:
    folder = tmp_path_factory.mktemp("hostile")
    server = Running(folder, *LIMITS)
    try:
        wish = {"away_seconds": 600, "break_seconds": 0, "options": {"target_score": "500"}}
        for seed in range(20):
            ann, bob, mallory = asyncio.run(seated(server.port, 3, wish, seed=1000 + seed))
            if ann.state["round"]["turn"] == 0 and ann.state["round"]["phase"] == "turn":
                break
        cards = []
        for player in (ann, bob):
            asyncio.run(comes(player))
            cards.append(json.dumps(player.state["yours"]["hand"], separators=(",", ":")))
        yield Scene(server, folder, ann, bob, mallory, cards, [], [])
    finally:
        code, logged = server.end()
    assert (code, logged) == (0, "")


async def comes(player: Player) -> None:
    await (await player.join()).close()


@pytest.fixture(autouse=True)
def nothing_leaks(scene: Scene) -> Iterator[None]:
    """After every test the round stands where it stood, and no enemy has got a card or a seed of it."""
    before = scene.position()
    yield
    _, round, yours, seats = scene.position()
    assert (round, yours) == (before[1], before[2])
    assert seats[:2] == before[3][:2]
    check(scene)


def check(scene: Scene) -> None:
    text = "\n".join(scene.heard + scene.apart)
    assert not [hand for hand in scene.cards if hand in text]
    assert not [secret for secret in scene.secrets() if secret in text]
    for frame in set(scene.heard):
        message = json.loads(frame)
        round, yours = message.get("round") or {}, message.get("yours")
        assert not round.get("open"), frame
        assert yours is None or yours["seat"] == 2, frame
        events = [*message.get("events", []), *(event for past in message.get("happened", []) for event in past["events"])]
        mine = None if yours is None else yours["seat"]
        assert not [event for event in events if event["kind"] == "drew" and event.get("cards") and event["seat"] != mine], (
            frame
        )
    scene.heard.clear()
    scene.apart.clear()
