"""The commands of the documentation: those of tutorials run and print what the page shows, all others are valid."""

from __future__ import annotations

import re
import shlex
from doctest import ELLIPSIS, OutputChecker
from pathlib import Path

import pytest

from drawfour import cli
from fixtures.files import ROOT

TUTORIALS = sorted((ROOT / "docs" / "tutorials").glob("*.md"))
PAGES = [ROOT / "README.md", *(ROOT / "docs").glob("*.md"), *TUTORIALS]
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", flags=re.MULTILINE | re.DOTALL)
SHELL = re.compile(r"[|<>]|\\$")


@pytest.mark.parametrize("page", TUTORIALS, ids=lambda page: page.stem)
def test_commands_print_what_a_tutorial_shows(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Run the commands after a `$`. A block of TOML is added to the deck file of the tutorial."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    for kind, block in BLOCK.findall(page.read_text(encoding="utf-8")):
        if kind == "toml":
            with (tmp_path / "my.toml").open("a", encoding="utf-8") as file:
                file.write(f"\n{block}")
        for command, expected in re.findall(r"^\$ drawfour (.*)\n((?:(?!\$ ).*\n)*)", block, flags=re.MULTILINE):
            assert cli.main(shlex.split(command)) == 0
            shown = re.sub(r"[ \t]+$", "", capsys.readouterr().out, flags=re.MULTILINE)
            assert OutputChecker().check_output(expected, shown, ELLIPSIS), shown


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_are_valid(page: Path) -> None:
    blocks = "\n".join(block for kind, block in BLOCK.findall(page.read_text(encoding="utf-8")) if not kind)
    for line in re.findall(r"^(?:\$ )?(?:\.venv/bin/)?drawfour ([a-z].*)$", blocks, flags=re.MULTILINE):
        if not SHELL.search(line):
            parsed, unknown = cli.make_parser().parse_known_args(shlex.split(line, comments=True))
            assert not unknown, line
            assert callable(parsed.run), line


def test_the_rule_that_is_explained_is_the_rule_that_is_played() -> None:
    text = (ROOT / "docs" / "compiling.md").read_text(encoding="utf-8")
    (quoted,) = [block for kind, block in BLOCK.findall(text) if kind == "python"]
    assert quoted in (ROOT / "src" / "drawfour" / "core" / "uno_calls.py").read_text(encoding="utf-8")
