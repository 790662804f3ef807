"""Challenges of a Wild Draw Four in the terminal, by people and by bots."""

from __future__ import annotations

from drawfour import Rules
from fixtures.terminal_positions import BLUFF, HONEST, bluffed
from fixtures.terminal_session import dealt, sit


def test_r26_a_person_challenges_a_bluff_and_takes_a_normal_turn() -> None:
    told = sit(bluffed(BLUFF), ["c"])
    assert told.moves[-1] == (0, "challenge")
    assert "challenge succeeds: Ada had a red card." in " ".join(told.text.split())
    assert "Ada draws 4 cards." in " ".join(told.text.split())
    assert told.match.round.turn == 0


def test_r27_the_challenger_is_shown_the_hand() -> None:
    assert "Ada shows red 8" in sit(bluffed(BLUFF), ["c"]).text


def test_r26_a_wrong_challenge_costs_six_and_the_turn() -> None:
    told = sit(bluffed(HONEST), ["c"])
    assert "The challenge fails: Ada had no red card. You draw 6 cards and miss a turn: " in " ".join(told.text.split())


def test_r24_a_wild_draw_four_is_accepted() -> None:
    told = sit(bluffed(HONEST), ["a"])
    assert (0, "accept") in told.moves
    assert "You don't challenge. You draw 4 cards and miss a turn: " in told.text


def test_the_challenge_prompt_says_what_is_at_stake() -> None:
    """It names the color that Ada must not have held, and the cost of either answer."""
    told = sit(bluffed(BLUFF), [])
    question = told.text.rpartition("On top")[2]
    assert "red" in question
    assert "4" in question
    assert "6" in question


def test_a_challenge_must_be_answered_first() -> None:
    told = sit(bluffed(BLUFF), ["d", "k", "blue 1", "1", "u", "red"])
    assert told.moves == [(1, "uno"), (1, "W+4:G")]


def test_r25_bots_challenge_a_person_who_bluffs() -> None:
    match = dealt("W+4 B1 R1 B2 R2 B3 R3 B4  R4", rules=Rules(hand_size=4))
    told = sit(match, ["W+4:G", ""])
    assert told.moves[0] == (0, "W+4:G")
    assert told.moves[1][1] in ("challenge", "accept")
