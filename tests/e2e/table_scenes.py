"""Screens at a table while a round is played."""

from __future__ import annotations

import tempfile
from pathlib import Path

from playwright.sync_api import Page

from drawfour.server.table.known_deals import FIRST_GAME
from e2e.deals import bluffs, can_play, is_opened_by_wild, is_plain, plays_a_number
from e2e.people import Desk
from e2e.rigged import Rigged
from e2e.stage import SHORT, Stage, dialog, name, scene


@scene
def table_two(stage: Stage) -> Page:
    return stage.at(stage.desk("Hanna", "Omar", wanted=plays_a_number))


@scene
def table_four(stage: Stage) -> Page:
    return stage.at(stage.desk("Hanna", seats=4, wanted=plays_a_number))


@scene
def first_game(stage: Stage) -> Page:
    """The first tip of a newcomer's first game."""
    page = stage.open("/")
    name(page, "New to UNO? Play a first game")
    page.get_by_text("Match the color or the number").wait_for()
    return page


@scene
def hint(stage: Stage) -> Page:
    """A hint that has been asked for."""
    page = stage.at(stage.desk("Hanna", seats=4, wanted=plays_a_number))
    name(page, "Hint")
    page.locator(".hint").wait_for()
    return page


@scene
def table_ten(stage: Stage) -> Page:
    return stage.at(stage.desk("Hanna", seats=10, wanted=plays_a_number))


@scene
def table_waits(stage: Stage) -> Page:
    """Another player is on turn."""
    return stage.at(stage.desk("Hanna", "Omar", "Mia", wanted=plays_a_number), 1)


@scene
def table_clock(stage: Stage) -> Page:
    return stage.at(stage.desk("Hanna", "Omar", "Mia", wanted=plays_a_number, turn_seconds=600))


@scene
def table_gone(stage: Stage) -> Page:
    """A player is disconnected, and a bot is about to take over."""
    desk = stage.desk("Hanna", "Omar", "Mia", wanted=plays_a_number, away_seconds=60)
    desk[1].hang_up()
    page = stage.at(desk)
    page.locator(".clock svg").wait_for()
    return page


@scene
def thirty_cards(stage: Stage) -> Page:
    return stage.at(stage.desk("Hanna", "Omar", wanted=is_plain, options={"hand_size": "30"}))


@scene
def color(stage: Stage) -> Page:
    page = stage.at(stage.desk("Hanna", "Omar", "Mia", "Lea", wanted=can_play("W")))
    card = page.get_by_role("button", name="wild", exact=True).first
    card.focus()
    card.press("Enter")
    page.get_by_role("group", name="Which color?").wait_for()
    return page


@scene
def opening_color(stage: Stage) -> Page:
    page = stage.at(stage.desk("Hanna", "Omar", "Mia", "Lea", wanted=is_opened_by_wild))
    page.get_by_role("group", name="Which color?").wait_for()
    return page


def challenged(stage: Stage, *moves: str, options: dict[str, str] | None = None) -> Desk:
    """Hanna has bluffed with a Wild Draw Four; Omar may challenge it, and Mia waits."""
    desk = stage.desk("Hanna", "Omar", "Mia", wanted=bluffs, options=options or {})
    desk[0].play("W+4:G")
    desk[1].play(*moves)
    return desk


@scene
def first_challenge(stage: Stage) -> Page:
    """A newcomer is asked whether a Wild Draw Four was a bluff, with a tip."""
    options = dict(FIRST_GAME.options)
    desk = stage.desk("Hanna", "Omar", "Mia", wanted=bluffs, deal=FIRST_GAME.deal, options=options)
    desk[0].play("W+4:G")
    page = stage.at(desk, 1)
    page.get_by_text("This card is only fair").wait_for()
    return page


@scene
def challenge_challenger(stage: Stage) -> Page:
    return stage.at(challenged(stage), 1)


@scene
def challenge_accused(stage: Stage) -> Page:
    return stage.at(challenged(stage), 0)


@scene
def challenge_another(stage: Stage) -> Page:
    return stage.at(challenged(stage), 2)


@scene
def hand_shown(stage: Stage) -> Page:
    return stage.at(challenged(stage, "challenge"), 1)


@scene
def called(stage: Stage) -> Page:
    """Hanna calls and plays her second-to-last card, as Omar sees it."""
    desk = stage.desk("Hanna", "Omar", "Mia", wanted=plays_a_number, options=SHORT)
    desk[0].play("uno")
    page = stage.at(desk, 1)
    desk[0].play(next(move for move in desk[0].legal if move[1:].isdigit()))
    page.get_by_text("1 card!").first.wait_for()
    return page


@scene
def missing_call(stage: Stage) -> Page:
    """Hanna has one card and has not called, so Omar may catch her."""
    desk = stage.desk("Hanna", "Omar", "Mia", wanted=plays_a_number, options=SHORT)
    desk[0].play(next(move for move in desk[0].legal if move[1:].isdigit()))
    page = stage.at(desk, 1)
    page.get_by_role("button", name="Catch Hanna!").wait_for()
    return page


@scene
def caught(stage: Stage) -> Page:
    page = missing_call(stage)
    name(page, "Catch Hanna!")
    page.get_by_text("You catch Hanna").first.wait_for()
    return page


@scene
def line_down(stage: Stage) -> Page:
    with tempfile.TemporaryDirectory() as folder:
        server = Rigged(Path(folder))
        page = stage.at(stage.desk("Hanna", "Omar", at=server, wanted=plays_a_number))
        server.end()
        page.get_by_text("Connection lost").wait_for()
    return page


@scene
def menu(stage: Stage) -> Page:
    return dialog(table_four(stage), "Menu")


@scene
def rules_of_table(stage: Stage) -> Page:
    return dialog(table_four(stage), "Rules")


@scene
def people(stage: Stage) -> Page:
    return dialog(stage.at(stage.desk("Hanna", "Omar", "Mia", seats=4, wanted=plays_a_number)), "People here")


@scene
def log(stage: Stage) -> Page:
    desk = stage.desk("Hanna", "Omar", "Mia", wanted=plays_a_number, options={"hand_size": "3"})
    for seat, move in ((0, None), (1, "draw"), (2, "draw")):
        if desk.host.catch_up().known["round"]["turn"] == seat:
            desk[seat].play(move or next(move for move in desk[0].legal if move[1:].isdigit()))
    return dialog(stage.at(desk), "Log and chat")


@scene
def reactions(stage: Stage) -> Page:
    page = table_four(stage)
    name(page, "React")
    return page
