"""Functions that are only called from compiled code and are inlined into their callers.

Numba links, optimizes and finalizes every function with all its callees as soon as it is compiled. With nested functions that
repeats the same work many times over. Functions compiled with these options are only lowered; they are linked and optimized
once, within the entry point that calls them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from llvmlite.binding import Linkage
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder


class _InlineLibrary(JITCodeLibrary):
    """The code of an inlined function: it can be linked, but is never loaded."""

    def finalize(self) -> None:
        self._finalized = True

    def _get_module_for_linking(self) -> Any:
        """Return this function and all its callees, each once, as code that other modules may also contain."""
        module = self._final_module.clone()
        for callee in self._callees({self}):
            module.link_in(callee, preserve=True)
        for function in module.functions:
            if not function.is_declaration and function.linkage == Linkage.external:
                function.linkage = "linkonce_odr"
        return module

    def _callees(self, found: set[Any]) -> Iterator[Any]:
        """Yield the code of all callees that are not in `found`, and add them to it."""
        for library in self._linking_libraries:
            if library in found:
                continue
            found.add(library)
            if isinstance(library, _InlineLibrary):
                yield library._final_module
                yield from library._callees(found)
            else:
                yield library._get_module_for_linking()

    def get_pointer_to_function(self, name: str) -> int:
        self._ensure_finalized()
        return 0

    @property
    def codegen(self) -> _InlineLibrary:
        return self  # Numba asks for it only to call `set_env`

    def set_env(self, name: str, env: Any) -> None:
        pass


class _InlineCompiler(CompilerBase):
    def define_pipelines(self) -> list[Any]:
        state = self.state
        state.library = _InlineLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        return [DefaultPassBuilder.define_nopython_pipeline(state)]


INLINE = {
    "forceinline": True,
    "no_rewrites": True,  # rewrites are for arrays and None, which the dialect does not have
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
    "pipeline_class": _InlineCompiler,
}
"""The options that compile an inlined function for CPUs."""
