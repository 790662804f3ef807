"""The size of the page, the time until the first card can be played, and how smoothly cards fly: `make bench-page`.

Needs Chromium and a built page.
"""

from __future__ import annotations

import gzip
import re
import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, expect, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from frames import LATE, THROTTLED, gaps

from drawfour.server.http.pages import FOLDER
from drawfour.server.protocol.settings import Settings
from e2e.deals import plays_a_number
from e2e.people import Desk
from e2e.playing import button, cards, click, playable, point
from e2e.rigged import Rigged
from e2e.visits import DESKTOP, PHONE
from fixtures.chromium import FLAGS, MISSING, chromium

TIMES = 15
SLOW_3G = {"latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000}
"""Milliseconds and bytes per second."""
WATCH = """
const look = () => {
  const play = [...document.querySelectorAll("button")].find((one) => one.innerText.trim().startsWith("Play now"));
  if (play && globalThis.shownAt === undefined) { globalThis.shownAt = performance.now(); play.click(); }
  const card = document.querySelector('ul[aria-label="Your cards"] button[aria-disabled=false]');
  if (card && globalThis.playableAt === undefined)
    requestAnimationFrame(() => setTimeout(() => (globalThis.playableAt ??= performance.now())));
};
new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true });
"""


def opened(browser: Browser, server: Rigged, device: dict[str, object]) -> tuple[float, float]:
    """Return the milliseconds until a new visitor sees the front page, and until they can play a card."""
    server.rig(Settings(), 3, plays_a_number)
    context = browser.new_context(base_url=server.address, **device)  # type: ignore[arg-type]  # the options of a device, as a plain dict
    context.add_init_script(WATCH)
    page = context.new_page()
    page.goto("/")
    playable(page).first.wait_for()
    page.wait_for_timeout(50)  # it has been painted
    shown, first = page.evaluate("[globalThis.shownAt, globalThis.playableAt]")
    context.close()
    return shown, first


def returned(browser: Browser, server: Rigged) -> float:
    """Return the milliseconds from opening the link of a table in mid-game until a card can be played."""
    desk = Desk(server, "Hanna", seats=4, wanted=plays_a_number)
    context = browser.new_context(base_url=server.address)
    context.add_cookies([desk.host.cookie])  # type: ignore[list-item]  # a cookie, as a plain dict
    context.add_init_script(WATCH)
    page = context.new_page()
    page.goto(desk.path)
    playable(page).first.wait_for()
    page.wait_for_timeout(50)  # it has been painted
    first = float(page.evaluate("globalThis.playableAt"))
    context.close()
    desk.end()
    return first


def painted(browser: Browser, server: Rigged) -> float:
    """Return the milliseconds until a new visitor on slow 3G sees the first picture."""
    context = browser.new_context(base_url=server.address, **PHONE)
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", {"offline": False, **SLOW_3G})
    page.goto("/", wait_until="commit")
    button(page, "Play now").wait_for()
    first = float(page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime"))
    context.close()
    return first


def clicks(browser: Browser, server: Rigged) -> int:
    """Count the clicks from the front page to a card on the pile."""
    server.rig(Settings(), 3, plays_a_number)
    context = browser.new_context(base_url=server.address)
    page = context.new_page()
    count = 0
    page.goto("/")
    click(page, button(page, "Play now"))
    count += 1
    playable(page).first.wait_for()
    held = cards(page).count()
    page.mouse.click(*point(playable(page).first))
    count += 1
    expect(cards(page)).to_have_count(held - 1)
    context.close()
    return count


def sizes() -> dict[str, int]:
    """Return the gzipped bytes of all scripts, counting only the largest language, and of all style."""
    files = {
        path: len(gzip.compress(path.read_bytes(), mtime=0)) for path in FOLDER.rglob("*") if path.suffix in (".js", ".css")
    }
    scripts = {path.name: size for path, size in files.items() if path.suffix == ".js"}
    languages = sorted(size for name, size in scripts.items() if re.match(r"[a-z]{2}-", name))
    return {
        "script": sum(scripts.values()) - sum(languages[:-1]),
        "style": sum(size for path, size in files.items() if path.suffix == ".css"),
    }


def first_script(browser: Browser, server: Rigged) -> int:
    """Return the gzipped bytes of script that the front page loads."""
    context = browser.new_context(base_url=server.address)
    page = context.new_page()
    names: list[str] = []
    page.on("request", lambda request: names.append(request.url.rpartition("/")[2]))
    page.goto("/")
    button(page, "Play now").wait_for()
    context.close()
    return sum(len(gzip.compress(path.read_bytes(), mtime=0)) for path in FOLDER.rglob("*.js") if path.name in names)


def main() -> int:
    """Measure, and print a table."""
    found = chromium()
    if found is None:
        print(f"Not measured: {MISSING}.", file=sys.stderr)
        return 1
    size = sizes()
    rows = [
        ("all script, gzipped", f"{size['script'] / 1000:.1f} kB"),
        ("all style, gzipped", f"{size['style'] / 1000:.1f} kB"),
    ]
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Rigged(Path(folder))
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
        rows.insert(1, ("script of the front page, gzipped", f"{first_script(browser, server) / 1000:.1f} kB"))
        opened(browser, server, DESKTOP)  # the first visit warms up the server
        for name, device in (("desktop", DESKTOP), ("phone", PHONE)):
            shown, first = zip(*(opened(browser, server, device) for _ in range(TIMES)), strict=True)
            rows.append((f"front page shown, {name}, median of {TIMES}", f"{statistics.median(shown):.0f} ms"))
            rows.append((f"first card playable, {name}, median of {TIMES}", f"{statistics.median(first):.0f} ms"))
            rows.append((f"first card playable, {name}, slowest", f"{max(first):.0f} ms"))
        back = statistics.median(returned(browser, server) for _ in range(TIMES))
        rows.append((f"a table in mid-game opened, median of {TIMES}", f"{back:.0f} ms"))
        slow = statistics.median(painted(browser, server) for _ in range(5))
        rows.append(("first picture on slow 3G (400 ms, 50 kB/s), median of 5", f"{slow:.0f} ms"))
        for name, device in (("desktop", DESKTOP), ("phone", {**PHONE, "device_scale_factor": 3})):
            found_gaps = gaps(browser, server, device, Path(folder))
            late = sum(gap > LATE for gap in found_gaps)
            what = f"frames over {LATE - 1} ms while cards fly, {name} throttled {THROTTLED} times"
            rows.append((what, f"{late} of {len(found_gaps)}, the longest {found_gaps[-1]:.0f} ms"))
        rows.append(("clicks from the front page to a card on the pile", str(clicks(browser, server))))
        browser.close()
        server.end()
    print("| the page | measured |\n| --- | --- |")
    print("\n".join(f"| {name} | {value} |" for name, value in rows))
    return 0


if __name__ == "__main__":
    sys.exit(main())
