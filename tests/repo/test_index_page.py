"""The page on a package index: the readme as it is, until a public address of the source is known."""

from __future__ import annotations

import re
from typing import Any

import pytest

from fixtures.files import ROOT
from index_page import IndexPageHook, readme_for

README = (ROOT / "README.md").read_text(encoding="utf-8")
FORGE = "https://forge.example/ann/drawfour"
TARGET = re.compile(r'(?:\]\(|src=")([^)"\s]+)')


def page(repository: str) -> dict[str, Any]:
    metadata: dict[str, Any] = {"version": "1.0.0"}
    IndexPageHook(str(ROOT), {"repository": repository}).update(metadata)
    return metadata


def test_without_an_address_the_page_is_the_readme() -> None:
    found = page("")
    assert found["readme"] == {"content-type": "text/markdown", "text": README}
    assert found["urls"] == {}


@pytest.mark.parametrize("repository", [FORGE, f"{FORGE}/"])
def test_with_an_address_everything_in_the_readme_leads_to_it(repository: str) -> None:
    found = page(repository)
    targets = TARGET.findall(found["readme"]["text"])
    assert len(targets) == len(TARGET.findall(README)) > 20
    for target in targets:
        kind, tag, path = re.sub(r"#.*", "", target).removeprefix(f"{FORGE}/").split("/", 2)
        assert (kind, tag) == ("raw" if path.startswith("docs/pictures/") else "blob", "v1.0.0")
        assert (ROOT / path).exists(), path
    assert found["urls"]["Source"] == FORGE
    assert found["urls"]["Changelog"] == f"{FORGE}/blob/v1.0.0/CHANGELOG.md"


def test_addresses_and_anchors_stay_as_they_are() -> None:
    text = '[a](https://example.org/b) [c](#install) <img src="https://example.org/d.png"> [e](mailto:ann@example.org)'
    assert readme_for(text, FORGE, "v1.0.0") == text
