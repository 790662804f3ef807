"""R45 and C28: partners, opposite each other."""

import pytest

from drawfour.errors import RecordError
from drawfour.record.replay import replay


@pytest.mark.parametrize("names", ["Ann Bob", "Ann Bob Cyd", "Ann Bob Cyd Dan Eve", "Ann Bob Cyd Dan Eve Fay"])
def test_r45_only_four_seats_play_in_teams(names: str) -> None:
    with pytest.raises(RecordError) as error:
        replay(f"""
            drawfour 1
            set teams yes
            seats {names}
            cards R1
        """)
    assert "teams" in str(error.value)
    assert "4" in str(error.value) or "four" in str(error.value)


def test_r45_four_seats_need_not_play_in_teams() -> None:
    replay("""
        drawfour 1
        set hand_size 1
        seats Ann Bob Cyd Dan
        cards R5 GS W Y7  R1
        0 R5
        = over round, points 77 0 0 0, scores 77 0 0 0
    """)


def test_r45_the_team_that_goes_out_scores_both_opponents_hands_and_not_the_partners() -> None:
    replay("""
        drawfour 1
        set hand_size 1
        set teams yes
        seats Ann Bob Cyd Dan
        scores 100 200
        cards R5 GS W Y7  R1
        = points 0 0, scores 100 200
        0 R5
        = over round, winner 0, hands 0 1 1 1, points 27 0, scores 127 200
    """)


def test_r45_the_other_team_scores_the_same_way() -> None:
    replay("""
        drawfour 1
        set hand_size 1
        set teams yes
        seats Ann Bob Cyd Dan
        cards G9 Y3 W R7  R5 B8 B2 B6
        0 draw
        1 draw
        2 draw
        3 R7
        = over round, winner 3, points 0 73, scores 0 73     # G9 B8 and W B6
    """)


def test_r45_the_match_goes_to_the_team_and_its_seat_that_went_out_is_named() -> None:
    replay("""
        drawfour 1
        set hand_size 1
        set teams yes
        seats Ann Bob Cyd Dan
        dealer 1
        scores 480 490
        cards R5 GS W Y7  R1        # dealt to Cyd, Dan, Ann and Bob
        2 R5
        = over match, winner 2, points 27 0, scores 507 490
    """)


def test_r45_a_last_draw_two_hits_an_opponent_and_counts() -> None:
    replay("""
        drawfour 1
        set hand_size 1
        set teams yes
        seats Ann Bob Cyd Dan
        cards R+2 G1 W Y7  R1 B9 YS
        0 R+2
        = over round, winner 0, hands 0 3 1 1, points 37 0
    """)


def test_r45_partners_do_not_see_each_others_hands() -> None:
    one, other = (
        replay(f"""
            drawfour 1
            set hand_size 2
            set teams yes
            seats Ann Bob Cyd Dan
            cards R1 Y2 {card} G3  G9 Y3 B6 G4  R5
        """).round
        for card in ("B4", "W")  # Cyd's
    )
    assert one.view(0) == other.view(0)
    assert one.view(2) != other.view(2)


def test_c28_partners_may_catch_each_other() -> None:
    replay("""
        drawfour 1
        set hand_size 2
        set teams yes
        seats Ann Bob Cyd Dan
        cards R1 Y2 B4 G3  G9 Y3 B6 G4  R5
        0 R1
        = legal 2 "catch 0", legal 3 "catch 0"
        2 catch 0
        = turn 1, hands 3 2 2 2
    """)


def test_c28_lowest_charges_a_team_both_its_hands_and_the_winners_nothing() -> None:
    replay("""
        drawfour 1
        set hand_size 1
        set target_score 100
        set scoring lowest
        set teams yes
        seats Ann Bob Cyd Dan
        scores 40 50
        cards R5 GS W Y7  R1
        0 R5
        = over round, winner 0, points 0 27, scores 40 77
    """)


def test_c28_lowest_the_team_with_the_lowest_total_wins() -> None:
    replay("""
        drawfour 1
        set hand_size 1
        set target_score 100
        set scoring lowest
        set teams yes
        seats Ann Bob Cyd Dan
        scores 40 80
        cards R5 GS W Y7  R1
        0 R5
        = over match, winner 0, points 0 27, scores 40 107
    """)


def test_c28_elimination_eliminates_the_whole_team() -> None:
    replay("""
        drawfour 1
        set hand_size 1
        set target_score 50
        set scoring elimination
        set teams yes
        seats Ann Bob Cyd Dan
        scores 40 25
        cards R5 G9 W YS  R1        # Bob and Dan reach the target together, neither would alone
        0 R5
        = over match, winner 0, points 0 29, scores 40 54
    """)


def test_c28_elimination_below_the_target_both_teams_play_on() -> None:
    replay("""
        drawfour 1
        set hand_size 1
        set target_score 50
        set scoring elimination
        set teams yes
        seats Ann Bob Cyd Dan
        scores 40 20
        cards R5 G9 W YS  R1
        0 R5
        = over round, winner 0, points 0 29, scores 40 49
        round
        cards R6 Y1 Y2 Y3  R2
        = turn 1, hands 1 1 1 1
    """)
