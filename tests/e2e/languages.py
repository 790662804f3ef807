"""The languages of the page, switched to on any screen, and a pseudo-language from right to left."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, Route

from drawfour.server.http.pages import FOLDER

STRINGS = Path(__file__).resolve().parents[2] / "web" / "src" / "strings"
TRANSLATED = sorted(path.name for path in STRINGS.iterdir() if path.is_dir() and path.name != "en")
STOOD_IN_FOR = "de"  # the pseudo-language is loaded in its place
PSEUDO = Path(__file__).with_name("pseudo.js").read_text(encoding="utf-8")
SWITCH = """async (language) => {
  const page = await import(document.querySelector("script[type=module]").src);
  const isFound = (one) => one && typeof one === "object" && Object.hasOwn(one, "hasBigCards");
  Object.values(page).find(isFound).language = language;
}"""  # the page's own preferences, which the menu writes to


def speak(page: Page, language: str) -> None:
    """Switch to a language, as its button does, and wait until the page speaks it."""
    page.evaluate(SWITCH, language)
    page.wait_for_function("language => document.documentElement.lang === language", arg=language)


def speak_from_right_to_left(page: Page) -> None:
    """Switch to the pseudo-language, which replaces the script of another."""
    (english,) = FOLDER.glob("assets/en-*.js")
    sections = re.findall(r"^export \{ (\w+) \}", (STRINGS / "en" / "index.ts").read_text(encoding="utf-8"), re.MULTILINE)
    exports = [f"export const {section} = pseudo(english.{section});" for section in sections if section != "common"]
    exports.append('export const common = { ...pseudo(english.common), direction: "rtl" };')
    script = "\n".join([PSEUDO.replace("ENGLISH", f"./{english.name}"), *exports])

    def answer(route: Route) -> None:
        route.fulfill(body=script, content_type="text/javascript")

    page.route(f"**/assets/{STOOD_IN_FOR}-*.js", answer)
    speak(page, STOOD_IN_FOR)
    page.wait_for_function("() => document.documentElement.dir === 'rtl'")
