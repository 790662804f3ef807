"""The lock file beside a database: keeps a second server from using it, and holds the address of the first."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path
from typing import IO

from drawfour.errors import DrawfourError
from drawfour.system.files import is_locked, lock

_ADDRESS = re.compile(r"http://[0-9a-zA-Z_.:\[\]-]{1,300}")


def acquire_lock(database: Path) -> IO[bytes]:
    """Lock the database for this server, and return the open lock file. The lock is released when the process ends.

    People at the same table on two servers would not see each other's moves. Raises DrawfourError if another server has the
    lock.
    """
    held = _file(database).open("ab")
    try:
        lock(held)
    except OSError:
        held.close()
        address = address_in_use(database)
        where = f", at {address}" if address else ""
        raise DrawfourError("bad_file", f"The database {database} is in use by another server{where}.") from None
    return held


def write_address(held: IO[bytes], address: str) -> None:
    """Write the server's local address into its lock file."""
    held.truncate(0)
    held.write(f"{address}\n".encode())
    held.flush()


def address_in_use(database: Path) -> str | None:
    """Return the address of the server that uses the database; None without one, or before it has written its address."""
    with suppress(OSError), _file(database).open("rb") as file:
        if not is_locked(file):
            return None
        found = _ADDRESS.fullmatch(file.read(400).decode("ascii", "replace").strip())
        return found and found[0]
    return None


def _file(database: Path) -> Path:
    return database.with_name(f"{database.name}.lock")
