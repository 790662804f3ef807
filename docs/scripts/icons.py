"""Draw the icons of the installed page from the page's own icon: `python docs/scripts/icons.py`. Needs Chromium.

A test draws them again and compares them with the files.
"""

from __future__ import annotations

import base64
import sys
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from fixtures.chromium import FLAGS, MISSING, chromium

CARD = ROOT / "web" / "src" / "icon.svg"
FOLDER = ROOT / "web" / "src" / "icons"


class Icon(NamedTuple):
    """A picture: its size in pixels, how much of its height the cards fill, and the radius of its corners as a share."""

    size: int
    cards: float
    radius: float


ICONS = {
    "any-192.png": Icon(192, 0.9, 0.22),
    "any-512.png": Icon(512, 0.9, 0.22),
    "maskable-512.png": Icon(512, 0.74, 0),
    "apple-180.png": Icon(180, 0.84, 0),
}
"""A maskable icon may be cut down to a circle of 80 %; Apple rounds the corners itself."""

DRAWING = """<!doctype html>
<style>
body {{ margin: 0; background: none; }}
div {{
  position: relative; overflow: hidden; width: {size}px; height: {size}px; border-radius: {radius}px;
  background: radial-gradient(75% 75% at 50% 36%, #8f5f3c, #3a2a33 58%, #201a26);
}}
img {{
  position: absolute; inset: 0; margin: auto; height: {cards}px;
  filter: drop-shadow(0 {shadow}px {shadow}px #0009);
}}
img:first-child {{ transform: translate(-11%, 2%) rotate(-15deg); }}
img:last-child {{ transform: translate(10%, 1%) rotate(9deg); }}
</style>
<div><img src="{card}"><img src="{card}"></div>
"""
"""Two cards under a lamp, in the colors of the dark look."""


def drawn(browser: Browser, icon: Icon) -> bytes:
    """Draw an icon, as PNG."""
    card = "data:image/svg+xml;base64," + base64.b64encode(CARD.read_bytes()).decode()
    page = browser.new_page(viewport={"width": icon.size, "height": icon.size})
    page.set_content(
        DRAWING.format(
            card=card,
            size=icon.size,
            radius=icon.size * icon.radius,
            cards=icon.size * icon.cards,
            shadow=icon.size * 0.016,
        )
    )
    picture = page.screenshot(omit_background=True)
    page.close()
    return picture


def main() -> int:
    """Draw all icons. Returns 1 if no browser is installed."""
    found = chromium()
    if found is None:
        print(f"No icons: {MISSING}.", file=sys.stderr)
        return 1
    FOLDER.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
        for name, icon in ICONS.items():
            (FOLDER / name).write_bytes(drawn(browser, icon))
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
