"""The key that signs cookies. A person who has it can pass for any player.

It is generated once and stored beside the database, or in it if processes share it, unless the operator chooses one. Once it
has been replaced, cookies that the former key has signed are still accepted, and signed with the new one.
"""

from __future__ import annotations

import os
import re
import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from drawfour.errors import DrawfourError
from drawfour.system.files import sync_folder

SECRET_VARIABLE, OTHER_VARIABLE = "DRAWFOUR_SECRET", "DRAWFOUR_OTHER_SECRET"  # names of environment variables
KEY_BYTES = 32

_SHORTEST_SECRET = 32
_KEYS = re.compile(rf"[0-9a-f]{{{2 * KEY_BYTES}}}(\n[0-9a-f]{{{2 * KEY_BYTES}}})?")

Keys = tuple[bytes, ...]
"""The key that signs, and perhaps another one whose cookies are accepted."""


def given_keys(environment: Mapping[str, str]) -> Keys:
    """Return the keys in `DRAWFOUR_SECRET` and `DRAWFOUR_OTHER_SECRET`, if any.

    Raises DrawfourError if one is too short, or the first is missing.
    """
    found: list[bytes] = []
    for name in (SECRET_VARIABLE, OTHER_VARIABLE):
        secret = environment.get(name, "").strip().encode(errors="surrogateescape")
        if secret and len(secret) < _SHORTEST_SECRET:
            raise DrawfourError("bad_option", f"{name} must have at least {_SHORTEST_SECRET} characters.")
        if secret and name == OTHER_VARIABLE and not found:
            raise DrawfourError("bad_option", f"{OTHER_VARIABLE} needs {SECRET_VARIABLE}, the key that signs.")
        found += [secret] if secret else []
    return tuple(found)


def signing_keys(database: Path, environment: Mapping[str, str]) -> Keys:
    """Return the keys of a database: those in the environment, or else those in the key file. Raises DrawfourError."""
    return given_keys(environment) or keys_beside(database)


def replaced(keys: str, *, keeps_former: bool) -> str:
    r"""Return stored keys with a new one first, which signs, and the former one after it if `keeps_former`.

    >>> former = "f" * 64
    >>> replaced(former, keeps_former=True).endswith("\n" + former), len(replaced(former, keeps_former=False))
    (True, 64)
    """
    former = keys.partition("\n")[0] if keeps_former else ""
    return f"{fresh_key()}\n{former}".strip()


def keys_of(text: str) -> Keys | None:
    """Parse stored keys: one or two in hexadecimal, one per line; the first one signs. Returns None if they are invalid."""
    return tuple(map(bytes.fromhex, text.split("\n"))) if _KEYS.fullmatch(text) else None


def fresh_key() -> str:
    """Return a new signing key in hexadecimal."""
    return secrets.token_hex(KEY_BYTES)


def keys_beside(database: Path) -> Keys:
    """Return the keys in the key file of a database, generated if necessary.

    Processes that start at the same time agree on one key. Raises DrawfourError if the file is invalid or can't be read or
    written.
    """
    path = key_path(database)
    try:
        if not path.exists():
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            _make_key(path)
    except OSError as error:
        raise _unusable(path, error) from error
    keys = keys_of(read_keys(path))
    assert keys is not None
    return keys


def read_keys(path: Path) -> str:
    """Return the text of a key file. Raises DrawfourError if it is invalid or can't be read."""
    try:
        text = path.read_bytes()
    except OSError as error:
        raise _unusable(path, error) from error
    found = text.decode(errors="replace").strip()
    if keys_of(found) is None:
        raise DrawfourError(
            "bad_file", f"{path} is not a signing key. Delete it to create a new one; people then lose their seats."
        )
    return found


def write_keys(path: Path, keys: str) -> None:
    """Write a key file, atomically and durably, in place of an earlier one. Raises DrawfourError if it can't be written."""
    try:
        with _draft(path, keys) as draft:
            draft.replace(path)
        sync_folder(path.parent)
    except OSError as error:
        raise _unusable(path, error) from error


def key_path(database: Path) -> Path:
    """Return the path of the key file.

    >>> key_path(Path("tables.sqlite")).name
    'tables.sqlite.key'
    """
    return database.with_name(database.name + ".key")


def _unusable(path: Path, error: OSError) -> DrawfourError:
    sentence = f"Can't read or write the signing key {path}: {error.strerror}. Allow that, or set the key in {SECRET_VARIABLE}."
    return DrawfourError("bad_file", sentence)


def _make_key(path: Path) -> None:
    """Write a new key atomically, unless another process does first."""
    with _draft(path, fresh_key()) as draft:
        try:
            os.link(draft, path)  # unlike a rename, it never replaces a file
        except FileExistsError:
            return
        except OSError:  # a file system without links, as on many memory sticks
            with suppress(FileExistsError):
                path.touch(0o600, exist_ok=False)
                draft.replace(path)
        sync_folder(path.parent)


@contextmanager
def _draft(path: Path, keys: str) -> Iterator[Path]:
    """Write keys durably into a file beside the key file, and remove it afterwards."""
    draft = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
    try:
        with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as file:
            file.write(keys + "\n")
            file.flush()
            os.fsync(file.fileno())
        yield draft
    finally:
        draft.unlink(missing_ok=True)
