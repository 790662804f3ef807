"""Compiled code is kept where it can be, works where it cannot, and is never used for bots that it was not made of."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from numba.core import caching

from drawfour.bots import BOTS
from drawfour.compiled.fingerprint import fingerprint
from drawfour.compiled.kernels import can_be_kept, entry_for, frozen, kept, opened, run, run_unkept
from drawfour.lab.batch import Batch

DRAWS = """
from drawfour.core.moves import DRAW

FORM = 1


def answer():
    return DRAW


def choose(book, state, seat, moves, dice):
    return answer() * FORM
"""
PLAYS = """
from drawfour.bots import random


def choose(book, state, seat, moves, dice):
    return random.choose(book, state, seat, moves, dice)
"""


def double(n: int) -> int:
    return 2 * n


def test_without_a_folder_to_keep_code_in_it_is_compiled_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    assert kept(double).stats.cache_path
    monkeypatch.setattr(caching.CacheImpl, "_locator_classes", [])
    assert kept(double).stats.cache_path is None
    assert kept(double)(21) == 42


def choose_of(source: str) -> Any:
    """The bot of a module with that source."""
    module = ModuleType("mine")
    exec(source, vars(module))  # noqa: S102  # our own
    return module.choose


def types_with(choose: Any, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What code is kept by where that bot plays: frozen, alone, and with another; and where it only could."""
    monkeypatch.setitem(BOTS, "mine", choose)
    book = Batch().book
    tables = [frozen(book, ("mine",) * 2), opened(book, ("mine",) * 2), opened(book, ("mine", "random"))]
    return [bots.type for _, bots in [*tables, opened(book, ("careful", "random"))]]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("return answer() * FORM", "return answer() + FORM"),
        ("return DRAW", "return DRAW + 1"),
        ("FORM = 1", "FORM = 2"),
        ("import DRAW", "import KEEP as DRAW"),
        ("FORM = 1", "from drawfour.bots.attention import NOTICES_ONE_IN as FORM"),
    ],
)
def test_any_change_to_a_bot_of_ones_own_makes_other_code(before: str, after: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert before in DRAWS
    ours = types_with(choose_of(DRAWS), monkeypatch)
    assert ours == types_with(choose_of(f"# the same\n{DRAWS}"), monkeypatch)
    assert all(map(can_be_kept, ours))
    theirs = types_with(choose_of(DRAWS.replace(before, after)), monkeypatch)
    assert not {kind.name for kind in ours} & {kind.name for kind in theirs}


def test_several_bots_are_other_code_when_there_is_one_more_to_choose_from(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots are numbered there, and a number that the code does not know would be played as another bot."""
    before = opened(Batch().book, ("careful", "random"))[1].type
    assert types_with(choose_of(DRAWS), monkeypatch)[-1] != before


def test_code_with_a_bot_that_cannot_be_told_apart_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    source = f"{DRAWS.replace('FORM = 1', 'FORM = object()')}"
    ours, theirs = (types_with(choose_of(source), monkeypatch) for _ in range(2))
    assert not any(map(can_be_kept, ours))
    assert not {kind.name for kind in ours} & {kind.name for kind in theirs}
    assert entry_for(opened(Batch().book, ("mine",) * 2)[1]) is run_unkept
    assert run_unkept.stats.cache_path is None
    assert entry_for(opened(Batch().book, ("random",) * 2)[1]) is run


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("lambda n=1: n", "lambda n=2: n"),
        ("lambda *, n=1: n", "lambda *, n=2: n"),
        ("(lambda n: lambda: n)(1)", "(lambda n: lambda: n)(2)"),
        ("lambda: lambda: 1", "lambda: lambda: 2"),
        ("lambda n: n in (1, 2)", "lambda n: n in (1, 3)"),
        ("lambda n: n == 1", "lambda n: n == 1.0"),
        ("lambda: module.one", "lambda: module.other"),
        ("lambda: numbers[0]", "lambda: more_numbers[0]"),
        ("lambda: Phase.ONE", "lambda: Stage.ONE"),
        ("lambda n: abs(n)", "lambda n: int(n)"),
    ],
)
def test_functions_that_do_something_else_have_another_fingerprint(one: str, other: str) -> None:
    scope = """
import enum, types
import numpy as np
module = types.ModuleType("module")
module.one, module.other = 1, 2
numbers, more_numbers = np.array([1]), np.array([2])
class Phase(enum.IntEnum):
    ONE = 1
class Stage(enum.IntEnum):
    ONE = 2
"""
    names: dict[str, Any] = {}
    exec(scope, names)  # noqa: S102  # our own
    ours, again, theirs = (fingerprint(eval(text, names)) for text in (one, one, other))  # noqa: S307  # our own
    assert ours == again is not None
    assert theirs not in (None, ours)


PLAYED = """
import json
import mine
from drawfour.bots import BOTS

BOTS["mine"] = mine.choose
from drawfour.lab.batch import Batch

columns = Batch(bots=["mine", "mine"], limit=150).play(300).columns
print(json.dumps([int((columns["winner"] >= 0).sum()), int(columns["actions"].sum()), int(columns["draws"].sum())]))
"""


def test_two_bots_of_the_same_name_play_each_its_own_game(tmp_path: Path) -> None:
    """The code of the first is still kept when the second comes."""
    env = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path / "cache"), "PYTHONPATH": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "1"}
    found = []
    for source in (PLAYS, DRAWS):
        (tmp_path / "mine.py").write_text(source, encoding="utf-8")
        ran = subprocess.run([sys.executable, "-c", PLAYED], env=env, capture_output=True, text=True, check=False)
        assert not ran.returncode, ran.stderr
        found.append(json.loads(ran.stdout))
    columns = Batch(limit=150).play(300).columns
    assert found[0] == [int((columns["winner"] >= 0).sum()), int(columns["actions"].sum()), int(columns["draws"].sum())]
    wins, actions, draws = found[1]
    assert wins == 0
    assert actions == draws > 300 * 50  # until there is nothing left to draw
