"""Screens after a round or a match: results, replays and statistics."""

from __future__ import annotations

from playwright.sync_api import Page

from e2e.deals import plays_on
from e2e.people import Desk
from e2e.stage import Stage, dialog, name, scene


def _ended(stage: Stage, options: dict[str, str], seat: int = 0) -> Page:
    """Hanna plays both of her cards, and all others draw."""
    desk = stage.desk("Hanna", "Omar", "Mia", "Lea", wanted=plays_on, options={"hand_size": "2", **options})
    play_out(desk)
    page = stage.open(desk.path, desk[seat], desk.names[seat])
    page.get_by_role("button", name="Leave").last.wait_for()
    return page


def play_out(desk: Desk, left: int = 0) -> None:
    """The first seat plays whatever it can, until it has `left` cards; all others draw."""
    for _ in range(200):
        round = desk.host.catch_up().known["round"]
        if round["phase"] == "over" or (left and round["turn"] == 0 and round["hands"][0] == left):
            return
        person = desk[round["turn"]]
        legal = [move for move in person.legal if move not in ("uno", "challenge") and not move.startswith("catch")]
        cards = [move for move in legal if move not in ("draw", "keep", "accept")]
        if not legal:
            continue  # it has not been told of its turn yet
        person.play(cards[0] if cards and (round["turn"] == 0 or legal == cards) else legal[0])
    raise AssertionError("the round does not end")


@scene
def round_won(stage: Stage) -> Page:
    return _ended(stage, {"target_score": "500"})


@scene
def round_lost(stage: Stage) -> Page:
    return _ended(stage, {"target_score": "500"}, seat=1)


@scene
def second_round(stage: Stage) -> Page:
    page = _ended(stage, {"target_score": "500"})
    page.get_by_role("button", name="Next round").click()
    page.get_by_text("You: ").wait_for()
    return page


@scene
def match_won(stage: Stage) -> Page:
    return _ended(stage, {"target_score": "none"})


@scene
def match_lost(stage: Stage) -> Page:
    return _ended(stage, {"target_score": "none"}, seat=2)


@scene
def replay(stage: Stage) -> Page:
    page = stage.open(_finished(stage), stage.desks[-1][0])
    page.get_by_role("slider").wait_for()
    page.get_by_role("img", name="chance of winning").wait_for()
    page.keyboard.press("ArrowRight")
    return page


@scene
def replay_end(stage: Stage) -> Page:
    """The end of a match, in its replay."""
    page = replay(stage)
    page.keyboard.press("End")
    page.get_by_role("button", name="Share the result").wait_for()
    return page


@scene
def replay_shared(stage: Stage) -> Page:
    """The picture of it."""
    page = dialog(replay_end(stage), "Share the result")
    page.locator("button:enabled", has_text="Save picture").wait_for()
    return page


@scene
def analysis(stage: Stage) -> Page:
    """What decided a match, in the replay."""
    page = replay(stage)
    name(page, "Analysis")
    page.get_by_role("table").wait_for()
    return page


@scene
def replay_nothing(stage: Stage) -> Page:
    stage.visits.expected.append("404")
    page = stage.open("/replay/nothing")
    page.get_by_text("Match not found").wait_for()
    return page


def _tallies(*tallies: tuple[int, int]) -> dict[str, dict[str, int]]:
    names = ("calls", "catches", "challenges", "bluffs", "left")
    return {name: {"count": count, "of": of} for name, (count, of) in zip(names, tallies, strict=True)}


MUCH = {
    "matches": 20,
    "yours": _tallies((41, 58), (23, 31), (7, 19), (3, 4), (2430, 51)),
    "others": _tallies((140, 161), (29, 96), (31, 55), (9, 21), (5980, 103)),
}
"""What somebody did in many matches."""


@scene
def statistics(stage: Stage) -> Page:
    _finished(stage)
    page = stage.open("/statistics", stage.desks[-1][0])
    page.get_by_text("1 of 1 won").first.wait_for()
    page.get_by_text("Counted from your last match.").wait_for()
    page.route("**/api/me/strengths", lambda route: route.fulfill(json=MUCH), times=1)
    page.reload()
    page.get_by_text("Counted from your last 20 matches.").wait_for()
    return page


@scene
def statistics_nothing(stage: Stage) -> Page:
    page = stage.open("/statistics")
    page.get_by_text("You haven’t finished a match yet").wait_for()
    return page


def _finished(stage: Stage) -> str:
    """Hanna wins a match. Return the address of its replay."""
    desk = stage.desk("Hanna", "Omar", "Mia", "Lea", wanted=plays_on, options={"hand_size": "2", "target_score": "none"})
    play_out(desk)
    return f"/replay/{desk.host.catch_up().known['table']['finished']}"
