"""Deck files that are read: their contents and names, and the decks that ship."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

from drawfour.core.cards import CLASSIC, PAINTS, Effect, Face
from drawfour.decks import DECKS, deck_given, find_deck
from drawfour.decks.reading import MARKS, deck_of
from drawfour.decks.words import effect_of, effect_words
from drawfour.errors import DeckError, RulesError
from fixtures.deck_files import GOOD, changed


def test_a_file_becomes_a_deck_in_the_order_of_the_file() -> None:
    deck = deck_of(GOOD, "small.toml")
    assert (deck.name, deck.size, deck.points) == ("small", 12, 4 + 120 + 100)
    assert deck.card_names == ["R1", "RS", "B1", "BS", "W"]
    assert deck.faces == (Face(0, 0, 2), Face(0, 1, 3), Face(1, 0, 2), Face(1, 1, 3), Face(None, 2, 2))
    one, skip, wild = deck.symbols
    assert (one.name, one.mark, one.is_number) == ("1", "", True)
    assert (skip.name, skip.mark, skip.effects) == ("skip", "⊘", ((Effect.SKIP, 1), (Effect.DRAW, 2)))
    assert wild.effects == ((Effect.NAME_COLOR, 1), (Effect.REVERSE, 1))
    assert (wild.is_wild, wild.is_challengeable, wild.names_color) == (True, False, True)
    assert [(color.mark, color.paint) for color in deck.colors] == [
        ("♥", PAINTS[0]),
        (MARKS[3], PAINTS[3]),
    ]


@pytest.mark.parametrize("name", ["classic", "No mercy", "MODERN"])
def test_a_custom_deck_cannot_have_the_name_of_a_deck_that_ships(tmp_path: Path, name: str) -> None:
    text = changed('"small"', f'"{name}"')
    (tmp_path / "small.toml").write_text(text, encoding="utf-8")
    with pytest.raises(DeckError, match=rf"small\.toml:1: name: found '{name}', the name of a deck that ships. Choose another"):
        find_deck("small.toml", tmp_path)
    with pytest.raises(DeckError, match=f"^line 1: name: found '{name}', the name of a deck that ships"):
        deck_given(text)


def test_multi_line_strings_and_comments_do_not_shift_line_numbers() -> None:
    text = 'name = "x" # letter = "b"\nabout = """\nletter = c\n"""\n[[color]] # one\nname = "red"\nletter = [\n  "#",\n]\n'
    with pytest.raises(DeckError, match=r"^my\.toml:7: letter: found \['#'\]"):
        deck_of(text, "my.toml")


def test_a_file_may_have_a_byte_order_mark_and_windows_line_endings(tmp_path: Path) -> None:
    (tmp_path / "small.toml").write_bytes(b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode())
    assert find_deck("small.toml", tmp_path) == deck_of(GOOD, "small.toml")
    assert find_deck(tmp_path / "small.toml").source == str(tmp_path / "small.toml")


def test_unknown_deck_names_are_refused() -> None:
    for name, said in [
        ("clasic", "Unknown deck 'clasic'. Did you mean 'classic'\\? Decks: classic, modern, no_mercy, or a file NAME.toml."),
        ("", "Unknown deck ''. Decks: "),
        ('a"b.toml', "can't stand in a record"),
        ("a\0b.toml", "can't stand in a record"),
    ]:
        with pytest.raises(RulesError, match=said):
            find_deck(name)
    with pytest.raises(
        RulesError, match=r"'my.toml' is a file, and only these decks can be used here: classic, modern, no_mercy"
    ):
        find_deck("my.toml", None)


@pytest.mark.parametrize(("name", "size", "points"), [("classic", 108, 1240), ("modern", 112, 1400), ("no_mercy", 168, 2840)])
def test_the_decks_that_ship_have_the_right_cards(name: str, size: int, points: int) -> None:
    deck = find_deck(name)
    assert (deck.name, deck.source, deck.size, deck.points) == (name, name, size, points)
    assert name in DECKS


def test_modern_is_the_classic_deck_with_four_more_wilds() -> None:
    modern = find_deck("modern")
    assert modern.colors == CLASSIC.colors
    assert modern.faces[: len(CLASSIC.faces)] == CLASSIC.faces
    for ours, theirs in zip(modern.symbols, CLASSIC.symbols, strict=False):
        assert (ours.code, ours.name, ours.points, ours.effects) == (theirs.code, theirs.name, theirs.points, theirs.effects)
    assert modern.card_names[len(CLASSIC.faces) :] == ["WS", "WB"]
    assert [face.copies for face in modern.faces[len(CLASSIC.faces) :]] == [1, 3]


@pytest.mark.parametrize(("effect", "amount"), list(itertools.product(Effect, (1, 2, 20))))
def test_a_spelled_effect_reads_back_as_the_same_effect(effect: Effect, amount: int) -> None:
    words = effect_words(effect, amount)
    assert effect_of(words) == (effect, amount if words[-1].isdecimal() else 1)
