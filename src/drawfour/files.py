"""Reading text files: records and decks."""

from __future__ import annotations

from pathlib import Path

from drawfour.errors import DrawfourError


def read_text(path: Path, what: str, most: int) -> str:
    """Return the text of a file. Raises DrawfourError if it can't be read or has more than `most` bytes; `what` it should be.

    >>> read_text(Path("nowhere.uno"), "record", 1000)
    Traceback (most recent call last):
    drawfour.errors.DrawfourError: nowhere.uno can't be read: No such file or directory.
    """
    try:
        with path.open("rb") as file:
            data = file.read(most + 1)
        if len(data) > most:
            raise DrawfourError("bad_file", f"{path} is not a {what}: it is larger than {most:,} bytes.")
        return data.decode()
    except OSError as error:
        raise DrawfourError("bad_file", f"{path} can't be read: {error.strerror}.") from None
    except UnicodeDecodeError as error:
        raise DrawfourError("bad_file", f"{path} is not UTF-8 text: byte {error.start} is invalid.") from None
    except ValueError:  # a null byte
        raise DrawfourError("bad_file", f"{str(path)!r} is not a file name.") from None
