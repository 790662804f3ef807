"""The page without a connection, the service worker that opens it then, and what the worker may keep."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from shutil import copytree

import pytest
import uvicorn
from litestar import Litestar
from playwright.sync_api import Browser, Page, expect

from drawfour.server.http.pages import FOLDER, pages
from e2e.deals import plays_a_number
from e2e.playing import button, cards, playable, point
from e2e.stage import Stage

NO_CONNECTION = "No connection. You can play as soon as it’s back."
DOWN = "Connection lost. Reconnecting …"
OFFLINE = ("net::ERR_INTERNET_DISCONNECTED", "net::ERR_FAILED")
INSTALLED = "navigator.serviceWorker.ready.then(() => undefined)"
KEPT = """async () => {
  const names = await caches.keys();
  const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return requests.flat().map(({ url }) => new URL(url).pathname);
}"""


@pytest.fixture
def allowed(stage: Stage) -> Stage:
    """Return the stage with service workers, for tests that go offline."""
    stage.device["service_workers"] = "allow"
    stage.visits.expected.extend(OFFLINE)
    return stage


def front(stage: Stage) -> Page:
    """Open the front page, and wait until its worker is installed."""
    page = stage.open("/")
    button(page, "Play now").wait_for()
    page.evaluate(INSTALLED)
    return page


def test_the_front_page_opens_offline_and_says_so(allowed: Stage) -> None:
    page = front(allowed)
    page.context.set_offline(True)
    expect(page.get_by_text(NO_CONNECTION)).to_be_visible()
    page.reload()
    expect(page.get_by_text(NO_CONNECTION)).to_be_visible()
    for name in ("Play now", "Play with friends"):
        door = page.get_by_role("button", name=name)
        expect(door).to_be_disabled()
        expect(door).to_contain_text("Needs a connection")
    page.context.set_offline(False)
    expect(page.get_by_text(NO_CONNECTION)).to_have_count(0)
    page.get_by_role("button", name="Play now").click()
    expect(cards(page)).to_have_count(7)


def test_try_now_notices_at_once_that_the_connection_is_back(allowed: Stage) -> None:
    page = front(allowed)
    page.clock.install()  # nothing is asked by the clock
    page.reload()
    page.route("**/api/tables", lambda route: route.abort())
    page.evaluate("dispatchEvent(new Event('offline'))")
    expect(page.get_by_text(NO_CONNECTION)).to_be_visible()
    page.unroute("**/api/tables")
    button(page, "Try now").click()
    expect(page.get_by_text(NO_CONNECTION)).to_have_count(0)


def test_a_table_opens_offline_and_goes_on_when_the_connection_is_back(allowed: Stage) -> None:
    desk = allowed.desk("Hanna", "Omar", wanted=plays_a_number)
    page = allowed.at(desk)
    page.evaluate(INSTALLED)
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_text(DOWN)).to_be_visible()
    expect(page.get_by_text("Joining the table …")).to_be_visible()
    page.context.set_offline(False)
    expect(cards(page)).to_have_count(7)
    expect(page.get_by_text(DOWN)).to_have_count(0)
    page.mouse.click(*point(playable(page).first))
    expect(cards(page)).to_have_count(6)


def test_from_a_table_that_cannot_be_joined_offline_there_is_a_way_to_the_front_page(allowed: Stage) -> None:
    page = front(allowed)
    page.context.set_offline(True)
    page.goto("/t/zzzzzzzzzzzz")
    expect(page.get_by_text(DOWN)).to_be_visible()
    button(page, "Go to the front page").click()
    expect(page.get_by_text(NO_CONNECTION)).to_be_visible()
    expect(page.get_by_text(DOWN)).to_have_count(0)


def test_screens_that_were_never_opened_open_offline(allowed: Stage) -> None:
    page = front(allowed)
    page.context.set_offline(True)
    page.goto("/about")
    expect(page.get_by_role("heading", name="About drawfour")).to_be_visible()
    page.goto("/statistics")
    expect(page.get_by_text("That didn’t work. You may be offline.")).to_be_visible()


def test_nothing_that_the_server_says_is_kept(allowed: Stage) -> None:
    desk = allowed.desk("Hanna", "Omar", wanted=plays_a_number)
    page = allowed.at(desk)
    page.evaluate(INSTALLED)
    page.reload()  # the worker sees the requests of this page
    cards(page).first.wait_for()
    page.goto("/statistics")
    expect(page.get_by_text("You haven’t finished a match yet")).to_be_visible()
    page.goto("/")
    button(page, "Play now").wait_for()
    kept = page.evaluate(KEPT)
    assert [path for path in kept if not path.startswith("/assets/")] == ["/"]
    assert {Path(path).name for path in kept} - {""} <= {path.name for path in (FOLDER / "assets").iterdir()}


def test_the_page_works_where_service_workers_are_blocked(stage: Stage) -> None:
    page = stage.at(stage.desk("Hanna", "Omar", wanted=plays_a_number))
    page.wait_for_load_state("networkidle")  # what comes after the first cards, too
    assert page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)") == 0
    page.mouse.click(*point(playable(page).first))
    expect(cards(page)).to_have_count(6)


@contextmanager
def serving(folder: Path, port: int = 0) -> Iterator[int]:
    """Serve a built page alone, at a port."""
    server = uvicorn.Server(uvicorn.Config(Litestar(pages(folder)), port=port, log_level="error"))
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        while not server.started:
            assert thread.is_alive()
        yield server.servers[0].sockets[0].getsockname()[1]
    finally:
        server.should_exit = True
        thread.join()


def another_build(folder: Path, hash: str) -> Path:
    """Copy the built page with another document, and so with another worker."""
    copytree(FOLDER, folder)
    for name, old, new in (
        ("index.html", '<html lang="en"', '<html data-build="2" lang="en"'),
        ("worker.js", hash, "another"),
    ):
        text = (folder / name).read_text(encoding="utf-8")
        assert old in text
        (folder / name).write_text(text.replace(old, new), encoding="utf-8")
    return folder


NAMES = "caches.keys()"
BUILD = "document.documentElement.dataset.build"
WAITS = """async () => {
  while ((await navigator.serviceWorker.getRegistration()).waiting === null) await new Promise((wake) => setTimeout(wake, 50));
}"""
REPLACED = """async (old) => {
  while ((await caches.keys()).includes(old)) await new Promise((wake) => setTimeout(wake, 50));
}"""


def test_a_new_build_replaces_the_old_one(browser: Browser, tmp_path: Path) -> None:
    context = browser.new_context(service_workers="allow")
    page = context.new_page()
    with serving(FOLDER) as port:
        address = f"http://127.0.0.1:{port}"
        page.goto(address)
        page.evaluate(INSTALLED)
        (old,) = page.evaluate(NAMES)
        page.reload()
        assert page.evaluate("navigator.serviceWorker.controller !== null")
    with serving(another_build(tmp_path / "page", old.removeprefix("drawfour-")), port):
        page.reload()
        assert page.evaluate(BUILD) == "2", "the server comes first"
        page.evaluate(WAITS)
        assert old in page.evaluate(NAMES), "an open page may need files of the old build"
        page.close()
        page = context.new_page()
        page.goto(address)
        page.evaluate(REPLACED, old)
        assert page.evaluate(NAMES) == ["drawfour-another"]
    page.reload()
    assert page.evaluate(BUILD) == "2"
    context.close()


@contextmanager
def answering(port: int, answer: bytes) -> Iterator[None]:
    """Give this answer to every request at a port; without one, stay silent."""
    with socket.create_server(("127.0.0.1", port)) as server:
        lines: list[socket.socket] = []

        def serve() -> None:
            with suppress(OSError):  # it has been closed
                while True:
                    lines.append(server.accept()[0])
                    lines[-1].recv(10_000)
                    lines[-1].sendall(answer)
                    if answer:
                        lines[-1].close()

        thread = threading.Thread(target=serve)
        thread.start()
        try:
            yield
        finally:
            server.shutdown(socket.SHUT_RDWR)
            for line in lines:
                line.close()
            thread.join()


@pytest.mark.parametrize("answer", [b"", b"HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"])
def test_the_kept_page_stands_in_for_a_silent_server_and_for_a_proxy_without_one(browser: Browser, answer: bytes) -> None:
    context = browser.new_context(service_workers="allow")
    page = context.new_page()
    with serving(FOLDER) as port:
        page.goto(f"http://127.0.0.1:{port}")
        page.evaluate(INSTALLED)
        page.goto("about:blank")
    with answering(port, answer):
        page.goto(f"http://127.0.0.1:{port}", wait_until="commit")
        expect(page.get_by_role("button", name="Play now")).to_be_visible()
        context.close()


PERMITTED = "Object.defineProperty(Notification, 'permission', { get: () => 'granted' })"
SHOWN_HERE = """() => {
  self.shown = [];
  registration.getNotifications = async () => [...shown];
  registration.showNotification = async (title, options) => {
    const notification = { title, ...options, close: () => (shown = shown.filter((each) => each !== notification)) };
    shown = [...shown.filter(({ tag }) => tag !== options.tag), notification];
  };
}"""
"""Chromium without a window lets nobody notify, so the worker notes what it would show."""
COUNTED = """async (count) => {
  while (shown.length !== count) await new Promise((wake) => setTimeout(wake, 50));
  return shown.map(({ title, body }) => [title, body]);
}"""
CLICKED = """() => new Promise((done) => {
  WindowClient.prototype.focus = async function () { done(this.url); };  // only a real click may focus
  clients.openWindow = async (address) => done(`a new tab at ${address}`);
  const click = Object.assign(new Event("notificationclick"), { notification: shown[0], waitUntil: () => {} });
  dispatchEvent(click);
})"""
LOOKS_AWAY = """away => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => away });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_a_notification_leads_to_the_tab_of_its_table(allowed: Stage) -> None:
    desk = allowed.desk("Hanna", "Omar", wanted=plays_a_number)
    allowed.likes["wantsNotices"] = True
    allowed.device["script"] = PERMITTED
    page = allowed.at(desk)
    page.evaluate(INSTALLED)
    (worker,) = page.context.service_workers
    worker.evaluate(SHOWN_HERE)
    page.evaluate(LOOKS_AWAY, True)
    assert worker.evaluate(COUNTED, 1) == [["Your turn", "The others are waiting for you at the table."]]
    page.evaluate(LOOKS_AWAY, False)
    worker.evaluate(COUNTED, 0)
    page.evaluate(LOOKS_AWAY, True)
    worker.evaluate(COUNTED, 1)
    other = page.context.new_page()
    other.goto("/about")
    assert worker.evaluate(CLICKED) == page.url
    worker.evaluate(COUNTED, 0)
    page.evaluate(LOOKS_AWAY, False)
    page.evaluate(LOOKS_AWAY, True)
    worker.evaluate(COUNTED, 1)
    page.close()
    assert worker.evaluate(CLICKED) == f"a new tab at {desk.path}"
    worker.evaluate(COUNTED, 0)
