"""The deal of the day: the same cards for everyone, a result to share, and only the first try counts."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import expect

from drawfour.server.table.known_deals import DAILY
from e2e.people import Desk
from e2e.playing import button, by_touch, cards, play_match
from e2e.rigged import Rigged
from e2e.visits import PHONE, Visits

DATE = "2026-11-26"
LIKES = {"name": "Hanna", "speed": "off", "volume": 0, "hasFinished": True}
STORE = "(days) => { localStorage.drawfour = JSON.stringify({ ...JSON.parse(localStorage.drawfour), days }) }"
STORED = "() => JSON.parse(localStorage.drawfour).days"


def test_the_front_page_deals_it_alone_to_you(opens: Visits) -> None:
    page = opens(likes=LIKES, **PHONE)
    page.clock.set_fixed_time("2026-11-26T12:00:00")
    button(page, "Deal of the day").tap()
    expect(page).to_have_url(re.compile("/t/"))
    expect(cards(page).first).to_be_visible()
    expect(page.get_by_role("list", name="Other players").get_by_role("listitem")).to_have_count(2)


def test_its_result_is_a_mark_for_each_turn_and_stays_that_of_the_first_try(opens: Visits, server: Rigged) -> None:
    desk = Desk(server, "Hanna", seats=DAILY.seats, options=dict(DAILY.options), deal=DATE)
    first: dict[str, Any] = {"won": False, "marks": "♥", "points": 12, "left": 3}
    page = opens(desk.path, desk[0], {**LIKES, "days": {"2026-11-25": first}}, **PHONE)
    play_match({page: by_touch})
    marks = page.locator(".marks")
    expect(marks).to_have_text(re.compile("^[♥★♣♦·]{4,}$"))
    expect(page.get_by_text("2 days in a row")).to_be_visible()
    stored = page.evaluate(STORED)
    assert stored[DATE]["marks"] == marks.inner_text()
    assert stored["2026-11-25"] == first
    page.evaluate(STORE, {DATE: first})
    page.reload()
    expect(page.get_by_text("Only the first try of a day counts.")).to_be_visible()
    assert page.evaluate(STORED) == {DATE: first}, json.dumps(stored)
