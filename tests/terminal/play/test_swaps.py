"""Swapped and passed hands in the terminal."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from drawfour import Match, Rules
from fixtures.terminal_positions import NAMES
from fixtures.terminal_session import dealt, sit


def seven(typed: Iterable[str]) -> tuple[Match, str]:
    """Play a 7 at a table of three, then type these lines."""
    match = dealt("R7 G1 Y1  B8 G2 Y2  B9 G3 Y3  R4", *NAMES, rules=Rules(hand_size=3, seven_zero=True))
    return match, sit(match, ["1", *typed]).text


@pytest.mark.parametrize("typed", ["2", "grace", "Gra", "s grace", "swap 2", "s 2"])
def test_h4_a_person_swaps_by_name_or_number(typed: str) -> None:
    match, text = seven([typed])
    assert match.round.moves[:2] == [(0, "R7"), (0, "swap 2")]
    assert "1 Ada (3), 2 Grace (3), ? help" in text
    assert "You swap hands with Grace." in text
    assert "Your hand is now: yellow 1, yellow 2, yellow 3." in text
    assert "green" not in text.partition("Your hand is now")[0].rpartition("On top")[2]


@pytest.mark.parametrize("typed", ["0", "3", "you", "zoe", "s", "swap", "g r"])
def test_h4_an_unknown_player_to_swap_with_is_asked_for_again(typed: str) -> None:
    match, text = seven([typed])
    assert len(match.round.moves) == 1
    assert "Who do you swap hands with? Type a number or a name: 1 Ada (3), 2 Grace (3)." in text


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("d", "First choose a player to swap hands with."),
        ("k", "First choose a player to swap hands with."),
        ("swap 0", "Who do you swap hands with?"),
        ("B8", "Who do you swap hands with?"),
        ("u", "You can't call UNO now."),
    ],
)
def test_h4_nothing_else_can_be_done_before_the_swap(typed: str, sentence: str) -> None:
    match, text = seven([typed])
    assert len(match.round.moves) == 1
    assert text.rpartition(f"> {typed}\n")[2].startswith(sentence)


def test_h4_with_two_seats_the_swap_needs_no_name() -> None:
    told = sit(dealt("R7 G1 B8 G2 R4", rules=Rules(hand_size=2, seven_zero=True)), ["1", "s"])
    assert told.moves[:2] == [(0, "R7"), (0, "swap 1")]


def test_h4_a_passed_hand_is_shown_only_to_its_new_holder() -> None:
    match = dealt("R0 G1 B8 G2 R4", rules=Rules(hand_size=2, seven_zero=True))
    told = sit(match, ["1"])
    assert "All hands are passed on clockwise." in told.text
    assert "Your hand is now: green 1, green 2." in told.text
    shown = told.text.partition("All hands")[0]
    assert "green 1" not in shown


def test_h4_a_hand_of_one_card_after_a_swap_may_be_called_or_caught() -> None:
    """Ada swaps her last card for your two. You could not call earlier, so not all bots are quicker than you."""
    called, caught = 0, 0
    for seed in range(60):
        rules = Rules(hand_size=2, seven_zero=True, late_call=False)
        match = dealt("R7 Y8 B1  B3 Y9 B2  R4", *NAMES, dealer=0, rules=rules, moves=[(1, "R7"), (1, "swap 0")])
        told = sit(match, ["u"], seed=seed)
        assert "Ada swaps hands with you." in told.text
        assert "Your hand is now: blue 3." in told.text
        called += told.moves[2:3] == [(0, "uno")]
        caught += told.moves[2][1] == "catch 0"
    assert called + caught == 60
    assert 20 < called < 55, called


def test_h4_a_player_left_with_one_card_after_a_7_is_asked_to_call_after_the_swap() -> None:
    """Ada has one card as well, so the swap makes no hand smaller."""
    asked = 0
    for seed in range(20):
        moves = [(1, "uno"), (1, "R1"), (2, "uno"), (2, "R2")]
        rules = Rules(hand_size=2, seven_zero=True)
        match = dealt("R1 R2 R7  Y8 Y9 B8  R4", *NAMES, dealer=0, rules=rules, moves=moves)
        told = sit(match, ["R7", "swap 1", "u"], seed=seed)
        assert told.moves[5] == (0, "swap 1")
        asked += "didn't call UNO" in " ".join(told.prompts)
    assert asked > 5
