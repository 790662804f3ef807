"""Screens of spectators and on a television."""

from __future__ import annotations

from playwright.sync_api import Page

from e2e.deals import plays_a_number
from e2e.people import Desk
from e2e.stage import Stage, scene


@scene
def watching(stage: Stage) -> Page:
    desk = stage.desk("Hanna", "Omar", seats=4, wanted=plays_a_number)
    page = stage.open(desk.path, desk.guest("Noor"), "Noor")
    page.get_by_text("You’re watching").wait_for()
    return page


def on_tv(stage: Stage, desk: Desk) -> Page:
    page = stage.open(f"{desk.path}/tv")
    page.get_by_text("Open on your phone:").wait_for()
    return page


@scene
def tv_waiting(stage: Stage) -> Page:
    page = on_tv(stage, stage.desk("Hanna", "Omar", seats=4, is_begun=False))
    page.get_by_text("Waiting for players").wait_for()
    return page


@scene
def tv(stage: Stage) -> Page:
    page = on_tv(stage, stage.desk("Hanna", "Omar", seats=5, wanted=plays_a_number))
    page.get_by_text("Hanna’s turn.").first.wait_for()
    return page


def with_picture(page: Page) -> Page:
    """Let the server say that others can reach the table at its address on the network, which the code to scan shows."""
    code = page.url.split("/")[-2]
    invitation = {"address": f"http://192.168.178.123:8000/t/{code}", "command": None}
    page.route("**/invitation", lambda route: route.fulfill(json=invitation))
    page.reload()
    page.locator("aside img").wait_for()
    return page


@scene
def tv_code(stage: Stage) -> Page:
    """A code to scan beside the table."""
    page = with_picture(on_tv(stage, stage.desk("Maximiliane", "Omar", seats=5, wanted=plays_a_number)))
    page.get_by_text("Maximiliane’s turn.").first.wait_for()
    return page


@scene
def tv_code_waiting(stage: Stage) -> Page:
    return with_picture(tv_waiting(stage))


def spectator(stage: Stage, seats: int) -> Page:
    """Noor watches a table that shows all hands to spectators."""
    desk = stage.desk("Hanna", "Omar", seats=seats, wanted=plays_a_number, spectators_see_hands=True)
    page = stage.open(desk.path, desk.guest("Noor"), "Noor")
    page.get_by_role("list", name="All hands").wait_for()
    return page


@scene
def spectator_two(stage: Stage) -> Page:
    return spectator(stage, 2)


@scene
def spectator_ten(stage: Stage) -> Page:
    return spectator(stage, 10)
