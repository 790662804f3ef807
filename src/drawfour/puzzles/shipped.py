"""The puzzles that ship: `puzzles.toml`, which `bench/puzzles.py` writes, and which of them belong to a day."""

from __future__ import annotations

import tomllib
from datetime import date
from functools import cache
from importlib.resources import files
from typing import Any

from drawfour.bots.hint import Reason
from drawfour.puzzles.puzzle import KINDS, Puzzle, PuzzleKind

FILE = "puzzles.toml"
FIRST_DAY = date(2026, 1, 1)


@cache
def puzzles() -> dict[PuzzleKind, tuple[Puzzle, ...]]:
    """Return all puzzles by their kind, in the order of their days."""
    found = tomllib.loads(files("drawfour.puzzles").joinpath(FILE).read_text(encoding="utf-8"))
    return {kind: tuple(puzzle_of(kind, entry) for entry in found[kind]) for kind in KINDS}


def puzzles_of(day: date) -> list[Puzzle]:
    """Return the puzzles of a day, one of each kind. When all have been asked, they start again.

    >>> [puzzle.kind for puzzle in puzzles_of(FIRST_DAY)]
    ['win', 'bluff', 'play']
    """
    number = (day - FIRST_DAY).days
    return [found[number % len(found)] for found in puzzles().values()]


def puzzle_of(kind: PuzzleKind, entry: dict[str, Any]) -> Puzzle:
    """Return the puzzle of an entry of the file."""
    reason = entry.get("reason")
    moves = [line.split(" ", 1) for line in filter(None, entry["moves"].split(", "))]
    return Puzzle(
        kind, entry["deal"], entry["seats"], tuple((int(seat), move) for seat, move in moves),
        shares=entry.get("shares", {}), reason=None if reason is None else Reason(**reason), bluffs=entry.get("bluffs", 0.0),
    )  # fmt: skip


def entry_of(puzzle: Puzzle) -> dict[str, Any]:
    """Return the entry of a puzzle, with its moves as a record has them."""
    found: dict[str, Any] = {"deal": puzzle.deal, "seats": puzzle.seats}
    found["moves"] = ", ".join(f"{seat} {move}" for seat, move in puzzle.moves)
    if puzzle.shares:
        found["shares"] = dict(puzzle.shares)
    if puzzle.kind == "bluff":
        found["bluffs"] = puzzle.bluffs
    if puzzle.reason is not None:
        reason = puzzle.reason
        found["reason"] = {"key": reason.key, "color": reason.color, "seat": reason.seat, "count": reason.count}
    return found
