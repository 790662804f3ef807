"""Calls, catches, color choices and challenges at a table."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e.deals import bluffs, can_play, is_honest, plays_a_number
from e2e.people import Desk
from e2e.playing import CALL, button, cards, click, labels, middle, point, wait_for_answers
from e2e.scenes import SCENES
from e2e.stage import SHORT, Stage
from e2e.visits import DESKTOP, PHONE, SIDE

Desks = Callable[..., Desk]
COLORS = "Which color?"


@pytest.mark.parametrize("device", [PHONE, SIDE, DESKTOP], ids=["phone", "side", "desktop"])
def test_the_call_works_while_a_color_is_being_chosen(stage: Stage, device: dict[str, Any]) -> None:
    stage.device = device
    desk = stage.desk("Hanna", "Omar", wanted=can_play("W"), options=SHORT)
    page = stage.at(desk)
    button(page, "wild").press("Enter")
    colors = page.get_by_role("group", name=COLORS)
    expect(colors).to_be_visible()
    page.mouse.click(*middle(button(page, CALL)))
    expect(page.locator("main")).to_contain_text("You call UNO!")
    expect(colors).to_be_visible()
    page.mouse.click(*middle(colors.get_by_role("button", name="blue")))
    expect(cards(page)).to_have_count(1)
    assert desk[1].catch_up().known["round"]["called"] == [0]
    assert desk[1].known["round"]["color"] == "blue"


def test_a_color_is_chosen_by_key_or_canceled(stage: Stage) -> None:
    page = SCENES["color"](stage)
    page.keyboard.press("Escape")
    expect(page.get_by_role("group", name=COLORS)).to_have_count(0)
    assert cards(page).count() == 7
    button(page, "wild").first.press("Enter")
    page.keyboard.press("3")
    expect(page.locator("main")).to_contain_text("You play wild and name green")


def test_a_missing_call_is_caught_by_a_click(stage: Stage) -> None:
    page = SCENES["missing-call"](stage)
    desk = stage.desks[0]
    click(page, button(page, "Catch Hanna!"))
    expect(page.locator("main")).to_contain_text("You catch Hanna, who forgot to call UNO")
    assert len(desk[0].hand) == 3
    expect(button(page, "Catch Hanna!")).to_have_count(0)


def test_a_caught_player_is_told_and_draws(stage: Stage) -> None:
    desk = stage.desk("Hanna", "Omar", wanted=plays_a_number, options=SHORT)
    page = stage.at(desk)
    page.mouse.click(*point(page.get_by_role("list", name="Your cards").locator("button:not([aria-disabled=true])").first))
    expect(cards(page)).to_have_count(1)
    desk[1].play("catch 0")
    expect(cards(page)).to_have_count(3)
    expect(page.locator("main")).to_contain_text("Omar catches you: you forgot to call UNO")


def test_a_call_within_the_grace_is_in_time(stage: Stage) -> None:
    desk = stage.desk("Hanna", "Omar", wanted=plays_a_number, options=SHORT, grace_seconds=5)
    page = stage.at(desk)
    page.mouse.click(*point(page.get_by_role("list", name="Your cards").locator("button:not([aria-disabled=true])").first))
    expect(cards(page)).to_have_count(1)
    desk[1].catch_up().send("catch", ref="early", number=desk[1].known["number"], seat=0)
    page.mouse.click(*middle(button(page, CALL)))
    expect(page.locator("main")).to_contain_text("You call UNO!")
    while (answer := desk[1].hear()).get("ref") != "early":
        pass
    assert answer["type"] == "refusal"
    expect(cards(page)).to_have_count(1)


def _challenge(stage: Stage, wanted: Any, everyone: bool) -> tuple[Desk, list[Page], list[str]]:
    """Omar challenges Hanna's Wild Draw Four by a click, while Mia plays and Noor watches. Return Hanna's hand before."""
    options = {"reveal_to": "everyone" if everyone else "challenger"}
    desk = stage.desk("Hanna", "Omar", "Mia", wanted=wanted, options=options)
    noor = desk.guest("Noor")
    desk[0].play("W+4:G")
    hand = desk[0].hand
    pages = [stage.at(desk, seat) for seat in range(3)] + [stage.open(desk.path, noor, "Noor")]
    pages[3].get_by_text("You’re watching").wait_for()
    click(pages[1], button(pages[1], "Challenge"))
    for page in pages:
        expect(page.locator("main")).to_contain_text("The challenge ")
    return desk, pages, hand


def _shown(page: Page) -> int:
    return page.get_by_label(re.compile("^The hand you’re shown")).count()


def test_a_successful_challenge_shows_the_hand_only_to_the_challenger_until_the_next_move(stage: Stage) -> None:
    _, pages, hand = _challenge(stage, bluffs, everyone=False)
    hanna, omar, mia, noor = pages
    expect(cards(hanna)).to_have_count(len(hand) + 4)
    expect(cards(omar)).to_have_count(7)
    expect(omar.get_by_label(re.compile("^The hand you’re shown"))).to_be_visible()
    assert [_shown(page) for page in (mia, noor)] == [0, 0]
    for page in (mia, noor):  # nor is it anywhere else on their screens
        assert "Hanna shows" not in page.content()
    click(omar, button(omar, "Draw"))
    expect(omar.get_by_label(re.compile("^The hand you’re shown"))).to_have_count(0)


def test_a_failed_challenge_costs_six_cards_and_can_show_the_hand_to_everyone(stage: Stage) -> None:
    _, pages, hand = _challenge(stage, is_honest, everyone=True)
    hanna, omar, mia, noor = pages
    expect(cards(omar)).to_have_count(7 + 6)
    expect(cards(hanna)).to_have_count(len(hand))
    for page in (omar, mia, noor):
        expect(page.get_by_label(re.compile("^The hand you’re shown"))).to_be_visible()
    click(mia, button(mia, "Draw"))
    for page in (omar, mia):
        expect(page.get_by_label(re.compile("^The hand you’re shown"))).to_have_count(0)


def test_accepting_costs_four_cards_and_shows_nothing(stage: Stage) -> None:
    page = SCENES["challenge-challenger"](stage)
    click(page, button(page, "Take 4"))
    expect(cards(page)).to_have_count(11)
    assert _shown(page) == 0
    assert len(labels(page)) == 11


def test_a_second_tap_on_draw_makes_no_second_move(stage: Stage) -> None:
    stage.device = PHONE
    desk = stage.desk("Hanna", "Omar", wanted=plays_a_number)
    page = stage.at(desk)
    count = cards(page).count()
    at = middle(button(page, "Draw"))
    for _ in range(3):
        page.touchscreen.tap(*at)
    expect(cards(page)).to_have_count(count + 1)
    wait_for_answers(page)
    expect(cards(page)).to_have_count(count + 1)
    expect(page.get_by_role("alert")).to_have_count(0)


def test_when_the_host_closes_the_page_another_becomes_host_and_can_start(stage: Stage, opens: Any) -> None:
    host = opens(likes={"name": "Hanna", "settings": {"seats": 2, "away_seconds": 1}})
    click(host, button(host, "Play with friends"))
    button(host, "Start the match").wait_for()
    guest = opens(host.url.removeprefix(stage.server.address), likes={"name": "Omar"})
    expect(guest.locator("main")).to_contain_text("Waiting for Hanna to start the match")
    host.context.close()
    button(guest, "Start the match").wait_for()
    click(guest, button(guest, "Start the match"))
    cards(guest).nth(6).wait_for()


def test_a_hint_raises_its_card_and_goes_with_the_next_move(stage: Stage) -> None:
    page = SCENES["hint"](stage)
    expect(page.locator(".hint")).to_have_text(re.compile(r"^\s*(Play|Draw) "))
    expect(page.locator(".raised")).to_have_count(1)
    page.keyboard.press("d")
    expect(page.locator(".hint")).to_have_count(0)
    expect(page.locator(".raised")).to_have_count(0)


def test_a_hint_can_be_asked_for_by_key_and_not_among_people(stage: Stage) -> None:
    page = stage.at(stage.desk("Hanna", seats=3, wanted=plays_a_number))
    page.keyboard.press("h")
    page.locator(".hint").wait_for()
    page = stage.at(stage.desk("Hanna", "Omar", wanted=plays_a_number))
    expect(button(page, "Hint")).to_have_count(0)


def test_the_right_mouse_button_tells_what_a_card_does(stage: Stage) -> None:
    page = stage.at(stage.desk("Hanna", "Omar", wanted=can_play("W+4")))
    page.mouse.click(*point(page.locator('[data-card="W+4"]').first), button="right")
    told = page.get_by_text("You choose the color, the next player draws 4")
    told.wait_for()
    page.mouse.click(5, 400)
    expect(told).to_have_count(0)
    assert cards(page).count() == 7


def test_a_mouse_that_holds_a_card_tells_what_it_does_and_plays_nothing(stage: Stage) -> None:
    page = stage.at(stage.desk("Hanna", "Omar", wanted=can_play("W+4")))
    page.mouse.move(*point(page.locator('[data-card="W+4"]').first))
    page.mouse.down()
    told = page.get_by_text("You choose the color, the next player draws 4")
    told.wait_for()
    page.mouse.up()
    expect(told).to_have_count(0)
    expect(page.get_by_role("group", name=COLORS)).to_have_count(0)
    assert cards(page).count() == 7
