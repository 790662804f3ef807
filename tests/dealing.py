"""The deals of tests are the same each time.

TEST_SEED in the environment is another seed: other deals and other dice for bots, and again the same each time.
"""

from __future__ import annotations

import hashlib
import json
import os
import random
from pathlib import Path
from typing import Any

SEED = os.environ.get("TEST_SEED", "")


class Lots:
    """Stands in for the module `secrets` where rounds are dealt.

    A test can stack deals in a file: `{"stacked": [[SECRET, DEALER], ...], "dealt": NUMBER}`.
    """

    def __init__(self, deals: Path | None = None) -> None:
        self.deals = deals
        self.known: dict[str, Any] = {"stacked": [], "dealt": 0}

    def randbelow(self, seats: int) -> int:
        """The first dealer of the next deal."""
        stacked = self._read()["stacked"]
        return int(stacked[0][1]) if stacked else self._dice().randrange(seats)

    def token_hex(self, count: int) -> str:
        """The secret of the next deal. With each deal bots throw their dice anew."""
        known = self._read()
        dice = self._dice()
        random.seed(dice.random())
        secret = str(known["stacked"].pop(0)[0]) if known["stacked"] else dice.randbytes(count).hex()
        known["dealt"] += 1
        if self.deals and self.deals.is_file():
            self.deals.write_text(json.dumps(known), encoding="ascii")
        return secret

    def token_bytes(self, count: int) -> bytes:
        """The seed of a round for which nobody has named one."""
        secret = self._dice().randbytes(count)
        self.known["dealt"] += 1
        return secret

    def _read(self) -> dict[str, Any]:
        if self.deals and self.deals.is_file():
            self.known = json.loads(self.deals.read_text(encoding="ascii"))
        return self.known

    def _dice(self) -> random.Random:
        """Dice of their own for each deal."""
        return random.Random(hashlib.sha256(f"{SEED}:{self.known['dealt']}".encode()).digest())
