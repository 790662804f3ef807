"""Facts in records: true and false ones, invalid ones, and moves that are illegal for every reason."""

from __future__ import annotations

import re

import pytest

from drawfour import IllegalMove, replay
from drawfour.errors import REASONS, FactMismatch
from drawfour.record.document import Record
from drawfour.record.reading import parse
from fixtures.replayed_records import (
    BLUFF,
    DRAWN,
    FORMAT_EXAMPLE,
    JUMP,
    LAST,
    MIDDLE,
    OVER,
    PENDING,
    SHOWN,
    START,
    SWAP,
    TEAMS,
    WILD,
    WON,
    refused,
)


def test_the_example_in_the_format_description_holds() -> None:
    match = replay(FORMAT_EXAMPLE)
    assert (match.names, match.scores) == (["Ann", "Bob", "Cyd"], [120, 0, 310])
    assert Record.of(match) == parse("\n".join(line for line in FORMAT_EXAMPLE.splitlines() if not line.startswith("=")))


FACTS = [  # a record, a fact that holds, one that does not, and its error
    (START, "turn 0", "turn 1", "turn is 0, expected 1"),
    (MIDDLE, "turn 1", "turn 2", "turn is 1, expected 2"),
    (BLUFF, "turn 1", "turn 0", "turn is 1, expected 0"),
    (START, "phase turn", "phase over", "phase is turn, expected over"),
    (DRAWN, "phase drawn", "phase turn", "phase is drawn, expected turn"),
    (WILD, "phase opening_color", "phase turn", "phase is opening_color, expected turn"),
    (BLUFF, "phase challenge", "phase pending", "phase is challenge, expected pending"),
    (OVER, "phase over", "phase turn", "phase is over, expected turn"),
    (START, "color red", "color blue", "color is red, expected blue"),
    (BLUFF, "color green", "color red", "color is green, expected red"),
    (WILD, "color none", "color red", "color is none, expected red"),
    (START, "top R2", "top R7", "top is R2, expected R7"),
    (BLUFF, "top W+4", "top W+4:G", "top is W+4, expected W+4:G"),
    (WILD, "top W", "top W:R", "top is W, expected W:R"),
    (START, "direction clockwise", "direction counterclockwise", "direction is clockwise, expected counterclockwise"),
    (MIDDLE, "direction counterclockwise", "direction clockwise", "direction is counterclockwise, expected clockwise"),
    (MIDDLE, "hands 1 2 3", "hands 1 2 2", "hands is 1 2 3, expected 1 2 2"),
    (MIDDLE, "hands 1 2 3", "hands 1 2", "hands is 1 2 3, expected 1 2"),
    (MIDDLE, "hand 2 G4 Y5 B8", "hand 2 G4 Y5", "hand 2 is Y5 G4 B8, expected G4 Y5"),
    (MIDDLE, "hand 2 B8 Y5 G4", "hand 2 B8 Y5 G4 G4", "hand 2 is Y5 G4 B8, expected B8 Y5 G4 G4"),
    (OVER, "hand 0", "hand 0 R7", "hand 0 is nothing, expected R7"),
    (OVER, "hand 1 Y9", "hand 1", "hand 1 is Y9, expected nothing"),
    (MIDDLE, "pile 100", "pile 101", "pile is 100, expected 101"),
    (MIDDLE, "discard 2", "discard 1", "discard is 2, expected 1"),
    (START, "legal 0 R7 RR draw uno", "legal 0 R7 RR draw", "legal 0 is draw uno R7 RR, expected R7 RR draw"),
    (START, "legal 0 draw uno RR R7", "legal 0 draw uno RR R7 R7", "legal 0 is draw uno R7 RR, expected draw uno RR R7 R7"),
    (START, "legal 1", "legal 1 draw", "legal 1 is nothing, expected draw"),
    (WILD, "legal 0 color:R color:Y color:G color:B", "legal 0 color:R", "legal 0 is color:R color:Y"),
    (BLUFF, 'legal 1 accept challenge "catch 0"', "legal 1 accept", 'legal 1 is challenge accept "catch 0", expected accept'),
    (START + "0 RR\n", 'legal 2 draw uno "catch 0"', "legal 2 draw uno", 'legal 2 is draw uno "catch 0", expected draw uno'),
    (START + "0 RR\n", 'legal 1 "catch 0"', 'legal 1 "catch 2"', 'legal 1 is "catch 0", expected "catch 2"'),
    (START, "illegal 1 draw", "illegal 0 draw", "illegal 0 draw is legal, expected illegal"),
    (START, "illegal 1 draw not_your_turn", "illegal 0 R7 no_match", "illegal 0 R7 is legal, expected no_match"),
    (START, "illegal 0 G4", "illegal 0 G4 no_match", "illegal 0 G4 is not_in_hand, expected no_match"),
    (START, 'illegal 1 "catch 0" catch_not_due', 'illegal 1 "catch 0" not_your_turn', "illegal 1 catch 0 is catch_not_due"),
    (START + "0 RR\n", 'illegal 0 "catch 0"', 'illegal 1 "catch 0"', "illegal 1 catch 0 is legal, expected illegal"),
    (OVER, "points 9 0", "points 0 9", "points is 9 0, expected 0 9"),
    (START, "points 0 0 0", "points 7 0 30", "points is 0 0 0, expected 7 0 30"),
    (TEAMS, "points 13 0", "points 13 0 0 0", "points is 13 0, expected 13 0 0 0"),
    (START, "scores 7 0 30", "scores 0 0 0", "scores is 7 0 30, expected 0 0 0"),
    (TEAMS, "scores 113 20", "scores 100 20", "scores is 113 20, expected 100 20"),
    (OVER, "winner 0", "winner 1", "winner is 0, expected 1"),
    (START, "winner none", "winner 0", "winner is none, expected 0"),
    (OVER, "over round", "over match", "over is round, expected match"),
    (WON, "over match", "over round", "over is match, expected round"),
    (START, "over none", "over round", "over is none, expected round"),
    (SHOWN, "shown 1 R1", "shown 1", "shown 1 is R1, expected nothing"),
    (SHOWN, "shown 0", "shown 0 R1", "shown 0 is nothing, expected R1"),
]


@pytest.mark.parametrize(("text", "true", "false", "sentence"), FACTS)
def test_a_wrong_fact_is_an_error_with_the_actual_and_the_expected_value(
    text: str, true: str, false: str, sentence: str
) -> None:
    replay(f"{text}= {true}\n")
    replay(f"{text}= {true}, turn {replay(text).round.turn}\n")
    with pytest.raises(FactMismatch) as error:
        replay(f"{text}\n= {true}\n= {true}, {false}, turn 9\n", "game.uno")
    assert error.value.line == text.count("\n") + 3
    assert error.value.code == "fact_mismatch"
    assert f"game.uno:{error.value.line}: {sentence}" in str(error.value)


ILLEGAL = [
    (START, "0 r7", "unknown_move"),
    (START, "0 play", "unknown_move"),
    (START, "0 keep now", "unknown_move"),
    (START, "0 catch 3", "unknown_move"),
    (START, "0 R7:R", "unknown_move"),
    (START, "0 W", "color_missing"),
    (START, "1 W+4", "color_missing"),
    (OVER, "0 W", "color_missing"),
    (OVER, "1 Y9", "round_over"),
    (OVER, "1 uno", "round_over"),
    (WON, "1 draw", "round_over"),
    (START, "1 uno", "call_not_due"),
    (MIDDLE, "0 uno", "call_not_due"),
    (START, "1 catch 0", "catch_not_due"),
    (START, "1 catch 1", "catch_not_due"),
    (START, "1 Y1", "not_your_turn"),
    (BLUFF, "0 accept", "not_your_turn"),
    (WILD, "0 Y7", "color_first"),
    (WILD, "0 draw", "color_first"),
    (BLUFF, "1 Y9", "answer_first"),
    (BLUFF, "1 draw", "answer_first"),
    (START, "0 color:R", "nothing_to_name"),
    (START, "0 challenge", "nothing_to_challenge"),
    (START, "0 accept", "nothing_to_challenge"),
    (START, "0 keep", "nothing_drawn"),
    (DRAWN.replace("mattel", "classic"), "0 keep", "must_play_drawn"),
    (START.replace("hand_size 2", "hand_size 2\nset force_play yes"), "0 draw", "must_play"),
    (DRAWN, "0 draw", "already_drawn"),
    (START, "0 R9", "not_in_hand"),
    (DRAWN.replace("Y7", "R7"), "0 R7", "only_drawn_card"),
    (MIDDLE, "1 Y1", "no_match"),
    (BLUFF.replace("2\ns", "2\nset no_bluffing yes\ns").replace("0 W+4:G\n", ""), "0 W+4:G", "bluff_barred"),
    (LAST.replace("seats", "set finish_on number\nseats") + "cards RS Y1 R5\n", "0 RS", "finish_barred"),
    (PENDING, "1 R9", "take_first"),
    (PENDING, "1 YS", "cannot_deflect"),
    (PENDING.replace("0 R+2\n", ""), "0 take", "nothing_to_take"),
    (SWAP, "0 W:R", "swap_first"),
    (SWAP, "0 swap 0", "no_partner"),
    (SWAP.replace("0 R7\n", ""), "0 swap 1", "nothing_to_swap"),
    (JUMP, "0 jump R7", "on_turn"),
    (JUMP + "0 R7\n1 W+4:G\n", "0 jump R7", "answer_open"),
    (LAST.replace("seats Ann Bob", "set scoring elimination\nseats A B C\nscores 500 0 0") + "cards\n", "0 draw", "seat_out"),
]


def test_the_examples_cover_every_reason_for_an_illegal_move() -> None:
    assert {code for _, _, code in ILLEGAL} == set(list(REASONS)[: list(REASONS).index("finish_barred") + 1])


@pytest.mark.parametrize(("text", "move", "code"), ILLEGAL)
def test_an_illegal_move_is_refused_with_its_line_its_reason_and_the_legal_moves(text: str, move: str, code: str) -> None:
    round = replay(text).round
    seat, words = int(move[0]), move[2:]
    error = refused(f"{text}\n{move}\n0 draw\n")
    assert (error.line, error.code) == (text.count("\n") + 2, code)
    assert REASONS[code] in str(error)
    assert str(error).endswith(
        f" Legal moves: {', '.join(round.legal(seat))}." if round.legal(seat) else "It has no legal moves now."
    )
    with pytest.raises(IllegalMove) as illegal:
        round.play(seat, words)
    assert (illegal.value.code, illegal.value.seat, illegal.value.move, illegal.value.legal) == (
        code,
        seat,
        words,
        round.legal(seat),
    )


@pytest.mark.parametrize(("text", "move", "code"), ILLEGAL)
def test_illegal_can_be_asserted_with_or_without_a_reason(text: str, move: str, code: str) -> None:
    fact = f'illegal {move[0]} "{move[2:]}"'
    replay(f"{text}= {fact}, {fact} {code}")
    other = "no_match" if code != "no_match" else "not_in_hand"
    with pytest.raises(FactMismatch, match=f"illegal {move[0]} {re.escape(move[2:])} is {code}, expected {other}"):
        replay(f"{text}= {fact} {other}")


@pytest.mark.parametrize(
    ("fact", "words"),
    [
        ("turns 1", ["Unknown fact 'turns'. Did you mean 'turn'?", "Facts: turn, phase"]),
        ("Turn 0", ["Unknown fact 'Turn'", "hand, shown, legal, illegal"]),
        ('""', ["Unknown fact ''"]),
        ('"turn 0"', ["Unknown fact 'turn 0'"]),
        ("hand", ["hand takes a seat, 0 to 2", "found hand"]),
        ("hand Ann R7", ["hand takes a seat, 0 to 2", "found hand Ann R7"]),
        ("hand 3", ["hand takes a seat, 0 to 2"]),
        ("legal -1", ["legal takes a seat, 0 to 2"]),
        ("legal \u0660 R7 RR draw uno", ["legal takes a seat, 0 to 2"]),
        ("hand \u00b2", ["hand takes a seat, 0 to 2"]),
        (f"shown {'1' * 5_000}", ["shown takes a seat, 0 to 2"]),
        ("illegal 0", ["illegal takes a seat, a move and optionally a reason"]),
        ("illegal 1 catch 0 catch_not_due", ["illegal takes a seat, a move and optionally a reason"]),
    ],
)
def test_an_invalid_fact_is_refused(fact: str, words: list[str]) -> None:
    error = refused(f"{START}= turn 0\n= turn 0, {fact}\n")
    assert not isinstance(error, FactMismatch)
    assert (error.line, error.code) == (7, "bad_fact")
    assert all(word in str(error) for word in words)


@pytest.mark.parametrize("fact", ["legal 2 draw uno catch 0", 'legal 2 "draw uno" "catch 0"', 'hand 1 "Y1 B3"'])
def test_only_words_that_belong_together_are_quoted(fact: str) -> None:
    assert refused(f"{START}0 RR\n= {fact}").line == 7
