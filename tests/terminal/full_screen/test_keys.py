"""The full screen by keys: whole matches, and what each key does."""

from __future__ import annotations

import random
import re

import pytest

from drawfour import Rules
from drawfour.record.document import Record
from drawfour.record.replay import replay
from drawfour.terminal import session
from drawfour.terminal.full_screen.choices import Choices
from drawfour.terminal.full_screen.keys import TABLE_KEYS
from drawfour.terminal.full_screen.table_screen import TableScreen
from drawfour.terminal.game import Game
from drawfour.terminal.match_lock import MatchLock
from fixtures.files import ROOT
from fixtures.full_screen import (
    NARROW,
    Viewer,
    in_a_loop,
    opened,
    table,
)
from fixtures.terminal_session import sit


class Presser:
    """Chooses keys for a person as a typist chooses lines: legal moves by chance, with calls and catches."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)

    def key(self, viewer: Viewer) -> str:
        screen = viewer.app.screen
        if not isinstance(screen, TableScreen):
            return "enter"
        keys = {choice.key for choice in screen.choices.choices if not choice.always}
        if screen.choices.cursor is not None:
            return self.dice.choice(["enter", "right", "left", *(key for key in keys if key.isdecimal())])
        if "U" in keys and self.dice.random() < 0.8:
            return "u"
        other = sorted(keys - {"Enter", "U", "X"})
        if "Enter" in keys:
            return self.dice.choice(
                ["enter", "enter", "enter", "right", "left", "home", "end", *(key.lower() for key in other)]
            )
        return self.dice.choice(other).lower()


@pytest.mark.parametrize(
    ("preset", "seats", "changes"),
    [("classic", 3, {}), ("official", 2, {}), ("party", 4, {"teams": "yes"}), ("no_mercy", 2, {})],
    ids=["classic", "official", "party", "no_mercy"],
)
@in_a_loop
async def test_a_whole_match_is_played_by_keys(preset: str, seats: int, changes: dict[str, str]) -> None:
    rules = Rules.preset(preset, target_score=40, **changes)
    match = session.new_match(rules, seats, seed="keys")
    presser = Presser(seats)
    async with opened(match, NARROW) as viewer:
        while not match.is_over:
            await viewer.press(presser.key(viewer))
        assert "the match!" in viewer.text
    assert replay(Record.of(match).text()).facts() == match.facts()


@in_a_loop
async def test_the_same_keys_and_the_same_lines_play_the_same_match() -> None:
    by_keys, in_lines = (table("R1 R9 W", "B1 B2 B3", "B4 B5 B6", "R5 R7 R8 Y3 G2 B7", seats=3) for _ in range(2))
    async with opened(by_keys) as viewer:
        await viewer.press("right", "enter", "end", "enter", "2")
    sit(in_lines, ["R9", "W:Y"], seed=Game(in_lines, None, 0, MatchLock()).dice_seed())
    assert by_keys.round.moves == in_lines.round.moves


@in_a_loop
async def test_a_wild_can_be_taken_back() -> None:
    match = table("R1 R9 W", "B1 B2 B3", "R5")
    async with opened(match) as viewer:
        await viewer.press("end", "enter")
        assert "Which color?" in viewer.text
        await viewer.press("escape")
        assert "Your turn." in viewer.text
        assert not match.round.moves


@in_a_loop
async def test_a_call_is_made_before_the_card() -> None:
    match = table("R7 R9", "G8 B2", "R5")
    async with opened(match) as viewer:
        await viewer.press("u", "enter")
    assert match.round.moves[:2] == [(0, "uno"), (0, "R7")]


@in_a_loop
async def test_jumping_in_can_include_the_call() -> None:
    match = table("R2 R9", "G8 R2", "Y1 Y2", "R5", seats=3, first=1, jump_in=True)
    async with opened(match) as viewer:
        await viewer.press("u")
    jump = match.round.moves.index((0, "jump R2"))
    assert match.round.moves[jump : jump + 2] == [(0, "jump R2"), (0, "uno")]


@in_a_loop
async def test_c20_two_identical_cards_are_played_with_one_key() -> None:
    match = table("R2 R2 B1", "G8 G9 G1", "R5", jump_in=True)
    async with opened(match) as viewer:
        assert "J  play both" in viewer.text
        await viewer.press("j")
    assert match.round.moves[:2] == [(0, "R2"), (0, "jump R2")]


@pytest.mark.parametrize("key", ["enter", "escape", "space"])
@in_a_loop
async def test_a_chance_to_jump_in_can_pass(key: str) -> None:
    match = table("R2 R9", "G8 R2", "Y1 Y2", "R5", seats=3, first=1, jump_in=True)
    async with opened(match) as viewer:
        assert "You have a ♥ red 2 as well." in viewer.text
        await viewer.press(key)
    assert "jump R2" not in [move for _, move in match.round.moves]


@in_a_loop
async def test_escape_plays_no_card() -> None:
    match = table("R7 R9", "G8 B2", "R5")
    async with opened(match) as viewer:
        await viewer.press("escape")
        assert not match.round.moves


@in_a_loop
async def test_one_of_several_players_is_caught_by_number() -> None:
    moves = ((1, "R1"), (2, "R2"))
    match = table("R7 R9", "R1 B2", "R2 B1", "R5", seats=3, first=1, moves=moves, false_catch_penalty=1)
    async with opened(match) as viewer:
        while viewer.app.screen.query_one(Choices).of_key("X") and "forgotten" in viewer.text:
            await viewer.press("enter")
        await viewer.press("x")
        assert "1 ▸Ada (1)" in viewer.text
        await viewer.press("2")
    assert (0, "catch 2") in match.round.moves


@in_a_loop
async def test_a_player_chooses_whom_to_swap_with_by_arrows() -> None:
    match = table("R7 R9 B1", "G8 B2 B3", "Y1 Y2 Y3", "R5", seats=3, seven_zero=True)
    async with opened(match) as viewer:
        await viewer.press("enter", "right", "enter")
    assert match.round.moves[:2] == [(0, "R7"), (0, "swap 2")]


@in_a_loop
async def test_a_hint_is_told_when_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("drawfour.bots.player.can_search", lambda: False)
    async with opened(table("R1 R9 W", "B1 B2 B3", "R5")) as viewer:
        await viewer.press("h")
        await viewer.until(lambda: "Hint: play" in viewer.text)


@in_a_loop
async def test_what_a_card_does_is_told_until_it_is_not_wanted() -> None:
    async with opened(table("R+2 RS W", "B1 B2 B3", "R5")) as viewer:
        await viewer.press("i")
        assert "Your turn." not in viewer.text
        assert "red skip: skip" in viewer.text
        await viewer.press("right")
        assert "red draw two: draw 2" in viewer.text
        await viewer.press("i")
        assert "Your turn." in viewer.text


@in_a_loop
async def test_the_log_scrolls_back() -> None:
    async with opened(table("R1 R9 W R2", "R3 R4 B3 R6", "R5"), NARROW) as viewer:
        await viewer.press("enter", "enter")
        assert "turns up" not in viewer.text
        for _ in range(9):
            await viewer.press("up")
        assert "turns up" in viewer.text


def test_keys_do_the_same_as_on_the_page() -> None:
    text = (ROOT / "web" / "src" / "strings" / "en" / "menu.ts").read_text(encoding="utf-8")
    on_page = dict(re.findall(r'\["([^"]+)", "([^"]+)"\]', text))
    ours = dict(TABLE_KEYS)
    shared = on_page.keys() & ours.keys()
    assert {"D", "K", "U", "X", "C", "A", "J", "H", "I", "?", "Enter"} <= shared
    assert {key: ours[key] for key in shared} == {key: on_page[key] for key in shared}
