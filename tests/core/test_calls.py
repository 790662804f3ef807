"""R30-R34: calling UNO, and catching players who have not."""

import pytest

from drawfour.record.replay import replay
from fixtures.missing_call import ANN_DOWN_TO_ONE, PRESETS


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
