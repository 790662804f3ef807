"""What can be chosen for a table."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import force_setattr

from drawfour.core.cards import Deck
from drawfour.core.checks import check_table
from drawfour.core.options import Rules
from drawfour.decks import deck_given, preset_deck

Word = Annotated[str, Meta(max_length=40)]
DeckText = Annotated[str, Meta(max_length=32_768)]
Seats = Annotated[int, Meta(ge=2, le=10)]


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """What the host of a table chooses. Rules, deck and seats are fixed while a match runs, all else is not.

    >>> Settings(seats=3, deck="modern").check()
    >>> Settings(preset="no_mercy").deck, Settings(preset="no_mercy", deck="classic").deck
    ('no_mercy', 'classic')
    >>> Settings(options={"hand_size": "0"}).check()
    Traceback (most recent call last):
    drawfour.errors.RulesError: hand_size must be 1 to 100, not 0.
    """

    preset: Word = "classic"  # a named set of rules
    options: Annotated[dict[Word, Word], Meta(max_length=40)] = {}  # that differ from the preset
    deck: DeckText = "preset"  # a shipped deck, the text of a deck file, which has lines, or `preset`: the deck of the preset
    seats: Seats = 4  # how many
    is_public: bool = False  # listed for everybody who can reach the server
    chat: Literal["always", "private", "never"] = "private"  # may words be said? `private`: while the table is not public
    turn_seconds: Annotated[int, Meta(ge=0, le=600)] = 0  # after which a bot moves for who is on turn; 0 is no clock
    grace_seconds: Annotated[float, Meta(ge=0, le=5)] = 1.0  # in which a missing call can be made before anybody may go on
    calls_for_people: bool = False  # a person's card that makes a call due comes with the call
    onlookers_see_hands: bool = False  # who is at the table without a seat sees all hands, from the next deal on
    thinking_seconds: Annotated[float, Meta(ge=0, le=10)] = 0.9  # how long bots think, a third up or down; alone 0.3 or more
    away_seconds: Annotated[int, Meta(ge=1, le=600)] = 20  # after which a bot plays for somebody who is gone
    break_seconds: Annotated[int, Meta(ge=0, le=600)] = 20  # after which the next round begins by itself; 0 is never

    def __post_init__(self) -> None:
        """Put the deck that the preset brings in place of `preset`, so that logs and answers always name a deck."""
        if self.deck == "preset":
            force_setattr(self, "deck", preset_deck(self.preset))

    @property
    def has_chat(self) -> bool:
        """May people say words, not only show moods?"""
        return self.chat == "always" or (self.chat == "private" and not self.is_public)

    def rules(self) -> Rules:
        """The rules chosen; raises RulesError."""
        return Rules.preset(self.preset, **self.options)

    def found_deck(self) -> Deck:
        """The deck chosen; raises DrawfourError."""
        return deck_given(self.deck)

    def check(self) -> None:
        """Raise DrawfourError where rules, deck and seats cannot be, or do not go together."""
        check_table(self.rules(), self.found_deck(), self.seats)
