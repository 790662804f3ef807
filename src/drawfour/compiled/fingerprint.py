"""Digests of source code and of functions, so that cached machine code is only used for the code it was compiled from."""

from __future__ import annotations

import builtins
from collections.abc import Collection, Iterator
from enum import Enum, EnumMeta
from hashlib import sha256
from inspect import isbuiltin, isfunction, ismodule
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import numpy as np
from numba.core.dispatcher import Dispatcher

import drawfour

COMPILED_PACKAGES = ("bots", "compiled", "core", "envs", "lab")


def digest(text: str) -> str:
    """Return a short digest of a text.

    >>> digest("W:B")
    'a204592553ce4d5e'
    """
    return sha256(text.encode()).hexdigest()[:16]


def digest_of_source(package: Path) -> str:
    """Return a digest of all source code that is compiled, or that says how. Bots have fingerprints of their own."""
    files = [path for folder in COMPILED_PACKAGES for path in sorted((package / folder).glob("*.py"))]
    return digest("".join(path.read_text(encoding="utf-8") for path in files))


SOURCE_DIGEST = digest_of_source(Path(drawfour.__file__).parent)


class Unknown(Exception):
    """A value that has no fingerprint."""


def fingerprint(function: Any) -> str | None:
    """Return a digest of a function and everything it uses, in any module; None if part of that has no fingerprint.

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
    """Describe a value so that different values differ. Of a module, only the attributes in `names` count."""
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
    """Describe a function by its code, its defaults, and the globals and closure variables that the code uses."""
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
    """Describe code by its instructions and constants, and add the names it uses to `names`."""
    names.update(code.co_names)
    yield f"{code.co_code.hex()} {code.co_names} {code.co_varnames} {code.co_freevars} {code.co_cellvars}"
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _of_code(constant, names)
        else:
            yield from _of(constant, (), [])
