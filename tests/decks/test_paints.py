"""Paints and marks of colors: given or default, and easy to tell apart."""

from __future__ import annotations

import colorsys
import itertools

import pytest

from drawfour.core.cards import PAINTS
from drawfour.decks.reading import MARKS, NEAR, PAINT_NAMES, deck_of, distance
from drawfour.errors import DeckError
from fixtures.deck_files import changed, color, one, table


def test_colors_without_a_look_get_marks_and_paints_that_are_still_free() -> None:
    colors = [color(number) for number in range(8)]
    colors[7] += f'mark = "{MARKS[0]}"\npaint = "{PAINTS[2].upper()}"\n'
    deck = deck_of('name = "x"\n' + "".join([*colors, one("1")]), "my.toml")
    marks, paints = [color.mark for color in deck.colors], [color.paint for color in deck.colors]
    assert (sorted(marks), sorted(paints)) == (sorted(MARKS), sorted(PAINTS))
    assert (marks[7], paints[7], paints[:2]) == (MARKS[0], PAINTS[2], list(PAINTS[:2]))


def test_colors_with_the_name_of_a_default_paint_get_it_wherever_they_are_listed() -> None:
    def looks(*names: str) -> list[int]:
        colors = [table("color", name=name, letter=letter) for name, letter in zip(names, "ABCDEFGH", strict=False)]
        deck = deck_of('name = "x"\n' + "".join([*colors, one("1")]), "my.toml")
        places = [PAINTS.index(color.paint) for color in deck.colors]
        assert [color.mark for color in deck.colors] == [MARKS[place] for place in places]
        return places

    assert looks("teal", "green", "blue", "red") == [1, 2, 3, 0]
    assert looks("Rot", "BLAU", "grün", "gelb") == [0, 3, 2, 1]
    assert looks("bleu", "rojo", "verde", "jaune") == [3, 0, 2, 1]
    assert looks("lila", "orange", "braun", "black", "mint", "red") == [7, 1, 5, 3, 6, 0], "what is taken is taken"


def test_default_paints_differ_from_those_in_the_file() -> None:
    colors = [table("color", name="leaf", letter="L", paint="#2e8b2e"), table("color", name="sun", letter="S", paint="#ffd040")]
    colors += [table("color", name=name, letter=name[0].upper()) for name in ("meadow", "cow", "green")]
    deck = deck_of('name = "x"\n' + "".join([*colors, one("1")]), "my.toml")
    assert [color.paint for color in deck.colors[2:]] == [PAINTS[0], PAINTS[3], PAINTS[2]], "its name is worth more than that"
    assert min(distance(one, other) for one, other in itertools.combinations(PAINTS, 2)) > NEAR > distance(PAINTS[1], "#FFD040")


def test_if_every_default_paint_is_close_to_a_given_one_the_most_distant_is_chosen() -> None:
    names = ("forest", "lemon", "violet", "umber", "night", "mint")
    colors = [
        table("color", name="crimson", letter="C", paint=PAINTS[0]),
        table("color", name="ocean", letter="O", paint="#0956bf"),
    ]
    colors += [table("color", name=name, letter=name[0].upper()) for name in names]
    deck = deck_of('name = "x"\n' + "".join([*colors, one("1")]), "my.toml")
    assert {color.paint for color in deck.colors} == {*PAINTS, "#0956bf"} - {PAINTS[3]}, "all but the blue that is the nearest"


def test_default_paints_match_their_names() -> None:
    """Hues are ranges in degrees on the color wheel; the dark paint is recognized by its lightness."""
    hues = [(345, 15), (40, 65), (90, 170), (215, 245), (175, 200), None, (140, 170), (245, 300)]
    for words, paint, between in zip(PAINT_NAMES, PAINTS, hues, strict=True):
        hue, lightness, _ = colorsys.rgb_to_hls(*(part / 255 for part in bytes.fromhex(paint[1:])))
        if between:
            assert (hue * 360 - between[0]) % 360 < (between[1] - between[0]) % 360, words
        assert (lightness < 0.15) == words.startswith("brown"), words


def test_a_mark_may_be_an_emoji_with_a_variation_selector_or_equal_its_symbols_code() -> None:
    deck = deck_of(changed('mark = "♥"', 'mark = "❤\ufe0f"').replace('mark = "⊘"', 'mark = "S"'), "my.toml")
    assert (deck.colors[0].mark, [symbol.mark for symbol in deck.symbols]) == ("❤\ufe0f", ["", "S", ""])


def test_two_colors_cannot_have_the_same_paint() -> None:
    text = changed('mark = "♥"', 'paint = "#abcdef"').replace('letter = "B"', 'letter = "B"\npaint = "#ABCDEF"')
    with pytest.raises(DeckError, match=r"^my\.toml:11: paint: found '#abcdef' a second time; expected a different one"):
        deck_of(text, "my.toml")


def test_paints_that_are_hard_to_tell_apart_are_refused() -> None:
    text = changed('mark = "♥"', 'paint = "#ff0000"').replace('letter = "B"', 'letter = "B"\npaint = "#fe0508"')
    with pytest.raises(
        DeckError,
        match=r"^my\.toml:11: paint: found '#fe0508', which looks like '#ff0000'; expected one that is",
    ):
        deck_of(text, "my.toml")
    deck_of(text.replace("#fe0508", "#ff4000"), "my.toml")
