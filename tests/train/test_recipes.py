"""The recipes in docs/train run, and a network that they save plays as a bot exactly as it was trained."""

from __future__ import annotations

import csv
import re
import subprocess
import sys
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from drawfour.envs import Encoding
from drawfour.lab.arena import arena
from drawfour.lab.batch import Batch
from fixtures.command import drawfour

TRAIN = Path(__file__).parents[2] / "docs" / "train"
BOT = TRAIN / "network_bot.py"
NEEDS = {"maskable_ppo": ["sb3_contrib", "torch"], "ppo_self_play": ["torch"]}
TINY = ("--decisions", "1", "--rounds", "20")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(TRAIN))
    return tmp_path


def network(encoding: Encoding) -> Any:
    """Return an untrained network, which prefers cards to drawing so that rounds end."""
    from network import Network  # type: ignore[import-not-found]  # noqa: PLC0415  # its folder is on the path in a test only

    rng = np.random.default_rng(7)
    sizes = [encoding.size, 16, encoding.actions]
    layers = [
        (rng.normal(size=(size, other)).astype(np.float32), np.zeros(other, np.float32)) for size, other in pairwise(sizes)
    ]
    layers[-1][1][0] -= 100
    return Network(layers, encoding.digest)


def test_a_bot_plays_a_network_as_the_environment_does(folder: Path) -> None:
    untrained = network(Encoding())
    untrained.save("untrained.npz")
    rounds = Batch("classic", 2, [f"{BOT}:untrained", "careful"], seed=5).play(200)
    share = float((rounds.columns["winner"] == 0).mean())
    assert 0.05 < share < 0.45
    assert share == untrained.share_won("careful", 200, seed=5)


def test_a_network_of_another_table_is_refused_in_a_sentence(folder: Path) -> None:
    network(Encoding(seats=3)).save("three.npz")
    ran = drawfour("arena", "--bots", f"{BOT}:three,random", "--deals", "1")
    assert ran.is_one_sentence()
    assert "three.npz was trained for another deck or number of seats." in ran.err


def test_a_file_that_is_not_a_network_is_refused_in_a_sentence(folder: Path) -> None:
    (folder / "text.npz").write_text("layers", encoding="utf-8")
    np.savez("other.npz", matrix=np.zeros(3))
    told = "is not a network that a recipe in docs/train has saved."
    for name, sentence in {"missing": "can't be read: No such file.", "text": told, "other": told}.items():
        ran = drawfour("arena", "--bots", f"{BOT}:{name},random", "--deals", "1")
        assert ran.is_one_sentence()
        assert f"{name}.npz {sentence}" in ran.err


@pytest.mark.parametrize("recipe", NEEDS)
def test_a_recipe_runs_and_its_network_plays(folder: Path, recipe: str) -> None:
    if missing := [name for name in NEEDS[recipe] if find_spec(name) is None]:
        pytest.skip(f"{missing[0]} is not installed: make recipes")
    ran = subprocess.run(
        [sys.executable, TRAIN / f"{recipe}.py", *TINY], capture_output=True, text=True, check=False, cwd=folder
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    (row,) = csv.DictReader((folder / f"{recipe}.csv").read_text(encoding="utf-8").splitlines())
    assert f"{int(row['decisions']):,} decisions" in ran.stdout
    found = arena(Batch("classic", 2), [f"{BOT}:{recipe}", "random"], 5)
    assert found.deals == 5


@pytest.mark.parametrize("recipe", NEEDS)
def test_the_documentation_says_how_long_a_recipe_trained(recipe: str) -> None:
    *_, last = csv.DictReader((TRAIN / f"{recipe}.csv").read_text(encoding="utf-8").splitlines())
    page = (TRAIN.parent / "train.md").read_text(encoding="utf-8")
    (minutes,) = re.findall(rf"^\| \[`{recipe}\.py`\].* \| (\S+) \|$", page, re.MULTILINE)
    (decisions,) = re.findall(rf"^\| `{recipe}\.py` \| (\S+) \|", page, re.MULTILINE)
    assert (minutes, decisions) == (f"{float(last['minutes']):.1f}", f"{int(last['decisions']):,}")


@pytest.mark.parametrize("path", sorted(TRAIN.glob("*.py")), ids=lambda path: path.name)
def test_a_recipe_is_short(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 100
