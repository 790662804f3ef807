"""The documentation: generated pages are fresh, links lead somewhere, and every rule and option is covered."""

from __future__ import annotations

import os
import re
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

from drawfour.core.options import OPTIONS
from drawfour.decks.words import SPELLED
from drawfour.record.replay import replay
from fixtures.scripts import script

ROOT = Path(__file__).parents[2]
PAGES = [*(ROOT / "docs").rglob("*.md"), *ROOT.glob("*.md")]


def test_the_generated_reference_is_fresh() -> None:
    for name, page in script("docs/scripts/reference.py").PAGES.items():
        assert (ROOT / "docs" / "reference" / name).read_text(encoding="utf-8") == page(), f"{name} is stale: make docs"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_files_of_the_project_that_a_page_names_exist(page: Path) -> None:
    folders = [ROOT / name for name in ("src", "tests", "docs", "bench", "web/src")]
    files = [path.as_posix() for folder in folders for path in folder.rglob("*.*")] + [f"{ROOT}/web/build.py"]
    for name in re.findall(r"`((?:[a-z_0-9-]+/)+[\w.-]+\.(?:py|ts|svelte|md))`", page.read_text(encoding="utf-8")):
        assert any(file.endswith(f"/{name}") for file in files), name


def test_the_records_in_the_documentation_hold() -> None:
    text = (ROOT / "docs" / "record-format.md").read_text(encoding="utf-8")
    records = [block for block in re.findall(r"```\n(.*?)```", text, flags=re.DOTALL) if "drawfour 1" in block]
    assert len(records) == 2
    for record in records:
        replay(record)


def test_every_rule_has_a_test_named_after_it() -> None:
    rules = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    numbers = re.findall(r"^- ([RCH])(\d+)[. ]", rules, flags=re.MULTILINE)
    tests = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests" / "core").glob("*.py")).lower()
    missing = [f"{kind}{number}" for kind, number in numbers if f"def test_{kind.lower()}{int(number):02}_" not in tests]
    assert len(numbers) > 60
    assert not missing, f"no test is named after {missing}"


def test_the_rules_name_every_option() -> None:
    rules = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    missing = [option.name for option in OPTIONS if f"`{option.name}`" not in rules]
    assert not missing, f"docs/rules.md does not mention {missing}"


def test_the_rules_explain_every_effect() -> None:
    rules = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    missing = [words for words in SPELLED.values() if f"\n| `{words}` | " not in rules]
    assert not missing, f"the table in docs/rules.md has no row for {missing}"


def test_only_the_readme_says_that_the_project_is_not_affiliated() -> None:
    assert sum(page.read_text(encoding="utf-8").count("not affiliated") for page in PAGES) == 1


def test_the_game_in_the_readme_is_what_the_terminal_shows(tmp_path: Path) -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    command, *lines = re.findall(r"```\n\$ drawfour (play .*?)```", text, flags=re.DOTALL)[0].rstrip("\n").split("\n")
    typed = [line[2:] for line in lines if line.startswith("> ")]
    assert len(typed) == 2
    shown = subprocess.run(
        [sys.executable, "-m", "drawfour", *command.split(), "--save", tmp_path / "readme.uno"],
        input="".join(f"{line}\n" for line in typed), capture_output=True, encoding="utf-8", check=False,
        env={**os.environ, "PYTHONUTF8": "1", "COLUMNS": "80"},
    ).stdout.split("\n")  # fmt: skip
    assert shown[: len(lines)] == lines


def test_speeds_and_strengths_agree_with_the_measurements() -> None:
    measured = (ROOT / "docs" / "measured.md").read_text(encoding="utf-8")
    claims = [(ROOT / "docs" / "simulate.md"), ROOT / "README.md", ROOT / "src" / "drawfour" / "lab" / "__init__.py"]
    texts = [" ".join(path.read_text(encoding="utf-8").split()) for path in claims]
    one_core = measured.split("| 2 cores |")[0]
    cells = re.findall(r"^\| drawfour, generic \| \d+ \| ([\d,]+) ", one_core, re.MULTILINE)
    assert cells
    assert all(200_000 <= int(cell.replace(",", "")) < 1_000_000 for cell in cells)
    assert all(re.search(r"hundreds of thousands (of rounds )?a second on (a|each) core", text) for text in texts)
    assert not any("millions of rounds a second" in text.lower() for text in texts)
    (share,) = re.findall(r"^\| 2 seats, classic \| ([\d.]+) % ", measured, re.MULTILINE)
    assert f"wins {float(share):.1f} % of a million rounds" in texts[1]


def test_the_pictures_of_the_architecture_are_fresh() -> None:
    drawings = runpy.run_path(str(ROOT / "docs" / "scripts" / "diagrams.py"))["DRAWINGS"]
    for name, draw in drawings.items():
        assert (ROOT / "docs" / "pictures" / name).read_text(encoding="utf-8") == draw(), f"{name} is stale: make docs"


def test_the_architecture_names_every_package_and_only_files_that_exist() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    source = ROOT / "src" / "drawfour"
    packages = {path.name for path in source.iterdir() if (path / "__init__.py").is_file()}
    packages |= {f"server/{path.name}" for path in (source / "server").iterdir() if (path / "__init__.py").is_file()}
    assert set(re.findall(r"^\| `([a-z/]+)` \|", text, flags=re.MULTILINE)) - {"web/src"} == packages - {"server"}
    for path in re.findall(r"`([a-z_]+(?:/[a-z_]+)*(?:\.py|/))`", text):
        assert (source / path).exists(), path
