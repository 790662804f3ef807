"""The frames that reach the screen while cards fly, on a device with a sixth of this processor. Part of `make bench-page`."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser

from drawfour.server.protocol.settings import Settings
from e2e.deals import plays_a_number
from e2e.playing import button, playable
from e2e.rigged import Rigged

THROTTLED = 6
SECONDS = 25
LATE = 34  # milliseconds between two frames: one more than two frames at 60 Hz take
NOTE_FLIGHTS = """() => {
  globalThis.flights = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...all) {
    const motion = animate.apply(this, all);
    if (this.matches(".flying, i.back")) {
      const { delay, duration } = motion.effect.getTiming();
      motion.ready.then(() => globalThis.flights.push([motion.startTime + delay, motion.startTime + delay + duration]));
    }
    return motion;
  };
}"""
PLAY = """() => setInterval(() => {
  const can = (one) => !one.disabled && one.getAttribute("aria-disabled") !== "true";
  const choices = [`[role=group][aria-label*="olor"] button`, `ul[aria-label="Your cards"] button`, ".actions button"];
  choices.flatMap((each) => [...document.querySelectorAll(each)]).find(can)?.click();
}, 700)"""


def gaps(browser: Browser, server: Rigged, device: dict[str, Any], folder: Path) -> list[float]:
    """Play against three bots, and return the milliseconds between each two frames while cards flew."""
    server.rig(Settings(), 3, plays_a_number)
    context = browser.new_context(base_url=server.address, **device)
    page = context.new_page()
    page.goto("/")
    play_now = button(page, "Play now")
    (play_now.tap if device.get("has_touch") else play_now.click)()  # a phone has no pointer
    playable(page).first.wait_for()
    page.evaluate(NOTE_FLIGHTS)
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": THROTTLED})
    trace = folder / "trace.json"
    browser.start_tracing(page=page, path=trace, categories=["benchmark", "viz", "blink.user_timing"])
    page.evaluate(PLAY)
    page.wait_for_timeout(1000 * SECONDS)
    flights = page.evaluate("globalThis.flights")
    zero = page.evaluate("performance.mark('now').startTime")
    browser.stop_tracing()
    context.close()
    events = json.loads(trace.read_text(encoding="utf-8"))["traceEvents"]
    shown = sorted(event["ts"] / 1000 for event in events if event["name"] == "Display::FrameDisplayed")
    start = next(event["ts"] / 1000 for event in events if event["name"] == "now") - zero
    windows = [[frame for frame in shown if begin <= frame - start <= end] for begin, end in _joined(flights)]
    return sorted(later - frame for window in windows for frame, later in pairwise(window))


def _joined(flights: list[list[float]]) -> list[tuple[float, float]]:
    """Join flights that overlap."""
    found: list[tuple[float, float]] = []
    for begin, end in sorted(map(tuple, flights)):
        if found and begin <= found[-1][1]:
            found[-1] = found[-1][0], max(found[-1][1], end)
        else:
            found.append((begin, end))
    return found
