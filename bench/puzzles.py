"""Find the puzzles of the day: `.venv/bin/python bench/puzzles.py find KIND MINUTES`, for each kind, then `... write`.

A search goes on where the last one of its kind stopped, as `build/puzzles/CODE/KIND.json` holds what was found up to which
deal. With the same code, the same deals give the same puzzles, however often a search is interrupted. `write` chooses the best
ones of each kind, mixes them, and writes `src/drawfour/puzzles/puzzles.toml`.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from drawfour.analysis.judge import Judge
from drawfour.compiled.fingerprint import SOURCE_DIGEST
from drawfour.puzzles import shipped
from drawfour.puzzles.bluffs import OPEN_PLAYOUTS, REDEALS, find_bluff
from drawfour.puzzles.clues import ClueKey, clue
from drawfour.puzzles.finding import BOTS, find_win, hardness, lead_of
from drawfour.puzzles.plays import find_play
from drawfour.puzzles.puzzle import KINDS, Puzzle, PuzzleKind, deal_out

ROOT = Path(__file__).resolve().parents[1]
FOUND = ROOT / "build" / "puzzles" / SOURCE_DIGEST
SHIPPED = ROOT / "src" / "drawfour" / "puzzles" / shipped.FILE
QUICK_PLAYOUTS, DEEP_PLAYOUTS = 600, 16_000
MOST = 400  # of each kind
SAVE_EVERY = 20  # deals


def finder(kind: PuzzleKind) -> Callable[[int], Puzzle | None]:
    """Return the search of a kind: it returns the best puzzle of a deal, if there is one."""
    if kind == "win":
        return find_win
    book = deal_out(0, len(BOTS[kind])).book
    if kind == "bluff":
        judge = Judge(book, open_playouts=OPEN_PLAYOUTS)
        return lambda deal: find_bluff(deal, judge)
    quick, deep = Judge(book, QUICK_PLAYOUTS, open_playouts=1), Judge(book, DEEP_PLAYOUTS, open_playouts=1)
    return lambda deal: find_play(deal, quick, deep)


def find(kind: PuzzleKind, minutes: float) -> None:
    """Search deal after deal, and keep what was found."""
    file = FOUND / f"{kind}.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    kept: dict[str, Any] = (
        json.loads(file.read_text(encoding="utf-8")) if file.exists() else {"next": 0, "seconds": 0, "found": []}
    )
    search = finder(kind)
    begun = saved = time.monotonic()
    while time.monotonic() - begun < 60 * minutes:
        for deal in range(kept["next"], kept["next"] + SAVE_EVERY):
            puzzle = search(deal)
            if puzzle is not None:
                kept["found"].append(shipped.entry_of(puzzle))
        kept["next"] += SAVE_EVERY
        now = time.monotonic()
        kept["seconds"], saved = kept["seconds"] + now - saved, now
        draft = file.with_suffix(".draft")
        draft.write_text(json.dumps(kept), encoding="utf-8")
        draft.replace(file)
    print(f"{kind}: {len(kept['found'])} in {kept['next']} deals and {kept['seconds']:.0f} s")


def write() -> None:
    """Choose, mix and write the puzzles."""
    found = {kind: json.loads((FOUND / f"{kind}.json").read_text(encoding="utf-8")) for kind in KINDS}
    lines = [HEAD, "[search]", f'code = "{SOURCE_DIGEST}"']
    lines += [f"quick_playouts = {QUICK_PLAYOUTS}", f"deep_playouts = {DEEP_PLAYOUTS}"]
    lines += [f"redeals = {REDEALS}", f"open_playouts = {OPEN_PLAYOUTS}"]
    for kind in KINDS:
        kept = found[kind]
        lines += [
            "",
            f"[search.{kind}]",
            f"bots = {json.dumps(BOTS[kind])}",
            f"deals = {kept['next']}",
            f"found = {len(kept['found'])}",
        ]
        lines += [f"seconds = {kept['seconds']:.0f}"]
    for kind in KINDS:
        chosen = CHOICE[kind]([shipped.puzzle_of(kind, entry) for entry in found[kind]["found"]])
        random.Random(f"drawfour {kind}").shuffle(chosen)
        print(f"{kind}: {len(chosen)} of {len(found[kind]['found'])}")
        for puzzle in chosen:
            lines += ["", f"[[{kind}]]", *(f"{name} = {_toml(value)}" for name, value in shipped.entry_of(puzzle).items())]
    SHIPPED.write_text("\n".join(lines) + "\n", encoding="utf-8")


def hardest(found: list[Puzzle]) -> list[Puzzle]:
    """Return the hardest hands to go out with."""
    return sorted(found, key=lambda puzzle: -hardness(puzzle.position()))[:MOST]


def balanced(found: list[Puzzle]) -> list[Puzzle]:
    """Return as many bluffs as honest plays, without too many of one clue, the clearest first."""
    clearest_first = sorted(found, key=lambda puzzle: -lead_of(puzzle.shares))
    bluffs = [puzzle for puzzle in clearest_first if puzzle.best == "challenge"]
    honest = [puzzle for puzzle in clearest_first if puzzle.best == "accept"]
    count = min(len(bluffs), len(honest), MOST // 2)
    return _mixed(bluffs, count, "shown") + _mixed(honest, count, "drawn")


def _mixed(found: list[Puzzle], count: int, easy: ClueKey) -> list[Puzzle]:
    """Return the first puzzles, of which at most half have the easy clue if there are enough others."""
    others = [puzzle for puzzle in found if clue_of(puzzle) != easy]
    rest = [puzzle for puzzle in found if clue_of(puzzle) == easy]
    return (others[: max(count // 2, count - len(rest))] + rest)[:count]


def clue_of(puzzle: Puzzle) -> ClueKey | None:
    """Return the kind of clue of a bluff."""
    found = clue(puzzle)
    return None if found is None else found.key


def clearest(found: list[Puzzle]) -> list[Puzzle]:
    """Return the turns on which the best move leads most."""
    return sorted(found, key=lambda puzzle: -lead_of(puzzle.shares))[:MOST]


CHOICE = {"win": hardest, "bluff": balanced, "play": clearest}
HEAD = "# The puzzles of the day, written by bench/puzzles.py. puzzle.py says what an entry is."


def _toml(value: Any) -> str:
    """Return a value as TOML writes it."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f'"{name}" = {_toml(each)}' for name, each in value.items()) + " }"
    return json.dumps(value)


if __name__ == "__main__":
    if sys.argv[1] == "find":
        find(next(kind for kind in KINDS if kind == sys.argv[2]), float(sys.argv[3]))
    else:
        write()
