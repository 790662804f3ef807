"""The deal of a first game: the same for everyone, and chosen for what a newcomer meets in it.

They start, and can play nothing but numbers at first: one of the color in play, and one with its number. They hold two action
cards and a wild for later, and are soon asked whether a Wild Draw Four was a bluff. `bench/first_game.py` finds such deals.
"""

from __future__ import annotations

from drawfour.core.options import Rules
from drawfour.server.protocol.settings import Settings

SECRET = (1091333).to_bytes(32, "big")  # the seed
DEALER = 2  # so that seat 0 starts
BOT = "beginner"
SETTINGS = Settings(seats=3, options={"hand_size": "5", "target_score": "none"}, deal="first_game", thinking_seconds=1.3)
NEEDS = "A first game needs 3 seats, the classic deck, and classic rules with hand_size 5 and target_score none."


def fits(settings: Settings) -> bool:
    """Can a table with these settings deal a first game?

    >>> fits(SETTINGS), fits(Settings(deal="first_game"))
    (True, False)
    """
    return _cards_and_rules(settings) == _cards_and_rules(SETTINGS)


def _cards_and_rules(settings: Settings) -> tuple[int, str, Rules]:
    return settings.seats, settings.deck, settings.rules()
