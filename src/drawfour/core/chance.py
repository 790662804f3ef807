"""The one door of chance: a draw takes one of the cards left in the draw pile, and `pick` says which."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from drawfour.core.state import State


class Chance(Protocol):
    """What answers for interpreted rounds; `drawfour.chance` has the kinds."""

    def pick(self, state: State, n: int) -> int:
        """Which of the first n cards of the draw pile leaves it, from 0."""
        ...

    def copy(self) -> Chance:
        """The same chance apart, going on from the same point."""
        ...


def pick(state: State, n: int) -> int:
    """Which of the n cards left in the draw pile comes next."""
    return state.chance.pick(state, n)
