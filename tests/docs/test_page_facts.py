"""The generated facts about cards and options for the page."""

from __future__ import annotations

import runpy
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_facts_of_the_page_are_fresh() -> None:
    pages = runpy.run_path(str(ROOT / "docs" / "scripts" / "page_facts.py"))["pages"]()
    stale = [name for name, text in pages.items() if (ROOT / name).read_text(encoding="utf-8") != text]
    assert stale == [], "make docs"
