"""The first game of a newcomer: a tip for whatever is new, until they have had enough of them."""

from __future__ import annotations

from playwright.sync_api import expect

from drawfour.server.table.known_deals import FIRST_GAME
from e2e.playing import button, cards, click, middle, point
from e2e.visits import PHONE, Visits

CALM = {"name": "Hanna", "speed": "off", "volume": 0}


def test_tips_follow_what_a_newcomer_does(opens: Visits) -> None:
    page = opens(likes=CALM)
    click(page, button(page, "New to UNO? Play a first game"))
    tips = page.get_by_role("status", name="Tips")
    expect(tips).to_contain_text("Match the color or the number")
    expect(cards(page)).to_have_count(int(FIRST_GAME.options["hand_size"]))
    pointed = page.locator(".pointed")
    expect(pointed).to_have_attribute("aria-disabled", "false")
    page.mouse.click(*point(pointed))
    expect(tips).to_contain_text("Now the others.")
    click(page, button(page, "No more tips"))
    expect(tips).to_be_empty()
    page.reload()
    expect(tips).not_to_be_empty()


def test_a_first_game_is_offered_until_a_match_is_finished(opens: Visits) -> None:
    page = opens(likes={**CALM, "hasFinished": True}, **PHONE)
    expect(button(page, "Play now")).to_be_visible()
    expect(button(page, "New to UNO? Play a first game")).to_have_count(0)
    page.get_by_role("link", name="About drawfour").click()
    offer = button(page, "New to UNO? Play a first game")
    offer.scroll_into_view_if_needed()
    page.touchscreen.tap(*middle(offer))
    expect(page.get_by_role("status", name="Tips")).to_contain_text("Match the color or the number")
