"""Decks that are refused because their rounds might never end, and the largest deck, which is not."""

from __future__ import annotations

import pytest

from drawfour.decks.reading import deck_of
from drawfour.errors import DeckError
from fixtures.deck_files import color, one, table

UNPLAYABLE = [
    ([one("1")], "The deck has no colors. Add at least one [[color]] with a name and a letter"),
    ([color(0)], "symbol: found 0 symbols, including wilds; expected 1 to 32"),
    ([*map(color, range(9)), one("1")], "color: found 9 colors; expected 1 to 8"),
    ([color(0), *(one(str(number)) for number in range(33))], "symbol: found 33 symbols, including wilds; expected 1 to 32"),
    ([color(0), one("1")], "copies: found 2 cards in all; expected 4 to 1,000"),
    (
        [color(0), color(1), one("1", colors=["c0"]), one("2", colors=["c0"])],
        "color: no card is c1, so a round would stall if somebody named",
    ),
    (
        [color(0), color(1), one("1", colors=["c0"]), one("2", colors=["c1"])],
        "symbol: B2 can never be played once A1 is on top",
    ),
    (
        [color(0), one("1", effects=["draw 1"]), one("2", effects=["everyone else draws 1"])],
        "symbol: every card makes somebody",
    ),
    ([color(0), one("s"), one("S")], "code: AS, c0 other, reads like As, c0 s. Choose another"),
]


@pytest.mark.parametrize(("parts", "said"), UNPLAYABLE)
def test_a_deck_whose_rounds_might_never_end_is_refused(parts: list[str], said: str) -> None:
    if "reads like" in said:
        parts = [*parts[:-1], parts[-1].replace("points", 'name = "other"\npoints')]
    with pytest.raises(DeckError, match=r"^my\.toml:\d+: ") as wrong:
        deck_of('name = "x"\n' + "".join(parts), "my.toml")
    assert said in str(wrong.value)


def test_the_largest_deck_is_accepted() -> None:
    symbols = [one(f"n{number}", name=f"number {number}") for number in range(31)]
    wild = table("wild", code="W", points=0, copies=504, effects=["name a color"])
    deck = deck_of('name = "x"\n' + "".join([*map(color, range(8)), *symbols, wild]), "large.toml")
    assert (deck.size, len(deck.colors), len(deck.symbols)) == (1000, 8, 32)
