"""Compiled code is cached where possible, works without a cache, and is never used for bots it was not compiled from."""

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

from drawfour.bots import BOTS, Bot
from drawfour.bots.kernels import compiled_play, generic, is_cacheable, play_cached, play_uncached, specialized
from drawfour.compiled.fingerprint import fingerprint
from drawfour.compiled.target import cached
from drawfour.lab.batch import Batch

DRAWS = """
from drawfour.core.moves import DRAW

FORM = 1


def answer():
    return DRAW


def choose(book, state, seat, moves, mind, dice):
    return answer() * FORM
"""
PLAYS = """
from drawfour.bots import random


def choose(book, state, seat, moves, mind, dice):
    return random.choose(book, state, seat, moves, mind, dice)
"""


def double(n: int) -> int:
    return 2 * n


def test_code_compiles_without_a_cache_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    assert cached(double).stats.cache_path
    monkeypatch.setattr(caching.CacheImpl, "_locator_classes", [])
    assert cached(double).stats.cache_path is None
    assert cached(double)(21) == 42


def choose_of(source: str) -> Any:
    """Return the bot of a module with this source."""
    module = ModuleType("mine")
    exec(source, vars(module))  # noqa: S102  # our own
    return module.choose


def types_with(choose: Any, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Return the types that tell cached code apart: the bot specialized, alone, and with another."""
    monkeypatch.setitem(BOTS, "mine", Bot(choose))
    book = Batch().book
    tables = [specialized(book, ("mine",) * 2), generic(book, ("mine",) * 2), generic(book, ("mine", "random"))]
    return [bots.numba_type for _, bots in tables]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("return answer() * FORM", "return answer() + FORM"),
        ("return DRAW", "return DRAW + 1"),
        ("FORM = 1", "FORM = 2"),
        ("import DRAW", "import KEEP as DRAW"),
        ("FORM = 1", "from drawfour.bots.skills import KEEP as FORM"),
    ],
)
def test_any_change_to_a_custom_bot_makes_different_code(before: str, after: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert before in DRAWS
    ours = types_with(choose_of(DRAWS), monkeypatch)
    assert ours == types_with(choose_of(f"# the same\n{DRAWS}"), monkeypatch)
    assert all(map(is_cacheable, ours))
    theirs = types_with(choose_of(DRAWS.replace(before, after)), monkeypatch)
    assert not {kind.name for kind in ours} & {kind.name for kind in theirs}


def test_seating_a_bot_makes_different_code_for_mixed_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots are numbered there, and a number unknown to the code would be played as another bot."""
    before = generic(Batch().book, ("careful", "random"))[1].numba_type
    _, _, mixed = types_with(choose_of(DRAWS), monkeypatch)
    assert mixed != before == generic(Batch().book, ("careful", "random"))[1].numba_type


def test_custom_bots_share_code_wherever_they_sit_and_lie(tmp_path: Path) -> None:
    names = []
    for folder in ("here", "there"):
        (tmp_path / folder).mkdir()
        for name, source in (("draws", DRAWS), ("plays", PLAYS)):
            (tmp_path / folder / f"{name}.py").write_text(source, encoding="utf-8")
            names.append(f"{tmp_path / folder / name}.py")
    draws, plays, draws_again, plays_again = names
    tables = [(draws, plays), (plays, draws), (draws_again, plays_again)]
    assert len({generic(Batch().book, bots)[1].numba_type.name for bots in tables}) == 1


@pytest.mark.parametrize("bot", BOTS)
def test_code_with_our_own_bots_is_cached(bot: str) -> None:
    assert is_cacheable(generic(Batch().book, (bot, bot))[1].numba_type)
    assert is_cacheable(generic(Batch().book, (bot, "random"))[1].numba_type)
    assert is_cacheable(specialized(Batch().book, (bot, "careful"))[1].numba_type)


def test_code_with_a_bot_without_a_fingerprint_is_not_cached(monkeypatch: pytest.MonkeyPatch) -> None:
    source = f"{DRAWS.replace('FORM = 1', 'FORM = object()')}"
    ours, theirs = (types_with(choose_of(source), monkeypatch) for _ in range(2))
    assert not any(map(is_cacheable, ours))
    assert not {kind.name for kind in ours} & {kind.name for kind in theirs}
    assert compiled_play(generic(Batch().book, ("mine",) * 2)[1]) is play_uncached
    assert play_uncached.stats.cache_path is None
    assert compiled_play(generic(Batch().book, ("random",) * 2)[1]) is play_cached


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
def test_different_functions_have_different_fingerprints(one: str, other: str) -> None:
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
from drawfour.bots import BOTS, Bot

BOTS["mine"] = Bot(mine.choose)
from drawfour.lab.batch import Batch

columns = Batch(bots=["mine", "mine"], limit=150).play(300).columns
print(json.dumps([int((columns["winner"] >= 0).sum()), int(columns["actions"].sum()), int(columns["draws"].sum())]))
"""


def test_two_bots_of_the_same_name_each_play_their_own_game(tmp_path: Path) -> None:
    """The code of the first is still cached when the second is compiled."""
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
    assert actions == draws > 300 * 50  # until no cards are left to draw
