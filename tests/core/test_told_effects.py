"""Events of cards with several effects, above all which seats are skipped (docs/rules.md, Custom cards)."""

from __future__ import annotations

import pytest

from drawfour.game.events import Event
from fixtures.invariants import check_seen
from fixtures.own_cards import dealt, deck_with


def test_effects_are_reported_in_their_order() -> None:
    for effects, told in (
        ('["reverse", "draw 2"]', [("played", 0), ("reversed", None), ("drew", 2), ("skipped", 2)]),
        ('["skip", "draw 2"]', [("played", 0), ("drew", 2), ("skipped", 1), ("skipped", 2)]),
        ('["skip", "reverse", "draw 2"]', [("played", 0), ("reversed", None), ("drew", 2), ("skipped", 2)]),
        ('["everyone else draws 1", "reverse"]', [("played", 0), ("drew", 1), ("drew", 2), ("reversed", None)]),
    ):
        round = dealt(deck_with(effects), "RX B1 B2 B9 B3 B4 R5")
        assert [(event.kind, event.seat) for event in round.play(0, "RX")] == told, effects


def test_a_count_that_opens_after_a_swap_is_reported() -> None:
    round = dealt(deck_with('["swap with one", "draw 2"]'), "RX B1 B2 B7 B9 B3 B4 B8 R5", seats=4, stack="same")
    told = [(event.kind, event.seat, event.count) for move in ("RX", "swap 2") for event in round.play(0, move)]
    assert told == [("played", 0, 0), ("swapped", 0, 0), ("pending", 1, 2)]
    assert [event.kind for event in round.play(1, "take")] == ["took", "drew", "skipped"]


def test_skips_are_reported_once_after_all_effects_of_the_card() -> None:
    for effects, lost, turn in (
        ('["draw 2", "skip", "swap with one"]', [1, 2], 3),
        ('["skip", "swap with one", "draw 2"]', [1, 2], 3),
        ('["swap with one", "skip"]', [1], 2),
        ('["swap with one", "reverse"]', [], 3),
        ('["skip 2", "swap with one", "reverse"]', [], 3),
        ('["skip", "swap with one", "skip everyone"]', [1, 2, 3], 0),
        ('["play again", "swap with one"]', [], 0),
    ):
        round = dealt(deck_with(effects), "RX B1 B2 B7 B9 B3 B4 B8 R5", seats=4)
        assert lost_in(round.play(0, "RX")) == [], effects
        assert (lost_in(round.play(0, "swap 1")), round.turn) == (lost, turn), effects


def test_a_turn_given_back_by_a_challenge_or_an_added_card_is_not_reported_as_skipped() -> None:
    round = dealt(deck_with('["name a color", "skip 2", "draw 4"]', is_wild=True), "X B1 B2 R9 B3 B4 R5")
    assert lost_in(round.play(0, "X:R")) == []
    assert (lost_in(round.play(1, "challenge")), round.turn) == ([], 1)
    round = dealt(deck_with('["skip 2", "draw 2"]'), "RX RX B2 R9 B3 B4 R5", stack="same")
    assert lost_in(round.play(0, "RX")) == lost_in(round.play(1, "RX")) == []
    assert (round.turn, lost_in(round.play(2, "take")), round.turn) == (2, [2, 0], 1)


def test_hands_are_passed_in_the_direction_of_play_at_that_moment() -> None:
    for effects, kinds, passed in (
        ('["pass hands on", "reverse"]', ["played", "hands_passed", "reversed"], 1),
        ('["reverse", "pass hands on"]', ["played", "reversed", "hands_passed"], -1),
        ('["draw 2", "pass hands on"]', ["played", "drew", "hands_passed", "skipped"], 1),
    ):
        round = dealt(deck_with(effects), "RX B1 B2 R9 B3 B4 R5")
        events = round.play(0, "RX")
        assert [event.kind for event in events] == kinds, effects
        assert [event.count for event in events if event.kind == "hands_passed"] == [passed], effects


def test_hands_that_do_not_move_are_not_reported() -> None:
    for effects in ('["draw 2", "pass hands on"]', '["draw 2", "shuffle all hands"]'):
        cards = "RX B1 B2 R8 B3 B4 R9 B6 B7 R5"
        round = dealt(deck_with(effects), cards, stack="same", hand_size=3, hand_limit=10, false_call_penalty=20)
        round.play(0, "RX")
        round.play(0, "uno")  # the player of the card is knocked out before it is answered
        assert [event.kind for event in round.play(1, "take")] == ["took", "drew", "skipped"], effects
        assert round.state.sizes == [0, 5, 3]


def test_draws_are_reported_in_the_order_of_play() -> None:
    for effects, order in (
        ('["everyone else draws 1"]', [1, 2, 3]),
        ('["reverse", "everyone else draws 1"]', [3, 2, 1]),
        ('["everyone else draws 1", "reverse"]', [1, 2, 3]),
    ):
        round = dealt(deck_with(effects), "RX B1 B2 B3 B9 B4 B5 B6 R5", seats=4)
        assert [event.seat for event in round.play(0, "RX") if event.kind == "drew"] == order, effects


def test_a_seat_that_gets_the_turn_after_a_knockout_is_not_reported_as_skipped() -> None:
    deck, cards = deck_with('["skip", "swap with one"]'), "RX B1 B2 R8 B3 B4 R9 R5 R1 R2 R3"
    round = dealt(deck, cards, hand_size=3, hand_limit=10, false_call_penalty=20)
    told = round.play(0, "RX") + round.play(0, "uno")
    assert (lost_in(told), round.turn) == ([], 1)
    round = dealt(deck_with('["skip", "draw 10", "pass hands on"]'), "RX B1 B2 R9 B3 B4 R5", hand_limit=12)
    told = round.play(0, "RX")
    assert round.turn not in lost_in(told)


def test_only_skipped_seats_are_reported_as_skipped() -> None:
    for effects, lost, turn in (
        ('["draw 2", "play again"]', [1], 0),
        ('["draw 2", "reverse"]', [], 3),
        ('["skip", "reverse"]', [], 3),
        ('["skip", "draw 2", "reverse"]', [], 3),
        ('["draw 2", "reverse", "skip"]', [3], 2),
        ('["skip 9"]', [1, 2, 3], 0),
        ('["skip 3", "draw 2"]', [1, 2, 3], 0),
        ('["reverse", "skip"]', [3], 2),
        ('["skip everyone"]', [1, 2, 3], 0),
        ('["play again"]', [], 0),
        ('["reverse"]', [], 3),
        ('["everyone else draws 2"]', [], 1),
        ('["draw 2", "skip 2"]', [1, 2, 3], 0),
    ):
        round = dealt(deck_with(effects), "RX B1 B2 B3 B9 B4 B5 B6 R5", seats=4)
        assert (lost_in(round.play(0, "RX")), round.turn) == (lost, turn), effects


def test_a_seat_skipped_by_an_answer_is_reported_with_those_after_it() -> None:
    for effects, answer, lost, turn in (
        ('["name a color", "draw 2", "skip"]', "accept", [1, 2], 3),
        ('["name a color", "draw 2", "skip"]', "challenge", [], 1),  # seat 0 holds a red card: a normal turn (R26)
        ('["name a color", "draw 2", "play again"]', "accept", [1], 0),
        ('["name a color", "draw 2", "reverse"]', "accept", [], 3),
        ('["draw until a color comes", "reverse"]', "color:R", [], 3),
        ('["draw until a color comes", "skip"]', "color:R", [1, 2], 3),
    ):
        round = dealt(deck_with(effects, is_wild=True), "X B1 B2 B3 R9 B4 B5 B6 R5", seats=4)
        assert lost_in(round.play(0, "X" if answer == "color:R" else "X:R")) == [], effects
        assert (lost_in(round.play(1, answer)), round.turn) == (lost, turn), (effects, answer)


def test_a_seat_skipped_by_the_first_card_is_reported() -> None:
    for effects, opening_skip, lost, turn in (
        ('["skip"]', "left", [0], 1),
        ('["skip"]', "right", [0], 3),
        ('["draw 2"]', "left", [0], 1),
        ('["draw 2", "skip"]', "left", [0, 1], 2),
        ('["draw 2", "skip"]', "right", [0, 1], 2),
        ('["skip", "draw 2"]', "right", [0, 1], 2),
        ('["skip 9"]', "left", [0, 1, 2], 3),
        ('["draw 2", "reverse"]', "left", [], 3),
        ('["skip", "reverse"]', "right", [], 3),
        ('["reverse", "skip"]', "left", [], 3),
        ('["reverse"]', "left", [], 3),
        ('["reverse", "draw 2"]', "left", [3], 2),
        ('["play again"]', "left", [], 0),
    ):
        round = dealt(deck_with(effects), "R1 B1 B2 B3 B9 B4 B5 B6 RX", seats=4, opening_skip=opening_skip)
        assert (lost_in(round.happened()), round.turn) == (lost, turn), effects


def test_with_two_seats_the_other_seat_is_hit_whatever_effect_comes_first() -> None:
    for effects, size in (
        ('["skip 2"]', 2),
        ('["draw 2", "skip"]', 4),
        ('["skip", "reverse"]', 2),
        ('["reverse", "skip"]', 2),
        ('["draw 2", "reverse"]', 4),
    ):
        round = dealt(deck_with(effects), "RX B1 B2 B3 R5", seats=2)
        assert (lost_in(round.play(0, "RX")), round.turn, round.state.sizes) == ([1], 0, [1, size]), effects


@pytest.mark.parametrize("opening_skip", ["left", "right"])
def test_c11_with_two_seats_the_dealer_plays_first_whatever_else_the_first_card_does(opening_skip: str) -> None:
    for effects in (
        '["skip"]',
        '["skip 2"]',
        '["reverse"]',
        '["reverse", "skip"]',
        '["draw 2", "skip"]',
        '["draw 2", "reverse"]',
    ):
        round = dealt(deck_with(effects), "R1 B1 B2 B3 RX", seats=2, opening_skip=opening_skip)
        assert (lost_in(round.happened()), round.turn, round.state.direction) == ([0], 1, 1), effects


def test_a_seat_that_must_still_answer_is_not_skipped_yet() -> None:
    for effects in ('["name a color", "reverse", "draw 2"]', '["name a color", "skip", "draw 2"]'):
        for answer, lost, turn in (("accept", [1], 0), ("challenge", [], 1)):
            round = dealt(deck_with(effects, is_wild=True), "X B1 R9 B2 R5", seats=2)
            assert (lost_in(round.play(0, "X:R")), round.turn) == ([], 1), effects
            assert (lost_in(round.play(1, answer)), round.turn) == (lost, turn), (effects, answer)


def test_the_cards_that_a_card_and_its_blank_discard_are_reported_once() -> None:
    deck = deck_with('["discard all of the color", "the table\'s choice"]')
    round = dealt(deck, "RX B1 R1 B2 B9 B3 R5", seats=2, hand_size=3, blank="discard_color")
    before = round.state
    events = round.play(0, "RX")
    assert [event.cards for event in events if event.kind == "discarded"] == [("R1",)]
    check_seen(round, before, events)


def lost_in(events: list[Event]) -> list[int | None]:
    """Return the seats that are skipped."""
    return [event.seat for event in events if event.kind == "skipped"]
