"""Stacking and deflecting: which cards answer a pending count (H1, H2).

These options are read here once, when the book of a table is built. The rule functions use the lookup tables of the book and
never see the options.
"""

from __future__ import annotations

from drawfour.core.card_effects import drawn_for, effects_of
from drawfour.core.cards import Deck, Effect
from drawfour.core.options import Rules
from drawfour.core.values import Stack


def how_to_stack(rules: Rules) -> Stack:
    """What may be added to a pending count (H1)?"""
    return rules.stack


def may_deflect(rules: Rules) -> bool:
    """May a Skip or Reverse deflect a pending count (H2)?"""
    return rules.deflect


class Answers:
    """Which cards of a deck answer a pending count (H1, H2). Symbols are given by their index."""

    def __init__(self, rules: Rules, deck: Deck) -> None:
        self._deck = deck
        self._stack = how_to_stack(rules)
        self._deflect = may_deflect(rules)
        self._effects = [effects_of(rules, symbol) for symbol in deck.symbols]
        self._drawn = [drawn_for(effects) for effects in self._effects]

    def stacks_regardless_of_color(self, on: int, added: int) -> bool:
        """May a card be added regardless of color to a count whose last draw card is `on`, being of the same kind (C16)?"""
        return self._stack != Stack.NONE and on == added

    def stacks_if_matching(self, on: int, added: int) -> bool:
        """May a card that matches the top card be added to a count whose last draw card is `on` (C16)?"""
        if not self._drawn[added]:
            return False
        return self._stack == Stack.ANY or (self._stack == Stack.UPWARD and self._drawn[added] >= self._drawn[on])

    def deflects(self, symbol: int) -> bool:
        """Does the card only skip or reverse, so that it deflects a count (C19)?"""
        kinds = [effect for effect, _ in self._effects[symbol]]
        is_plain = kinds in ([Effect.SKIP], [Effect.REVERSE])
        return self._deflect and is_plain and not self._deck.symbols[symbol].is_wild

    def opens_pending(self, symbol: int) -> bool:
        """Does the card open a pending count for the next seat, even one that can only take it (C15)?"""
        is_wild = self._deck.symbols[symbol].is_wild
        return self._drawn[symbol] > 0 and (self._stack != Stack.NONE or (self._deflect and not is_wild))
