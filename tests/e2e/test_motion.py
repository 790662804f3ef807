"""Flying cards, and a layout that does not move with them."""

from __future__ import annotations

from playwright.sync_api import expect

from e2e.deals import can_play, is_opened_by_wild, is_plain, plays_a_number
from e2e.people import Desk
from e2e.playing import button, cards
from e2e.scenes import SCENES
from e2e.spectator_scenes import on_tv
from e2e.stage import Stage
from e2e.visits import PHONE

WATCH = """() => {
  window.frames_seen = [];
  const hue = (place) => {
    const found = document.querySelector(place);
    return found && getComputedStyle(found).getPropertyValue("--hue");
  };
  const look = () => {
    frames_seen.push([hue(".pile .top .card") ?? "", hue(".words .color"), document.querySelector(".flying") !== null]);
    requestAnimationFrame(look);
  };
  look();
}"""


EARLY = """() => {
  window.frames_seen = [];
  const look = () => {
    const isOpen = document.querySelector(".pile .top") !== null;
    const asks = document.querySelector(".over, .actions button:not(:disabled)") !== null;
    const turns = document.querySelectorAll(".isTurn").length;
    if (document.querySelector(".pile")) frames_seen.push([isOpen, asks, turns, document.title.startsWith("●")]);
    requestAnimationFrame(look);
  };
  look();
}"""


def test_nothing_is_asked_or_told_before_the_first_card_lies_open(stage: Stage) -> None:
    stage.device, stage.likes = PHONE, {"speed": "slow"}
    desk = stage.desk("Hanna", "Omar", is_begun=False)
    page = stage.open(desk.path, desk[1], "Omar")
    page.get_by_text("Hanna").first.wait_for()
    page.evaluate(EARLY)
    desk.begin(is_opened_by_wild, dealer=0)
    page.get_by_role("group", name="Which color?").wait_for()
    frames = page.evaluate("frames_seen")
    assert {tuple(frame) for frame in frames if not frame[0]} == {(False, False, 0, False)}


def test_a_second_enter_on_next_round_plays_no_card(stage: Stage) -> None:
    stage.likes = {"speed": "slow"}
    page = SCENES["round-won"](stage)
    button(page, "Next round").press("Enter")
    expect(page.locator(".hand button:focus")).to_have_count(1)
    held = cards(page).count()
    expect(page.locator(".pile .top")).to_have_count(0)
    page.keyboard.press("Enter")
    expect(page.locator(".flying")).to_have_count(0)
    assert cards(page).count() == held


def test_a_screen_in_the_room_sees_the_first_deal(stage: Stage) -> None:
    stage.likes = {"speed": "slow"}
    desk = stage.desk("Hanna", "Omar", is_begun=False)
    page = on_tv(stage, desk)
    page.get_by_text("Omar").first.wait_for()
    desk.begin(plays_a_number)
    expect(page.locator(".flying")).to_have_count(1 + 3 * 2)  # the first card, and three for each
    expect(page.locator(".flying")).to_have_count(0)
    expect(page.locator(".pile .top")).to_have_count(1)


def test_the_first_deal_flies_to_all_opponents(stage: Stage) -> None:
    stage.device, stage.likes = PHONE, {"speed": "slow"}
    desk = stage.desk("Hanna", "Omar", "Mia", is_begun=False)
    page = stage.open(desk.path, desk[1], "Omar")
    page.get_by_text("Mia").first.wait_for()
    desk.begin(plays_a_number)
    flying = page.locator(".air > *")
    expect(flying).to_have_count(1 + 2 * 3)  # the first card, and three for each of two
    expect(flying).to_have_count(0)


def test_a_result_is_there_at_once_after_a_reload(stage: Stage) -> None:
    stage.device, stage.likes = PHONE, {"speed": "normal"}
    page = SCENES["round-won"](stage)
    page.reload()
    page.get_by_role("button", name="Next round").wait_for()
    names = page.evaluate("document.getAnimations().map(({ animationName }) => animationName)")
    assert [name for name in names if name and name.endswith(("rise", "fall", "grow"))] == []


def test_the_color_in_play_is_that_of_the_top_card_on_every_frame(stage: Stage) -> None:
    stage.likes = {"speed": "slow"}
    desk = stage.desk("Hanna", "Omar", wanted=can_play("W"))
    page = stage.open(desk.path, desk.guest("Mia"), "Mia")
    page.get_by_role("button", name="Draw pile").wait_for()
    page.evaluate(WATCH)
    expect(page.locator(".pile .top")).to_have_count(1)  # nothing is in play before the first card lies open
    desk[0].play("W:B" if desk[0].known["round"]["color"] != "blue" else "W:R")
    for _ in range(6):
        _play_a_card(desk)
    expect(page.locator(".flying")).to_have_count(0)
    frames = page.evaluate("frames_seen")
    assert [frame for frame in frames if frame[0] != frame[1]] == []
    assert any(is_flying for _, _, is_flying in frames)
    assert len({card for card, _, _ in frames}) > 1


def _play_a_card(desk: Desk) -> None:
    """Let the player on turn play a card, or draw."""
    person = desk[desk[0].catch_up().known["round"]["turn"]]
    others = ("draw", "uno", "catch", "jump")
    person.play(next((move for move in person.legal if not move.startswith(others)), "draw"))


def test_a_long_sentence_does_not_move_the_piles(stage: Stage) -> None:
    stage.device = PHONE
    desk = stage.desk("Hanna", "Omar", "Mia", wanted=lambda round: is_plain(round) and bool(_draw_twos(round.legal(0))))
    page = stage.at(desk, 2)
    pile = page.get_by_role("button", name="Draw pile")
    before = pile.bounding_box()
    desk[0].play(_draw_twos(desk[0].legal)[0])
    expect(page.locator("main")).to_contain_text("Omar draws 2 cards and misses a turn.")
    assert pile.bounding_box() == before


def _draw_twos(moves: list[str]) -> list[str]:
    return [move for move in moves if move.endswith("+2")]
