"""Take the pictures of docs/gallery.md and docs/how-to-play.md from the page itself. `make pictures`.

Names of pictures as arguments, such as `table` or `card-draw`, take those alone.
"""

from __future__ import annotations

import io
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from PIL import Image
from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from e2e.measures import wait_until_still
from e2e.rigged import Rigged
from e2e.scenes import SCENES
from e2e.stage import Stage
from e2e.visits import DESKTOP, PHONE, Tabs, Visits
from fixtures.chromium import FLAGS, MISSING, chromium

FOLDER = ROOT / "docs" / "pictures"
QUALITY = 82


class Shot(NamedTuple):
    """A picture of a screen: its scene (tests/e2e/scenes.py), the device and the look."""

    scene: str
    device: dict[str, Any]
    look: str


SHOTS = {
    "table": Shot("table-four", DESKTOP, "dark"),
    "table-light": Shot("table-four", DESKTOP, "light"),
    "phone": Shot("table-four", PHONE, "light"),
    "lobby": Shot("lobby-host", DESKTOP, "dark"),
    "color": Shot("color", PHONE, "dark"),
    "challenge": Shot("challenge-challenger", PHONE, "light"),
    "curtain": Shot("curtain", PHONE, "dark"),
    "puzzle": Shot("puzzle-bluff", PHONE, "light"),
    "replay": Shot("replay", DESKTOP, "light"),
    "analysis": Shot("analysis", DESKTOP, "dark"),
    "tv": Shot("tv", DESKTOP, "dark"),
    "own-deck": Shot("color-of-eight", DESKTOP, "light"),
}
CARDS = ("start", "match", "draw", "skip", "draw-two", "draw-four", "uno", "wild")
"""The cards that the screen About shows beside each of its rules, in that order."""
ALONE = """cards => {
  document.documentElement.style.background = 'transparent';
  document.body.style.cssText = 'background: transparent; visibility: hidden';
  document.body.append(cards);
  cards.style.cssText = 'visibility: visible; position: fixed; left: 8px; top: 8px; display: flex; padding: 4px';
  for (const card of cards.children) card.style.cssText = 'width: 84px; height: 126px';
}"""


def save(picture: bytes, name: str) -> None:
    """Write a picture as WebP."""
    FOLDER.mkdir(exist_ok=True)
    Image.open(io.BytesIO(picture)).save(FOLDER / f"{name}.webp", quality=QUALITY, method=6)
    print(f"docs/pictures/{name}.webp")


def take(page: Page, shot: Shot, name: str) -> None:
    """Take the picture of a screen."""
    page.emulate_media(color_scheme=shot.look)  # type: ignore[arg-type]  # one of two words
    wait_until_still(page)
    save(page.screenshot(), name)


def take_cards(stage: Stage, place: int) -> None:
    """Take the picture of the cards beside one rule of the screen About, without a background."""
    page = SCENES["about"](stage)
    cards = page.locator(".shown").nth(place)
    cards.evaluate(ALONE)
    save(page.locator("body > .shown").screenshot(omit_background=True), f"card-{CARDS[place]}")


@contextmanager
def stages() -> Iterator[Any]:
    """Yield a function that returns a stage on a device."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Rigged(Path(folder))
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        visits = Visits(Tabs(browser), server)
        try:
            yield lambda device: Stage(server, visits, **device, reduced_motion="reduce")
        finally:
            browser.close()
            server.end()


def main(wanted: list[str]) -> int:
    """Take the pictures. Returns 1 if no browser is installed."""
    if chromium() is None:
        print(f"No pictures: {MISSING}.", file=sys.stderr)
        return 1
    names = [*SHOTS, *(f"card-{card}" for card in CARDS)]
    unknown = set(wanted) - set(names)
    if unknown:
        print(f"Unknown pictures: {', '.join(sorted(unknown))}. Choose from {', '.join(names)}.", file=sys.stderr)
        return 1
    with stages() as on:
        for name in wanted or names:
            stage = on(SHOTS[name].device if name in SHOTS else {**DESKTOP, "device_scale_factor": 2})
            if name in SHOTS:
                take(SCENES[SHOTS[name].scene](stage), SHOTS[name], name)
            else:
                take_cards(stage, CARDS.index(name.removeprefix("card-")))
            stage.clear()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
