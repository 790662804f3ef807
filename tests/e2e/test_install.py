"""The first paint, and the page as an app: its manifest, its icons, and the button that installs it."""

from __future__ import annotations

import base64
import json
import struct
from pathlib import Path
from types import ModuleType
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.languages import TRANSLATED, speak
from e2e.playing import button
from e2e.rigged import Rigged
from e2e.visits import DESKTOP, PHONE, Visits
from fixtures.scripts import script

ROOT = Path(__file__).parents[2]
ALIKE = 3  # difference of two pictures, on average, of 255: browsers draw shadows differently
COMPARED = """async ([one, other]) => {
  const pixels = async (png) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
    const drawn = new OffscreenCanvas(image.width, image.height).getContext("2d");
    drawn.drawImage(image, 0, 0);
    return drawn.getImageData(0, 0, image.width, image.height).data;
  };
  const [these, those] = [await pixels(one), await pixels(other)];
  return these.reduce((sum, value, place) => sum + Math.abs(value - those[place]), 0) / those.length;
}"""


@pytest.fixture(scope="module")
def icons() -> ModuleType:
    return script("docs/scripts/icons.py")


def size_of(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    return struct.unpack(">II", png[16:24])


def test_the_manifest_describes_the_page_and_has_icons_of_the_stated_sizes(server: Rigged, opens: Visits) -> None:
    page = opens()
    answer = httpx.get(server.address + str(page.locator("link[rel=manifest]").get_attribute("href")))
    assert (answer.headers["content-type"], answer.headers["cache-control"]) == ("application/manifest+json", "no-cache")
    manifest = answer.json()
    assert {name: manifest[name] for name in ("id", "start_url", "scope", "name", "short_name", "display")} == {
        "id": "/", "start_url": "/", "scope": "/", "name": "drawfour", "short_name": "drawfour", "display": "standalone",
    }  # fmt: skip
    assert manifest["description"] == page.locator("meta[name=description]").get_attribute("content")
    assert {(icon["sizes"], icon["purpose"]) for icon in manifest["icons"]} == {
        ("192x192", "any"), ("512x512", "any"), ("512x512", "maskable"),
    }  # fmt: skip
    apple = str(page.locator("link[rel=apple-touch-icon]").get_attribute("href"))
    for icon in [*manifest["icons"], {"src": apple, "sizes": "180x180", "type": "image/png"}]:
        found = httpx.get(server.address + icon["src"])
        assert (found.status_code, found.headers["content-type"]) == (200, icon["type"])
        assert "immutable" in found.headers["cache-control"]
        assert "{}x{}".format(*size_of(found.content)) == icon["sizes"]


def manifest_of(page: Page) -> dict[str, Any]:
    """Return the manifest as the browser reads it, which finds no fault with it."""
    found = page.context.new_cdp_session(page).send("Page.getAppManifest")
    assert found["errors"] == []
    return dict(json.loads(found["data"]))


def test_the_app_is_installed_in_the_language_of_the_page(opens: Visits) -> None:
    page = opens()
    button(page, "Play now").wait_for()
    found = {"en": manifest_of(page)}
    for language in TRANSLATED:
        speak(page, language)
        found[language] = manifest_of(page)
    assert {language: (one["lang"], one["id"]) for language, one in found.items()} == {each: (each, "/") for each in found}
    assert len({one["description"] for one in found.values()}) == len(found)
    assert {tuple(each["url"] for each in one["shortcuts"]) for one in found.values()} == {("/?play", "/puzzle", "/statistics")}
    assert [each["name"] for each in found["de"]["shortcuts"]] == ["Losspielen", "Rätsel des Tages", "Deine Partien"]
    assert found["fr"]["icons"] == found["en"]["icons"]


def test_the_icons_are_drawn_from_the_icon_of_the_page(browser: Browser, icons: ModuleType) -> None:
    page = browser.new_page()
    for name, icon in icons.ICONS.items():
        files = [icons.drawn(browser, icon), (icons.FOLDER / name).read_bytes()]
        assert size_of(files[1]) == (icon.size, icon.size)
        assert page.evaluate(COMPARED, [base64.b64encode(file).decode() for file in files]) < ALIKE, "run docs/scripts/icons.py"
    page.close()


PAINTED = """() => new Promise((done) => {
  const look = (all) => all.getEntriesByName("first-contentful-paint").forEach(done);
  new PerformanceObserver(look).observe({ type: "paint", buffered: true });
})"""


@pytest.mark.parametrize("device", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_the_card_and_the_name_are_painted_before_style_and_script_arrive(opens: Visits, device: dict[str, Any]) -> None:
    page = opens("/about", script="0", **device)
    page.route("**/assets/*", lambda route: None)  # they never arrive
    page.goto("/", wait_until="commit")
    page.evaluate(PAINTED)
    for part in (page.locator("#loading rect").first, page.get_by_text("drawfour", exact=True)):
        expect(part).to_be_in_viewport(ratio=1)


def test_the_shortcut_of_the_app_deals_at_once(opens: Visits) -> None:
    page = opens("/?play")
    expect(page.get_by_role("list", name="Your cards").get_by_role("button")).to_have_count(7)
    page.go_back()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    assert page.url.endswith("/")


OFFERED = """() => {
  const offer = new Event("beforeinstallprompt", { cancelable: true });
  offer.prompt = async () => { globalThis.hasAsked = true; };
  return dispatchEvent(offer);
}"""


def test_the_page_offers_to_install_it_where_the_browser_can(opens: Visits) -> None:
    page = opens(script="0")
    page.get_by_role("button", name="Play now").wait_for()
    offer = page.get_by_role("button", name="Install the app")
    expect(offer).to_have_count(0)
    assert page.evaluate(OFFERED) is False, "the browser shows no bar of its own"
    offer.click()
    assert page.evaluate("hasAsked")
    expect(offer).to_have_count(0)
    page.evaluate(OFFERED)
    expect(offer).to_be_visible()
    page.evaluate("dispatchEvent(new Event('appinstalled'))")
    expect(offer).to_have_count(0)
