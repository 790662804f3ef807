"""A stage on which scenes are set up, quickly and always in the same way."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from e2e.people import Desk, Person
from e2e.rigged import Rigged
from e2e.visits import Visits

Likes = dict[str, Any]
SHORT = {"hand_size": "2", "target_score": "none"}  # options of a round that is soon over


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
"""The scenes of all modules that have been imported."""


def scene(make: Callable[[Stage], Page]) -> Callable[[Stage], Page]:
    """Enter a scene under the name of its function."""
    SCENES[make.__name__.replace("_", "-")] = make
    return make


def name(page: Page, word: str) -> None:
    """Click the button with this name."""
    page.get_by_role("button", name=word, exact=True).click()


def dialog(page: Page, opener: str | re.Pattern[str]) -> Page:
    """The screen that a button opens."""
    page.get_by_role("button", name=opener, exact=True).click()
    page.get_by_role("dialog").wait_for()
    return page
