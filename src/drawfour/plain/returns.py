"""Returns: the body of a function without its returns, to be put in place of a call."""

from __future__ import annotations

import ast
from collections.abc import Sequence

Body = Sequence[ast.stmt]


class StaysAsWritten(Exception):
    """A function that isn't specialized, or a call that stays a call."""


def without_returns(body: Body, target: ast.expr | None) -> list[ast.stmt]:
    """Return statements that do the same, and assign to `target` what the function would have returned.

    What follows an early return moves into the other branch, or into the `else` of the loop that it leaves.
    """
    found: list[ast.stmt] = []
    for place, statement in enumerate(body):
        after = body[place + 1 :]
        match statement:
            case ast.Return():
                return found + _assignment(target, statement)
            case ast.If(test=test, body=yes, orelse=no) if _returns(statement):
                yes = without_returns([*yes, *after], target) or [ast.Pass()]
                return [*found, ast.If(test, yes, without_returns([*no, *after], target))]
            case ast.For(target=each, iter=over, body=inner) if _returns(statement):
                return [*found, ast.For(each, over, _leaving(inner, target), without_returns(after, target))]
            case ast.While(test=test, body=inner) if _returns(statement):
                return [*found, ast.While(test, _leaving(inner, target), without_returns(after, target))]
        found.append(statement)
    return found


def _assignment(target: ast.expr | None, statement: ast.Return) -> list[ast.stmt]:
    return [] if target is None or statement.value is None else [ast.Assign([target], statement.value)]


def _leaving(body: Body, target: ast.expr | None) -> list[ast.stmt]:
    """Return the body of a loop, which is left where the function would have returned."""
    found: list[ast.stmt] = []
    for statement in body:
        match statement:
            case ast.Return():
                return [*found, *_assignment(target, statement), ast.Break()]
            case ast.If(test=test, body=yes, orelse=no):
                found.append(ast.If(test, _leaving(yes, target), _leaving(no, target)))
            case ast.Break():
                raise StaysAsWritten  # it would skip what moves into the `else` of the loop
            case ast.For() | ast.While() if _returns(statement):
                raise StaysAsWritten
            case _:
                found.append(statement)
    return found


def _returns(node: ast.AST) -> bool:
    return any(isinstance(part, ast.Return) for part in ast.walk(node))
