"""Opening, locking and syncing files, and the folders for a user's data."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import IO

_LOCKED_BYTE = 2**30  # beyond the text of a lock file: Windows keeps others from reading a locked byte


def open_at_once(path: str, flags: int) -> int:
    """Open a file without waiting, and return its descriptor. A pipe that no program writes to is empty."""
    if sys.platform == "win32":  # where pipes are not files
        return os.open(path, flags)
    file = os.open(path, flags | os.O_NONBLOCK)
    os.set_blocking(file, True)
    return file


def lock(file: IO[bytes]) -> None:
    """Lock an open file until it is closed.

    Raises BlockingIOError if another process has locked it, and another OSError if its file system has no locks.
    """
    if sys.platform == "win32":
        import msvcrt

        file.seek(_LOCKED_BYTE)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except PermissionError as error:
            raise BlockingIOError(*error.args) from None
        finally:
            file.seek(0)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def is_locked(file: IO[bytes]) -> bool:
    """Has another process locked this open file?"""
    if sys.platform == "win32":
        import msvcrt

        file.seek(_LOCKED_BYTE)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)
        except PermissionError:
            return True
        finally:
            file.seek(0)
        return False
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    return False


def open_locked(path: Path) -> IO[bytes]:
    """Open and lock a file, which is made if it does not exist, until `delete_locked`. Raises the errors of `lock`."""
    while True:
        file = path.open("ab")
        try:
            lock(file)
            if sys.platform == "win32" or os.path.samestat(os.fstat(file.fileno()), path.stat()):
                return file
        except FileNotFoundError:
            pass
        except OSError:
            file.close()
            raise
        file.close()  # it was deleted before it was locked; there may be another one of that name


def delete_locked(file: IO[bytes], path: Path) -> None:
    """Delete a file from `open_locked`, and close it."""
    if sys.platform == "win32":  # where open files can't be deleted, so that it stays if another process has just opened it
        file.close()
    with suppress(OSError):
        path.unlink()
    file.close()


def sync_folder(folder: Path) -> None:
    """Make the directory entry of a new file durable. Windows, where folders can't be opened, does so automatically."""
    if sys.platform != "win32":
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)


def data_folder(environment: Mapping[str, str], home: Path) -> Path:
    """Return the folder for a user's application data."""
    return _folder_for(environment, home, "XDG_DATA_HOME", home / ".local" / "share")


def state_folder(environment: Mapping[str, str], home: Path) -> Path:
    """Return the folder for the state that a user's programs keep."""
    return _folder_for(environment, home, "XDG_STATE_HOME", home / ".local" / "state")


def _folder_for(environment: Mapping[str, str], home: Path, variable: str, usual: Path) -> Path:
    """Return the folder that a variable names, or else the usual one. Windows and macOS have one for everything."""
    if sys.platform == "darwin":
        return home / "Library" / "Application Support"
    if sys.platform == "win32":  # not the roaming folder, which is copied at each login
        variable, usual = "LOCALAPPDATA", home / "AppData" / "Local"
    named = environment.get(variable, "")
    return Path(named) if named and Path(named).is_absolute() else usual  # the XDG specification ignores relative paths
