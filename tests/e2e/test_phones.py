"""Screens with so little room that parts of them once lay over others."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from e2e.measures import box_of, cut_text, on_rim, outside, overlaps, wait_until_drawn, wrong_at
from e2e.playing import button
from e2e.scenes import SCENES
from e2e.stage import Stage
from e2e.visits import PHONE, SIDE

SIDEWAYS = [(568, 320), (667, 375), (740, 360), (844, 390), (932, 430)]
IN_REPLAY = [
    ".felt ol :is(.head, .plate)", ".pile", ".say p", ".felt .color", ".owner", ".mine .hand", "nav button", ".controls",
]  # fmt: skip
AROUND_CHOICE = [".felt ol :is(.head, .plate)", ".pile", ".over > *", "nav button", ".call", ".mine > .hand"]


def clamped(page: Page) -> list[str]:
    """Return the sentences that end in an ellipsis."""
    found: list[str] = page.locator("main p").evaluate_all(
        "all => all.filter((one) => one.scrollHeight > one.clientHeight + 2 && getComputedStyle(one).overflow === 'hidden')"
        ".map((one) => one.innerText)"
    )
    return found


def test_nothing_covers_anything_in_a_replay_on_a_small_phone(stage: Stage) -> None:
    stage.device = {**PHONE, "reduced_motion": "reduce"}
    page = SCENES["replay"](stage)
    page.locator(".say p.more").wait_for()
    sizes = [(320, 568), (360, 640), (375, 667), (390, 844), *SIDEWAYS]
    assert wrong_at(page, sizes, outside, partial(overlaps, parts=IN_REPLAY)) == {}


def test_the_end_of_a_round_in_a_replay_can_be_read_on_a_small_phone(stage: Stage) -> None:
    stage.device = {**PHONE, "reduced_motion": "reduce"}
    page = SCENES["replay-end"](stage)
    page.locator("ol.end").wait_for()
    parts = [*IN_REPLAY, "ol.end"]
    assert wrong_at(page, [(320, 568), (360, 640), (390, 844), *SIDEWAYS], outside, partial(overlaps, parts=parts)) == {}


@pytest.mark.parametrize("name", ["color", "color-of-eight", "swap"])
def test_a_choice_leaves_the_piles_in_sight_on_a_small_phone(stage: Stage, name: str) -> None:
    stage.device = {**PHONE, "reduced_motion": "reduce"}
    page = SCENES[name](stage)
    page.locator(".over > *").wait_for()
    assert wrong_at(page, [(320, 568), (360, 640), (390, 844)], outside, partial(overlaps, parts=AROUND_CHOICE)) == {}


def test_the_tip_on_a_first_challenge_can_be_read_whole(stage: Stage) -> None:
    stage.device = {**SIDE, "reduced_motion": "reduce"}
    page = SCENES["first-challenge"](stage)
    parts = [".coach .panel", ".head", ".plate", ".pile", ".felt .color", ".stakes", ".you b", ".bar button", ".doing button"]
    beside_hand = partial(overlaps, parts=[*parts, ".mine > .hand"])
    assert wrong_at(page, [(740, 360), (844, 390), (932, 430), (320, 568), (390, 844)], outside, cut_text, beside_hand) == {}
    over_hand = partial(overlaps, parts=parts)  # of which no card can be played
    assert wrong_at(page, [(568, 320), (667, 375)], outside, cut_text, over_hand) == {}


def test_spectators_of_many_see_the_color_in_play(stage: Stage) -> None:
    stage.device = {**SIDE, "reduced_motion": "reduce"}
    page = SCENES["spectator-ten"](stage)
    for width, height in SIDEWAYS:
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(".felt .color")).to_be_visible()


@pytest.mark.parametrize(
    "name", ["puzzle-bluff-right", "puzzle-win-right", "puzzle-win-solution", "puzzle-result", "match-won"]
)
def test_nothing_sticks_out_behind_a_result_on_a_phone_on_its_side(stage: Stage, name: str) -> None:
    stage.device = {**SIDE, "reduced_motion": "reduce"}
    page = SCENES[name](stage)
    page.locator(".panel.isUp").wait_for()
    parts = [".panel.isUp", ".pile", ".felt .color", ".fan.isOpen .back", ".you .face"]
    assert wrong_at(page, [(667, 375), (844, 390), (932, 430)], partial(overlaps, parts=parts)) == {}


def test_no_words_lie_on_the_rim_of_a_tv_as_small_as_a_phone(stage: Stage) -> None:
    stage.device = {**SIDE, "reduced_motion": "reduce"}
    page = SCENES["tv"](stage)
    assert wrong_at(page, [(844, 390), (932, 430)], on_rim) == {}


@pytest.mark.parametrize("name", ["puzzle-play", "puzzle-win"])
def test_the_marks_of_puzzles_lie_on_nobody(stage: Stage, name: str) -> None:
    stage.device = {**SIDE, "reduced_motion": "reduce"}
    page = SCENES[name](stage)
    parts = [".felt ol :is(.head, .plate)", ".places", "nav button", ".pile", ".doing"]
    assert wrong_at(page, [*SIDEWAYS, (640, 360)], outside, partial(overlaps, parts=parts)) == {}


@pytest.mark.parametrize("name", ["color", "color-of-eight", "swap", "swap-ten"])
def test_a_choice_covers_nothing_on_a_phone_on_its_side(stage: Stage, name: str) -> None:
    stage.device = {**SIDE, "reduced_motion": "reduce"}
    page = SCENES[name](stage)
    page.locator(".over > *").wait_for()
    covered = partial(overlaps, parts=AROUND_CHOICE)
    sizes = [size for size in SIDEWAYS if name != "swap-ten" or size != (568, 320)]
    assert wrong_at(page, sizes, outside, cut_text, covered) == {}
    if name.startswith("color"):
        expect(page.get_by_text("Which color?").last).to_be_visible()


def test_piles_among_ten_on_a_phone_on_its_side_are_as_large_as_cards_and_everybody_has_a_name(stage: Stage) -> None:
    stage.device = {**SIDE, "reduced_motion": "reduce"}
    page = SCENES["table-ten"](stage)
    for width, height in SIDEWAYS[1:]:
        page.set_viewport_size({"width": width, "height": height})
        wait_until_drawn(page)
        pile, card = page.locator(".pile").last, page.locator(".hand .measure")
        least = 0.9 if width >= 740 else 0.8
        assert pile.evaluate("(one) => one.clientWidth") >= least * card.evaluate("(one) => one.clientWidth"), (width, height)
        expect(page.locator(".felt ol .plate b:not(.unseen)")).to_have_count(9)


@pytest.mark.parametrize("name", ["table-no-mercy", "thirty-cards"])
def test_the_fans_of_others_stay_on_the_screen_and_off_the_piles(stage: Stage, name: str) -> None:
    stage.device = {**PHONE, "reduced_motion": "reduce"}
    page = SCENES[name](stage)
    sizes = [(320, 568), (360, 740), (390, 844), (768, 1024), (1280, 800)]
    assert wrong_at(page, sizes, partial(overlaps, parts=[".pile", ".felt ol .back"])) == {}


def test_a_long_sentence_for_somebody_without_a_hand_is_told_in_full(stage: Stage) -> None:
    stage.device = {**SIDE, "reduced_motion": "reduce"}
    page = SCENES["out-oneself"](stage)
    assert wrong_at(page, [*SIDEWAYS, (390, 844), (320, 568)], clamped, overlaps) == {}


def test_the_name_of_the_game_stands_beside_the_middle_of_what_one_can_do(stage: Stage) -> None:
    stage.device = SIDE
    page = SCENES["front"](stage)
    for width, height in [(568, 320), (844, 390)]:
        page.set_viewport_size({"width": width, "height": height})
        wait_until_drawn(page)
        fan, line, doors, own = (box_of(page.locator(part)) for part in (".fan", "p.line", ".doors", ".self"))
        middle = (fan["y"] + line["y"] + line["height"]) / 2
        assert abs(middle - (doors["y"] + own["y"] + own["height"]) / 2) < 8


@pytest.mark.parametrize("size", [(568, 320), (844, 390), (390, 844), (320, 568)])
def test_the_start_of_a_match_is_one_line_and_the_crown_lies_on_no_card(stage: Stage, size: tuple[int, int]) -> None:
    stage.device = {"viewport": {"width": size[0], "height": size[1]}, "reduced_motion": "reduce"}
    page = SCENES["lobby-host"](stage)
    wait_until_drawn(page)
    start = button(page, "Start the match")
    assert start.evaluate("(one) => { const all = document.createRange(); all.selectNodeContents(one); "
                          "return new Set([...all.getClientRects()].map(({ top }) => top)).size }") == 1  # fmt: skip
    assert overlaps(page, [".around .crown", ".around .cards span"]) == []


def test_the_headings_of_an_analysis_stand_apart(stage: Stage) -> None:
    stage.device = PHONE
    page = SCENES["analysis"](stage)
    ends = """all => all.map((one) => {
      const words = document.createRange();
      words.selectNodeContents(one);
      return words.getBoundingClientRect().toJSON();
    }).filter(({ width }) => width)"""
    for width, height in [(390, 844), (320, 568)]:
        page.set_viewport_size({"width": width, "height": height})
        wait_until_drawn(page)
        heads = page.locator("thead th").evaluate_all(ends)
        assert all(right["left"] - left["right"] >= 6 for left, right in pairwise(heads))
