"""Decks at a table: chosen, uploaded, refused with a reason, played and replayed."""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from drawfour.decks import DECKS
from drawfour.decks.reading import deck_of
from drawfour.record.reading import read
from drawfour.record.replay import replay
from drawfour.server.protocol.settings import Settings
from e2e.deals import is_plain
from e2e.decks import holds, weather
from e2e.front_scenes import in_rules
from e2e.playing import button, by_touch, cards, click, labels, play_match
from e2e.scenes import SCENES
from e2e.stage import Stage
from e2e.visits import DESKTOP, PHONE, Visits

QUICK = {"thinking_seconds": 0, "grace_seconds": 0, "break_seconds": 0}
SHORT = {"hand_size": "2", "hand_limit": "8", "target_score": "none"}  # without a limit it may take two hundred moves
CALM = {"name": "Hanna", "speed": "off", "volume": 0}


def brought(page: Page, folder: Path, text: str) -> None:
    """Upload a deck file on the page."""
    file = folder / "mine.toml"
    file.write_text(text, encoding="utf-8")
    page.locator("input[type=file]").set_input_files(file)


def test_everyone_sees_the_cards_of_an_uploaded_deck(stage: Stage, tmp_path: Path) -> None:
    desk = stage.desk("Hanna", "Omar", is_begun=False)
    host, guest = stage.open(desk.path, desk[0]), stage.open(desk.path, desk[1], "Omar")
    in_rules(host)
    brought(host, tmp_path, weather())
    expect(host.get_by_role("radio", name="weather")).to_be_checked()
    expect(host.get_by_text("Eight colors, and every kind of weather.")).to_be_visible()
    click(guest, guest.get_by_role("button", name=re.compile("^(View the rules|Rules:)")))
    guest.get_by_text("All 152 cards").click()
    expect(guest.get_by_text("Play changes direction, the next player draws 3.")).to_be_visible()
    host.keyboard.press("Escape")
    stage.server.rig(Settings(seats=2, deck=weather()), 1, is_plain)
    click(host, button(host, "Start the match"))
    expect(cards(guest)).to_have_count(7)
    deck = deck_of(weather(), "")
    names = {color.name for color in deck.colors} | {symbol.name for symbol in deck.symbols if symbol.is_wild}
    assert all(label.split()[0] in names or label in names for label in labels(guest)), labels(guest)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (("letter = \"R\"", "letter = \"r\""), "line 5: letter: found 'r'; expected one letter A to Z."),
        (("copies = 2", "copies = 0"), "copies: found 0; expected a whole number from 1 to 1000."),
    ],
)  # fmt: skip
def test_an_invalid_deck_file_is_refused_with_its_line(
    stage: Stage, tmp_path: Path, change: tuple[str, str], says: str
) -> None:
    page = SCENES["rules"](stage)
    brought(page, tmp_path, weather().replace(*change, 1))
    expect(page.get_by_role("alert").filter(has_text=says)).to_be_visible()
    expect(page.get_by_role("radio", name="Classic", exact=True)).to_be_checked()
    expect(page.get_by_role("group", name="Choose a deck").get_by_role("radio")).to_have_count(len(DECKS))
    brought(page, tmp_path, weather())  # the same file, mended
    expect(page.get_by_role("radio", name="weather")).to_be_checked()
    expect(page.get_by_role("alert").filter(has_text="expected")).to_have_count(0)


def test_a_file_that_is_not_text_or_too_long_is_refused(stage: Stage, tmp_path: Path) -> None:
    page = SCENES["rules"](stage)
    brought(page, tmp_path, "hello")
    expect(page.get_by_role("alert").filter(has_text="line 1: expected a field")).to_be_visible()
    brought(page, tmp_path, f"# {'x' * 40_000}\n")
    expect(page.get_by_role("alert").filter(has_text="32768")).to_be_visible()
    (tmp_path / "mine.toml").write_bytes(weather().encode("utf-16"))
    page.locator("input[type=file]").set_input_files(tmp_path / "mine.toml")
    expect(page.get_by_role("alert").filter(has_text="isn’t UTF-8 text")).to_be_visible()
    expect(page.get_by_role("radio", name="Classic", exact=True)).to_be_checked()


def test_the_refusal_of_a_deck_is_visible_and_the_previous_deck_can_be_chosen_again(stage: Stage, tmp_path: Path) -> None:
    stage.device = DESKTOP
    page = SCENES["rules"](stage)
    brought(page, tmp_path, weather())
    own = page.get_by_role("radio", name="weather")
    expect(own).to_be_checked()
    expect(page.get_by_text("Rules: Classic · weather")).to_be_attached()
    brought(page, tmp_path, "hello")
    expect(page.get_by_text("line 1: expected a field")).to_be_in_viewport(ratio=0.99)
    page.get_by_role("radio", name="Modern").check(force=True)
    expect(page.get_by_text("a wild that shuffles hands")).to_be_visible()
    own.check(force=True)
    expect(page.get_by_text("Eight colors, and every kind of weather.")).to_be_visible()


def test_the_preset_no_mercy_brings_its_deck_and_another_preset_removes_it(stage: Stage) -> None:
    page = SCENES["rules"](stage)
    page.get_by_role("radio", name=re.compile("^No mercy Play to 1000")).check(force=True)
    expect(page.get_by_role("radio", name="No mercy", exact=True)).to_be_checked()
    page.get_by_role("radio", name=re.compile("^Party")).check(force=True)
    expect(page.get_by_role("radio", name="Classic", exact=True)).to_be_checked()


def test_the_effect_of_blank_cards_is_asked_only_if_the_deck_has_some(stage: Stage) -> None:
    page = SCENES["rules"](stage)
    expect(page.get_by_text("Blank cards")).to_have_count(0)
    page.get_by_role("radio", name="Modern").check(force=True)
    page.get_by_role("radio", name="play again").check(force=True)
    expect(page.get_by_role("dialog").get_by_text("A player who plays a blank card has another turn.")).to_be_visible()


def test_names_in_a_deck_file_are_shown_as_text_not_markup(stage: Stage) -> None:
    deck = weather().replace('mark = "⚡"', 'mark = "<b>"').replace('name = "storm"', 'name = "<img src=x>"')
    desk = stage.desk("Hanna", "Omar", deck=deck, wanted=holds(12), options={"hand_size": "16"})
    page = stage.at(desk)
    storm = page.locator('[data-card$="ST"]').first
    expect(storm.locator("text", has_text="<b>").first).to_be_attached()
    assert "<img src=x>" in (storm.get_attribute("aria-label") or "")
    assert page.locator("b, img", has=page.locator("xpath=ancestor::*[contains(@class,'card')]")).count() == 0


def test_a_match_with_an_uploaded_deck_is_played_by_touch_and_verified(opens: Visits, tmp_path: Path) -> None:
    settings = {**QUICK, "seats": 2, "deck": weather(), "options": SHORT}
    page = opens(likes={**CALM, "settings": settings}, **PHONE)
    for name in ("Play with friends", "Start the match"):
        click(page, button(page, name))
    play_match({page: by_touch})
    click(page, page.get_by_role("link", name="Watch the replay"))
    page.get_by_role("slider").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["viewport"]["width"]
    click(page, button(page, "About this match"))
    for link in ("Download the record", "Download the deck"):
        with page.expect_download() as found:
            page.get_by_role("link", name=link).click()
        found.value.save_as(tmp_path / found.value.suggested_filename)
    (record,) = tmp_path.glob("*.uno")
    assert (tmp_path / "weather.toml").read_text(encoding="utf-8") == weather()
    assert replay(read(record)).is_over
    expect(page.locator(".verdict")).to_contain_text("Your browser checked the keys: they fit.")
    expect(page.locator(".verdict")).not_to_contain_text("It hadn’t seen every seal")

    def forge(route: Route) -> None:
        told = route.fetch().json()
        told["deals"][0] |= {"seed": "00", "commit": sha256(b"\0").hexdigest()}
        route.fulfill(json=told)

    page.route(re.compile("/api/matches/[^/]+$"), forge)
    page.reload()
    click(page, button(page, "About this match"))
    expect(page.locator(".verdict.wrong")).to_contain_text("Verification failed")


def test_the_next_game_uses_the_deck_of_the_last_table(stage: Stage) -> None:
    page = SCENES["deck-own"](stage)
    page.get_by_role("radio", name="Modern").check(force=True)
    expect(page.get_by_role("radio", name="Modern")).to_be_checked()
    page.wait_for_function("() => JSON.parse(localStorage.drawfour ?? '{}').settings?.deck === 'modern'")
