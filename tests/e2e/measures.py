"""Measurements on a screen: touch targets, overlaps, motion, and the findings of axe."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from playwright.sync_api import FloatRect, Locator, Page

AXE = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
MEASURES = Path(__file__).with_suffix(".js").read_text(encoding="utf-8").rstrip().rstrip(";")
LEAST_TARGET = 48  # pixels
LEAST_STRIP = 24
COLOR_RULES = ["color-contrast", "link-in-text-block"]  # the rules of axe that depend on colors
AT_TABLE = [
    ".felt ol :is(.head, .plate)", "nav button", ".bulb", ".pile", ".pill", "main p:not(.pill *, .color *)", ".hand",
    "main > aside img",
]  # fmt: skip


def _measured(page: Page, what: str, *arguments: Any) -> list[str]:
    return list(page.evaluate(f"{MEASURES}.{what}({', '.join(map(json.dumps, arguments))})"))


def box_of(part: Locator) -> FloatRect:
    """Return where a part of a screen is; it must be there."""
    box = part.bounding_box()
    assert box
    return box


def wait_until_drawn(page: Page) -> None:
    _measured(page, "drawn", page.viewport_size)


def wait_until_still(page: Page) -> None:
    wait_until_drawn(page)
    _measured(page, "still")


def wrong_at(
    page: Page, sizes: Iterable[tuple[int, int]], *measures: Callable[[Page], list[str]]
) -> dict[tuple[int, int], list[str]]:
    """Return what these measures find at each size of the screen. It isn't painted until then, as that takes longest."""
    _measured(page, "unpainted", True)
    found = {}
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        wait_until_drawn(page)
        found[width, height] = [each for measure in measures for each in measure(page)]
    _measured(page, "unpainted", False)
    return {size: what for size, what in found.items() if what}


def small_targets(page: Page) -> list[str]:
    return _measured(page, "targets", LEAST_TARGET)


def narrow_strips(page: Page) -> list[str]:
    return _measured(page, "strips", LEAST_STRIP)


def outside(page: Page) -> list[str]:
    return _measured(page, "outside", page.viewport_size)


def overlaps(page: Page, parts: list[str] = AT_TABLE) -> list[str]:
    """Return the parts of a screen that cover each other or are not in sight."""
    return _measured(page, "overlaps", parts)


def on_rim(page: Page) -> list[str]:
    """Return the words on the felt that the rim of the table runs through."""
    return _measured(page, "rimmed")


def bitten(page: Page) -> list[str]:
    """Return the cards of the hand that reach over the piles."""
    return _measured(page, "bitten")


def cut_text(page: Page) -> list[str]:
    return _measured(page, "cut")


def moving(page: Page) -> list[str]:
    return _measured(page, "moving")


def axe(page: Page, rules: list[str] | None = None) -> list[str]:
    """Return the findings of axe with these rules, or with all. The content policy doesn't block it, as it is injected."""
    if not page.evaluate("'axe' in globalThis"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    wait_until_drawn(page)  # what fades in has too little contrast
    return _measured(page, "axe", rules)
