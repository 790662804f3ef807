"""The documentation site in a browser, as the server serves it: its look, its search, and the way there from the page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e.rigged import Rigged
from e2e.visits import DESKTOP, PHONE, Tabs, Visits
from fixtures.site import built_site

PAGES = ("", "how-to-play.html", "tutorials/friends.html", "reference/api/play.html", "architecture.html", "gallery.html")


@pytest.fixture(scope="module")
def documented(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rigged]:
    """Return a server that was started with the site."""
    built_site()
    server = Rigged(tmp_path_factory.mktemp("documented"))
    yield server
    server.end()


@pytest.fixture
def visits(tabs: Tabs, documented: Rigged) -> Iterator[Visits]:
    """Open tabs, in which no error and no request to another server is allowed."""
    visits = Visits(tabs, documented)
    yield visits
    visits.end()


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("look", ["dark", "light"])
def test_pages_fit_and_load_everything(visits: Visits, device: dict[str, Any], look: str) -> None:
    page = visits("/docs/", **device)
    page.emulate_media(color_scheme=look)  # type: ignore[arg-type]  # one of two words
    for name in PAGES:
        page.goto(page.url.partition("/docs/")[0] + f"/docs/{name}")
        expect(page.locator("h1")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= device["viewport"]["width"]
        page.evaluate("document.querySelectorAll('img').forEach((image) => { image.loading = 'eager' })")
        page.wait_for_function("[...document.images].every((image) => image.complete && image.naturalWidth > 0)")
        assert page.evaluate("document.fonts.check('16px Nunito')")
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert ground == {"dark": "rgb(32, 26, 38)", "light": "rgb(255, 250, 240)"}[look]


def test_the_reader_chooses_the_look(visits: Visits) -> None:
    page = visits("/docs/", **DESKTOP)
    assert page.evaluate("document.body.dataset.theme") == "auto"
    page.locator(".theme-toggle-content button").click()
    chosen = page.evaluate("document.body.dataset.theme")
    assert chosen in ("dark", "light")
    page.reload()
    assert page.evaluate("document.body.dataset.theme") == chosen


def test_the_search_finds_a_page(visits: Visits) -> None:
    page = visits("/docs/", **DESKTOP)
    page.get_by_placeholder("Search").fill("challenge bluff")
    page.get_by_placeholder("Search").press("Enter")
    page.locator("#search-results").get_by_role("link", name="How to play").first.click()
    expect(page.locator("h1")).to_have_text("How to play¶")


def test_the_page_leads_to_the_documentation(visits: Visits) -> None:
    page = visits("/about", **PHONE)
    page.get_by_role("link", name="Read the documentation").click()
    expect(page.locator("h1")).to_be_visible()
    assert page.url.endswith("/docs/")


def test_versions_are_offered_where_several_lie_side_by_side(page_of_versions: Page) -> None:
    choice = page_of_versions.get_by_label("Version")
    expect(choice).to_have_value("1.1")
    choice.select_option("1.0")
    page_of_versions.wait_for_url("**/docs/1.0/index.html")
    expect(page_of_versions.get_by_label("Version")).to_have_value("1.0")


@pytest.fixture
def page_of_versions(visits: Visits) -> Page:
    """Return a page of version 1.1 on a server that has two versions."""
    site: Path = built_site()
    page = visits("/docs/", **DESKTOP)

    def file_of(address: str) -> Path:
        return site / (address.partition("/docs/")[2].partition("?")[0].split("/", 1)[1] or "index.html")

    page.route("**/docs/1.*/**", lambda route: route.fulfill(path=file_of(route.request.url)))
    page.route("**/docs/versions.json", lambda route: route.fulfill(json=["1.1", "1.0"]))
    page.goto(page.url + "1.1/index.html")
    return page
