"""The effects of each card at this table, where 7, 0 and blank cards may have others than the deck says.

The options (H4 and blank cards) are read here once, when the book of a table is built. The rule functions use the lookup
tables of the book and never see the options.
"""

from __future__ import annotations

from drawfour.core.cards import Effect, Symbol
from drawfour.core.options import Rules
from drawfour.core.values import Blank

Effects = tuple[tuple[Effect, int], ...]

BLANKS: dict[Blank, Effects] = {Blank.NOTHING: (), Blank.DRAW_TWO: ((Effect.DRAW, 2),)} | {
    blank: ((Effect[blank.name], 1),) for blank in Blank if blank.name in Effect.__members__
}
"""The effects that a table may choose for its blank cards."""

HANDS_MOVE: dict[str, Effects] = {"7": ((Effect.SWAP, 1),), "0": ((Effect.PASS_HANDS, 1),)}
"""What the numbers 7 and 0 do with hands (H4)."""


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
