"""One server a database: a file beside it is locked while a server uses it, and says where that one can be reached."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path
from typing import IO

from drawfour.errors import DrawfourError

try:
    import fcntl
except ImportError:  # Windows locks otherwise
    fcntl = None  # type: ignore[assignment]

_ADDRESS = re.compile(r"http://[0-9a-zA-Z_.:\[\]-]{1,300}")


def take_alone(database: Path) -> IO[bytes]:
    """A file that is locked while this server uses the database: people at two servers would not hear of each other.

    Raises DrawfourError where another one has it. The lock ends with the process, however that ends.
    """
    held = _file(database).open("ab")
    try:
        if fcntl is not None:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        held.close()
        address = address_in_use(database)
        where = f", at {address}" if address else ""
        raise DrawfourError("bad_file", f"The database {database} is in use by another server{where}.") from None
    return held


def tell_address(held: IO[bytes], address: str) -> None:
    """Write into the file that is locked where this server can be reached from this computer."""
    held.truncate(0)
    held.write(f"{address}\n".encode())
    held.flush()


def address_in_use(database: Path) -> str | None:
    """Where the server can be reached that uses the database now; None where none does, or it has not said so yet."""
    with suppress(OSError), _file(database).open("rb") as file:
        if fcntl is None or not _is_locked(file):
            return None
        found = _ADDRESS.fullmatch(file.read(400).decode("ascii", "replace").strip())
        return found and found[0]
    return None


def _is_locked(file: IO[bytes]) -> bool:
    try:
        fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    return False


def _file(database: Path) -> Path:
    return database.with_name(f"{database.name}.lock")
