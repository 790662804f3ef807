"""Expressions are folded, and bodies lose their returns, without a change of what they do."""

from __future__ import annotations

import ast
from itertools import product
from textwrap import dedent
from typing import Any

import pytest

from drawfour.core import phase
from drawfour.core.book import make_book
from drawfour.core.cards import CLASSIC, Effect
from drawfour.core.options import Rules
from drawfour.plain.folding import Folding, as_test
from drawfour.plain.returns import StaysAsWritten, without_returns

BOOK = make_book(Rules(), CLASSIC, 2)
SCOPE = {"phase": phase, "Effect": Effect, "LIMIT": 7}


def folded(text: str) -> str:
    """Fold an expression in which `book` is known, and `x`, `y` and `f` are not."""
    names: dict[str, ast.expr] = {name: ast.Name(name, ast.Load()) for name in ("x", "y", "f", "state")}
    names["book"] = ast.Constant(BOOK)  # type: ignore[arg-type]  # any object
    return ast.unparse(Folding(names, SCOPE).fold(ast.parse(text, mode="eval").body))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("book.seats + 1 << 2", "12"),
        ("phase.PENDING", f"{phase.PENDING}"),
        ("Effect.DRAW", f"{Effect.DRAW.value}"),
        ("book.color_of[LIMIT + 9]", f"{BOOK.color_of[16]}"),
        ("-LIMIT < ~LIMIT <= 3", "False"),
        ("LIMIT < x", "7 < x"),
        ("not LIMIT", "False"),
        ("x & 0", "0"),
        ("0 >> x", "0"),
        ("f(x) & 0", "f(x) & 0"),  # it may change something
        ("x & 1", "x & 1"),
        ("x and LIMIT == 7", "x and True"),  # the value of `x and True` is not x
        ("x > 1 and LIMIT == 7", "x > 1"),
        ("LIMIT == 7 and x", "x"),
        ("LIMIT != 7 and f(x)", "False"),
        ("x > 1 and LIMIT != 7 and f(x)", "False"),
        ("x and LIMIT != 7", "x and False"),
        ("f(x) and LIMIT != 7 and f(y)", "f(x) and False"),
        ("f(x) > 1 or LIMIT == 7", "f(x) > 1 or True"),
        ("x > 1 or LIMIT == 7", "True"),
        ("LIMIT != 7 or x", "x"),
        ("5 and 3", "3"),
        ("0 or LIMIT", "7"),
        ("x if LIMIT == 7 else f(y)", "x"),
        ("x if y else LIMIT", "x if y else 7"),
        ("state.turn", "state.turn"),
        ("(x, book.seats)", "(x, 2)"),
    ],
)
def test_known_parts_are_worked_out(text: str, expected: str) -> None:
    assert folded(text) == expected
    if "f(" not in text and "state" not in text:
        for x, y in product((0, 1, 5), repeat=2):
            names = SCOPE | {"book": BOOK, "x": x, "y": y}
            value, same = eval(text, names), eval(expected, names)  # noqa: S307  # our own expressions
            assert (value, type(value) is bool) == (same, type(same) is bool) or isinstance(value, Effect)


@pytest.mark.parametrize(
    "text", ["True if x else False", "False if x else True", "y and (True if x else False)", "not x", "(x or y) and 3"]
)
def test_a_test_is_true_in_the_same_cases(text: str) -> None:
    node = ast.parse(text, mode="eval").body
    before = ast.unparse(node)
    shorter = ast.unparse(as_test(node))
    assert ast.unparse(node) == before
    for x, y in product((0, 1, 5), repeat=2):
        assert bool(eval(shorter, {"x": x, "y": y})) == bool(eval(text, {"x": x, "y": y}))  # noqa: S307  # ours


FUNCTIONS = [
    "return x",
    """
    if x > 2:
        return y
    return x + y
    """,
    """
    if x > 2:
        if y > 2:
            return 1
        x += 1
    elif y:
        x += 10
    else:
        return 3
    x += y
    return x
    """,
    """
    for i in range(x):
        if i == y:
            return i * 10
    return 99
    """,
    """
    while True:
        x += 1
        if x > y:
            if x % 2:
                return x
            y += 1
    """,
    """
    for i in range(x):
        for j in range(y):
            x += i * j
        if x > 9:
            return x
    if y > 1:
        return y
    return -x
    """,
    """
    if x > 1:
        return x
    for i in range(y):
        if i > x:
            return i + 5
    x += 3
    return x
    """,
]


@pytest.mark.parametrize("text", FUNCTIONS)
def test_a_body_without_returns_does_the_same(text: str) -> None:
    body = ast.parse(dedent(text)).body
    target = ast.Name("found", ast.Store())
    inlined = ast.unparse(ast.fix_missing_locations(ast.Module(without_returns(body, target), [])))
    assert "return" not in inlined
    names: dict[str, Any] = {}
    exec(f"def f(x, y):\n{ast.unparse(ast.parse(dedent(text)))}".replace("\n", "\n    "), names)  # noqa: S102  # ours
    for x, y in product(range(5), repeat=2):
        scope: dict[str, Any] = {"x": x, "y": y}
        exec(inlined, scope)  # noqa: S102  # our own statements
        assert scope["found"] == names["f"](x, y)


def test_a_procedure_may_return_early() -> None:
    body = ast.parse("if x:\n    return\nx = 5\nreturn").body
    assert ast.unparse(ast.Module(without_returns(body, None), [])) == "if x:\n    pass\nelse:\n    x = 5"


@pytest.mark.parametrize(
    "text",
    [
        "for i in range(x):\n    if i > y:\n        break\n    if i == 3:\n        return i\nreturn 7",
        "for i in range(x):\n    for j in range(y):\n        if i == j:\n            return i\nreturn 7",
    ],
)
def test_loops_that_are_left_in_two_ways_stay_calls(text: str) -> None:
    with pytest.raises(StaysAsWritten):
        without_returns(ast.parse(text).body, ast.Name("found", ast.Store()))
