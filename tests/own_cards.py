"""A deck with one card of one's own, for tests: what it does, and a round in which it is played."""

from __future__ import annotations

from drawfour import Round, Rules
from drawfour.core.cards import Deck
from drawfour.decks.reading import deck_of

HEAD = 'name = "x"\n' + "".join(f'[[color]]\nname = "{name}"\nletter = "{name[0].upper()}"\n' for name in ("red", "blue"))


def deck_with(effects: str, *, is_wild: bool = False) -> Deck:
    """Numbers 1 to 9 in two colors, and a card X that does this."""
    numbers = "".join(f'[[symbol]]\ncode = "{number}"\npoints = {number}\ncopies = 4\n' for number in range(1, 10))
    kind, code = ("wild", "X") if is_wild else ("symbol", "X")
    return deck_of(f'{HEAD}{numbers}[[{kind}]]\ncode = "{code}"\npoints = 20\ncopies = 8\neffects = {effects}\n', "x.toml")


def dealt(deck: Deck, cards: str, seats: int = 3, **options: object) -> Round:
    """A round in which seat 0 has the first turn; the cards are the deal, the first card and the draws."""
    rules = Rules.preset("classic", **{"hand_size": 2, **options})
    return Round(seats, rules, deck=deck, cards=cards.split(), dealer=seats - 1)
