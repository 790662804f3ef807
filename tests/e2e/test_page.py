"""The page in a real browser, as people use it."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from drawfour.server.pages import FOLDER
from e2e.conftest import PHONE
from serving import Running

Opens = Callable[..., Page]
MOST_SCRIPT = 80_000  # bytes, gzipped
PLAYABLE = ".hand button[aria-disabled=false]:not([data-card^=W])"
OVER = re.compile("win|Nobody")


def middle(page: Page, selector: str) -> tuple[float, float]:
    """Where one clicks to hit the first of these, on the screen."""
    box = page.locator(selector).first.bounding_box()
    assert box, selector
    return box["x"] + box["width"] / 4, box["y"] + box["height"] / 4


def wait_for_turn(page: Page) -> bool:
    """Wait until something can be done; False when the round is over."""
    page.wait_for_selector(".yours, section h2", timeout=60_000)
    return page.locator("section h2").count() == 0


def deal_something_playable(page: Page) -> int:
    """Begin games until the first answer can be a card of one color; how many cards are held then."""
    for _ in range(30):
        page.goto("/")
        page.get_by_role("button", name="Play now").click()
        assert wait_for_turn(page)
        if page.locator(PLAYABLE).count():
            return page.locator(".hand button").count()
    raise AssertionError("of thirty deals none begins with a card that can be played")


def test_two_clicks_from_the_front_page_to_a_card_on_the_pile(opens: Opens) -> None:
    page = opens()
    count = deal_something_playable(page)
    expect(page).to_have_url(re.compile(r"/t/[a-z0-9]{12}$"))
    card = page.locator(PLAYABLE).first.get_attribute("aria-label")
    page.mouse.click(*middle(page, PLAYABLE))
    expect(page.locator(".hand button")).to_have_count(count - 1)
    expect(page.locator(".last")).to_contain_text(f"You play {card}")


def test_a_round_is_played_by_keys_alone(opens: Opens) -> None:
    page = opens()
    page.keyboard.press("Tab")
    page.get_by_role("button", name="Play now").focus()
    page.keyboard.press("Enter")
    for _ in range(200):
        if not wait_for_turn(page):
            break
        if page.get_by_role("button", name="One left!").is_enabled():
            page.keyboard.press("u")
        playable = page.locator(".hand button[aria-disabled=false]")
        if page.get_by_role("group", name="Which color?").count():
            page.keyboard.press("1")
        elif page.get_by_role("button", name="Challenge").count():
            page.keyboard.press("a")
        elif playable.count():
            playable.first.focus()
            page.keyboard.press("Enter")
        else:
            page.keyboard.press("d")
        page.wait_for_timeout(150)
    expect(page.locator("section h2")).to_have_text(OVER)
    page.get_by_role("button", name="Next round").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".hand button").first).to_be_visible()


def test_reload_and_a_server_that_was_down_leave_seat_and_hand(opens: Opens, server: Running) -> None:
    page = opens()
    page.get_by_role("button", name="Play now").click()
    assert wait_for_turn(page)
    hand = page.locator(".hand button").evaluate_all("all => all.map(one => one.dataset.card)")
    page.reload()
    page.wait_for_selector(".hand button")
    assert page.locator(".hand button").evaluate_all("all => all.map(one => one.dataset.card)") == hand


def test_a_card_is_raised_by_one_tap_and_played_by_the_next(opens: Opens) -> None:
    page = opens(**PHONE)
    count = deal_something_playable(page)
    card = page.locator(PLAYABLE).first
    page.touchscreen.tap(*middle(page, PLAYABLE))
    expect(card).to_have_class(re.compile("raised"))
    assert page.locator(".hand button").count() == count
    page.touchscreen.tap(*middle(page, ".hand button.raised"))
    expect(page.locator(".hand button")).to_have_count(count - 1)


def test_nothing_is_wider_than_a_phone_and_what_is_touched_is_large_enough(opens: Opens) -> None:
    page = opens(**PHONE)
    page.get_by_role("button", name="Play now").tap()
    assert wait_for_turn(page)
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    for button in page.locator("button:visible").all():
        box = button.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 48, button.get_attribute("aria-label") or button.inner_text()


def test_the_script_is_small() -> None:
    size = sum(len(gzip.compress(path.read_bytes())) for path in (FOLDER / "assets").glob("*.js"))
    assert 10_000 < size <= MOST_SCRIPT
