"""Identities: the cookie by which a server recognizes a person, in a private file for each server."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from pathlib import Path
from urllib.parse import quote

import msgspec

from drawfour.system.files import state_folder

COOKIE = "drawfour"
_COOKIE = re.compile(rf"\s*{COOKIE}=([0-9A-Za-z_.-]{{1,200}})\s*(?:;|$)")
_MOST_BYTES = 4096


class Identity(msgspec.Struct):
    """The cookie that a server gave a person, and the name that the person gave there."""

    cookie: str | None = None
    name: str | None = None

    @property
    def header(self) -> dict[str, str]:
        """The header that shows the cookie to the server."""
        return {"Cookie": f"{COOKIE}={self.cookie}"} if self.cookie else {}


def cookie_in(headers: list[str]) -> str | None:
    """Return the cookie that the server sets in one of these `Set-Cookie` headers, or None.

    >>> cookie_in(["other=1; Path=/", "drawfour=ab.cd; Max-Age=1; Path=/; HttpOnly"])
    'ab.cd'
    """
    found = [match[1] for header in headers if (match := _COOKIE.match(header))]
    return found[-1] if found else None


class IdentityFile:
    """The file with the identity for one server."""

    def __init__(self, origin: str, folder: Path | None = None) -> None:
        self._origin = origin
        self._folder = folder

    @property
    def path(self) -> Path:
        """The path of the file; no two servers share one. Raises OSError without a home folder."""
        folder = self._folder
        if folder is None:
            try:
                folder = state_folder(os.environ, Path.home())
            except RuntimeError:
                raise OSError("the home folder can't be found") from None
        return folder / "drawfour" / "servers" / f"{quote(self._origin, safe='')}.json"

    def read(self) -> Identity:
        """Return the identity; an empty one if there is no file, or one that is damaged."""
        with suppress(OSError, ValueError), self.path.open("rb") as file:  # a value of another type is a ValueError, too
            return msgspec.json.decode(file.read(_MOST_BYTES), type=Identity)
        return Identity()

    def write(self, identity: Identity) -> None:
        """Write the file completely or not at all, readable by its owner alone. Raises OSError."""
        path = self.path
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        beside = path.with_name(f".{path.name}.{os.getpid()}")
        with suppress(FileNotFoundError):
            beside.unlink()
        try:
            with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
                file.write(msgspec.json.encode(identity))
            beside.replace(path)
        except OSError:
            beside.unlink(missing_ok=True)
            raise
