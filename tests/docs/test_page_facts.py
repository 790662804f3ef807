"""What the page is told of cards and options is what the code has."""

from __future__ import annotations

import runpy
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_facts_of_the_page_are_fresh() -> None:
    written = runpy.run_path(str(ROOT / "docs" / "page_facts.py"))
    assert (ROOT / written["NAME"]).read_text(encoding="utf-8") == written["page"](), f"{written['NAME']} is stale: make docs"
