"""Every screen in every language, and in a pseudo-language from right to left: nothing cut off, nothing covered."""

from __future__ import annotations

from queue import Queue
from typing import Any

import pytest
from playwright.sync_api import Page, Route

from e2e.conftest import DESKTOP, PHONE
from e2e.languages import SWITCH, TRANSLATED, speak, speak_from_right_to_left
from e2e.measures import axe, cut_text, outside, overlaps, small_targets, wait_until_drawn, wrong_at
from e2e.scenes import AT_TABLE, SCENES
from e2e.stage import Stage
from e2e.visits import Visits

SMALLEST = (320, 568)
SHORT_SIDE = (667, 375)
SIZES = [(390, 844), (1280, 800), (844, 390)]
SMALL_TABLES = {"table-four", "table-waits", "challenge-challenger", "challenge-accused", "missing-call", "pending", "jump"}
"""Scenes that are read from right to left on a small phone on its side, too."""
COVERING = "first-game"  # its tip covers a line of the smallest screen
SCREENS = [
    "front", "front-code", "front-go-on", "solo", "lobby-host", "lobby-ten", "rules", "more-rules", "table-four", "table-ten",
    "table-waits", "first-game", "hint", "menu", "people", "log", "color", "pending", "challenge-challenger",
    "challenge-accused", "missing-call", "jump", "out-oneself", "round-won", "match-lost", "replay", "analysis",
    "replay-shared", "tv-waiting", "statistics", "about", "watching", "no-such-table", "front-daily", "puzzle-win",
    "puzzle-win-solution", "puzzle-bluff", "puzzle-bluff-wrong", "puzzle-play-wrong", "puzzle-result",
]  # fmt: skip
NOT_OF_WORDS = "label-content-name-mismatch"  # the pseudo-language does not repeat a word as a part of a longer name
FACTS = [".felt ol .head", ".pile", ".hand li > button", ".fan .place", ".around li"]
"""Facts of the game, which stay where they are in every language: seats, piles, cards."""
CHROME = {
    "front": [".split .big", ".split :not(.big)"],
    "lobby-host": ["h1", ".door"],
    "table-four": ["nav.bar > button", ".more", ".you", ".doing"],
    "menu": ["dialog h2", "dialog .x"],
}
"""What stands on the other side from right to left, in these scenes."""
PLACES = """(selector) => [...document.querySelectorAll(selector)].map((one) => {
  const { left, right } = one.getBoundingClientRect();
  return Math.round((left + right) / 2 - innerWidth / 2);
})"""  # from the middle of the screen
SIGNED = """() => {
  const all = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (one) =>
    /[+\u2212]\\d/.test(one.data) && one.parentElement.checkVisibility() && !one.parentElement.closest("svg")
      ? NodeFilter.FILTER_ACCEPT
      : NodeFilter.FILTER_SKIP);
  const found = [];
  for (let one; (one = all.nextNode()); ) {
    const place = one.data.search(/[+\u2212]\\d/);
    const left = (from) => {
      const range = new Range();
      range.setStart(one, from);
      range.setEnd(one, from + 1);
      return range.getBoundingClientRect().left;
    };
    found.push([one.data.trim(), left(place) < left(place + 1)]);
  }
  return found;
}"""  # for each number with a sign: does the sign stand before it?


def complaints(page: Page, name: str, *more: tuple[int, int]) -> dict[tuple[int, int], list[str]]:
    """Return what is wrong with a screen at each size."""
    measures = [small_targets, outside, cut_text]
    if name == COVERING:
        return wrong_at(page, SIZES, *measures, overlaps) | wrong_at(page, more, *measures)
    return wrong_at(page, [*SIZES, *more], *measures, *([overlaps] if name in AT_TABLE else []))


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_has_room_for_every_language(stage: Stage, name: str) -> None:
    stage.device = {**PHONE, "reduced_motion": "reduce"}
    page = SCENES[name](stage)
    wrong = {}
    for language in TRANSLATED:
        speak(page, language)
        wrong[language] = complaints(page, name, SMALLEST)
    assert {language: what for language, what in wrong.items() if what} == {}


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_can_be_read_from_right_to_left(stage: Stage, name: str) -> None:
    stage.device = {**PHONE, "reduced_motion": "reduce"}
    page = SCENES[name](stage)
    speak_from_right_to_left(page)
    assert [finding for finding in axe(page) if not finding.startswith(NOT_OF_WORDS)] == []
    assert complaints(page, name, *([SHORT_SIDE] if name in SMALL_TABLES else [])) == {}


def steps(page: Page, selector: str) -> list[int]:
    """Return how far to the right of the first of these elements each one is."""
    places = page.evaluate(PLACES, selector)
    return [place - places[0] for place in places]


@pytest.mark.parametrize("device", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("name", CHROME)
def test_from_right_to_left_the_game_stays_and_the_rest_changes_sides(stage: Stage, name: str, device: dict[str, Any]) -> None:
    stage.device = {**device, "reduced_motion": "reduce"}
    page = SCENES[name](stage)
    wait_until_drawn(page)
    facts, chrome = {fact: steps(page, fact) for fact in FACTS}, [page.evaluate(PLACES, one)[0] for one in CHROME[name]]
    speak_from_right_to_left(page)
    wait_until_drawn(page)
    assert {fact: steps(page, fact) for fact in FACTS} == facts
    mirrored = [page.evaluate(PLACES, one)[0] for one in CHROME[name]]
    assert [before * after < 0 for before, after in zip(chrome, mirrored, strict=True)] == [True] * len(chrome)
    directions = page.locator("svg.card").evaluate_all("all => all.map((one) => getComputedStyle(one).direction)")
    assert set(directions) <= {"ltr"}


@pytest.mark.parametrize("name", ["round-won", "replay-end", "analysis"])
def test_from_right_to_left_signs_stand_before_their_numbers(stage: Stage, name: str) -> None:
    stage.device = {**DESKTOP, "reduced_motion": "reduce"}
    page = SCENES[name](stage)
    speak_from_right_to_left(page)
    wait_until_drawn(page)
    signed = page.evaluate(SIGNED)
    assert signed
    assert [number for number, is_first in signed if not is_first] == []


def test_the_browsers_language_is_spoken_at_the_first_visit(opens: Visits) -> None:
    for locale, wanted in {"fr-CA": "fr", "es": "es", "de-AT": "de", "pt-BR": "en"}.items():
        page = opens(locale=locale)
        page.locator(".split").first.wait_for()
        assert page.evaluate("[document.documentElement.lang, document.documentElement.dir]") == [wanted, "ltr"]


def test_a_language_that_cannot_be_fetched_changes_nothing_until_it_can(opens: Visits) -> None:
    page = opens()
    page.locator(".split").first.wait_for()
    page.route("**/assets/de-*.js", lambda route: route.abort())
    opens.expected.append("net::ERR_FAILED")
    with page.expect_event("requestfailed"):
        page.evaluate(SWITCH, "de")
    assert page.evaluate("document.documentElement.lang") == "en"
    page.unroute_all()
    page.reload()  # some browsers keep what could not be imported as failed until then
    page.wait_for_function("() => document.documentElement.lang === 'de'")


def test_the_last_chosen_language_is_spoken_in_whatever_order_they_come(opens: Visits) -> None:
    page = opens()
    page.locator(".split").first.wait_for()
    slow: Queue[Route] = Queue()
    page.route("**/assets/de-*.js", slow.put)
    page.evaluate(SWITCH, "de")
    speak(page, "fr")
    german = slow.get_nowait()
    with page.expect_response("**/assets/de-*.js"):
        german.continue_()
    page.evaluate("(address) => import(address)", german.request.url)
    assert page.evaluate("document.documentElement.lang") == "fr"
