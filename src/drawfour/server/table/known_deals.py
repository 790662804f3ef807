"""Deals that are the same for everyone: that of a first game, and one for each day.

The first game was chosen for what a newcomer meets in it. They start, and can play nothing but numbers at first: one of the
color in play, and one with its number. They hold an action card and a wild for later, and are soon asked whether a Wild Draw
Four was a bluff. `bench/first_game.py` finds such deals.
"""

from __future__ import annotations

import hashlib
from typing import NamedTuple

from drawfour.core.options import Rules
from drawfour.game.round import Round
from drawfour.server.protocol.settings import Settings

FIRST_GAME = Settings(seats=3, options={"hand_size": "5", "target_score": "none"}, deal="first_game", thinking_seconds=1.3)
FIRST_GAME_BOT = "beginner"
DAILY = Settings(seats=3, options={"target_score": "none"}, deal="2026-01-01")  # on any day
DAILY_BOT = "skilled"


class KnownDeal(NamedTuple):
    """A deal that everyone knows: its seed, who deals, and the dice of the bots in it, to which each adds its seat."""

    seed: bytes
    dealer: int
    dice: int


_FIRST = KnownDeal((1_091_333).to_bytes(32, "big"), dealer=2, dice=0)  # seat 0 starts


def known_deal(settings: Settings) -> KnownDeal | None:
    """Return the deal for these settings; None if it is random.

    >>> known_deal(FIRST_GAME).dealer
    2
    >>> known_deal(DAILY).seed.hex()[:8], known_deal(Settings())
    ('bc2c7386', None)
    """
    if settings.deal == "random":
        return None
    if settings.deal == FIRST_GAME.deal:
        return _FIRST
    seed = hashlib.sha256(f"drawfour deal of the day {settings.deal}".encode()).digest()
    return KnownDeal(seed, dealer=seed[0] % settings.seats, dice=int.from_bytes(seed[:7], "big"))


def deal_of(settings: Settings, round: Round) -> KnownDeal | None:
    """Return the known deal that a round was dealt from; None if its cards are secret."""
    deal = known_deal(settings)
    return deal if deal is not None and deal.seed == round.seed else None


def misfit(settings: Settings) -> str | None:
    """Return why a table with these settings can't have its deal; None if it can.

    >>> misfit(FIRST_GAME), misfit(Settings())
    (None, None)
    >>> misfit(Settings(seats=3, deal="2026-11-26"))
    'The deal 2026-11-26 needs 3 seats, the classic deck, and classic rules with target_score none.'
    """
    if settings.deal == "random":
        return None
    wanted = FIRST_GAME if settings.deal == FIRST_GAME.deal else DAILY
    if _cards_and_rules(settings) == _cards_and_rules(wanted):
        return None
    options = " and ".join(f"{name} {value}" for name, value in wanted.options.items())
    needs = f"{wanted.seats} seats, the {wanted.deck} deck, and {wanted.preset} rules with {options}"
    return f"The deal {settings.deal} needs {needs}."


def _cards_and_rules(settings: Settings) -> tuple[int, str, Rules]:
    return settings.seats, settings.deck, settings.rules()
