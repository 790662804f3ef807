"""Checks that rules, deck and seats fit together, made before a card is dealt.

An option that no card or seat of the table ever uses is not an error.
"""

from __future__ import annotations

from collections.abc import Iterator

from drawfour.core.card_effects import effects_of
from drawfour.core.cards import DRAWS, Deck, Effect
from drawfour.core.moves import MOST_COLORS, MOST_SEATS
from drawfour.core.options import Rules
from drawfour.core.values import FinishOn
from drawfour.errors import RulesError, counted

MOST_CARDS = 1000
MOST_SYMBOLS = 32
LEAST_ABOVE_HAND = 3  # how far a hand limit must exceed the hand size (C29)
PARTNERS = 4  # the number of seats that can form teams (R45)

Problem = tuple[str, str]  # a reason code and a sentence


def check_table(rules: Rules, deck: Deck, seats: int) -> None:
    """Raise RulesError if rules, deck and seats do not fit together. Much faster than building their book.

    >>> from drawfour.core.cards import CLASSIC
    >>> check_table(Rules(hand_size=60), CLASSIC, 2)
    Traceback (most recent call last):
    drawfour.errors.RulesError: 2 seats with hand_size 60 need 122 cards, ...
    """
    for problem in problems(rules, deck, seats):
        raise RulesError(*problem)


def problems(rules: Rules, deck: Deck, seats: int) -> Iterator[Problem]:
    """Yield every reason why there cannot be such a table (R1, R3, R45, H8, H9, H11), the most basic first."""
    if not 2 <= seats <= MOST_SEATS:
        yield "bad_seats", f"The number of seats must be 2 to {MOST_SEATS}, not {seats} (R1)."
    if rules.teams and seats != PARTNERS:
        yield "bad_seats", f"teams need exactly {PARTNERS} seats, not {seats} (R45)."
    if len(deck.colors) > MOST_COLORS or len(deck.symbols) > MOST_SYMBOLS:
        found = f"{counted(len(deck.colors), 'color')} and {counted(len(deck.symbols), 'symbol')}"
        yield "bad_deal", f"The deck has {found}; the limits are {MOST_COLORS} colors and {MOST_SYMBOLS} symbols."
    yield from _without_end(rules, deck)
    if any(Effect.DRAW_COLOR in dict(effects_of(rules, symbol)) for symbol in deck.symbols if not symbol.is_wild):
        what = f"blank {rules.in_words()['blank']} does not work with the deck {deck.name}"
        yield "bad_option", f"{what}: it has blank cards with a color, and only a wild can name another (H11)."
    yield from _too_few_or_many(rules, deck, seats)


def _without_end(rules: Rules, deck: Deck) -> Iterator[Problem]:
    """Yield the options under which a round or match with this deck might never end."""
    symbols = [deck.symbols[face.symbol] for face in deck.faces]
    if rules.finish_on == FinishOn.NUMBER and not any(symbol.is_number for symbol in symbols):
        yield "bad_option", f"finish_on number needs a deck with numbers, and {deck.name} has none: nobody could go out (H8)."
    has_blanks = any(effect == Effect.BLANK for symbol in symbols for effect, _ in symbol.effects)
    if has_blanks and all(any(effect in DRAWS for effect, _ in effects_of(rules, symbol)) for symbol in symbols):
        what = f"blank {rules.in_words()['blank']} does not work with the deck {deck.name}"
        yield "bad_option", f"{what}: every card would make somebody draw, and a round might never end (H11)."
    if rules.target_score > 0 and deck.points == 0:
        what = f"target_score must be none with the deck {deck.name}"
        yield "bad_option", f"{what}: its cards are worth nothing, so nobody could reach {rules.target_score} (R40)."


def _too_few_or_many(rules: Rules, deck: Deck, seats: int) -> Iterator[Problem]:
    """Yield hand sizes that need too many cards or leave no room below the hand limit."""
    cards = deck.size * rules.decks
    if cards > MOST_CARDS:
        yield "bad_deal", f"{rules.decks} decks of {deck.size} cards make {cards} cards; the limit is {MOST_CARDS}."
    if 0 < rules.hand_limit < rules.hand_size + LEAST_ABOVE_HAND:
        least = rules.hand_size + LEAST_ABOVE_HAND
        what = f"hand_limit must be {least} or more with hand_size {rules.hand_size}, not {rules.hand_limit}"
        yield "bad_option", f"{what}: it must be more than the hand size plus two (C29)."
    needed = seats * rules.hand_size + 2
    if needed > cards:
        what = f"{seats} seats with hand_size {rules.hand_size} need {needed} cards, including one to turn up and one to draw"
        yield "bad_deal", f"{what}; the game has {cards} (R3)."
