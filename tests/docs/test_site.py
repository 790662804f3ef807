"""The documentation site: strict, complete, without dead links, and without requests to other servers."""

from __future__ import annotations

import importlib
import json
import re
import shutil
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from fixtures.files import ROOT
from fixtures.site import building, built_site

COMMENT = re.compile(r"/\*.*?\*/|^\s*//.*?$|//# source.*?$", flags=re.DOTALL | re.MULTILINE)
NAMESPACES = ("http://www.w3.org/",)  # names that are not fetched
FETCHED = {
    "script": ["src"], "img": ["src", "srcset"], "link": ["href"], "iframe": ["src"], "source": ["src", "srcset"],
    "use": ["href", "xlink:href"], "image": ["href"], "video": ["src", "poster"], "audio": ["src"], "object": ["data"],
    "embed": ["src"], "form": ["action"],
}  # fmt: skip
"""The attributes whose addresses a browser fetches without a click, or with the reader's words."""


class Page(HTMLParser):
    """The anchors, the links and the fetched addresses of a page."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.anchors: set[str] = set()
        self.links: set[str] = set()
        self.fetched: set[str] = set()
        self.inline: list[str] = []
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.anchors |= {given[name] for name in ("id", "name") if name in given}
        self.fetched |= {given[name] for name in FETCHED.get(tag, []) if name in given}
        if tag == "a" and "href" in given:
            self.links.add(given["href"])
        if tag == "style" or (tag == "script" and "src" not in given) or any(name.startswith("on") for name in given):
            self.inline.append(self.get_starttag_text() or tag)
        if "style" in given:
            self.inline.append(self.get_starttag_text() or tag)


@pytest.fixture(scope="module")
def site() -> Path:
    return built_site()


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[Path, Page]:
    return {path: Page(path) for path in site.rglob("*.html")}


def target(page: Path, address: str) -> tuple[Path, str]:
    """Return the file and the anchor that an address within the site leads to."""
    parts = urlsplit(address)
    return ((page.parent / unquote(parts.path)).resolve() if parts.path else page), unquote(parts.fragment)


def test_every_link_and_anchor_leads_somewhere(pages: dict[Path, Page]) -> None:
    anchors = {path.resolve(): page.anchors for path, page in pages.items()}
    dead, checked = [], 0
    for path, page in pages.items():
        for address in page.links | page.fetched:
            if address.startswith(("http:", "https:", "mailto:")):
                continue
            file, anchor = target(path, address)
            checked += 1
            if not file.is_file() or (anchor and file in anchors and anchor not in anchors[file]):
                dead.append(f"{path.name}: {address}")
    assert checked > 2000
    assert not dead


def test_nothing_is_fetched_from_another_server(site: Path, pages: dict[Path, Page]) -> None:
    for path, page in pages.items():
        assert not [address for address in page.fetched if "//" in address], path
    for sheet in site.rglob("*.css"):
        text = sheet.read_text(encoding="utf-8")
        addresses = re.findall(r"url\(\s*[\"']?([^)\"']+)", text) + re.findall(r"@import\s+[\"']([^\"']+)", text)
        assert not [each for each in addresses if "//" in each or each.startswith("data:")], sheet
        assert all((sheet.parent / urlsplit(each).path).is_file() for each in addresses), sheet
    for script in site.rglob("*.js"):
        text = re.sub(
            r"/\*.*?\*/|^\s*//.*?$|//# source.*?$", "", script.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE
        )
        found = re.findall(r"[\"'`](?:https?:)?//[\w.-]+[^\"'`]*", text) if script.name != "searchindex.js" else []
        assert not [each for each in found if not each[1:].startswith(NAMESPACES)], script


def test_no_page_needs_a_server_that_allows_inline_scripts_or_styles(pages: dict[Path, Page]) -> None:
    for path, page in pages.items():
        assert not page.inline, path


def test_the_dark_look_is_the_same_by_choice_and_by_system() -> None:
    style = (ROOT / "docs" / "site" / "static" / "drawfour.css").read_text(encoding="utf-8")
    chosen, by_system = re.findall(
        r'body(?:\[data-theme="dark"\]|:not\(\[data-theme="light"\]\)) \{([^}]*--color-code[^}]*)\}', style
    )
    assert chosen.split() == by_system.split()


def test_the_api_has_every_public_name(site: Path) -> None:
    for package in ("drawfour", "drawfour.bots", "drawfour.decks", "drawfour.lab", "drawfour.envs"):
        text = "".join(path.read_text(encoding="utf-8") for path in (site / "reference" / "api").glob("*.html"))
        missing = [name for name in importlib.import_module(package).__all__ if f'id="{package}.{name}"' not in text]
        assert not missing, package


def test_a_constant_that_a_package_passes_on_keeps_its_docstring(site: Path) -> None:
    assert "Every bot by its name: the levels and two yardsticks." in (site / "reference" / "api" / "bots.html").read_text(
        "utf-8"
    )


def test_the_search_knows_every_page(site: Path) -> None:
    index = (site / "searchindex.js").read_text(encoding="utf-8")
    known = json.loads(index[index.index("(") + 1 : index.rindex(")")])["docnames"]
    own = {path.relative_to(ROOT / "docs").with_suffix("").as_posix() for path in (ROOT / "docs").rglob("*.md")}
    assert own - {"README"} <= set(known)


def test_examples_have_no_trailing_line_and_keep_their_prompts(site: Path) -> None:
    text = (site / "own-bots.html").read_text(encoding="utf-8")
    example = text.partition('<div class="highlight-pycon')[2].partition("</pre>")[0]
    assert example.count('class="gp"') == 5
    assert not example.endswith("\n\n")


SMALL = """# Title

Text.

## Look up

- [Install](../README.md#install)
- [The Python API](../src/drawfour/__init__.py)
- [Decisions](decisions/)
"""


@pytest.mark.filterwarnings("ignore:.*is deprecated. Check CHANGES for Sphinx API")  # MyST calls what Sphinx 11 will lack
def test_a_dead_link_fails_the_build(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    docs, target = tmp_path / "docs", tmp_path / "html"
    for folder in ("docs/decisions", "web/src", "src"):
        (tmp_path / folder).mkdir(parents=True)
    (docs / "decisions" / "0001-first.md").write_text("# 1. First\n\nText.\n", encoding="utf-8")
    shutil.copytree(ROOT / "docs" / "site", docs / "site")
    shutil.copy(ROOT / "web" / "src" / "icon.svg", tmp_path / "web" / "src")
    names = building()
    inside = {
        name: place for name, place in names["INTO_SITE"].items() if name.endswith(("__.py", "install", "/", "README.md"))
    }
    for name, value in {"DOCS": docs, "API": (), "INTO_SITE": inside}.items():
        monkeypatch.setitem(names["build"].__globals__, name, value)
    (docs / "README.md").write_text(SMALL, encoding="utf-8")
    assert names["build"](target, tmp_path / "work") == 0
    (docs / "README.md").write_text(SMALL.replace("Text.", "[Away](nowhere.md#far)"), encoding="utf-8")
    shutil.rmtree(target)
    assert names["build"](target, tmp_path / "work") != 0
    assert "nowhere.md" in capfd.readouterr().err
    assert not target.exists()


def test_versions_lie_side_by_side(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names = building()
    site = tmp_path / "site"
    site.mkdir()
    (site / "index.html").write_text("here", encoding="utf-8")
    into = tmp_path / "docs"
    for version in ("1.9.0", "1.10.0", "1.2.0"):
        for name, value in {"SITE": site, "__version__": version}.items():
            monkeypatch.setitem(names["add_version"].__globals__, name, value)
        names["add_version"](into)
    assert json.loads((into / "versions.json").read_text(encoding="utf-8")) == ["1.10.0", "1.9.0", "1.2.0"]
    assert (into / "1.9.0" / "index.html").read_text(encoding="utf-8") == "here"
    assert 'url=1.10.0/"' in (into / "index.html").read_text(encoding="utf-8")
