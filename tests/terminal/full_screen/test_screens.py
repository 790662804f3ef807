"""The full screen: every screen as text, and at every size."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from drawfour import Match, Rules
from drawfour.bots import NAMES
from drawfour.terminal.display import People
from drawfour.terminal.full_screen.cards import CardSize
from drawfour.terminal.full_screen.felt import draw_felt
from drawfour.terminal.full_screen.hand import row_of
from fixtures.files import ROOT
from fixtures.full_screen import (
    JUMP,
    NARROW,
    STACK,
    SWAP,
    USUAL,
    WIDE,
    check_screen,
    in_a_loop,
    opened,
    picture_of_a_table,
    table,
)
from fixtures.terminal_session import dealt


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


SCREENS: dict[str, tuple[tuple[int, int], Callable[[], Match], tuple[str, ...]]] = {
    "table-narrow": (NARROW, lambda: table("R1 R9 W", "B1 B2 B3", "B4 B5 B6", "R5", seats=3), ()),
    "table-usual": (USUAL, lambda: table("R1 R9 W", "B1 B2 B3", "B4 B5 B6", "R5", seats=3), ("right",)),
    "table-of-ten": (NARROW, full_house, ()),
    "table-of-ten-usual": (USUAL, full_house, ()),
    "table-of-ten-wide": ((100, 30), full_house, ()),
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
    "catch": (USUAL, lambda: table("R7 R9", "G8 R2", "Y1 Y2", "R5", seats=3, first=1, moves=((1, "R2"),)), ()),
    "jump-in": (USUAL, lambda: table("R2 R9", "G8 R2", "Y1 Y2", "R5", seats=3, first=1, **JUMP), ()),
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
        check_screen(name, viewer)


@in_a_loop
async def test_the_picture_in_the_documentation_is_up_to_date() -> None:
    picture = await picture_of_a_table()
    assert picture == (ROOT / "docs" / "pictures" / "terminal.svg").read_text(encoding="utf-8"), "run docs/scripts/terminal.py"


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
@pytest.mark.parametrize(("width", "height"), [(60, 8), (60, 12), (62, 18), (80, 12), (80, 20), (133, 20)])
def test_players_sit_around_the_table_without_touching(seats: int, width: int, height: int) -> None:
    names = ["Zoë", *NAMES[: seats - 1]]
    match = Match(names, cards=[], players=dict.fromkeys(range(seats), "careful"), scores=[480] * seats)
    drawn = draw_felt(match.view(0), People(match), width, height).text()
    assert all(name in drawn for name in names)
    assert not re.search(r"(?:cards|points|careful) ?[\w▮]", drawn), "two players have two columns between them"
    for row in drawn.splitlines():
        table = re.search(r"[╭│╰].*[╮│╯]", row)
        if table is not None:
            assert re.search(r"(?:^|  )$", row[: table.start()]), "and so have a player and the table"
            assert re.match(r"$|  ", row[table.end() :])


@pytest.mark.parametrize("cards", range(1, 40))
@pytest.mark.parametrize("width", [60, 80, 110])
def test_every_card_of_a_hand_shows_its_whole_notation(cards: int, width: int) -> None:
    size = CardSize(7, 5, 4)
    for cursor in range(cards):
        row = row_of(cards, cursor, width, size)
        shown = range(row.first, row.first + row.count)
        assert cursor in shown
        for place in shown:
            label = range(row.x(place) + 1, row.x(place) + 1 + size.label)
            assert {row.place_at(x, size.width) for x in label} == {place}
            assert label.start > 0
            assert label.stop < width
