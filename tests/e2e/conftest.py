"""A server with the page, and a real browser before it. Whatever a test does, no error may stand in the console."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from chromium import FLAGS, MISSING, chromium
from serving import Running

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    found = chromium()
    if found is None:
        assert os.environ.get("CI") != "true", MISSING
        pytest.skip(MISSING)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    server = Running(tmp_path)
    yield server
    server.end()


@pytest.fixture
def opens(browser: Browser, server: Running) -> Iterator[Callable[..., Page]]:
    """Opens the page as another person; a phone or a desktop."""
    wrong: list[str] = []
    contexts = []

    def asked(url: str) -> None:
        if not url.startswith((server.address, server.address.replace("http", "ws"))):
            wrong.append(f"a request to {url}")

    def open_page(path: str = "/", **device: Any) -> Page:
        context = browser.new_context(base_url=server.address, **(device or DESKTOP))
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda said: wrong.append(said.text) if said.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("request", lambda request: asked(request.url))
        page.on("websocket", lambda socket: asked(socket.url))
        page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert [said for said in wrong if "WebSocket connection" not in said] == []
