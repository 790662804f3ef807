"""Functions as they are written: their text, their parameters, and the uses of their local names."""

from __future__ import annotations

import ast
import linecache
from collections import Counter
from types import CodeType, FunctionType, ModuleType

_STATEMENTS = (
    ast.Expr, ast.Assign, ast.AugAssign, ast.Return, ast.If, ast.Match, ast.For, ast.While, ast.Break, ast.Continue, ast.Pass,
)  # fmt: skip
_OUTSIDE = (
    ast.GeneratorExp, ast.ListComp, ast.SetComp, ast.DictComp, ast.List, ast.Dict, ast.Set, ast.Lambda, ast.JoinedStr,
    ast.Starred, ast.keyword, ast.NamedExpr, ast.Await, ast.Yield, ast.YieldFrom,
)  # fmt: skip
_NOT_AN_EXPRESSION = (ast.AugAssign, ast.While, ast.Match, ast.Break, ast.Continue)


class Written:
    """A function as it is written. Raises SyntaxError without its source."""

    def __init__(self, function: FunctionType) -> None:
        self._text = _text(function.__code__)
        definition = self.parse()
        parts = list(ast.walk(definition))
        names = [part for part in parts if isinstance(part, ast.Name)]
        updated = [part.target.id for part in parts if isinstance(part, ast.AugAssign) and isinstance(part.target, ast.Name)]
        others = (definition.decorator_list, definition.args.defaults, definition.args.vararg, definition.args.kwonlyargs)
        self.parameters = [each.arg for each in definition.args.args]
        self.reads = Counter(name.id for name in names if isinstance(name.ctx, ast.Load)) + Counter(updated)
        self.writes = Counter(name.id for name in names if isinstance(name.ctx, ast.Store)) + Counter(updated)
        self.is_dialect = not any(others) and not any(map(_is_outside, parts[1:])) and _is_current(function, self._text)
        self.may_be_expression = not any(isinstance(part, _NOT_AN_EXPRESSION) for part in parts)

    def is_set_once(self, name: str) -> bool:
        """Does a single statement set a local name?"""
        return self.writes[name] == 1 and name not in self.parameters

    def parse(self) -> ast.FunctionDef:
        """Return a syntax tree that may be changed: parsing is many times faster than copying."""
        match ast.parse(self._text).body:
            case [ast.FunctionDef() as definition]:
                return definition
        raise SyntaxError


class Library:
    """The functions of drawfour as they are written, each read once."""

    def __init__(self) -> None:
        self._written: dict[FunctionType, Written | None] = {}

    def find(self, thing: object) -> Written | None:
        """Return a function of drawfour as it is written; None for anything else, outside the dialect, or without source.

        Functions of others may be replaced while a program runs.
        """
        if not isinstance(thing, FunctionType) or not thing.__module__.startswith("drawfour."):
            return None
        if thing not in self._written:
            try:
                found = Written(thing)
            except SyntaxError:
                self._written[thing] = None
            else:
                self._written[thing] = found if found.is_dialect else None
        return self._written[thing]


def _text(code: CodeType) -> str:
    last = max(end or 0 for _, end, _, _ in code.co_positions())
    return "".join(linecache.getlines(code.co_filename)[code.co_firstlineno - 1 : last])


def _is_outside(part: ast.AST) -> bool:
    return not isinstance(part, _STATEMENTS) if isinstance(part, ast.stmt) else isinstance(part, _OUTSIDE)


def _is_current(function: FunctionType, text: str) -> bool:
    """Is it the text that the function was compiled from, and not that of a version installed since?"""
    names = [name for name in function.__code__.co_names if isinstance(function.__globals__.get(name), ModuleType)]
    imports = "".join(f"import {name}\n" for name in names)  # calls of functions of modules are compiled in a way of their own
    codes = [part for part in compile(imports + text, "", "exec").co_consts if isinstance(part, CodeType)]
    code = function.__code__  # since Python 3.14, there is another one beside it, for its annotations
    return [_compiled(part) for part in codes if part.co_name == code.co_name] == [_compiled(code)]


def _compiled(code: CodeType) -> tuple[object, ...]:
    return code.co_code, code.co_consts, code.co_names, code.co_varnames
