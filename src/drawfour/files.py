"""Files: reading records and decks, whether a picture can be written, and the folder for a user's data."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from drawfour.errors import DrawfourError, shown

PICTURES = (".png", ".svg")


def _open_at_once(path: str, flags: int) -> int:
    """Open a file without waiting. A pipe that no program writes to is empty."""
    if not hasattr(os, "O_NONBLOCK"):  # nor does the system have such pipes
        return os.open(path, flags)
    file = os.open(path, flags | os.O_NONBLOCK)
    os.set_blocking(file, True)
    return file


def read_text(path: Path, what: str, most: int) -> str:
    """Return the text of a file, a `what`. Raises DrawfourError if it can't be read or has more than `most` bytes.

    >>> read_text(Path("nowhere.uno"), "record", 1000)
    Traceback (most recent call last):
    drawfour.errors.DrawfourError: nowhere.uno can't be read: No such file or directory.
    """
    try:
        with open(path, "rb", opener=_open_at_once) as file:
            data = file.read(most + 1)
        if not data and path.is_fifo():
            raise DrawfourError("bad_file", f"{path} is a pipe that no program writes to; start that program first")
        if len(data) > most:
            raise DrawfourError("bad_file", f"{path} is not a {what}: it is larger than {most:,} bytes.")
        return data.decode()
    except OSError as error:
        raise DrawfourError("bad_file", f"{path} can't be read: {error.strerror}.") from None
    except UnicodeDecodeError as error:
        raise DrawfourError("bad_file", f"{path} is not UTF-8 text: byte {error.start} is invalid.") from None
    except ValueError:  # a null byte
        raise DrawfourError("bad_file", f"{str(path)!r} is not a file name.") from None


def documentation(name: str) -> str:
    """Return the text of a page of the documentation. In a wheel, the pages that commands print are beside the modules."""
    package = Path(__file__).parent
    places = (package / name, package.parents[1] / "docs" / name)
    return read_text(next((place for place in places if place.is_file()), places[0]), "page", 1_000_000)


def check_picture(path: str | None) -> None:
    """Raise DrawfourError, before anything is played, where a picture could not be written."""
    if path is None:
        return
    file = Path(path)
    if file.suffix.lower() not in PICTURES:
        raise DrawfourError("bad_file", f"The name of a picture must end in {' or '.join(PICTURES)}, not {shown(path)}")
    try:
        is_new = not file.exists()
        with open(path, "ab"):  # a picture that is there is not touched
            pass
        if is_new:
            file.unlink()
    except OSError as error:
        raise DrawfourError("bad_file", f"{path} can't be written: {error.strerror}") from None


def data_folder(environment: Mapping[str, str], platform: str, home: Path) -> Path:
    """Return the folder for a user's application data on a platform (`sys.platform`).

    >>> data_folder({}, "linux", Path("/home/ann")).as_posix()
    '/home/ann/.local/share'
    >>> data_folder({}, "darwin", Path("/Users/ann")).as_posix()
    '/Users/ann/Library/Application Support'
    """
    if platform == "darwin":
        return home / "Library" / "Application Support"
    if platform == "win32":
        named, usual = environment.get("APPDATA", ""), home / "AppData" / "Roaming"
    else:
        named, usual = environment.get("XDG_DATA_HOME", ""), home / ".local" / "share"
    return Path(named) if named and Path(named).is_absolute() else usual  # the XDG specification ignores relative paths
