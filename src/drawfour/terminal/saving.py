"""Saving the record of a match: safely, without overwriting anything, and elsewhere if need be."""

from __future__ import annotations

import os
import secrets
import shutil
import tempfile
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from drawfour.errors import DrawfourError
from drawfour.game.match import Match
from drawfour.record.document import Record


def _record_text(match: Match, place: Path) -> str:
    """Return the record to save at `place`. A deck file in the same folder gets a relative path, so both can be moved."""
    record = Record.of(match)
    file, folder = Path(record.deck.source), place.resolve().parent
    if file.is_relative_to(folder):
        record = replace(record, deck=replace(record.deck, source=file.relative_to(folder).as_posix()))
    return record.text()


def check_free(path: str) -> None:
    """Raise DrawfourError if saving a new match would overwrite a file."""
    try:
        is_taken = Path(path).is_file() and Path(path).stat().st_size
    except (OSError, ValueError):
        return  # writing will fail too, and report it
    if is_taken:
        advice = "Choose another file name, or resume the match with --continue."
        raise DrawfourError("bad_file", f"{path} already exists. {advice}")


def check_writable(path: str) -> None:
    """Raise DrawfourError if a file can't be written, before anything is played."""
    try:
        existed = Path(path).exists()
        with Path(path).open("ab"):
            pass
        if not existed:
            Path(path).unlink()
    except (OSError, ValueError) as error:
        raise DrawfourError("bad_file", f"{path!r} can't be written: {getattr(error, 'strerror', error)}.") from None


def save_round(match: Match, path: str | None) -> list[str]:
    """Save the record after a round, so that nothing is lost if the program is killed during the next one.

    Return lines to print about that.
    """
    try:
        return [] if path is None else _save_to(Path(path), match)
    except OSError:  # the end of the match tries other places and reports it
        return []


def _save_to(place: Path, match: Match) -> list[str]:
    """Save the record, and keep an old file that has more, such as comments. Return lines to print about that."""
    text = _record_text(match, place)
    kept = _back_up(place, text)
    _write(place, text)
    return [f"The earlier version of {place} is kept in {kept}."] if kept else []


def save_anywhere(match: Match, path: str | None) -> tuple[str | None, list[str]]:
    """Save the record, elsewhere if `path` can't be written. Return where it is, or None, and lines to print about that."""
    name = f"drawfour-{datetime.now().astimezone():%Y%m%d-%H%M%S}-{secrets.token_hex(2)}.uno"
    places: list[Callable[[], Path]] = [
        *([] if path is None else [lambda: Path(path)]),
        lambda: Path(name),
        lambda: Path.home() / name,
        lambda: Path(tempfile.gettempdir()) / name,
    ]
    said = []
    for place_of in places:
        try:
            place = place_of()
            kept = _save_to(place, match)
        except OSError as error:
            said.append(f"{error.filename or 'A file'} can't be written: {error.strerror or error}.")
        except RuntimeError:  # no home folder
            continue
        else:
            return str(place), said + kept
    return None, [*said, "Copy the record of the match from here to save it:", Record.of(match).text()]


def _back_up(place: Path, text: str) -> Path | None:
    """Copy a file with more in it than the new text, such as comments, and return the copy. Return None if nothing is lost."""
    if not place.is_file():
        return None
    said = place.read_bytes()
    if text.encode().startswith(said):
        return None
    names = (place.with_suffix(f".original{number}{place.suffix}") for number in ("", *(f"-{n}" for n in range(2, 10_000))))
    for beside in names:
        if not beside.exists():
            shutil.copy(place, beside)
            return beside
    return None


def _write(place: Path, text: str) -> None:
    """Write a file completely or not at all. Anything but a regular file, such as /dev/null, is written in place."""
    if place.exists() and not place.is_file():
        place.write_text(text, encoding="utf-8", newline="\n")
        return
    place = place.resolve()
    beside = place.with_name(f".{place.name}.{os.getpid()}")
    try:
        beside.write_text(text, encoding="utf-8", newline="\n")
        if place.exists():
            shutil.copymode(place, beside)
        beside.replace(place)
    except OSError:
        beside.unlink(missing_ok=True)
        raise


def next_free(path: str) -> str:
    """Return the name for the record of the next match: `evening.uno`, `evening-2.uno`, `evening-3.uno`."""
    place = Path(path)
    names = (place.with_stem(f"{place.stem}-{number}") for number in range(2, 10_000))
    return str(next(name for name in names if not name.exists()))
