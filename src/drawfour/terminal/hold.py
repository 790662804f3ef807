"""The lock of a record that is being played: a match can't be played in two terminals at once."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import IO

from drawfour.errors import DrawfourError
from drawfour.system.files import delete_locked, is_locked, open_locked
from drawfour.terminal import kept


class Hold:
    """Holds a record, one at a time, by a locked file beside it. The system unlocks it when the process ends in any way.

    Where files can't be locked, or the folder can't be written, it holds nothing.
    """

    def __init__(self) -> None:
        self._place: Path | None = None
        self._file: IO[bytes] | None = None

    def __enter__(self) -> Hold:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.take(None)

    def take(self, path: str | None) -> None:
        """Hold a record instead of the last one; None only lets that go. Raises DrawfourError if another terminal holds it."""
        place = None if path is None else _lock_of(path)
        if place == self._place:
            return
        if self._file is not None and self._place is not None:
            delete_locked(self._file, self._place)
        self._place = self._file = None
        if path is None or place is None:
            return
        try:
            self._file = open_locked(place)
        except BlockingIOError:
            name = f"Match {kept.name_of(path)}" if kept.is_kept(path) else path
            advice = "Quit it there with q, which saves it, and then continue it here."
            raise DrawfourError("bad_file", f"{name} is open in another terminal. {advice}") from None
        except OSError:
            return
        self._place = place


def is_held(path: str) -> bool:
    """Is the match with this record open in another terminal?"""
    place = _lock_of(path)
    if place is not None:
        with suppress(OSError), place.open("rb") as file:
            return is_locked(file)
    return False


def _lock_of(path: str) -> Path | None:
    """Return the file to lock for a record; None if that can't be a file, such as /dev/null."""
    try:
        record = Path(path).resolve()
        can_be_held = record.is_file() or not record.exists()
    except (OSError, ValueError, RuntimeError):
        return None
    return record.with_name(f".{record.name}.lock") if can_be_held else None
