"""The numbers by which a person names the cards of a hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import count


class HandNumbers:
    """Numbers for the cards of one hand. A card keeps its number while it is held, and a new one gets the lowest free number.

    Copies of a card share a number.

    >>> numbers = HandNumbers([1, 0, 2, 1])
    >>> [numbers.face(number) for number in (1, 2, 3, 4)]
    [0, 2, 3, None]
    >>> numbers.hold([0, 1, 2, 1])
    >>> [numbers.face(number) for number in (1, 2, 3, 4)]
    [1, 2, 3, None]
    """

    def __init__(self, counts: Sequence[int] = ()) -> None:
        self._faces: dict[int, int] = {}
        self.hold(counts)

    def hold(self, counts: Sequence[int]) -> None:
        """Number the cards of a hand; `counts` holds the copies of each face."""
        kept = {number: face for number, face in self._faces.items() if counts[face]}
        known = set(kept.values())
        for face, copies in enumerate(counts):
            if copies and face not in known:
                kept[next(number for number in count(1) if number not in kept)] = face
        self._faces = kept

    def face(self, number: int) -> int | None:
        """Return the face with a number, or None."""
        return self._faces.get(number)

    def number(self, face: int) -> int:
        """Return the number of a face that is held."""
        return next(number for number, held in self._faces.items() if held == face)

    def listed(self, faces: Iterable[int]) -> str:
        """List the numbers of faces, with ranges.

        >>> HandNumbers([1] * 9).listed([0, 2, 3, 4, 7, 8])
        '1, 3-5, 8-9'
        """
        runs: list[list[int]] = []
        for number in sorted(map(self.number, faces)):
            if runs and number == runs[-1][-1] + 1:
                runs[-1].append(number)
            else:
                runs.append([number])
        parts = (f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)
        return ", ".join(parts)

    def all(self) -> str:
        """List all numbers."""
        return self.listed(self._faces.values())
