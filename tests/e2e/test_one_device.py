"""One device that people pass around: a curtain hides every hand until its person asks for it."""

from __future__ import annotations

import json
import re
import signal
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket, expect

from drawfour.server.protocol.settings import Settings
from e2e.deals import bluffs, is_honest, plays_a_number
from e2e.one_device_scenes import passed_around
from e2e.people import Desk
from e2e.playing import MATCH_OVER, Seen, button, by_touch, cards, click, focused, labels, look, middle, press_in_time, wait_for
from e2e.rigged import Rigged
from e2e.scenes import SCENES
from e2e.stage import Stage
from e2e.visits import PHONE, Visits

NAMES = ("Hanna", "Omar", "Mia")
SHORT = {"hand_size": "2", "target_score": "none"}
GAME = {"bots": 0, "level": "skilled", "rules": "last", "target": None, "thinking": 0, "guests": ["Omar"]}
LIKES = {
    "name": "Hanna", "speed": "off", "volume": 0, "oneDevice": GAME, "settings": {"preset": "classic", "options": SHORT},
}  # fmt: skip
COVER = "Cover my cards"


@dataclass
class Wire:
    """What comes to the page: only the person whose cards were asked for may be told more than a spectator."""

    shown: int | None = None  # the seat, which is also the person's number
    hands: int = 0
    options: dict[str, str] = field(default_factory=dict)

    def follow(self, socket: WebSocket) -> None:
        socket.on("framesent", self.sent)
        socket.on("framereceived", self.received)

    def sent(self, frame: bytes | str) -> None:
        message = json.loads(frame)
        if message["type"] == "show":
            self.shown = message["who"]

    def received(self, frame: bytes | str) -> None:
        message = json.loads(frame)
        if "table" in message:
            self.options = message["table"]["settings"]["options"]
        yours = message.get("yours")
        if yours:
            assert yours["seat"] == self.shown
            self.hands += 1
        for step in [message, *message.get("happened", [])]:
            for event in step.get("events", []):
                if event["kind"] == "drew" and event.get("cards"):
                    assert event["seat"] == self.shown


@pytest.fixture
def wired(opens: Visits) -> Iterator[tuple[Page, Wire]]:
    """Return a page on a phone, and what comes to it. Tabs are used again, so it stops listening at the end."""
    page, wire = opens(likes=LIKES, **PHONE), Wire()
    page.on("websocket", wire.follow)
    yield page, wire
    page.remove_listener("websocket", wire.follow)


@dataclass
class Secrets:
    """The hands that were seen on the page, to look for where they must not be."""

    hands: dict[str, list[str]] = field(default_factory=dict)

    def check(self, page: Page, asked: str) -> None:
        """Check that no hand is in the page while somebody is asked."""
        assert cards(page).count() == 0
        assert page.locator("[data-card]").count() == 0
        told = " ".join(page.locator("main .last, main .status").all_inner_texts())
        html = page.locator("main").inner_html().replace(told, "")
        top = page.get_by_label(re.compile("^Discard pile")).get_attribute("aria-label") or ""
        for hand in self.hands.values():
            assert [card for card in set(hand) if card not in told and card not in top and f">{card}<" in html] == [], asked


def lift(page: Page, name: str) -> list[str]:
    """Tap the button of a person, and return their hand."""
    page.touchscreen.tap(*middle(button(page, f"I’m {name}: show my cards")))
    cards(page).first.wait_for()
    return labels(page)


def asked(seen: Seen) -> str | None:
    found = next((re.fullmatch("I’m (.+): show my cards", each) for each in seen.buttons if each.startswith("I’m ")), None)
    return found[1] if found else None


def is_up(seen: Seen) -> bool:
    return asked(seen) is not None or seen.choice is not None or COVER in seen.buttons


def play_on(page: Page, secrets: Secrets, most: int = 400) -> set[str]:
    """Play to the end of the match, passing the device around; return everybody who was asked."""
    found: set[str] = set()
    for _ in range(most):
        seen = wait_for(page, lambda seen: is_up(seen) and look(page) == seen)
        person = asked(seen)
        if MATCH_OVER in seen.buttons:
            return found
        if person:
            secrets.check(page, person)
            secrets.hands[person] = lift(page, person)
            found.add(person)
        elif COVER in seen.buttons:
            press_in_time(button(page, COVER), page.touchscreen.tap)
        else:
            by_touch(page, str(seen.choice))
        wait_for(page, partial(lambda before, now: now != before, seen))
    raise AssertionError("the match does not end")


def test_three_people_play_a_match_on_one_phone(wired: tuple[Page, Wire], server: Rigged) -> None:
    page, wire = wired
    page.touchscreen.tap(*middle(button(page, "Pass one device around")))
    page.touchscreen.tap(*middle(button(page, "People: one more")))
    page.get_by_label("Name of person 3").fill("Mia")
    server.rig(Settings(seats=3, options=SHORT), 2, plays_a_number)
    click(page, page.get_by_role("dialog").get_by_role("button", name="Play now"))
    page.get_by_role("dialog", name="Hanna’s turn").wait_for()
    assert wire.hands == 0, "not even the page has a hand before its person asks"
    assert play_on(page, Secrets()) == set(NAMES)
    assert wire.hands > 0
    expect(page.get_by_role("heading", name=re.compile("(Hanna|Omar|Mia) wins the match"))).to_be_visible()

    page.touchscreen.tap(*middle(button(page, "Leave")))
    page.get_by_role("link", name="Your matches").click()
    expect(page.get_by_role("main")).to_contain_text("Omar")
    page.get_by_role("link", name=re.compile("Watch|replay", re.IGNORECASE)).first.click()
    expect(page.get_by_role("main")).to_contain_text("Mia")


def test_names_are_offered_and_remembered(opens: Visits) -> None:
    page = opens(likes={**LIKES, "oneDevice": None})
    click(page, button(page, "Pass one device around"))
    guest = page.get_by_label("Name of person 2")
    expect(guest).not_to_have_value("")
    guest.fill("Omar")
    click(page, button(page, "Bots: one more"))
    page.reload()
    click(page, button(page, "Pass one device around"))
    expect(guest).to_have_value("Omar")
    expect(page.get_by_role("group", name="Bots")).to_contain_text("1")


def test_rules_with_jump_ins_are_played_without_them(wired: tuple[Page, Wire]) -> None:
    page, wire = wired
    click(page, button(page, "Pass one device around"))
    page.get_by_role("radio", name="Party").check(force=True)
    expect(page.get_by_role("dialog")).to_contain_text("Without jumping in")
    click(page, page.get_by_role("dialog").get_by_role("button", name="Play now"))
    page.get_by_role("dialog", name=re.compile("’s turn")).wait_for()
    assert wire.options["jump_in"] == "no"


def test_bots_play_between_people(opens: Visits, desks: Callable[..., Desk]) -> None:
    desk = desks("Hanna", guests=("Omar",), seats=4, wanted=plays_a_number, options=SHORT)
    page = opens(desk.path, desk.host, LIKES, **PHONE)
    page.get_by_role("dialog").wait_for()
    assert play_on(page, Secrets()) <= {"Hanna", "Omar"}


def test_a_reload_covers_the_cards(stage: Stage) -> None:
    page = SCENES["curtain-lifted"](stage)
    hand = labels(page)
    page.reload()
    page.get_by_role("dialog", name="Hanna’s turn").wait_for()
    assert cards(page).count() == 0
    click(page, button(page, "I’m Hanna: show my cards"))
    cards(page).first.wait_for()
    assert labels(page) == hand


def test_a_killed_server_covers_the_cards(stage: Stage, own_server: Rigged) -> None:
    desk = stage.desk("Hanna", guests=NAMES[1:], at=own_server, wanted=plays_a_number)
    page = stage.open(desk.path, desk.host)
    click(page, button(page, "I’m Hanna: show my cards"))
    cards(page).first.wait_for()
    hand = labels(page)
    stage.visits.expected.append("net::ERR_CONNECTION_RESET")  # if the page was loading something
    own_server.end(signal.SIGKILL)
    expect(page.get_by_text("Connection lost")).to_be_visible()
    again = own_server.again()
    try:
        click(page, button(page, "I’m Hanna: show my cards"))
        cards(page).first.wait_for()
        assert labels(page) == hand
    finally:
        again.end()


@pytest.mark.parametrize("wanted", [bluffs, is_honest])
def test_a_challenge_is_answered_behind_the_curtain(stage: Stage, wanted: Any) -> None:
    page = passed_around(stage, "W+4:G", wanted=wanted)
    expect(page.get_by_role("main")).to_contain_text("Omar can challenge Hanna")
    click(page, button(page, "I’m Omar: show my cards"))
    click(page, button(page, "Challenge"))
    shown = page.get_by_role("img", name="The hand you’re shown")
    expect(shown).to_be_visible()
    if wanted is bluffs:
        expect(button(page, COVER)).to_have_count(0)  # it is still Omar's turn
    else:
        click(page, button(page, COVER))
        page.get_by_role("dialog", name="Mia’s turn").wait_for()
        expect(shown).to_have_count(0)
        click(page, button(page, "I’m Mia: show my cards"))
        cards(page).first.wait_for()
        expect(shown).to_have_count(0)
        click(page, button(page, "Game log"))
        log = page.get_by_role("list", name="Game log")
        expect(log).to_contain_text("Omar draws 6 cards")


def test_what_somebody_drew_is_not_in_the_log_of_the_next(stage: Stage) -> None:
    page = SCENES["curtain-drawn-card"](stage)
    expect(page.get_by_role("main")).to_contain_text(re.compile("You draw (red|yellow|green|blue|wild)"))
    click(page, button(page, COVER))
    page.get_by_role("dialog", name="Omar’s turn").wait_for()
    click(page, button(page, "Game log"))
    log = page.get_by_role("list", name="Game log")
    expect(log).to_contain_text("Hanna draws a card")


def test_anyone_can_catch_a_missing_call_or_make_it(stage: Stage) -> None:
    page = SCENES["curtain-missing-call"](stage)
    click(page, button(page, "Catch Hanna!"))
    expect(page.get_by_role("main")).to_contain_text("Hanna draws 2 cards")
    stage.clear()
    page = SCENES["curtain-missing-call"](stage)
    click(page, button(page, "Hanna: UNO!"))
    expect(button(page, "Catch Hanna!")).to_have_count(0)
    expect(page.get_by_role("main")).to_contain_text("Hanna calls UNO")


def test_the_curtain_has_the_focus_and_is_lifted_by_keyboard(stage: Stage) -> None:
    page = SCENES["curtain"](stage)
    page.wait_for_function("() => document.activeElement.innerText === 'I’m Hanna: show my cards'")
    assert focused(page)["name"] == "I’m Hanna: show my cards"
    expect(page.get_by_role("dialog")).to_have_accessible_description("Pass the device to Hanna.")
    page.keyboard.press("Enter")
    cards(page).first.wait_for()


def test_leaving_needs_no_confirmation_and_there_is_a_way_back(stage: Stage) -> None:
    page = SCENES["curtain-lifted"](stage)
    page.goto(stage.server.address)
    page.get_by_role("link", name="Return to your table").click()
    page.get_by_role("dialog", name="Hanna’s turn").wait_for()
    assert cards(page).count() == 0
