"""News of the people at a server's table: the terminal tells them in the words of the page."""

from __future__ import annotations

import re
from typing import get_args

import pytest

from drawfour.server.protocol.values import NewsKind
from drawfour.strings.en import NEWS
from fixtures.files import ROOT

PAGE = (ROOT / "web" / "src" / "strings" / "en" / "table.ts").read_text(encoding="utf-8")
FORMS = (("{name}", "{name} is", 2), ("You", "You're", 1))


def of_page(kind: str, someone: str, someone_is: str, choice: int) -> str:
    """Return the sentence of the page about another person, or about you."""
    found = re.search(rf"\b{kind}: `(.*)`,", PAGE)
    assert found
    text = re.sub(r'\$\{isYou \? "(\w+)" : "(\w+)"\}', lambda words: words[choice], found[1])
    text = text.replace("${someone}", someone).replace("${is}", someone_is)
    return text.replace("${isolated(name)}", "{name}").replace('${isolated(was ?? "?")}', "{was}")


@pytest.mark.parametrize("kind", get_args(NewsKind))
def test_news_is_told_in_the_words_of_the_page(kind: str) -> None:
    for sentence, form in zip(NEWS[kind], FORMS, strict=False):
        assert sentence == of_page(kind, *form)
