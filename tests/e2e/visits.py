"""Browser tabs for tests, each in a clean context. Console errors and requests to other hosts are failures.

Service workers are blocked, as a browser may block them, unless a test asks for `service_workers="allow"`.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from playwright.sync_api import Browser, ConsoleMessage, Page, WebSocketRoute

from fixtures.patience import PATIENCE
from fixtures.serving import Running

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SMALL: dict[str, Any] = {**PHONE, "viewport": {"width": 320, "height": 640}}
SIDE: dict[str, Any] = {**PHONE, "viewport": {"width": 844, "height": 390}}
DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}

SYSTEM: dict[str, Any] = {
    "color_scheme": "light", "reduced_motion": "no-preference", "forced_colors": "none", "contrast": "no-preference",
}  # fmt: skip
CHANGEABLE = ("viewport", *SYSTEM)
BLOCKED = "Service Worker registration blocked by Playwright"
NOTHING_KEPT = "(likes) => { localStorage.clear(); sessionStorage.clear(); if (likes) localStorage.drawfour = likes; }"


class Known(Protocol):
    """A person whom the server knows by cookie."""

    address: str
    cookie: Any

    def hang_up(self) -> None: ...


@dataclass(eq=False)
class Tab:
    """A tab with a context of its own, reused for one person after another."""

    page: Page
    kind: str  # can't be changed later
    is_spoiled: bool  # can't be cleaned for reuse
    wrong: list[str]  # collects errors

    def watch(self, page: Page, address: str) -> None:
        def said(message: ConsoleMessage) -> None:
            is_bare = message.location["url"].endswith("/favicon.ico")  # the browser asks for it itself
            if message.type in ("error", "warning") and not is_bare and message.text != BLOCKED:
                self.wrong.append(message.text)

        def asked(url: str) -> None:
            if not url.startswith((address, address.replace("http", "ws"), "blob:" + address)):
                self.wrong.append(f"a request to {url}")

        page.on("console", said)
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.on("request", lambda request: asked(request.url))
        page.on("websocket", lambda socket: asked(socket.url))

    @property
    def can_serve_again(self) -> bool:
        return not self.is_spoiled and not self.page.is_closed() and len(self.page.context.pages) == 1


class Tabs:
    """The idle tabs of a browser: reusing one takes a third of the time of opening one."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.free: dict[str, list[Tab]] = {}

    def take(self, address: str, device: dict[str, Any], script: str = "") -> Tab:
        """Return a clean tab; `script` runs before each of its pages."""
        fixed = {"service_workers": "block"} | {name: value for name, value in device.items() if name not in CHANGEABLE}
        kind = json.dumps([address, fixed])
        if self.free.get(kind) and not script:
            return self.free[kind].pop()
        context = self.browser.new_context(base_url=address, **fixed)
        context.set_default_timeout(1000 * PATIENCE)
        if script:
            context.add_init_script(script)
        is_spoiled = bool(script) or fixed["service_workers"] == "allow"
        tab = Tab(context.new_page(), kind, is_spoiled, [])
        tab.watch(tab.page, address)
        context.on("page", lambda page: tab.watch(page, address))
        tab.page.goto("/readyz")
        return tab

    def give_back(self, tab: Tab, address: str) -> None:
        """Keep a tab for reuse, if it is clean and its server still runs."""
        tab.wrong = []
        if tab.can_serve_again and json.loads(tab.kind)[0] == address:
            tab.page.unroute_all()
            tab.page.goto("/readyz")
            tab.page.context.clear_cookies()
            self.free.setdefault(tab.kind, []).append(tab)
        else:
            tab.page.context.close()


class Visits:
    """The tabs of a test, and the errors in them."""

    def __init__(self, tabs: Tabs, server: Running) -> None:
        self.tabs = tabs
        self.server = server
        self.wrong: list[str] = []
        self.expected: list[str] = []  # errors that the test provokes
        self.taken: list[Tab] = []

    def __call__(
        self,
        path: str = "/",
        person: Known | None = None,
        likes: dict[str, Any] | None = None,
        script: str = "",
        **device: Any,
    ) -> Page:
        """Open the page as a new person, or as a known one.

        `likes` are the stored preferences; `script` runs before each page.
        """
        device = {**DESKTOP, **device}
        tab = self.tabs.take(person.address if person else self.server.address, device, script)
        self.taken.append(tab)
        tab.wrong = self.wrong
        page = tab.page
        page.set_viewport_size(device["viewport"])
        page.emulate_media(**{name: device.get(name, usual) for name, usual in SYSTEM.items()})
        page.evaluate(NOTHING_KEPT, json.dumps(likes) if likes else None)
        if person:
            page.context.add_cookies([person.cookie])
            person.hang_up()
        page.goto(path)
        return page

    def route_sockets(self, page: Page, handler: Callable[[WebSocketRoute], object]) -> None:
        """Answer the sockets of a page with a handler. That can't be undone, so the tab is not used again."""
        for tab in self.taken:
            tab.is_spoiled = tab.is_spoiled or tab.page is page
        page.route_web_socket("**/socket", handler)

    def faults(self) -> list[str]:
        """Return the errors, except those of an unreachable server, which aren't the page's fault."""
        gone = ("WebSocket connection", "net::ERR_CONNECTION_REFUSED", *self.expected)
        return [said for said in self.wrong if not any(word in said for word in gone)]

    def end(self) -> None:
        while self.taken:
            self.tabs.give_back(self.taken.pop(), self.server.address)
