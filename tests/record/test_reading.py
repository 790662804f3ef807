"""Reading and writing records: the whole syntax of the format."""

from __future__ import annotations

import pytest

from drawfour.core.cards import CLASSIC
from drawfour.core.options import OPTION, PRESETS, Rules
from drawfour.errors import DrawfourError
from drawfour.game.match import Match
from drawfour.record.document import Record
from drawfour.record.lines import CardsLine, Chance, FactsLine, Line, MoveLine, SeedLine
from drawfour.record.reading import parse
from drawfour.record.replay import replay
from fixtures.record_texts import BODY, COMMIT, HEAD, SEED, VALID, is_refused_or_stable, is_stable, refused


def lines_of(text: str) -> list[Chance | Line | None]:
    """Return the chance and the lines of every round."""
    return [line for round in parse(text).rounds for line in (round.chance, *round.lines)]


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
