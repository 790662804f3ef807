"""Every screen on every device: no findings of axe, no small targets, nothing cut off, no overlaps."""

from __future__ import annotations

import gzip
import os
import re
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from drawfour.server.http.pages import FOLDER
from e2e.deals import bluffs, plays_a_number
from e2e.measures import (
    AXE,
    COLOR_RULES,
    axe,
    bitten,
    box_of,
    cut_text,
    moving,
    narrow_strips,
    on_rim,
    outside,
    overlaps,
    small_targets,
    wait_until_drawn,
    wrong_at,
)
from e2e.playing import button, cards, click, playable, point
from e2e.scenes import AT_TABLE, SCENES
from e2e.spectator_scenes import on_tv, with_picture
from e2e.stage import Stage
from e2e.visits import DESKTOP, PHONE, SIDE, SMALL

MOST_AT_FIRST, MOST_SCRIPT = 80_000, 150_000  # bytes, gzipped: of the front page and the table, and of everything
SIZES = [(390, 844), (844, 390), (320, 640), (1280, 800)]
MORE_SIZES = [(320, 568), (768, 1024), (800, 800), (900, 800), (1024, 640), (3440, 1440)]
LEAST_CARD = 0.15  # of the height of the screen
MORE_TABLES = ["table-two", "table-four", "table-ten", "table-waits", "second-round", "spectator-ten", "tv", "tv-pending"]
DOUBLED = [
    "table-two", "table-four", "table-ten", "challenge-challenger", "round-won", "lobby-host", "lobby-guest",
    "lobby-ten", "curtain", "curtain-missing-call",
    "puzzle-bluff", "puzzle-play", "puzzle-bluff-right", "puzzle-result",
]  # fmt: skip
"""Scenes with text of double size."""


@pytest.mark.parametrize("name", SCENES)
def test_a_screen_is_accessible_and_laid_out_well(stage: Stage, name: str) -> None:
    if not AXE.is_file():
        assert os.environ.get("CI") != "true", "axe-core is missing: `npm ci` in web/"
        pytest.skip("axe-core is missing: `npm ci` in web/")
    stage.device = {**PHONE, "reduced_motion": "reduce", "color_scheme": "dark"}
    page = SCENES[name](stage)
    found = {"dark": axe(page)}
    page.emulate_media(color_scheme="light")
    found["light"] = axe(page, COLOR_RULES)
    assert {look: what for look, what in found.items() if what} == {}
    measures = [small_targets, outside, cut_text, *([overlaps] if name in AT_TABLE else [])]
    assert wrong_at(page, SIZES, *measures) == {}


def low_cards(page: Page) -> list[str]:
    heights = page.locator(".pile .card, .hand .card").evaluate_all("all => all.map((one) => one.clientHeight / innerHeight)")
    return [f"a card is {share:.1%} of the screen high" for share in heights if share < LEAST_CARD]


@pytest.mark.parametrize("name", MORE_TABLES)
def test_a_table_fills_any_screen_and_covers_nobody(stage: Stage, name: str) -> None:
    stage.device = {"reduced_motion": "reduce"}
    page = SCENES[name](stage)
    measures = [outside, cut_text, overlaps, *([] if name == "spectator-ten" else [low_cards])]
    sizes = [size for size in MORE_SIZES if not name.startswith("tv") or size[0] > 320]  # no screen in a room is a phone's
    assert wrong_at(page, sizes, *measures) == {}


SIDEWAYS_TABLES = [
    "table-two", "table-four", "table-ten", "table-clock", "challenge-challenger", "hand-shown", "missing-call", "pending",
    "jump", "hint",
]  # fmt: skip


@pytest.mark.parametrize("name", SIDEWAYS_TABLES)
def test_all_words_can_be_read_on_the_smallest_phones_on_their_side(stage: Stage, name: str) -> None:
    stage.device = {**SIDE, "reduced_motion": "reduce"}
    page = SCENES[name](stage)
    assert wrong_at(page, [(568, 320), (640, 360), (667, 375), (740, 360)], outside, cut_text, overlaps) == {}


@pytest.mark.parametrize("name", ["table-two", "table-four", "table-ten", "second-round", "hand-shown", "hint", "missing-call"])
def test_no_words_lie_on_the_rim_of_the_table(stage: Stage, name: str) -> None:
    stage.device = {**PHONE, "reduced_motion": "reduce"}
    page = SCENES[name](stage)
    assert wrong_at(page, [(320, 568), (390, 844), (844, 390), (568, 320), (768, 1024), (1280, 800)], on_rim) == {}


@pytest.mark.parametrize("name", ["table-two", "table-four", "second-round", "color", "puzzle-win", "puzzle-play"])
def test_no_card_of_the_hand_reaches_over_the_piles_of_a_phone_on_its_side(stage: Stage, name: str) -> None:
    stage.device = {**SIDE, "reduced_motion": "reduce"}
    page = SCENES[name](stage)
    wait_until_drawn(page)
    assert bitten(page) == []


@pytest.mark.parametrize("name", ["color", "swap"])
def test_a_choice_leaves_the_piles_in_sight_on_a_phone_on_its_side(stage: Stage, name: str) -> None:
    stage.device = {**SIDE, "reduced_motion": "reduce"}
    page = SCENES[name](stage)
    for width, height in [(667, 375), (844, 390), (932, 430)]:
        page.set_viewport_size({"width": width, "height": height})
        wait_until_drawn(page)
        pile = box_of(page.locator(".pile").last)
        assert pile["x"] + pile["width"] <= box_of(page.locator(".over > *"))["x"]


def test_the_verdict_of_a_challenge_comes_first_as_long_as_the_hand_is_shown(stage: Stage) -> None:
    stage.device = PHONE
    page = SCENES["hand-shown"](stage)
    status, verdict = page.locator(".status"), page.locator(".last", has_text="The challenge succeeds")
    page.locator(".shown").wait_for()
    assert box_of(verdict)["y"] < box_of(status)["y"]
    playable(page).first.press("Enter")
    expect(page.locator(".shown")).to_have_count(0)
    assert box_of(page.locator(".status"))["y"] < box_of(page.locator(".last"))["y"]


@pytest.mark.parametrize("size", [(844, 390), (740, 360), (568, 320), (390, 844), (1280, 800)])
def test_a_challenge_of_others_with_long_names_can_be_read(stage: Stage, size: tuple[int, int]) -> None:
    stage.device = {"viewport": {"width": size[0], "height": size[1]}, "reduced_motion": "reduce"}
    desk = stage.desk("Jolly Tiger", "Lucky Badger", "Sunny Heron", seats=4, wanted=bluffs)
    desk[0].play("W+4:G")
    page = stage.at(desk, 2)
    page.locator(".stakes").wait_for()
    wait_until_drawn(page)
    assert overlaps(page) + outside(page) + cut_text(page) == []


@pytest.mark.parametrize("is_forced", [False, True], ids=["preferred", "forced"])
def test_the_reason_why_a_card_does_not_match_can_be_read_in_double_size(stage: Stage, is_forced: bool) -> None:
    stage.device = {**PHONE, "reduced_motion": "reduce"}
    page = SCENES["table-four"](stage)
    if is_forced:
        page.evaluate("document.documentElement.style.fontSize = '32px'")
    else:
        page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": {"standard": 32}})
    wait_until_drawn(page)
    page.locator(".hand button[aria-disabled=true]").first.click(position={"x": 8, "y": 40}, force=True)
    page.locator(".last").get_by_text("That card doesn’t match.").wait_for()
    wait_until_drawn(page)
    assert overlaps(page) + outside(page) + cut_text(page) == []


TV_SIZES = [
    (568, 320), (640, 360), (667, 375), (844, 390), (932, 430), (960, 540), (1024, 600), (1024, 768), (1180, 820),
    (1280, 720), (1280, 800), (1366, 1024), (1920, 1080), (1920, 1200), (3440, 1440),
]  # fmt: skip


def score(socket: WebSocketRoute) -> None:
    """Pretend that everybody has points."""
    server = socket.connect_to_server()
    some = partial(re.sub, r'(?<="scores":\[)[\d,]+', lambda found: re.sub(r"\d+", "120", found[0]))
    server.on_message(lambda message: socket.send(some(message)))


@pytest.mark.parametrize("seats", [2, 5, 8, 10])
def test_the_code_to_scan_beside_a_table_on_a_tv_covers_nobody(stage: Stage, seats: int) -> None:
    stage.device = {"reduced_motion": "reduce"}
    page = on_tv(stage, stage.desk("Maximiliane", "Omar", seats=seats, wanted=plays_a_number))
    stage.visits.route_sockets(page, score)
    with_picture(page).get_by_text("120 points").first.wait_for()
    assert wrong_at(page, TV_SIZES, outside, cut_text, overlaps) == {}


SLIDE = """() => {
  const beside = Object.assign(document.createElement("button"), { innerText: "beside the screen" });
  Object.assign(beside.style, { position: "relative", left: "130%" });
  const main = document.querySelector("main");
  main.append(beside);
  beside.focus();
  return main.scrollLeft + document.scrollingElement.scrollLeft;
}"""


@pytest.mark.parametrize("name", ["table-two", "replay", "puzzle-win"])
def test_what_has_the_focus_beside_the_screen_does_not_slide_the_table(stage: Stage, name: str) -> None:
    stage.device = DESKTOP
    assert SCENES[name](stage).evaluate(SLIDE) == 0


WIDEST_CODE = """() => {
  for (const each of document.querySelectorAll("b[aria-hidden]"))
    if (/^[A-Z]{4,6}$/.test(each.innerText)) each.firstChild.data = "WMWMWM";
}"""


@pytest.mark.parametrize("device", [PHONE, SMALL, SIDE, DESKTOP], ids=["phone", "small", "side", "desktop"])
@pytest.mark.parametrize("name", DOUBLED)
def test_text_of_double_size_covers_nothing_and_is_not_cut(stage: Stage, name: str, device: dict[str, Any]) -> None:
    """Where the table has no room for that, text grows as far as it can."""
    stage.device = {**device, "reduced_motion": "reduce"}
    page = SCENES[name](stage)
    page.evaluate(WIDEST_CODE)
    session = page.context.new_cdp_session(page)
    for size in (32, 16):  # and back to the usual one, as tabs are used again
        session.send("Page.setFontSizes", {"fontSizes": {"standard": size}})
        wait_until_drawn(page)
        shown = float(page.evaluate("getComputedStyle(document.documentElement).fontSize").removesuffix("px"))
        assert size == 16 or shown > 18
        assert shown == size or device in (SMALL, SIDE)
        covered = overlaps(page) if name.startswith(("table", "challenge")) else []
        assert covered + outside(page) + cut_text(page) == [], size


@pytest.mark.parametrize("name", ["lobby-host", "lobby-ten"])
def test_a_game_can_be_started_at_once_from_a_phone_on_its_side(stage: Stage, name: str) -> None:
    stage.device = SIDE
    page = SCENES[name](stage)
    expect(button(page, "Start the match")).to_be_in_viewport(ratio=1)
    expect(page.locator(".mine")).to_be_in_viewport(ratio=1)


IN_LOBBY = [".around :is(.head, .plate)", "header > *", ".code", "footer :is(.big, .waits)"]


@pytest.mark.parametrize("name", ["lobby-host", "lobby-ten", "lobby-guest"])
def test_in_the_lobby_all_seats_are_in_sight(stage: Stage, name: str) -> None:
    stage.device = {**PHONE, "reduced_motion": "reduce"}
    page = SCENES[name](stage)
    assert wrong_at(page, [*SIZES, *MORE_SIZES, (740, 360)], partial(overlaps, parts=IN_LOBBY)) == {}


def test_in_the_lobby_you_sit_where_you_will_in_the_match(stage: Stage) -> None:
    stage.device = {**DESKTOP, "reduced_motion": "reduce"}
    page = SCENES["lobby-guest"](stage)
    faces = page.locator(".around .head").evaluate_all("all => all.map((one) => one.getBoundingClientRect().toJSON())")
    across, down = ([face[way] + face["width"] / 2 for face in faces] for way in ("x", "y"))
    assert page.locator(".around li").nth(1).get_by_text("you").is_visible(), "Omar has the second seat"
    assert max(down) == down[1], "at the bottom"
    assert min(across) == across[2], "the next player is on the left"


UNDER_RESULT = """() => {
  const box = (what) => document.querySelector(what).getBoundingClientRect();
  const rows = document.querySelector(".results");
  return {
    covered: Math.max(0, Math.round(box(".middle").bottom - box(".panel").top)),
    hidden: rows.scrollHeight - rows.clientHeight,
    tight: [...rows.querySelectorAll("li")].filter((row) => {
      const parts = ["b", "[role=img] > :last-child", ".worth", ".points", "strong"].map((part) => row.querySelector(part));
      const boxes = parts.filter(Boolean).map((part) => part.getBoundingClientRect()).filter(({ width }) => width);
      return boxes.some(({ left }, place) => place && left < boxes[place - 1].right - 1);
    }).length,
  };
}"""


def test_a_result_shows_everybody_and_leaves_the_piles_in_sight(stage: Stage) -> None:
    stage.device = {**PHONE, "reduced_motion": "reduce"}
    page = SCENES["match-won"](stage)
    found = {}
    for width, height in [(390, 844), (768, 1024), (1280, 800), (3440, 1440), (844, 390), (320, 568)]:
        page.set_viewport_size({"width": width, "height": height})
        wait_until_drawn(page)
        found[width, height] = page.evaluate(UNDER_RESULT)
    assert [size for size, each in found.items() if each["hidden"] or each["tight"]] == []
    assert [size for size, each in found.items() if each["covered"] > 0] == [(844, 390), (320, 568)], "low screens only"


@pytest.mark.parametrize("width", [320, 390])
def test_each_of_thirty_cards_on_a_phone_can_be_seen_and_tapped(stage: Stage, width: int) -> None:
    stage.device = {**PHONE, "viewport": {"width": width, "height": 740}}
    page = SCENES["thirty-cards"](stage)
    expect(cards(page)).to_have_count(30)
    wait_until_drawn(page)
    assert narrow_strips(page) == []
    assert outside(page) + overlaps(page) == []


@pytest.mark.parametrize("size", [SMALL, SIDE], ids=["small", "side"])
@pytest.mark.parametrize("name", ["thirty-cards", "challenge-challenger", "pending-with-challenge", "jump"])
def test_bigger_cards_cover_nothing(stage: Stage, name: str, size: dict[str, Any]) -> None:
    stage.device = {**size, "reduced_motion": "reduce"}
    stage.likes = {"hasBigCards": True}
    page = SCENES[name](stage)
    wait_until_drawn(page)
    assert overlaps(page) + outside(page) + narrow_strips(page) == []


def test_with_reduced_motion_nothing_moves_and_everything_works(stage: Stage) -> None:
    stage.device = {**PHONE, "reduced_motion": "reduce"}
    stage.likes = {"speed": "normal"}
    page = stage.at(stage.desk("Hanna", "Omar", wanted=plays_a_number, options={"hand_size": "2", "target_score": "none"}))
    assert moving(page) == []
    click(page, button(page, "UNO!"))
    assert moving(page) == []
    page.mouse.click(*point(playable(page).first))
    assert moving(page) == []
    expect(cards(page)).to_have_count(1)
    names = page.evaluate("document.getAnimations().map(({ animationName }) => animationName)")
    assert "mark" in names, "a ring marks the card"
    assert moving(page) == []
    assert moving(SCENES["round-won"](stage)) == []


def test_a_screen_at_double_zoom_scrolls_in_one_direction_only(stage: Stage) -> None:
    stage.device = {"viewport": {"width": 640, "height": 400}, "reduced_motion": "reduce"}
    for name in ("front", "lobby-host", "table-four", "round-lost"):
        assert outside(SCENES[name](stage)) == [], name
        stage.clear()


@pytest.mark.parametrize("viewport", [(640, 400), (640, 600), (195, 422), (160, 320), (844, 390), (1280, 800)])
def test_no_card_of_the_front_page_is_cut(stage: Stage, viewport: tuple[int, int]) -> None:
    stage.device = {"viewport": {"width": viewport[0], "height": viewport[1]}}
    page = SCENES["front"](stage)
    boxes = page.locator(".fan .card").evaluate_all("all => all.map((one) => one.getBoundingClientRect().toJSON())")
    assert len(boxes) == 5
    assert [box for box in boxes if box["left"] < 0 or box["right"] > viewport[0] or box["top"] < 0] == []
    doors = page.get_by_role("button", name="Play now").bounding_box()
    assert doors
    assert all(box["right"] <= doors["x"] or box["bottom"] <= doors["y"] for box in boxes)


def test_the_front_page_fits_its_screen(stage: Stage) -> None:
    stage.device = {"viewport": {"width": 1280, "height": 800}}
    page = SCENES["front"](stage)
    expect(page.get_by_text("is not affiliated")).to_be_in_viewport(ratio=1)
    for width, height in [(1280, 800), (390, 844), (320, 568)]:
        page.set_viewport_size({"width": width, "height": height})
        wait_until_drawn(page)
        expect(page.get_by_role("textbox", name="Your name")).to_be_in_viewport(ratio=1)
    page.set_viewport_size({"width": 1280, "height": 800})
    small = page.locator("#dealt")
    assert small.evaluate("(one) => one.clientHeight < 1.6 * parseFloat(getComputedStyle(one).fontSize)"), "one line"


def test_the_script_is_small() -> None:
    """The limits count the scripts that a person loads, with the largest language."""
    files = {path.name: len(gzip.compress(path.read_bytes(), mtime=0)) for path in FOLDER.rglob("*.js")}
    languages = sorted(size for name, size in files.items() if re.match(r"[a-z]{2}-", name))
    assert len(languages) > 1
    lazy_words = sorted(size for name, size in files.items() if name.startswith("lazyWords-"))
    assert len(lazy_words) == len(languages)
    lazy = [*(size for name, size in files.items() if name.startswith(("lazy-", "worker."))), lazy_words[-1]]
    assert len(lazy) == 3
    everything = sum(files.values()) - sum(languages[:-1]) - sum(lazy_words[:-1])
    assert 10_000 < everything - sum(lazy) <= MOST_AT_FIRST
    assert everything <= MOST_SCRIPT
