"""Finished matches: replay, statistics and deletion."""

from __future__ import annotations

import asyncio
import re
import struct
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import FloatRect, Page, Route, expect

from e2e.measures import wait_until_drawn
from e2e.playing import wait_for_timers
from e2e.scenes import SCENES
from e2e.stage import Stage
from e2e.visits import DESKTOP, PHONE, SIDE, Tabs, Visits
from fixtures.patience import PATIENCE
from fixtures.serving import Running, over, seated

OPTIONS = {"target_score": "none", "hand_size": "3"}
SETTINGS = {"grace_seconds": 0, "away_seconds": 600, "thinking_seconds": 0, "options": OPTIONS}


class Played:
    """A server with a finished match, and the person who played it."""

    def __init__(self, folder: Path) -> None:
        self.server = Running(folder)

        async def whole() -> dict[str, str]:
            players = await seated(self.server.port, 2, SETTINGS)
            await asyncio.gather(*(player.play(over) for player in players))
            return players[0].headers()

        with ThreadPoolExecutor(1) as beside:  # in this thread the browser's loop runs
            self.headers = beside.submit(asyncio.run, whole()).result()
        self.address = self.server.address
        name, _, value = self.headers["Cookie"].partition("=")
        self.cookie: Any = {"name": name, "value": value, "url": self.address}
        self.match: str = self.asked("/api/matches")[0]["match"]
        self.steps: int = len(self.asked(f"/api/matches/{self.match}/replay"))

    def asked(self, path: str) -> Any:
        return httpx.get(self.address + path, headers=self.headers, timeout=PATIENCE).json()

    def hang_up(self) -> None:
        """Is nobody connected any more?"""


Opens = Callable[..., Page]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Played]:
    played = Played(tmp_path_factory.mktemp("replay"))
    yield played
    played.server.end()


@pytest.fixture
def visits(tabs: Tabs, played: Played) -> Iterator[Opens]:
    """Return a function that opens the page as the player of the match or as anybody, and check the console afterwards."""
    visits = Visits(tabs, played.server)
    visits.expected.append("404")

    def visit(path: str, *, is_player: bool = True, **device: Any) -> Page:
        return visits(path, played if is_player else None, **device)

    yield visit
    visits.end()
    assert visits.faults() == []


def stands_at(page: Page, step: int, played: Played) -> None:
    expect(page.locator(".step")).to_have_text(f"{step} of {played.steps}")


def test_a_replay_is_controlled_by_keys_buttons_and_slider(visits: Opens, played: Played) -> None:
    page = visits(f"/replay/{played.match}", is_player=False)
    stands_at(page, 1, played)
    expect(page.locator(".log li")).to_have_count(1)
    page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="Next step").click()
    stands_at(page, 3, played)
    expect(page.locator(".log li")).to_have_count(3)
    assert page.locator(".log li").first.inner_text() in page.locator(".say").inner_text()
    page.keyboard.press("ArrowLeft")
    stands_at(page, 2, played)
    page.keyboard.press("End")
    stands_at(page, played.steps, played)
    expect(page.locator("ol.end li")).to_have_count(2)
    page.get_by_role("slider").fill("1")
    stands_at(page, 2, played)
    expect(page).to_have_url(re.compile("#2$"))


def test_a_replay_plays_until_it_is_paused(visits: Opens, played: Played) -> None:
    page = visits(f"/replay/{played.match}")
    stands_at(page, 1, played)
    page.keyboard.press(" ")
    page.get_by_role("button", name="Speed 1×").click()
    expect(page.locator(".step")).to_have_text(re.compile(r"^([3-9]|\d\d+) of"))
    page.get_by_role("button", name="Pause").click()
    stood = page.locator(".step").inner_text()
    wait_for_timers(page, 2_000)  # the next step was due before
    assert page.locator(".step").inner_text() == stood


def test_an_address_names_a_step_and_a_seat_shows_what_it_saw(visits: Opens, played: Played) -> None:
    page = visits(f"/replay/{played.match}#2")
    stands_at(page, 2, played)
    for seat in (0, 1):
        page.get_by_role("button", name="Whose cards do you want to see?").click()
        page.get_by_role("dialog").get_by_role("button", name=f"P{seat}").click()
        hand = played.asked(f"/api/matches/{played.match}/replay?seat={seat}")[1]["yours"]["hand"]
        expect(page.locator(".owner")).to_contain_text(f"P{seat}")
        cards = page.locator(".hand button")
        expect(cards).to_have_count(len(hand))
        assert sorted(cards.evaluate_all("all => all.map(one => one.dataset.card)")) == sorted(hand)
    page.get_by_role("button", name="Whose cards do you want to see?").click()
    page.get_by_role("dialog").get_by_role("button", name="Hide all hands").click()
    expect(page.locator(".hand")).to_have_count(0)


def test_the_last_of_two_quick_choices_is_shown(visits: Opens, played: Played) -> None:
    page = visits(f"/replay/{played.match}#2")
    stands_at(page, 2, played)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/replay?seat=0", hold)
    for seat in (0, 1):
        page.get_by_role("button", name="Whose cards do you want to see?").click()
        page.get_by_role("dialog").get_by_role("button", name=f"P{seat}").click()
    expect(page.locator(".owner")).to_contain_text("P1")
    with page.expect_response("**/replay?seat=0") as late:
        held[0].continue_()
    late.value.finished()
    page.evaluate("() => fetch('/readyz').then((answer) => answer.text())")  # the page reads one answer after the other
    expect(page.locator(".owner")).to_contain_text("P1")
    page.set_viewport_size(SIDE["viewport"])
    expect(page.locator(".owner")).to_be_visible()


def test_the_browser_verifies_the_seeds_and_the_record_can_be_downloaded(visits: Opens, played: Played) -> None:
    page = visits(f"/replay/{played.match}")
    page.get_by_role("button", name="About this match").click()
    expect(page.locator(".verdict")).to_contain_text("Your browser checked the keys: they fit.")
    expect(page.locator(".verdict")).to_contain_text("It hadn’t seen every seal beforehand.")
    page.get_by_text("Show seals and keys").click()
    (deal,) = played.asked(f"/api/matches/{played.match}")["deals"]
    expect(page.get_by_text(deal["seed"])).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    assert deal["seed"] in download.value.path().read_text(encoding="utf-8")


def test_a_forged_hash_is_noticed(visits: Opens, played: Played) -> None:
    page = visits("/about")
    told = played.asked(f"/api/matches/{played.match}")
    told["deals"][0]["seed"] = "00" * 32
    page.route(f"**/api/matches/{played.match}", lambda route: route.fulfill(json=told))
    page.goto(f"/replay/{played.match}")
    page.get_by_role("button", name="About this match").click()
    expect(page.locator(".verdict.wrong")).to_contain_text("Verification failed")


@pytest.mark.parametrize("device", [PHONE, SIDE, DESKTOP], ids=["phone", "side", "desktop"])
def test_the_end_can_be_saved_as_a_picture(visits: Opens, played: Played, device: dict[str, Any]) -> None:
    page = visits(f"/replay/{played.match}", is_player=False, **device)
    stands_at(page, 1, played)
    assert page.get_by_role("button", name="Share the result").count() == 0
    page.keyboard.press("End")
    page.get_by_role("button", name="Share the result").click()
    expect(page.get_by_role("img", name=re.compile(r"end of the match: P\d wins"))).to_be_visible()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save picture").click()
    file = saved.value.path().read_bytes()
    assert saved.value.suggested_filename == f"drawfour-{played.match}.png"
    assert (file[:8], *struct.unpack(">II", file[16:24])) == (b"\x89PNG\r\n\x1a\n", 1200, 630)
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_role("dialog").or_(page.get_by_text("Link copied"))).to_be_visible()


def test_an_unknown_match_is_explained(visits: Opens) -> None:
    page = visits("/replay/nothing", is_player=False)
    expect(page.get_by_role("heading")).to_have_text("Match not found.")
    page.get_by_role("button", name="Go to the front page").click()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()


def test_from_the_statistics_to_a_match_and_back(visits: Opens, played: Played) -> None:
    page = visits("/statistics")
    won = played.asked("/api/me")["won"]
    expect(page.get_by_text(f"{won} of 1 won").first).to_be_visible()
    page.get_by_role("link", name="Watch the match").click()
    stands_at(page, 1, played)
    page.get_by_role("button", name="Back", exact=True).click()
    expect(page).to_have_url(re.compile("/statistics$"))


def test_everything_fits_the_smallest_phone_with_large_targets(visits: Opens, played: Played) -> None:
    small = PHONE | {"viewport": {"width": 320, "height": 640}}
    for path in (f"/replay/{played.match}#3", "/statistics", "/about"):
        page = visits(path, **small)
        page.get_by_role("button", name="Back", exact=True).wait_for()
        page.wait_for_load_state("networkidle")
        assert page.evaluate("document.documentElement.scrollWidth") == 320, path
        for button in page.locator(":is(button, a, input):not([inert] *):visible").all():
            box = button.bounding_box()
            assert box
            assert min(box["width"], box["height"]) >= 48, button.get_attribute("aria-label") or button.inner_text()


def test_data_is_deleted_after_a_confirmation(visits: Opens, played: Played) -> None:
    page = visits("/statistics")
    page.get_by_role("button", name="Delete my data").click()
    page.get_by_role("button", name="Keep it").click()
    assert played.asked("/api/me")["matches"] == 1
    page.get_by_role("button", name="Delete my data").click()
    page.get_by_role("button", name="Yes, delete it").click()
    expect(page.get_by_role("status")).to_have_text("Your data has been deleted.")
    assert played.asked("/api/matches") == []
    page.reload()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    assert [seat["name"] for seat in played.asked(f"/api/matches/{played.match}")["seats"]] == ["Somebody", "P1"]


def test_the_curve_and_the_sheet_tell_what_decided_the_match(visits: Opens, played: Played) -> None:
    page = visits(f"/replay/{played.match}")
    found = played.asked(f"/api/matches/{played.match}/analysis")
    expect(page.get_by_role("img", name="chance of winning")).to_be_visible()
    page.get_by_role("button", name="Analysis").click()
    sheet = page.get_by_role("dialog", name="Analysis")
    expect(sheet.locator("tbody tr")).to_have_count(2)
    moments = sheet.locator("ol button")
    expect(moments).to_have_count(len(found["moments"]))
    if found["moments"]:
        step = found["moments"][0]["step"]
        moments.first.click()
        expect(page.get_by_role("slider")).to_have_value(str(step))
        expect(page.locator(".say")).to_contain_text("→")


SHOWN = "(how) => (document.querySelector('.rim').style.visibility = how)"


def test_the_name_and_cards_of_the_viewer_can_be_seen(stage: Stage) -> None:
    stage.device = {**DESKTOP, "reduced_motion": "reduce"}
    page = SCENES["replay"](stage)
    for width, height in [(1280, 800), (1920, 1080), (844, 390), (640, 360)]:
        page.set_viewport_size({"width": width, "height": height})
        wait_until_drawn(page)
        name, hand, controls = (page.locator(each).bounding_box() for each in (".owner", ".hand .card", ".controls"))
        assert name
        assert hand
        assert controls
        assert hand["y"] + hand["height"] <= controls["y"], (width, height)
        within: FloatRect = {"x": name["x"] + 12, "y": name["y"] + 3, "width": name["width"] - 24, "height": name["height"] - 6}
        with_rim = page.screenshot(clip=within)
        page.evaluate(SHOWN, "hidden")
        assert page.screenshot(clip=within) == with_rim, (width, height)
        page.evaluate(SHOWN, "visible")


def test_the_end_of_a_round_tells_every_hand_and_what_it_is_worth(stage: Stage) -> None:
    stage.device = {**SIDE, "reduced_motion": "reduce"}
    page = SCENES["replay-end"](stage)
    rows = page.locator(".end li")
    expect(rows).to_have_count(4)
    for row in rows.all():
        expect(row).to_be_in_viewport(ratio=1)
    told = rows.locator(".points").all_inner_texts()
    assert int(told[0]) == sum(map(int, told[1:]))


def test_a_step_to_the_end_of_a_round_shows_it_as_the_table_did(stage: Stage) -> None:
    stage.device, stage.likes = PHONE, {"speed": "normal"}
    page = SCENES["replay-end"](stage)
    wait_for_timers(page, 1_000)  # a scene would begin before
    assert page.locator(".points-scene").count() == 0  # a jump shows the list only
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".end")).to_have_count(0)
    page.keyboard.press("ArrowRight")
    gained = page.locator(".points-scene strong")
    gained.wait_for(state="attached")
    expect(gained).to_have_text(page.locator(".end .winner .points").inner_text())  # once every hand has arrived
    face, crowned = (page.locator(each).bounding_box() for each in (".end .winner .avatar", ".points-scene .winner"))
    assert face
    assert crowned
    assert abs(face["x"] + face["width"] / 2 - crowned["x"] - crowned["width"] / 2) < face["width"]
    assert abs(face["y"] - crowned["y"]) < face["height"]
    expect(page.locator(".points-scene")).to_have_count(0)  # and then the list is left
