"""C22: calls and catches when hands have moved."""

import pytest

from drawfour.record.replay import replay


def test_c22_one_card_before_and_after_keeps_its_call() -> None:
    replay("""
        drawfour 1
        set seven_zero yes
        set hand_size 2
        seats Ann Bob Cyd
        dealer 0
        cards R1 Y3 R7  Y2 Y4 B1  R5 G9     # dealt to Bob, Cyd and Ann
        1 uno
        1 R1
        2 draw
        0 uno
        0 R7
        = turn 0, phase swap, hands 1 1 3, legal 0 "swap 1" "swap 2", legal 2
        0 swap 1
        = turn 1, hand 0 Y2, hand 1 B1, legal 0, legal 2
    """)


def test_c22_the_player_that_has_missed_its_call_keeps_the_open_window() -> None:
    replay("""
        drawfour 1
        set seven_zero yes
        set late_call no
        set hand_size 2
        seats Ann Bob Cyd
        dealer 0
        cards R1 Y3 R7  Y2 Y4 B1  R5 G9     # dealt to Bob, Cyd and Ann
        1 uno
        1 R1
        2 draw
        0 R7
        = phase swap, legal 2, legal 1, legal 0 "swap 1" "swap 2"
        0 swap 1
        = turn 1, hands 1 1 3, legal 0, legal 2 "catch 0"
    """)


def test_c22_a_player_who_jumped_in_with_a_seven_may_still_call_after_the_swap() -> None:
    replay("""
        drawfour 1
        set late_call no
        set seven_zero yes
        set jump_in yes
        set hand_size 2
        seats Ann Bob Cyd
        dealer 0
        cards R7 Y3 R7  Y2 Y4 B1  R5     # dealt to Bob, Cyd and Ann
        1 R7
        1 swap 2
        = turn 2, phase turn, hands 2 2 1, legal 0 "jump R7" "catch 2"
        0 jump R7
        0 swap 2
        = turn 1, hand 0 Y2, hand 2 B1, legal 0 uno, legal 1 draw uno "catch 0", legal 2 "catch 0"
    """)


@pytest.mark.parametrize("late_call", ["yes", "no"])
def test_c22_a_hand_that_becomes_one_card_opens_a_window(late_call: str) -> None:
    replay(f"""
        drawfour 1
        set late_call {late_call}
        set seven_zero yes
        set hand_size 2
        seats Ann Bob Cyd
        cards R7 Y1 Y3  R1 Y2 Y4  R5
        0 R7
        0 swap 2
        = turn 1, hands 2 2 1, legal 0 "catch 2", legal 1 draw uno "catch 2", legal 2 uno
        2 uno
        = legal 0, legal 1 draw uno
    """)


@pytest.mark.parametrize("late_call", ["yes", "no"])
def test_c22_a_hand_that_becomes_one_card_by_a_zero_opens_a_window(late_call: str) -> None:
    replay(f"""
        drawfour 1
        set late_call {late_call}
        set seven_zero yes
        set hand_size 2
        seats Ann Bob Cyd
        cards R0 Y1 Y3  R1 Y2 Y4  R5
        0 R0
        = turn 1, hands 2 1 2, legal 0 "catch 1", legal 2 "catch 1", legal 1 R1 draw uno
        2 catch 1
        = hands 2 3 2
    """)


def test_c22_any_other_hand_loses_call_and_window() -> None:
    replay("""
        drawfour 1
        set seven_zero yes
        set hand_size 2
        seats Ann Bob Cyd
        cards R7 Y1 Y3  R1 Y2 Y4  R5 B9 B8
        0 uno
        0 R7
        0 swap 1
        = turn 1, hands 2 1 2, legal 0 "catch 1", legal 2 "catch 1", legal 1 R1 draw uno
        1 draw
        2 draw
        = turn 0, legal 0 draw uno
    """)


def test_c22_nobody_can_be_caught_nor_call_for_the_seven_before_its_swap() -> None:
    replay("""
        drawfour 1
        set seven_zero yes
        set hand_size 2
        seats Ann Bob Cyd
        cards R7 Y1 Y3  R1 Y2 Y4  R5
        0 R7
        = turn 0, phase swap, hands 1 2 2, legal 0 "swap 1" "swap 2", legal 1, legal 2
    """)


@pytest.mark.parametrize(("catch_until", "catch"), [("turn_taken", '"catch 0"'), ("turn_begins", "")])
def test_c22_windows_of_others_stay_open_until_the_turn_is_over(catch_until: str, catch: str) -> None:
    replay(f"""
        drawfour 1
        set catch_until {catch_until}
        set seven_zero yes
        set hand_size 2
        seats Ann Bob Cyd
        cards R1 R7 Y3  B1 Y2 Y4  R5
        0 R1
        1 R7
        = turn 1, phase swap, hands 1 1 2, legal 1 "swap 0" "swap 2" {catch}, legal 2 {catch}
        1 swap 2
        = turn 2, hands 1 2 1, legal 0 "catch 2", legal 1 "catch 2", legal 2 draw uno
    """)


def test_c22_a_seat_that_is_safe_stays_safe_with_another_single_card() -> None:
    replay("""
        drawfour 1
        set seven_zero yes
        set hand_size 2
        seats Ann Bob Cyd
        cards R1 R7 Y3  B1 Y2 Y4  R5
        0 R1
        1 uno
        1 R7
        1 swap 0                    # Ann has not called, but the window is closed
        = turn 2, hand 0 Y2, hand 1 B1, legal 0, legal 1, legal 2 draw uno
    """)


def test_c22_penalty_cards_drawn_before_the_swap_are_swapped() -> None:
    replay("""
        drawfour 1
        set seven_zero yes
        set false_call_penalty 2
        set hand_size 2
        seats Ann Bob
        cards R7 Y1  R1 Y2  R5 G1 G2
        0 R7
        = phase swap, legal 0 "swap 1" uno
        0 uno                       # not due, so it is a false call
        = turn 0, phase swap, hands 3 2
        0 swap 1
        = turn 1, phase turn, hand 0 Y1 Y2, hand 1 R1 G1 G2, legal 0 uno
    """)
