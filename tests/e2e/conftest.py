"""Fixtures: servers, browser tabs and tables. Every test fails if the console of a tab shows an error."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from e2e.people import Desk
from e2e.rigged import Rigged
from e2e.stage import Stage
from e2e.visits import DESKTOP, PHONE, Tabs, Visits
from fixtures.chromium import FLAGS, MISSING, chromium
from fixtures.patience import PATIENCE

__all__ = ["DESKTOP", "PHONE"]

expect.set_options(timeout=1000 * PATIENCE)


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
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rigged]:
    server = Rigged(tmp_path_factory.mktemp("server"))
    yield server
    server.end()


@pytest.fixture
def server(shared_server: Rigged) -> Rigged:
    """Return the server shared by all tests of a process; tests do not see each other's tables."""
    shared_server.deal_again()
    return shared_server


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Rigged]:
    """Return a server that the test may stop."""
    server = Rigged(tmp_path)
    yield server
    server.end()


@pytest.fixture
def opens(tabs: Tabs, server: Rigged) -> Iterator[Visits]:
    """Return a function that opens the page as another person, on a phone or a desktop."""
    visits = Visits(tabs, server)
    yield visits
    visits.end()
    assert visits.faults() == []


@pytest.fixture
def desks(server: Rigged) -> Iterator[Callable[..., Desk]]:
    """Return a function that makes tables with people who need no browser."""
    made: list[Desk] = []

    def make(*names: str, at: Rigged | None = None, **more: Any) -> Desk:
        made.append(Desk(at or server, *names, **more))
        return made[-1]

    yield make
    for desk in made:
        desk.end()


@pytest.fixture
def stage(opens: Visits, server: Rigged) -> Iterator[Stage]:
    """Return the stage for scenes."""
    stage = Stage(server, opens)
    yield stage
    stage.end()
