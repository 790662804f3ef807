"""The one door of chance: a draw takes one of the cards left in the draw pile, and `pick` says which."""

from __future__ import annotations

from drawfour.core.state import State


def pick(state: State, n: int) -> int:
    """Which of the n cards left in the draw pile comes next."""
    return state.chance.pick(state, n)
