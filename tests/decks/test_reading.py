"""Deck files: their contents, and errors that give the line, the value found and what was expected."""

from __future__ import annotations

import colorsys
import itertools
import math
import re
from pathlib import Path

import pytest

from drawfour.core.cards import CLASSIC, PAINTS, Effect, Face
from drawfour.decks import DECKS, MOST_BYTES, deck_given, find_deck
from drawfour.decks.reading import MARKS, MOST_ERRORS, NEAR, PAINT_NAMES, deck_of, distance
from drawfour.decks.words import ALLOWED, effect_of, effect_words
from drawfour.errors import DeckError, DrawfourError, RulesError

GOOD = """\
name = "small"

[[color]]
name = "red"
letter = "R"
mark = "♥"

[[color]]
name = "blue"
letter = "B"

[[symbol]]
code = "1"
points = 1
copies = 2

[[symbol]]
code = "S"
name = "skip"
points = 20
copies = 3
effects = ["skip", "draw 2"]
mark = "⊘"

[[wild]]
code = "W"
points = 50
copies = 2
effects = ["reverse", "name a color"]
challenge = false
"""


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


@pytest.mark.parametrize("name", ["classic", "No mercy", "MODERN"])
def test_a_custom_deck_cannot_have_the_name_of_a_deck_that_ships(tmp_path: Path, name: str) -> None:
    text = changed('"small"', f'"{name}"')
    (tmp_path / "small.toml").write_text(text, encoding="utf-8")
    with pytest.raises(DeckError, match=rf"small\.toml:1: name: found '{name}', the name of a deck that ships. Choose another"):
        find_deck("small.toml", tmp_path)
    with pytest.raises(DeckError, match=f"^line 1: name: found '{name}', the name of a deck that ships"):
        deck_given(text)


def changed(before: str, after: str) -> str:
    assert before in GOOD
    return GOOD.replace(before, after, 1)


ERRORS = [  # a change to the file, the line of the error, and its message
    (('name = "small"\n', ""), 1, "name: missing; expected 1 to 40 printable"),
    (('"small"', '""'), 1, "name: found ''; expected 1 to 40 printable"),
    (('"small"', "7"), 1, "name: found 7; expected 1 to 40 printable"),
    (('name = "small"\n', 'name = "small"\nsize = 3\n'), 2, "Unknown field 'size'. Fields: name, about, color, symbol, wild"),
    (('name = "small"\n', 'name = "small"\nabout = 3\n'), 2, "about: found 3; expected at most 200 printable characters"),
    (('letter = "B"\n', 'letter = "B"\n[color]\n'), 11, "expected [[color]], [[symbol]] or [[wild]], in double"),
    (('name = "red"\n', 'name = "red\n'), 4, 'a closing quote (") is missing in this line'),
    (('letter = "R"\n', 'letter = "R"\nletter = "R"\n'), 6, "letter is given twice"),
    (('name = "red"', 'name = "none"'), 4, "name: found 'none'; expected one word"),
    (('name = "red"', 'name = "dark red"'), 4, "name: found 'dark red'; expected one word"),
    (('name = "blue"', 'name = "Red"'), 9, "name: found 'Red' a second time; expected a different one"),
    (('letter = "B"', 'letter = "R"'), 10, "letter: found 'R' a second time; expected a different one"),
    (('letter = "B"', 'letter = "b"'), 10, "letter: found 'b'; expected one letter A to Z"),
    (('letter = "B"', 'letter = "BB"'), 10, "letter: found 'BB'; expected one letter A to Z"),
    (('letter = "B"\n', ""), 8, "letter: missing; expected one letter A to Z"),
    (('letter = "B"', 'letter = "B"\nmark = "♥"'), 11, "mark: found '♥' a second time; expected a different one"),
    (('mark = "♥"', 'mark = "☀"\n[[color]]\nname = "sun"\nletter = "S"\nmark = "☀\ufe0f"'), 10, "mark: found '☀\ufe0f'"),
    (('points = 1\n', 'points = 1\nmark = "⊘"\n'), 24, "mark: found '⊘' a second time; expected a different one"),
    (('code = "S"\nname = "skip"', 'code = "s"\npoints = 1\ncopies = 1\n[[symbol]]\ncode = "S"'), 22, "code: found 'S' a"),
    (('mark = "⊘"', 'mark = "1"'), 23, "mark: 1 is the code of 1. Choose another mark"),
    (('mark = "♥"', 'mark = "\u0301"'), 6, "mark: found '\u0301'; expected a single character"),
    (('mark = "♥"', "mark = 2020-01-01T00:00:00Z"), 6, "mark: found 2020-01-01 00:00:00+00:00; expected a single character"),
    (('name = "small"', 'name = """small\nand fine"""'), 1, "name: found 'small\\nand fine'; expected 1 to 40 printable"),
    (('name = "small"\n', 'name = "small"\n\n"siz\\u001be" = 3\n'), 3, "Unknown field 'siz\\x1be'. Fields: name, about"),
    (('mark = "♥"', 'mark = "✦"'), 6, "mark: found '✦'; expected a single character"),
    (('mark = "♥"', 'paint = "red"'), 6, "paint: found 'red'; expected a color like #cf1510"),
    (('mark = "♥"', 'shade = "red"'), 6, "Unknown field 'shade'. Fields: name, letter, mark, paint."),
    (('code = "1"', 'code = "12345"'), 13, "code: found '12345'; expected 1 to 4 characters, without spaces"),
    (('code = "1"', 'code = "a b"'), 13, "code: found 'a b'; expected 1 to 4 characters, without spaces"),
    (('code = "1"', 'code = "a:"'), 13, "code: found 'a:'; expected 1 to 4 characters, without spaces and : # \" = ,"),
    (('code = "1"', 'code = "S"'), 18, "code: found 'S' a second time; expected a different one"),
    (('code = "1"', "code = 1"), 13, "code: found 1; expected 1 to 4 characters"),
    (('code = "W"', 'code = "w"'), 26, "code: found 'w'; expected 1 to 4 characters, the first a letter A to Z"),
    (('code = "W"', 'code = "R1"'), 26, "code: R1, R1, reads like R1, red 1. Choose another code"),
    (('code = "W"', 'code = "Draw"'), 26, "code: Draw, Draw, reads like a word for a move. Choose another"),
    (('name = "skip"', 'name = "1"'), 19, "name: found '1' a second time; expected a different one"),
    (("points = 1\n", 'points = "1"\n'), 14, "points: found '1'; expected a whole number from 0 to 1000"),
    (("points = 1\n", "points = true\n"), 14, "points: found true; expected a whole number from 0 to 1000"),
    (("points = 1\n", "points = 1.5\n"), 14, "points: found 1.5; expected a whole number from 0 to 1000"),
    (("points = 1\n", "points = 1001\n"), 14, "points: found 1001; expected a whole number from 0 to 1000"),
    (("points = 1\n", ""), 12, "points: missing; expected a whole number from 0 to 1000"),
    (("copies = 2\n", "copies = 0\n"), 15, "copies: found 0; expected a whole number from 1 to 1000"),
    (("copies = 2\n", "copies = 500\n"), 15, "copies: found 1,008 cards in all; expected 4 to 1,000"),
    (("copies = 2\n", 'copies = 2\ncolors = ["green"]\n'), 16, "colors: found ['green']; expected a list of red, blue"),
    (("copies = 2\n", "copies = 2\ncolors = []\n"), 16, "colors: found []; expected a list of red, blue, each once"),
    (("copies = 2\n", 'copies = 2\ncolors = ["red", "red"]\n'), 16, "colors: found ['red', 'red']; expected a list"),
    (("copies = 2\n", "copies = 2\nchallenge = false\n"), 16, "Unknown field 'challenge'. Fields: code, name, points"),
    (('["skip", "draw 2"]', '"skip"'), 22, "effects: found 'skip'; expected a list like"),
    (('["skip", "draw 2"]', '["skip", "dance"]'), 22, f"effects: Unknown effect 'dance'. Effects: {ALLOWED}."),
    (('["skip", "draw 2"]', '["draw"]'), 22, "effects: Unknown effect 'draw'. Did you mean 'draw N'? Effects: name"),
    (('["skip", "draw 2"]', '["Skipp"]'), 22, "effects: Unknown effect 'Skipp'. Did you mean 'skip N'? Effects: name"),
    (('["skip", "draw 2"]', '["draw 21"]'), 22, "effects: Unknown effect 'draw 21'. Did you mean 'draw N'? Effects: name"),
    (('["skip", "draw 2"]', '["draw 0"]'), 22, "effects: Unknown effect 'draw 0'. Did you mean 'draw N'? Effects: name"),
    (('["skip", "draw 2"]', '["reverse 2"]'), 22, "effects: Unknown effect 'reverse 2'. Did you mean 'reverse'? Effects: name"),
    (('["skip", "draw 2"]', '["skip", "skip 2"]'), 22, "effects: found 'skip 2' after another effect of its kind; expected"),
    (('["skip", "draw 2"]', '["name a color"]'), 22, "effects: found 'name a color' on a card with a color. Only a wild"),
    (('["reverse", "name a color"]', '["reverse"]'), 29, "effects: a wild must name a color; expected 'name a color' or"),
    (('effects = ["reverse", "name a color"]\n', ""), 25, "effects: missing; expected 'name a color' or"),
    (("challenge = false", "challenge = 0"), 30, "challenge: found 0; expected true or false"),
    (("challenge = false", "colors = []"), 30, "Unknown field 'colors'. Fields: code, name, points, copies, effects"),
    (("[[wild]]", "[wild]"), 25, "wild: found {'code': 'W', 'points': 50, 'copies': 2,"),
    (('mark = "⊘"', 'mark = "12345"'), 23, "mark: found '12345'; expected 1 to 4 characters without spaces or joined emoji"),
    (
        ('mark = "⊘"', 'mark = "👨\u200d🚀"'), 23,
        "mark: found '👨\\u200d🚀'; expected 1 to 4 characters without spaces or joined emoji",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("change", "line", "said"), ERRORS)
def test_an_error_gives_the_line_the_field_the_value_and_what_was_expected(
    change: tuple[str, str], line: int, said: str
) -> None:
    with pytest.raises(DeckError) as wrong:
        deck_of(changed(*change), "my.toml")
    assert str(wrong.value).startswith(f"my.toml:{line}: {said}")
    assert (wrong.value.code, wrong.value.line, wrong.value.more) == ("bad_deck", line, ())


def test_every_error_of_a_file_is_found_in_the_order_of_its_lines() -> None:
    text = GOOD
    for before, after in [
        ('name = "small"', 'name = "modern"\nauthor = "me"'),
        ('letter = "B"', 'letter = "b"'),
        ("points = 1\ncopies = 2", "poins = 1\ncopies = 0"),
        ('["skip", "draw 2"]', '["dance", "skip", "jump"]'),
        ("points = 50\n", ""),
        ('["reverse", "name a color"]', '["reverse"]'),
    ]:
        assert before in text
        text = text.replace(before, after, 1)
    with pytest.raises(DeckError) as wrong:
        deck_of(text, "my.toml", reserved=DECKS)
    assert [str(error).partition(";")[0].partition(". ")[0] for error in (wrong.value, *wrong.value.more)] == [
        "my.toml:1: name: found 'modern', the name of a deck that ships",
        "my.toml:2: Unknown field 'author'",
        "my.toml:11: letter: found 'b'",
        "my.toml:15: Unknown field 'poins'",
        "my.toml:16: copies: found 0",
        "my.toml:23: effects: Unknown effect 'dance'",
        "my.toml:23: effects: Unknown effect 'jump'",
        "my.toml:26: points: missing",
        "my.toml:29: effects: a wild must name a color",
    ]


def test_a_file_with_very_many_errors_is_not_read_to_the_end() -> None:
    with pytest.raises(DeckError) as wrong:
        deck_of("\n".join(f"field{number} = 1" for number in range(10_000)), "my.toml")
    assert len(wrong.value.more) == MOST_ERRORS - 1


def test_every_reason_why_a_deck_cannot_be_played_is_found() -> None:
    text = changed('mark = "⊘"', 'mark = "1"').replace('code = "W"', 'code = "Draw"')
    with pytest.raises(DeckError) as wrong:
        deck_of(text, "my.toml")
    assert [error.line for error in (wrong.value, *wrong.value.more)] == [23, 26]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("name = little", 'text needs quotes: name = "little".'),
        ('name = "little\npoints = 1', 'a closing quote (") is missing in this line'),
        ('name = """little', 'a closing quote (") is missing'),
        ("name = “little”", 'text needs straight quotes: "..."'),
        ('name: "little"', "expected a field, = and a value, as in points = 3"),
        ('name "little"', "expected a field, = and a value, as in points = 3"),
        ("name =", "a value is missing: name = ..."),
        ("points = 1,5", "expected nothing after the value"),
        ("points = 1\npoints = 2", "points is given twice"),
        ("challenge = False", "expected false, in lower case"),
        ("effects = [skip]", 'every item of the list needs quotes: ["skip", "draw 2"]'),
        ("effects = [\n  skip\n]", 'every item of the list needs quotes: ["skip", "draw 2"]'),
        ('effects = ["skip" "draw 2"]', "a list needs commas between its items and a closing bracket ]"),
        ('effects = ["skip", "draw 2"', "a list needs commas between its items and a closing bracket ]"),
        ("[[color]", "expected [[color]], [[symbol]] or [[wild]], in double brackets"),
        ("[color]\n[color]", "expected [[color]], [[symbol]] or [[wild]], in double brackets"),
        ('name = "a\\q"', "a backslash must be doubled: \\\\"),
        ("name = 0x", "expected nothing after the value"),
        ("# \x01", "not valid TOML: found invalid character '\\x01'"),
    ],
)
def test_toml_errors_are_explained_in_plain_words(line: str, said: str) -> None:
    with pytest.raises(DeckError) as wrong:
        deck_of(f"# a deck\n{line}", "my.toml")
    assert re.fullmatch(rf"my\.toml:[2-4]: {re.escape(said)}.*", str(wrong.value)), str(wrong.value)


def test_a_misspelled_field_gets_a_suggestion() -> None:
    for wrong, right in (("copys", "copies"), ("efects", "effects"), ("point", "points")):
        with pytest.raises(DeckError, match=f"Unknown field '{wrong}'. Did you mean '{right}'"):
            deck_of(GOOD.replace(f"{right} =", f"{wrong} ="), "my.toml")
    with pytest.raises(DeckError, match=r"my\.toml:2: Unknown field 'colour'. Did you mean 'color'"):
        deck_of('name = "x"\n[[colour]]\nname = "red"\n', "my.toml")


def test_a_deck_without_colors_is_refused() -> None:
    with pytest.raises(DeckError, match=r"^my\.toml:1: The deck has no colors. Add at least one \[\[color\]\]"):
        deck_of('name = "x"\n' + one("1", colors=["red"]), "my.toml")


def table(kind: str, **fields: object) -> str:
    said = {name: f'"{value}"' if isinstance(value, str) else value for name, value in fields.items()}
    return f"[[{kind}]]\n" + "".join(f"{name} = {value}\n" for name, value in said.items())


def color(number: int) -> str:
    return table("color", name=f"c{number}", letter="ABCDEFGHI"[number])


def one(code: str, **more: object) -> str:
    return table("symbol", code=code, points=1, copies=2, **more)


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


def test_multi_line_strings_and_comments_do_not_shift_line_numbers() -> None:
    text = 'name = "x" # letter = "b"\nabout = """\nletter = c\n"""\n[[color]] # one\nname = "red"\nletter = [\n  "#",\n]\n'
    with pytest.raises(DeckError, match=r"^my\.toml:7: letter: found \['#'\]"):
        deck_of(text, "my.toml")


@pytest.mark.parametrize(
    "text",
    [
        *("[[" * 3000, "a = " + "[" * 5000, "\0", "name", "[[color]]\n[color]\n", "color.red = 1", "color = [{}]"),
        *("name = " + "9" * 5000, "name = 0x" + "f" * 5000, "name = [0x" + "f" * 5000 + "]", "a" + ".a" * 248 + " = 1"),
    ],
)
def test_no_text_causes_a_traceback(text: str) -> None:
    with pytest.raises(DeckError, match=r"^my\.toml:\d+: "):
        deck_of(text, "my.toml")


@pytest.mark.parametrize(
    "long",
    [
        *("a" + ".a" * 100_000 + " = 1", "[a" + " . a" * 100_000 + "]", "a = {'b'" + ".'b'" * 100_000 + " = 1}"),
        "[a" + ".a" * 5 + "]\n" + "k=0\n" * 9,
    ],
)
def test_text_that_would_take_very_long_to_parse_is_refused(long: str) -> None:
    with pytest.raises(DeckError, match=r"^my\.toml:3: too many dots in a line; expected at most 4 outside of quotes"):
        deck_of(f"# {'.' * 9999}\nabout = '{'.' * 150}'\n{long}\n", "my.toml")


def test_a_file_that_cannot_be_read_is_explained(tmp_path: Path) -> None:
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe\0")
    (tmp_path / "huge.toml").write_bytes(b"#" * (MOST_BYTES + 1))
    (tmp_path / "folder.toml").mkdir()
    for name, said in [
        ("binary", "is not UTF-8 text: byte 0 is invalid"),
        ("huge", "is not a deck: it is larger than 1,000,000 bytes"),
        ("folder", "can't be read: Is a directory"),
        ("missing", "can't be read: No such file or directory"),
    ]:
        with pytest.raises(DrawfourError, match=said) as wrong:
            find_deck(f"{name}.toml", tmp_path)
        assert wrong.value.code == "bad_file"


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


def test_default_paints_are_distinct_under_color_blindness() -> None:
    for one, other in itertools.combinations(PAINTS, 2):
        assert min(apart(one, other, eyes) for eyes in (SEES_ALL, DEUTERANOPIA)) > 39, (one, other)


SEES_ALL = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
DEUTERANOPIA = ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881))
XYZ = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))


def apart(one: str, other: str, eyes: tuple[tuple[float, ...], ...]) -> float:
    """Return the distance of two colors for these eyes, by CIE76."""
    return math.dist(lab(one, eyes), lab(other, eyes))


def lab(paint: str, eyes: tuple[tuple[float, ...], ...]) -> tuple[float, float, float]:
    parts = [part / 255 for part in bytes.fromhex(paint[1:])]
    light = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    seen = [min(1.0, max(0.0, part)) for part in times(eyes, light)]
    x, y, z = (
        part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116
        for part in (value / white for value, white in zip(times(XYZ, seen), (0.95047, 1.0, 1.08883), strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def times(matrix: tuple[tuple[float, ...], ...], vector: list[float]) -> list[float]:
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]
