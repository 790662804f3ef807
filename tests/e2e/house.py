"""Screens at tables with house rules, and conditions on their deals. In all of them seat 0 starts."""

from __future__ import annotations

from playwright.sync_api import Page

from drawfour.game.round import Round
from e2e.deals import is_plain
from e2e.front_scenes import rules
from e2e.people import Desk
from e2e.rigged import Wanted
from e2e.spectator_scenes import on_tv
from e2e.stage import Stage, scene

NAMES = ("Hanna", "Omar", "Mia", "Lea")


def play_with(round: Round, seat: int, symbol: str) -> str | None:
    """Return the first legal play of a seat with this symbol, or None."""
    return next((play for play in round.legal(seat) if play.removeprefix("W").partition(":")[0].endswith(symbol)), None)


def goes(*symbols: str) -> Wanted:
    """Return the condition that the seats can play these symbols in turn from seat 0: `+2`, `7`, or `R+2` for a red one."""

    def wanted(round: Round) -> bool:
        twin = round.copy()
        for symbol in symbols:
            play = play_with(twin, twin.turn, symbol)
            if play is None:
                return False
            twin.play(twin.turn, play)
        return is_plain(round)

    return wanted


def has_twin(round: Round) -> bool:
    """Can seat 0 play a number that seat 2 also has, other than a 0 or 7?"""
    return is_plain(round) and twin_of(round) is not None


def twin_of(round: Round) -> str | None:
    """Return that number card."""
    plain = [card for card in round.legal(0) if card[1:].isdigit() and card[1:] not in "07"]
    return next((card for card in plain if card in round.hand(2)), None)


def play(desk: Desk, seat: int, symbol: str) -> str:
    """Play a seat's first card with this symbol, and return the move."""
    move = next(move for move in desk[seat].legal if move.removeprefix("W").partition(":")[0].endswith(symbol))
    desk[seat].play(move)
    return move


def faced(stage: Stage, *symbols: str, names: tuple[str, ...] = NAMES[:3], **options: str) -> Desk:
    """Each seat in turn has played such a card; the next one faces the pending count and can add to it."""
    desk = stage.desk(*names, wanted=goes(*symbols), options={"stack": "same", **options})
    for seat, symbol in enumerate(symbols[:-1]):
        play(desk, seat, symbol)
    return desk


@scene
def pending(stage: Stage) -> Page:
    return stage.at(faced(stage, "+2", "+2", "+2"), 2)


@scene
def tv_pending(stage: Stage) -> Page:
    """Long words on a TV."""
    page = on_tv(stage, faced(stage, "+2", "+2", names=("Omar", "Maximiliane", "Hanna", "Mia", "Lea")))
    page.get_by_text("Maximiliane’s turn. 2 cards are at stake.").first.wait_for()
    return page


@scene
def pending_for_another(stage: Stage) -> Page:
    return stage.at(faced(stage, "+2", "+2"), 2)


@scene
def pending_with_challenge(stage: Stage) -> Page:
    return stage.at(faced(stage, "+4", "+4"), 1)


@scene
def swap(stage: Stage) -> Page:
    return swapping(stage, stage.desk(*NAMES, wanted=goes("7"), options={"seven_zero": "yes"}))


@scene
def swap_ten(stage: Stage) -> Page:
    return swapping(stage, stage.desk("Hanna", seats=10, wanted=goes("7"), options={"seven_zero": "yes"}))


def swapping(stage: Stage, desk: Desk) -> Page:
    """Hanna has played a 7 and chooses whom to swap hands with."""
    play(desk, 0, "7")
    page = stage.at(desk)
    page.get_by_role("group", name="Swap hands with whom?").wait_for()
    return page


@scene
def jump(stage: Stage) -> Page:
    page = stage.at(jumpable(stage), 2)
    page.get_by_role("button", name="Jump in", exact=True).wait_for()
    return page


def jumpable(stage: Stage) -> Desk:
    """Hanna has played a card that Mia also holds, and Omar is on turn."""
    desk = stage.desk(*NAMES[:3], wanted=has_twin, options={"jump_in": "yes"})
    desk[0].play(next(card for card in desk[0].legal if card in desk[2].hand and card[1:].isdigit() and card[1:] not in "07"))
    return desk


def over_the_limit(stage: Stage) -> Desk:
    """Mia has taken four cards and, with eleven, is knocked out."""
    desk = faced(stage, "+2", "+2", "", names=NAMES, hand_limit="10")
    desk[2].play("take")
    return desk


@scene
def house_rules(stage: Stage) -> Page:
    page = rules(stage)
    page.get_by_text("House rules").click()
    page.get_by_text("Stacking", exact=True).wait_for()
    return page


@scene
def out(stage: Stage) -> Page:
    return stage.at(over_the_limit(stage), 3)


@scene
def out_oneself(stage: Stage) -> Page:
    desk = over_the_limit(stage)
    page = stage.open(desk.path, desk[2], "Mia")
    page.get_by_text("You’re knocked out of this round.").wait_for()
    return page
