"""The modules of the environments written in the dialect that compiles (docs/decisions/0002-the-dialect.md)."""

from __future__ import annotations

COMPILED_MODULES = tuple(
    f"drawfour.envs.{name}" for name in ("actions", "asking", "observing", "rewards", "lanes", "recording")
)
"""The modules. A test checks that all of them keep to the dialect."""
