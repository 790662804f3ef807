"""House rules about kinds of cards: what each card does at this table, and which cards answer a pending count.

These options (H1, H2, H4 and blank cards) are read here once, when the book of a table is built. The rule functions use the
lookup tables of the book and never see the options.
"""

from __future__ import annotations

from drawfour.core.cards import Deck, Effect, Symbol
from drawfour.core.options import Rules
from drawfour.core.values import Blank, Stack

Effects = tuple[tuple[Effect, int], ...]

BLANKS: dict[Blank, Effects] = {Blank.NOTHING: (), Blank.DRAW_TWO: ((Effect.DRAW, 2),)} | {
    blank: ((Effect[blank.name], 1),) for blank in Blank if blank.name in Effect.__members__
}
"""The effects that a table may choose for its blank cards."""

HANDS_MOVE: dict[str, Effects] = {"7": ((Effect.SWAP, 1),), "0": ((Effect.PASS_HANDS, 1),)}
"""What the numbers 7 and 0 do with hands (H4)."""


def how_to_stack(rules: Rules) -> Stack:
    """What may be added to a pending count (H1)?"""
    return rules.stack


def may_deflect(rules: Rules) -> bool:
    """May a Skip or Reverse deflect a pending count (H2)?"""
    return rules.deflect


def moves_hands(rules: Rules) -> bool:
    """Do 7 and 0 move hands (H4)?"""
    return rules.seven_zero


def blank_does(rules: Rules) -> Effects:
    """What does a blank card do?"""
    return BLANKS[rules.blank]


def effects_of(rules: Rules, symbol: Symbol) -> Effects:
    """Return what a card with this symbol does under these rules, after its color has been named."""
    if symbol.is_number and moves_hands(rules):
        return HANDS_MOVE.get(symbol.code, ())
    effects: Effects = ()
    for effect, amount in symbol.effects:
        effects += blank_does(rules) if effect == Effect.BLANK else ((effect, amount),)
    others = [each for each in effects if each[0] != Effect.NAME_COLOR]
    return tuple(sorted(others, key=lambda each: _rank(each[0], is_named=len(others) < len(effects))))


def _rank(effect: Effect, *, is_named: bool) -> int:
    """Return a sort key: an effect that still has to name a color comes first, another turn for the player last."""
    if effect == Effect.DRAW_COLOR and not is_named:
        return -1
    return 1 if effect in (Effect.PLAY_AGAIN, Effect.SKIP_EVERYONE) else 0


def drawn_for(effects: Effects) -> int:
    """Return how many cards the next seat draws for these effects."""
    return sum(amount for effect, amount in effects if effect == Effect.DRAW)


class Answers:
    """Which cards of a deck answer a pending count (H1, H2). Symbols are given by their index."""

    def __init__(self, rules: Rules, deck: Deck) -> None:
        self._deck = deck
        self._stack = how_to_stack(rules)
        self._deflect = may_deflect(rules)
        self._effects = [effects_of(rules, symbol) for symbol in deck.symbols]
        self._drawn = [drawn_for(effects) for effects in self._effects]

    def always_goes(self, below: int, above: int) -> bool:
        """May a card be added regardless of color to a count whose last draw card is `below`, being of the same kind (C16)?"""
        return self._stack != Stack.NONE and below == above

    def goes_when_matching(self, below: int, above: int) -> bool:
        """May a card that matches the top card be added to a count whose last draw card is `below` (C16)?"""
        if not self._drawn[above]:
            return False
        return self._stack == Stack.ANY or (self._stack == Stack.UPWARD and self._drawn[above] >= self._drawn[below])

    def deflects(self, symbol: int) -> bool:
        """Does the card only skip or reverse, so that it deflects a count (C19)?"""
        kinds = [effect for effect, _ in self._effects[symbol]]
        is_plain = kinds in ([Effect.SKIP], [Effect.REVERSE])
        return self._deflect and is_plain and not self._deck.symbols[symbol].is_wild

    def opens_pending(self, symbol: int) -> bool:
        """Does the card open a pending count for the next seat, even one that can only take it (C15)?"""
        is_wild = self._deck.symbols[symbol].is_wild
        return self._drawn[symbol] > 0 and (self._stack != Stack.NONE or (self._deflect and not is_wild))
