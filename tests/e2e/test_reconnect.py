"""Reconnecting, several people at one table, and addresses."""

from __future__ import annotations

import re
import signal
from collections.abc import Callable

from playwright.sync_api import expect

from e2e.deals import plays_a_number
from e2e.people import Desk
from e2e.playing import button, cards, click, labels, playable, point
from e2e.rigged import Rigged
from e2e.scenes import SCENES
from e2e.stage import Stage
from e2e.visits import Visits

Desks = Callable[..., Desk]
DOWN = "Connection lost"


def test_two_people_and_a_spectator_see_what_each_may_see(stage: Stage) -> None:
    desk = stage.desk("Hanna", "Omar", wanted=plays_a_number)
    hands = [desk[0].hand, desk[1].hand]
    noor = desk.guest("Noor")
    hanna, omar = stage.at(desk, 0), stage.at(desk, 1)
    watching = stage.open(desk.path, noor, "Noor")
    watching.get_by_text("You’re watching").wait_for()
    assert cards(watching).count() == 0
    for page, hand in ((hanna, hands[0]), (omar, hands[1])):
        held = cards(page).evaluate_all("all => all.map((one) => one.dataset.card)")
        assert sorted(held) == sorted(hand)
    card = playable(hanna).first
    name = card.get_attribute("aria-label")
    hanna.mouse.click(*point(card))
    expect(hanna.locator("main")).to_contain_text(f"You play {name}")
    for page in (omar, watching):
        expect(page.locator("main")).to_contain_text(f"Hanna plays {name}")
        expect(page.get_by_label(f"Discard pile, {name} on top")).to_be_visible()
        expect(page.get_by_role("list", name="Other players").get_by_role("listitem").filter(has_text="Hanna")).to_contain_text(
            "6 cards"
        )
    expect(omar.locator("main")).to_contain_text("Your turn")


def test_a_reload_keeps_seat_and_hand(stage: Stage) -> None:
    desk = stage.desk("Hanna", "Omar", wanted=plays_a_number)
    page = stage.at(desk)
    hand = labels(page)
    page.reload()
    cards(page).first.wait_for()
    assert labels(page) == hand
    page.mouse.click(*point(playable(page).first))
    expect(cards(page)).to_have_count(6)


def test_seat_and_hand_survive_a_killed_server(stage: Stage, own_server: Rigged) -> None:
    desk = stage.desk("Hanna", "Omar", at=own_server, wanted=plays_a_number)
    page = stage.at(desk)
    hand = labels(page)
    stage.visits.expected.append("net::ERR_CONNECTION_RESET")  # if the page was loading something
    own_server.end(signal.SIGKILL)
    expect(page.get_by_text(DOWN)).to_be_visible()
    assert labels(page) == hand
    again = own_server.again()
    try:
        expect(page.get_by_text(DOWN)).to_have_count(0)
        assert labels(page) == hand
        page.mouse.click(*point(playable(page).first))
        expect(cards(page)).to_have_count(6)
    finally:
        again.end()


def test_a_second_tab_of_the_same_person_has_the_same_seat(stage: Stage) -> None:
    desk = stage.desk("Hanna", "Omar", wanted=plays_a_number)
    first = stage.at(desk)
    second = first.context.new_page()
    second.goto(desk.path)
    cards(second).first.wait_for()
    assert labels(second) == labels(first)
    second.mouse.click(*point(playable(second).first))
    for page in (first, second):
        expect(cards(page)).to_have_count(6)
        expect(page.get_by_text(DOWN)).to_have_count(0)


def test_back_leads_to_the_front_page_and_forward_to_the_same_hand(opens: Visits) -> None:
    page = opens()
    click(page, button(page, "Play now"))
    cards(page).first.wait_for()
    expect(page).to_have_url(re.compile("/t/"))
    address = page.url
    page.go_back()
    expect(button(page, "Play now")).to_be_visible()
    page.go_forward()
    cards(page).first.wait_for()
    assert page.url == address
    page.go_back()
    expect(button(page, "Play now")).to_be_visible()


def test_an_unknown_table_is_explained_with_a_way_on(stage: Stage) -> None:
    page = SCENES["no-such-table"](stage)
    expect(page.locator("body")).to_contain_text("Table not found")
    click(page, button(page, "Go to the front page").or_(page.get_by_role("link", name="Go to the front page")))
    expect(button(page, "Play now")).to_be_visible()


def test_a_kicked_person_is_told_so(stage: Stage) -> None:
    page = SCENES["removed"](stage)
    expect(page.locator("body")).to_contain_text("The host kicked you")
    assert cards(page).count() == 0


def test_a_returning_player_takes_the_seat_back_from_a_bot(stage: Stage) -> None:
    desk = stage.desk("Hanna", "Omar", "Mia", wanted=plays_a_number, away_seconds=1)
    desk[1].hang_up()
    page = stage.at(desk)
    seat = page.get_by_role("list", name="Other players").get_by_role("listitem").filter(has_text="Omar")
    expect(seat).to_contain_text("a bot plays")
    again = stage.at(desk, 1)
    expect(seat).not_to_contain_text("a bot plays")
    expect(cards(again)).to_have_count(7)
