"""Fingerprints of functions: compiled code that was kept on disk is only used again for the functions it was made of."""

from __future__ import annotations

import builtins
from collections.abc import Collection, Iterator
from enum import Enum, EnumMeta
from inspect import isbuiltin, isfunction, ismodule
from types import CodeType, FunctionType
from typing import Any

import numpy as np
from numba.core.dispatcher import Dispatcher

from drawfour.compiled.memory import digest


class Unknown(Exception):
    """A value whose fingerprint cannot be taken."""


def fingerprint(function: Any) -> str | None:
    """Return a digest of a function and everything it uses, wherever that lives; None if some of it cannot be told apart.

    >>> from drawfour.bots import careful, random
    >>> fingerprint(careful.choose) == fingerprint(random.choose), fingerprint(lambda: open("moves.txt")) is None
    (False, False)
    >>> stream = object()
    >>> fingerprint(lambda: stream) is None
    True
    """
    try:
        return digest("\n".join(_of(function, (), [])))
    except Unknown:
        return None


def _of(value: Any, names: Collection[str], seen: list[Any]) -> Iterator[str]:
    """Tell a value apart from others. Of a module, only what is called by one of the names counts."""
    if isinstance(value, Dispatcher):
        value = value.py_func
    if any(value is other for other in seen):
        yield f"seen {next(number for number, other in enumerate(seen) if value is other)}"
    elif isfunction(value):
        seen.append(value)
        yield from _of_function(value, seen)
    elif ismodule(value):
        for name in sorted(set(names) & vars(value).keys()):
            yield f"{value.__name__}.{name}"
            yield from _of(getattr(value, name), names, seen)
    elif isinstance(value, tuple):
        for part in value:
            yield from _of(part, names, seen)
    elif isinstance(value, np.ndarray) and not value.dtype.hasobject:
        yield f"{value.dtype} {value.shape} {value.tobytes().hex()}"
    elif isinstance(value, EnumMeta):
        yield f"{value.__qualname__} {list(map(repr, value.__members__.values()))}"
    elif isinstance(value, (Enum, int, float, complex, str, bytes, frozenset)) or value is None or value is ...:
        yield f"{type(value).__name__} {sorted(map(repr, value)) if isinstance(value, frozenset) else repr(value)}"
    elif isbuiltin(value) or (isinstance(value, type) and value.__module__ == "builtins"):
        yield f"{value.__module__}.{value.__qualname__}"
    else:
        raise Unknown(repr(value))


def _of_function(function: FunctionType, seen: list[Any]) -> Iterator[str]:
    """Tell a function apart by its code, its defaults, and the values outside of it that the code names."""
    names: set[str] = set()
    yield from _of_code(function.__code__, names)
    for name in sorted(names):
        if name in function.__globals__:
            yield name
            yield from _of(function.__globals__[name], names, seen)
        elif hasattr(builtins, name):
            yield f"builtins.{name}"
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        yield name
        yield from _of(cell.cell_contents, names, seen)
    yield from _of((function.__defaults__ or (), *sorted((function.__kwdefaults__ or {}).items())), names, seen)


def _of_code(code: CodeType, names: set[str]) -> Iterator[str]:
    """Tell code apart by its instructions and constants, and gather the names in it."""
    names.update(code.co_names)
    yield f"{code.co_code.hex()} {code.co_names} {code.co_varnames} {code.co_freevars} {code.co_cellvars}"
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _of_code(constant, names)
        else:
            yield from _of(constant, (), [])
