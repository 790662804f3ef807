"""Identity without accounts: a random number in a signed cookie that expires."""

from __future__ import annotations

import hashlib
import re
import secrets
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

from itsdangerous import BadSignature, TimestampSigner

from drawfour.server.signing_key import KEY_BYTES

COOKIE = "drawfour"

_DAY_SECONDS = 86_400
_RENEWED_AFTER = 1 / 8  # of its lifetime
_PERSON = re.compile(r"[0-9a-f]{32}")
_COOKIE = re.compile(r"[0-9A-Za-z_.-]{1,200}")


class Issued(NamedTuple):
    """A new person, and the value of their cookie."""

    person: str
    cookie: str


class CookieSigner:
    """Signs and verifies the cookies that identify people. They expire after `days`; the clock gives seconds since 1970.

    Cookies that were signed with one of `others` are accepted, too.

    >>> identity = CookieSigner(b"a key of 32 bytes, from anywhere")
    >>> person, cookie = identity.issue()
    >>> identity.read(cookie) == person
    True
    >>> CookieSigner(b"another key of 32 bytes, as long").read(cookie) is None
    True
    >>> CookieSigner(b"another key of 32 bytes, as long", others=[b"a key of 32 bytes, from anywhere"]).read(cookie) == person
    True
    """

    def __init__(
        self, key: bytes, days: float = 365, clock: Callable[[], float] = time.time, *, others: Sequence[bytes] = ()
    ) -> None:
        assert all(len(each) >= KEY_BYTES for each in (key, *others)), "a key this short can be guessed"
        self.life_seconds = int(days * _DAY_SECONDS)
        self._clock = clock
        self._signer, *self._others = (_signer(each, clock) for each in (key, *others))

    def issue(self) -> Issued:
        """Create a person, whose id is 128 random bits in hexadecimal."""
        person = secrets.token_hex(16)
        return Issued(person, self._sign(person))

    def read(self, cookie: str | None) -> str | None:
        """Return the person a cookie identifies; None if it is missing, forged, malformed or expired."""
        found = self._unsign(cookie)
        return None if found is None else found.person

    def renewed(self, cookie: str | None) -> str | None:
        """Return a fresh cookie for the same person if this one should be replaced, else None.

        A valid cookie is replaced after an eighth of its lifetime, or if it was signed with another key.

        >>> now = 0.0
        >>> identity = CookieSigner(b"a key of 32 bytes, from anywhere", days=8, clock=lambda: now)
        >>> person, cookie = identity.issue()
        >>> identity.renewed(cookie) is None
        True
        >>> now = 86_400 * 1.5
        >>> identity.read(identity.renewed(cookie)) == person
        True
        """
        found = self._unsign(cookie)
        if found is None or (found.is_newest and found.age < self.life_seconds * _RENEWED_AFTER):
            return None
        return self._sign(found.person)

    def set_cookie_header(self, cookie: str, *, is_https: bool) -> str:
        """Return the value of `Set-Cookie`: hidden from scripts, kept from other sites, and `Secure` if set over https.

        >>> CookieSigner(b"a key of 32 bytes, from anywhere", days=1).set_cookie_header("x", is_https=True)
        'drawfour=x; Max-Age=86400; Path=/; HttpOnly; SameSite=Lax; Secure'
        """
        secure = "; Secure" if is_https else ""
        return f"{COOKIE}={cookie}; Max-Age={self.life_seconds}; Path=/; HttpOnly; SameSite=Lax{secure}"

    def _sign(self, person: str) -> str:
        return self._signer.sign(person).decode()

    def _unsign(self, cookie: str | None) -> _Read | None:
        """Read a valid cookie."""
        if cookie is None or not _COOKIE.fullmatch(cookie):
            return None
        for signer in (self._signer, *self._others):
            try:
                signed, signed_at = signer.unsign(cookie, return_timestamp=True)
            except BadSignature:
                continue
            person = signed.decode()
            age = self._clock() - signed_at.timestamp()  # negative if the clock was set back, which must not invalidate cookies
            is_valid = _PERSON.fullmatch(person) and age <= self.life_seconds
            return _Read(person, age, signer is self._signer) if is_valid else None
        return None


class _Read(NamedTuple):
    """What a valid cookie says: the person, its age in seconds, and whether it was signed with the newest key."""

    person: str
    age: float
    is_newest: bool


def _signer(key: bytes, clock: Callable[[], float]) -> _Signer:
    found = _Signer(key, salt="drawfour person", key_derivation="hmac", digest_method=hashlib.sha256)
    found.clock = clock
    return found


class _Signer(TimestampSigner):
    """A signer with a clock that can be replaced."""

    clock: Callable[[], float] = staticmethod(time.time)

    def get_timestamp(self) -> int:
        return int(self.clock())
