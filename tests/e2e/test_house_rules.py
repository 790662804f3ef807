"""House rules: stacking, jumping in, swapped and passed hands, knock-outs."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest
from playwright.sync_api import ElementHandle, Page, expect

from drawfour.game.round import Round
from e2e.deals import is_plain
from e2e.house import faced, goes, jumpable, over_the_limit, play, swapping
from e2e.measures import box_of
from e2e.playing import (
    MIDDLE,
    POINT,
    button,
    by_keys,
    by_touch,
    cards,
    chosen,
    click,
    labels,
    look,
    middle,
    play_match,
    playable,
    point,
    wait_for_answers,
    wait_for_timers,
)  # fmt: skip
from e2e.scenes import SCENES
from e2e.stage import Stage
from e2e.visits import DESKTOP, PHONE, SIDE, SMALL, Visits
from fixtures.patience import PATIENCE

SWAP = "Swap hands with whom?"
SEVEN = {"seven_zero": "yes"}


def says(page: Page, text: str) -> None:
    expect(page.locator("main")).to_contain_text(text)


def words(code: str) -> str:
    """Return a number card in words: `red 7`."""
    return f"{ {'R': 'red', 'Y': 'yellow', 'G': 'green', 'B': 'blue'}[code[0]] } {code[1:]}"


def test_a_pending_count_is_raised_twice_and_taken_with_one_tap(stage: Stage) -> None:
    stage.device = PHONE
    desk = faced(stage, "+2", "+2", "+2", names=("Hanna", "Omar", "Mia", "Lea"))
    mia, lea = stage.at(desk, 2), stage.at(desk, 3)
    says(mia, "Take 4, or pass them on with draw two.")
    says(lea, "Mia’s turn. 4 cards are at stake.")
    assert {label.split(" ", 1)[1] for label in playable(mia).evaluate_all("all => all.map((one) => one.ariaLabel)")} == {
        "draw two"
    }
    card = playable(mia).first
    for _ in range(2):
        mia.touchscreen.tap(*point(card))
    expect(cards(mia)).to_have_count(6)
    expect(lea.locator(".pending")).to_have_text("+6")
    lea.touchscreen.tap(*middle(button(lea, "Take 6")))
    expect(cards(lea)).to_have_count(13)
    says(lea, "You draw 6 cards and miss a turn:")
    expect(lea.locator(".pending")).to_have_count(0)
    assert desk[0].catch_up().known["round"]["turn"] == 0


def test_a_draw_two_is_deflected_with_a_reverse_and_taken_by_key(stage: Stage) -> None:
    def bounces(round: Round) -> bool:
        return any(goes(f"{color}+2", f"{color}R")(round) for color in "RYGB")

    desk = stage.desk("Hanna", "Omar", "Mia", wanted=bounces, options={"deflect": "yes"})
    play(desk, 0, next(move for move in desk[0].legal if move.endswith("+2") and f"{move[0]}R" in desk[1].hand))
    hanna, omar = stage.at(desk, 0), stage.at(desk, 1)
    says(omar, "or pass them on with reverse")
    omar.mouse.click(*point(playable(omar).first))
    says(hanna, "Take 2. You can’t pass them on.")
    hanna.keyboard.press("a")
    expect(cards(hanna)).to_have_count(8)


def test_a_challenge_of_a_pending_count_costs_what_it_says(stage: Stage) -> None:
    page = SCENES["pending-with-challenge"](stage)
    says(page, "Did Hanna bluff?")
    says(page, "If not, you draw 6.")
    count = cards(page).count()
    click(page, button(page, "Challenge"))
    says(page, "The challenge ")
    is_right = "The challenge succeeds" in page.locator("main").inner_text()
    expect(cards(page)).to_have_count(count if is_right else count + 6)
    assert len(stage.desks[0][0].hand) == 6 + 4 * is_right


@pytest.mark.parametrize("how", ["key", "button", "card"])
def test_an_identical_card_jumps_in(stage: Stage, how: str) -> None:
    stage.device = PHONE
    desk = jumpable(stage)
    page = stage.at(desk, 2)
    says(page, "Omar’s turn.")
    says(page, "You can jump in with")
    if how == "key":
        page.keyboard.press("j")
    else:
        target = button(page, "Jump in") if how == "button" else playable(page).first
        page.touchscreen.tap(*(middle if how == "button" else point)(target))
    says(page, "You jump in.")
    expect(cards(page)).to_have_count(6)
    assert desk[0].catch_up().known["round"]["turn"] == 0, "play goes on after who has jumped in"


def test_the_first_of_two_jump_ins_counts_and_the_other_changes_nothing(stage: Stage) -> None:
    desk = jumpable(stage)
    page = stage.at(desk, 2)
    desk[1].catch_up().send("play", ref="quick", number=desk[1].known["number"], move="draw")
    page.keyboard.press("j")
    while (answer := desk[1].hear()).get("ref") != "quick":
        pass
    jumped = answer["type"] == "refusal"
    expect(cards(page)).to_have_count(6 if jumped else 7)
    assert len(desk[1].hand) == (7 if jumped else 8)
    wait_for_answers(page)
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_late_jump_in_is_not_played(stage: Stage) -> None:
    desk = jumpable(stage)
    page = stage.at(desk, 2)
    button(page, "Jump in").wait_for()
    desk[1].play("draw")  # either waits for a choice now, or has ended the turn of who drew
    expect(button(page, "Jump in")).to_have_count(0)


@pytest.mark.parametrize("how", ["seat", "list", "key"])
def test_hands_are_swapped_with_the_chosen_player(stage: Stage, how: str) -> None:
    stage.device = PHONE
    desk = stage.desk("Hanna", "Omar", "Mia", "Lea", wanted=goes("7"), options=SEVEN)
    page = swapping(stage, desk)
    mia = stage.at(desk, 2)
    theirs, mine = labels(mia), labels(page)
    if how == "key":
        page.keyboard.press("2")
    elif how == "seat":
        page.touchscreen.tap(*middle(page.get_by_role("listitem").filter(has_text="Mia")))
    else:
        page.touchscreen.tap(*middle(page.get_by_role("group", name=SWAP).get_by_role("button", name="Mia")))
    says(page, "You swap hands with Mia.")
    says(mia, "Hanna swaps hands with you.")
    expect(page.get_by_role("group", name=SWAP)).to_have_count(0)
    assert sorted(labels(page)) == sorted(theirs)
    assert sorted(labels(mia)) == sorted(mine)


@pytest.mark.parametrize("device", [PHONE, SMALL, SIDE, DESKTOP], ids=["phone", "small", "side", "desktop"])
def test_each_of_nine_opponents_can_be_chosen_at_the_seat_and_in_the_list(stage: Stage, device: dict[str, Any]) -> None:
    stage.device = {**device, "reduced_motion": "reduce"}
    page = SCENES["swap-ten"](stage)
    for where in (page.locator(".whole"), page.get_by_role("group", name=SWAP).get_by_role("button")):
        assert where.count() == 9
        for place in range(9):
            middle(where.nth(place))
    question, hand = box_of(page.locator(".swap")), box_of(page.locator(".hand"))
    shared = min(each["y"] + each["height"] for each in (question, hand)) - max(question["y"], hand["y"])
    assert shared <= 0.2 * hand["height"], "the hand is in sight above or below the question"


def test_a_0_passes_all_hands_on_without_revealing_cards(stage: Stage) -> None:
    desk = stage.desk("Hanna", "Omar", "Mia", wanted=goes("0"), options=SEVEN)
    zero = next(move for move in desk[0].legal if move[1:] == "0")
    omar, mia = stage.at(desk, 1), stage.at(desk, 2)
    hands = [[card for card in desk[0].hand if card != zero], *[labels(page) for page in (omar, mia)]]
    desk[0].play(zero)
    says(omar, "All hands are passed on clockwise.")
    expect(cards(omar)).to_have_count(len(hands[0]))
    says(mia, "All hands are passed on clockwise.")
    assert sorted(labels(mia)) == sorted(hands[1])
    assert len(desk[0].hand) == 7


def test_hands_that_move_fly_from_seat_to_seat(stage: Stage) -> None:
    stage.likes = {"speed": "slow"}
    desk = stage.desk("Hanna", "Omar", "Mia", wanted=goes("7"), options=SEVEN)
    play(desk, 0, "7")
    page = stage.at(desk, 2)
    desk[0].play("swap 1")
    expect(page.locator(".flying").first).to_be_attached()
    expect(page.locator(".flying")).to_have_count(0)


def gives_a_winner_away(round: Round) -> bool:
    """Does seat 0 hold a playable 7, and a card that lets the player who gets it in the swap win?"""
    sevens = [card for card in round.hand(0) if card[1:] == "7"] if goes("7")(round) else []
    others = [card for card in round.hand(0) if card not in sevens]
    return len(sevens) == len(others) == 1 and others[0][0] == sevens[0][0] and others[0][1:] in "1234569"


def test_a_match_with_a_swap_can_be_replayed(stage: Stage) -> None:
    options = {**SEVEN, "hand_size": "2", "target_score": "none"}
    desk = stage.desk("Hanna", "Omar", wanted=gives_a_winner_away, options=options)
    last = next(card for card in desk[0].hand if card[1:] != "7")
    play(desk, 0, "7")
    desk[0].play("swap 1")
    desk[1].play(last)
    page = stage.open(f"/replay/{desk.host.catch_up().known['table']['finished']}", desk[0])
    page.get_by_role("slider").wait_for()
    for told in ("Hanna plays", "Hanna swaps hands with Omar.", f"Omar plays {words(last)}"):
        page.keyboard.press("ArrowRight")
        expect(page.get_by_role("region", name="Replay")).to_contain_text(told)


def test_a_player_at_the_hand_limit_is_out_and_the_others_go_on(stage: Stage) -> None:
    desk = over_the_limit(stage)
    mia, lea = stage.open(desk.path, desk[2], "Mia"), stage.at(desk, 3)
    expect(lea.get_by_role("list", name="Other players")).to_contain_text("knocked out")
    says(mia, "You’re knocked out of this round.")
    expect(button(mia, "Draw")).to_have_count(0)
    click(lea, button(lea, "Draw"))
    expect(cards(lea)).to_have_count(8)


def test_drawing_continues_until_a_card_is_playable(stage: Stage) -> None:
    def needs_several(round: Round) -> bool:
        twin = round.copy()
        return is_plain(round) and twin.play(0, "draw")[0].count >= 3

    desk = stage.desk("Hanna", "Omar", wanted=needs_several, options={"draw_until_playable": "yes"})
    page = stage.at(desk)
    click(page, button(page, "Draw"))
    says(page, "You draw")
    expect(page.locator(".status")).to_contain_text("Play ")
    assert cards(page).count() >= 10
    assert playable(page).count() == 1


FIRST = f"""() => {{
  const card = document.querySelector('ul[aria-label="Your cards"] button:not([aria-disabled=true])');
  return card && ({POINT})(card);
}}"""


def tap_unless_gone(page: Page, target: ElementHandle) -> None:
    """Tap an element once it is at rest, or not at all if the page removes it before."""
    before = None
    while target.evaluate("(element) => element.isConnected"):
        place = target.evaluate(MIDDLE)
        if place and place == before:
            page.touchscreen.tap(*place)
            return
        before = place
        wait_for_timers(page, 40)


def by_quick_touch(page: Page, what: str) -> None:
    """Carry out a choice by touch while others may jump in: it may be gone before the tap."""
    if what != "card":
        for target in chosen(page, what).element_handles():
            tap_unless_gone(page, target)
        return
    count = cards(page).count()
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:  # two taps, and more where the cards have just moved
        place = page.evaluate(FIRST)
        if cards(page).count() != count or look(page).choice != "card":
            return
        if place:
            page.touchscreen.tap(*place)
        wait_for_timers(page, 200)  # while the cards move on


PARTY = {"hand_size": "3", "target_score": "20", "hand_limit": "8"}  # without a limit one round in ten takes 200 moves
MERCY = {"hand_size": "4", "target_score": "none", "hand_limit": "9"}


@pytest.mark.parametrize(
    ("preset", "options", "device", "by"),
    [
        ("party", PARTY, {}, by_keys),
        ("party", PARTY, PHONE, by_quick_touch),
        ("no_mercy", MERCY, PHONE, by_touch),
        ("no_mercy", MERCY, {}, by_keys),
    ],
    ids=["party-keys", "party-touch", "mercy-touch", "mercy-keys"],
)
def test_a_match_is_played_with_house_rules(opens: Visits, preset: str, options: dict[str, str], device: Any, by: Any) -> None:
    settings = {
        "seats": 3, "preset": preset, "options": options, "thinking_seconds": 0.2, "grace_seconds": 0, "break_seconds": 0,
    }  # fmt: skip
    page = opens(likes={"name": "Hanna", "speed": "off", "volume": 0, "settings": settings}, **device)
    for name in ("Play with friends", "Start the match"):
        button(page, name).click()
    expect(page.get_by_role("list", name="Your cards")).to_be_visible()
    play_match({page: by})
    expect(page.get_by_role("heading", name=re.compile("wins? the match"))).to_be_visible()
