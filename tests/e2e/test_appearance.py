"""Themes, the menu, sounds and turn signals."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from drawfour.server.protocol.settings import Settings
from e2e.conftest import PHONE
from e2e.deals import plays_a_number
from e2e.playing import wait_for_answers
from e2e.rigged import Rigged

Opens = Callable[..., Page]

LOOK = "document.documentElement.dataset.theme"
SIDEWAYS = "(element => element.scrollWidth - element.clientWidth)"


@pytest.fixture(autouse=True)
def first_turn(server: Rigged) -> None:
    """Is seat 0 on turn, with a playable number?"""
    server.rig(Settings(), 3, plays_a_number)


def sits_at_a_table(page: Page) -> None:
    page.get_by_role("button", name="Play now").click()
    page.wait_for_selector(".hand button")


def opens_menu(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("dialog", name="Menu")).to_be_visible()


@pytest.mark.parametrize(
    ("system", "look"),
    [
        ({"color_scheme": "dark"}, "dark"),
        ({"color_scheme": "light"}, "light"),
        ({"color_scheme": "light", "contrast": "more"}, "contrast"),
    ],
)
def test_the_page_follows_the_theme_of_the_system(opens: Opens, system: dict[str, Any], look: str) -> None:
    page = opens(**system)
    assert page.evaluate(LOOK) == look
    ground = page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--felt-2')")
    expect(page.locator("meta[name=theme-color]")).to_have_attribute("content", ground)


def test_a_chosen_theme_and_language_stay(opens: Opens) -> None:
    page = opens(color_scheme="dark")
    sits_at_a_table(page)
    opens_menu(page)
    page.get_by_role("radio", name="high contrast").check()
    assert page.evaluate(LOOK) == "contrast"
    card = "getComputedStyle(document.querySelector('.hand li')).width"
    small = page.evaluate(card)
    page.get_by_role("switch", name="Use larger cards").click()
    assert float(page.evaluate(card)[:-2]) > float(small[:-2])
    page.get_by_role("radio", name="Deutsch").check()
    expect(page.get_by_role("dialog", name="Menü")).to_be_visible()
    page.reload()
    page.wait_for_selector(".hand button")
    assert page.evaluate("[document.documentElement.dataset.theme, document.documentElement.lang]") == ["contrast", "de"]
    page.emulate_media(color_scheme="light")
    assert page.evaluate(LOOK) == "contrast"


def test_keys_in_the_menu_play_no_card_and_a_question_mark_opens_the_shortcuts(opens: Opens) -> None:
    page = opens()
    sits_at_a_table(page)
    page.wait_for_selector(".isTurn.status")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keyboard shortcuts")).to_contain_text("challenge")
    held = page.locator(".hand button").count()
    for key in "dkuca1":
        page.keyboard.press(key)
    wait_for_answers(page)
    assert page.locator(".hand button").count() == held
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize("width", [320, 390])
@pytest.mark.parametrize("size", ["100%", "200%"])
def test_the_menu_never_scrolls_sideways_and_its_keys_are_large(opens: Opens, width: int, size: str) -> None:
    page = opens(**{**PHONE, "viewport": {"width": width, "height": 640}})
    sits_at_a_table(page)
    page.evaluate("size => document.documentElement.style.fontSize = size", size)
    opens_menu(page)
    assert page.locator("dialog").evaluate(SIDEWAYS) <= 0
    for target in page.locator("dialog :is(button, input, summary)").all():
        box = target.bounding_box()
        assert box, target
        assert min(box["width"], box["height"]) >= 48, target.evaluate("each => each.outerHTML")


def test_the_volume_is_set_by_slider_and_key(opens: Opens) -> None:
    page = opens()
    sits_at_a_table(page)
    opens_menu(page)
    slider = page.get_by_role("slider", name="Sounds")
    expect(slider).to_have_attribute("aria-valuetext", "50 %")
    slider.press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuetext", "60 %")
    page.get_by_role("button", name="Play sounds").click()
    expect(slider).to_have_attribute("aria-valuetext", "off")


def test_title_and_icon_show_your_turn(opens: Opens) -> None:
    page = opens()
    icon = page.locator("link[rel=icon]").get_attribute("href")
    sits_at_a_table(page)
    page.wait_for_selector(".isTurn.status")
    expect(page).to_have_title("● Your turn · drawfour")
    assert page.locator("link[rel=icon]").get_attribute("href") != icon
    opens_menu(page)
    page.get_by_role("button", name="Leave").click()
    expect(page).to_have_title("drawfour")
    expect(page.locator("link[rel=icon]")).to_have_attribute("href", icon or "")


def test_cards_keep_their_colors_in_forced_colors_mode(opens: Opens) -> None:
    page = opens(forced_colors="active")
    sits_at_a_table(page)
    painted = page.locator(".hand .card:not(.isDark)").first.evaluate("each => getComputedStyle(each).backgroundImage")
    colors = ("rgb(207, 21, 16)", "rgb(247, 201, 46)", "rgb(26, 128, 105)", "rgb(36, 48, 168)")
    assert any(color in painted for color in colors), painted
    opens_menu(page)
    expect(page.get_by_role("dialog")).to_contain_text("Your system sets the colors.")


NOTICES = """
window.told = [];
window.Notification = class {
  static permission = "granted";
  static requestPermission = async () => "granted";
  constructor(title, { body }) { this.text = `${title}: ${body}`; window.told.push(this.text); }
  close() { window.told.push("closed"); }
};
"""
LOOKS_AWAY = """away => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => away });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_a_hidden_tab_notifies_of_a_turn_if_wanted(opens: Opens) -> None:
    page = opens(script=NOTICES)
    sits_at_a_table(page)
    page.wait_for_selector(".isTurn.status")
    page.evaluate(LOOKS_AWAY, True)
    assert page.evaluate("told") == []
    page.evaluate(LOOKS_AWAY, False)
    opens_menu(page)
    page.get_by_role("switch", name="Notify me when it’s my turn").click()
    page.evaluate(LOOKS_AWAY, True)
    page.wait_for_function("() => told.length === 1")
    assert page.evaluate("told[0]").startswith("Your turn: ")
    page.evaluate(LOOKS_AWAY, False)
    page.wait_for_function("() => told[1] === 'closed'")


def test_without_browser_support_notifications_are_not_offered(opens: Opens) -> None:
    page = opens(script="delete window.Notification")
    sits_at_a_table(page)
    opens_menu(page)
    expect(page.get_by_role("switch", name="Use larger cards")).to_be_visible()
    expect(page.get_by_role("switch", name="Notify me when it’s my turn")).to_have_count(0)
