"""The screens of a server's table as text: the lobby, a match, and what comes between."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from drawfour.server.protocol import messages
from fixtures.full_screen import NARROW, USUAL, check_screen, in_a_loop
from fixtures.joined import JoinedViewer, at_a_table

SHORT = {"hand_size": "2"}
LAST = {"hand_size": "1", "target_score": "none"}


async def a_lobby_of_three(viewer: JoinedViewer) -> None:
    await viewer.host_does(messages.Place, seat=2, bot="skilled")


async def my_lobby(viewer: JoinedViewer) -> None:
    await viewer.host_does(messages.Host, who=1)


async def my_turn(viewer: JoinedViewer) -> None:
    await viewer.deal(turn=1, dealer=0, holds="W")


async def their_turn(viewer: JoinedViewer) -> None:
    await viewer.deal(turn=0)


async def lost(viewer: JoinedViewer) -> None:
    await my_turn(viewer)
    await viewer.line.cut()
    await viewer.settle()


async def a_round_is_over(viewer: JoinedViewer) -> None:
    await viewer.deal(turn=1, dealer=0, can="R5")
    await viewer.press("home", "enter")


async def watching(viewer: JoinedViewer) -> None:
    await viewer.press("s")
    await viewer.deal(turn=0, dealer=2)


SCREENS: dict[str, tuple[tuple[int, int], dict[str, Any], Callable[[JoinedViewer], Awaitable[None]], tuple[str, ...]]] = {
    "joined-lobby": (USUAL, {"seats": 4}, a_lobby_of_three, ()),
    "joined-lobby-host": (NARROW, {"seats": 3}, my_lobby, ()),
    "joined-lobby-keys": (NARROW, {}, my_lobby, ("question_mark",)),
    "joined-lobby-rules": (USUAL, {}, my_lobby, ("r",)),
    "joined-turn": (USUAL, {"options": SHORT}, my_turn, ()),
    "joined-color": (USUAL, {"options": SHORT}, my_turn, ("end", "enter")),
    "joined-waiting": (NARROW, {"options": SHORT}, their_turn, ()),
    "joined-watching": (USUAL, {"seats": 3}, watching, ()),
    "joined-lost": (USUAL, {"options": SHORT}, lost, ()),
    "joined-keys": (USUAL, {"options": SHORT}, my_turn, ("question_mark",)),
    "joined-talk": (NARROW, {}, my_lobby, ("t", "H", "i")),
    "joined-round-over": (USUAL, {"options": {"hand_size": "1"}}, a_round_is_over, ()),
    "joined-match-over": (USUAL, {"options": LAST}, a_round_is_over, ()),
    "joined-after-the-match": (USUAL, {"options": LAST}, a_round_is_over, ("enter",)),
}


@pytest.mark.parametrize("name", SCREENS)
@in_a_loop
async def test_a_screen_is_as_it_was_looked_at(name: str) -> None:
    size, settings, prepare, keys = SCREENS[name]
    async with at_a_table(size, **settings) as viewer:
        await prepare(viewer)
        await viewer.press(*keys)
        check_screen(name, viewer)
