"""C1-C4: how long a missing call can be made or caught."""

import pytest

from drawfour.record.replay import replay
from fixtures.missing_call import ANN_DOWN_TO_ONE


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
