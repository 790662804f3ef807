"""The forms of statements: functions with all of them do the same when they are specialized, or stay as they are written."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterator
from inspect import isfunction, signature
from itertools import product
from pathlib import Path
from types import ModuleType

import pytest

import drawfour
from drawfour.core.book import make_book
from drawfour.core.cards import CLASSIC
from drawfour.core.options import Rules
from drawfour.plain import expansion, specializer

BOOK = make_book(Rules(), CLASSIC, 2)
SPECIALIZED = """
from drawfour.core.cards import Effect

def no_docstring(book, box, x, y):
    return x * book.seats + y

def changed_parameter(book, box, x, y):
    if y > 2:
        x = 0
    return x

def calls(book, box, x, y):
    return changed_parameter(book, box, x, y) + changed_parameter(book, box, y, x) * 10

def count(box, times):
    box[0] += times
    return box[0]

def drawn(box, times):
    for _ in range(times):
        count(box, times)
    return box[0]

def order_of_calls(book, box, x, y):
    total = box[0] + drawn(box, x) * 10 + box[0] * 100
    total += box[0] if drawn(box, y) > 2 else -box[0]
    box[1] = box[0] + count(box, drawn(box, 1)) + box[0]
    box[0] += count(box, x)
    return total + kept(box[0], drawn(box, x))

def kept(before, after):
    return before * 7 + after

def early(book, box, x, y):
    if x == 1:
        return
    box[2] = x
    if y == 2:
        if x == 3:
            return
        box[3] = y
    box[1] += 1

def returns_early(book, box, x, y):
    early(book, box, x, y)
    early(book, box, y, x)
    return x

def loops(book, box, x, y):
    total = 0
    for seat in range(book.seats):
        total += seat * x
    for word in range(book.words):
        for _ in range(book.words):
            total += word + y
        total += 1
    for seat in range(book.words):
        for seat in range(x):
            total += seat
    for i in range(x):
        if i == y:
            continue
        if i > 3:
            break
        total += i
    while total > 9:
        total -= 4
    return total

def first_above(x, y):
    for i in range(x):
        if i * i > y:
            return i
    return -1

def nested(book, box, x, y):
    best = first_above(x, y)
    if first_above(y, x) > best or not first_above(3, best):
        best = first_above(x + y, best)
    return best

def matches(book, box, x, y):
    match count(box, x):
        case Effect.SKIP:
            return 10
        case Effect.REVERSE:
            y += 1
        case _:
            pass
    return y

def both(book, box, x, y):
    low, high = pair(x, y)
    return low * 10 + high

def pair(x, y):
    if x > y:
        return y, x
    return x, y
"""
AS_WRITTEN = """
def two_targets(book, box, x, y):
    a = b = x
    return a + b + y

def loop_else(book, box, x, y):
    for i in range(x):
        if i == y:
            break
    else:
        return 7
    return 8

def default(book, box, x, y=3):
    return x + y

def lists(book, box, x, y):
    return [x + i for i in range(y)]

def guarded(book, box, x, y):
    match x:
        case 1 if y > 1:
            return 5
        case _:
            return 6
"""
USING = """
from drawfour.as_written import two_targets, loop_else, default, guarded

def using(book, box, x, y):
    return two_targets(book, box, x, y) + loop_else(book, box, x, y) * 100 + default(book, box, x) + guarded(book, box, x, y)
"""


@pytest.fixture
def load(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str, str], ModuleType]]:
    """Return a function that loads a text as a module of drawfour."""

    def load(name: str, text: str) -> ModuleType:
        (tmp_path / f"{name}.py").write_text(text)
        return importlib.import_module(f"drawfour.{name}")

    monkeypatch.setattr(drawfour, "__path__", [*drawfour.__path__, f"{tmp_path}"])
    importlib.invalidate_caches()
    before = set(sys.modules)
    yield load
    for name in set(sys.modules) - before:
        del sys.modules[name]


def outcomes(function: Callable[..., object]) -> list[object]:
    """Return the results of a function, and what it leaves in its box."""
    found: list[object] = []
    for x, y in product(range(6), repeat=2):
        box = [0, 0, 0, 0]
        found.append((function(BOOK, box, x, y), box))
    return found


@pytest.mark.parametrize("most", [0, 20])
def test_statements_do_the_same(most: int, load: Callable[[str, str], ModuleType], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expansion, "MOST_STATEMENTS", most)
    of = load("statements", SPECIALIZED)
    for function in [each for each in vars(of).values() if isfunction(each) and "book" in signature(each).parameters]:
        made = specializer(BOOK)(function)
        assert made is not function, function.__name__
        assert outcomes(made) == outcomes(function), function.__name__


def test_other_forms_stay_as_they_are_written(load: Callable[[str, str], ModuleType]) -> None:
    of = load("as_written", AS_WRITTEN)
    for function in filter(isfunction, vars(of).values()):
        assert specializer(BOOK)(function) is function, function.__name__
    using = load("using", USING).using
    made = specializer(BOOK)(using)
    assert made is not using
    assert outcomes(made) == outcomes(using)
