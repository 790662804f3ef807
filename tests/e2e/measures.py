"""What is measured on a screen: what can be touched, what lies over what, what is moving, and what axe finds."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

AXE = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
LEAST_TARGET = 48  # pixels
LEAST_STRIP = 24

TARGETS = """(least) => {
  const wanted = 'button, a[href], select, input:not([type=hidden]), summary, textarea, [role=button], [role=tab]';
  const layer = document.querySelector("dialog[open]") ?? document.body;
  const small = [];
  for (const one of layer.querySelectorAll(wanted)) {
    if (!one.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const isInText = one.matches("p a, li a") && one.parentElement.innerText.trim() !== one.innerText.trim();
    const target = one.matches("input") ? (one.closest("label") ?? one) : one;
    const { width, height } = target.getBoundingClientRect();
    if (isInText || width === 0 || one.matches(":disabled")) continue;
    if (width < least - 0.5 || height < least - 0.5)
      small.push(`${one.getAttribute("aria-label") ?? (one.innerText || one.outerHTML.slice(0, 80))}: ${Math.round(width)} x ${Math.round(height)}`);
  }
  return small;
}"""

STRIPS = """(least) => {
  const narrow = [];
  for (const card of document.querySelectorAll('ul[aria-label="Your cards"] button')) {
    const box = card.getBoundingClientRect();
    let best = 0;
    for (const y of [box.top + 8, box.top + 14, box.top + 20]) {
      let run = 0;
      for (let x = Math.ceil(box.left); x < box.right; x += 1) {
        run = x < innerWidth && card.contains(document.elementFromPoint(x, y)) ? run + 1 : 0;
        best = Math.max(best, run);
      }
    }
    if (best < least) narrow.push(`${card.ariaLabel}: ${best}`);
  }
  return narrow;
}"""

OUTSIDE = """() => {
  const outside = [];
  for (const one of document.querySelectorAll("button, h1, h2, p, li, input, [role=img]")) {
    if (!one.checkVisibility() || one.closest(".unseen, [aria-hidden=true], dialog")) continue;
    const box = one.getBoundingClientRect();
    if (box.width === 0) continue;
    if (box.left < -1 || box.right > innerWidth + 1) outside.push(`${one.ariaLabel ?? one.innerText.slice(0, 40)}: ${Math.round(box.left)} to ${Math.round(box.right)}`);
  }
  return outside;
}"""

OVERLAPS = """(selectors) => {
  const all = selectors.flatMap((selector) => [...document.querySelectorAll(selector)]).filter((one) => one.checkVisibility());
  const box = (one) => one.getBoundingClientRect();
  const name = (one) => `${one.tagName} ${one.ariaLabel ?? one.innerText.replace(/\\s+/g, " ").slice(0, 40)}`;
  const found = [];
  all.forEach((one, place) => {
    const a = box(one);
    if (a.top < -1 || a.bottom > innerHeight + 1 || a.left < -1 || a.right > innerWidth + 1) found.push(`${name(one)} is outside`);
    for (const other of all.slice(place + 1)) {
      const b = box(other);
      const [wide, high] = [Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
      if (wide > 1 && high > 1 && !one.contains(other) && !other.contains(one)) found.push(`${name(one)} and ${name(other)}: ${Math.round(wide)} x ${Math.round(high)}`);
    }
  });
  return found;
}"""

CUT = """() => {
  const cut = [];
  for (const one of document.querySelectorAll("button, h1, h2, h3, p, b, label, legend, summary")) {
    if (!one.checkVisibility() || one.closest(".unseen")) continue;
    const style = getComputedStyle(one);
    if (style.overflow !== "visible" && style.textOverflow !== "ellipsis" && one.scrollWidth > one.clientWidth + 1) cut.push(one.innerText.slice(0, 60));
  }
  return cut;
}"""

RUN_AXE = """async () => {
  const { violations } = await axe.run(document, { resultTypes: ["violations"] });
  // what is printed on a card is a picture: its name is told in words
  const isPicture = (id, node) => id === "label-content-name-mismatch" && document.querySelector(node.target.join(" "))?.querySelector("svg.card");
  return violations.flatMap(({ id, help, nodes }) => {
    const left = nodes.filter((node) => !isPicture(id, node));
    const told = left.slice(0, 3).map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary}`);
    return left.length ? [`${id}: ${help}: ${told.join(" | ")}`] : [];
  });
}"""


def small_targets(page: Page) -> list[str]:
    return list(page.evaluate(TARGETS, LEAST_TARGET))


def narrow_strips(page: Page) -> list[str]:
    return list(page.evaluate(STRIPS, LEAST_STRIP))


def outside(page: Page) -> list[str]:
    """What is cut by the sides of the screen, or makes it scroll sideways."""
    found = list(page.evaluate(OUTSIDE))
    width = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    return found + ([f"the page is {width[0]} wide"] if width[0] > width[1] else [])


AT_TABLE = [
    "ol[aria-label='The others'] li", "nav button", "[aria-label^='Draw pile']", "[aria-label^='Discard pile']", ".pill",
    "main p:not(.pill *, .color, .color *)", "ul[aria-label='Your cards']",
]  # fmt: skip


def overlaps(page: Page) -> list[str]:
    """Parts of the table that lie over another, or outside of the screen."""
    return list(page.evaluate(OVERLAPS, AT_TABLE))


def cut_text(page: Page) -> list[str]:
    return list(page.evaluate(CUT))


def axe(page: Page) -> list[str]:
    """What axe finds. It is put in from outside, which the content policy has no part in."""
    if not page.evaluate("'axe' in globalThis"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    return list(page.evaluate(RUN_AXE))


def moving(page: Page) -> list[Any]:
    return list(page.evaluate("document.getAnimations().filter((one) => one.playState === 'running').map((one) => one.animationName ?? 'a flight')"))
