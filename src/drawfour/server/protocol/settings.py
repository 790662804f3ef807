"""Settings of a table."""

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
Deal = Annotated[str, Meta(max_length=10, pattern=r"^(random|first_game|\d{4}-\d{2}-\d{2})$(?!\n)")]
Seats = Annotated[int, Meta(ge=2, le=10)]


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """The settings of a table, chosen by its host. Rules, deck, seats and deal can't change during a match; the rest can.

    >>> Settings(seats=3, deck="modern").check()
    >>> Settings(preset="no_mercy").deck, Settings(preset="no_mercy", deck="classic").deck
    ('no_mercy', 'classic')
    >>> Settings(options={"hand_size": "0"}).check()
    Traceback (most recent call last):
    drawfour.errors.RulesError: hand_size must be 1 to 100, not 0.
    """

    preset: Word = "classic"  # the preset of the rules
    options: Annotated[dict[Word, Word], Meta(max_length=40)] = {}  # options that differ from the preset, by name
    deck: DeckText = "preset"  # name of a shipped deck, text of a deck file, or `preset` for the deck of the preset
    seats: Seats = 4  # number of seats
    is_public: bool = False  # whether the table is listed for everyone who can reach the server
    chat: Literal["always", "private", "never"] = "private"  # when people can chat; `private`: if the table is not public
    deal: Deal = "random"  # how the table's first round is dealt: `first_game` teaches a newcomer, a date has one for everyone
    hints: Literal["always", "alone", "never"] = "alone"  # when players can ask for hints; `alone`: if all others are bots
    turn_seconds: Annotated[int, Meta(ge=0, le=600)] = 0  # time limit of a turn, after which a bot moves; 0 means none
    grace_seconds: Annotated[float, Meta(ge=0, le=5)] = 1.0  # time to make a missing call before anyone else can act
    calls_for_people: bool = False  # auto-call: the server makes people's UNO calls for them
    spectators_see_hands: bool = False  # spectators who gave a name see every hand, from the next deal on
    thinking_seconds: Annotated[float, Meta(ge=0, le=10)] = 0.9  # how long bots think, roughly; without people at least 0.3
    away_seconds: Annotated[int, Meta(ge=1, le=600)] = 20  # how long after a player disconnects a bot takes over
    break_seconds: Annotated[int, Meta(ge=0, le=600)] = 20  # pause before the next round starts automatically; 0 means never

    def __post_init__(self) -> None:
        """Replace `preset` by the deck of the preset, so that logs and responses always name a deck."""
        if self.deck == "preset":
            force_setattr(self, "deck", preset_deck(self.preset))

    @property
    def has_chat(self) -> bool:
        """May people chat, or only send reactions?"""
        return self.chat == "always" or (self.chat == "private" and not self.is_public)

    def rules(self) -> Rules:
        """Return the rules. Raises RulesError if they are invalid."""
        return Rules.preset(self.preset, **self.options)

    def found_deck(self) -> Deck:
        """Return the deck. Raises DrawfourError if it is invalid."""
        return deck_given(self.deck)

    def check(self) -> None:
        """Raise DrawfourError if rules, deck or seats are invalid, or can't be combined."""
        check_table(self.rules(), self.found_deck(), self.seats)
