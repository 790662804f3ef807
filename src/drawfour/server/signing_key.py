"""The key that signs cookies. A person who has it can pass for any player.

It is generated once and stored beside the database, or in it if processes share it, unless the operator chooses one.
"""

from __future__ import annotations

import os
import re
import secrets
from collections.abc import Mapping
from pathlib import Path

from drawfour.errors import DrawfourError

SECRET_VARIABLE = "DRAWFOUR_SECRET"  # noqa: S105  # the name of an environment variable
KEY_BYTES = 32

_SHORTEST_SECRET = 32
_KEY = re.compile(rf"[0-9a-f]{{{2 * KEY_BYTES}}}")


def given_key(environment: Mapping[str, str]) -> bytes | None:
    """Return the signing key in `DRAWFOUR_SECRET`, or None. Raises DrawfourError if it is too short."""
    secret = environment.get(SECRET_VARIABLE, "").strip().encode(errors="surrogateescape")
    if secret and len(secret) < _SHORTEST_SECRET:
        raise DrawfourError("bad_option", f"{SECRET_VARIABLE} must have at least {_SHORTEST_SECRET} characters.")
    return secret or None


def signing_key(database: Path, environment: Mapping[str, str]) -> bytes:
    """Return the signing key: `DRAWFOUR_SECRET`, or else the contents of the key file. Raises DrawfourError."""
    return given_key(environment) or key_beside(database)


def fresh_key() -> str:
    """Return a new signing key in hexadecimal."""
    return secrets.token_hex(KEY_BYTES)


def key_beside(database: Path) -> bytes:
    """Return the contents of the key file of a database, generated if necessary.

    Processes that start at the same time agree on one key. Raises DrawfourError if the file is invalid or can't be read or
    written.
    """
    path = key_path(database)
    try:
        if not path.exists():
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            _make_key(path)
        text = path.read_bytes()
    except OSError as error:
        sentence = f"Can't create or read the signing key {path}: {error.strerror}. Or set the key in {SECRET_VARIABLE}."
        raise DrawfourError("bad_file", sentence) from error
    found = text.decode(errors="replace").strip()
    if not _KEY.fullmatch(found):
        raise DrawfourError(
            "bad_file", f"{path} is not a signing key. Delete it to create a new one; people then lose their seats."
        )
    return bytes.fromhex(found)


def key_path(database: Path) -> Path:
    """Return the path of the key file.

    >>> key_path(Path("tables.sqlite")).name
    'tables.sqlite.key'
    """
    return database.with_name(database.name + ".key")


def _make_key(path: Path) -> None:
    """Write a new key atomically, unless another process does first."""
    draft = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
    try:
        with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as file:
            file.write(fresh_key() + "\n")
            file.flush()
            os.fsync(file.fileno())
        try:
            os.link(draft, path)  # unlike a rename, it never replaces a file
        except FileExistsError:
            return
        _sync_folder(path.parent)
    finally:
        draft.unlink(missing_ok=True)


def _sync_folder(folder: Path) -> None:
    """Make the directory entry of a new file durable; Windows, where folders can't be opened, does so on its own."""
    if os.name == "posix":
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
