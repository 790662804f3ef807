"""A type checker accepts the examples of the documentation, and rejects misspelled options."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest

from drawfour.core import values
from drawfour.core.option_field import Option
from drawfour.core.options import OPTIONS, Rules

ROOT = Path(__file__).parents[2]


def examples(page: Path) -> str:
    """Return the examples of a page as one module."""
    return "".join(example.source for example in doctest.DocTestParser().get_examples(page.read_text(encoding="utf-8")))


def calls() -> str:
    """Return calls that set every option to each of its words, and to an invalid one."""
    lines = ["from drawfour import Rules", ""]
    for option in OPTIONS:
        words = list(option.choices) or (["none"] if option.has_none else [])
        lines += [f"Rules({option.name}={word!r})" for word in words]
        lines.append(f'Rules({option.name}="nonsense")  # type: ignore[arg-type]')
        lines += [f"Rules({option.name}={option.plain(option.read(word))!r})" for word in words]
    return "\n".join(lines) + "\n"


def test_a_type_checker_accepts_the_examples_and_rejects_unknown_words(tmp_path: Path) -> None:
    for page in [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]:
        if source := examples(page):
            name = re.sub(r"\W", "_", page.relative_to(ROOT).with_suffix("").as_posix())
            (tmp_path / f"{name}.py").write_text(source, encoding="utf-8")
    (tmp_path / "calls.py").write_text(calls(), encoding="utf-8")
    files = sorted(path.name for path in tmp_path.glob("*.py"))
    assert len(files) > 3
    (tmp_path / "mypy.ini").write_text("[mypy]\n[mypy-pyspiel]\nignore_missing_imports = True\n", encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", "cache", *files]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr


@pytest.mark.parametrize("option", [option for option in OPTIONS if option.choices], ids=lambda option: option.name)
def test_the_literal_type_of_an_option_has_its_words(option: Option) -> None:
    declared = re.fullmatch(r"OneOf\[(\w+), (\w+)\]", Rules.__annotations__[option.name])
    assert declared
    assert list(get_args(getattr(values, declared[2]))) == list(option.choices)
