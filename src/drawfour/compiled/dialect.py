"""The modules written in the dialect that compiles (docs/decisions/0002-the-dialect.md)."""

from __future__ import annotations

RULES = tuple(
    f"drawfour.core.{name}"
    for name in (
        *("bot_dice", "piles", "uno_calls", "turn", "legal", "hand_exchange", "scoring"),
        *("effects", "challenge", "knockout", "deal", "play", "noticing", "masking"),
    )
)
"""The modules of the rules; `bots/kernels.py` adds those of the bots. A test checks that all of them keep to the dialect."""

DOORS = ("drawfour.core.bits", "drawfour.core.copying", "drawfour.core.chance", "drawfour.core.telling")
"""The modules whose functions compiled code replaces with its own."""
