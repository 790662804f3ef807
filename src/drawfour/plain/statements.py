"""Statements: the body of a function for one table, with the bodies of small functions in place of calls."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Sequence
from types import FunctionType
from typing import Protocol

from drawfour.plain.folding import Folding, as_test, is_cheap, is_pure, known
from drawfour.plain.returns import StaysAsWritten, without_returns
from drawfour.plain.written import Library, Written

_MOST_TIMES = 2  # of a loop of assignments that is unrolled; any loop that runs once is

Before = list[ast.stmt]
"""Statements that must come before an expression: calls that it contains."""


class Places(Protocol):
    """Decides which functions are put in place, and numbers their local names."""

    library: Library

    def is_small(self, function: FunctionType) -> bool:
        """Is it put in place of its calls?"""
        ...

    def number(self) -> int:
        """Return a new number."""
        ...


class Statements(Folding):
    """The statements of a function, or of one call of it."""

    def __init__(self, places: Places, function: FunctionType, written: Written, names: dict[str, ast.expr]) -> None:
        super().__init__(names, function.__globals__)
        self.places = places
        self.written = written

    def block(self, body: Sequence[ast.stmt]) -> list[ast.stmt]:
        """Return statements, specialized. Nothing follows a return or the end of a loop."""
        found: list[ast.stmt] = []
        for statement in body:
            found += [] if isinstance(statement, ast.Pass) else self._statement(statement)
            if found and isinstance(found[-1], (ast.Return, ast.Break, ast.Continue)):
                break
        return found

    def _statement(self, node: ast.stmt) -> list[ast.stmt]:
        match node:
            case ast.Expr(value=value):
                return self._expression(value)
            case ast.Assign(targets=[target], value=value):
                return self._assignment(target, value)
            case ast.AugAssign(target=target, op=op, value=value):
                target, value = self.fold(target), self.fold(value)
                before, value = self._hoisted(value) if isinstance(target, ast.Name) else ([], value)
                return [*before, ast.AugAssign(target, op, value)]  # type: ignore[arg-type]  # a target stays one
            case ast.Return(value=None):
                return [node]
            case ast.Return(value=ast.expr() as value):
                before, value = self._hoisted(self.fold(value))
                return [*before, ast.Return(value)]
            case ast.If(test=test, body=body, orelse=orelse):
                before, test = self._hoisted(self.fold(test))
                if isinstance(test, ast.Constant):
                    return before + self.block(body if test.value else orelse)
                return before + _choice(as_test(test), self.block(body), self.block(orelse))
            case ast.Match():
                return self._match(node)
            case ast.For(orelse=[]):
                return self._for(node)
            case ast.While(test=test, body=body, orelse=[]):
                return [ast.While(as_test(self.fold(test)), self.block(body) or [ast.Pass()], [])]
            case ast.Break() | ast.Continue():
                return [node]
        raise StaysAsWritten

    def _expression(self, value: ast.expr) -> list[ast.stmt]:
        before, value = self._first_arguments(self.fold(value))
        if is_pure(value):
            return before
        placed = self._placed(value, None)
        return before + ([ast.Expr(value)] if placed is None else placed)

    def _assignment(self, target: ast.expr, value: ast.expr) -> list[ast.stmt]:
        value = self.fold(value)
        if isinstance(target, ast.Name) and isinstance(value, ast.Constant) and self.written.is_set_once(target.id):
            self.names[target.id] = value
            return []
        target = self.fold(target)
        before, value = self._first_arguments(value)
        parts = target.elts if isinstance(target, ast.Tuple) else [target]
        placed = self._placed(value, target) if all(isinstance(part, ast.Name) for part in parts) else None
        if placed is not None:
            return before + placed
        more, value = self._hoisted(value)
        return [*before, *more, ast.Assign([target], value)]

    def _match(self, node: ast.Match) -> list[ast.stmt]:
        """Return a match as a chain of conditions."""
        before, subject = self._hoisted(self.fold(node.subject))
        if not is_cheap(subject):
            name = f"value_{self.places.number()}"
            before.append(ast.Assign([ast.Name(name, ast.Store())], subject))
            subject = ast.Name(name, ast.Load())
        chain: list[ast.stmt] = []
        for case in reversed(node.cases):
            match case:
                case ast.match_case(pattern=ast.MatchAs(pattern=None, name=None), guard=None, body=body):
                    chain = self.block(body)
                case ast.match_case(pattern=ast.MatchValue(value=value), guard=None, body=body):
                    chain = _choice(ast.Compare(subject, [ast.Eq()], [self.fold(value)]), self.block(body), chain)
                case _:
                    raise StaysAsWritten
        return before + chain

    def _for(self, node: ast.For) -> list[ast.stmt]:
        before, over = self._hoisted(self.fold(node.iter))
        times, target = _times(over), node.target
        if times is not None and isinstance(target, ast.Name):
            is_plain = all(isinstance(each, (ast.Assign, ast.AugAssign)) for each in node.body)
            if len(times) <= (_MOST_TIMES if is_plain else 1) and not _leaves_or_sets(node.body, target.id):
                return before + self._unrolled(node, target.id, times)
        return [*before, ast.For(self.fold(node.target), over, self.block(node.body) or [ast.Pass()], [])]

    def _unrolled(self, node: ast.For, name: str, times: range) -> list[ast.stmt]:
        again = "\n".join(map(ast.unparse, node.body)) if len(times) > 1 else ""
        found, kept = [], self.names[name]
        for place, value in enumerate(times):
            self.names[name] = known(value)
            found += self.block(ast.parse(again).body if place else node.body)
        self.names[name] = kept
        return found

    def _hoisted(self, value: ast.expr) -> tuple[Before, ast.expr]:
        """Put those calls of an expression before it that are worked out first anyway, with their bodies in place."""
        before: Before = []
        match value:
            case ast.Call():
                before, value = self._first_arguments(value)
                name = f"value_{self.places.number()}"
                placed = self._placed(value, ast.Name(name, ast.Store()))
                if placed is not None:
                    return before + placed, ast.Name(name, ast.Load())
            case ast.UnaryOp():
                before, value.operand = self._hoisted(value.operand)
            case ast.BoolOp():
                before, value.values[0] = self._hoisted(value.values[0])
            case ast.BinOp():
                before, value.left = self._hoisted(value.left)
                if isinstance(value.left, (ast.Name, ast.Constant)):
                    more, value.right = self._hoisted(value.right)
                    before += more
            case ast.Compare():
                before, value.left = self._hoisted(value.left)
            case ast.IfExp():
                before, value.test = self._hoisted(value.test)
        return before, value

    def _first_arguments(self, value: ast.expr) -> tuple[Before, ast.expr]:
        """Put the calls among the arguments of a call before it."""
        before: Before = []
        if isinstance(value, ast.Call):
            for place, argument in enumerate(value.args):
                if not is_pure(argument):
                    more, value.args[place] = self._hoisted(argument)
                    before += more
                if not isinstance(value.args[place], (ast.Name, ast.Constant)):
                    break  # what follows is worked out later
        return before, value

    def value_of(self, call: ast.Call) -> ast.expr:
        """Return the value of a function in place of a call, if it is one expression."""
        function = _called(call)
        of = self.places.library.find(function)
        if function is None or of is None or not of.may_be_expression or not all(map(is_pure, call.args)):
            return call
        names = dict(zip(of.parameters, call.args, strict=True))
        if any(of.writes[name] or (of.reads[name] > 1 and not is_cheap(names[name])) for name in names):
            return call
        found = Statements(self.places, function, of, names).one_expression(of.parse().body)
        is_last = isinstance(found, ast.Call) and all(map(is_pure, found.args))  # nothing is worked out after what it changes
        return found if found is not None and (is_pure(found) or is_last) else call

    def one_expression(self, body: Sequence[ast.stmt]) -> ast.expr | None:
        """Return the value of the function as one expression; None if it takes more."""
        match body:
            case [ast.Expr(value=ast.Constant()), *after]:  # the docstring
                return self.one_expression(after)
            case [ast.Return(value=ast.expr() as value), *_] | [ast.Expr(value=ast.Call() as value)]:
                return self.fold(value)
            case [ast.Assign(targets=[ast.Name(id=name)], value=value), *after] if self.written.is_set_once(name):
                self.names[name] = self.fold(value)
                is_kept = not is_cheap(self.names[name]) and self.written.reads[name] > 1
                return None if is_kept or not is_pure(self.names[name]) else self.one_expression(after)
            case [ast.If(test=test, body=yes, orelse=no), *after]:
                test = self.fold(test)
                if isinstance(test, ast.Constant):
                    return self.one_expression([*(yes if test.value else no), *after])
                first, second = self.one_expression(yes), self.one_expression([*no, *after])
                return ast.IfExp(as_test(test), first, second) if first and second else None
            case [ast.For(target=ast.Name(id=name), iter=over, body=inner, orelse=[]), *after] if self.written.is_set_once(
                name
            ):
                times = _times(self.fold(over))
                if times is not None and len(times) <= 1:
                    self.names[name] = known(times[0] if times else None)
                    return self.one_expression([*(inner if times else []), *after])
        return None

    def _placed(self, call: ast.expr, target: ast.expr | None) -> list[ast.stmt] | None:
        """Return the body of a called function, with its value assigned to `target`; None if the call stays a call."""
        function = _called(call)
        of, number = self.places.library.find(function), self.places.number()
        if function is None or of is None or not isinstance(call, ast.Call) or not all(map(is_pure, call.args)):
            return None
        if not self.places.is_small(function):
            return None
        names: dict[str, ast.expr] = {name: ast.Name(f"{name}_{number}", ast.Load()) for name in of.writes}
        before: Before = []
        for name, argument in zip(of.parameters, call.args, strict=True):
            if not of.writes[name] and isinstance(argument, (ast.Name, ast.Constant)):
                names[name] = argument
            else:  # read once, now: it may have changed by the time it is needed
                names[name] = ast.Name(f"{name}_{number}", ast.Load())
                before.append(ast.Assign([ast.Name(f"{name}_{number}", ast.Store())], argument))
        try:
            return before + without_returns(Statements(self.places, function, of, names).block(of.parse().body), target)
        except StaysAsWritten:
            return None


def _called(node: ast.expr) -> FunctionType | None:
    """Return the function that an expression calls, if it is known."""
    match node:
        case ast.Call(func=ast.Constant(value=function)) if isinstance(function, FunctionType):
            return function
    return None


def _times(over: ast.expr) -> range | None:
    """Return the numbers that a loop goes through, if they are known."""
    match over:
        case ast.Call(func=ast.Constant(value=builtins.range), args=arguments):
            values = [each.value for each in arguments if isinstance(each, ast.Constant)]
            return range(*values) if len(values) == len(arguments) else None
    return None


def _leaves_or_sets(body: list[ast.stmt], name: str) -> bool:
    """Do the statements of a loop leave it, or set its variable?"""
    parts = [part for each in body for part in ast.walk(each)]
    names = (part for part in parts if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store))
    return any(isinstance(part, (ast.Break, ast.Continue)) for part in parts) or name in (each.id for each in names)


def _choice(test: ast.expr, body: list[ast.stmt], orelse: list[ast.stmt]) -> list[ast.stmt]:
    """Return a condition; nothing if nothing depends on it."""
    if not body and not orelse and is_pure(test):
        return []
    return [ast.If(test, body, orelse) if body else ast.If(ast.UnaryOp(ast.Not(), test), orelse or [ast.Pass()], [])]
