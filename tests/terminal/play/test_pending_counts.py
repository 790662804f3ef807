"""Pending counts in the terminal: what the screen says of them, and every answer to them."""

from __future__ import annotations

import pytest

from drawfour import Match, Rules
from drawfour.core.values import Stack
from fixtures.terminal_positions import STACK, facing
from fixtures.terminal_session import dealt, sit


def status(match: Match) -> str:
    """Return the sentence shown before the prompt."""
    return " ".join(sit(match, []).text.rpartition("On top")[2].split())


def test_a_pending_count_says_how_many_cards_and_what_can_be_added() -> None:
    said = status(facing("B+2 B1", STACK))
    assert "To draw: 2" in said
    assert "Your turn. Take 2 cards, or add a draw two." in said
    assert "2 pass them on, t take the cards" in said


def test_a_pending_wild_draw_four_says_what_a_challenge_costs() -> None:
    said = status(facing("W+4 B1", STACK, theirs="W+4", color=":G"))
    question = "challenge if you think Ada had red: if so, Ada draws 4; if not, you draw 6."
    assert f"Take 4 cards, add a wild draw four, or {question}" in said
    assert "t take the cards, c challenge" in said


def test_a_pending_count_says_which_cards_deflect_it() -> None:
    both = "Take 2 cards, add a draw two, or deflect them with a red skip or a red reverse."
    assert both in status(facing("RS B1", Rules(hand_size=2, stack=Stack.SAME, deflect=True)))
    alone = "Take 2 cards, or deflect them with a red skip or a red reverse."
    assert alone in status(facing("RS B1", Rules(hand_size=2, deflect=True)))


def test_a_pending_count_says_which_colors_can_be_added() -> None:
    assert "add a draw two or a wild draw four." in status(facing("W+4 B1", Rules(hand_size=2, stack=Stack.UPWARD)))
    green = facing("G+2 B1", Rules(hand_size=2, stack=Stack.ANY, no_bluffing=True), theirs="W+4", color=":G")
    assert "Take 4 cards, or add a green draw two or a wild draw four." in status(green)


@pytest.mark.parametrize("typed", ["t", "take", "T"])
def test_h1_a_person_takes_the_count(typed: str) -> None:
    told = sit(facing("B+2 B1", STACK), [typed])
    assert (0, "take") in told.moves
    assert "You draw 2 cards and miss a turn: " in told.text


@pytest.mark.parametrize("typed", ["2", "B+2", "blue draw two"])
def test_h1_a_person_adds_to_the_count(typed: str) -> None:
    told = sit(facing("B+2 B1", STACK), [typed])
    assert (0, "B+2") in told.moves
    assert "You play blue draw two. 4 cards are coming Ada's way." in told.text


def test_h2_a_person_deflects_the_count() -> None:
    told = sit(facing("RS B1", Rules(hand_size=2, deflect=True)), ["1"])
    assert (0, "RS") in told.moves
    assert "2 cards are coming Ada's way." in told.text


def test_h1_a_person_challenges_a_count() -> None:
    rules = Rules(hand_size=2, stack=Stack.SAME)
    match = dealt("W+4 B1  R8 B2  R5", dealer=0, rules=rules, moves=[(1, "uno"), (1, "W+4:G")])
    told = sit(match, ["c"])
    assert "Ada shows red 8" in told.text
    assert "Ada draws 4 cards." in " ".join(told.text.split())
    assert told.match.round.turn == 0


def test_a_call_can_be_made_with_a_stacked_card() -> None:
    told = sit(facing("B+2 B1", STACK), ["2 u"])
    assert told.moves[2:4] == [(0, "uno"), (0, "B+2")]
    assert "You call UNO!" in told.text
