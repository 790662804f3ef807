"""Renaming colors: what it does to observations, masks and actions, to learn from each game several times."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from drawfour.core.book import Book
from drawfour.core.moves import COLOR, PLAY, WORD

Indexes = NDArray[np.int64]


@dataclass(frozen=True)
class Renaming:
    """Exchanges colors in arrays of observations, masks and actions, of which only the last axis matters.

    Stepping and renaming commute: after the renamed action, the observation is the renamed observation.
    """

    entries: Indexes  # [entry] the entry that moves there
    actions: Indexes  # [action] what the action becomes
    history: slice | None = None  # the entries about the moves before

    @classmethod
    def of(cls, book: Book, permutation: Sequence[int], blocks: Mapping[str, slice], size: int, actions: int) -> Renaming:
        """Return the renaming under which color `c` becomes color `permutation[c]`."""
        plays = [_renamed_play(book, permutation, play) for play in range(book.plays)]
        faces = [book.face_of[plays[book.play_of[face]]] for face in range(book.faces)]
        entries = np.arange(size)
        for block in ("hand", "seen", "drawn", "shown"):
            entries[_moved(blocks[block], faces)] = np.arange(size)[blocks[block]]
        entries[_moved(blocks["top"], plays_on_top(book, permutation))] = np.arange(size)[blocks["top"]]
        entries[_moved(blocks["color_before"], permutation)] = np.arange(size)[blocks["color_before"]]
        named = np.arange(actions)
        named[COLOR : COLOR + book.colors] = [COLOR + color for color in permutation]
        for first in range(PLAY, actions, WORD * book.words):  # plays, and jumping in with them
            named[first : first + book.plays] = [first + play for play in plays]
        return cls(entries, named, blocks.get("history"))

    def observation(self, observations: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """Return observations with their colors renamed, as a new array."""
        renamed = observations[..., self.entries]
        if self.history is not None:
            moves = renamed[..., self.history].reshape(*renamed.shape[:-1], -1, 4)
            numbers = self.actions[moves[..., 1].astype(np.int64) << 8 | moves[..., 2]]
            moves[..., 1], moves[..., 2] = numbers >> 8, numbers & 255
            renamed[..., self.history] = moves.reshape(*renamed.shape[:-1], -1)
        return renamed

    def mask(self, masks: NDArray[Any]) -> NDArray[Any]:
        """Return masks of actions with their colors renamed, as a new array."""
        renamed = np.empty_like(masks)
        renamed[..., self.actions] = masks
        return renamed

    def action(self, actions: Any) -> Any:
        """Return actions with their colors renamed."""
        return self.actions[actions]


def plays_on_top(book: Book, permutation: Sequence[int]) -> list[int]:
    """Return what each play on top becomes. Here a wild has the color that was named, no matter by which seat."""
    return [permutation[book.color_of[play]] * book.symbols + book.symbol_of[play] for play in range(book.plays)]


def _renamed_play(book: Book, permutation: Sequence[int], play: int) -> int:
    """Return what a play in hand becomes: a wild whose color others name is the same play whatever the colors are called."""
    symbol = book.deck.symbols[book.symbol_of[play]]
    if symbol.is_wild and not symbol.names_color:
        return play
    return permutation[book.color_of[play]] * book.symbols + book.symbol_of[play]


def _moved(block: slice, numbers: Sequence[int]) -> Indexes:
    """Return where each entry of a block goes."""
    return np.array([block.start + number for number in numbers], np.int64)
