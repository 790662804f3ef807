"""R35-R37: the end of a round, and its points."""

import pytest

from drawfour.record.replay import replay


def test_r35_the_round_ends_when_a_hand_is_empty() -> None:
    replay("""
        drawfour 1
        set hand_size 1
        seats Ann Bob Cyd
        cards G1 R9 B2  R5 B8
        0 draw
        1 R9
        = over round, phase over, winner 1, hands 2 0 1, points 0 11 0, scores 0 11 0
    """)


def test_r35_a_last_draw_two_is_drawn_and_counts() -> None:
    replay("""
        drawfour 1
        set hand_size 1
        seats Ann Bob Cyd
        cards R+2 G1 G2  R5 B9 Y3
        0 R+2
        = over round, winner 0, hands 0 3 1, hand 1 G1 B9 Y3, points 15 0 0
    """)


def test_r35_a_last_draw_two_hits_the_next_seat_in_the_direction_of_play() -> None:
    replay("""
        drawfour 1
        set hand_size 1
        seats Ann Bob Cyd
        cards G1 G2 R+2  RR B9 Y3
        = turn 2, direction counterclockwise
        2 R+2
        = over round, winner 2, hands 1 3 0, points 0 0 15
    """)


def test_r35_a_last_wild_draw_four_is_drawn_at_once_and_cannot_be_challenged() -> None:
    replay("""
        drawfour 1
        set hand_size 1
        seats Ann Bob Cyd
        cards W+4 G1 G2  R5 B9 Y3 G7 YS
        0 W+4:B
        = over round, phase over, color blue, winner 0, hands 0 5 1, points 42 0 0, illegal 1 challenge round_over
    """)


def test_r35_a_last_wild_still_names_a_color() -> None:
    replay("""
        drawfour 1
        set hand_size 1
        seats Ann Bob Cyd
        cards W G1 G2  R5
        = legal 0 W:R W:Y W:G W:B draw, illegal 0 W color_missing
        0 W:G
        = over round, color green, top W, points 3 0 0
    """)


def test_r36_each_kind_of_card_has_its_points() -> None:
    replay("""
        drawfour 1
        set hand_size 1
        seats Ann Bob Cyd Dan Eve Fay Gus Hal Ida Joe
        cards R5 R0 R7 GS YR B+2 W W+4 G9 Y1  R1
        0 R5
        = points 177 0 0 0 0 0 0 0 0 0
    """)


@pytest.mark.parametrize(
    ("card", "points"),
    [(f"G{number}", number) for number in range(10)] + [("GS", 20), ("GR", 20), ("G+2", 20), ("W", 50), ("W+4", 50)],
)
def test_r36_a_card_left_in_a_hand_scores_its_points(card: str, points: int) -> None:
    replay(f"""
        drawfour 1
        set hand_size 1
        seats Ann Bob
        cards R5 {card}  R1
        0 R5
        = points {points} 0
    """)


def test_r36_a_full_deck_is_1240_points() -> None:
    calls = "1 uno\n" * 21
    replay(f"""
        drawfour 1
        set hand_size 1
        set false_call_penalty 5
        seats Ann Bob
        cards R5 G1  R1
        {calls}
        = hands 1 106, pile 0
        0 R5
        = points 1234 0             # all but R5 and R1
    """)


def test_r37_the_winner_scores_all_other_hands() -> None:
    replay("""
        drawfour 1
        set hand_size 1
        seats Ann Bob Cyd
        scores 120 0 310
        cards R5 GS B7  R1
        = scores 120 0 310, points 0 0 0
        0 R5
        = over round, winner 0, points 27 0 0, scores 147 0 310
        round
        cards R6 Y8 Y9  R1          # dealt to Bob, Cyd and Ann
        = scores 147 0 310, points 0 0 0
        1 R6
        = over round, winner 1, points 0 17 0, scores 147 17 310
    """)
