"""A deck as large as one can be."""

from __future__ import annotations

from drawfour.core.cards import Color, Deck, Effect, Face, Symbol


def big_deck() -> Deck:
    """8 colors, 32 symbols, 992 cards: 26 numbers, skip, reverse, draw three, draw one, and two kinds of wild."""
    numbers = [Symbol(f"n{number}", f"number {number}", number) for number in range(26)]
    actions = [
        Symbol("S", "skip", 20, ((Effect.SKIP, 1),)),
        Symbol("R", "reverse", 20, ((Effect.REVERSE, 1),)),
        Symbol("+3", "draw three", 20, ((Effect.DRAW, 3),)),
        Symbol("+1S", "draw one and skip", 20, ((Effect.DRAW, 1), (Effect.SKIP, 1))),
    ]
    wilds = [
        Symbol("W", "wild", 50, ((Effect.NAME_COLOR, 1),), is_wild=True),
        Symbol("W+4", "wild draw four", 50, ((Effect.NAME_COLOR, 1), (Effect.DRAW, 4)), is_wild=True),
    ]
    colors = tuple(Color(f"color {letter}", letter, letter) for letter in "ABCDEFGH")
    colored = [Face(color, symbol, 4) for color in range(8) for symbol in range(30)]
    return Deck("big", colors, (*numbers, *actions, *wilds), (*colored, Face(None, 30, 16), Face(None, 31, 16)))
