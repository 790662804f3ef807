"""Passes: what processes that share a database tell one another of a client they relay, signed with their common key."""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from typing import Any

from itsdangerous import BadSignature, URLSafeSerializer

from drawfour.server.room.guesses import Caller

HEADER = "x-drawfour-relay"


def pass_in(scope: Any) -> str | None:
    """Return the pass in the headers of a request, or None."""
    return next((value.decode("latin-1") for name, value in scope["headers"] if name == HEADER.encode()), None)


class Passes:
    """Signs and reads passes, each of which says who a client is and where it comes from.

    A pass is for one process, and ends with it. It names no time, as the clocks of two computers may differ. Passes that were
    signed with one of `others` are accepted, too.

    >>> passes = Passes(b"a key of 32 bytes, from anywhere")
    >>> signed = passes.sign(Caller("0f3a", "192.0.2.1", is_at_home=False), "node")
    >>> passes.read(signed, "node")
    Caller(person='0f3a', address='192.0.2.1', is_at_home=False)
    >>> passes.read(signed, "another"), Passes(b"another key of 32 bytes, as long").read(signed, "node")
    (None, None)
    """

    def __init__(self, key: bytes, others: Sequence[bytes] = ()) -> None:
        self.proof = " ".join(hmac.digest(each, b"drawfour node", "sha256").hex() for each in (key, *others))
        """A word for each key, which is equal for equal keys and says nothing else about them."""
        self._serializer = URLSafeSerializer([*others, key], salt="drawfour relay")  # the last one signs

    def fits(self, proof: str) -> bool:
        """Does each of two processes, this one and one with this proof, accept what the other signs?"""
        mine, theirs = self.proof.split(), proof.split()
        return mine[0] in theirs and theirs[0] in mine

    def sign(self, caller: Caller, node: str) -> str:
        """Return the pass with which a client is relayed to a process."""
        found = self._serializer.dumps([node, caller.person, caller.address, caller.is_at_home])
        return found if isinstance(found, str) else found.decode()

    def read(self, signed: str, node: str) -> Caller | None:
        """Return the client of a pass for this process; None if it is forged, or for another one."""
        try:
            goal, person, address, is_at_home = self._serializer.loads(signed)
        except BadSignature:
            return None
        return Caller(person, address, is_at_home) if goal == node else None
