"""Playing like a person: look at the page, then use real keys, taps or clicks at places on the screen."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page

from fixtures.patience import PATIENCE

SEEN = """() => {
  const name = (one) => one.getAttribute("aria-label") ?? one.innerText.trim();
  const can = (one) => !one.disabled && one.getAttribute("aria-disabled") !== "true" && one.checkVisibility();
  const hand = document.querySelector('ul[aria-label="Your cards"]');
  const buttons = [...document.querySelectorAll("button")].filter((one) => can(one) && !hand?.contains(one));
  return {
    buttons: buttons.map(name),
    playable: [...(hand?.querySelectorAll("button") ?? [])].filter(can).map(name),
    colors: document.querySelector('[role=group][aria-label*="olor"]') !== null,
    swaps: document.querySelector('[role=group][aria-label="Swap hands with whom?"]') !== null,
    all: document.body.innerText + [...document.querySelectorAll("[aria-label]")].map(name).join(),
  };
}"""
COLORS = ("red", "yellow", "green", "blue")
COLOR = re.compile("[Cc]olor")  # to name, or to draw for
CALL = "UNO!"
MATCH_OVER = "Play again"
OVER = re.compile("wins? the match")  # which guests read, too, who can't start another one


@dataclass
class Seen:
    buttons: list[str]
    playable: list[str]
    colors: bool
    swaps: bool
    all: str

    @property
    def choice(self) -> str | None:
        """The next thing to do; None while somebody else is on turn."""
        for wanted in (MATCH_OVER, "Next round"):
            if wanted in self.buttons:
                return wanted
        if self.colors or self.swaps:
            return "color" if self.colors else "swap"
        if CALL in self.buttons:
            return CALL
        if self.playable:
            return "card"
        accept = next((button for button in self.buttons if button.startswith("Take ")), None)
        if accept:
            return accept
        return next((button for button in ("Keep it", "Draw") if button in self.buttons), None)


def look(page: Page) -> Seen:
    return Seen(**page.evaluate(SEEN))


def play_match(people: Mapping[Page, Callable[[Page, str], None]], most: int = 400) -> None:
    """Play until the match is over on every page, each of which carries out its own choices. Fails at a standstill."""
    before: dict[Page, Seen] = {}
    done: dict[Page, Seen] = {}  # what each page showed when it last carried out a choice
    end, choices, latest = 0.0, 0, time.monotonic()
    while not before or not all(OVER.search(seen.all) for seen in before.values()):
        seen = {page: look(page) for page in people}
        if seen != before:
            before, end = seen, time.monotonic() + PATIENCE
        assert time.monotonic() < min(end, latest + 5 * PATIENCE), f"waited in vain: {before}"
        for page, do in people.items():
            choice = seen[page].choice
            if seen[page] == done.get(page):
                continue
            done.pop(page, None)
            if choice not in (None, MATCH_OVER) and look(page) == seen[page]:  # a move may take two steps to show
                done[page], choices, latest = seen[page], choices + 1, time.monotonic()
                do(page, str(choice))
        assert choices < most, "the match does not end"
        next(iter(people)).wait_for_timeout(20)


def wait_for(page: Page, wanted: Callable[[Seen], bool]) -> Seen:
    """Return what the page shows once the condition holds. A knocked-out player may wait long, so only a standstill fails."""
    before, end = None, 0.0
    while before is None or time.monotonic() < end:
        seen = look(page)
        if wanted(seen):
            return seen
        if seen != before:
            before, end = seen, time.monotonic() + PATIENCE
        page.wait_for_timeout(20)
    raise AssertionError(f"waited in vain: {before}")


KEYS = {"color": "2", "swap": "1", CALL: "u", "Draw": "d", "Keep it": "k", "Next round": "Enter"}


def by_keys(page: Page, what: str) -> None:
    """Carry out a choice with the keyboard."""
    if what == "card":
        tab_to(page, lambda at: at["hand"])
        for _ in range(60):
            if not focused(page)["dim"]:
                break
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
    elif what.startswith("Take "):
        page.keyboard.press("a")
    elif what == "Next round":
        tab_to(page, is_named("Next round"))
        page.keyboard.press("Enter")
    else:
        page.keyboard.press(KEYS[what])


FOCUSED = """() => {
  const at = document.activeElement;
  return {
    name: at === document.body || at === null ? "" : (at.getAttribute("aria-label") ?? (at.innerText ?? "").trim()),
    hand: at?.closest('ul[aria-label="Your cards"]') != null,
    dim: at?.getAttribute("aria-disabled") === "true",
    body: at === document.body,
  };
}"""


def focused(page: Page) -> dict[str, Any]:
    return dict(page.evaluate(FOCUSED))


def is_named(name: str) -> Callable[[dict[str, Any]], bool]:
    return lambda at: bool(at["name"] == name)


def tab_to(page: Page, wanted: Callable[[dict[str, Any]], bool]) -> None:
    """Press Tab until the element has the focus."""
    for _ in range(80):
        if wanted(focused(page)):
            return
        page.keyboard.press("Tab")
    raise AssertionError("Tab does not come there")


POINT = """(element) => {
  if (element.closest("ul")?.getAnimations({ subtree: true }).some((one) => one instanceof CSSTransition)) return null;
  const box = element.getBoundingClientRect();
  for (const share of [0.5, 0.3, 0.12]) {
    const [x, y] = [box.x + box.width * share, box.y + box.height * share];
    if ([-2, 0, 2].every((by) => element.contains(document.elementFromPoint(x, y + by)))) return [x, y]; // no edge
  }
  return null;
}"""


def point(target: Locator) -> tuple[float, float]:
    """Return where to tap an element once it is at rest: its middle, or nearer to its corner if others overlap it."""
    return _at_rest(target, POINT)


MIDDLE = """(element) => {
  const box = element.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return element.contains(document.elementFromPoint(x, y)) ? [x, y] : null;
}"""


def middle(target: Locator) -> tuple[float, float]:
    """Return the middle of an element once it is at rest. Nothing may cover it there."""
    return _at_rest(target, MIDDLE)


def _at_rest(target: Locator, where: str) -> tuple[float, float]:
    end = time.monotonic() + PATIENCE
    before = None
    while time.monotonic() < end:
        found = target.evaluate(where)
        if found and found == before:
            return found[0], found[1]
        before = found
        target.page.wait_for_timeout(40)
    raise AssertionError(f"covered: {target}")


def press_in_time(target: Locator, press: Callable[[float, float], None]) -> None:
    """Tap or click the middle of an element once it is at rest, unless the game goes on without it."""
    end = time.monotonic() + PATIENCE
    before = None
    while time.monotonic() < end:
        places = target.evaluate_all(f"(all) => all.map({MIDDLE})")
        if not places:
            return
        if places[0] and places == before:
            press(*places[0])
            return
        before = places
        target.page.wait_for_timeout(40)
    raise AssertionError(f"covered: {target}")


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def cards(page: Page) -> Locator:
    return page.get_by_role("list", name="Your cards").get_by_role("button")


def playable(page: Page) -> Locator:
    return page.get_by_role("list", name="Your cards").locator("button:not([aria-disabled=true])")


def labels(page: Page) -> list[str]:
    """Return the names of the cards in the hand, without their hints."""
    return [str(label).split(",")[0] for label in cards(page).evaluate_all("all => all.map((one) => one.ariaLabel)")]


def wait_until_raised(card: Locator, top: float) -> None:
    """Wait until a tapped card has risen above a height."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        box = card.bounding_box()
        if box and box["y"] < top:
            return
        card.page.wait_for_timeout(20)
    raise AssertionError("it has not risen")


WAVE = """() => new Promise((done) => {
  const press = (name) => document.querySelector(`button[aria-label="${name}"]`)?.click();
  new MutationObserver((_, watching) => {
    press("waves");
    if (document.querySelector('[role=log][aria-label="Messages"]').textContent.includes("waves")) {
      watching.disconnect();
      done();
    }
  }).observe(document.body, { childList: true, subtree: true });
  press("React");
})"""


def wait_for_answers(page: Page) -> None:
    """Wave, and wait until the table shows it: whatever the page had sent before has been answered by then."""
    page.evaluate(WAVE)


def wait_for_timers(page: Page, milliseconds: int) -> None:
    """Wait until all timers of the page that are due within so long have fired: a browser runs them in this order."""
    page.evaluate("(milliseconds) => new Promise((done) => setTimeout(done, milliseconds))", milliseconds)


def by_touch(page: Page, what: str) -> None:
    """Carry out a choice by touch, at places on the screen."""
    if what == "card":
        card = playable(page).first
        if not card.count():
            return  # no longer possible
        held = cards(page).count()
        page.touchscreen.tap(*point(card))
        card.and_(page.locator(".raised")).wait_for()
        assert cards(page).count() == held, "the first tap has played already"
        page.touchscreen.tap(*point(card))
    else:
        press_in_time(chosen(page, what), page.touchscreen.tap)


def by_click(page: Page, what: str) -> None:
    """Carry out a choice with the mouse, at places on the screen."""
    if what == "card":
        card = playable(page).first
        if card.count():  # it may no longer be possible
            page.mouse.click(*point(card))
    else:
        press_in_time(chosen(page, what), page.mouse.click)


def chosen(page: Page, what: str) -> Locator:
    """Return the button of a choice that is not a card."""
    if what == "swap":
        return page.get_by_role("group", name="Swap hands with whom?").get_by_role("button").first
    if what == "color":
        return page.get_by_role("group", name=COLOR).get_by_role("button").first
    return button(page, what).first


def click(page: Page, target: Locator) -> None:
    """Click at the place of an element, so that anything covering it is noticed."""
    target.wait_for()
    page.mouse.click(*middle(target))
