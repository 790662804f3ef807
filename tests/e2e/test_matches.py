"""From the front page to a card in two clicks, and whole matches: by keyboard, by touch, by three people in three browsers."""

from __future__ import annotations

import json
import re
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from drawfour.server.protocol.settings import Settings
from e2e.deals import plays_a_number
from e2e.playing import (
    OVER,
    button,
    by_click,
    by_keys,
    by_touch,
    cards,
    click,
    focused,
    is_named,
    look,
    middle,
    play_match,
    playable,
    point,
    tab_to,
    wait_until_raised,
)
from e2e.rigged import Rigged
from e2e.visits import DESKTOP, PHONE, SIDE, Visits

QUICK: dict[str, Any] = {
    "seats": 2, "options": {"hand_size": "3", "hand_limit": "12", "target_score": "25"},  # no round is long
    "thinking_seconds": 0, "grace_seconds": 0, "break_seconds": 0,
}  # fmt: skip
MARK = "() => { const at = document.activeElement; const before = at.wasHere === true; at.wasHere = true; return before; }"
SOLO = {"bots": 2, "level": "skilled", "rules": "classic", "target": None, "thinking": 0.9}
CALM = {"name": "Hanna", "speed": "off", "volume": 0}


def test_two_clicks_from_the_front_page_to_a_card_on_the_pile(opens: Visits, server: Rigged) -> None:
    server.rig(Settings(), 3, plays_a_number)
    page = opens()
    click(page, button(page, "Play now"))
    card = playable(page).first
    card.wait_for()
    expect(page).to_have_url(re.compile(r"/t/[a-z0-9]{12}$"))
    name = card.get_attribute("aria-label")
    count = cards(page).count()
    page.mouse.click(*point(card))
    expect(cards(page)).to_have_count(count - 1)
    click(page, button(page, "Game log"))  # the table soon tells what bots do
    expect(page.get_by_role("dialog")).to_contain_text(f"You play {name}")


def test_who_starts_by_keyboard_is_at_the_hand_at_once(opens: Visits) -> None:
    page = opens()
    button(page, "Play now").press("Enter")
    expect(page.locator(".hand button:focus-visible")).to_have_count(1)


def test_a_match_is_played_by_keyboard_alone(opens: Visits, server: Rigged) -> None:
    page = opens(likes={**CALM, "settings": QUICK})
    for name in ("Play with friends", "Start the match"):
        page.get_by_role("button", name=name, exact=True).wait_for()
        tab_to(page, is_named(name))
        page.keyboard.press("Enter")
    play_match({page: by_keys})
    expect(page.get_by_role("heading", name=OVER)).to_be_visible()
    server.rig(Settings(seats=2, options=QUICK["options"]), 1, plays_a_number)
    tab_to(page, is_named("Play again"))
    page.keyboard.press("Enter")
    expect(cards(page)).to_have_count(3)


@pytest.mark.parametrize("phone", [PHONE, SIDE], ids=["upright", "sideways"])
def test_a_match_is_played_on_a_phone_by_touch_alone(phone: dict[str, Any], opens: Visits, server: Rigged) -> None:
    page = opens(likes={**CALM, "settings": QUICK}, **phone)
    for name in ("Play with friends", "Start the match"):
        button(page, name).wait_for()
        page.touchscreen.tap(*middle(button(page, name)))
    play_match({page: by_touch})
    expect(page.get_by_role("heading", name=OVER)).to_be_visible()
    server.rig(Settings(seats=2, options=QUICK["options"]), 1, plays_a_number)
    page.touchscreen.tap(*middle(button(page, "Play again")))
    expect(cards(page)).to_have_count(3)


def test_three_people_play_a_match_to_its_end(opens: Visits) -> None:
    host = opens(likes={"name": "Ada", "settings": {**QUICK, "seats": 3}}, **DESKTOP)
    click(host, button(host, "Play with friends"))
    button(host, "Start the match").wait_for()
    path = urlsplit(host.url).path
    upright, sideways = opens(path, likes={"name": "Ida"}, **PHONE), opens(path, likes={"name": "Cyd"}, **SIDE)
    for name in ("Ida", "Cyd"):
        expect(host.get_by_role("main")).to_contain_text(name)
    click(host, button(host, "Start the match"))
    play_match({host: by_click, upright: by_touch, sideways: by_touch})
    titles = sorted(page.get_by_role("heading", name=OVER).inner_text() for page in (host, upright, sideways))
    assert titles[0] == titles[1]
    assert titles[2] == "You win the match!"


def test_one_tap_raises_a_card_and_the_next_plays_it(opens: Visits, server: Rigged) -> None:
    server.rig(Settings(), 3, plays_a_number)
    page = opens(**PHONE)
    button(page, "Play now").tap()
    card = playable(page).first
    card.wait_for()
    point(card)  # once the cards have been dealt
    box = card.bounding_box()
    page.touchscreen.tap(*point(card))
    assert box
    wait_until_raised(card, box["y"] - 10)
    assert cards(page).count() == 7
    page.touchscreen.tap(*point(card))
    expect(cards(page)).to_have_count(6)


def test_shortcuts_are_off_while_typing(opens: Visits) -> None:
    page = opens()
    name = page.get_by_role("textbox").first
    click(page, name)
    name.fill("")
    page.keyboard.type("duck?1")
    expect(name).to_have_value("duck?1")
    assert button(page, "Play now").is_visible()
    assert page.get_by_role("dialog").count() == 0


def test_shortcuts_are_off_while_writing_a_message(opens: Visits, server: Rigged) -> None:
    server.rig(Settings(), 3, plays_a_number)
    page = opens(likes=CALM)
    click(page, button(page, "Play now"))
    playable(page).first.wait_for()
    click(page, button(page, "Game log"))
    click(page, page.get_by_role("textbox"))
    page.keyboard.type("d1u")
    expect(page.get_by_role("textbox")).to_have_value("d1u")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(cards(page)).to_have_count(7)
    page.keyboard.press("d")
    expect(cards(page)).to_have_count(8)


def test_tab_reaches_everything_at_a_table_and_leaves_the_page(opens: Visits, server: Rigged) -> None:
    server.rig(Settings(), 3, plays_a_number)
    page = opens(likes=CALM, **DESKTOP)
    click(page, button(page, "Play now"))
    playable(page).first.wait_for()
    seen = look(page)
    _goes_round(page, "Tab")  # from the hand to the end of the page
    for key in ("Tab", "Shift+Tab"):
        found = _goes_round(page, key)
        assert found >= set(seen.buttons)
        assert found & set(seen.playable), "the hand is one stop, within which arrows go on"


def _goes_round(page: Page, key: str) -> set[str]:
    """Return the names of all elements that Tab reaches, which must not trap the focus."""
    page.evaluate("document.activeElement?.blur()")
    seen: list[str] = []
    for _ in range(120):
        page.keyboard.press(key)
        at = focused(page)
        is_known = page.evaluate(MARK)
        if (at["body"] or (is_known and at["name"] == seen[0])) and seen:  # some browsers begin again at once
            page.evaluate("for (const one of document.querySelectorAll('*')) delete one.wasHere")
            return set(seen)
        assert at["body"] or not is_known, f"it never comes out: {seen}"
        seen.append(at["name"])
    raise AssertionError(f"it never comes out: {seen}")


def test_a_level_that_the_server_lacks_is_played_by_the_best_that_every_server_has(opens: Visits) -> None:
    page = opens(likes={"solo": SOLO | {"level": "grandmaster"}})
    placed: list[str] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda sent: placed.append(str(sent))))
    click(page, button(page, "Play now"))
    page.get_by_role("list", name="Your cards").wait_for()
    assert [json.loads(sent)["bot"] for sent in placed if '"place"' in sent] == ["expert"] * 2


def test_rules_that_the_server_refuses_are_kept_for_tables_with_friends(opens: Visits) -> None:
    own = {"preset": "classic", "options": {"hand_size": "500"}}
    page = opens(likes={"solo": SOLO | {"rules": "last"}, "settings": own})
    click(page, button(page, "Play now"))
    page.get_by_role("list", name="Your cards").wait_for()
    liked = page.evaluate("JSON.parse(localStorage.drawfour)")
    assert (liked["settings"], liked["solo"]["rules"]) == (own, "classic")
