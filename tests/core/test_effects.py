"""Effects that the classic deck lacks, and several effects on one card (docs/rules.md, Custom cards)."""

from __future__ import annotations

import pytest

from drawfour import Round, Rules, RulesError
from drawfour.decks import find_deck
from drawfour.decks.reading import deck_of
from drawfour.strings.speaker import Speaker
from fixtures.invariants import check_cards
from fixtures.own_cards import HEAD, dealt, deck_with


def test_with_two_seats_a_card_never_hits_its_own_player() -> None:
    round = dealt(find_deck("no_mercy"), "WR+4 Y1 G9 Y2 R5", seats=2)
    round.play(0, "WR+4:G")
    assert (round.turn, round.state.sizes) == (0, [1, 6])
    round = dealt(deck_with('["skip", "draw 2"]'), "RX B1 B9 B2 R5", seats=2)
    round.play(0, "RX")
    assert (round.turn, round.state.sizes) == (0, [1, 4])
    round = dealt(deck_with('["play again", "draw 2", "name a color"]', is_wild=True), "X B1 B9 B2 R5", seats=2)
    round.play(0, "X:R")
    assert (round.turn, round.phase) == (1, "challenge")


def test_effects_take_place_in_their_order() -> None:
    round = dealt(deck_with('["reverse", "draw 2"]'), "RX B1 B2 B9 B3 B4 R5")
    round.play(0, "RX")
    assert (round.turn, round.state.sizes) == (1, [1, 2, 4])
    round = dealt(deck_with('["draw 2", "reverse"]'), "RX B1 B2 B9 B3 B4 R5")
    round.play(0, "RX")
    assert (round.turn, round.state.sizes, round.state.direction) == (2, [1, 4, 2], -1)
    round = dealt(deck_with('["skip", "draw 2"]'), "RX B1 B2 B9 B3 B4 R5")
    round.play(0, "RX")
    assert (round.turn, round.state.sizes) == (0, [1, 2, 4])
    round = dealt(deck_with('["draw 2", "play again"]'), "RX B1 B2 B9 B3 B4 R5")
    round.play(0, "RX")
    assert (round.turn, round.state.sizes) == (0, [1, 4, 2])


def test_c16_under_upward_a_different_card_with_the_same_draw_can_be_added() -> None:
    deck = deck_with('["draw 1"]\n[[symbol]]\ncode = "Y"\npoints = 20\ncopies = 8\neffects = ["draw 1"]\n')
    for stack, can_add in (("upward", True), ("any", True), ("same", False)):
        round = dealt(deck, "RX RY B1 B2 B9 B3 R5", stack=stack)
        round.play(0, "RX")
        assert (round.phase, round.state.pending) == ("pending", 1)
        assert ("RY" in round.legal(1)) == can_add, stack


def test_any_card_that_names_a_color_and_draws_can_be_challenged() -> None:
    round = dealt(deck_with('["name a color", "draw 3"]', is_wild=True), "X R1 B2 B9 R3 B4 B5")
    speaker = Speaker(round.notation, ["Ann", "Bob", "Cyd"])
    round.play(0, "X:R")
    assert speaker.sentence(round.play(1, "accept")[0]) == "Bob doesn't challenge."


def test_an_extra_turn_comes_after_all_other_effects_of_a_card() -> None:
    for effects, sizes in (
        ('["play again", "reverse"]', [1, 2, 2, 2]),
        ('["skip everyone", "draw 1"]', [1, 3, 2, 2]),
        ('["play again", "skip 2", "everyone else draws 1"]', [1, 3, 3, 3]),
    ):
        round = dealt(deck_with(effects), "RX B1 B2 B3 B9 B4 B5 B6 R5", seats=4)
        round.play(0, "RX")
        assert (round.turn, round.state.sizes) == (0, sizes), effects


def test_c12_nobody_played_the_first_card_so_it_can_hit_the_dealer() -> None:
    round = dealt(deck_with('["skip", "draw 2"]'), "R1 B1 B2 B9 RX", seats=2)
    assert (round.turn, round.state.sizes) == (0, [2, 4])
    round = dealt(deck_with('["reverse", "draw 2"]'), "R1 B1 B2 B9 B3 B4 RX")  # so it is when the direction turns (R9)
    assert (round.turn, round.state.sizes, round.state.direction) == (1, [2, 2, 4], -1)


def test_the_first_card_can_end_a_round() -> None:
    round = dealt(deck_with('["draw 10"]'), "R1 B1 B2 B9 RX", seats=2, hand_limit=10)
    told = [(event.kind, event.seat) for event in round.happened()]
    assert told == [("turned_up", 1), ("drew", 0), ("out", 0), ("won", 1)]
    assert (round.is_over, round.winner) == (True, 1)
    round = dealt(deck_with('["reverse", "draw 10"]'), "R1 B1 B2 B9 RX", seats=2, hand_limit=10)  # it falls on the dealer
    assert [(event.kind, event.seat) for event in round.happened()] == [("turned_up", 1), ("drew", 1), ("out", 1), ("won", 0)]
    round = dealt(deck_with('["draw 10"]'), "R1 B1 B2 B9 B3 B4 RX", hand_limit=10)
    assert [(event.kind, event.seat) for event in round.happened()] == [("turned_up", 2), ("drew", 0), ("out", 0)]
    assert (round.turn, round.state.seats_in) == (1, 0b110)


def test_c07_a_challenge_judges_the_hand_from_which_the_card_was_played() -> None:
    deck = deck_with('["name a color", "pass hands on", "draw 4"]', is_wild=True)
    round = dealt(deck, "X R1 B2 R9 R3 B4 B5")  # blue is in play; seat 0 keeps R9, and gets blue cards passed
    round.play(0, "X:R")
    events = round.play(1, "challenge")
    judged = next(event for event in events if event.kind == "judged")
    revealed = next(event for event in events if event.kind == "revealed")
    assert (judged.seat, judged.count, revealed.cards) == (0, 0, ("R9",))


def test_a_successful_challenge_cancels_the_remaining_effects() -> None:
    deck = deck_with('["name a color", "draw 4", "everyone else draws 1"]', is_wild=True)
    round = dealt(deck, "X R1 B2 B9 R3 B4 B5")
    round.play(0, "X:R")
    round.play(1, "challenge")
    assert (round.turn, round.state.sizes) == (1, [5, 2, 2])


def test_effects_that_need_a_color_wait_until_it_is_named() -> None:
    deck = deck_with('["discard all of the color", "draw until a color comes"]', is_wild=True)
    round = dealt(deck, "X R1 B2 R9 R3 B4 R4 B5 B6")
    round.play(0, "X")
    assert (round.turn, round.phase, round.state.sizes) == (1, "draw_color", [1, 2, 2])
    events = round.play(1, "color:R")
    assert round.state.sizes[0] == 0
    assert [len(event.cards) for event in events if event.kind == "discarded"] == [1]
    assert round.is_over


def test_with_a_color_already_named_the_draw_color_is_asked_for_in_turn() -> None:
    for effects, asked in (
        ('["skip", "draw until a color comes"]', 1),
        ('["skip", "name a color", "draw until a color comes"]', 2),
    ):
        round = dealt(deck_with(effects, is_wild=True), "X R1 B2 B3 R9 R3 B4 B5 R5", seats=4)
        round.play(0, "X:R" if "name" in effects else "X")
        assert (round.turn, round.phase) == (asked, "draw_color"), effects


def test_r30_a_missing_call_can_be_caught_even_if_the_swap_never_happens() -> None:
    round = dealt(deck_with('["draw 2", "swap with one"]'), "RX RX B2 B9 B1 B3 R5 B4 B5 B6 B7", stack="same")
    round.play(0, "RX")
    assert "catch 0" in round.legal(2)
    round.play(1, "RX")
    assert round.state.sizes[:2] == [1, 1]
    assert {"catch 1"} == {move for move in round.legal(2) if move.startswith("catch")}


def test_c22_a_window_opened_by_a_swap_stays_open_during_later_effects() -> None:
    round = dealt(deck_with('["swap with one", "draw 2"]'), "RX B1 B2 B9 B3 B4 R5 B5 B6 B7", stack="same")
    round.play(0, "RX")
    round.play(0, "swap 2")  # seat 2 has one card now, which was seat 0's
    assert (round.phase, round.turn, round.state.sizes) == ("pending", 1, [2, 2, 1])
    assert "catch 2" in round.legal(0)
    assert "uno" in round.legal(2)


def test_moved_hands_are_reported_even_if_they_win_the_round() -> None:
    round = dealt(deck_with('["everyone else draws 20", "shuffle all hands"]'), "RX B1 B2 B1 R5", seats=2, hand_limit=12)
    events = round.play(0, "RX")
    assert [event.kind for event in events if event.kind != "drew"] == ["played", "hands_shuffled", "out", "won"]
    assert [len(event.cards) for event in events if event.kind == "drew"] == [20]


def test_h11_colors_are_named_for_wilds_only() -> None:
    deck = deck_with('["the table\'s choice"]')
    with pytest.raises(RulesError, match=r"blank draw_color does not work with the deck x: it has blank .* \(H11\)"):
        dealt(deck, "RX B1 B2 B9 R5", seats=2, blank="draw_color")
    dealt(deck, "RX B1 B2 B9 R5", seats=2, blank="swap")


def test_later_effects_follow_once_a_count_is_taken() -> None:
    round = dealt(deck_with('["draw 2", "everyone else draws 1"]'), "RX B1 B2 B9 B3 B4 R5", stack="same")
    round.play(0, "RX")
    assert (round.phase, round.turn, round.state.sizes) == ("pending", 1, [1, 2, 2])
    round.play(1, "take")
    assert (round.turn, round.state.sizes) == (2, [1, 5, 3])


@pytest.mark.parametrize("effect", ["swap with one", "pass hands on", "shuffle all hands", "play again", "skip everyone"])
def test_c21_a_last_card_moves_no_hands_and_ends_the_round(effect: str) -> None:
    round = dealt(deck_with(f'["{effect}"]'), "RX B1 B2 R5", hand_size=1)
    round.play(0, "RX")
    assert (round.is_over, round.winner, round.state.sizes) == (True, 0, [0, 1, 1])


def test_discarding_all_cards_of_the_color_can_win_the_round() -> None:
    round = dealt(deck_with('["discard all of the color"]'), "RX B1 B2 R9 B3 B4 R5")
    round.play(0, "RX")
    assert (round.winner, round.top, round.view(0).discard) == (0, "RX", ["R5", "R9", "RX"])


def test_c22_a_player_left_with_one_card_after_discarding_a_color_can_call_and_be_caught() -> None:
    round = dealt(deck_with('["discard all of the color"]'), "RX B1 B2 R9 B3 B4 RX B5 B6 B9 B7 B8 R5", hand_size=4)
    round.play(0, "RX")
    assert (round.hand(0), round.view(0).discard) == (["B9"], ["R5", "R9", "RX", "RX"])
    assert (round.legal(0), "catch 0" in round.legal(1)) == (["uno"], True)


def test_c22_a_call_stands_if_no_card_of_the_color_is_left_to_discard() -> None:
    round = dealt(deck_with('["discard all of the color"]'), "RX B1 B2 B9 B3 B4 R5")
    round.play(0, "uno")
    round.play(0, "RX")
    assert (round.hand(0), round.legal(0), "catch 0" in round.legal(1)) == (["B9"], [], False)


def test_hands_shuffled_together_leave_the_draw_pile_as_it_is() -> None:
    round = Round(3, Rules(hand_size=9), deck=deck_with('["name a color", "shuffle all hands"]', is_wild=True), seed="shuffle")
    while "X:R" not in round.legal(round.turn):
        round.play(round.turn, round.legal(round.turn)[0])
    seat, sizes, pile = round.turn, round.state.sizes, round.state.pile[: round.state.pile_size]
    round.play(seat, "X:R")
    check_cards(round)
    assert round.state.pile[: len(pile)] == pile
    assert sum(round.state.sizes) == sum(sizes) - 1
    dealt_again = [round.state.sizes[(seat + after) % 3] for after in (1, 2, 3)]
    assert dealt_again == sorted(dealt_again, reverse=True)
    assert dealt_again[0] - dealt_again[2] <= 1


def test_everyone_else_draws_for_a_last_card() -> None:
    round = dealt(deck_with('["everyone else draws 2"]'), "RX B1 B2 R5", hand_size=1)
    round.play(0, "RX")
    assert (round.winner, round.state.sizes) == (0, [0, 3, 3])


@pytest.mark.parametrize(
    ("effect", "turn", "sizes"),
    [
        ("everyone else draws 2", 0, [2, 2, 2]),
        ("swap with one", 0, [2, 2, 2]),
        ("play again", 0, [2, 2, 2]),
        ("skip everyone", 0, [2, 2, 2]),
        ("skip", 1, [2, 2, 2]),
        ("reverse", 2, [2, 2, 2]),
        ("draw 2", 1, [4, 2, 2]),
    ],
)
def test_c12_a_first_card_skips_reverses_and_draws_but_does_nothing_else(effect: str, turn: int, sizes: list[int]) -> None:
    round = dealt(deck_with(f'["{effect}"]'), "R1 B1 B2 R9 B3 B4 RX", opening_skip="left")
    assert (round.phase, round.turn, round.state.sizes) == ("turn", turn, sizes)


def test_r10_the_color_of_a_roulette_turned_up_is_named_by_the_first_seat() -> None:
    round = dealt(find_deck("no_mercy"), "R1 B1 B2 R9 B3 B4 WC")
    assert (round.phase, round.turn) == ("opening_color", 0)
    round.play(0, "color:B")
    assert (round.phase, round.turn, round.color, round.top, round.state.sizes) == ("turn", 0, "blue", "WC", [2, 2, 2])


def test_the_draw_color_becomes_the_color_in_play_and_the_card_stays_on_top() -> None:
    round = dealt(find_deck("no_mercy"), "WC B1 B2 R9 B3 B4 R5 G1 B9")
    round.play(0, "WC")
    assert (round.phase, round.color, round.top) == ("draw_color", "none", "WC")
    round.play(1, "color:B")
    assert (round.turn, round.color, round.top, round.hand(1)) == (2, "blue", "WC", ["G1", "B1", "B3", "B9"])
    assert [move for move in round.legal(2) if move in round.notation.cards] == ["B2", "B4"]


def test_c09_drawing_until_a_color_comes_stops_when_the_piles_are_empty() -> None:
    deck = deck_with('["draw until a color comes"]', is_wild=True)  # 80 cards, of which two blue nines are left
    round = dealt(deck, "X X X X X X X X", seats=2, hand_size=39)
    round.play(0, "X")
    round.play(1, "color:R")
    assert (round.turn, round.color, round.state.sizes, round.facts()["pile"]) == (0, "red", [38, 41], 0)


def test_h9_drawing_until_a_color_comes_stops_at_the_hand_limit() -> None:
    deck = deck_with('["draw until a color comes"]', is_wild=True)
    round = dealt(deck, "X B1 B2 B9 B3 B4 R5 B1 B2 B6 B7 R1", hand_limit=5)
    before = round.facts()["pile"]
    round.play(0, "X")
    round.play(1, "color:R")
    assert (round.turn, round.facts()["out"], round.facts()["pile"]) == (2, [1], before - 3)


def test_r24_a_wild_that_cannot_be_challenged_can_always_be_played_and_must_be_taken() -> None:
    round = dealt(find_deck("no_mercy"), "W+6 B1 B2 R9 B3 B4 R5", no_bluffing="yes")
    round.play(0, "W+6:R")
    assert (round.turn, round.phase, round.state.sizes) == (2, "turn", [1, 8, 2])


@pytest.mark.parametrize(
    ("choice", "turn", "sizes"), [("nothing", 1, [1, 2, 2]), ("skip", 2, [1, 2, 2]), ("draw_two", 2, [1, 4, 2])]
)
def test_h11_a_blank_card_has_the_effect_that_the_table_chose(choice: str, turn: int, sizes: list[int]) -> None:
    round = dealt(find_deck("modern"), "WB B1 B2 Y9 B3 B4 R5", blank=choice, no_bluffing="yes")
    round.play(0, "WB:G")
    assert (round.turn, round.color, round.state.sizes) == (turn, "green", sizes)


def test_h8_a_deck_without_numbers_cannot_be_finished_on_one() -> None:
    text = f'{HEAD}[[symbol]]\ncode = "S"\npoints = 1\ncopies = 20\neffects = ["skip"]\n'
    with pytest.raises(RulesError, match="finish_on number needs a deck with numbers, and x has none: nobody could go out"):
        dealt(deck_of(text, "x.toml"), "", finish_on="number")


def test_c30_a_penalty_knocks_nobody_out_while_a_last_card_waits_for_a_color() -> None:
    options = {"hand_size": 1, "hand_limit": 10, "false_call_penalty": 20}
    round = dealt(find_deck("no_mercy"), "WC B1 B2 R9", **options)
    round.play(0, "WC")
    round.play(1, "uno")
    assert (round.phase, round.turn, round.facts()["out"]) == ("draw_color", 1, [])
    round.play(1, "color:R")
    assert (round.winner, round.facts()["out"], round.state.sizes) == (0, [], [0, 21, 1])


def test_c30_cards_drawn_for_a_last_wild_knock_nobody_out_while_the_round_waits_for_a_color() -> None:
    deck = deck_with('["name a color", "draw 12", "draw until a color comes"]', is_wild=True)
    round = dealt(deck, "X B1 B2 R9", hand_size=1, hand_limit=10)
    round.play(0, "X:R")
    assert (round.phase, round.turn, round.state.sizes[1], round.facts()["out"]) == ("draw_color", 2, 13, [])
    round.play(2, "color:B")
    assert (round.winner, round.facts()["out"]) == (0, [])


def goes_out_before_naming(effects: str, play: str) -> Round:
    """A penalty knocks seat 1 out when it must name the color of a wild."""
    round = dealt(deck_with(effects, is_wild=True), "X B1 B2 R9 B3 B4 R5", hand_limit=10, false_call_penalty=20)
    round.play(0, play)
    assert (round.phase, round.turn) == ("draw_color", 1)
    round.play(1, "uno")
    assert round.facts()["out"] == [1]
    return round


def test_c29_if_a_seat_is_knocked_out_before_naming_the_color_the_next_seat_names_it_and_has_its_turn() -> None:
    round = goes_out_before_naming('["draw until a color comes"]', "X")
    assert (round.phase, round.turn, round.color, round.state.sizes[2]) == ("opening_color", 2, "none", 2)
    round.play(2, "color:B")
    assert (round.phase, round.turn, round.color, round.state.sizes[2]) == ("turn", 2, "blue", 2)


def test_c29_a_color_named_before_a_seat_was_knocked_out_stays() -> None:
    round = goes_out_before_naming('["name a color", "draw until a color comes"]', "X:B")
    assert (round.phase, round.turn, round.color) == ("turn", 2, "blue")


@pytest.mark.parametrize(
    ("effect", "turn", "sizes"),
    [
        ("everyone else draws 1", 2, [0, 5, 3]),
        ("play again", 1, [0, 4, 2]),
        ("skip everyone", 1, [0, 4, 2]),
        ("skip", 1, [0, 4, 2]),
        ("swap with one", 2, [0, 4, 2]),
        ("pass hands on", 2, [0, 4, 2]),
        ("shuffle all hands", 2, [0, 4, 2]),
        ("discard all of the color", 2, [0, 4, 2]),
    ],
)
def test_h9_the_remaining_effects_of_a_card_after_its_player_is_knocked_out(effect: str, turn: int, sizes: list[int]) -> None:
    deck = deck_with(f'["draw 2", "{effect}"]')
    round = dealt(deck, "RX B1 B2 B9 B3 B4 R5", hand_limit=10, false_call_penalty=20, stack="same")
    round.play(0, "RX")
    while "uno" in round.legal(0):  # at the latest the second one is not due, and costs as many cards as put the player out
        round.play(0, "uno")
    assert (round.phase, round.turn, round.state.sizes) == ("pending", 1, [0, 2, 2])
    round.play(1, "take")
    assert (round.phase, round.turn, round.state.sizes) == ("turn", turn, sizes)
