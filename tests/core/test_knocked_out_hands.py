"""C30: the points and the partners of seats that are knocked out."""

import pytest

from drawfour.record.replay import replay


def test_c30_the_points_of_a_hand_are_recorded_when_its_seat_is_knocked_out() -> None:
    replay("""
        drawfour 1
        set false_call_penalty 3
        set hand_size 2
        set hand_limit 5
        seats Ann Bob Cyd
        cards R1 Y2 Y3  R2 G2 G3  R5 W BS B9 B4
        1 uno                       # Bob goes out with 2 + 2 + 50 + 20 + 9
        0 R1
        2 draw
        = turn 0, hands 1 0 3
        0 R2
        = phase over, over round, winner 0, points 93 0 0
    """)


@pytest.mark.parametrize("scoring", ["lowest", "elimination"])
def test_c30_a_knocked_out_seat_is_charged_with_the_hand_it_had(scoring: str) -> None:
    replay(f"""
        drawfour 1
        set scoring {scoring}
        set false_call_penalty 3
        set hand_size 2
        set hand_limit 5
        seats Ann Bob Cyd
        cards R1 Y2 Y3  R2 G2 G3  R5 W BS B9 B4
        1 uno
        0 R1
        2 draw
        0 R2
        = phase over, over round, winner 0, points 0 83 10, scores 0 83 10
    """)


@pytest.mark.parametrize("scoring", ["lowest", "elimination"])
def test_c30_the_last_seat_left_wins_and_is_charged_nothing(scoring: str) -> None:
    replay(f"""
        drawfour 1
        set scoring {scoring}
        set hand_size 2
        set hand_limit 5
        seats Ann Bob
        cards W+4 Y2  Y1 G2  R5 B1 B2 B3 B4
        0 W+4:G
        1 accept
        = phase over, winner 0, points 0 14
    """)


def test_c30_a_knocked_out_players_partner_plays_on_alone() -> None:
    replay("""
        drawfour 1
        set teams yes
        set false_call_penalty 3
        set hand_size 2
        set hand_limit 5
        seats Ann Bob Cyd Dan
        cards R1 Y2 Y3 R9  Y5 G2 G3 R8  R5 W BS B9 B4 Y7 G7
        1 uno                       # Bob goes out
        0 R1
        2 draw
        3 R9
        0 draw
        2 draw
        3 R8
        = phase over, over round, winner 3, hands 2 0 4 0, points 0 29
    """)


@pytest.mark.parametrize(("first", "last", "winner"), [(1, 3, 0), (3, 1, 2)])
def test_c30_when_a_whole_team_is_knocked_out_the_next_seat_wins(first: int, last: int, winner: int) -> None:
    replay(f"""
        drawfour 1
        set teams yes
        set false_call_penalty 3
        set hand_size 2
        set hand_limit 5
        seats Ann Bob Cyd Dan
        cards Y1 Y2 Y3 Y4  G1 G2 G3 G4  R5 B1 B2 B3 B4 B6 B7
        {first} uno
        = phase turn, turn 0
        {last} uno
        = phase over, over round, winner {winner}, hands 2 0 2 0, points 35 0
    """)


def test_c30_cards_drawn_for_a_last_draw_two_knock_nobody_out() -> None:
    replay("""
        drawfour 1
        set hand_size 2
        set hand_limit 5
        seats Ann Bob Cyd
        cards R1 Y2 Y3  R+2 G2 G3  R5 B2 B3 B4 B6
        0 uno
        0 R1
        1 draw
        2 draw
        0 R+2
        = phase over, winner 0, hands 0 5 3, hand 1 Y2 G2 B2 B4 B6
    """)
