"""Errors of deck files: the line, the value found and what was expected."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from drawfour.decks import DECKS, MOST_BYTES, find_deck
from drawfour.decks.reading import MOST_ERRORS, deck_of
from drawfour.decks.words import ALLOWED
from drawfour.errors import DeckError, DrawfourError
from fixtures.deck_files import GOOD, changed, one

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
