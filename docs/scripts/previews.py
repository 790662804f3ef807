"""Draw what previews of links are made of, from the page itself: `python docs/scripts/previews.py`. Needs Chromium.

That is a round in progress for the front page (web/src/preview.jpg), and the empty table and the faces that the server puts
together (src/drawfour/server/http/previews). A test draws the latter two again and compares them with the files.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from drawfour.core.moves import MOST_SEATS
from drawfour.game.round import Round
from drawfour.server.http.previews import faces, picture
from e2e.deals import plays_a_number
from e2e.measures import wait_until_still
from e2e.rigged import Rigged
from e2e.spectator_scenes import on_tv
from e2e.stage import Stage
from e2e.visits import Tabs, Visits
from fixtures.chromium import FLAGS, MISSING, chromium

FRONT = ROOT / "web" / "src" / "preview.jpg"
ANIMALS = ROOT / "web" / "src" / "ui" / "animals.svg"
QUALITY = 90
CLOSE = 1.5  # how much closer the empty table is than the page shows it
BARE = """
.felt ol, .moments, .fresh::after, .text, aside, main > .pill { display: none !important; }
main.isPlaying {
  position: fixed !important; inset: 6vh -5vw -5vh !important; height: auto !important; gap: 0 !important;
  grid-template-columns: 0 minmax(0, 1fr) !important;
}
.center { --above: 0px !important; --below: 0px !important; --pile: 92px !important; }
"""
RESTYLE = "(rules) => { const sheet = new CSSStyleSheet(); sheet.replaceSync(rules); document.adoptedStyleSheets = [sheet]; }"
COLORS = "(seats) => seats.map((seat) => getComputedStyle(document.querySelector(`.avatar.c${seat}`)).backgroundColor)"
DRAWING = """<!doctype html>
<style>
body {{ display: grid; grid: repeat(2, {size}px) / repeat({columns}, {size}px); margin: 0; background: none; }}
body > svg:first-child {{ position: absolute; width: 0; height: 0; }}
i {{ border-radius: 50%; }}
</style>
{symbols}{faces}{discs}
"""


def shows_green(round: Round) -> bool:
    """Does the table shine in green?"""
    return plays_a_number(round) and round.facts()["color"] == "green"


def play(stage: Stage) -> bytes:
    """Draw a round in progress, for the front page."""
    page = stage.at(stage.desk("Hanna", "Omar", "Mia", "Lea", seats=4, wanted=shows_green))
    wait_until_still(page)
    return page.screenshot(type="jpeg", quality=QUALITY)


def tv(stage: Stage, seats: int) -> Page:
    """Open a table on a television, where everybody sits around it."""
    page = on_tv(stage, stage.desk("Hanna", "Omar", seats=seats, wanted=shows_green))
    page.get_by_text("Hanna’s turn.").first.wait_for()
    return page


def empty_table(stage: Stage) -> bytes:
    """Draw the table alone."""
    page = tv(stage, 2)
    page.evaluate(RESTYLE, BARE)
    wait_until_still(page)
    off = [abs(found - kept) for found, kept in zip(rim(page), (*picture.MIDDLE, *picture.RADII), strict=True)]
    assert max(off) < 1, f"people would not sit at the rim, which is elsewhere: {rim(page)}"
    return page.screenshot(type="jpeg", quality=QUALITY)


def rim(page: Page) -> list[float]:
    """Return the middle and the radii of the rim, in pixels of the picture."""
    box = page.locator("div.rim > .top").bounding_box()
    assert box
    wood = page.locator("div.rim").evaluate("(rim) => parseFloat(rim.style.getPropertyValue('--wood'))")
    wide, tall = box["width"] / 2, box["height"] / 2
    return [CLOSE * each for each in (box["x"] + wide, box["y"] + tall, wide - wood / 2, tall - wood / 2)]


def people(stage: Stage) -> bytes:
    """Draw all animals, and under them the discs of all seats."""
    page = tv(stage, MOST_SEATS)
    colors = page.evaluate(COLORS, list(range(MOST_SEATS)))
    drawn = f'<svg width="{picture.FACE}" height="{picture.FACE}"><use href="#{{0}}"/><use href="#{{0}}-eyes"/></svg>'
    page.goto("about:blank")
    page.set_viewport_size({"width": picture.FACE * len(faces.ANIMALS), "height": 2 * picture.FACE})
    page.set_content(
        DRAWING.format(
            size=picture.FACE,
            columns=len(faces.ANIMALS),
            symbols=ANIMALS.read_text(encoding="utf-8"),
            faces="".join(drawn.format(animal) for animal in faces.ANIMALS),
            discs="".join(f'<i style="background: {color}"></i>' for color in colors),
        )
    )
    return page.screenshot(omit_background=True)


PICTURES = {FRONT: (play, 1.0), picture.TABLE: (empty_table, CLOSE), picture.FACES: (people, 1.0)}
"""How each file is drawn, and how many pixels a pixel of the page has in it."""


def devices(close: float) -> dict[str, object]:
    """Return what a picture is drawn on."""
    viewport = {"width": round(picture.WIDTH / close), "height": round(picture.HEIGHT / close)}
    return {"viewport": viewport, "device_scale_factor": close, "color_scheme": "dark", "reduced_motion": "reduce"}


def main() -> int:
    """Draw everything. Returns 1 if no browser is installed."""
    found = chromium()
    if found is None:
        print(f"No previews: {MISSING}.", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Rigged(Path(folder))
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
        for path, (draw, close) in PICTURES.items():
            stage = Stage(server, Visits(Tabs(browser), server), **devices(close))
            path.write_bytes(draw(stage))
            stage.end()
        browser.close()
        server.end()
    return 0


if __name__ == "__main__":
    sys.exit(main())
