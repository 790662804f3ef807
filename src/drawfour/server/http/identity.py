"""Who somebody is: a random number in a signed cookie that expires, without an account.

The key that signs is made once and lies beside the database; who has it can be anybody.
"""

from __future__ import annotations

import hashlib
import os
import re
import secrets
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

from itsdangerous import BadSignature, TimestampSigner

from drawfour.errors import DrawfourError

COOKIE = "drawfour"
SECRET_VARIABLE = "DRAWFOUR_SECRET"  # noqa: S105  # the name of a variable

_DAY_SECONDS = 86_400
_KEY_BYTES = 32
_SHORTEST_SECRET = 32
_RENEWED_AFTER = 1 / 8  # of its life
_PERSON = re.compile(r"[0-9a-f]{32}")
_COOKIE = re.compile(r"[0-9A-Za-z_.-]{1,200}")
_KEY = re.compile(rf"[0-9a-f]{{{2 * _KEY_BYTES}}}")


class Issued(NamedTuple):
    """A new person, and the value of the cookie that says so."""

    person: str
    cookie: str


class Identity:
    """Signs who somebody is and reads it back. Cookies live `days`; the clock gives seconds since 1970.

    >>> identity = Identity(b"a key of 32 bytes, from anywhere")
    >>> person, cookie = identity.issue()
    >>> identity.read(cookie) == person
    True
    >>> Identity(b"another key of 32 bytes, as long").read(cookie) is None
    True
    """

    def __init__(self, key: bytes, days: float = 365, clock: Callable[[], float] = time.time) -> None:
        assert len(key) >= _KEY_BYTES, "a key this short can be guessed"
        self.life_seconds = int(days * _DAY_SECONDS)
        self._clock = clock
        self._signer = _Signer(key, salt="drawfour person", key_derivation="hmac", digest_method=hashlib.sha256)
        self._signer.clock = clock

    def issue(self) -> Issued:
        """Somebody new: a number of 128 random bits, in hexadecimal."""
        person = secrets.token_hex(16)
        return Issued(person, self._sign(person))

    def read(self, cookie: str | None) -> str | None:
        """The person a cookie stands for; None where there is none, or it is forged, malformed or expired."""
        found = self._unsign(cookie)
        return None if found is None else found[0]

    def renewed(self, cookie: str | None) -> str | None:
        """A fresh cookie for the same person, where this one is valid and an eighth of its life is over; else None.

        >>> now = 0.0
        >>> identity = Identity(b"a key of 32 bytes, from anywhere", days=8, clock=lambda: now)
        >>> person, cookie = identity.issue()
        >>> identity.renewed(cookie) is None
        True
        >>> now = 86_400 * 1.5
        >>> identity.read(identity.renewed(cookie)) == person
        True
        """
        found = self._unsign(cookie)
        if found is None or found[1] < self.life_seconds * _RENEWED_AFTER:
            return None
        return self._sign(found[0])

    def set_cookie_header(self, cookie: str, *, is_https: bool) -> str:
        """The value of `Set-Cookie`: no script reads it, no other site's request carries it, by https it stays there.

        >>> Identity(b"a key of 32 bytes, from anywhere", days=1).set_cookie_header("x", is_https=True)
        'drawfour=x; Max-Age=86400; Path=/; HttpOnly; SameSite=Lax; Secure'
        """
        return f"{COOKIE}={cookie}; Max-Age={self.life_seconds}; Path=/; HttpOnly; SameSite=Lax" + "; Secure" * is_https

    def _sign(self, person: str) -> str:
        return self._signer.sign(person).decode()

    def _unsign(self, cookie: str | None) -> tuple[str, float] | None:
        """The person and the age of a valid cookie, in seconds."""
        if cookie is None or not _COOKIE.fullmatch(cookie):
            return None
        try:
            signed, signed_at = self._signer.unsign(cookie, return_timestamp=True)
        except BadSignature:
            return None
        person = signed.decode()
        age = self._clock() - signed_at.timestamp()  # below zero where the clock was set back: nobody is to be lost by that
        return (person, age) if _PERSON.fullmatch(person) and age <= self.life_seconds else None


class _Signer(TimestampSigner):
    """Takes the time from the clock it is given."""

    clock: Callable[[], float] = staticmethod(time.time)

    def get_timestamp(self) -> int:
        return int(self.clock())


def signing_key(database: Path, environment: Mapping[str, str]) -> bytes:
    """The key that signs, from `DRAWFOUR_SECRET`, or else from the file beside the database, made when there is none.

    However many processes start at once, they end with the same key. Raises DrawfourError where the secret is too short, or
    the file is no key, cannot be read or cannot be written.
    """
    secret = environment.get(SECRET_VARIABLE, "").strip().encode(errors="surrogateescape")
    if secret:
        if len(secret) < _SHORTEST_SECRET:
            raise DrawfourError("bad_option", f"{SECRET_VARIABLE} must be {_SHORTEST_SECRET} characters or more")
        return secret
    path = key_path(database)
    try:
        if not path.exists():
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            _make_key(path)
        text = path.read_bytes()
    except OSError as error:
        sentence = f"the signing key {path} cannot be made or read: {error.strerror}; {SECRET_VARIABLE} can take its place"
        raise DrawfourError("bad_file", sentence) from error
    found = text.decode(errors="replace").strip()
    if not _KEY.fullmatch(found):
        raise DrawfourError(
            "bad_file", f"{path} is not a signing key; without it a new one is made, and nobody is known any more"
        )
    return bytes.fromhex(found)


def key_path(database: Path) -> Path:
    """Where the key lies.

    >>> key_path(Path("tables.sqlite")).name
    'tables.sqlite.key'
    """
    return database.with_name(database.name + ".key")


def _make_key(path: Path) -> None:
    """Put a new key there, whole or not at all, unless somebody else is first."""
    draft = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
    try:
        with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as file:
            file.write(secrets.token_hex(_KEY_BYTES) + "\n")
            file.flush()
            os.fsync(file.fileno())
        try:
            os.link(draft, path)  # unlike a rename it takes nobody's place
        except FileExistsError:
            return
        _sync_folder(path.parent)
    finally:
        draft.unlink(missing_ok=True)


def _sync_folder(folder: Path) -> None:
    """Make the name of a new file last; where folders cannot be opened (Windows), the system does."""
    if os.name == "posix":
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
