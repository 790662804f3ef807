"""Parts: functions that are only ever called from compiled code, and become one with whatever calls them.

Numba optimizes every function and makes it executable as soon as it is compiled. For functions that stand within one another
that is the same work again and again: a part is left as it is, and is optimized once, within the entry that it ends up in.
"""

from __future__ import annotations

from typing import Any

from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder


class _PartLibrary(JITCodeLibrary):
    """The code of a part: there to be linked, and nowhere in memory."""

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalized = True

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


PART = {"forceinline": True, "no_cpython_wrapper": True, "no_cfunc_wrapper": True, "pipeline_class": _PartCompiler}
"""How a part is compiled for processors."""
