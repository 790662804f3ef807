"""Every screen of the page by name, set up quickly and always in the same way, for tests and pictures."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from drawfour.server.table.known_deals import FIRST_GAME
from e2e.deals import bluffs, can_play, draws_in_vain, is_opened_by_wild, is_plain, plays_a_number, plays_on
from e2e.people import Desk, Person
from e2e.playing import button, click
from e2e.rigged import Rigged, anything
from e2e.visits import Visits

AT_TABLE = {
    "table-two", "table-four", "first-game", "hint", "table-ten", "table-waits", "table-clock", "table-gone", "line-down",
    "watching", "missing-call", "called", "hand-shown", "curtain", "curtain-lifted", "curtain-drawn-card",
    "covered", "curtain-ten", "curtain-challenge", "curtain-missing-call",
    "spectator-two", "spectator-ten", "challenge-challenger", "challenge-accused", "challenge-another",
    "pending", "pending-for-another", "pending-with-challenge", "jump", "out", "out-oneself", "table-weather", "table-no-mercy",
}  # fmt: skip
"""Scenes in which nothing at the table may cover anything else."""
Likes = dict[str, Any]


class Stage:
    """Sets up scenes on one kind of device."""

    def __init__(self, server: Rigged, visits: Visits, likes: Likes | None = None, **device: Any) -> None:
        self.server = server
        self.visits = visits
        self.likes = likes or {}
        self.device = device
        self.desks: list[Desk] = []

    def desk(self, *names: str, at: Rigged | None = None, **more: Any) -> Desk:
        self.desks.append(Desk(at or self.server, *names, **more))
        return self.desks[-1]

    def open(self, path: str, person: Person | None = None, name: str = "Hanna", likes: Likes | None = None) -> Page:
        all_likes = {"name": name, "speed": "off", "volume": 0, **self.likes, **(likes or {})}
        return self.visits(path, person, all_likes, **self.device)

    def at(self, desk: Desk, seat: int = 0) -> Page:
        """Open the table as a seat sees it; the person continues in a browser."""
        page = self.open(desk.path, desk[seat], desk.names[seat])
        page.get_by_role("list", name="Your cards").wait_for()
        return page

    def clear(self) -> None:
        """Disconnect everybody, so that the next scene can be set up."""
        self.visits.end()
        for desk in self.desks:
            desk.end()
        self.desks.clear()

    end = clear


SCENES: dict[str, Callable[[Stage], Page]] = {}


def scene(make: Callable[[Stage], Page]) -> Callable[[Stage], Page]:
    SCENES[make.__name__.replace("_", "-")] = make
    return make


def name(page: Page, word: str) -> None:
    page.get_by_role("button", name=word, exact=True).click()


SHORT = {"hand_size": "2", "target_score": "none"}


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
    return _dialog(front(stage), "Change what is dealt")


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
    return _dialog(page, re.compile("^(Change the rules|Rules:)"))


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


def _ended(stage: Stage, options: dict[str, str], seat: int = 0) -> Page:
    """Hanna plays both of her cards, and all others draw."""
    desk = stage.desk("Hanna", "Omar", "Mia", "Lea", wanted=plays_on, options={"hand_size": "2", **options})
    play_out(desk)
    page = stage.open(desk.path, desk[seat], desk.names[seat])
    page.get_by_role("button", name="Leave").last.wait_for()
    return page


def play_out(desk: Desk) -> None:
    """The first seat plays whatever it can, and all others draw."""
    for _ in range(200):
        round = desk.host.catch_up().known["round"]
        if round["phase"] == "over":
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
def line_down(stage: Stage) -> Page:
    with tempfile.TemporaryDirectory() as folder:
        server = Rigged(Path(folder))
        page = stage.at(stage.desk("Hanna", "Omar", at=server, wanted=plays_a_number))
        server.end()
        page.get_by_text("Connection lost").wait_for()
    return page


def _dialog(page: Page, opener: str | re.Pattern[str]) -> Page:
    """The screen that a button opens."""
    page.get_by_role("button", name=opener, exact=True).click()
    page.get_by_role("dialog").wait_for()
    return page


@scene
def menu(stage: Stage) -> Page:
    return _dialog(table_four(stage), "Menu")


@scene
def rules_of_table(stage: Stage) -> Page:
    return _dialog(table_four(stage), "Rules")


@scene
def people(stage: Stage) -> Page:
    return _dialog(stage.at(stage.desk("Hanna", "Omar", "Mia", seats=4, wanted=plays_a_number)), "People here")


@scene
def log(stage: Stage) -> Page:
    desk = stage.desk("Hanna", "Omar", "Mia", wanted=plays_a_number, options={"hand_size": "3"})
    for seat, move in ((0, None), (1, "draw"), (2, "draw")):
        if desk.host.catch_up().known["round"]["turn"] == seat:
            desk[seat].play(move or next(move for move in desk[0].legal if move[1:].isdigit()))
    return _dialog(stage.at(desk), "Game log")


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
    page = _dialog(replay_end(stage), "Share the result")
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


@scene
def about(stage: Stage) -> Page:
    page = stage.open("/about")
    page.get_by_text("Mattel").first.wait_for()
    return page


def _finished(stage: Stage) -> str:
    """Hanna wins a match. Return the address of its replay."""
    desk = stage.desk("Hanna", "Omar", "Mia", "Lea", wanted=plays_on, options={"hand_size": "2", "target_score": "none"})
    play_out(desk)
    return f"/replay/{desk.host.catch_up().known['table']['finished']}"


@scene
def reactions(stage: Stage) -> Page:
    page = table_four(stage)
    name(page, "React")
    return page


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
