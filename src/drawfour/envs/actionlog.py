"""Action log: the actions of the last steps of a batch, as far back as records need them."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

FEW = 256  # steps for which there is room at first


class ActionLog:
    """The actions of the last steps in each of `lanes` lanes, in memory that grows with the longest episode.

    >>> log = ActionLog(2, 120)
    >>> for step in range(600):
    ...     log.append(np.array([step % 120, 7]), lambda: 100)
    >>> log.actions(0, 3, before=1)
    [116, 117, 118]
    """

    def __init__(self, lanes: int, actions: int) -> None:
        self._rows = np.zeros((FEW, lanes), np.min_scalar_type(actions - 1))
        self._size = 0

    def clear(self) -> None:
        """Forget everything."""
        self._size = 0

    def append(self, actions: NDArray[np.int64], needed: Callable[[], int]) -> None:
        """Note an action in each lane. `needed` tells how many steps before this one may still be asked for."""
        if self._size == len(self._rows):
            kept = self._rows[max(0, self._size - needed()) :]
            self._rows = np.zeros((max(FEW, 2 * len(kept)), self._rows.shape[1]), self._rows.dtype)
            self._rows[: len(kept)] = kept
            self._size = len(kept)
        self._rows[self._size] = actions
        self._size += 1

    def actions(self, lane: int, count: int, before: int) -> list[int]:
        """Return `count` actions in a lane, the last of them `before` steps ago."""
        end = self._size - before
        found: list[int] = self._rows[end - count : end, lane].tolist()
        return found
