"""Code is compiled once, specialized only on request, and never used for rules or decks it was not compiled from."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from numba.core import event

import drawfour
from drawfour.bots.kernels import generic
from drawfour.compiled.books import SpecializedBook
from drawfour.compiled.fingerprint import COMPILED_PACKAGES, SOURCE_DIGEST, digest_of_source
from drawfour.core.options import Rules
from drawfour.lab import batch as module
from drawfour.lab.batch import Batch

TESTS = Path(__file__).parents[1]


@pytest.mark.parametrize(("batch", "expected"), [(Batch(), "generic"), (Batch(is_specialized=True), "specialized")])
def test_a_batch_is_specialized_only_if_it_says_so(batch: Batch, expected: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    for name in ("specialized", "generic"):
        monkeypatch.setattr(module, name, _spied(name, asked))
    batch.play(10)
    assert asked == [expected]


def test_specialized_code_is_never_used_for_a_table_with_the_same_repr() -> None:
    one = Batch().book
    other = replace(one, points=[2 * points for points in one.points])
    assert repr(one) == repr(other)
    assert SpecializedBook(one).name != SpecializedBook(other).name


def _spied(name: str, asked: list[str]) -> Any:
    def spy(*arguments: Any) -> Any:
        asked.append(name)
        return generic(*arguments)

    return spy


def test_a_second_batch_is_not_compiled_again() -> None:
    Batch().play(10)
    with event.install_recorder("numba:compile") as compilations:
        for seats in range(2, 11):
            Batch(Rules(call_penalty=seats), seats=seats).play(10)
    assert compilations.buffer == []


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """Return a copy of the package that can be changed."""
    source, ignore = Path(drawfour.__file__).parent, shutil.ignore_patterns("__pycache__")
    return Path(shutil.copytree(source, tmp_path / "drawfour", ignore=ignore))


def run_with(package: Path, script: str) -> str:
    """Run a script with this copy of the package and its own cache of compiled code, and return its output."""
    env = os.environ | {
        "PYTHONPATH": f"{package.parent}{os.pathsep}{TESTS}",
        "PYTHONDONTWRITEBYTECODE": "1",
        "NUMBA_CACHE_DIR": str(package.parent / "cache"),
    }
    done = subprocess.run([sys.executable, "-c", script, str(package)], env=env, capture_output=True, text=True, check=False)
    assert not done.returncode, done.stderr
    return done.stdout


def test_a_change_of_any_compiled_file_makes_different_code(package: Path) -> None:
    files = [path for folder in COMPILED_PACKAGES for path in (package / folder).glob("*.py")]
    assert {package / name for name in ("core/effects.py", "bots/careful.py", "compiled/memory.py")} < set(files)
    codes = {SOURCE_DIGEST}
    for path in files:
        text = path.read_text(encoding="utf-8")
        path.write_text(text + "#", encoding="utf-8")
        codes.add(digest_of_source(package))
        path.write_text(text, encoding="utf-8")
    assert len(codes) == len(files) + 1
    assert digest_of_source(package) == SOURCE_DIGEST


JUDGE = """
from drawfour.lab.batch import Batch
from drawfour.bots.kernels import generic, specialized
from fixtures.steps import Twin, compiled_judge

book = Batch().book
print(Twin(book).judged([499, 500], 0).winner, sum(compiled_judge.stats.cache_hits.values()))
print(*(kind(book, ("random", "random"))[0].numba_type.name for kind in (specialized, generic)))
"""


def test_cached_code_is_not_used_for_changed_rules(package: Path) -> None:
    def judged() -> tuple[int, int, list[str]]:
        """Return the winner of the match, the number of cache hits, and the names of the cached books."""
        winner, hits, *names = run_with(package, JUDGE).split()
        return int(winner), int(hits), names

    winner, hits, names = judged()
    assert (winner, hits) == (1, 0)
    assert judged() == (1, 1, names)
    scoring = package / "core" / "scoring.py"
    source = scoring.read_text(encoding="utf-8")
    scoring.write_text(source.replace("return rules.target_score", "return rules.target_score - 1"), encoding="utf-8")
    winner, hits, changed = judged()
    assert (winner, hits) == (0, 0)
    assert not set(changed) & set(names)
