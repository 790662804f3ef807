"""Screens of the puzzles of a day: the three questions, right and wrong answers, and the result."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from functools import cache

from playwright.sync_api import Page

from drawfour.puzzles.answering import answered, solution
from drawfour.puzzles.puzzle import KINDS, Puzzle, PuzzleKind
from drawfour.puzzles.shipped import puzzles_of
from e2e.playing import COLOR, button, cards, click, playable
from e2e.stage import Stage, scene

DAYS = 60
LAST = date(2026, 11, 26)
"""The last of the days in which a puzzle is looked for."""
RESULTS = {"win": True, "bluff": False, "play": True}


@cache
def day_with(kind: PuzzleKind, wanted: Callable[[Puzzle], bool]) -> date:
    """Return the last day on which the puzzle of a kind is like that."""
    for back in range(DAYS):
        day = LAST - timedelta(back)
        if wanted(puzzle_of(day, kind)):
            return day
    raise AssertionError(f"no {kind} of {DAYS} days is like that")


def puzzle_of(day: date, kind: PuzzleKind) -> Puzzle:
    return puzzles_of(day)[KINDS.index(kind)]


def wrong_moves(puzzle: Puzzle) -> list[str]:
    """Return the plays that are wrong at once."""
    round = puzzle.position()
    plays = [move for move in round.legal(round.state.turn) if move not in ("draw", "uno")]
    return [move for move in plays if answered(puzzle, [move]).result == "wrong"]


def has_wrong_card(puzzle: Puzzle) -> bool:
    """Is a card wrong that names no color?"""
    return any(":" not in move for move in wrong_moves(puzzle))


def anyone(_: Puzzle) -> bool:
    return True


def is_bluff(puzzle: Puzzle) -> bool:
    return puzzle.best == "challenge"


def names_no_color(puzzle: Puzzle) -> bool:
    return puzzle.best[0] in "RYGB"


def opened(stage: Stage, day: date, kind: PuzzleKind) -> Page:
    """Open a day at its puzzle of a kind: those before it have been answered."""
    before = KINDS[: KINDS.index(kind)]
    page = stage.open(f"/puzzle/{day}", likes={"puzzles": {str(day): dict.fromkeys(before, True)}})
    cards(page).first.wait_for()
    return page


def play(page: Page, move: str) -> None:
    """Play a card with the mouse once it can be played, and name its color."""
    card, _, color = move.partition(":")
    held = playable(page).and_(page.locator(f"[data-card='{card}']")).first
    held.wait_for()
    held.click(position={"x": 6, "y": 30}, force=True)
    if color:
        names = ("R", "Y", "G", "B")
        click(page, page.get_by_role("group", name=COLOR).get_by_role("button").nth(names.index(color)))


def verdict(page: Page, title: str) -> None:
    page.get_by_role("region", name=title).wait_for()


@scene
def puzzle_win(stage: Stage) -> Page:
    return opened(stage, LAST, "win")


@scene
def puzzle_win_wrong(stage: Stage) -> Page:
    day = day_with("win", has_wrong_card)
    page = opened(stage, day, "win")
    play(page, next(move for move in wrong_moves(puzzle_of(day, "win")) if ":" not in move))
    verdict(page, "Not quite")
    return page


@scene
def puzzle_win_solution(stage: Stage) -> Page:
    page = puzzle_win_wrong(stage)
    button(page, "Show the solution").click()
    page.get_by_role("heading", name="Solution").wait_for()
    return page


@scene
def puzzle_win_right(stage: Stage) -> Page:
    page = opened(stage, LAST, "win")
    for move in solution(puzzle_of(LAST, "win")):
        play(page, move)
    verdict(page, "Right!")
    return page


@scene
def puzzle_bluff(stage: Stage) -> Page:
    return opened(stage, day_with("bluff", is_bluff), "bluff")


@scene
def puzzle_bluff_right(stage: Stage) -> Page:
    page = puzzle_bluff(stage)
    click(page, button(page, "Challenge"))
    verdict(page, "Right!")
    return page


@scene
def puzzle_bluff_wrong(stage: Stage) -> Page:
    page = puzzle_bluff(stage)
    click(page, page.get_by_role("button", name="Take "))
    verdict(page, "Not quite")
    return page


@scene
def puzzle_play(stage: Stage) -> Page:
    return opened(stage, day_with("play", names_no_color), "play")


@scene
def puzzle_play_right(stage: Stage) -> Page:
    page = puzzle_play(stage)
    play(page, puzzle_of(day_with("play", names_no_color), "play").best)
    verdict(page, "Right!")
    return page


@scene
def puzzle_play_wrong(stage: Stage) -> Page:
    page = puzzle_play(stage)
    click(page, button(page, "Draw"))
    verdict(page, "Not quite")
    return page


@scene
def puzzle_result(stage: Stage) -> Page:
    days = {str(LAST - timedelta(back)): RESULTS for back in range(3)}
    page = stage.open(f"/puzzle/{LAST}", likes={"puzzles": days})
    page.get_by_role("region", name="Puzzles of 26 November 2026").wait_for()
    return page


@scene
def puzzle_offline(stage: Stage) -> Page:
    stage.visits.expected.append("net::ERR_FAILED")
    page = stage.open("/about")
    page.route("**/api/puzzles/**", lambda route: route.abort())
    page.evaluate("history.pushState({}, '', '/puzzle'); dispatchEvent(new PopStateEvent('popstate'))")
    page.get_by_text("Puzzles need a connection").wait_for()
    return page


@scene
def front_daily(stage: Stage) -> Page:
    """The front page of somebody who has finished a match."""
    page = stage.open("/", likes={"hasFinished": True})
    page.get_by_role("link", name="Puzzles").wait_for()
    return page
