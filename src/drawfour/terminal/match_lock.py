"""The lock of a record that is being played: a match can't be played in two terminals at once."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import IO

from drawfour.errors import DrawfourError
from drawfour.system.files import delete_locked, is_locked, open_locked
from drawfour.terminal import match_folder


class MatchLock:
    """Locks one record at a time, by a locked file beside it. The system unlocks it when the process ends in any way.

    Where files can't be locked, or the folder can't be written, it locks nothing.
    """

    def __init__(self) -> None:
        self._lock_file: Path | None = None
        self._file: IO[bytes] | None = None

    def __enter__(self) -> MatchLock:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.switch_to(None)

    def switch_to(self, path: str | None) -> None:
        """Lock a record instead of the last one, or none. Raises DrawfourError if another terminal has locked it."""
        lock_file = None if path is None else _lock_of(path)
        if lock_file == self._lock_file:
            return
        if self._file is not None and self._lock_file is not None:
            delete_locked(self._file, self._lock_file)
        self._lock_file = self._file = None
        if path is None or lock_file is None:
            return
        try:
            self._file = open_locked(lock_file)
        except BlockingIOError:
            name = f"Match {match_folder.name_of(path)}" if match_folder.is_kept(path) else path
            advice = "Quit it there with q, which saves it, and then continue it here."
            raise DrawfourError("bad_file", f"{name} is open in another terminal. {advice}") from None
        except OSError:
            return
        self._lock_file = lock_file


def is_open_elsewhere(path: str) -> bool:
    """Is the match with this record open in another terminal?"""
    lock_file = _lock_of(path)
    if lock_file is not None:
        with suppress(OSError), lock_file.open("rb") as file:
            return is_locked(file)
    return False


def _lock_of(path: str) -> Path | None:
    """Return the lock file of a record; None if that can't be a file, such as /dev/null."""
    try:
        record = Path(path).resolve()
        can_be_locked = record.is_file() or not record.exists()
    except (OSError, ValueError, RuntimeError):
        return None
    return record.with_name(f".{record.name}.lock") if can_be_locked else None
