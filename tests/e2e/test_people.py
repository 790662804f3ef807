"""News of other people, what spectators see, and changed names."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e.deals import plays_a_number, plays_on
from e2e.end_scenes import play_out
from e2e.measures import box_of
from e2e.playing import button, click
from e2e.scenes import SCENES
from e2e.spectator_scenes import on_tv
from e2e.stage import Stage
from e2e.visits import PHONE, SIDE


def held(page: Page) -> list[str]:
    cards: list[str] = page.locator("[data-card]").evaluate_all("all => all.map((each) => each.dataset.card)")
    return cards


def test_spectators_see_all_hands_and_players_are_told(stage: Stage) -> None:
    desk = stage.desk("Hanna", "Omar", seats=3, wanted=plays_a_number, spectators_see_hands=True)
    player = stage.at(desk, 1)
    noor = desk.guest("Noor")
    page = stage.open(desk.path, noor, "Noor")
    hands = page.get_by_role("list", name="All hands")
    expect(hands.get_by_role("img")).to_have_count(3)
    expect(hands.get_by_role("img", name="Hanna holds")).to_have_count(1)
    expect(page.get_by_role("button", name="Sit here")).to_have_count(0)
    expect(player.get_by_role("log")).to_contain_text("Noor sees all hands.")
    expect(player.get_by_role("list", name="All hands")).to_have_count(0)
    card = next(move for move in desk[0].legal if move[1:].isdigit())
    held = len(desk[0].hand)
    desk[0].play(card)
    expect(hands.get_by_role("listitem").first.locator(".card")).to_have_count(held - 1)


def test_people_in_a_room_join_by_a_short_code(stage: Stage) -> None:
    host = stage.open("/")
    click(host, button(host, "Play with friends"))
    host.wait_for_url(re.compile(r"/t/[bghjkmprtvwxz]{4,6}$"))  # the longer, the more tables the tests have opened
    code = host.url.rpartition("/")[2]
    expect(host.get_by_text(f"Table code {code.upper()}").first).to_be_visible()
    guest = stage.open("/", name="Omar")
    click(guest, button(guest, "Enter a code"))
    guest.get_by_label("Table code or link").fill(f" {' '.join(code.upper())} ")
    click(guest, button(guest, "Go to the table"))
    guest.wait_for_url(f"**/t/{code}")
    expect(host.get_by_text("Omar").first).to_be_visible()
    tv = stage.open(f"/t/{code.upper()}/tv")
    expect(tv.get_by_text(f"Table code {code.upper()}")).to_be_visible()


@pytest.mark.parametrize("device", [PHONE, SIDE], ids=["phone", "side"])
def test_news_in_a_lobby_covers_neither_the_code_nor_the_start(stage: Stage, device: dict[str, Any]) -> None:
    stage.device = device
    host = stage.open("/")
    click(host, button(host, "Play with friends"))
    host.wait_for_url("**/t/*")
    stage.open(host.url, name="Omar")
    news = host.get_by_role("log").locator("p").first
    expect(news).to_be_visible()
    for part in (host.get_by_text("Table code").first, host.locator(".code b").first, button(host, "Start the match")):
        above, below = sorted([box_of(news), box_of(part)], key=lambda box: box["y"])
        is_apart = above["y"] + above["height"] <= below["y"]
        left, right = sorted([above, below], key=lambda box: box["x"])
        assert is_apart or left["x"] + left["width"] <= right["x"]


def test_spectators_see_no_hands_by_default(stage: Stage) -> None:
    desk = stage.desk("Hanna", "Omar", wanted=plays_a_number)
    page = stage.open(desk.path, desk.guest("Noor"), "Noor")
    page.get_by_text("You’re watching").wait_for()
    expect(page.get_by_role("list", name="All hands")).to_have_count(0)


def test_everyone_is_told_who_was_kicked_and_who_is_the_host(stage: Stage) -> None:
    desk = stage.desk("Hanna", "Omar", "Mia", wanted=plays_a_number)
    page = stage.at(desk, 1)
    desk[0].do("remove", who=2)
    desk[0].do("host", who=1)
    expect(page.get_by_role("log")).to_contain_text("Mia was kicked.")
    expect(page.get_by_role("log")).to_contain_text("You’re now the host.")
    expect(page.locator(".last"), "what has happened in the round stays").to_contain_text("deal")
    click(page, button(page, "Log and chat"))
    told = page.get_by_role("dialog").get_by_role("list", name="Game log")
    expect(told).to_contain_text("Mia was kicked.")
    page.reload()
    click(page, button(page, "Log and chat"))
    expect(told).to_contain_text("You’re now the host.")


def test_a_winner_who_leaves_is_still_shown_as_the_winner(stage: Stage) -> None:
    page = SCENES["match-lost"](stage)
    desk = stage.desks[-1]
    desk[0].do("leave")
    expect(page.get_by_role("log")).to_contain_text("Hanna left.")
    result = page.get_by_role("region", name="Hanna wins the match")
    expect(result.get_by_role("listitem").first).to_contain_text("Hanna")
    expect(page.get_by_role("list", name="Other players")).to_contain_text("Hanna")


def test_a_new_name_shows_at_once_and_the_seat_stays(stage: Stage) -> None:
    desk = stage.desk("Hanna", "Omar", wanted=plays_a_number)
    page, other = stage.at(desk, 0), stage.at(desk, 1)
    hand = held(page)
    click(page, button(page, "People here"))
    click(page, button(page, "Change name"))
    page.get_by_label("Your name").fill("Zoe")
    click(page, button(page, "Save name"))
    expect(page.get_by_text("You’re Zoe.")).to_be_visible()
    expect(other.get_by_role("log")).to_contain_text("Hanna is now called Zoe.")
    expect(other.get_by_role("list", name="Other players")).to_contain_text("Zoe")
    page.keyboard.press("Escape")
    assert held(page) == hand != []
    page.goto("/")
    page.get_by_label("Your name").fill("Yara")
    page.get_by_label("Your name").press("Enter")
    expect(other.get_by_role("list", name="Other players")).to_contain_text("Yara")


def test_in_the_lobby_names_can_be_changed_and_departures_are_shown(stage: Stage) -> None:
    desk = stage.desk("Hanna", "Omar", seats=3, is_begun=False)
    page = stage.open(desk.path, desk[0], "Hanna")
    click(page, button(page, "Change name"))
    page.get_by_label("Your name").fill("Zoe")
    click(page, button(page, "Save name"))
    expect(page.get_by_role("list", name="Seats")).to_contain_text("Zoe")
    desk[1].do("leave")
    expect(page.get_by_role("log")).to_contain_text("Omar left.")


def test_a_messenger_shows_who_invites_and_a_picture(stage: Stage) -> None:
    desk = stage.desk("Hanna", "Omar", seats=4, is_begun=False)
    page = stage.open("/")
    head = page.request.get(stage.server.address + desk.path).text()
    assert '<meta property="og:title" content="Play cards with Hanna" />' in head
    assert "Classic rules, 2 free seats of 4." in head
    (picture,) = re.findall('<meta property="og:image" content="([^"]*)" />', head)
    answer = page.request.get(picture)
    assert picture.startswith(stage.server.address)
    assert (answer.status, answer.headers["content-type"]) == (200, "image/jpeg")


def test_a_tv_shows_everybody_the_moves_and_the_result_but_no_hand(stage: Stage) -> None:
    desk = stage.desk("Hanna", "Omar", "Mia", "Lea", wanted=plays_on, options={"hand_size": "2", "target_score": "none"})
    page = on_tv(stage, desk)
    expect(page.get_by_role("list", name="Other players").get_by_role("listitem")).to_have_count(4)
    expect(page.get_by_text("Hanna’s turn.").first).to_be_visible()
    assert page.locator("[data-card]").count() == 0
    play_out(desk)
    expect(page.get_by_role("heading", name="Hanna wins the match")).to_be_visible()
    names = page.get_by_role("button").evaluate_all("all => all.map((one) => one.ariaLabel ?? one.innerText)")
    assert [name for name in names if not name.startswith("Draw pile")] == ["Full screen"]
