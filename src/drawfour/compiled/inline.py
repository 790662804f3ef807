"""Functions that are only called from compiled code and are inlined into their callers.

Numba links every function with all that it calls, optimizes it and makes it executable as soon as it is compiled. For functions
that stand within one another that is the same work again and again: a part is left as it is, and is linked and optimized once,
within the entry that it ends up in.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from llvmlite.binding import Linkage
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder


class _PartLibrary(JITCodeLibrary):
    """The code of a part: there to be linked, and nowhere in memory."""

    def finalize(self) -> None:
        self._finalized = True

    def _get_module_for_linking(self) -> Any:
        """This part and all that it calls, each once, as code that others may bring along as well."""
        module = self._final_module.clone()
        for called in self._called({self}):
            module.link_in(called, preserve=True)
        for function in module.functions:
            if not function.is_declaration and function.linkage == Linkage.external:
                function.linkage = "linkonce_odr"
        return module

    def _called(self, found: set[Any]) -> Iterator[Any]:
        """The code of all that it calls, except for what has been found already."""
        for library in self._linking_libraries:
            if library in found:
                continue
            found.add(library)
            if isinstance(library, _PartLibrary):
                yield library._final_module
                yield from library._called(found)
            else:
                yield library._get_module_for_linking()

    def get_pointer_to_function(self, name: str) -> int:
        self._ensure_finalized()
        return 0

    @property
    def codegen(self) -> _PartLibrary:
        return self  # asked only to set the environment of code in memory

    def set_env(self, name: str, env: Any) -> None:
        pass


class _PartCompiler(CompilerBase):
    def define_pipelines(self) -> list[Any]:
        state = self.state
        state.library = _PartLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        return [DefaultPassBuilder.define_nopython_pipeline(state)]


PART = {
    "forceinline": True,
    "no_rewrites": True,  # rewrites are for arrays and None, which the dialect does not have
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
    "pipeline_class": _PartCompiler,
}
"""How a part is compiled for processors."""
