"""Chance in records: reshuffles, draws, seeds and new rounds, possible and impossible ones."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from drawfour import DrawfourError, Match, RecordError, Round, Rules, replay
from drawfour.record.document import Record
from drawfour.record.lines import CardsLine, FactsLine, RecordedRound
from drawfour.record.reading import parse
from drawfour.record.replay import steps
from fixtures.games import some_moves
from fixtures.replayed_records import BLUFF, LAST, OVER, START, WON, refused

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
