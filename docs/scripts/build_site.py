"""Build the documentation site from docs/ into the package, where `drawfour serve` finds it. `make site`.

The pages are the Markdown files as they are, the navigation is docs/README.md, and the pages of the API come from docstrings.
Every warning of Sphinx is an error. With `--into FOLDER`, the site is also added to a folder with one site for each version.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib
import json
import os
import re
import runpy
import shutil
import sys
from functools import partial
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote

from drawfour import __version__

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
SITE = ROOT / "src" / "drawfour" / "server" / "site"
WORK = ROOT / "build" / "site"
STAMP = "sources.sha256"
SOURCES = (
    "docs", "src/drawfour", "README.md", "CONTRIBUTING.md", "CHANGELOG.md", "CODE_OF_CONDUCT.md", "SECURITY.md",
    "web/src/icon.svg",
)  # fmt: skip
UNREAD = (SITE, SITE.parent / "page", DOCS / "train" / "runs")
FROM_ROOT = ("contributing.md", "changelog.md", "install.md", "conduct.md", "security.md")
"""Pages of the site that come from the root of the project, and link from there."""
INTO_SITE = {
    "README.md": "index.md",
    "../CONTRIBUTING.md": "contributing.md",
    "../CHANGELOG.md": "changelog.md",
    "../CODE_OF_CONDUCT.md": "conduct.md",
    "../SECURITY.md": "security.md",
    "../src/drawfour/__init__.py": "reference/api/index.md",
    "../README.md#install": "install.md",
    "decisions/": "decisions/index.md",
}
"""Files that the pages link to, and where they are in the site; paths are relative to docs/."""
CODE = {".py": "python", ".ts": "typescript"}
"""The kinds of programs that pages link to. Each becomes a page of its own, even from outside of docs/."""


class Page(NamedTuple):
    """A page of the API: its file, its title, the package, and the public names on it; without names, all the others."""

    file: str
    title: str
    package: str
    names: tuple[str, ...] = ()


API = (
    Page("play", "Rounds, matches and views", "drawfour", ("Round", "Match", "View", "Event", "Notation", "Speaker")),
    Page(
        "rules", "Rules and decks", "drawfour",
        (
            "Rules", "Deck", "find_deck", "Stack", "Scoring", "Blank", "DrawnCard", "CatchUntil", "RevealTo", "OpeningSkip",
            "FinishOn",
        ),
    ),
    Page("records", "Records", "drawfour", ("Record", "read_record", "replay")),
    Page("errors", "Errors", "drawfour"),
    Page("bots", "Bots", "drawfour.bots"),
    Page("decks", "Deck files", "drawfour.decks"),
    Page("lab", "The laboratory", "drawfour.lab"),
    Page("envs", "Environments", "drawfour.envs"),
)  # fmt: skip

FOREIGN = ("BaseException", "int", "tuple", "dict", "Enum", "AECEnv", "Env", "VectorEnv")
"""Classes of others, whose members are not documented here."""
LONGEST_VALUE = 120
"""The most characters of a constant's value that are shown."""
EXAMPLE = re.compile(r"^(```py\w*\n(?:(?!^```).)*?)\n\n```$", flags=re.DOTALL | re.MULTILINE)
"""An example with the empty line that ends it for doctest."""
VERSION = re.compile(r"\d+(\.\d+)*")


def sources() -> str:
    """Return a hash of everything the site is made from."""
    files = [path for name in SOURCES for path in ([ROOT / name] if (ROOT / name).is_file() else (ROOT / name).rglob("*"))]
    digest = hashlib.sha256()
    for path in sorted(files):
        if path.is_file() and "__pycache__" not in path.parts and not any(path.is_relative_to(folder) for folder in UNREAD):
            content = hashlib.sha256(path.read_bytes()).hexdigest()
            digest.update(f"{path.relative_to(ROOT).as_posix()}\0{content}\n".encode())
    return digest.hexdigest()


def is_fresh() -> bool:
    """Return whether the site was built from the current sources."""
    stamp = SITE / STAMP
    return stamp.is_file() and stamp.read_text(encoding="ascii") == sources()


def stage(folder: Path) -> None:
    """Write what Sphinx reads: the pages of docs/, those from elsewhere, the API, and the navigation."""
    shutil.copytree(DOCS, folder, ignore=shutil.ignore_patterns("site", "scripts", "__pycache__"))
    for outside, inside in INTO_SITE.items():
        if (DOCS / outside).suffix == ".md":
            shutil.copy(DOCS / outside, folder / inside)
    (folder / "README.md").unlink()
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    install = readme.partition("\n## Install\n")[2].partition("\n## ")[0]
    if not install:
        raise SystemExit("README.md has no section Install, which is a page of the site.")
    (folder / "install.md").write_text(f"# Install\n{install}\n", encoding="utf-8")
    write_decisions(folder / "decisions")
    write_api(folder / "reference" / "api")
    for page in list(folder.rglob("*.md")):
        page.write_text(relinked(page.read_text(encoding="utf-8"), page.relative_to(folder), folder), encoding="utf-8")
    index = folder / "index.md"
    index.write_text(with_navigation(index.read_text(encoding="utf-8")), encoding="utf-8")


def relinked(text: str, page: Path, folder: Path) -> str:
    """Return a page with its links to files outside of docs/ turned into links within the site."""
    home = Path("..") if page.name in FROM_ROOT else page.parent

    def moved(found: re.Match[str]) -> str:
        before, target, after = found.groups()
        if "://" in target:
            return found[0]
        slash = "/" if target.endswith("/") else ""
        place = os.path.normpath(home / target).replace(os.sep, "/") + slash
        if Path(place).suffix in CODE and place not in INTO_SITE:
            place = write_program(folder, place)
        anchored = place + after.removesuffix(")")
        if anchored in INTO_SITE:
            place, after = INTO_SITE[anchored], ")"
        place = place.removeprefix("../docs/")
        place = INTO_SITE.get(place, place)
        return before + os.path.relpath(place, page.parent).replace(os.sep, "/") + after

    text = EXAMPLE.sub(r"\1\n```", text)
    return re.sub(r"(\]\()([^)#\s]+)((?:#[^)\s]*)?\))", moved, text)


def write_program(folder: Path, place: str) -> str:
    """Write a page that shows a program, given by its path from docs/, and return the path of the page."""
    code = (DOCS / place).read_text(encoding="utf-8")
    name, kind = Path(place).name, CODE[Path(place).suffix]
    page = folder / "programs" / f"{name.replace('.', '-')}.md"
    page.parent.mkdir(exist_ok=True)
    page.write_text(f"---\norphan: true\n---\n\n# `{name}`\n\n````{kind}\n{code}````\n", encoding="utf-8")
    return page.relative_to(folder).as_posix()


def with_navigation(index: str) -> str:
    r"""Return the index with a table of contents for Sphinx: the links of each section, under its heading.

    >>> with_navigation("# Title\n\n## Play\n\n- [How to play](how-to-play.md): one page").splitlines()[-6:]
    [':hidden:', ':caption: Play', '', 'how-to-play', '```', '']
    """
    trees = []
    for section in re.split(r"^## ", index, flags=re.MULTILINE)[1:]:
        pages = dict.fromkeys(re.findall(r"^- \[[^\]]+\]\(([^)#:]+)\.md\)", section, flags=re.MULTILINE))
        caption = section.partition("\n")[0]
        trees.append("\n".join(["", "", "```{toctree}", ":hidden:", f":caption: {caption}", "", *pages, "```", "", ""]))
    return index + "".join(trees)


def write_decisions(folder: Path) -> None:
    """Write the list of decisions."""
    pages = sorted(folder.glob("[0-9]*.md"))
    titles = [re.sub(r"^# ", "", page.read_text(encoding="utf-8").partition("\n")[0]) for page in pages]
    rows = "".join(f"- [{title}]({page.name})\n" for title, page in zip(titles, pages, strict=True))
    tree = "".join(f"{page.stem}\n" for page in pages)
    text = f"# Decisions\n\nWhy things are as they are, in the order in which they were decided.\n\n{rows}\n"
    (folder / "index.md").write_text(f"{text}```{{toctree}}\n:hidden:\n\n{tree}```\n", encoding="utf-8")


def write_api(folder: Path) -> None:
    """Write the pages of the API, with directives that Sphinx fills from docstrings."""
    folder.mkdir(parents=True)
    rows = []
    for page in API:
        public = importlib.import_module(page.package).__all__
        others = {name for each in API if each.package == page.package for name in each.names}
        names = page.names or tuple(name for name in public if name not in others)
        missing = set(names) - set(public)
        if missing:
            raise SystemExit(f"{page.package} has no public {', '.join(sorted(missing))}: see API in {Path(__file__).name}.")
        parts = "".join(f"{directive(page.package, name)}\n" for name in names)
        head = f"{page.title}\n{'=' * len(page.title)}\n\nEverything here is in the package ``{page.package}``.\n\n"
        (folder / f"{page.file}.rst").write_text(f"{head}.. currentmodule:: {page.package}\n\n{parts}", encoding="utf-8")
        listed = ", ".join(f"`{name}`" for name in names)
        rows.append(f"- [{page.title}]({page.file}.rst): {listed}\n")
    tree = "".join(f"{page.file}\n" for page in API)
    text = "# The Python API\n\nThe public names of each package, with signatures and examples. All examples are tests.\n\n"
    (folder / "index.md").write_text(f"{text}{''.join(rows)}\n```{{toctree}}\n:hidden:\n\n{tree}```\n", encoding="utf-8")


def directive(package: str, name: str) -> str:
    """Return the directive that documents a public name."""
    thing = getattr(importlib.import_module(package), name)
    kind = "autoclass" if isinstance(thing, type) else "autofunction" if callable(thing) else "autodata"
    more = f"   :members:\n   :inherited-members: {', '.join(FOREIGN)}\n" if kind == "autoclass" else ""
    if kind == "autodata" and len(repr(thing)) > LONGEST_VALUE:
        more = "   :no-value:\n"
    return f".. {kind}:: {package}.{name}\n{more}"


def build(target: Path, work: Path = WORK) -> int:
    """Build the site into a folder. Returns the exit code of Sphinx, which is not 0 if there was any warning."""
    from sphinx.cmd.build import main as sphinx  # noqa: PLC0415  # the tests of other functions need no Sphinx
    from sphinx.ext.autodoc.mock import mock  # noqa: PLC0415  # nor this part of it

    shutil.rmtree(work, ignore_errors=True)
    with mock(runpy.run_path(str(DOCS / "site" / "conf.py"))["autodoc_mock_imports"]):
        stage(work / "pages")
    (work / "html").mkdir()
    settings = ["-c", str(DOCS / "site"), "-d", str(work / "doctrees"), "-W", "--keep-going", "-q"]
    code = sphinx(["-b", "html", *settings, str(work / "pages"), str(work / "html")])
    if code == 0:
        for name in (".buildinfo", "objects.inv"):
            (work / "html" / name).unlink(missing_ok=True)
        without_inline(work / "html")
        (work / "html" / STAMP).write_text(sources(), encoding="ascii")
        if target.exists():
            shutil.move(target, work / "old")  # a server that starts just then finds one site or the other
        shutil.move(work / "html", target)
    return code


def without_inline(folder: Path) -> None:
    """Move scripts, styles and pictures that stand within pages and style sheets into files, as a strict server requires."""
    static = folder / "_static"
    styles: dict[str, str] = {}
    for page in folder.rglob("*.html"):
        up = os.path.relpath(static, page.parent).replace(os.sep, "/")
        text = page.read_text(encoding="utf-8")
        scripts = re.compile(r"<script>(.*?)</script>", flags=re.DOTALL)
        text = scripts.sub(partial(_linked, f'<script src="{up}/{{}}"></script>', static, ".js"), text)
        text = re.sub(r'<[a-z]\w*\b[^<>]* style="[^<>]*>', partial(_classed, styles), text)
        page.write_text(text, encoding="utf-8")
    for sheet in folder.rglob("*.css"):
        up = os.path.relpath(static, sheet.parent).replace(os.sep, "/")
        drawings = re.compile(r"""url\((?:'|")data:image/svg\+xml;charset=utf-8,(.*?)(?:'|")\)""")
        text = drawings.sub(partial(_linked, f"url({up}/{{}})", static, ".svg"), sheet.read_text(encoding="utf-8"))
        sheet.write_text(text, encoding="utf-8")
    with (static / "drawfour.css").open("a", encoding="utf-8") as file:
        file.writelines(f".{name} {{ {style} }}\n" for style, name in styles.items())


def _linked(link: str, folder: Path, suffix: str, found: re.Match[str]) -> str:
    """Write the text that was found to a file named after its content, and return the link to it."""
    name = f"{hashlib.sha256(found[1].encode()).hexdigest()[:10]}{suffix}"
    (folder / name).write_text(unquote(found[1]) if suffix == ".svg" else found[1], encoding="utf-8")
    return link.format(name)


def _classed(styles: dict[str, str], found: re.Match[str]) -> str:
    """Return a tag with a class instead of its style.

    >>> _classed({}, re.match("<.*>", '<svg class="icon" style="display: none">'))
    '<svg class="icon style-0">'
    """
    tag = found[0]
    style = re.search(r' style="([^"]*)"', tag)
    if style is None:
        return tag
    name = styles.setdefault(style[1], f"style-{len(styles)}")
    tag = tag.replace(style[0], "", 1)
    if ' class="' in tag:
        return re.sub(r' class="([^"]*)"', rf' class="\1 {name}"', tag, count=1)
    return re.sub(r"^<(\w+)", rf'<\1 class="{name}"', tag)


def add_version(folder: Path) -> None:
    """Add the site to a folder that holds one for each version, with a list of them and a way to the newest."""
    shutil.rmtree(folder / __version__, ignore_errors=True)
    shutil.copytree(SITE, folder / __version__)
    found = [path.name for path in folder.iterdir() if path.is_dir() and VERSION.fullmatch(path.name)]
    newest, *others = sorted(found, key=lambda name: tuple(map(int, name.split("."))), reverse=True)
    (folder / "versions.json").write_text(json.dumps([newest, *others]) + "\n", encoding="utf-8")
    way = f'<!doctype html>\n<title>drawfour</title>\n<meta http-equiv="refresh" content="0; url={newest}/">\n'
    (folder / "index.html").write_text(f'{way}<a href="{newest}/">drawfour {newest}</a>\n', encoding="utf-8")


def main(arguments: list[str]) -> int:
    """Build the site if it is stale; with `--into`, add it to a folder of several versions."""
    parser = argparse.ArgumentParser(description="Build the documentation site.")
    parser.add_argument("--into", type=Path, metavar="FOLDER", help="also add it to a folder with a site for each version")
    into = parser.parse_args(arguments).into
    if not is_fresh():
        print("Building the documentation site (about half a minute) ...", flush=True)
        if build(SITE):
            return 1
    print(f"Ready: {SITE.relative_to(ROOT)}/index.html, and /docs/ of drawfour serve")
    if into is not None:
        add_version(into)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
