"""A server with the page, and a real browser before it. Whatever a test does, no error may stand in the console."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from e2e.people import Desk
from e2e.scenes import Stage
from e2e.stacked import Stacked
from e2e.visits import DESKTOP, PHONE, Tabs, Visits
from fixtures.chromium import FLAGS, MISSING, chromium

__all__ = ["DESKTOP", "PHONE"]

expect.set_options(timeout=30_000)  # a slow machine has its time


@pytest.fixture(scope="package")  # its loop runs in this thread, and tests of other packages need their own
def browser() -> Iterator[Browser]:
    found = chromium()
    if found is None:
        assert os.environ.get("CI") != "true", MISSING
        pytest.skip(MISSING)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def tabs(browser: Browser) -> Tabs:
    return Tabs(browser)


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stacked]:
    server = Stacked(tmp_path_factory.mktemp("server"))
    yield server
    server.end()


@pytest.fixture
def server(shared_server: Stacked) -> Stacked:
    """A server for all tests of a process; tests do not see each other's tables."""
    shared_server.deal_anew()
    return shared_server


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Stacked]:
    """A server that a test may end."""
    server = Stacked(tmp_path)
    yield server
    server.end()


@pytest.fixture
def opens(tabs: Tabs, server: Stacked) -> Iterator[Visits]:
    """Opens the page as another person; a phone or a desktop."""
    visits = Visits(tabs, server)
    yield visits
    visits.end()
    assert visits.faults() == []


@pytest.fixture
def desks(server: Stacked) -> Iterator[Callable[..., Desk]]:
    """Makes tables with people who need no browser."""
    made: list[Desk] = []

    def make(*names: str, at: Stacked | None = None, **more: Any) -> Desk:
        made.append(Desk(at or server, *names, **more))
        return made[-1]

    yield make
    for desk in made:
        desk.end()


@pytest.fixture
def stage(opens: Visits, server: Stacked) -> Iterator[Stage]:
    """Where scenes are set."""
    stage = Stage(server, opens)
    yield stage
    stage.end()
