"""Invalid records: the line of the error, and words of the message."""

from __future__ import annotations

from pathlib import Path

import pytest

from drawfour.errors import DrawfourError
from drawfour.record.reading import MOST_BYTES, parse, read
from fixtures.record_texts import BODY, COMMIT, HEAD, MANY, SEED, refused

REFUSED = {
    "nothing": ("", 1, ["must begin with the line 'drawfour 1'", "nothing"]),
    "only a comment": ("\n# drawfour 1\n", 1, ["'drawfour 1'", "nothing"]),
    "an unknown version": ("\n\ndrawfour 2\n", 3, ["'drawfour 1'", "found 'drawfour 2'"]),
    "no version": ("seats Ann Bob\ncards", 1, ["'drawfour 1'", "found 'seats Ann Bob'"]),
    "a missing quote": (HEAD + 'cards R7\n= legal 1 "catch 0', 4, ["quote"]),
    "quote in a name": ('drawfour 1\nseats "Ann Bob # C\ncards', 2, ["quote"]),
    "rules after seats": (HEAD + "rules official\ncards", 3, ["rules", "seats", "rules, set, deck, seats, dealer"]),
    "set after deck": ("drawfour 1\ndeck classic\nset hand_size 2\nseats A B\ncards", 3, ["set", "deck", "The order is"]),
    "seats after dealer": ("drawfour 1\ndealer 0\nseats A B\ncards", 3, ["seats", "dealer", "The order is"]),
    "dealer after scores": (HEAD + "scores 0 0 0\ndealer 0\ncards", 4, ["dealer", "scores", "The order is"]),
    "player after scores": (HEAD + "scores 0 0 0\nplayer 0 human\ncards", 4, ["player", "scores", "The order is"]),
    "seats twice": (HEAD + "seats Ann Bob\ncards", 3, ["seats", "twice", "line 2"]),
    "rules twice": ("drawfour 1\nrules classic\nrules mattel\nseats A B\ncards", 3, ["rules", "twice", "line 2"]),
    "header after chance": (
        HEAD + "cards\ndealer 1",
        4,
        ["'dealer'", "Moves start with a seat", "round", "cards", "seed"],
    ),
    "rules without a preset": ("drawfour 1\nrules\nseats A B\ncards", 2, ["rules takes the name of a preset", "found nothing"]),
    "deck without a name": (
        "drawfour 1\ndeck\nseats A B\ncards",
        2,
        ["deck takes a name, or a file and its digest", "found nothing"],
    ),
    "deck with two names": ("drawfour 1\ndeck a b\nseats A B\ncards", 2, ["'b' is not the digest", "expected 16", "quotes"]),
    "deck with three words": (f"drawfour 1\ndeck a {16 * 'b'} c\nseats A B\ncards", 2, ["deck takes", f"found a {16 * 'b'} c"]),
    "a digest too short": (f"drawfour 1\ndeck a.toml {15 * 'b'}\nseats A B\ncards", 2, ["is not the digest", "expected 16"]),
    "a digest too long": (f"drawfour 1\ndeck a.toml {17 * 'b'}\nseats A B\ncards", 2, ["is not the digest", "expected 16"]),
    "a digest of a deck that ships": (
        f"drawfour 1\ndeck modern {16 * 'b'}\nseats A B\ncards",
        2,
        ["modern is not a file", f"Remove {16 * 'b'}"],
    ),
    "dealer with two seats": (HEAD + "dealer 1 2\ncards", 3, ["dealer takes a seat", "found 1 2"]),
    "seats without names": ("drawfour 1\nseats\ncards", 2, ["seats takes one name for each seat", "found nothing"]),
    "scores without numbers": (HEAD + "scores\ncards", 3, ["scores takes one score for each seat or team", "found nothing"]),
    "set nothing": ("drawfour 1\nset\nseats A B\ncards", 2, ["an option and a value", "found nothing"]),
    "set without a value": ("drawfour 1\nset late_call\nseats A B\ncards", 2, ["an option and a value", "late_call"]),
    "an unknown option": (
        "drawfour 1\nset handsize 2\nseats A B\ncards",
        2,
        ["'handsize'. Did you mean 'hand_size'?", "drawn_card"],
    ),
    "set twice": ("drawfour 1\nset late_call no\nset late_call no\nseats A B\ncards", 3, ["late_call", "twice"]),
    "an invalid value": ("drawfour 1\nset late_call maybe\nseats A B\ncards", 2, ["late_call", "maybe", "yes or no"]),
    "a number too high": ("drawfour 1\nset hand_size 101\nseats A B\ncards", 2, ["hand_size", "101", "1 to 100"]),
    "a number too long": (f"drawfour 1\nset hand_size {MANY}\nseats A B\ncards", 2, ["hand_size", "1 to 100"]),
    "a number in other digits": ("drawfour 1\nset hand_size \u0663\nseats A B\ncards", 2, ["hand_size", "1 to 100"]),
    "player without a name": (HEAD + "player 0\ncards", 3, ["a seat, and human or the name of a bot", "found 0"]),
    "player twice": (HEAD + "player 0 human\nplayer 0 careful\ncards", 4, ["Seat 0", "two player lines"]),
    "player with a name as its seat": (HEAD + "player Ann human\ncards", 3, ["'Ann' is not a seat", "a whole number from 0"]),
    "player of an unknown seat": (HEAD + "player 0 human\nplayer 3 human\ncards", 4, ["Unknown seat 3", "0 to 2"]),
    "player of an unknown seat, then another": (
        HEAD + "player 3 human\nplayer 0 human\ncards",
        3,
        ["Unknown seat 3", "0 to 2"],
    ),
    "player before seats": ("drawfour 1\nplayer 0 human\nseats A B\ncards", 2, ["player", "seats", "The order is"]),
    "dealer with a name": (HEAD + "dealer Ann\ncards", 3, ["'Ann' is not a seat", "a whole number from 0"]),
    "dealer of an unknown seat": (HEAD + "dealer 3\ncards", 3, ["Unknown dealer 3", "0 to 2"]),
    "a negative score": (HEAD + "scores 0 -1 0\ncards", 3, ["'-1' is not a score", "a whole number from 0"]),
    "too few scores": (HEAD + "scores 0 0\ncards", 3, ["2 scores", "expected 3"]),
    "scores of seats instead of teams": (
        "drawfour 1\nset teams yes\nseats A B C D\nscores 0 0 0 0\ncards",
        4,
        ["4 scores", "expected 2"],
    ),
    "an unknown preset": ("drawfour 1\nrules clasic\nseats A B\ncards", 2, ["'clasic'", "classic, official, mattel"]),
    "an unknown deck": ("drawfour 1\ndeck tarot\nseats A B\ncards", 2, ["'tarot'", "Decks: classic"]),
    "one seat": ("drawfour 1\nseats Ann\ncards", 2, ["not 1", "2 to 10"]),
    "teams of three": ("drawfour 1\nset teams yes\nseats A B C\ncards", 3, ["not 3", "exactly 4"]),
    "too many cards": ("drawfour 1\nset hand_size 54\nseats A B\ncards", 3, ["54", "110", "108"]),
    "equal names": ("drawfour 1\nseats Ann Bob Ann\ncards", 2, ["Two players are called 'Ann'", "different name"]),
    "an empty name": ('drawfour 1\nseats Ann ""\ncards', 2, ["'' is not a valid name", "characters"]),
    "an unprintable name": ("drawfour 1\nseats Ann B\x07b\ncards", 2, ["unprintable"]),
    "no seats": ("drawfour 1\nrules classic\ncards R7", 3, ["seats line is missing"]),
    "no chance": (HEAD + "dealer 0", 3, ["chance", "cards", "seed"]),
    "a move before the chance": (HEAD + "0 draw\ncards", 3, ["chance is missing", "cards", "seed"]),
    "a fact before the chance": (HEAD + "= turn 0\ncards", 3, ["chance is missing"]),
    "a round before the chance": (HEAD + "round\ncards", 3, ["chance is missing"]),
    "a commit without a seed": (f"{HEAD}commit {COMMIT}\n", 3, ["cards", "seed"]),
    "a commit and a move": (f"{HEAD}commit {COMMIT}\n0 draw", 4, ["commit must be followed by its seed"]),
    "a commit and cards": (f"{HEAD}commit {COMMIT}\ncards R7", 4, ["seed"]),
    "a commit and a commit": (f"{HEAD}commit {COMMIT}\ncommit {COMMIT}", 4, ["commit"]),
    "cards after a seed": (BODY + "cards R7", 4, ["either cards or seeds, not both"]),
    "cards in a later round": (BODY + "round\ncards R7", 5, ["either cards or seeds, not both"]),
    "a seed after cards": (f"{HEAD}cards R7\nround\nseed {SEED}", 5, ["either cards or seeds, not both"]),
    "a commit after cards": (f"{HEAD}cards R7\nround\ncommit {COMMIT}", 5, ["either cards or seeds, not both"]),
    "two seeds": (f"{BODY}seed {SEED}", 4, ["before the first move of a round", "seed"]),
    "a seed after a move": (f"{BODY}0 draw\nseed {SEED}", 5, ["before the first move of a round", "move"]),
    "a short seed": (f"{HEAD}seed {SEED[2:]}", 3, ["seed", "hexadecimal digits, at least 32"]),
    "half a byte": (f"{HEAD}seed {SEED}0", 3, ["seed", "even number"]),
    "a seed with other letters": (f"{HEAD}seed {SEED[1:]}g", 3, ["seed", "hexadecimal digits"]),
    "a seed in two words": (f"{HEAD}seed {SEED} {SEED}", 3, ["seed", "hexadecimal digits"]),
    "an empty seed": (f"{HEAD}seed", 3, ["seed", "hexadecimal digits"]),
    "a short commit": (f"{HEAD}commit {COMMIT[2:]}\nseed {SEED}", 3, ["commit takes 64 hexadecimal digits"]),
    "a long commit": (f"{HEAD}commit {COMMIT}00\nseed {SEED}", 3, ["commit takes 64 hexadecimal digits"]),
    "a wrong commit": (f"{HEAD}commit {COMMIT}\nseed {SEED}00", 4, ["does not match the commit in line 3"]),
    "a seat without a move": (BODY + "0", 4, ["a seat and a move", "'0'"]),
    "a long seat": (BODY + f"{MANY} draw", 4, ["a whole number from 0"]),
    "an unknown line": (BODY + "\nAnn draw", 5, ["'Ann'", "Moves start with a seat (0 R7)", "facts with =", "round"]),
    "an unknown header line": ("drawfour 1\nseat Ann Bob", 2, ["'seat'. Did you mean 'seats'?", "rules"]),
    "a move without its seat": (BODY + "R7", 4, ["Unknown line 'R7'.", "Moves start with a seat (0 R7)"]),
    "a negative seat": (BODY + "-1 draw", 4, ["'-1'", "Moves start with a seat"]),
    "a seat in other digits": (BODY + "\u0661 draw", 4, ["Moves start with a seat"]),
    "words after round": (BODY + "round 2", 4, ["'round'"]),
    "no facts": (BODY + "=", 4, ["facts, separated by commas", "nothing"]),
    "an empty fact": (BODY + "= turn 0,, pile 5", 4, ["facts, separated by commas"]),
    "a comma at the end": (BODY + "= turn 0,", 4, ["facts, separated by commas"]),
    "a comma at the start": (BODY + "= , turn 0", 4, ["facts, separated by commas"]),
}


@pytest.mark.parametrize(("text", "line", "words"), REFUSED.values(), ids=REFUSED)
def test_an_invalid_record_is_refused_with_its_line_and_what_was_expected(text: str, line: int, words: list[str]) -> None:
    error = refused(text)
    assert error.line == line
    assert all(word in str(error) for word in words), str(error)


def test_line_numbers_do_not_depend_on_line_endings() -> None:
    error = refused("\ufeffdrawfour 1\r\n\r\nseats A B\r\ncards\r\nx\r\n")
    assert error.line == 5
    assert "'x'" in str(error)


def test_a_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "game.uno"
    path.write_bytes(b"\xef\xbb\xbf" + BODY.replace("\n", "\r\n").encode())
    assert read(path) == parse(BODY)
    assert read(str(path)).name == str(path)


@pytest.mark.parametrize(("content", "words"), [(None, "No such file"), (b"drawfour 1\nseats A \xff\n", "UTF-8")])
def test_a_missing_or_binary_file_is_refused(tmp_path: Path, content: bytes | None, words: str) -> None:
    path = tmp_path / "game.uno"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(DrawfourError, match=words) as error:
        read(path)
    assert error.value.code == "bad_file"


def test_a_file_that_is_too_large_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.uno"
    path.write_bytes(BODY.encode().ljust(MOST_BYTES, b"#"))
    assert read(path) == parse(BODY)
    path.write_bytes(BODY.encode().ljust(MOST_BYTES + 1, b"#"))
    with pytest.raises(DrawfourError, match=r"game\.uno is not a record: it is larger than 10,000,000 bytes") as error:
        read(path)
    assert error.value.code == "bad_file"


@pytest.mark.parametrize("path", [".", "game\x00.uno", "x" * 5_000])
def test_an_invalid_file_name_is_refused(path: str) -> None:
    with pytest.raises(DrawfourError) as error:
        read(path)
    assert error.value.code == "bad_file"
