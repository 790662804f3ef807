"""H4 and C21: sevens that swap hands, and zeros that pass them on."""

import pytest

from drawfour.record.replay import replay


def test_h04_the_player_of_a_seven_swaps_hands_with_a_seat_they_choose() -> None:
    replay("""
        drawfour 1
        set seven_zero yes
        set hand_size 3
        seats Ann Bob Cyd
        cards R7 Y1 Y3  R1 Y2 Y4  B1 B8 B9  R5
        0 R7
        = turn 0, phase swap, top R7, hands 2 3 3, legal 0 "swap 1" "swap 2", legal 1, legal 2
        0 swap 2
        = turn 1, phase turn, hands 3 3 2, hand 0 Y3 Y4 B9, hand 1 Y1 Y2 B8, hand 2 R1 B1
    """)


def test_h04_a_zero_passes_all_hands_on_in_the_direction_of_play() -> None:
    replay("""
        drawfour 1
        set seven_zero yes
        set hand_size 3
        seats Ann Bob Cyd
        cards R0 Y1 Y3  R1 Y2 Y4  B1 B8 B9  R5
        0 R0
        = turn 1, phase turn, top R0, hands 3 2 3, hand 0 Y3 Y4 B9, hand 1 R1 B1, hand 2 Y1 Y2 B8
    """)


def test_h04_counterclockwise_hands_pass_counterclockwise() -> None:
    replay("""
        drawfour 1
        set seven_zero yes
        set hand_size 3
        seats Ann Bob Cyd
        cards Y1 Y3 R0  Y2 Y4 R1  B8 B9 B1  RR      # the dealer, Cyd, begins
        2 R0
        = turn 1, direction counterclockwise, hand 0 Y3 Y4 B9, hand 1 R1 B1, hand 2 Y1 Y2 B8
    """)


@pytest.mark.parametrize("card", ["R7", "R0"])
def test_h04_as_the_last_card_they_move_nothing(card: str) -> None:
    replay(f"""
        drawfour 1
        set seven_zero yes
        set hand_size 1
        seats Ann Bob Cyd
        cards {card} Y1 Y3  R5
        0 {card}
        = phase over, over round, winner 0, hands 0 1 1, points 4 0 0
    """)


@pytest.mark.parametrize("card", ["R7", "R0"])
def test_h04_without_the_option_seven_and_zero_are_ordinary_cards(card: str) -> None:
    replay(f"""
        drawfour 1
        set seven_zero no
        set hand_size 2
        seats Ann Bob Cyd
        cards {card} B2 Y3  Y2 Y4 B1  R5
        0 {card}
        = turn 1, phase turn, hand 0 Y2, hand 1 B2 Y4, hand 2 Y3 B1
    """)


@pytest.mark.parametrize("card", ["R7", "R0"])
def test_c21_as_the_first_card_they_move_nothing(card: str) -> None:
    replay(f"""
        drawfour 1
        set seven_zero yes
        set hand_size 2
        seats Ann Bob Cyd
        cards Y1 B2 Y3  Y2 Y4 B1  {card}
        = turn 0, phase turn, hand 0 Y1 Y2, hand 1 B2 Y4, hand 2 Y3 B1
    """)


def test_c21_the_player_of_a_seven_must_swap() -> None:
    replay("""
        drawfour 1
        set seven_zero yes
        set hand_size 3
        seats Ann Bob
        cards R7 Y1  R1 Y2  B1 B8  R5
        0 R7
        = legal 0 "swap 1", illegal 0 "swap 0", illegal 0 R1, illegal 0 draw, illegal 0 keep
        0 swap 1
        = turn 1, phase turn, hand 0 Y1 Y2 B8, hand 1 R1 B1
    """)


def test_c21_a_player_may_swap_with_their_partner() -> None:
    replay("""
        drawfour 1
        set seven_zero yes
        set teams yes
        set hand_size 3
        seats Ann Bob Cyd Dan
        cards R7 Y1 Y3 Y5  R1 Y2 Y4 Y6  B1 B8 B9 B7  R5
        0 R7
        = legal 0 "swap 1" "swap 2" "swap 3"
        0 swap 2
        = turn 1, hand 0 Y3 Y4 B9, hand 2 R1 B1
    """)


def test_c21_a_seven_jumped_in_with_swaps() -> None:
    replay("""
        drawfour 1
        set seven_zero yes
        set jump_in yes
        set hand_size 3
        seats Ann Bob Cyd
        cards Y1 Y2 R7  R1 Y3 Y4  B1 B8 B9  R7
        2 jump R7
        = turn 2, phase swap, legal 2 "swap 0" "swap 1", legal 0
        2 swap 1
        = turn 0, phase turn, hand 1 Y4 B9, hand 2 Y2 Y3 B8
    """)


def test_c21_a_zero_jumped_in_with_passes_hands_on() -> None:
    replay("""
        drawfour 1
        set seven_zero yes
        set jump_in yes
        set decks 2                 # each deck has only one red 0
        set hand_size 3
        seats Ann Bob Cyd
        cards Y1 R0 Y2  R1 Y3 Y4  B1 B8 B9  R0
        1 jump R0
        = turn 2, phase turn, hand 0 Y2 Y4 B9, hand 1 Y1 R1 B1, hand 2 Y3 B8
    """)


def test_c21_a_drawn_seven_swaps() -> None:
    replay("""
        drawfour 1
        set seven_zero yes
        set hand_size 2
        seats Ann Bob
        cards Y1 B2  Y2 B4  R5 R7
        0 draw
        0 R7
        = turn 0, phase swap, legal 0 "swap 1"
        0 swap 1
        = turn 1, phase turn, hand 0 B2 B4, hand 1 Y1 Y2
    """)


@pytest.mark.parametrize(("card", "hands"), [("R7", "2 0 3 3"), ("R0", "3 0 2 3")])
def test_c21_only_the_hands_of_seats_still_in_are_moved(card: str, hands: str) -> None:
    replay(f"""
        drawfour 1
        set seven_zero yes
        set hand_limit 6
        set false_call_penalty 3
        set hand_size 3
        seats Ann Bob Cyd Dan
        cards {card} Y1 Y3 Y5  R1 Y2 Y4 Y6  B1 B8 B9 B7  R5
        1 uno                       # Bob pays three and is out
        0 {card}
        = hands {hands}, illegal 0 "swap 1"
    """)
