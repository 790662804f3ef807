"""People with a browser: each has a context of its own, and nothing may stand in the console or be asked of another address."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

from e2e.people import Person
from serving import Running

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SMALL: dict[str, Any] = {**PHONE, "viewport": {"width": 320, "height": 640}}
SIDE: dict[str, Any] = {**PHONE, "viewport": {"width": 844, "height": 390}}
DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}


class Visits:
    """All contexts of a test, and what has gone wrong in them."""

    def __init__(self, browser: Browser, server: Running) -> None:
        self.browser = browser
        self.server = server
        self.wrong: list[str] = []
        self.expected: list[str] = []  # what a test makes go wrong
        self.contexts: list[BrowserContext] = []

    def __call__(
        self, path: str = "/", person: Person | None = None, likes: dict[str, Any] | None = None, **device: Any
    ) -> Page:
        """Open the page as somebody new, or as a person who is known; `likes` is what the browser has kept."""
        address = person.address if person else self.server.address
        kept = [{"origin": address, "localStorage": [{"name": "drawfour", "value": json.dumps(likes)}]}]
        state: Any = {"cookies": [], "origins": kept if likes else []}
        context = self.browser.new_context(base_url=address, storage_state=state, **(device or DESKTOP))
        context.set_default_timeout(15_000)
        self.contexts.append(context)
        if person:
            context.add_cookies([person.cookie])
            person.hang_up()
        context.on("page", lambda page: self._watch(page, address))
        page = context.new_page()
        page.goto(path)
        return page

    def _watch(self, page: Page, address: str) -> None:
        def asked(url: str) -> None:
            if not url.startswith((address, address.replace("http", "ws"), "blob:" + address)):
                self.wrong.append(f"a request to {url}")

        page.on("console", lambda said: self.wrong.append(said.text) if said.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.on("request", lambda request: asked(request.url))
        page.on("websocket", lambda socket: asked(socket.url))

    def faults(self) -> list[str]:
        """What has gone wrong. That a server cannot be reached is no fault of the page."""
        gone = ("WebSocket connection", "net::ERR_CONNECTION_REFUSED", *self.expected)
        return [said for said in self.wrong if not any(word in said for word in gone)]

    def end(self) -> None:
        for context in self.contexts:
            context.close()
