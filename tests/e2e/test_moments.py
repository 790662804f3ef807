"""Words, calls and catches that come up at people for a moment, and names that fit."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e.deals import is_plain, plays_a_number, plays_on
from e2e.end_scenes import play_out
from e2e.measures import wait_until_drawn
from e2e.playing import button, cards, click
from e2e.scenes import SCENES
from e2e.stage import Stage
from e2e.visits import DESKTOP, PHONE, SIDE

DEVICES = {"phone": PHONE, "side": SIDE, "desktop": DESKTOP}
NAMES = ("Lucky Badger", "Sunny Heron", "Clever Falcon", "Gentle Beaver")
WATCH = """() => {
  window.signs = [];
  window.places = [];
  const box = (one) => one.getBoundingClientRect();
  const meet = (a, b) => a.left < b.right - 3 && b.left < a.right - 3 && a.top < b.bottom - 3 && b.top < a.bottom - 3;
  const look = (one) => {
    const sign = box(one);
    window.places.push(sign);
    const covered = [...document.querySelectorAll(".pile, .head, .plate")].filter((each) => meet(sign, box(each)));
    const isOut = sign.left < 0 || sign.top < 0 || sign.right > innerWidth || sign.bottom > innerHeight;
    const names = covered.map((each) => each.ariaLabel ?? each.innerText ?? each.className);
    window.signs.push([one.textContent, [...names, ...(isOut ? ["the edge"] : [])]]);
  };
  new MutationObserver((changes) => {
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
    for (const one of added) if (one.matches?.(".moments > :is(b, strong)")) look(one);
  }).observe(document.body, { childList: true, subtree: true });
}"""
COVERED = """(selectors) => {
  const [one, others] = selectors.map((selector) => [...document.querySelectorAll(selector)]);
  const meet = (a, b) => a.left < b.right - 3 && b.left < a.right - 3 && a.top < b.bottom - 3 && b.top < a.bottom - 3;
  const boxes = (all) => all.map((each) => each.getBoundingClientRect()).filter(({ width }) => width > 0);
  const isOut = ({ left, right, top, bottom }) => left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
  return boxes(one).flatMap((a) => [...boxes(others).filter((b) => meet(a, b)), ...(isOut(a) ? [a] : [])]).length;
}"""


ENDING = """() => {
  window.ending = [];
  const look = () => {
    const told = [".points-scene strong", ".you", ".last"].map((one) => document.querySelector(one)?.innerText ?? "");
    window.ending.push(told);
    requestAnimationFrame(look);
  };
  look();
}"""


def covered(page: Page, selector: str, others: str) -> int:
    """Return how many of the others something covers, and how often it is cut by the edge of the screen."""
    assert page.locator(selector).count() > 0
    return int(page.evaluate(COVERED, [selector, others]))


@pytest.mark.parametrize("device", DEVICES.values(), ids=DEVICES)
def test_a_catch_is_stamped_beside_the_piles_and_faces(stage: Stage, device: dict[str, Any]) -> None:
    stage.device = {**device, "reduced_motion": "reduce"}
    page = SCENES["missing-call"](stage)
    assert covered(page, ".catch", ".head, .plate, .pile, .hand button") == 0
    page.locator(".moments").wait_for(state="attached")
    page.evaluate(WATCH)
    click(page, button(page, "Catch Hanna!"))
    page.locator(".moments > b").first.wait_for()
    assert page.evaluate("signs") == [["Caught!", []]]


@pytest.mark.parametrize("device", DEVICES.values(), ids=DEVICES)
def test_a_bluff_is_announced_beside_the_piles_and_faces(stage: Stage, device: dict[str, Any]) -> None:
    stage.device = {**device, "reduced_motion": "reduce"}
    page = SCENES["challenge-another"](stage)
    page.locator(".moments").wait_for(state="attached")
    page.evaluate(WATCH)
    stage.desks[0][1].play("challenge")
    page.locator(".moments > strong").first.wait_for()
    assert page.evaluate("signs") == [["Bluff!", []]]


@pytest.mark.parametrize("device", DEVICES.values(), ids=DEVICES)
def test_cards_to_draw_are_announced_beside_the_piles_and_faces(stage: Stage, device: dict[str, Any]) -> None:
    stage.device = {**device, "reduced_motion": "reduce"}
    desk = stage.desk(*NAMES, wanted=lambda round: is_plain(round) and bool(draw_twos(round.legal(0))))
    page = stage.at(desk, 2)
    page.locator(".moments").wait_for(state="attached")
    page.evaluate(WATCH)
    desk[0].play(draw_twos(desk[0].legal)[0])
    page.locator(".moments > strong").first.wait_for()
    assert page.evaluate("signs") == [["+2", []]]


def draw_twos(moves: list[str]) -> list[str]:
    return [move for move in moves if move.endswith("+2")]


@pytest.mark.parametrize("device", DEVICES.values(), ids=DEVICES)
def test_your_gain_stands_at_your_face(stage: Stage, device: dict[str, Any]) -> None:
    stage.device = {**device, "reduced_motion": "reduce"}
    page = stage.at(stage.desk(*NAMES, wanted=plays_on, options={"hand_size": "1"}))
    page.locator(".moments").wait_for(state="attached")
    page.evaluate(WATCH)
    cards(page).first.press("Enter")
    page.locator(".moments > .gained").wait_for()
    (gained,) = page.evaluate("signs")
    assert gained[0].startswith("+")
    assert gained[1] == []
    face, sign = page.locator(".you .face").bounding_box(), page.evaluate("places")[0]
    assert face
    assert abs(sign["x"] - face["x"]) < 150
    assert abs(sign["y"] - face["y"]) < 150


@pytest.mark.parametrize("device", DEVICES.values(), ids=DEVICES)
def test_what_people_say_covers_no_pile(stage: Stage, device: dict[str, Any]) -> None:
    stage.device = {**device, "reduced_motion": "reduce"}
    desk = stage.desk(*NAMES, wanted=plays_a_number)
    page = stage.at(desk)
    for seat in range(1, 4):
        desk[seat].send("chat", text="Good luck, you two! I will win this one anyway :)")
        page.locator(".felt li .words").nth(seat - 1).wait_for()
    assert covered(page, ".felt li .words", ".pile") == 0


def test_your_own_reaction_does_not_cover_your_name(stage: Stage) -> None:
    stage.device = {**PHONE, "reduced_motion": "reduce"}
    page = stage.at(stage.desk(*NAMES, wanted=plays_a_number))
    click(page, button(page, "React"))
    page.locator(".reactions .all button").first.click()
    page.locator(".you .reaction").wait_for()
    assert covered(page, ".you .reaction", ".you b") == 0


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (375, 667), (1280, 800)])
def test_names_that_the_page_proposes_fit_their_places(stage: Stage, size: tuple[int, int]) -> None:
    stage.device = {"viewport": {"width": size[0], "height": size[1]}, "reduced_motion": "reduce"}
    page = stage.at(stage.desk(*NAMES, wanted=plays_a_number))
    wait_until_drawn(page)
    assert cut_names(page) == []


@pytest.mark.parametrize("size", [(390, 844), (844, 390)])
def test_names_of_bots_fit_a_table_of_ten(stage: Stage, size: tuple[int, int]) -> None:
    stage.device = {"viewport": {"width": size[0], "height": size[1]}, "reduced_motion": "reduce"}
    page = SCENES["table-ten"](stage)
    wait_until_drawn(page)
    assert cut_names(page) == []


def cut_names(page: Page) -> list[str]:
    """Return the names that end in an ellipsis."""
    is_cut = "(one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 3"
    names = page.locator(".plate b, .you b")
    return list(names.evaluate_all(f"(all) => all.filter({is_cut}).map((one) => one.innerText)"))


@pytest.mark.parametrize("width", [360, 390])
def test_your_name_stays_beside_three_buttons(stage: Stage, width: int) -> None:
    stage.device = {**PHONE, "viewport": {"width": width, "height": 780}, "reduced_motion": "reduce"}
    page = SCENES["challenge-challenger"](stage)
    expect(page.locator(".you b")).to_be_visible()
    assert covered(page, ".you b", ".doing button, .hand button") == 0


def test_with_reduced_motion_only_a_drawn_card_is_marked(stage: Stage) -> None:
    stage.device = {**PHONE, "reduced_motion": "reduce"}
    desk = stage.desk("Hanna", "Omar", is_begun=False)
    page = stage.open(desk.path, desk[1], "Omar")
    page.get_by_text("Hanna").first.wait_for()
    desk.begin(plays_a_number)
    expect(page.locator(".hand button")).to_have_count(7)
    wait_until_drawn(page)
    assert page.locator(".hand .fresh").count() == 0
    desk[0].play("draw")
    click(page, button(page, "Draw"))
    expect(page.locator(".hand .fresh")).to_have_count(1)


def test_the_points_of_a_round_are_counted_before_anything_tells_them(stage: Stage) -> None:
    stage.device, stage.likes = DESKTOP, {"speed": "normal"}
    desk = stage.desk("Hanna", "Omar", "Mia", "Lea", wanted=plays_on, options={"hand_size": "2", "target_score": "500"})
    play_out(desk, left=1)
    page = stage.at(desk)
    page.evaluate(ENDING)
    page.locator(".hand button").click()
    page.locator(".results").wait_for()
    gained = page.locator(".results .won .points").inner_text().strip().split("+")[1]
    expect(page.locator(".you")).to_contain_text(f"{gained} of 500")
    sums, own, last = zip(*page.evaluate("window.ending"), strict=True)
    counted = [each for place, each in enumerate(sums) if each and each != sums[place - 1]]
    assert counted == sorted(counted, key=int), "they only grow"
    assert counted[-1] == f"+{gained}"
    assert all(gained not in told for told in (*own[: sums.index(counted[-1])], *last))


MOODS = "(all) => all.map((one) => one.dataset.mood)"


def test_eyes_tell_who_is_accused_and_who_has_won(stage: Stage) -> None:
    faces = SCENES["challenge-another"](stage).locator(".face[data-mood]")
    expect(faces).to_have_count(3)
    assert sorted(faces.evaluate_all(MOODS)) == ["", "", "restless"]
    faces = SCENES["round-won"](stage).locator(".face[data-mood]")
    expect(faces).to_have_count(4)
    assert sorted(faces.evaluate_all(MOODS)) == ["narrow", "shut", "shut", "shut"]
