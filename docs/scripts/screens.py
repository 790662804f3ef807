"""Take pictures of every screen, in three sizes, light and dark: build/screens/index.html shows them all. `make screens`.

Names of scenes (tests/e2e/scenes.py) as arguments write those alone.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from e2e.measures import wait_until_still
from e2e.rigged import Rigged
from e2e.scenes import SCENES
from e2e.stage import Stage
from e2e.visits import DESKTOP, PHONE, SIDE, Tabs, Visits
from fixtures.chromium import FLAGS, MISSING, chromium

FOLDER = ROOT / "build" / "screens"
SIZES = {"phone": PHONE, "side": SIDE, "desktop": DESKTOP}
LOOKS = ("dark", "light")
HEAD = """<!doctype html><meta charset="utf-8"><title>Screens of drawfour</title>
<style>
body { font: 16px system-ui; margin: 24px; background: #ddd; }
h2 { margin: 32px 0 8px; }
div { display: flex; flex-wrap: wrap; gap: 12px; align-items: start; }
img { height: 420px; width: auto; box-shadow: 0 2px 8px #0006; }
</style>
<h1>Screens of drawfour</h1>
"""


def names(scene: str) -> list[str]:
    """Return the file names of the pictures of a scene."""
    return [f"{scene}-{size}-{look}.png" for look in LOOKS for size in SIZES]


def index() -> str:
    """Return an HTML page of all existing pictures, by scene."""
    rows = [
        f"<h2>{scene}</h2><div>"
        + "".join(f'<img loading="lazy" src="{name}" alt="{name}">' for name in names(scene))
        + "</div>"
        for scene in SCENES
        if (FOLDER / names(scene)[0]).is_file()
    ]
    return HEAD + "\n".join(rows) + "\n"


def shoot(stage: Stage, scene: str) -> None:
    """Set up a scene once, and take its picture on every device."""
    page = SCENES[scene](stage)
    for look in LOOKS:
        page.emulate_media(color_scheme=look)
        for size, device in SIZES.items():
            page.set_viewport_size(device["viewport"])
            wait_until_still(page)
            page.screenshot(path=FOLDER / f"{scene}-{size}-{look}.png")


def main(wanted: list[str]) -> int:
    """Take the pictures. Returns 1 if no browser is installed or a scene fails."""
    found = chromium()
    if found is None:
        print(f"No pictures: {MISSING}.", file=sys.stderr)
        return 1
    FOLDER.mkdir(parents=True, exist_ok=True)
    failed = 0
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Rigged(Path(folder))
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
        tabs = Tabs(browser)
        for scene in wanted or SCENES:
            visits = Visits(tabs, server)
            stage = Stage(server, visits, **PHONE, reduced_motion="reduce")
            try:
                shoot(stage, scene)
            except Exception as error:
                failed += 1
                print(f"{scene}: {str(error).splitlines()[0]}", file=sys.stderr)
            finally:
                stage.end()
        browser.close()
        server.end()
    (FOLDER / "index.html").write_text(index(), encoding="utf-8")
    print(f"{FOLDER.relative_to(ROOT)}/index.html")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
