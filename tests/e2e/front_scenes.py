"""Screens away from a table: the front page, the lobby with its rules, and pages that lead nowhere."""

from __future__ import annotations

import re

from playwright.sync_api import Page

from e2e.deals import plays_a_number
from e2e.stage import Stage, dialog, name, scene


@scene
def front(stage: Stage) -> Page:
    page = stage.open("/")
    page.get_by_role("button", name="Play now").wait_for()
    return page


OFFER = "dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: async () => {} }))"


@scene
def front_install(stage: Stage) -> Page:
    """The browser offers to install the page."""
    page = front(stage)
    page.evaluate(OFFER)
    page.get_by_role("button", name="Install the app").wait_for()
    return page


@scene
def front_offline(stage: Stage) -> Page:
    stage.visits.expected.append("net::ERR_FAILED")
    page = front(stage)
    page.route("**/api/tables", lambda route: route.abort())
    page.evaluate("dispatchEvent(new Event('offline'))")
    page.get_by_text("No connection.").wait_for()
    return page


@scene
def table_offline(stage: Stage) -> Page:
    """A table that can't be reached, though the page is there."""
    page = front(stage)
    page.evaluate("() => { WebSocket = class { constructor() { setTimeout(() => this.onclose()); } close() {} }; }")
    page.get_by_role("button", name="Play now").click()
    page.get_by_text("Connection lost").wait_for()
    return page


@scene
def front_code(stage: Stage) -> Page:
    """What was entered is not a code."""
    page = front(stage)
    name(page, "Enter a code")
    page.get_by_label("Table code or link").fill("K2")
    page.keyboard.press("Enter")
    page.get_by_text("Enter the code").wait_for()
    return page


@scene
def solo(stage: Stage) -> Page:
    """What Play now deals, and how to change it."""
    return dialog(front(stage), "Game settings")


@scene
def front_go_on(stage: Stage) -> Page:
    """The front page for a person who is already at a table."""
    page = stage.at(stage.desk("Hanna", "Omar", "Mia", wanted=plays_a_number))
    page.goto(stage.server.address)
    page.get_by_role("link", name="Return to your table").wait_for()
    return page


@scene
def lobby_host(stage: Stage) -> Page:
    desk = stage.desk("Hanna", "Omar", seats=4, is_begun=False)
    return _lobby(stage.open(desk.path, desk[0]))


@scene
def lobby_guest(stage: Stage) -> Page:
    desk = stage.desk("Hanna", "Omar", seats=4, is_begun=False)
    return _lobby(stage.open(desk.path, desk[1], "Omar"))


@scene
def lobby_ten(stage: Stage) -> Page:
    desk = stage.desk("Hanna", "Omar", "Maximiliane von W", "Li", seats=10, is_begun=False)
    return _lobby(stage.open(desk.path, desk[0]))


@scene
def rules(stage: Stage) -> Page:
    return in_rules(lobby_host(stage))


def in_rules(page: Page) -> Page:
    """The rules, opened from the lobby."""
    return dialog(page, re.compile("^(Change the rules|Rules:)"))


@scene
def more_rules(stage: Stage) -> Page:
    page = rules(stage)
    page.get_by_text("More rules").click()
    page.get_by_text("Cards dealt to each player").first.wait_for()
    return page


def _lobby(page: Page) -> Page:
    page.get_by_role("heading", level=1).wait_for()
    page.get_by_text("Omar").first.wait_for()
    return page


@scene
def about(stage: Stage) -> Page:
    page = stage.open("/about")
    page.get_by_text("Mattel").first.wait_for()
    return page


def _sent_away(page: Page) -> Page:
    """A page that leads only to the front page."""
    name = "Go to the front page"
    page.get_by_role("button", name=name).or_(page.get_by_role("link", name=name)).wait_for()
    return page


@scene
def removed(stage: Stage) -> Page:
    desk = stage.desk("Hanna", "Omar", wanted=plays_a_number)
    page = stage.at(desk, 1)
    desk[0].do("remove", who=1)
    return _sent_away(page)


@scene
def no_such_table(stage: Stage) -> Page:
    return _sent_away(stage.open("/t/zzzzzzzzzzzz"))
