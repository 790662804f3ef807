"""A server whose deals the test chooses: `rig` sets the next ones."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from drawfour.game.round import Round
from drawfour.server.protocol.settings import Settings
from fixtures.serving import Running

Wanted = Callable[[Round], bool]


class Rigged(Running):
    """A server process with rigged deals; once they run out, it deals like `dealing`."""

    def __init__(self, folder: Path, port: int = 0) -> None:
        self.folder = folder
        self.deals = folder / "deals.json"
        super().__init__(folder, port=port)

    def again(self) -> Rigged:
        """Restart the stopped server on its old port."""
        return Rigged(self.folder, self.port)

    def rig(self, settings: Settings, dealer: int, *wanted: Wanted) -> None:
        """Rig the next deals of a dealer, one for each condition; without any, rig a single deal."""
        deals = [[_secret(settings, dealer, each).hex(), dealer] for each in wanted or (anything,)]
        self.deals.write_text(json.dumps({"stacked": deals, "dealt": 0}), encoding="ascii")

    def deal_again(self) -> None:
        """Forget rigged deals, and deal as to the first test again."""
        self.deals.write_text(json.dumps({"stacked": [], "dealt": 0}), encoding="ascii")


def anything(_: Round) -> bool:
    return True


TRIES = 30_000


def _secret(settings: Settings, dealer: int, wanted: Wanted) -> bytes:
    """Return the first secret whose first round meets the condition. Later rounds are dealt differently: see `chance`."""
    rules, deck = settings.rules(), settings.found_deck()
    for number in range(TRIES):
        secret = number.to_bytes(32, "big")
        if wanted(Round(settings.seats, rules, seed=secret, dealer=dealer, deck=deck)):
            return secret
    raise AssertionError(f"none of {TRIES} deals is like that")
