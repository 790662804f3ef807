"""Without the packages of the laboratory, its commands still have help, and one sentence says how to install them."""

from __future__ import annotations

import importlib.metadata
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from fixtures.command import Ran
from fixtures.patience import PATIENCE

SRC = Path(sys.modules["drawfour"].__file__ or "").parents[1]


def bare(folder: Path, *arguments: str, missing: Sequence[str] = ()) -> Ran:
    """Run the command without any other package, or, if packages are named, without those."""
    hidden = "".join(f"sys.modules[{name!r}] = None; " for name in missing)
    code = f"import sys; {hidden}sys.path.insert(0, {str(SRC)!r}); from drawfour.cli import main; sys.exit(main())"
    command = [sys.executable, *([] if missing else ["-S", "-E"]), "-c", code, *arguments]
    ended = subprocess.run(command, capture_output=True, text=True, cwd=folder, timeout=PATIENCE, check=False)
    return Ran(ended.returncode, ended.stdout, ended.stderr)


def test_help_works_without_the_laboratory(tmp_path: Path) -> None:
    assert "--rounds" in bare(tmp_path, "simulate", "--help").out


@pytest.mark.parametrize("command", ["simulate", "compare"])
def test_without_the_laboratory_one_sentence_says_how_to_install_it(command: str, tmp_path: Path) -> None:
    ran = bare(tmp_path, command)
    assert ran.is_one_sentence()
    assert "matplotlib, numba, numpy, scipy, tqdm are not installed" in ran.err
    assert 'In a checkout run: make lab. Elsewhere run: pip install "SOURCE[lab]", where SOURCE is' in ran.err


@pytest.mark.parametrize("package", ["matplotlib", "numba", "numpy", "scipy", "tqdm"])
def test_a_missing_package_gets_one_sentence_with_the_remedy(package: str, tmp_path: Path) -> None:
    ran = bare(tmp_path, "simulate", missing=[package])
    assert ran.is_one_sentence()
    assert f"{package} is not installed" in ran.err
    assert 'In a checkout run: make lab. Elsewhere run: pip install "SOURCE[lab]", where SOURCE is' in ran.err


def test_the_extra_has_every_package_that_the_laboratory_requires() -> None:
    needed = [line for line in importlib.metadata.requires("drawfour") or [] if "extra == 'lab'" in line.replace('"', "'")]
    assert sorted(re.split(r"\W", line)[0] for line in needed) == ["matplotlib", "numba", "numpy", "scipy", "tqdm"]
