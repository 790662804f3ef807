"""The folder of kept matches: every match at this computer's terminals has a numbered record in the user's data folder."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from drawfour.errors import DrawfourError
from drawfour.game.match import Match
from drawfour.invocation import this_command
from drawfour.record.document import Record
from drawfour.system.files import data_folder

MOST_KEPT = 500
"""The number of matches that are kept. A new one takes the place of the one that was not played for longest."""

_FOLDER = "drawfour/matches"
_NUMBER = re.compile(r"[1-9][0-9]{0,8}", re.ASCII)


def location() -> Path | None:
    """Return the folder of the kept matches, which may not exist yet; None without a home folder."""
    try:
        home = Path.home()
    except RuntimeError:
        return None
    return data_folder(os.environ, home) / _FOLDER


def add(match: Match) -> str | None:
    """Give a new match a number, write its record, and return the file; None if it can't be written."""
    folder = location()
    if folder is None:
        return None
    try:
        folder.mkdir(parents=True, exist_ok=True)
        taken = numbers()
        file = _write_new(folder, max(taken, default=0) + 1, Record.of(match).text())
    except OSError:
        return None
    with suppress(OSError):  # the next match tries again
        delete(taken[MOST_KEPT - 1 :])
    return str(file)


def _write_new(folder: Path, number: int, text: str) -> Path:
    """Write a text to the first free file from `number` on, completely or not at all, and return it. Raises OSError."""
    while True:
        path = _file(folder, number)
        try:
            file = path.open("x", encoding="utf-8", newline="\n")
        except FileExistsError:  # another terminal was quicker
            number += 1
            continue
        try:
            with file:
                file.write(text)
        except OSError:
            path.unlink(missing_ok=True)
            raise
        return path


def numbers() -> list[int]:
    """Return the numbers of the kept matches, the one played last first."""
    folder = location()
    if folder is None:
        return []
    found = [(_last_played(file), int(file.stem)) for file in folder.glob("*.uno") if _NUMBER.fullmatch(file.stem)]
    return [number for _, number in sorted(found, reverse=True)]


def earlier_versions() -> list[tuple[str, Path]]:
    """Return the copies that `saving` has made of changed records: the number of the match, and the file."""
    folder = location()
    files = [] if folder is None else sorted(folder.glob("*.original*.uno"))
    return [(file.name.partition(".")[0], file) for file in files]


def _last_played(file: Path) -> int:
    try:
        return file.stat().st_mtime_ns
    except OSError:  # another terminal has just deleted it
        return 0


def path_of(name: str) -> str:
    """Return the file of a record that is named by its path, or by its number if it is a kept match. Raises DrawfourError."""
    if not _NUMBER.fullmatch(name) or Path(name).exists():
        return name
    folder = location()
    if folder is None or not _file(folder, int(name)).is_file():
        raise DrawfourError("bad_file", f"You have no match {name}. To list your matches, run: {this_command()} matches")
    return str(_file(folder, int(name)))


def name_of(path: str) -> str:
    """Return the number of a kept match as a text, or the path of any other record."""
    file, folder = Path(path), location()
    return file.stem if folder is not None and file.parent == folder and _NUMBER.fullmatch(file.stem) else path


def is_kept(path: str) -> bool:
    """Is this the record of a kept match?"""
    return name_of(path) != path


def delete(unwanted: Iterable[int]) -> None:
    """Delete kept matches; it does not matter if they are gone already. Raises OSError."""
    folder = location()
    if folder is None:
        return
    for number in unwanted:
        _file(folder, number).unlink(missing_ok=True)


def drop_unplayed(match: Match, path: str | None, *, is_new: bool) -> bool:
    """Delete the record of a kept match in which nobody has made a move. Return whether the match is one.

    If the match is not new, or another terminal has continued it, it may be open there, and the record stays as it is.
    """
    if path is None or not is_kept(path) or len(match.rounds) > 1 or match.round.moves:
        return False
    with suppress(OSError):
        if is_new and Path(path).read_bytes() == Record.of(match).text().encode():
            Path(path).unlink()
    return True


def _file(folder: Path, number: int) -> Path:
    return folder / f"{number}.uno"
