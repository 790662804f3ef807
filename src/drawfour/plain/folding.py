"""Folding: expressions, with everything that is known of a table put in and worked out.

A known value is an `ast.Constant`, which here may hold any object: a number, a row of the book, the book, a module, a function.
"""

from __future__ import annotations

import ast
import builtins
import operator
from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any

from drawfour.core.book import Book

_OPERATIONS: dict[type, Callable[..., Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.LShift: operator.lshift,
    ast.RShift: operator.rshift,
    ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_,
    ast.BitXor: operator.xor,
    ast.Invert: operator.invert,
    ast.USub: operator.neg,
    ast.Not: operator.not_,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}
_ZERO_FIRST = (ast.BitAnd, ast.RShift, ast.LShift)  # 0 with these operators is 0, whatever follows
_METHODS = ("bit_count", "bit_length")  # methods of integers, which change nothing


def is_pure(node: ast.expr) -> bool:
    """Does working out an expression change nothing, so that it may be left out, or worked out twice?"""
    if isinstance(node, (ast.Name, ast.Constant)):
        return True
    calls = (part.func for part in ast.walk(node) if isinstance(part, ast.Call))
    return all(isinstance(called, ast.Attribute) and called.attr in _METHODS for called in calls)


def is_cheap(node: ast.expr) -> bool:
    """Is it as cheap to read twice as to keep?"""
    match node:
        case ast.Name() | ast.Constant():
            return True
        case ast.Attribute(value=value):
            return is_cheap(value)
        case ast.Subscript(value=value, slice=place):
            return is_cheap(value) and is_cheap(place)
    return False


def is_truth(node: ast.expr) -> bool:
    """Is an expression always True or False, rather than a number?"""
    match node:
        case ast.Constant(value=value):
            return isinstance(value, bool)
        case ast.Compare() | ast.UnaryOp(op=ast.Not()):
            return True
        case ast.BoolOp(values=values):
            return all(map(is_truth, values))
    return False


def as_test(node: ast.expr) -> ast.expr:
    """Return an expression that is true in the same cases."""
    match node:
        case ast.IfExp(test=test, body=ast.Constant(value=True), orelse=ast.Constant(value=False)):
            return as_test(test)
        case ast.IfExp(test=test, body=ast.Constant(value=False), orelse=ast.Constant(value=True)):
            return ast.UnaryOp(ast.Not(), as_test(test))
        case ast.BoolOp(op=op, values=values):
            return ast.BoolOp(op, [as_test(value) for value in values])
    return node


def known(value: Any) -> ast.Constant:
    """Return a known value as an expression. A member of an enum becomes the number it stands for: reading one is slow."""
    return ast.Constant(int(value) if isinstance(value, int) and not isinstance(value, bool) else value)


class Folding(ast.NodeTransformer):
    """Folds the expressions of a function. `names` has what its local names stand for, `scope` the names of its module."""

    def __init__(self, names: dict[str, ast.expr], scope: Mapping[str, Any]) -> None:
        self.names = names
        self.scope = scope

    def fold(self, node: ast.expr) -> ast.expr:
        """Return an expression that has the same value."""
        folded = self.visit(node)
        assert isinstance(folded, ast.expr)
        return folded

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """Put in what a name stands for."""
        found = self.names.get(node.id)
        if found is None:
            return known(self.scope[node.id] if node.id in self.scope else getattr(builtins, node.id))
        return ast.Name(found.id, node.ctx) if isinstance(found, ast.Name) else found

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        """Read a constant of a module, a member of an enum, or a field of the book."""
        node.value = self.fold(node.value)
        if isinstance(node.value, ast.Constant) and isinstance(node.value.value, (ModuleType, type, Book)):
            return known(getattr(node.value.value, node.attr))
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        """Read an item of a row of the book."""
        node.value, node.slice = self.fold(node.value), self.fold(node.slice)
        row: Any = node.value.value if isinstance(node.value, ast.Constant) else None
        if row is not None and isinstance(node.slice, ast.Constant):
            return known(row[node.slice.value])
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        """Work out a number."""
        node.left, node.right = self.fold(node.left), self.fold(node.right)
        if isinstance(node.left, ast.Constant) and isinstance(node.right, ast.Constant):
            return known(_OPERATIONS[type(node.op)](node.left.value, node.right.value))
        if isinstance(node.op, _ZERO_FIRST) and _is_zero(node.left) and is_pure(node.right):
            return node.left
        if isinstance(node.op, ast.BitAnd) and _is_zero(node.right) and is_pure(node.left):
            return node.right
        return node

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.expr:
        """Work out a number or a truth."""
        node.operand = self.fold(node.operand)
        if isinstance(node.operand, ast.Constant):
            return known(_OPERATIONS[type(node.op)](node.operand.value))
        if isinstance(node.op, ast.Not):
            node.operand = as_test(node.operand)
        return node

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        """Work out a comparison."""
        node.left, node.comparators = self.fold(node.left), [self.fold(each) for each in node.comparators]
        values = [side.value for side in (node.left, *node.comparators) if isinstance(side, ast.Constant)]
        if len(values) <= len(node.comparators):
            return node
        return known(all(_OPERATIONS[type(op)](*pair) for op, *pair in zip(node.ops, values, values[1:], strict=False)))

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.expr:
        """Leave out operands that decide nothing, and those that cannot matter because another decides."""
        decides = isinstance(node.op, ast.Or)
        left: list[ast.expr] = []
        for value in node.values:
            part = self.fold(value)
            if isinstance(part, ast.Constant) and bool(part.value) == decides:
                if all(is_pure(each) and is_truth(each) for each in left):
                    return part
                left.append(part)
                break
            if not isinstance(part, ast.Constant) or (
                value is node.values[-1] and left and not (is_truth(left[-1]) and is_truth(part))
            ):
                left.append(part)
        node.values = left
        return part if not left else left[0] if len(left) == 1 else node

    def visit_IfExp(self, node: ast.IfExp) -> ast.expr:
        """Choose, if the test is known."""
        node.test = as_test(self.fold(node.test))
        if isinstance(node.test, ast.Constant):
            return self.fold(node.body if node.test.value else node.orelse)
        node.body, node.orelse = self.fold(node.body), self.fold(node.orelse)
        return node

    def visit_Call(self, node: ast.Call) -> ast.expr:
        """Fold the function that is called, and its arguments."""
        node.func, node.args = self.fold(node.func), [self.fold(argument) for argument in node.args]
        return self.value_of(node)

    def value_of(self, call: ast.Call) -> ast.expr:
        """Return what has the value of a call."""
        return call


def _is_zero(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value == 0
