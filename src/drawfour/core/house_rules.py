"""The tables of a book that come from cards and house rules together: what every play does, and what answers a pending count.

The house rules that are about kinds of cards (H1, H2, H4, blank cards) are read here, once, when a table is set up. The rule
functions look into the tables and need not know of them.
"""

from __future__ import annotations

from drawfour.core.cards import Deck, Effect, Symbol
from drawfour.core.options import Rules
from drawfour.core.values import Blank, Stack

Effects = tuple[tuple[Effect, int], ...]

BLANKS: dict[Blank, Effects] = {
    Blank.NOTHING: (),
    Blank.SKIP: ((Effect.SKIP, 1),),
    Blank.REVERSE: ((Effect.REVERSE, 1),),
    Blank.DRAW_TWO: ((Effect.DRAW, 2),),
    Blank.OTHERS_DRAW: ((Effect.OTHERS_DRAW, 1),),
} | {
    Blank[effect.name]: ((effect, 1),)
    for effect in (
        Effect.SWAP, Effect.PASS_HANDS, Effect.DISCARD_COLOR, Effect.PLAY_AGAIN, Effect.DRAW_COLOR, Effect.SKIP_EVERYONE,
        Effect.SHUFFLE_HANDS,
    )
}  # fmt: skip
"""The effects that a table may choose for a blank card."""

HANDS_MOVE: dict[str, Effects] = {"7": ((Effect.SWAP, 1),), "0": ((Effect.PASS_HANDS, 1),)}
"""What numbers do with hands (H4)."""


def how_to_stack(rules: Rules) -> Stack:
    """What may be added to a pending count (H1)?"""
    return rules.stack


def may_deflect(rules: Rules) -> bool:
    """May a Skip or Reverse turn a pending count away (H2)?"""
    return rules.deflect


def moves_hands(rules: Rules) -> bool:
    """Do 7 and 0 move hands (H4)?"""
    return rules.seven_zero


def blank_does(rules: Rules) -> Effects:
    """What does a blank card do?"""
    return BLANKS[rules.blank]


def effects_of(rules: Rules, symbol: Symbol) -> Effects:
    """What a card with this symbol does at a table with these rules, once it lies there with the color that was named."""
    if symbol.is_number and moves_hands(rules):
        return HANDS_MOVE.get(symbol.code, ())
    effects: Effects = ()
    for effect, amount in symbol.effects:
        effects += blank_does(rules) if effect == Effect.BLANK else ((effect, amount),)
    others = [each for each in effects if each[0] != Effect.NAME_COLOR]
    return tuple(sorted(others, key=lambda each: _rank(each[0], is_named=len(others) < len(effects))))


def _rank(effect: Effect, *, is_named: bool) -> int:
    """When an effect takes place: first what names a color that is not named yet, and last another turn of the player."""
    if effect == Effect.DRAW_COLOR and not is_named:
        return -1
    return 1 if effect in (Effect.PLAY_AGAIN, Effect.SKIP_EVERYONE) else 0


def drawn_for(effects: Effects) -> int:
    """How many cards the next seat draws for them, 0 when none."""
    return sum(amount for effect, amount in effects if effect == Effect.DRAW)


class Answers:
    """Which plays of a deck answer a pending count (H1, H2), asked with the numbers of symbols."""

    def __init__(self, rules: Rules, deck: Deck) -> None:
        self._deck = deck
        self._stack = how_to_stack(rules)
        self._deflect = may_deflect(rules)
        self._effects = [effects_of(rules, symbol) for symbol in deck.symbols]
        self._drawn = [drawn_for(effects) for effects in self._effects]

    def always_goes(self, below: int, above: int) -> bool:
        """May a card always be added to a count whose last draw card is `below`: is it one of the same kind (C16)?"""
        return self._stack != Stack.NONE and below == above

    def goes_when_matching(self, below: int, above: int) -> bool:
        """May a card be added to a count whose last draw card is `below`, if it can be played on the top (C16)?"""
        if not self._drawn[above]:
            return False
        return self._stack == Stack.ANY or (self._stack == Stack.UPWARD and self._drawn[above] >= self._drawn[below])

    def deflects(self, symbol: int) -> bool:
        """Does the card do nothing but skip or reverse, so that it turns a count away (C19)?"""
        kinds = [effect for effect, _ in self._effects[symbol]]
        is_plain = kinds in ([Effect.SKIP], [Effect.REVERSE])
        return self._deflect and is_plain and not self._deck.symbols[symbol].is_wild

    def opens_pending(self, symbol: int) -> bool:
        """Does the card open a pending count for the next seat, even if that can only take it (C15)?"""
        is_wild = self._deck.symbols[symbol].is_wild
        return self._drawn[symbol] > 0 and (self._stack != Stack.NONE or (self._deflect and not is_wild))
