"""The only source of chance in the rules: `pick` decides which card of the draw pile is drawn."""

from __future__ import annotations

from drawfour.core.state import State


def pick(state: State, n: int) -> int:
    """Return which of the n cards left in the draw pile is drawn next."""
    return state.chance.pick(state, n)
