"""Expansion: a function and all that it calls, specialized for one table, as one module."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Callable
from itertools import count
from types import FunctionType
from typing import Any, TypeVar

from drawfour.core.book import Book
from drawfour.plain.folding import known
from drawfour.plain.returns import StaysAsWritten
from drawfour.plain.statements import Statements
from drawfour.plain.written import Library

F = TypeVar("F", bound=Callable[..., object])

MOST_STATEMENTS = 20  # of a function that is put in place of its calls


class Expansion:
    """The specialized functions of one table."""

    def __init__(self, book: Book) -> None:
        self.library = Library()
        self._book = book
        self._scope: dict[str, Any] = {}
        self._names: dict[int, str] = {}  # the id of an object -> its name in the scope
        self._definitions: dict[FunctionType, ast.FunctionDef | None] = {}  # None for a function that stays as it is written
        self._sizes: dict[FunctionType, int] = {}
        self._defined: set[FunctionType] = set()  # in the scope
        self._numbers = count()

    def function(self, function: F) -> F:
        """Return a function, specialized, or as it is written if that can't be done."""
        if not isinstance(function, FunctionType) or self._definition(function) is None:
            return function
        exec(compile(self.module(function), f"<{function.__name__}, specialized>", "exec"), self._scope)  # noqa: S102 # our own
        made = self._scope[self.name(function)]
        made.__wrapped__ = function
        return made  # type: ignore[no-any-return]  # mypy can't know what the made code defines

    def module(self, function: FunctionType) -> ast.Module:
        """Return the definitions of a function and of all that it calls, as far as they are not in the scope."""
        module, needed = ast.Module([], []), [function]
        while needed:
            each = needed.pop()
            definition = None if each in self._defined else self._definition(each)
            if definition is not None:
                self._defined.add(each)
                naming = _Naming(self)
                naming.visit(definition)
                needed += naming.functions
                module.body.append(definition)
        return ast.fix_missing_locations(module)

    def name(self, thing: object) -> str:
        """Return the name of an object in the scope."""
        found = self._names.get(id(thing))
        if found is None:
            name = getattr(thing, "__name__", type(thing).__name__.lower())
            found = self._names[id(thing)] = f"{name}__{len(self._names)}"  # no local name is like that
            self._scope[found] = thing
        return found

    def is_small(self, function: FunctionType) -> bool:
        """Is it put in place of its calls?"""
        return self._definition(function) is not None and self._sizes[function] <= MOST_STATEMENTS

    def number(self) -> int:
        """Return a new number for local names."""
        return next(self._numbers)

    def _definition(self, function: FunctionType) -> ast.FunctionDef | None:
        """Return the specialized definition of a function; None if it stays as it is written."""
        if function not in self._definitions:
            self._definitions[function] = None  # for the time being, so that a function in itself stays a call
            try:
                made = self._definitions[function] = self._specialized(function)
                self._sizes[function] = _statements(made.body)
            except StaysAsWritten:
                pass
        return self._definitions[function]

    def _specialized(self, function: FunctionType) -> ast.FunctionDef:
        of = self.library.find(function)
        if of is None:
            raise StaysAsWritten
        names: dict[str, ast.expr] = {name: ast.Name(name, ast.Load()) for name in [*of.parameters, *of.writes]}
        definition = of.parse()
        definition.name, definition.returns = self.name(function), None
        for parameter in definition.args.args:
            parameter.annotation = None
        if "book" in names:
            names["book"] = known(self._book)
        definition.body = Statements(self, function, of, names).block(definition.body) or [ast.Pass()]
        return definition


def _statements(body: list[ast.stmt]) -> int:
    return sum(1 + _statements(getattr(each, "body", [])) + _statements(getattr(each, "orelse", [])) for each in body)


class _Naming(ast.NodeTransformer):
    """Gives each known object of a definition its name, and finds the functions among them."""

    def __init__(self, expansion: Expansion) -> None:
        self._expansion = expansion
        self.functions: list[FunctionType] = []

    def visit_Constant(self, node: ast.Constant) -> ast.expr:
        """Return a number as it is, and the name of anything else."""
        value: object = node.value
        if value is None or isinstance(value, int):
            return node
        name = getattr(value, "__name__", "")
        if getattr(builtins, name, None) is value:
            return ast.Name(name, ast.Load())
        if isinstance(value, FunctionType):
            self.functions.append(value)
        return ast.Name(self._expansion.name(value), ast.Load())
