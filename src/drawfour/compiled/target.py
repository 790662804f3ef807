"""The target of compilation, CPU or GPU, and how the functions of the rules are registered for it.

The compiled code calls the functions of the dialect unchanged. Only the doors of the rules have implementations of their own:
chance is a roll of the dice in the state, bits are single instructions, and nobody is told anything.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterable, Mapping
from importlib import import_module
from inspect import isfunction
from typing import Any

import numba
import numba.extending
from llvmlite import binding
from numba import njit
from numba.core.datamodel import models
from numba.core.typing import templates

from drawfour.compiled.arguments import register_arguments
from drawfour.compiled.books import register_books
from drawfour.compiled.dialect import RULES
from drawfour.compiled.inline import INLINE
from drawfour.compiled.intrinsics import register_bits
from drawfour.compiled.memory import Target, register_memory
from drawfour.core import chance, telling
from drawfour.core.bot_dice import roll


def register_rules(target: Target) -> None:
    """Register the types and functions of the rules."""
    register_memory(target)
    register_books(target)
    register_modules(target, RULES)

    @target.extending.overload(chance.pick, jit_options=target.inline)
    def pick(state, n):
        return lambda state, n: roll(state.chance, n)

    register_bits(target)
    register_silence(target)


def register_silence(target: Target) -> None:
    """Let compiled code tell nothing."""
    target.extending.overload(telling.start_telling, jit_options=target.inline)(lambda state: lambda state: None)
    target.extending.overload(telling.tell, jit_options=target.inline)(
        lambda state, kind, seat, other, number: lambda state, kind, seat, other, number: None
    )
    target.extending.overload(telling.tell_outcome, jit_options=target.inline)(
        lambda book, state, was_pending: lambda book, state, was_pending: None
    )


def register_modules(target: Target, names: Iterable[str], apart: Collection[Callable[..., Any]] = ()) -> None:
    """Register every function of these modules, so that compiled code can call it; those `apart` are not inlined."""
    for name in names:
        register_functions(target, name, vars(import_module(name)), apart)


def register_functions(
    target: Target, module: str, names: Mapping[str, Any], apart: Collection[Callable[..., Any]] = ()
) -> None:
    """Register those of a module's names that are functions of its own."""
    for function in names.values():
        if isfunction(function) and function.__module__ == module:
            target.extending.register_jitable(**{**target.inline, "forceinline": function not in apart})(function)


IS_HOST = not {"NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES"} & set(os.environ)
"""Does Numba compile for the processor of this machine?"""
HAS_PDEP = bool(IS_HOST and binding.get_host_cpu_features().get("bmi2", False))
CPU = Target(numba.extending, templates, models, inline=INLINE, has_pdep=HAS_PDEP)
register_rules(CPU)
register_arguments()

OPTIONS: Any = {"nogil": True, "error_model": "numpy"}
"""How entry points are compiled. The rules never divide by zero, so there is no check for it."""


def cached(function: Callable[..., Any]) -> Any:
    """Compile an entry point, cached on disk. Without a writable cache folder it is compiled in every process."""
    try:
        return njit(cache=True, **OPTIONS)(function)
    except RuntimeError:
        return njit(**OPTIONS)(function)


def is_at_hand(entry: Any, *arguments: Any) -> bool:
    """Is the code of an entry point for arguments of these types in memory, or cached on disk?"""
    kinds = tuple(map(numba.typeof, arguments))
    return kinds in entry.overloads or entry._cache.load_overload(kinds, entry.targetctx) is not None
