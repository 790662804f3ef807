"""R30-R34, C1-C6, C14 and H10: calling UNO, catching, and their penalties.

Long, because every case is a whole record.
"""

import pytest

from drawfour.errors import RecordError
from drawfour.record.replay import replay

PRESETS = ["classic", "official", "mattel"]
# Ann comes down to one card, a green 9, without a call; Bob is next and will draw a red 8.
ANN_DOWN_TO_ONE = """
    set hand_size 2
    seats Ann Bob Cyd
    cards R1 R2 B4  G9 Y3 B6  R5 R8 B8
    0 R1
"""


def test_r30_a_seat_must_call_again_each_time_it_comes_down_to_one_card() -> None:
    replay("""
        drawfour 1
        set hand_size 2
        seats Ann Bob
        cards R1 Y2  G9 Y3  R5 B8 R7 Y5 Y6
        0 uno
        0 R1
        = turn 1, hands 1 2, illegal 1 "catch 0" catch_not_due
        1 draw                      # B8
        0 draw                      # R7
        0 R7
        = turn 1, hands 1 3, legal 0 uno
        1 catch 0
        = turn 1, hands 3 3, hand 0 G9 Y5 Y6
    """)


@pytest.mark.parametrize("preset", PRESETS)
def test_r30_a_seat_with_one_card_that_has_not_called_can_be_caught(preset: str) -> None:
    replay(f"""
        drawfour 1
        rules {preset}
        {ANN_DOWN_TO_ONE}
        = turn 1, hands 1 2 2, legal 2 "catch 0"
        2 catch 0
        = turn 1, phase turn, hands 3 2 2, hand 0 G9 R8 B8
    """)


@pytest.mark.parametrize("preset", PRESETS)
def test_r31_a_call_may_be_made_with_the_play(preset: str) -> None:
    replay(f"""
        drawfour 1
        rules {preset}
        set hand_size 2
        seats Ann Bob Cyd
        cards R1 Y2 B4  G9 Y3 B6  R5
        = legal 0 R1 draw uno
        0 uno
        = turn 0, phase turn, hands 2 2 2, legal 0 R1 draw
        0 R1
        = turn 1, illegal 1 "catch 0" catch_not_due, illegal 2 "catch 0" catch_not_due, illegal 0 uno call_not_due
    """)


def test_r31_a_call_is_made_on_ones_own_turn_with_two_cards() -> None:
    replay("""
        drawfour 1
        set hand_size 2
        seats Ann Bob
        cards R1 Y2  G9 Y3  R5 B8
        = illegal 1 uno call_not_due
        0 draw
        = turn 1, hands 3 2, illegal 0 uno call_not_due, legal 1 draw uno
    """)
    replay("""
        drawfour 1
        set hand_size 3
        seats Ann Bob
        cards R1 Y2  G9 Y3  G8 Y4  R5
        = illegal 0 uno call_not_due, legal 0 R1 draw
    """)


@pytest.mark.parametrize("preset", PRESETS)
def test_r31_a_call_is_void_when_the_seat_does_not_come_down_to_one_card(preset: str) -> None:
    replay(f"""
        drawfour 1
        rules {preset}
        set hand_size 2
        seats Ann Bob
        cards R1 Y2  RS Y3  R5 G8 B8
        0 uno
        0 draw                      # G8: three cards
        = turn 1, hands 3 2
        1 draw                      # B8
        0 RS
        = turn 0, hands 2 3, legal 0 R1 draw uno
        0 R1
        = turn 1, legal 1 draw "catch 0"
        1 catch 0
        = hands 3 3
    """)


@pytest.mark.parametrize("preset", ["classic", "mattel"])
def test_r31_with_late_call_a_seat_can_call_until_it_is_caught(preset: str) -> None:
    replay(f"""
        drawfour 1
        rules {preset}
        {ANN_DOWN_TO_ONE}
        = turn 1, legal 0 uno
        0 uno
        = turn 1, hands 1 2 2, illegal 0 uno call_not_due
        = illegal 1 "catch 0" catch_not_due, illegal 2 "catch 0" catch_not_due
    """)


def test_r31_without_late_call_a_seat_that_forgot_to_call_can_only_be_caught() -> None:
    replay(f"""
        drawfour 1
        rules official
        {ANN_DOWN_TO_ONE}
        = turn 1, illegal 0 uno call_not_due, legal 1 R2 draw uno "catch 0", legal 2 "catch 0"
        1 catch 0
        = turn 1, hands 3 2 2
    """)


def test_r32_any_other_seat_may_catch() -> None:
    replay(f"""
        drawfour 1
        {ANN_DOWN_TO_ONE}
        = illegal 0 "catch 0" catch_not_due, illegal 1 "catch 2" catch_not_due, illegal 2 "catch 1" catch_not_due
        1 catch 0
        = turn 1, hands 3 2 2
    """)


def test_r32_turn_taken_allows_catching_until_the_next_seat_has_finished_its_turn() -> None:
    replay(f"""
        drawfour 1
        rules classic
        {ANN_DOWN_TO_ONE}
        1 draw                      # R8
        = turn 1, phase drawn, legal 1 R8 "catch 0", legal 2 "catch 0", legal 0 uno
        1 R8
        = turn 2, illegal 2 "catch 0" catch_not_due, illegal 1 "catch 0" catch_not_due
    """)


def test_r32_turn_taken_allows_catching_in_the_middle_of_the_next_turn() -> None:
    replay(f"""
        drawfour 1
        rules classic
        {ANN_DOWN_TO_ONE}
        1 draw                      # R8
        2 catch 0                   # B8 and R0
        = turn 1, phase drawn, hands 3 3 2, legal 1 R8
    """)


def test_r32_turn_begins_allows_catching_until_the_next_seat_draws() -> None:
    replay(f"""
        drawfour 1
        rules mattel
        {ANN_DOWN_TO_ONE}
        = legal 1 R2 draw uno "catch 0", legal 2 "catch 0"
        1 draw                      # R8
        = turn 1, phase drawn, legal 1 R8 keep, illegal 2 "catch 0" catch_not_due, illegal 0 uno call_not_due
    """)


@pytest.mark.parametrize("preset", PRESETS)
def test_r32_the_window_closes_when_the_next_seat_plays(preset: str) -> None:
    replay(f"""
        drawfour 1
        rules {preset}
        {ANN_DOWN_TO_ONE}
        1 uno                       # a call alone: the window stays open
        = legal 2 "catch 0"
        1 R2
        = turn 2, illegal 2 "catch 0" catch_not_due, illegal 1 "catch 0" catch_not_due
    """)


def test_r33_a_call_or_catch_that_is_not_due_is_refused_with_a_reason() -> None:
    replay("""
        drawfour 1
        set hand_size 3
        seats Ann Bob
        cards R1 Y2  G9 Y3  G8 Y4  R5
        = illegal 0 uno call_not_due, illegal 1 uno call_not_due
        = illegal 0 "catch 1" catch_not_due, illegal 1 "catch 0" catch_not_due
    """)


def test_r33_a_false_call_can_cost_cards() -> None:
    replay("""
        drawfour 1
        set hand_size 2
        set false_call_penalty 3
        seats Ann Bob Cyd
        cards R1 Y2 B4  G9 Y3 B6  R5 B8 Y8 Y9
        1 uno
        = turn 0, phase turn, hands 2 5 2, hand 1 Y2 Y3 B8 Y8 Y9, illegal 1 "catch 0" catch_not_due
    """)


def test_r33_a_false_catch_can_cost_cards() -> None:
    replay("""
        drawfour 1
        set hand_size 2
        set false_catch_penalty 1
        seats Ann Bob Cyd
        cards R1 Y2 B4  G9 Y3 B6  R5 B8
        1 catch 0
        = turn 0, phase turn, hands 2 3 2, hand 1 Y2 Y3 B8, illegal 1 uno call_not_due
    """)


def test_r34_call_and_catch_are_legal_while_a_challenge_is_open() -> None:
    replay("""
        drawfour 1
        set hand_size 2
        seats Ann Bob Cyd
        cards W+4 Y2 B4  G9 Y3 B6  R5
        0 W+4:B
        = turn 1, phase challenge, legal 0 uno, legal 1 challenge accept "catch 0", legal 2 "catch 0"
        2 catch 0
        = turn 1, phase challenge, hands 3 2 2
    """)


def test_r34_the_call_that_comes_first_wins() -> None:
    replay(f"""
        drawfour 1
        {ANN_DOWN_TO_ONE}
        0 uno
        = turn 1, hands 1 2 2, illegal 1 "catch 0" catch_not_due
    """)


def test_r34_the_catch_that_comes_first_wins() -> None:
    replay(f"""
        drawfour 1
        {ANN_DOWN_TO_ONE}
        1 catch 0
        = turn 1, hands 3 2 2, illegal 0 uno call_not_due, illegal 2 "catch 0" catch_not_due
    """)


@pytest.mark.parametrize("catch_until", ["turn_taken", "turn_begins"])
def test_c01_a_skipped_seat_does_not_close_the_window(catch_until: str) -> None:
    replay(f"""
        drawfour 1
        set hand_size 2
        set catch_until {catch_until}
        seats Ann Bob Cyd
        cards RS Y2 B4  G9 Y3 B6  R5 B8
        0 RS
        = turn 2, legal 0 uno, legal 1 "catch 0", legal 2 draw uno "catch 0"
        2 draw
        = turn 0, illegal 1 "catch 0" catch_not_due, illegal 2 "catch 0" catch_not_due, illegal 0 uno call_not_due
    """)


@pytest.mark.parametrize("catch_until", ["turn_taken", "turn_begins"])
def test_c01_drawing_for_a_draw_two_does_not_close_the_window(catch_until: str) -> None:
    replay(f"""
        drawfour 1
        set hand_size 2
        set catch_until {catch_until}
        seats Ann Bob Cyd
        cards R+2 Y2 B4  G9 Y3 B6  R5
        0 R+2
        = turn 2, hands 1 4 2, legal 1 "catch 0", legal 2 draw uno "catch 0"
        1 catch 0
        = turn 2, hands 3 4 2
    """)


@pytest.mark.parametrize("catch_until", ["turn_taken", "turn_begins"])
@pytest.mark.parametrize(("answer", "hand"), [("accept", 6), ("challenge", 8)])
def test_c01_answering_a_wild_draw_four_does_not_close_the_window(answer: str, hand: int, catch_until: str) -> None:
    replay(f"""
        drawfour 1
        set hand_size 2
        set catch_until {catch_until}
        seats Ann Bob Cyd
        cards W+4 Y2 B4  G9 Y3 B6  R5
        0 W+4:R
        1 {answer}
        = turn 2, hands 1 {hand} 2, legal 1 "catch 0", legal 2 draw uno "catch 0"
        2 catch 0
        = turn 2, hands 3 {hand} 2
    """)


def test_c01_a_caught_bluffer_has_more_than_one_card_and_cannot_be_caught() -> None:
    replay("""
        drawfour 1
        set hand_size 2
        seats Ann Bob Cyd
        cards W+4 Y2 B4  R9 Y3 B6  R5
        0 W+4:G
        = legal 2 "catch 0"
        1 challenge
        = turn 1, phase turn, hands 5 2 2, illegal 2 "catch 0" catch_not_due, illegal 0 uno call_not_due
    """)


@pytest.mark.parametrize("card", ["RS", "RR"])
def test_c01_with_two_seats_the_next_to_act_can_be_the_same_seat(card: str) -> None:
    replay(f"""
        drawfour 1
        set hand_size 2
        seats Ann Bob
        cards {card} Y2  G9 Y3  R5
        0 {card}
        = turn 0, legal 0 draw uno, legal 1 "catch 0"
        1 catch 0
        = turn 0, phase turn, hands 3 2
    """)


def test_c02_a_turn_is_finished_with_its_card_though_a_challenge_follows() -> None:
    replay("""
        drawfour 1
        rules classic
        set hand_size 2
        seats Ann Bob Cyd
        cards R1 W+4 B4  G9 Y3 B6  R5
        0 R1
        = legal 2 "catch 0"
        1 W+4:B                     # now Bob has one card, and Ann is safe
        = turn 2, phase challenge, legal 2 challenge accept "catch 1", legal 0 "catch 1", legal 1 uno
    """)


def test_c02_a_turn_that_ends_without_a_card_is_finished_by_keeping() -> None:
    replay(f"""
        drawfour 1
        rules official
        {ANN_DOWN_TO_ONE}
        1 draw                      # R8
        = phase drawn, legal 2 "catch 0"
        1 keep
        = turn 2, illegal 1 "catch 0" catch_not_due, illegal 2 "catch 0" catch_not_due
    """)


def test_c02_a_pass_finishes_a_turn() -> None:
    calls = "1 uno\n" * 21
    replay(f"""
        drawfour 1
        rules official
        set hand_size 2
        set false_call_penalty 5
        seats Ann Bob
        cards RS G1  G9 G2  R5
        {calls}
        0 RS                        # Ann is on turn again, with one card
        1 uno                       # draws the R5
        = turn 0, hands 1 106, pile 0, legal 1 uno "catch 0"
        0 draw                      # nothing
        = turn 1, hands 1 106, illegal 1 "catch 0" catch_not_due
    """)


def test_c03_once_the_window_closes_the_seat_is_safe_until_it_has_one_card_again() -> None:
    replay("""
        drawfour 1
        rules classic
        set hand_size 2
        seats Ann Bob Cyd
        cards R1 Y2 B4  G9 Y3 B6  R5 B8 Y8 R7
        0 R1
        1 draw                      # B8
        = turn 2, illegal 0 uno call_not_due, illegal 1 "catch 0" catch_not_due, illegal 2 "catch 0" catch_not_due
        2 draw                      # Y8
        = turn 0, illegal 0 uno call_not_due, legal 0 draw
        0 draw                      # R7
        0 R7
        = turn 1, hands 1 3 3, legal 0 uno, legal 2 "catch 0"
    """)


def test_c04_a_catch_closes_the_window_even_if_it_drew_nothing() -> None:
    calls = "1 uno\n" * 21
    replay(f"""
        drawfour 1
        set hand_size 2
        set false_call_penalty 5
        seats Ann Bob
        cards R1 G1  G9 G2  R5
        {calls}
        = turn 0, hands 2 105, pile 0
        0 R1
        1 uno                       # the R5 is the last card there is
        = turn 1, hands 1 106, pile 0, discard 1
        1 catch 0
        = turn 1, hands 1 106, illegal 1 "catch 0" catch_not_due
    """)


def test_c04_no_call_is_due_after_a_catch_that_drew_nothing() -> None:
    catches = "2 catch 1\n" * 21
    replay(f"""
        drawfour 1
        rules classic
        set hand_size 2
        set false_catch_penalty 5
        seats Ann Bob Cyd
        cards R1 G1 Y1  G9 G2 Y2  R5
        {catches}
        = turn 0, hands 2 2 103, pile 0
        0 R1
        2 catch 1                   # the R5 is the last card there is
        = turn 1, hands 1 2 104, pile 0, legal 0 uno "catch 1" "catch 2"
        1 catch 0
        = turn 1, hands 1 2 104, illegal 0 uno call_not_due, legal 0 "catch 1" "catch 2"
    """)


def test_c04_after_the_round_nothing_can_be_called_or_caught() -> None:
    replay("""
        drawfour 1
        set hand_size 2
        set false_call_penalty 2
        set false_catch_penalty 2
        seats Ann Bob Cyd
        cards R1 R2 R3  R9 Y2 B3  R5
        0 R1
        1 R2
        2 R3
        = turn 0, hands 1 1 1
        0 R9
        = over round, illegal 2 uno round_over, illegal 0 "catch 2" round_over, illegal 1 "catch 2" round_over
    """)


def test_c05_a_call_with_the_play_needs_no_playable_card_and_is_made_once() -> None:
    replay("""
        drawfour 1
        set hand_size 2
        seats Ann Bob
        cards G8 Y2  G9 Y3  R5
        = legal 0 draw uno
        0 uno
        = turn 0, hands 2 2, legal 0 draw, illegal 0 uno call_not_due
    """)


@pytest.mark.parametrize("preset", PRESETS)
def test_c05_it_may_be_made_before_playing_the_drawn_card(preset: str) -> None:
    replay(f"""
        drawfour 1
        rules {preset}
        set hand_size 1
        seats Ann Bob
        cards G9 Y2  R5 R7
        = illegal 0 uno call_not_due
        0 draw
        0 uno
        = turn 0, phase drawn, hands 2 1, illegal 0 uno call_not_due
        0 R7
        = turn 1, hands 1 1, illegal 1 "catch 0" catch_not_due
    """)


def test_c05_it_is_void_when_the_turn_ends() -> None:
    replay("""
        drawfour 1
        rules official
        set hand_size 1
        seats Ann Bob
        cards G9 Y2  R5 R7 B8
        0 draw
        0 uno
        0 keep
        = turn 1, hands 2 1
        1 draw                      # B8
        = turn 0, legal 0 R7 draw uno
        0 R7
        = turn 1, illegal 0 uno call_not_due
        1 catch 0
        = hands 3 2
    """)


def test_c05_it_is_void_after_a_penalty() -> None:
    replay("""
        drawfour 1
        set hand_size 2
        set false_catch_penalty 1
        seats Ann Bob
        cards R1 Y2  RS Y3  R5 R9
        0 uno
        0 catch 1                   # three cards, R9 the third
        0 RS
        0 R1
        = turn 1, hands 1 2, legal 0 uno "catch 1"
        1 catch 0
        = hands 3 2
    """)


def test_c06_with_false_penalties_every_call_and_catch_is_listed() -> None:
    replay("""
        drawfour 1
        set hand_size 2
        set false_call_penalty 2
        set false_catch_penalty 2
        seats Ann Bob Cyd
        cards R1 Y2 B4  G9 Y3 B6  R5
        = legal 0 R1 draw uno "catch 1" "catch 2", legal 1 uno "catch 0" "catch 2", legal 2 uno "catch 0" "catch 1"
        = illegal 0 "catch 0" catch_not_due
    """)


def test_c06_with_false_penalties_calls_and_catches_are_listed_in_every_phase() -> None:
    replay("""
        drawfour 1
        set hand_size 3
        set false_call_penalty 2
        set false_catch_penalty 2
        seats Ann Bob
        cards G8 W+4  G9 Y3  G7 Y4  W R9
        = phase opening_color, legal 0 color:R color:Y color:G color:B uno "catch 1", legal 1 uno "catch 0"
        0 color:R
        0 draw
        = phase drawn, legal 0 R9 uno "catch 1", legal 1 uno "catch 0"
        0 R9
        1 W+4:B
        = turn 0, phase challenge, legal 0 challenge accept uno "catch 1", legal 1 uno "catch 0"
    """)


def test_c06_the_catcher_pays_and_nothing_else_changes() -> None:
    replay("""
        drawfour 1
        set hand_size 2
        set false_catch_penalty 2
        seats Ann Bob Cyd
        cards R1 Y2 B4  G9 Y3 B6  R5 Y8 Y9
        0 R1
        1 catch 2
        = turn 1, phase turn, hands 1 4 2, hand 1 Y2 Y3 Y8 Y9
        2 catch 0                   # still due
        = turn 1, hands 3 4 2
    """)


def test_c06_the_caller_pays_and_the_turn_continues() -> None:
    replay("""
        drawfour 1
        set hand_size 3
        set false_call_penalty 1
        seats Ann Bob
        cards W+4 Y2  G9 Y3  G8 Y4  R5 Y8
        0 W+4:B
        1 uno
        = turn 1, phase challenge, hands 2 4, hand 1 Y2 Y3 Y4 Y8
        1 accept
        = turn 0, hands 2 8
    """)


def test_c06_a_knocked_out_seat_neither_calls_nor_is_caught() -> None:
    replay("""
        drawfour 1
        set hand_size 1
        set false_call_penalty 1
        set false_catch_penalty 1
        set target_score 50
        set scoring elimination
        seats Ann Bob Cyd
        cards R5 G1 W  R1
        0 R5
        round
        cards Y1 Y2  R3
        = turn 1, hands 1 1 0, legal 1 draw uno "catch 0", legal 0 uno "catch 1"
        = illegal 2 uno seat_out, illegal 2 "catch 0" seat_out
    """)


def test_c14_a_single_card_from_the_deal_counts_as_called() -> None:
    replay("""
        drawfour 1
        set hand_size 1
        seats Ann Bob
        cards G1 Y1  R5
        = legal 0 draw, illegal 0 uno call_not_due, illegal 1 uno call_not_due
        = illegal 0 "catch 1" catch_not_due, illegal 1 "catch 0" catch_not_due
    """)


@pytest.mark.parametrize("penalty", [1, 4])
def test_h10_call_penalty_is_what_a_caught_seat_draws(penalty: int) -> None:
    replay(f"""
        drawfour 1
        set call_penalty {penalty}
        {ANN_DOWN_TO_ONE}
        1 catch 0
        = turn 1, hands {1 + penalty} 2 2, pile {101 - penalty}
    """)


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("hand_size", "0"),
        ("hand_size", "many"),
        ("decks", "0"),
        ("call_penalty", "-1"),
        ("false_call_penalty", "-1"),
        ("false_catch_penalty", "-1"),
        ("target_score", "-5"),
        ("target_score", "0"),
        ("scoring", "highest"),
        ("teams", "perhaps"),
        ("drawn_card", "yes"),
        ("late_call", "2"),
        ("catch_until", "never"),
        ("reveal_to", "nobody"),
        ("opening_skip", "up"),
        ("finish_on", "action"),
        ("force_play", "none"),
        ("no_bluffing", "7"),
        ("luck", "yes"),
    ],
)
def test_h10_an_option_is_checked_at_set_up(option: str, value: str) -> None:
    with pytest.raises(RecordError) as error:
        replay(f"""
            drawfour 1
            set {option} {value}
            seats Ann Bob Cyd Dan
            cards R5
        """)
    assert option in str(error.value)
