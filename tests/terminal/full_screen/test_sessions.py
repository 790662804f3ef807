"""The full screen from its first questions to leaving: several matches, and what is saved."""

from __future__ import annotations

import io
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from drawfour.bots.player import Player
from drawfour.record.reading import read
from drawfour.record.replay import replay
from drawfour.terminal.display import Quit
from drawfour.terminal.full_screen.app import FullScreen, StartApp
from drawfour.terminal.full_screen.choices import Choices
from drawfour.terminal.full_screen.keys import START_KEYS
from drawfour.terminal.full_screen.opening import can_fill
from drawfour.terminal.full_screen.start import SettingsList
from drawfour.terminal.game import Game
from drawfour.terminal.match_lock import MatchLock
from drawfour.terminal.screen import Screen
from drawfour.terminal.setup_questions import Setup
from fixtures.full_screen import (
    NARROW,
    USUAL,
    Viewer,
    check_screen,
    in_a_loop,
    in_full_color,
    opened,
    table,
)
from fixtures.patience import PATIENCE


@in_a_loop
async def test_the_first_screen_asks_for_the_match() -> None:
    with in_full_color():
        app = StartApp()
        async with app.run_test(size=USUAL) as pilot:
            viewer = Viewer(app, pilot)
            await viewer.settle()
            check_screen("start", viewer)
            await viewer.press("question_mark")
            check_screen("start-keys", viewer)
            await viewer.press("escape")
            await viewer.press("right", "down", "right", "down", "right", "down", "right", "right")
            check_screen("start-changed", viewer)
            await viewer.press("r")
            assert "Rules: mattel, with teams yes" in viewer.text
            await viewer.press("escape", "enter")
    assert app.return_value == Setup(seats=4, changes={"teams": "yes"}, bots="expert", preset="mattel")


@in_a_loop
async def test_every_key_of_the_first_screen_is_in_the_list_of_its_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("drawfour.terminal.full_screen.start.unfinished_to_offer", lambda: 12)
    async with StartApp().run_test(size=NARROW) as pilot:
        viewer = Viewer(pilot.app, pilot)
        await viewer.settle()
        assert {choice.key for choice in viewer.app.screen.query_one(Choices).choices} | {"↑ ↓"} == dict(START_KEYS).keys()
        assert "?  keys" in viewer.text


@in_a_loop
async def test_the_first_screen_is_worked_by_mouse() -> None:
    app = StartApp()
    async with app.run_test(size=USUAL) as pilot:
        await pilot.click(SettingsList, offset=(20, 0))
        await pilot.click(SettingsList, offset=(3, 3))
        await pilot.press("enter")
    assert app.return_value == Setup(seats=4, changes={"teams": "yes"}, bots="skilled")


@pytest.mark.parametrize(("key", "why"), [("q", type(None)), ("ctrl+d", Quit), ("ctrl+c", KeyboardInterrupt)])
@in_a_loop
async def test_the_first_screen_can_be_left(key: str, why: type[BaseException | None]) -> None:
    app = StartApp()
    async with app.run_test(size=USUAL) as pilot:
        await pilot.press(key)
    assert app.return_value is None
    assert isinstance(app.stopped, why)


@in_a_loop
async def test_another_match_follows_and_has_a_record_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "evening.uno"
    first = table("R7 R9", "G8 B2", "R5", target_score=5)
    with MatchLock() as lock:
        game = Game(first, str(path), 0, lock)
        async with opened(game) as viewer:
            await viewer.press("u", "enter", "enter", "enter")
            assert game.match is not first
            assert "Round 1" in viewer.text
    assert replay(read(path)).is_over
    assert game.path == str(tmp_path / "evening-2.uno")
    assert game.match.rounds[0].dealer == (first.rounds[0].dealer + 1) % 2


@pytest.mark.parametrize(("key", "why"), [("q", Quit), ("ctrl+c", KeyboardInterrupt), ("ctrl+d", Quit)])
@in_a_loop
async def test_leaving_ends_the_screen(key: str, why: type[BaseException]) -> None:
    async with opened(table("R7 R9", "G8 B2", "R5")) as viewer:
        await viewer.press(key)
        assert isinstance(viewer.app, FullScreen)
        assert isinstance(viewer.app.stopped, why)


@in_a_loop
async def test_quitting_after_a_round_saves_what_was_played() -> None:
    async with opened(table("R7 R9", "G8 B2", "R5")) as viewer:
        await viewer.press("u", "enter", "enter", "q")
        assert isinstance(viewer.app, FullScreen)
        assert isinstance(viewer.app.stopped, Quit)


@in_a_loop
async def test_nobody_waits_for_a_bot_that_thinks_in_order_to_leave(monkeypatch: pytest.MonkeyPatch) -> None:
    thinks, may_end = Event(), Event()

    def choose(*_: Any, **__: Any) -> str:
        thinks.set()
        assert may_end.wait(PATIENCE)
        return "draw"

    monkeypatch.setattr(Player, "takes_time", property(lambda self: True))
    monkeypatch.setattr(Player, "choose", choose)
    game = Game(table("R7 R9", "G8 B2", "R5", first=1), None, 0, MatchLock())
    app = FullScreen(game)
    async with app.run_test() as pilot:
        await Viewer(app, pilot).until(thinks.is_set)
        await pilot.press("q")
    assert isinstance(app.stopped, Quit)
    may_end.set()
    assert not game.match.round.moves


def test_without_textual_a_match_is_played_in_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        encoding = "utf-8"

        def isatty(self) -> bool:
            return True

    monkeypatch.setattr("sys.stdin", Terminal())
    monkeypatch.setattr("sys.stdout", Terminal())
    for name, value in {"TERM": "xterm", "COLUMNS": "80", "LINES": "24", "ACCESSIBLE": ""}.items():
        monkeypatch.setenv(name, value)
    assert can_fill(Screen(Terminal()))
    monkeypatch.setattr("drawfour.terminal.full_screen.opening.find_spec", lambda name: None)
    assert not can_fill(Screen(Terminal()))
