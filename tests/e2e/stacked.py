"""A server whose deals a test chooses: `stack` names the next ones."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from drawfour.game.round import Round
from drawfour.server.protocol.settings import Settings
from fixtures.serving import Running

Wanted = Callable[[Round], bool]


class Stacked(Running):
    """A server process that deals as it is told to, and after that as `dealing` has it."""

    def __init__(self, folder: Path, port: int = 0) -> None:
        self.folder = folder
        self.deals = folder / "deals.json"
        super().__init__(folder, port=port)

    def again(self) -> Stacked:
        """The same server, once it has ended, on its old port."""
        return Stacked(self.folder, self.port)

    def stack(self, settings: Settings, dealer: int, *wanted: Wanted) -> None:
        """Have the next rounds dealt as is wanted; without a wish, whatever comes is dealt by that dealer."""
        deals = [[_secret(settings, dealer, each).hex(), dealer] for each in wanted or (anything,)]
        self.deals.write_text(json.dumps({"stacked": deals, "dealt": 0}), encoding="ascii")

    def deal_anew(self) -> None:
        """Deal from now on as to the first test, with nothing stacked."""
        self.deals.write_text(json.dumps({"stacked": [], "dealt": 0}), encoding="ascii")


def anything(_: Round) -> bool:
    return True


TRIES = 30_000


def _secret(settings: Settings, dealer: int, wanted: Wanted) -> bytes:
    """The first secret whose first round is as wanted. Later rounds of a match are dealt with another number: see `chance`."""
    rules, deck = settings.rules(), settings.found_deck()
    for number in range(TRIES):
        secret = number.to_bytes(32, "big")
        if wanted(Round(settings.seats, rules, seed=secret, dealer=dealer, deck=deck)):
            return secret
    raise AssertionError(f"none of {TRIES} deals is like that")
