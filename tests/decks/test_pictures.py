"""The pictures on the cards of a deck."""

from __future__ import annotations

import re
from pathlib import Path

from drawfour.core.cards import Deck, Effect
from drawfour.decks import DECKS, find_deck
from drawfour.decks.pictures import WITHOUT_SIGN, Picture, picture_of
from drawfour.decks.reading import MARKS as DEFAULT_MARKS
from drawfour.decks.reading import deck_of
from drawfour.terminal.full_screen.cards import SIGNS

MARKS = Path(__file__).parents[2] / "web" / "src" / "cards" / "marks.ts"
COLORS = 'name = "x"\n[[color]]\nname = "red"\nletter = "R"\n[[color]]\nname = "blue"\nletter = "B"\n'


def deck_with(*cards: tuple[str, str]) -> Deck:
    """Return a deck of cards with these codes and effects; cards that name a color are wilds."""
    text = COLORS
    for code, effects in cards:
        kind = "wild" if "name a color" in effects else "symbol"
        text += f'[[{kind}]]\ncode = "{code}"\npoints = 1\ncopies = 10\neffects = {effects}\n'
    return deck_of(text, "x.toml")


def seen(deck: Deck) -> dict[str, str]:
    """Return what each symbol's cards show, by code."""

    def told(picture: Picture) -> str:
        signs = " ".join(effect.name.lower() for effect in picture.signs)
        return " ".join(filter(None, [f"+{picture.draws}" if picture.draws else "", signs, picture.text])) or "all colors"

    return {symbol.code: told(picture_of(deck, symbol)) for symbol in deck.symbols}


def test_a_card_shows_its_effects_or_else_its_code() -> None:
    deck = deck_with(
        ("7", "[]"),
        ("S", '["skip 2"]'),
        ("D", '["everyone else draws 2", "skip"]'),
        ("W", '["name a color"]'),
        ("W+4", '["name a color", "reverse", "draw 4"]'),
        ("WB", '["name a color", "the table\'s choice"]'),
    )
    assert seen(deck) == {"7": "7", "S": "skip", "D": "+2 skip", "W": "all colors", "W+4": "+4 reverse", "WB": "?"}


def test_a_card_shows_up_to_three_icons_in_order() -> None:
    deck = deck_with(
        ("1", "[]"),
        ("SR", '["skip", "reverse"]'),
        ("W", '["name a color", "draw 2", "reverse", "pass hands on", "skip", "swap with one"]'),
    )
    assert seen(deck) == {"1": "1", "SR": "skip reverse", "W": "+2 reverse pass_hands skip"}


def test_a_shared_picture_goes_to_the_symbol_with_the_fewest_effects() -> None:
    deck = deck_with(
        ("1", "[]"),
        ("SB", '["skip", "the table\'s choice"]'),
        ("S", '["skip"]'),
        ("S2", '["skip 2"]'),
        ("D", '["draw 2"]'),
        ("E", '["everyone else draws 2"]'),
        ("W", '["name a color"]'),
        ("V", '["name a color"]'),
        ("D2", '["name a color", "draw 2"]'),
    )
    assert seen(deck) == {
        "1": "1", "SB": "SB", "S": "skip", "S2": "S2", "D": "+2", "E": "E", "W": "all colors", "V": "V", "D2": "+2",
    }  # fmt: skip


def test_a_card_shows_its_own_mark_even_if_it_equals_the_code() -> None:
    head = f'{COLORS}[[symbol]]\ncode = "1"\npoints = 1\ncopies = 20\n'
    text = f'{head}[[symbol]]\ncode = "RAIN"\nmark = "RAIN"\npoints = 1\ncopies = 20\neffects = ["draw 2"]\n'
    assert seen(deck_of(text, "x.toml")) == {"1": "1", "RAIN": "RAIN"}


def test_no_two_symbols_of_a_deck_that_ships_look_the_same() -> None:
    for name in DECKS:
        deck = find_deck(name)
        pictures = [(symbol.is_wild, picture_of(deck, symbol)) for symbol in deck.symbols]
        assert len(set(pictures)) == len(pictures), name


def test_the_page_draws_every_mark_that_decks_get() -> None:
    assert re.findall(r'^  "(.)":', MARKS.read_text(encoding="utf-8"), re.MULTILINE) == list(DEFAULT_MARKS)


def test_the_page_and_the_terminal_draw_every_sign() -> None:
    drawn = re.findall(r"^  ([a-z_]+): \{\s*line", MARKS.read_text(encoding="utf-8"), re.MULTILINE)
    expected = set(Effect) - set(WITHOUT_SIGN)
    assert set(drawn) == {effect.name.lower() for effect in expected}, "SIGNS in web/src/cards/marks.ts"
    assert set(SIGNS) == expected, "SIGNS in terminal/full_screen/cards.py"
