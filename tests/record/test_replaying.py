"""Replaying records: every fact true and false, spelled-out chance, illegal moves, and `drawfour replay`."""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drawfour import DrawfourError, IllegalMove, Match, RecordError, Round, Rules, replay
from drawfour.cli import main
from drawfour.errors import REASONS, FactMismatch
from drawfour.record.document import Record
from drawfour.record.lines import CardsLine, FactsLine, RecordedRound
from drawfour.record.reading import parse
from drawfour.record.replay import steps
from fixtures.games import Table, some_moves, tables
from fixtures.patience import PATIENCE

FORMAT_EXAMPLE = """
# A comment runs from '#' to the end of the line.
drawfour 1                       # format and its version; always the first line
rules classic                    # a preset ...
set hand_size 2                  # ... and any option that differs from it, one a line; values as in rules.md
deck classic                     # a deck by name (classic if left out)
seats Ann Bob Cyd                # names in seat order from seat 0; quotes where a name has spaces
dealer 2                         # the dealer of the (first) round: seat 0 is first
scores 120 0 310                 # the match score before the round; zeros if left out
cards R7 Y1 G4 W B3 Y5           # chance, spelled out: the deal, seats 0 1 2 0 1 2
cards R2 B8 G9 B6 Y0             # the first discard, then the draws in order
0 R7                             # seat, move
= turn 1, hands 1 2 2            # an assertion about the position now; any of the facts below
1 catch 0                        # Ann did not call: she draws two
= turn 1, hands 3 2 2, hand 0 W B8 G9
1 draw                           # B6 cannot be played on red 7
2 draw
0 W:B
= turn 1, color blue, hands 2 3 3, pile 97
"""

# Ann has one card left and Bob may catch her. With three seats, the two directions differ.
START = "drawfour 1\nset hand_size 2\nseats Ann Bob Cyd\nscores 7 0 30\ncards R7 Y1 G4 RR B3 Y5 R2 B8 G9 B6 Y0\n"
MIDDLE = START + "0 RR\n2 draw\n"
LAST = "drawfour 1\nset hand_size 1\nseats Ann Bob\n"
OVER = LAST + "cards R7 Y9 R2\n0 R7\n"
WON = LAST.replace("seats", "set target_score 9\nseats") + "cards R7 Y9 R2\n0 R7\n"
DRAWN = LAST.replace("1\nset", "1\nrules mattel\nset") + "cards Y7 Y9 R2 R5\n0 draw\n"
WILD = LAST + "cards Y7 Y9 W\n"
BLUFF = "drawfour 1\nset hand_size 2\nseats Ann Bob\ncards W+4 Y9 R1 Y8 R2 B1 B2 B3 B4 B5 B6\n0 W+4:G\n"
SHOWN = BLUFF + "1 challenge\n"
THREE = "seats Ann Bob Cyd\ncards"
PENDING = f"drawfour 1\nset stack same\nset deflect yes\nset hand_size 3\n{THREE} R+2 YS R1 B1 R9 B2 B3 W B4 R5\n0 R+2\n"
SWAP = f"drawfour 1\nset seven_zero yes\nset hand_size 2\n{THREE} R7 Y1 G4 W B3 Y5 R2\n0 R7\n"
JUMP = f"drawfour 1\nset jump_in yes\nset hand_size 2\n{THREE} R7 W+4 G4 R7 B3 Y5 R5\n"
TEAMS = "drawfour 1\nset teams yes\nset hand_size 1\nseats Ann Bob Cyd Dan\nscores 100 20\ncards R1 B9 Y8 G4 R5\n0 R1\n"


def refused(text: str) -> RecordError:
    with pytest.raises(RecordError) as error:
        replay(text, "game.uno")
    assert str(error.value).startswith(f"game.uno:{error.value.line}: ")
    return error.value


def test_the_example_in_the_format_description_holds() -> None:
    match = replay(FORMAT_EXAMPLE)
    assert (match.names, match.scores) == (["Ann", "Bob", "Cyd"], [120, 0, 310])
    assert Record.of(match) == parse("\n".join(line for line in FORMAT_EXAMPLE.splitlines() if not line.startswith("=")))


# Assertions

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


# Rounds and reshuffles

HOARD = """drawfour 1
set false_catch_penalty 20
set hand_size 2
seats Ann Bob
cards R1 R2 G3 R4 R0 W W W W W+4 W+4 W+4 W+4 BS BS BR BR B+2 B+2
"""
# Bob draws a hundred cards for false catches, which leaves B8 B9 B9. Ann draws them while Bob plays red cards.
EMPTY = HOARD + "1 catch 0\n" * 5 + "0 draw\n1 R2\n0 draw\n1 R3\n0 draw\n= pile 0, discard 3\n1 R5\n"
EMPTY_LINES = EMPTY.count("\n")


@pytest.mark.parametrize("order", ["", "R0", "R2", "R3", "R2 R0", "R0 R3", "R3 R2", "R0 R2 R3", "R3 R2 R0", "R2 R3 R0"])
def test_a_reshuffled_pile_comes_as_spelled_out_and_then_oldest_first(order: str) -> None:
    named = order.split()
    first, second, third = named + [card for card in ["R0", "R2", "R3"] if card not in named]
    lines = f"cards {order}\n" if order else ""
    text = f"""{EMPTY}{lines}0 draw
        = phase drawn, legal 0 {first} "catch 1", pile 2, discard 1, top R5
        0 {first}
        1 draw
        = phase drawn, legal 1 {second} "catch 0", pile 1, discard 2
        1 {second}
        0 draw
        = phase drawn, legal 0 "catch 1" {third}, pile 0, discard 3
    """
    match = replay(text)
    [round] = parse(text).rounds
    without_facts = tuple(line for line in round.lines if not isinstance(line, FactsLine))
    assert Record.of(match).rounds == (replace(round, lines=without_facts),)


def test_a_reshuffle_in_the_middle_of_a_draw_may_be_spelled_out_over_several_lines() -> None:
    before = EMPTY[: EMPTY.index("0 draw\n= pile 0")]
    replay(f"""{before}0 R1
        = turn 1, pile 1, hand 0 G3 B8 B9, discard 4
        cards R3
        # and
        cards R0
        1 R+2
        = turn 1, pile 3, hand 0 R3 G3 B8 B9 B9, discard 1
        1 draw
        = phase drawn, legal 1 R0 "catch 0", pile 2
        1 R0
        0 draw
        = phase drawn, legal 0 R2 "catch 1"
    """)


WRONG_ORDERS = {
    "the top card": ("cards R5\n0 draw", 1, "card_not_there", "R5"),
    "a card of a hand": ("cards R0 R1\n0 draw", 1, "card_not_there", "R1"),
    "a second copy never drawn": ("cards R0\ncards R3\n\ncards R0\n0 draw", 4, "card_not_there", "R0"),
    "no card": ("cards R0\ncards R3 R10\n0 draw", 2, "unknown_card", "R10"),
    "nothing reshuffled": ("cards R0\n0 R1", 1, "no_reshuffle", "reshuffle"),
    "no move after it": ("0 draw\n0 R0\ncards R2", 3, "no_reshuffle", "directly before the move"),
    "spelled out a move late": ("0 draw\ncards R2\n0 R0", 2, "no_reshuffle", "reshuffle"),
    "no cards and nothing reshuffled": ("cards\n0 R1", 1, "no_reshuffle", "reshuffle"),
    "not directly before the move": ("cards R3\n= pile 0\n0 draw", 1, "no_reshuffle", "before"),
    "two of them": ("cards R3\n= pile 0\ncards R2\n0 draw", 1, "no_reshuffle", "before"),
    "an illegal move": ("cards R3\n0 keep", 2, "nothing_drawn", "Legal moves: draw"),
    "before a round": ("cards R3\nround\ncards R2", 1, "no_reshuffle", "directly before the move"),
}


@pytest.mark.parametrize(("lines", "line", "code", "words"), WRONG_ORDERS.values(), ids=WRONG_ORDERS)
def test_an_impossible_reshuffle_order_is_refused(lines: str, line: int, code: str, words: str) -> None:
    error = refused(f"{EMPTY}{lines}\n")
    assert (error.line - EMPTY_LINES, error.code) == (line, code)
    assert words in str(error)


def test_a_reshuffle_in_the_first_move_cannot_be_spelled_out() -> None:
    notation = Round(2, cards=()).notation
    others = [notation.cards[face] for face in Round(2, cards=()).book.order]
    for card in ("R+2", "R5", "B1"):
        others.remove(card)
    match = Match(["Ann", "Bob"], Rules(hand_size=53), cards=["R+2", *others, "R5", "B1"])
    with pytest.raises(DrawfourError, match="from the second move on"):
        match.play(0, "R+2", reshuffle=["R5"])
    match.play(0, "R+2")  # Bob draws the blue 1, the last of the pile, and then the red 5
    assert replay(Record.of(match)).facts() == match.facts()
    assert replay(Record.of(match).text()).facts() == match.facts()


WRONG_CHANCE = {
    "a second red 0": (
        "cards R1 R0\ncards Y1\n\ncards Y2 R0 R2\n",
        7,
        "card_not_there",
        "Card 5 is R0, but the draw pile",
    ),
    "a card never drawn": (
        f"cards {' '.join(['Y1'] * 3)}\n",
        4,
        "card_not_there",
        "Card 3 is Y1, but the draw pile",
    ),
    "far down": (
        "cards R0\n" * 1 + "cards Y1 Y2\n" * 2 + "cards Y1\n",
        7,
        "card_not_there",
        "Card 6 is Y1, but the draw pile",
    ),
    "no card of the deck": ("cards R1 Y1\ncards W W:R\n", 5, "unknown_card", "Card 4 is W:R, but the deck has no such card"),
    "small letters": ("cards r1\n", 4, "unknown_card", "Card 1 is r1, but the deck has no such card"),
    "a foreign number": ("cards R\u0661\n", 4, "unknown_card", "Card 1 is"),
    "after an empty line of cards": (
        "cards\ncards R0\ncards R0\n",
        6,
        "card_not_there",
        "Card 2 is R0, but the draw pile",
    ),
}


@pytest.mark.parametrize(("cards", "line", "code", "words"), WRONG_CHANCE.values(), ids=WRONG_CHANCE)
def test_a_card_that_cannot_be_drawn_is_refused_with_its_line(cards: str, line: int, code: str, words: str) -> None:
    error = refused(f"{LAST}{cards}0 draw\n")
    assert (error.line, error.code) == (line, code)
    assert words in str(error)


def test_a_record_built_in_code_is_refused_the_same_way() -> None:
    record = replace(parse(LAST + "cards"), rounds=(RecordedRound(CardsLine(("R0", "R0"))),))
    with pytest.raises(RecordError, match="Card 2 is R0, but the draw pile"):
        replay(record)


def test_two_decks_have_two_red_zeros() -> None:
    replay(LAST.replace("seats", "set decks 2\nseats") + "cards R0 R0\n= hand 0 R0, hand 1 R0, pile 213")


SEED = "00112233445566778899aabbccddeeff"


def out(seed: str = SEED) -> str:
    """Return a round of a seed, played to its end."""
    match = Match(["Ann", "Bob"], Rules(hand_size=1, target_score=1_000_000), seed=bytes.fromhex(seed))
    for seat, move in some_moves(match.round, random.Random(0), most=10_000):
        match.play(seat, move)
    return Record.of(match).text()


def test_a_seed_stays_in_use_until_a_round_line_brings_another() -> None:
    first = replay(out())
    second = first.next_round()
    replayed = replay(out() + "round\n").round
    assert (replayed.number, replayed.seed, replayed.dealer) == (2, second.seed, 0)
    assert replayed == second == Round(2, first.rules, seed=bytes.fromhex(SEED), number=2, dealer=0)
    other = SEED[::-1]
    replayed = replay(f"{out()}round\nseed {other}\n").round
    assert replayed == Round(2, first.rules, seed=bytes.fromhex(other), number=2, dealer=0)
    commit = "2cc66dab1ae7b8c9ef02dc92cd08e8fa0aebeb7fc2c5a3cf4a4ba1a5a3eee9fd"
    assert refused(f"{out()}round\ncommit {commit}\nseed {other}\n").line == out().count("\n") + 3


def test_a_later_round_needs_its_own_cards() -> None:
    replay(OVER + "round\ncards Y1 B1 G2\n= turn 1, hand 1 Y1, hand 0 B1, top G2, scores 9 0")
    error = refused(OVER + "round\n\n= turn 1\ncards Y1")
    assert error.line == OVER.count("\n") + 1
    assert "round must be followed by the cards of its deal" in str(error)
    assert refused(OVER + "round\ncards R0\ncards R0").line == OVER.count("\n") + 3


@pytest.mark.parametrize(
    ("text", "code"), [(START + "0 R7\n", "round_not_over"), (WON, "match_over"), (BLUFF, "round_not_over")]
)
def test_a_round_that_cannot_begin_is_refused_with_its_line(text: str, code: str) -> None:
    error = refused(text + "round\n# its chance\ncards R1\n")
    assert (error.line, error.code) == (text.count("\n") + 1, code)


def test_after_the_end_moves_are_refused_but_facts_are_not() -> None:
    for text in (OVER, WON):
        error = refused(text + "= phase over\n1 draw\n")
        assert (error.line, error.code) == (text.count("\n") + 2, "round_over")


def test_a_move_by_an_unknown_seat_is_refused() -> None:
    error = refused(START + "3 draw")
    assert (error.line, error.code) == (6, "bad_seats")
    assert "Seats: 0 to 2" in str(error)


@pytest.mark.parametrize(
    ("header", "line", "words"),
    [
        ("scores 500 0 0", 3, "decided"),
        ("set scoring elimination\nseats A B C\ndealer 1\nscores 0 500 0", 4, "Dealer 1 can't deal"),
        ("set scoring elimination\nseats A B C\nscores 0 500 500", 4, "decided"),
    ],
)
def test_scores_that_have_decided_the_match_are_refused(header: str, line: int, words: str) -> None:
    seats = "" if "seats" in header else "seats A B C\n"
    error = refused(f"drawfour 1\n{seats}{header}\ncards\n")
    assert words in str(error)
    assert error.line >= line - 1  # the line of the scores, or of the deal that proves them impossible


def test_steps_show_every_deal_and_every_move() -> None:
    record = parse(OVER + "= phase over\nround\ncards Y1 B1 G2\n1 draw\n")
    assert [(match.round.number, match.round.last_move) for match in steps(record)] == [
        (1, None),
        (1, (0, "R7")),
        (2, None),
        (2, (1, "draw")),
    ]


# Random matches


def spelled(order: Sequence[str], rng: random.Random) -> list[str]:
    """Choose some of these cards, in any order."""
    return rng.sample(order, rng.randint(0, len(order)))


def play_on(match: Match, rng: random.Random) -> None:
    """Play part of a round; if its cards are spelled out, spell out some reshuffles too."""
    for seat, move in some_moves(match.round, rng, most=rng.choice([10, 200])):
        discard = match.round.view(None).discard + ([move.partition(":")[0]] if move[0].isupper() else [])
        order: list[str] | None = None
        if match.round.moves and match.round.cards is not None and match.round.facts()["pile"] < 21 and len(discard) > 1:
            twin = match.round.copy()
            twin.play(seat, move)
            order = spelled(discard[:-1], rng) if twin.facts()["discard"] < len(discard) else None
        match.play(seat, move, reshuffle=order)


def some_facts(match: Match, rng: random.Random) -> str:
    """Return a line that asserts every fact."""
    round, facts = match.round, []
    for key, value in match.facts().items():
        values = value if isinstance(value, list) else [] if value is None else [value]
        facts.append(" ".join([key, *(map(str, values) if values else ["none"])]))
    for seat in range(round.seats):
        move = rng.choice(round.notation.move_words)
        code = round.refusal(seat, move)
        facts += [f'illegal {seat} "{move}" {code}'] if code else []
        facts.append(
            " ".join([f"legal {seat}", *(f'"{move}"' for move in rng.sample(round.legal(seat), len(round.legal(seat))))])
        )
        facts.append(" ".join([f"hand {seat}", *rng.sample(round.hand(seat), len(round.hand(seat)))]))
        facts.append(" ".join([f"shown {seat}", *round.view(seat).shown]))
    return f"= {', '.join(facts)}\n"


names = st.text(st.characters(codec="utf-8", exclude_characters='"'), min_size=1, max_size=5).filter(
    lambda name: name.isprintable() and not name.isspace()
)


@settings(max_examples=settings().max_examples // 2)
@given(tables(), st.integers(0, 2**32), st.booleans(), st.data())
def test_a_match_replays_to_an_equal_match(table: Table, number: int, is_seeded: bool, data: st.DataObject) -> None:
    rng = random.Random(number)
    rules, dealt = table.rules, table.round()
    sides = 2 if rules.teams else table.seats
    if rng.random() < 0.5:  # most cards are in the hands, so the pile soon runs out
        rules = replace(rules, hand_limit=0, hand_size=min(100, (len(dealt.book.order) - rng.randint(2, 9)) // table.seats))
    deck = [dealt.notation.cards[face] for face in dealt.book.order]

    def chance() -> dict[str, Any]:
        return {"seed": f"{rng.random()}"} if is_seeded else {"cards": spelled(deck, rng)}

    match = Match(
        data.draw(st.lists(names, min_size=table.seats, max_size=table.seats, unique=True)),
        rules,
        dealer=table.dealer,
        scores=[rng.randrange(max(1, rules.target_score)) for _ in range(sides)] if rng.random() < 0.5 else None,
        players={seat: rng.choice(["human", "careful"]) for seat in range(table.seats) if rng.random() < 0.5},
        **chance(),
    )
    play_on(match, rng)
    for _ in range(3):
        if match.round.is_over and not match.is_over:
            match.next_round(**(chance() if not is_seeded or rng.random() < 0.5 else {}))
            play_on(match, rng)
    text = Record.of(match).text()
    record = parse(text)
    twin = replay(text + some_facts(match, rng))
    assert record == Record.of(match) == Record.of(twin)
    assert record.text() == text == Record.of(twin).text()
    assert twin.facts() == match.facts()
    assert twin.rounds == match.rounds
    assert [round.moves for round in twin.rounds] == [round.moves for round in match.rounds]
    assert (twin.names, twin.rules, twin.players) == (match.names, match.rules, match.players)


# The command


def drawfour(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-X", "utf8", "-m", "drawfour", *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False, timeout=PATIENCE)
    assert "Traceback" not in done.stderr + done.stdout
    return done


def written(folder: Path, **records: str) -> list[Path]:
    paths = [folder / f"{name}.uno" for name in records]
    for path, text in zip(paths, records.values(), strict=True):
        path.write_text(text, encoding="utf-8")
    return paths


def test_the_command_tells_the_play_in_words(tmp_path: Path) -> None:
    done = drawfour("replay", *written(tmp_path, game=FORMAT_EXAMPLE))
    assert (done.returncode, done.stderr) == (0, "")
    for words in ("red 7", "Bob catches Ann", "Cyd", "wild", "blue"):
        assert words in done.stdout


def test_the_exit_code_gives_the_kind_of_error_and_the_other_files_are_replayed(tmp_path: Path) -> None:
    good, false, wrong, move = written(
        tmp_path, good=START, false=START + "= turn 1", wrong="drawfour 2", move=START + "0 R9\n= turn 7"
    )
    for paths, code in ([good, good], 0), ([false, good], 1), ([good, wrong], 2), ([move], 2), ([wrong, false, good, false], 2):
        done = drawfour("replay", "--json", *paths)
        assert done.returncode == code
        assert len(done.stdout.splitlines()) == paths.count(good)
        errors = done.stderr.splitlines()
        assert len(errors) == len(paths) - paths.count(good)
        for path, line in zip([path for path in paths if path != good], errors, strict=True):
            assert line.startswith(f"{path}:{1 if path == wrong else 6}: ")
    assert "turn is 0, expected 1" in drawfour("replay", false).stderr


@pytest.mark.parametrize("content", [None, b"\xff\xfe", b"", b"drawfour 1\n\x00", f"{START}= hand {'1' * 5_000}".encode()])
def test_a_file_that_is_not_a_record_is_refused_in_one_line(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "game.uno"
    if content is not None:
        path.write_bytes(content)
    done = drawfour("replay", path)
    assert done.returncode == 2
    assert str(path) in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("arguments", [["--view", "3"], ["--view", "-1"], ["--view", "x"], ["--views", "1"]])
def test_a_wrong_argument_is_refused(tmp_path: Path, arguments: list[str]) -> None:
    done = drawfour("replay", *arguments, *written(tmp_path, game=START))
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such terminal")
@pytest.mark.parametrize("arguments", [[], ["--plain"]])
def test_plain_leaves_out_colors_at_a_terminal(tmp_path: Path, arguments: list[str]) -> None:
    ours, theirs = os.openpty()
    command = [sys.executable, "-m", "drawfour", "replay", *arguments, str(written(tmp_path, game=START)[0])]
    environment = {name: value for name, value in os.environ.items() if name != "NO_COLOR"} | {"TERM": "xterm"}
    subprocess.run(command, stdout=theirs, env=environment, check=True, timeout=PATIENCE)
    os.close(theirs)
    assert (b"\x1b[" in os.read(ours, 1 << 16)) == (not arguments)
    os.close(ours)


def test_json_prints_one_object_per_file_with_all_facts(tmp_path: Path) -> None:
    shown, over, won = (
        json.loads(line)
        for line in drawfour("replay", "--json", *written(tmp_path, a=SHOWN, b=OVER, c=WON)).stdout.splitlines()
    )
    assert shown == {
        "deck": "classic",
        "turn": 1, "phase": "turn", "color": "green", "top": "W+4", "direction": "clockwise", "hands": [5, 2], "pile": 99,
        "discard": 2, "pending": 0, "out": [], "points": [0, 0], "winner": None, "scores": [0, 0], "over": None,
        "hand": {"0": ["R1", "B1", "B2", "B3", "B4"], "1": ["Y8", "Y9"]},
        "legal": {"0": [], "1": ["draw", "uno"]},
        "shown": {"0": [], "1": ["R1"]},
    }  # fmt: skip
    assert (over["over"], over["winner"], over["points"], over["scores"], over["legal"]["1"]) == (
        "round",
        0,
        [9, 0],
        [9, 0],
        [],
    )
    assert (won["over"], won["winner"]) == ("match", 0)


# Hidden information

HIDDEN = """drawfour 1
rules mattel
set hand_size 3
seats Ann Bob Cyd
cards W+4 B0 Y0 R9 G0 YS G7 R3 Y2   # the deal, seats 0 1 2, three times
cards R5 G1 G2 G3 G6 B4             # the first discard, what Ann draws for her bluff, what Cyd draws
0 W+4:B
1 challenge
"""
CARD = re.compile(r"\b(?:(?:red|yellow|green|blue) (?:\d|skip|reverse|draw two)|wild(?: draw four)?)\b")
TABLE = {"red 5", "wild draw four"}
BLUFFED = {"red 9", "green 7"}
DRAWN_BY_ANN = {"green 1", "green 2", "green 3", "green 6"}


@pytest.mark.parametrize(
    ("arguments", "cards"),
    [
        ([], TABLE | BLUFFED | DRAWN_BY_ANN | {"blue 0", "blue 4"}),
        (["--view", "0"], TABLE | BLUFFED | DRAWN_BY_ANN | {"blue 0"}),
        (["--view", "1"], TABLE | BLUFFED | {"blue 0"}),
        (["--view", "2"], TABLE | {"blue 0", "blue 4"}),
    ],
)
def test_replaying_a_view_tells_only_what_its_seat_could_see(tmp_path: Path, arguments: list[str], cards: set[str]) -> None:
    text = HIDDEN + "1 B0\n2 draw\n2 keep\n= hand 1 G0 R3, hand 0 R9 G7 G1 G2 G3 G6\n"
    done = drawfour("replay", *written(tmp_path, game=text), *arguments)
    assert (done.returncode, done.stderr) == (0, "")
    assert set(CARD.findall(done.stdout)) - BLUFFED == cards - BLUFFED
    assert BLUFFED & set(CARD.findall(done.stdout)) in ({*()}, BLUFFED & cards)


@pytest.mark.parametrize(
    ("seat", "shown", "hand"), [(0, [], "R9 G1 G2 G3 G6 G7"), (1, ["R9", "G7"], "R3 G0 B0"), (2, [], "Y0 Y2 YS")]
)
def test_json_of_a_view_holds_only_what_its_seat_could_see(tmp_path: Path, seat: int, shown: list[str], hand: str) -> None:
    text = drawfour("replay", "--json", f"--view={seat}", *written(tmp_path, game=HIDDEN)).stdout
    facts = json.loads(text)
    assert facts["hand"] == {f"{seat}": hand.split()}
    assert facts["shown"] == {f"{seat}": shown}
    assert facts["hands"] == [6, 3, 3]
    cards = set(re.findall(r'"([RYGB](?:\d|S|R|\+2)|W(?:\+4)?)(?::[RYGB])?"', text))
    assert cards == {"W+4", *hand.split(), *shown}


@pytest.mark.parametrize("line", ["= hand 0 R1", "= shown 1 R1", "= legal 1 draw", "1 Y5", "0 draw"])
def test_an_error_reveals_nothing_to_a_view(tmp_path: Path, line: str) -> None:
    done = drawfour("replay", "--view", "2", *written(tmp_path, game=f"{HIDDEN}{line}\n"))
    assert done.returncode == (1 if line[0] == "=" else 2)
    assert not re.search(r"\b(R9|G7|G1|G2|G3|G6|B0|G0|R3)\b", done.stderr)


@pytest.mark.parametrize("seed", range(6))
def test_a_view_of_a_random_round_names_only_cards_its_seat_saw(
    seed: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rng = random.Random(seed)
    match = Match(["Ann", "Bob", "Cyd"], "official" if seed % 2 else "classic", seed=f"{seed}")
    known: list[set[str]] = [set(), set(), set()]
    for seat, move in some_moves(match.round, rng, most=60):
        for viewer in range(3):
            view = match.round.view(viewer)
            known[viewer] |= {*view.hand, *view.discard, *view.shown}
        if match.round.copy().play(seat, move)[-1].kind == "won":  # then all hands lie open
            break
        match.play(seat, move)
    [path] = written(tmp_path, game=Record.of(match).text())
    for viewer in range(3):
        view = match.round.view(viewer)
        cards = known[viewer] | {*view.hand, *view.discard, *view.shown}
        words = {match.round.notation.card_words(match.round.notation.cards.index(card)) for card in cards}
        assert main(["replay", "--view", f"{viewer}", str(path)]) == 0
        assert set(CARD.findall(capsys.readouterr().out)) <= words
