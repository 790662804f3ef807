"""Screens of a device that people pass around."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from e2e.deals import bluffs, draws_in_vain, plays_a_number
from e2e.playing import button, click
from e2e.rigged import anything
from e2e.stage import SHORT, Stage, name, scene


@scene
def one_device(stage: Stage) -> Page:
    """A game on one device that people pass around, set up on the front page."""
    return set_up_one_device(stage)


@scene
def one_device_many(stage: Stage) -> Page:
    page = set_up_one_device(stage)
    for what, count in (("People", 2), ("Bots", 3)):
        for _ in range(count):
            page.get_by_role("button", name=f"{what}: one more").click()
    page.get_by_text("How good are they?").wait_for()
    return page


def set_up_one_device(stage: Stage) -> Page:
    guest = {"bots": 0, "level": "skilled", "rules": "party", "target": None, "thinking": 0.9, "guests": ["Omar"]}
    page = stage.open("/", likes={"oneDevice": guest})
    name(page, "Pass one device around")
    page.get_by_role("dialog").wait_for()
    return page


GUESTS = ("Omar", "Mia")


def passed_around(stage: Stage, *moves: str, names: tuple[str, ...] = GUESTS, **more: Any) -> Page:
    """Hanna's device, which she shares with guests, after her first moves."""
    desk = stage.desk("Hanna", guests=names, **{"wanted": plays_a_number, **more})
    if moves:
        desk.host.show().play(*moves)
    return stage.open(desk.path, desk.host)


@scene
def curtain(stage: Stage) -> Page:
    """The cards are covered until the next person asks for them."""
    page = passed_around(stage)
    page.get_by_role("dialog", name="Hanna’s turn").wait_for()
    return page


@scene
def curtain_ten(stage: Stage) -> Page:
    page = passed_around(stage, names=("Omar", "Maximiliane von Wartburg"), seats=10)
    page.get_by_role("dialog").wait_for()
    return page


@scene
def curtain_challenge(stage: Stage) -> Page:
    """Hanna may have bluffed, and Omar is asked."""
    page = passed_around(stage, "W+4:G", wanted=bluffs)
    page.get_by_role("dialog", name="Omar’s turn").wait_for()
    return page


@scene
def curtain_missing_call(stage: Stage) -> Page:
    """Hanna has forgotten to call, and anyone at the device may catch her."""
    desk = stage.desk("Hanna", guests=GUESTS, wanted=plays_a_number, options=SHORT)
    desk.host.show()
    desk.host.play(next(move for move in desk.host.legal if move[1:].isdigit()))
    page = stage.open(desk.path, desk.host)
    page.get_by_role("button", name="Catch Hanna!").wait_for()
    return page


def lift_curtain(page: Page, who: str) -> None:
    """Click the button of a person where it is: a click on the element would scroll the table until the button takes taps."""
    click(page, button(page, f"I’m {who}: show my cards"))


@scene
def curtain_lifted(stage: Stage) -> Page:
    page = curtain(stage)
    lift_curtain(page, "Hanna")
    page.get_by_role("list", name="Your cards").wait_for()
    return page


@scene
def curtain_drawn_card(stage: Stage) -> Page:
    """Hanna looks at a card that she has drawn and can't play, and then covers her cards."""
    page = passed_around(stage, wanted=draws_in_vain, options={"drawn_card": "may_play"})
    lift_curtain(page, "Hanna")
    name(page, "Draw")
    page.get_by_role("button", name="Cover my cards").wait_for()
    return page


@scene
def covered(stage: Stage) -> Page:
    """A bot is on turn, and everybody sees the table."""
    page = passed_around(stage, names=("Omar",), seats=4, dealer=1, wanted=anything, thinking_seconds=5)
    page.get_by_text("All cards are covered.").wait_for()
    return page
