"""Match and Round: undo, copies, comparison, pickled errors, and invalid arguments."""

from __future__ import annotations

import copy
import pickle

import pytest

from drawfour import Match, Rules
from drawfour.core.cards import CLASSIC
from drawfour.core.options import PRESET_DECKS, PRESETS
from drawfour.decks import DECKS, find_deck
from drawfour.errors import (
    BotFailed,
    CardError,
    DrawfourError,
    FactMismatch,
    IllegalMove,
    RecordError,
    RulesError,
    RunFailed,
    not_installed,
)
from drawfour.game.round import Round
from drawfour.record.document import Record
from drawfour.record.replay import replay


def two_rounds() -> Match:
    """Return a match in which seat 0 has won the first round and the second is dealt."""
    match = Match(["Ann", "Bob"], Rules(hand_size=1), cards=["R1", "Y9", "R2"], dealer=1)
    match.play(0, "R1")
    match.next_round(cards=["G1", "B1", "G2"])
    return match


def test_undo_can_take_back_the_deal_of_a_round() -> None:
    match = two_rounds()
    assert match.scores == [9, 0]
    assert match.undo() == (0, "R1")
    assert (len(match.rounds), match.scores, match.round.is_over) == (1, [0, 0], False)
    match.play(0, "R1")
    match.next_round(cards=["G1", "B1", "G2"])
    assert match == two_rounds()


def test_an_earlier_round_is_closed() -> None:
    match = two_rounds()
    with pytest.raises(DrawfourError, match="The match has moved on"):
        match.rounds[0].undo()
    assert replay(Record.of(match)) == match


def test_a_closed_round_keeps_its_moves_and_frees_what_follows_from_them() -> None:
    round = Round(2, seed="demo")
    round.play(0, "Y3")
    size = len(pickle.dumps(round))
    asked = round.hand(1), round.legal(1)
    assert len(pickle.dumps(round)) > size
    round.close()
    assert len(pickle.dumps(round)) == size
    assert (round.moves, round.hand(1), round.legal(1)) == ([(0, "Y3")], *asked)


def test_rounds_share_their_moves() -> None:
    rounds = [Round(2, seed="demo") for _ in range(2)]
    for round in rounds:
        round.play(0, "Y3")
    assert rounds[0]._log[0] is rounds[1]._log[0]


def test_matches_are_compared_copied_and_shown() -> None:
    match = two_rounds()
    twin = match.copy()
    assert match == twin
    twin.play(1, "G1")
    assert match != twin
    assert repr(match) == "<Match of Ann, Bob: scores 9 0, round 2 <Round of 2: turn 1, G2, green, hands 1 1>>"
    assert match.legal(1) == ["draw", "G1"]
    assert match.view(1).hand == ["G1"]


def test_a_record_keeps_the_preset_it_was_written_with() -> None:
    text = "drawfour 1\nrules official\nset target_score 500\nseats Ann Bob\ncards R1\n"
    assert Record.of(replay(text)).text().startswith("drawfour 1\nrules official\nset target_score 500\n")


def test_a_preset_given_by_name_brings_its_deck_unless_another_is_given() -> None:
    own = find_deck("no_mercy")
    assert Round(3, "no_mercy").notation.deck is own
    assert Match(["Ann", "Bob"], "no_mercy").round.notation.deck is own
    assert Round(3, "no_mercy", deck="classic").notation.deck is CLASSIC
    assert Match(["Ann", "Bob"], "no_mercy", deck="modern").deck is find_deck("modern")
    assert Round(3, "party").notation.deck is CLASSIC


def test_rules_given_as_a_value_bring_no_deck() -> None:
    rules = Rules.preset("no_mercy")
    assert Round(3, rules).notation.deck is CLASSIC
    assert Match(["Ann", "Bob"], rules, preset="no_mercy").deck is CLASSIC


def test_only_presets_bring_decks_and_only_those_that_ship() -> None:
    assert PRESET_DECKS.keys() <= PRESETS.keys()
    assert set(PRESET_DECKS.values()) <= set(DECKS)


def test_the_last_seat_still_in_deals_first() -> None:
    rules = Rules.preset("classic", scoring="elimination")
    assert Match(["Ann", "Bob", "Cyd"], rules, scores=[0, 0, 600], seed="x").round.dealer == 1


def test_a_match_refuses_invalid_arguments() -> None:
    for wrong in (
        {"scores": [1.5, 0]},
        {"scores": [True, 0]},
        {"scores": [0]},
        {"dealer": 2},
        {"seed": "demo", "cards": ["R1"]},
        {"deck": "x"},
    ):
        with pytest.raises(RulesError):
            Match(["Ann", "Bob"], **wrong)


def test_an_unknown_seat_is_refused_everywhere() -> None:
    round = Round(2, seed="demo")
    for seat in (-1, 2):
        for question in (round.hand, round.legal, round.view):
            with pytest.raises(RulesError, match=f"Unknown seat {seat}"):
                question(seat)
    assert Round(3, seats_in=[1, 1, 2], seed="demo").seats_in == [1, 2]


@pytest.mark.parametrize(
    "error",
    [
        DrawfourError("bad_file", "x"),
        IllegalMove("no_match", 1, "R7", ["draw"]),
        CardError("card_not_there", "R0", 3, 1),
        RecordError("bad_record", "a.uno", 3, "x"),
        FactMismatch("fact_mismatch", "a.uno", 3, "x"),
        not_installed(["numba"], "lab"),
        BotFailed("mine.py", "took too long", "in line 3"),
        RunFailed(BotFailed("mine.py", "took too long"), ["what was found"]),
    ],
)
def test_errors_can_be_copied_and_pickled(error: DrawfourError) -> None:
    for twin in (copy.copy(error), pickle.loads(pickle.dumps(error))):  # noqa: S301  # our own bytes
        assert (type(twin), str(twin), twin.code, vars(twin)) == (type(error), str(error), error.code, vars(error))
