"""The puzzles of a day in the browser: solved by touch and with keys, wrong answers, and a result to share."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from drawfour.puzzles.answering import solution
from drawfour.puzzles.puzzle import KINDS
from e2e.playing import COLOR, button, cards, middle, point, tab_to
from e2e.puzzle_scenes import LAST, day_with, has_wrong_card, is_bluff, puzzle_of, wrong_moves
from e2e.visits import DESKTOP, PHONE, Visits

LIKES = {"name": "Hanna", "speed": "off", "volume": 0, "hasFinished": True}
STORED = "() => JSON.parse(localStorage.drawfour).puzzles"
DONE = {"win": True, "bluff": True, "play": True}
NAMES = ("R", "Y", "G", "B")
COPIED = "navigator.clipboard.writeText = async (text) => { window.copied = text; }; delete Navigator.prototype.share;"


def test_a_day_is_solved_by_touch(opens: Visits) -> None:
    page = opens(f"/puzzle/{LAST}", likes=LIKES, **PHONE)
    for kind in KINDS:
        for move in solution(puzzle_of(LAST, kind)):
            answer_by_touch(page, move)
        expect(page.get_by_role("region", name="Right!")).to_be_visible()
        on = button(page, "See the result" if kind == KINDS[-1] else "Next puzzle")
        page.touchscreen.tap(*middle(on))
    result = page.get_by_role("region", name=re.compile("^Puzzles of"))
    expect(result).to_contain_text("3 of 3 right on the first try")
    assert page.evaluate(STORED) == {str(LAST): DONE}


def hand(page: Page) -> Locator:
    """Return the cards of your hand, also behind the answer, which comes up with the last of them."""
    return page.locator(".hand button")


def answer_by_touch(page: Page, move: str) -> None:
    """Tap a card twice, and its color; or tap a button."""
    card, _, color = move.partition(":")
    if move in ("draw", "challenge", "accept"):
        name = {"draw": "Draw", "challenge": "Challenge"}.get(move)
        target = button(page, name) if name else page.get_by_role("button", name="Take ")
        page.touchscreen.tap(*middle(target))
        return
    held = page.locator(f"[data-card='{card}'][aria-disabled=false]").first
    held.wait_for()
    count = hand(page).count()
    page.touchscreen.tap(*point(held))
    expect(page.locator("button.raised")).to_have_attribute("data-card", card)
    page.touchscreen.tap(*point(page.locator("button.raised")))
    if color:
        group = page.get_by_role("group", name=COLOR)
        page.touchscreen.tap(*middle(group.get_by_role("button").nth(NAMES.index(color))))
    expect(hand(page)).to_have_count(count - 1)


def test_a_day_is_solved_with_the_keyboard(opens: Visits) -> None:
    page = opens(f"/puzzle/{LAST}", likes=LIKES, **DESKTOP)
    for kind in KINDS:
        cards(page).first.wait_for()
        for move in solution(puzzle_of(LAST, kind)):
            answer_by_keys(page, move)
        expect(page.get_by_role("region", name="Right!")).to_be_visible()
        expect(button(page, "See the result" if kind == KINDS[-1] else "Next puzzle")).to_be_focused()
        page.keyboard.press("Enter")
    expect(page.get_by_role("region", name=re.compile("^Puzzles of"))).to_be_visible()
    assert page.evaluate(STORED) == {str(LAST): DONE}


def answer_by_keys(page: Page, move: str) -> None:
    if move in ("draw", "challenge", "accept"):
        page.keyboard.press(move[0])
        return
    card, _, color = move.partition(":")
    held = page.locator(f"[data-card='{card}'][aria-disabled=false]").first
    held.wait_for()
    count = hand(page).count()
    tab_to(page, lambda at: bool(at["hand"]))
    for _ in range(count):
        if page.evaluate("() => document.activeElement.dataset.card") == card:
            break
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    if color:
        page.get_by_role("group", name=COLOR).wait_for()
        page.keyboard.press(str(NAMES.index(color) + 1))
    expect(hand(page)).to_have_count(count - 1)


def test_a_wrong_card_explains_itself_and_only_the_first_try_counts(opens: Visits) -> None:
    day = day_with("win", has_wrong_card)
    puzzle = puzzle_of(day, "win")
    page = opens(f"/puzzle/{day}", likes=LIKES, **PHONE)
    answer_by_touch(page, next(move for move in wrong_moves(puzzle) if ":" not in move))
    wrong = page.get_by_role("region", name="Not quite")
    expect(wrong).to_contain_text(re.compile("gets a turn|can’t all follow|challenges"))
    page.touchscreen.tap(*middle(button(page, "Try again")))
    for move in solution(puzzle):
        answer_by_touch(page, move)
    expect(page.get_by_role("region", name="Right!")).to_be_visible()
    assert page.evaluate(STORED) == {str(day): {"win": False}}
    page.reload()
    expect(page.get_by_role("img", name="Puzzle 2 of 3")).to_be_visible()


def test_the_solution_is_shown_only_when_asked_for(opens: Visits) -> None:
    day = day_with("win", has_wrong_card)
    puzzle = puzzle_of(day, "win")
    page = opens(f"/puzzle/{day}", likes=LIKES, **PHONE)
    answer_by_touch(page, next(move for move in wrong_moves(puzzle) if ":" not in move))
    wrong = page.get_by_role("region", name="Not quite")
    expect(wrong).not_to_contain_text("Solution")
    page.touchscreen.tap(*middle(button(page, "Show the solution")))
    expect(wrong).to_contain_text("Solution")
    expect(wrong.locator(".held > span")).to_have_count(len(solution(puzzle)))
    page.touchscreen.tap(*middle(button(page, "Next puzzle")))
    expect(page.get_by_role("img", name="Puzzle 2 of 3")).to_be_visible()


def test_a_wrong_answer_to_a_bluff_opens_the_hand_and_tells_the_chances(opens: Visits) -> None:
    day = day_with("bluff", is_bluff)
    page = opens(f"/puzzle/{day}", likes={**LIKES, "puzzles": {str(day): {"win": True}}}, **PHONE)
    answer_by_touch(page, "accept")
    wrong = page.get_by_role("region", name="Not quite")
    expect(wrong).to_contain_text("It was a bluff.")
    expect(wrong.get_by_role("img", name=re.compile("hand: "))).to_be_visible()
    expect(wrong.get_by_role("row")).to_have_count(2)
    assert page.evaluate(STORED) == {str(day): {"win": True, "bluff": False}}


def test_the_result_is_shared_and_leads_to_the_day_before(opens: Visits) -> None:
    results = {"win": True, "bluff": False, "play": True}
    days = {"2026-11-25": results, "2026-11-26": results}
    page = opens("/puzzle/2026-11-26", likes={**LIKES, "puzzles": days}, script=COPIED, **DESKTOP)
    expect(page.get_by_text("2 of 3 right on the first try · 2 days in a row")).to_be_visible()
    button(page, "Share the result").click()
    expect(button(page, "Copied!")).to_be_visible()
    copied = page.evaluate("() => window.copied").split("\n")
    assert copied[:3] == ["drawfour, Puzzles of 26 November 2026", "●○●", "2 of 3 right on the first try"]
    assert copied[3].endswith("/puzzle/2026-11-26")
    page.get_by_role("link", name="The day before").click()
    expect(page.get_by_text("Puzzles of 25 November 2026")).to_be_visible()
    button(page, "Solve them again").click()
    expect(page.get_by_role("img", name="Puzzle 1 of 3")).to_be_visible()


def test_the_front_page_leads_to_the_puzzles_of_today(opens: Visits) -> None:
    page = opens(likes=LIKES, **PHONE)
    page.clock.set_fixed_time("2026-11-26T12:00:00")
    page.get_by_role("link", name="Puzzles").tap()
    expect(page).to_have_url(re.compile("/puzzle$"))
    expect(cards(page).first).to_be_visible()


@pytest.mark.parametrize("address", ["/puzzle/9999-01-01", "/puzzle/2025-01-01"])
def test_a_day_without_puzzles_says_so(opens: Visits, address: str) -> None:
    opens.expected.append("404")
    page = opens(address, likes=LIKES, **PHONE)
    expect(page.get_by_role("heading", name="There are no puzzles for this day.")).to_be_visible()
