"""The languages of the page, switched to on any screen, and a pseudo-language from right to left."""

from __future__ import annotations

import re
from collections.abc import Callable
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


def _answer(module: str, script: str) -> Callable[[Route], None]:
    """Answer with the pseudo-language made of an English module, which is built as a script."""
    (english,) = FOLDER.glob(f"assets/{script}")
    sections = re.findall(r"^export \{ (\w+) \}", (STRINGS / "en" / f"{module}.ts").read_text(encoding="utf-8"), re.MULTILINE)
    exports = [f"export const {section} = pseudo(english.{section});" for section in sections]
    body = "\n".join([PSEUDO.replace("ENGLISH", f"./{english.name}"), *exports])
    return lambda route: route.fulfill(body=body, content_type="text/javascript")


def speak_from_right_to_left(page: Page) -> None:
    """Switch to the pseudo-language, which replaces the script of another."""
    for module, script in (("index", "{}-*.js"), ("lazy", "lazyWords-{}-*.js")):
        page.route(f"**/assets/{script.format(STOOD_IN_FOR)}", _answer(module, script.format("en")))
    speak(page, STOOD_IN_FOR)
    page.wait_for_function("() => document.documentElement.dir === 'rtl'")
