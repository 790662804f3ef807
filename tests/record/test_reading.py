"""Reading and writing records: the whole syntax of the format, and every error."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drawfour.core.cards import CLASSIC
from drawfour.core.options import OPTION, PRESETS, Rules
from drawfour.errors import DrawfourError, RecordError
from drawfour.game.match import Match
from drawfour.record.document import Record
from drawfour.record.lines import CardsLine, Chance, FactsLine, Line, MoveLine, SeedLine
from drawfour.record.reading import MOST_BYTES, parse, read
from drawfour.record.replay import replay

SEED = "00112233445566778899aabbccddeeff"
COMMIT = hashlib.sha256(bytes.fromhex(SEED)).hexdigest()
HEAD = "drawfour 1\nseats Ann Bob Cyd\n"
BODY = f"{HEAD}seed {SEED}\n"
MANY = "1" * 5_000

TESTS = Path(__file__).parents[1]
VALID = [path.read_text(encoding="utf-8") for path in sorted(TESTS.glob("*/*.uno"))]
WORDS = sorted({word for text in VALID for word in text.replace(",", " , ").split()})
ODD = ['"', '""', '"a b"', '"a # b"', "#", "=", ",", "-1", "007", "\u0663", MANY, "round", f"seed {SEED}"]
ODD += ["\n", "\r\n", "\ufeff", "\u2028", "\x00"]


def lines_of(text: str) -> list[Chance | Line | None]:
    """Return the chance and the lines of every round."""
    return [line for round in parse(text).rounds for line in (round.chance, *round.lines)]


def is_stable(record: Record) -> bool:
    """Do writing and reading give the same record and the same bytes?"""
    text = record.text()
    return parse(text) == record and parse(text).text() == text


def is_refused_or_stable(text: str) -> bool:
    try:
        record = parse(text)
    except RecordError:
        return True
    return is_stable(record)


def refused(text: str) -> RecordError:
    with pytest.raises(RecordError) as error:
        parse(text, "game.uno")
    assert str(error.value).startswith(f"game.uno:{error.value.line}: ")
    return error.value


# Contents of a record


def test_a_minimal_header_gets_the_defaults() -> None:
    record = parse("drawfour 1\nseats Ann Bob Cyd\ncards")
    assert (record.preset, record.rules, record.deck) == ("classic", Rules(), CLASSIC)
    assert (record.seats, record.dealer, record.players, record.scores) == (("Ann", "Bob", "Cyd"), 2, {}, None)
    assert replay(record).scores == [0, 0, 0]


def test_a_full_header_is_read() -> None:
    text = "drawfour 1\nrules mattel\nset hand_size 2\nset late_call no\nset target_score none\ndeck classic\nseats Ann Bob\n"
    text += "dealer 0\nplayer 1 careful\nplayer 0 human\nscores 20 310\ncards R7\n"
    record = parse(text)
    assert record.rules == Rules.preset("mattel", hand_size=2, late_call=False, target_score=None)
    assert (record.dealer, record.players, record.scores) == (0, {0: "human", 1: "careful"}, (20, 310))
    assert replay(record).scores == [20, 310]


@pytest.mark.parametrize("preset", PRESETS)
def test_rules_names_a_preset_without_its_deck(preset: str) -> None:
    record = parse(f"drawfour 1\nrules {preset}\nseats Ann Bob\ncards")
    assert (record.rules, record.deck, replay(record).deck) == (Rules.preset(preset), CLASSIC, CLASSIC)
    assert "\ndeck classic\n" in record.text()


@pytest.mark.parametrize("name", OPTION)
def test_every_option_can_be_set_to_each_of_its_words(name: str) -> None:
    option = OPTION[name]
    ends = [str(option.low), str(min(option.high, 9)), *(["none"] if option.has_none else [])]
    for word in list(option.choices) or ends:
        size = "set hand_size 1\n" if name == "hand_limit" else ""  # a limit is above the hands (C29)
        record = parse(f"drawfour 1\n{size}set {name} {word}\nseats Ann Bob Cyd Dan\ncards")
        assert record.rules.in_words()[name] == word
        assert is_stable(record)


def test_player_lines_do_not_change_a_replay() -> None:
    with_players = f"drawfour 1\nseats Ann Bob\ndealer 0\nplayer 0 human\nplayer 1 careful\nseed {SEED}\n"
    assert replay(with_players).round == replay(f"drawfour 1\nseats Ann Bob\ndealer 0\nseed {SEED}\n").round


def test_names_with_spaces_commas_and_number_signs_are_quoted() -> None:
    record = parse('drawfour 1\nseats "Ann Lee" B,b "#1" "=" Zoë 李 0\ncards\n')
    assert record.seats == ("Ann Lee", "B,b", "#1", "=", "Zoë", "李", "0")
    assert 'seats "Ann Lee" "B,b" "#1" "=" Zoë 李 0\n' in record.text()
    assert is_stable(record)


def test_a_comment_runs_to_the_end_of_the_line_and_is_not_kept() -> None:
    text = '# first\n\n  drawfour 1 # "one\nseats Ann#Bob\\\nseats\n'
    assert refused(text).line == 5
    text = '# of two\n\n  drawfour 1 # "one\nseats Ann Bob# "Cyd\ncards R7#R8\n0 draw # = turn 5\n# = turn 5\n= turn 1#'
    assert lines_of(text) == [CardsLine(("R7",)), MoveLine(0, "draw"), FactsLine(("turn 1",))]
    assert "#" not in parse(text).text()


def test_a_number_sign_in_quotes_does_not_begin_a_comment() -> None:
    assert parse('drawfour 1\nseats "A # B" "C#" # D\ncards').seats == ("A # B", "C#")


def test_line_endings_spaces_and_a_byte_order_mark_do_not_matter() -> None:
    plain = 'drawfour 1\nseats Ann "B  b"\ncards R7 R8\n0 draw\n= turn 1, hands 8 7'
    odd = '\ufeff\r\n\tdrawfour   1\r\n\r\nseats\tAnn  "B  b" \r\n  cards R7\t R8\r\n0   draw\r\n=turn  1 ,hands 8  7\r\n'
    assert parse(odd) == parse(plain)
    assert parse(odd).text() == parse(plain).text()


def test_cards_may_span_several_lines() -> None:
    record = parse(HEAD + "cards R1 R2\n\n# more\ncards R3\ncards R4 R5\n0 draw\ncards B1\ncards B2\n0 draw")
    [round] = record.rounds
    assert round.chance == CardsLine(("R1", "R2", "R3", "R4", "R5"))
    assert round.chance.numbers == (3, 3, 6, 7, 7)
    assert round.lines == (MoveLine(0, "draw"), CardsLine(("B1", "B2")), MoveLine(0, "draw"))


def test_many_cards_are_written_on_several_lines() -> None:
    record = parse(HEAD + "cards" + " R1" * 45)
    assert [line.count("R1") for line in record.text().splitlines() if line.startswith("cards")] == [20, 20, 5]
    assert is_stable(record)


def test_a_seed_may_follow_its_commit() -> None:
    digits = SEED.upper()
    text = f"{HEAD}commit {COMMIT.upper()}\nseed {digits}\nround\nseed {digits}{digits}\nround\ncommit {COMMIT}\nseed {SEED}"
    seed = bytes.fromhex(SEED)
    assert lines_of(text) == [SeedLine(seed, COMMIT), SeedLine(seed + seed), SeedLine(seed, COMMIT)]
    assert f"commit {COMMIT}\nseed {SEED}\n" in parse(text).text()


def test_moves_and_facts_are_kept_in_order() -> None:
    text = BODY + '00 W:B\n= legal 2 "catch 0"  draw,turn 1\n2 catch   0\n1 color:R\n= illegal 1 "catch 0" catch_not_due'
    assert lines_of(text)[1:] == [
        MoveLine(0, "W:B"),
        FactsLine(('legal 2 "catch 0" draw', "turn 1")),
        MoveLine(2, "catch 0"),
        MoveLine(1, "color:R"),
        FactsLine(('illegal 1 "catch 0" catch_not_due',)),
    ]
    assert [line.number for line in lines_of(text) if line] == [3, 4, 5, 6, 7, 8]


def test_the_text_is_canonical() -> None:
    text = f"""
        drawfour 1                  # the same in other words
        set hand_size 05
        set drawn_card must_play
        set late_call no
        seats "Ann" "Bob B"
        player 1 careful
        player 0 human
        scores 000 7
        commit {COMMIT.upper()}
        seed {SEED.upper()}
        00 draw
        =turn 1 ,  hand 0 "R7" Y1,legal 1 "draw" "catch 0"
        round
    """
    canonical = f"""drawfour 1
rules classic
set late_call no
set hand_size 5
deck classic
seats Ann "Bob B"
dealer 1
player 0 human
player 1 careful
scores 0 7
commit {COMMIT}
seed {SEED}
0 draw
= turn 1, hand 0 R7 Y1, legal 1 draw "catch 0"
round
"""
    assert parse(text).text() == canonical
    assert is_stable(parse(text))


@pytest.mark.parametrize("line", ["scores 0 0 0", 'player 0 "my bot"', 'player 0 "#1"', 'player 0 ""', "player 0 a,b"])
def test_a_header_line_is_refused_or_read_back_the_same(line: str) -> None:
    assert is_refused_or_stable(f"{HEAD}{line}\ncards R7")


@pytest.mark.parametrize(
    "line",
    [
        '0 "catch 1"',
        '0 "R7 # x"',
        '0 ""',
        'cards "R7 R8" R9',
        'cards "R7#"',
        'cards ""',
        "cards\ncards\n0 draw\ncards",
        '= "a,b" "=" "" "#"',
        '= legal 0 "catch 1", "turn 1"',
    ],
)
def test_a_line_is_refused_or_read_back_the_same(line: str) -> None:
    assert is_refused_or_stable(f"{HEAD}cards R7\n0 draw\n{line}\n0 draw")
    assert is_refused_or_stable(f"{HEAD}{line}\n0 draw")


@pytest.mark.parametrize("text", VALID)
def test_records_of_the_tests_are_read_and_written_back(text: str) -> None:
    assert is_stable(parse(text))
    assert parse(text.replace("\n", "\r\n")) == parse(text)


NAMES = ['Ann "A"', "", "A\nB", "A\x00B", " ", "A#", "A b", 'x" y', "A\u00a0B", "\ud800"]


@pytest.mark.parametrize("name", NAMES)
def test_the_names_of_a_match_can_be_written_and_read(name: str) -> None:
    for table in ([name, "Bob"], ["Ann", name]):
        try:
            record = Record.of(Match(table, seed="x"))
        except DrawfourError:
            continue
        assert parse(record.text()) == record


@pytest.mark.parametrize("players", [{0: name} for name in NAMES] + [{2: "human"}, {-1: "human"}])
def test_the_players_of_a_match_can_be_written_and_read(players: dict[int, str]) -> None:
    try:
        record = Record.of(Match(["Ann", "Bob"], seed="x", players=players))
    except DrawfourError:
        return
    assert parse(record.text()) == record


@pytest.mark.parametrize("scores", [[0, 0], [7, 0], [999_999_999, 1], [10**9, 1], [10**40, 0]])
def test_the_scores_of_a_match_can_be_written_and_read(scores: list[int]) -> None:
    try:
        record = Record.of(Match(["Ann", "Bob"], "official", seed="x", scores=scores))
    except DrawfourError:
        return
    assert parse(record.text()) == record


def test_a_match_cannot_mix_kinds_of_chance() -> None:
    match = Match(["Ann", "Bob"], Rules(hand_size=1), cards=["R1", "B1", "R2"])
    match.play(0, "R1")
    with pytest.raises(DrawfourError):  # a record uses one kind of chance, so it could not hold this match
        match.next_round(seed="x")


# Invalid records: the line of the error, and words of the message

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


# Any text raises only our own errors


def read_and_play(text: str) -> None:
    assert is_refused_or_stable(text)
    try:
        match = replay(text)
    except DrawfourError:
        return
    assert replay(Record.of(match)).facts() == match.facts()


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """Return a valid record cut short, or with words and lines changed, removed, doubled or moved."""
    lines = draw(st.sampled_from(VALID)).splitlines(keepends=True)
    for _ in range(draw(st.integers(0, 4))):
        at = draw(st.integers(0, len(lines) - 1))
        words = lines[at].split(" ")
        place = draw(st.integers(0, len(words) - 1))
        new = draw(st.sampled_from(WORDS) | st.sampled_from(ODD) | st.text(max_size=4))
        change = draw(st.sampled_from(["cut", "replace", "insert", "drop", "double", "move"]))
        if change == "cut":
            lines = [*lines[:at], lines[at][: draw(st.integers(0, len(lines[at])))]]
        elif change == "double":
            lines.insert(draw(st.integers(0, len(lines))), lines[at])
        elif change == "move":
            lines.insert(draw(st.integers(0, len(lines) - 1)), lines.pop(at))
        else:
            words[place : place + (change != "insert")] = [] if change == "drop" else [new]
            lines[at] = " ".join(words)
    return "".join(lines)


@given(mutated())
def test_a_damaged_record_raises_only_our_errors(text: str) -> None:
    read_and_play(text)


@given(st.text(), st.lists(st.lists(st.sampled_from(WORDS + ODD) | st.text(max_size=3), max_size=5), max_size=8))
def test_any_text_raises_only_our_errors(text: str, lines: list[list[str]]) -> None:
    read_and_play(text)
    read_and_play(HEAD + "cards R7\n" + text)
    read_and_play(HEAD + "cards R7\n" + "\n".join(map(" ".join, lines)))
    read_and_play("drawfour 1\n" + "\n".join(map(" ".join, lines)))
