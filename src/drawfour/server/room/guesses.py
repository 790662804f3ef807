"""Limits on guessing the short codes of tables."""

from __future__ import annotations

import time
from typing import NamedTuple

from drawfour.server.rate_limit import Buckets, Clock
from drawfour.server.table.decide import Refused

OF_AN_ADDRESS = 20  # wrong codes at once; then one a minute
OF_ALL = 200  # wrong codes at once from all addresses together, as an attacker may have many; then five a minute


class Caller(NamedTuple):
    """Somebody who looks up tables: the id in their cookie, their address, and whether they are in the server's own network."""

    person: str | None
    address: str
    is_at_home: bool


class Guesses:
    """The limits on wrong short codes. The clock gives seconds and must not go back."""

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self._of_address = Buckets(1 / 60, OF_AN_ADDRESS, clock)
        self._of_all = Buckets(5 / 60, OF_ALL, clock)

    def check(self, address: str, *, is_right: bool) -> None:
        """Count a code if it is wrong. Raises Refused, also for a right code after too many wrong ones.

        Call it once it is known whether the code is right: nothing must happen between the answer and the count.
        """
        if not (self._of_address.has(address) and self._of_all.has("")):
            raise Refused("too_many_codes")
        if not is_right:
            self._of_address.take(address)
            self._of_all.take("")
            raise Refused("no_table")
