"""The modules written in the dialect of rule functions (docs/decisions/0002-the-dialect.md): the only list of them.

The compiler takes their functions as they are, and a test checks that they keep to the dialect.
"""

from __future__ import annotations

from drawfour.bots import BOTS

RULES = ("piles", "calls", "turn", "legal", "hands", "scoring", "effects", "knockout", "deal", "play")
PLAYERS = ("dice", "attention", "habits", "self_play")

COMPILED = (
    *(f"drawfour.core.{name}" for name in RULES),
    *(f"drawfour.bots.{name}" for name in PLAYERS),
    *dict.fromkeys(choose.__module__ for choose in BOTS.values()),
)
"""The modules whose functions are compiled, by their full names."""

DOORS = ("drawfour.core.bits", "drawfour.core.chance")
"""The modules whose functions compiled code replaces with its own."""
