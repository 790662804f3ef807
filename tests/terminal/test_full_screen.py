"""`drawfour play` on the full screen: every screen as text, whole matches by keys and by mouse, and leaving."""

from __future__ import annotations

import asyncio
import io
import random
import re
from collections.abc import Callable, Coroutine
from functools import wraps
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from drawfour import Match, Rules
from drawfour.bots import NAMES
from drawfour.bots.player import Player
from drawfour.record.document import Record
from drawfour.record.reading import read
from drawfour.record.replay import replay
from drawfour.terminal import session
from drawfour.terminal.display import People, Quit
from drawfour.terminal.full_screen.app import FullScreen, Start
from drawfour.terminal.full_screen.choices import Choices, places_of
from drawfour.terminal.full_screen.felt import draw_felt
from drawfour.terminal.full_screen.hand import Hand
from drawfour.terminal.full_screen.opening import can_fill
from drawfour.terminal.full_screen.start import Settings
from drawfour.terminal.full_screen.table_screen import TableScreen
from drawfour.terminal.full_screen.words import KEYS
from drawfour.terminal.game import Game
from drawfour.terminal.screen import Screen
from drawfour.terminal.setup_questions import Setup
from fixtures.files import ROOT
from fixtures.full_screen import Viewer, check_screen, opened, picture_of_a_table
from fixtures.patience import PATIENCE
from fixtures.terminal_session import dealt, sit

NARROW, USUAL, WIDE = (60, 20), (80, 24), (110, 34)


def in_a_loop(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """Run a test that waits for the screen."""

    @wraps(test)
    def run(*args: Any, **kwargs: Any) -> None:
        asyncio.run(test(*args, **kwargs))

    return run


def table(*cards: str, seats: int = 2, first: int = 0, moves: tuple[tuple[int, str], ...] = (), **rules: Any) -> Match:
    """Return a match whose hands are spelled out, one text each, followed by the first discard and the draw pile."""
    *hands, rest = (text.split() for text in cards)
    names = ("You", *NAMES[: seats - 1])
    deal = [card for turn in zip(*(hands[(seat + first) % seats] for seat in range(seats)), strict=True) for card in turn]
    options = Rules(hand_size=len(hands[0]), **rules)
    return dealt(" ".join([*deal, *rest]), *names, dealer=(first - 1) % seats, moves=moves, rules=options)


# Screens


def full_house() -> Match:
    """Return a match of ten, with scores."""
    players = {0: "human", **dict.fromkeys(range(1, 10), "careful")}
    return Match(["Zoë", *NAMES[:9]], cards=[], players=players, dealer=9, scores=[20 * seat for seat in range(10)])


def partners() -> Match:
    """Return a match of two teams, with scores."""
    players = {0: "human", 1: "expert", 2: "casual", 3: "skilled"}
    rules = Rules(teams=True, hand_size=3)
    deal = ["R1", "B1", "G1", "Y1", "R2", "B2", "G2", "Y2", "R3", "B3", "G3", "Y3", "R9"]
    return Match(["Zoë", *NAMES[:3]], rules, cards=deal, players=players, dealer=3, scores=[120, 85])


def two_people() -> Match:
    """Return a match of two people at one screen."""
    deal = ["R1", "B1", "R2", "B2", "R9", "W"]
    return Match(["Zoë", "Ada"], Rules(hand_size=2), cards=deal, players={0: "human", 1: "human"}, dealer=1)


def with_many_cards() -> Match:
    """Return a match with a hand too long for a narrow screen."""
    hand = " ".join(f"{color}{number}" for color in "RYGB" for number in range(1, 8))
    return table(hand, hand, "R9 W")


def knocked_out() -> Match:
    """Return a match whose person has too many cards after drawing."""
    rules = Rules(hand_size=2, hand_limit=5, draw_until_playable=True, target_score=0)
    return dealt("B1 R6 R7  B2 R8 R9  R4  Y1 Y2 Y3", "You", "Ada", "Grace", rules=rules)


STACK: dict[str, Any] = {"stack": "any", "deflect": True}
SWAP: dict[str, Any] = {"seven_zero": True}
JUMP: dict[str, Any] = {"jump_in": True}
SCREENS: dict[str, tuple[tuple[int, int], Callable[[], Match], tuple[str, ...]]] = {
    "table-narrow": (NARROW, lambda: table("R1 R9 W", "B1 B2 B3", "B4 B5 B6", "R5", seats=3), ()),
    "table-usual": (USUAL, lambda: table("R1 R9 W", "B1 B2 B3", "B4 B5 B6", "R5", seats=3), ("right",)),
    "table-of-ten": (NARROW, full_house, ()),
    "table-wide": (WIDE, partners, ("enter",)),
    "table-large": ((140, 45), full_house, ("d",)),
    "many-cards": (NARROW, with_many_cards, ("end",)),
    "many-cards-wide": (WIDE, with_many_cards, ("left", "left")),
    "refused": (USUAL, lambda: table("R1 B9 Y1", "B1 B2 B3", "G5"), ("enter",)),
    "card": (USUAL, lambda: table("R+2 B9 Y1", "B1 B2 B3", "R5"), ("i",)),
    "color": (NARROW, lambda: table("R1 R9 W", "B1 B2 B3", "B4 B5 B6", "R5", seats=3), ("end", "enter", "right")),
    "opening-color": (USUAL, lambda: table("R1 R9", "B1 B2", "W"), ()),
    "challenge": (NARROW, lambda: table("R1 R9", "W+4 B2", "B5", first=1, moves=((1, "uno"), (1, "W+4:G"))), ()),
    "stacked": (NARROW, lambda: table("R+2 R9 RS", "G+2 B2 B1", "G5", first=1, moves=((1, "G+2"),), **STACK), ()),
    "swap": (USUAL, lambda: table("R7 R9 B1", "G8 B2 B3", "Y1 Y2 Y3", "R5", seats=3, **SWAP), ("enter",)),
    "catch": (USUAL, lambda: table("R7 R9", "G8 R2", "Y1 Y2", "R5", seats=3, first=1, moves=((1, "uno"), (1, "R2"))), ()),
    "jump-in": (USUAL, lambda: table("R2 R9", "G8 R2", "Y1 Y2", "R5", seats=3, first=1, **JUMP), ("enter",)),
    "pass-the-screen": (USUAL, two_people, ("enter", "enter")),
    "next-person": (USUAL, two_people, ("enter", "enter", "enter")),
    "knocked-out": (USUAL, knocked_out, ("d",)),
    "round-over": (USUAL, lambda: table("R7 R9", "G8 B2", "R5"), ("u", "enter", "enter")),
    "match-over": (USUAL, lambda: table("R7 R9", "G8 B2", "R5", target_score=5), ("u", "enter", "enter")),
    "rules": (USUAL, lambda: table("R7 R9", "G8 B2", "R5"), ("r",)),
    "keys": (USUAL, lambda: table("R7 R9", "G8 B2", "R5"), ("question_mark",)),
}


@pytest.mark.parametrize("name", SCREENS)
@in_a_loop
async def test_a_screen_is_as_it_was_looked_at(name: str) -> None:
    size, make, keys = SCREENS[name]
    async with opened(make(), size) as viewer:
        await viewer.press(*keys)
        check_screen(name, viewer.text)


@in_a_loop
async def test_the_picture_in_the_documentation_is_up_to_date() -> None:
    picture = await picture_of_a_table()
    assert picture == (ROOT / "docs" / "pictures" / "terminal.svg").read_text(encoding="utf-8"), "run docs/scripts/terminal.py"


# Playing by keys


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
    sit(in_lines, ["R9", "W:Y"], seed=Game(in_lines, None, 0).dice_seed())
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
        await viewer.press("enter", "u")
    jump = match.round.moves.index((0, "jump R2"))
    assert match.round.moves[jump : jump + 2] == [(0, "jump R2"), (0, "uno")]


@pytest.mark.parametrize("key", ["enter", "escape", "space"])
@in_a_loop
async def test_a_chance_to_jump_in_can_pass(key: str) -> None:
    match = table("R2 R9", "G8 R2", "Y1 Y2", "R5", seats=3, first=1, jump_in=True)
    async with opened(match) as viewer:
        assert "Ada has one card left." in viewer.text
        await viewer.press(key)
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
    match = table("R7 R9", "R1 B2", "R2 B1", "R5", seats=3, first=1, moves=moves)
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


# The mouse


@in_a_loop
async def test_a_card_is_played_by_clicking_twice() -> None:
    match = table("R1 R9 W", "B1 B2 B3", "R5")
    async with opened(match) as viewer:
        middle = viewer.app.screen.query_one(Hand).size.width // 2
        await viewer.pilot.click(Hand, offset=(middle, 2))
        await viewer.settle()
        assert "┃♥R9" in viewer.text
        assert not match.round.moves
        await viewer.pilot.click(Hand, offset=(middle, 2))
        await viewer.settle()
    assert match.round.moves[0] == (0, "R9")


@in_a_loop
async def test_choices_can_be_clicked() -> None:
    match = table("R1 R9 W", "B1 B2 B3", "R5")
    async with opened(match) as viewer:
        choices = viewer.app.screen.query_one(Choices)
        (x, y) = places_of(choices.choices, choices.size.width)[1]
        await viewer.pilot.click(Choices, offset=(x + 2, y))
        await viewer.settle()
    assert match.round.moves[0] == (0, "draw")


# The size of the terminal


@pytest.mark.parametrize("size", [(60, 20), (20, 5), (1, 1), (250, 80)])
@in_a_loop
async def test_the_screen_follows_the_size_of_the_terminal(size: tuple[int, int]) -> None:
    async with opened(full_house(), USUAL) as viewer:
        before = viewer.text
        await viewer.pilot.resize_terminal(*size)
        await viewer.press("right")
        await viewer.pilot.resize_terminal(*USUAL)
        await viewer.press("left")
        assert viewer.text == before


@pytest.mark.parametrize("seats", range(2, 11))
@pytest.mark.parametrize("width", [60, 80, 133])
def test_players_sit_around_the_table_without_touching(seats: int, width: int) -> None:
    names = ["Zoë", *NAMES[: seats - 1]]
    match = Match(names, cards=[], players=dict.fromkeys(range(seats), "careful"), scores=[480] * seats)
    drawn = draw_felt(match.view(0), People(match), width, 9 if width == 60 else 20).text()
    assert all(name in drawn for name in names)
    assert not re.search(r"\w(?:careful|\d+ cards)|cards\w|careful\w", drawn)


# Several matches, and leaving


@in_a_loop
async def test_another_match_follows_and_has_a_record_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "evening.uno"
    first = table("R7 R9", "G8 B2", "R5", target_score=5)
    game = Game(first, str(path), 0)
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
    game = Game(table("R7 R9", "G8 B2", "R5", first=1), None, 0)
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


# The first screen


@in_a_loop
async def test_the_first_screen_asks_for_the_match() -> None:
    app = Start()
    async with app.run_test(size=USUAL) as pilot:
        viewer = Viewer(app, pilot)
        await viewer.settle()
        check_screen("start", viewer.text)
        await viewer.press("right", "down", "right", "down", "right", "down", "right", "right")
        check_screen("start-changed", viewer.text)
        await viewer.press("r")
        assert "Rules: mattel, with teams yes" in viewer.text
        await viewer.press("escape", "enter")
    assert app.return_value == Setup(seats=4, changes={"teams": "yes"}, bots="expert", preset="mattel")


@in_a_loop
async def test_the_first_screen_is_worked_by_mouse() -> None:
    app = Start()
    async with app.run_test(size=USUAL) as pilot:
        await pilot.click(Settings, offset=(20, 0))
        await pilot.click(Settings, offset=(3, 3))
        await pilot.press("enter")
    assert app.return_value == Setup(seats=4, changes={"teams": "yes"}, bots="skilled")


@pytest.mark.parametrize(("key", "code"), [("q", 0), ("ctrl+c", 2)])
@in_a_loop
async def test_the_first_screen_can_be_left(key: str, code: int) -> None:
    app = Start()
    async with app.run_test(size=USUAL) as pilot:
        await pilot.press(key)
    assert (app.return_value, app.return_code) == (None, code)


# Keys as on the page


def test_keys_do_the_same_as_on_the_page() -> None:
    text = (ROOT / "web" / "src" / "strings" / "en" / "menu.ts").read_text(encoding="utf-8")
    on_page = dict(re.findall(r'\["([^"]+)", "([^"]+)"\]', text))
    ours = dict(KEYS)
    shared = on_page.keys() & ours.keys()
    assert {"D", "K", "U", "X", "C", "A", "J", "H", "I", "?", "Enter"} <= shared
    assert {key: ours[key] for key in shared} == {key: on_page[key] for key in shared}
