"""Screens at tables with other decks: those that ship, and a custom one."""

from __future__ import annotations

import re

from playwright.sync_api import Page

from drawfour.game.round import Round
from e2e.deals import is_plain
from e2e.front_scenes import in_rules, rules
from e2e.people import Desk
from e2e.rigged import Wanted
from e2e.stage import Stage, scene

COLORS = (
    ("red", "R"),
    ("orange", "O"),
    ("lemon", "L"),
    ("green", "G"),
    ("sky", "S"),
    ("aubergine", "P"),
    ("white", "W"),
    ("anthracite", "C"),
)
MARKS = ("♥", "●", "★", "♣", "☂", "▲", "❄", "☾")
PAINTS = ("#c1121f", "#f77f00", "#fcd34d", "#1a8069", "#38bdf8", "#7e22ce", "#f5f5f4", "#292524")
SIGNS = {
    "skip": "skip", "back": "reverse", "swap": "swap with one", "pass": "pass hands on", "lay": "discard all of the color",
    "more": "play again", "all": "skip everyone", "rain": "everyone else draws 1",
}  # fmt: skip


def weather() -> str:
    """Return a deck file with eight colors, some custom marks, and a card for each effect."""
    lines = ['name = "weather"', 'about = "Eight colors, and every kind of weather."']
    for (name, letter), mark, paint in zip(COLORS, MARKS, PAINTS, strict=True):
        lines += ["[[color]]", f'name = "{name}"', f'letter = "{letter}"', f'mark = "{mark}"', f'paint = "{paint}"']
    for number in (1, 5, 10, 100):
        lines += ["[[symbol]]", f'code = "{number}"', f"points = {min(number, 50)}", "copies = 2"]
    for name, effect in SIGNS.items():
        lines += [
            "[[symbol]]",
            f'code = "{name[:3].upper()}"',
            f'name = "{name}"',
            "points = 20",
            "copies = 1",
            f'effects = ["{effect}"]',
        ]
    lines += [
        "[[symbol]]",
        'code = "ST"',
        'name = "storm"',
        'mark = "⚡"',
        "points = 20",
        "copies = 1",
        'effects = ["reverse", "draw 3"]',
    ]
    for code, name, effects in (
        ("X", "any weather", '["name a color"]'),
        ("XM", "mix", '["name a color", "shuffle all hands"]'),
    ):
        lines += ["[[wild]]", f'code = "{code}"', f'name = "{name}"', "points = 50", "copies = 4", f"effects = {effects}"]
    lines += [
        "[[wild]]",
        'code = "XH"',
        'name = "hail"',
        "points = 50",
        "copies = 4",
        'effects = ["name a color", "reverse", "draw 6"]',
    ]
    lines += [
        "[[wild]]",
        'code = "XC"',
        'name = "chance of rain"',
        "points = 50",
        "copies = 4",
        'effects = ["draw until a color comes"]',
    ]
    return "\n".join(lines) + "\n"


def holds(count: int) -> Wanted:
    """Return the condition that seat 0 starts and holds cards of at least this many symbols."""

    def wanted(round: Round) -> bool:
        symbols = {card[1:] for card in round.hand(0)}
        return is_plain(round) and len(symbols) >= count and bool(round.legal(0))

    return wanted


def with_cards(page: Page) -> Page:
    """The rules with the list of all cards open."""
    page.get_by_text(re.compile(r"All \d+ cards")).click()
    page.get_by_text("in the deck").first.wait_for()
    return page


@scene
def deck_choice(stage: Stage) -> Page:
    page = rules(stage)
    page.get_by_label("No mercy", exact=True).click(force=True)
    page.get_by_text("All 168 cards").wait_for()
    return with_cards(page)


@scene
def deck_modern(stage: Stage) -> Page:
    page = rules(stage)
    page.get_by_label("Modern", exact=True).click(force=True)
    page.get_by_text("Blank cards").wait_for()
    page.get_by_text("Choose a deck").scroll_into_view_if_needed()
    return page


def own(stage: Stage, *names: str, **more: object) -> Desk:
    return stage.desk(*names, deck=weather(), **more)  # type: ignore[arg-type]  # what a desk takes


@scene
def deck_own(stage: Stage) -> Page:
    desk = own(stage, "Hanna", "Omar", is_begun=False)
    page = stage.open(desk.path, desk[0])
    in_rules(page).get_by_text("Eight colors").wait_for()
    return with_cards(page)


@scene
def table_weather(stage: Stage) -> Page:
    return stage.at(own(stage, "Hanna", "Omar", seats=4, wanted=holds(12), options={"hand_size": "16"}))


@scene
def color_of_eight(stage: Stage) -> Page:
    page = stage.at(own(stage, "Hanna", "Omar", wanted=lambda round: is_plain(round) and "X:R" in round.legal(0)))
    page.get_by_role("button", name="any weather").first.click()
    page.get_by_role("group", name="Which color?").wait_for()
    return page


@scene
def table_no_mercy(stage: Stage) -> Page:
    return stage.at(
        stage.desk("Hanna", seats=4, preset="no_mercy", deck="no_mercy", wanted=holds(10), options={"hand_size": "12"})
    )
