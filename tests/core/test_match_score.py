"""R40, R41, C26 and C27: the score of a match, and its end under every scoring."""

import pytest

from drawfour.errors import RecordError
from drawfour.record.replay import replay


def test_r40_the_match_goes_to_the_first_to_reach_the_target() -> None:
    replay("""
        drawfour 1
        set hand_size 1
        seats Ann Bob
        scores 480 490
        cards R5 GS  R1
        0 R5
        = over match, winner 0, points 20 0, scores 500 490
    """)


def test_r40_one_point_short_another_round_is_played() -> None:
    replay("""
        drawfour 1
        set hand_size 1
        seats Ann Bob
        scores 479 490
        cards R5 GS  R1
        0 R5
        = over round, winner 0, scores 499 490
        round
        cards R9 Y1  R2             # dealt to Bob and Ann
        = turn 1
        1 R9
        = over round, winner 1, scores 499 491
    """)


@pytest.mark.parametrize(("target", "over"), [("1", "match"), ("20", "match"), ("21", "round"), ("none", "match")])
def test_r40_the_target_may_be_another_number_or_none(target: str, over: str) -> None:
    replay(f"""
        drawfour 1
        rules classic
        set hand_size 1
        set target_score {target}
        seats Ann Bob
        cards R5 GS  R1
        0 R5
        = over {over}, winner 0, scores 20 0
    """)


@pytest.mark.parametrize(("preset", "over"), [("classic", "round"), ("official", "match"), ("mattel", "round")])
def test_r40_the_presets_differ(preset: str, over: str) -> None:
    replay(f"""
        drawfour 1
        rules {preset}
        set hand_size 1
        seats Ann Bob
        cards R5 GS  R1
        0 R5
        = over {over}
    """)


def test_r40_nothing_follows_the_end_of_the_match() -> None:
    with pytest.raises(RecordError):
        replay("""
            drawfour 1
            rules official
            set hand_size 1
            seats Ann Bob
            cards R5 GS  R1
            0 R5
            round
            cards R5 GS  R1
        """)


def test_r41_winner_takes_is_the_default_scoring() -> None:
    replay("""
        drawfour 1
        set hand_size 1
        set scoring winner_takes
        seats Ann Bob Cyd
        cards R5 GS B7  R1
        0 R5
        = points 27 0 0
    """)


@pytest.mark.parametrize("scoring", ["lowest", "elimination"])
def test_r41_everyone_is_charged_with_their_own_hand(scoring: str) -> None:
    replay(f"""
        drawfour 1
        set hand_size 1
        set scoring {scoring}
        seats Ann Bob Cyd
        scores 10 20 30
        cards R5 GS B7  R1
        0 R5
        = over round, winner 0, points 0 20 7, scores 10 40 37
    """)


def test_r41_lowest_the_lowest_total_wins_when_someone_reaches_the_target() -> None:
    replay("""
        drawfour 1
        set hand_size 1
        set target_score 100
        set scoring lowest
        seats Ann Bob Cyd
        scores 60 90 20
        cards R5 W G5  R1
        0 R5
        = over match, winner 2, points 0 50 5, scores 60 140 25
    """)


def test_r41_lowest_reaching_the_target_ends_the_match() -> None:
    replay("""
        drawfour 1
        set hand_size 1
        set target_score 100
        set scoring lowest
        seats Ann Bob Cyd
        dealer 0
        scores 90 60 20
        cards R5 G5 W  R1           # dealt to Bob, Cyd and Ann
        1 R5
        = over match, winner 2, points 50 0 5, scores 140 60 25
    """)


def test_r41_lowest_a_tie_above_the_lowest_total_does_not_matter() -> None:
    replay("""
        drawfour 1
        set hand_size 1
        set target_score 100
        set scoring lowest
        seats Ann Bob Cyd Dan
        scores 30 30 90 10
        cards R5 G0 W Y9  R1
        0 R5
        = over match, winner 3, scores 30 30 140 19
    """)


def test_r41_lowest_a_tie_plays_another_round() -> None:
    replay("""
        drawfour 1
        set hand_size 1
        set target_score 100
        set scoring lowest
        seats Ann Bob Cyd
        scores 30 30 90
        cards R5 G0 W  R1
        0 R5
        = over round, winner 0, scores 30 30 140
        round
        cards R6 Y1 Y5  R2          # dealt to Bob, Cyd and Ann: all three play on
        = turn 1, hands 1 1 1
        1 R6
        = over match, winner 1, points 5 0 1, scores 35 30 141
    """)


def test_r41_elimination_reaching_the_target_eliminates_and_the_last_player_wins() -> None:
    replay("""
        drawfour 1
        set hand_size 1
        set target_score 50
        set scoring elimination
        seats Ann Bob Cyd
        cards R5 G1 W  R1
        0 R5
        = over round, winner 0, scores 0 1 50
        round
        cards R6 W  R2              # dealt to Bob and Ann
        = turn 1, hands 1 1 0, illegal 2 draw seat_out
        1 R6
        = over match, winner 1, points 50 0 0, scores 50 1 50
    """)


def test_r41_elimination_can_eliminate_everyone_else_at_once() -> None:
    replay("""
        drawfour 1
        set hand_size 1
        set target_score 50
        set scoring elimination
        seats Ann Bob Cyd
        scores 49 45 10
        cards R5 G5 W  R1
        0 R5
        = over match, winner 0, scores 49 50 60
    """)


@pytest.mark.parametrize("scoring", ["winner_takes", "lowest", "elimination"])
def test_c26_without_a_target_the_first_round_decides_the_match_under_every_scoring(scoring: str) -> None:
    replay(f"""
        drawfour 1
        rules official
        set hand_size 1
        set scoring {scoring}
        seats Ann Bob Cyd
        cards R5 G1 W  R1
        0 R5
        = over match, winner 0
    """)


@pytest.mark.parametrize("scoring", ["winner_takes", "lowest", "elimination"])
def test_c26_a_blocked_round_charges_nobody_and_another_is_dealt(scoring: str) -> None:
    calls = "1 uno\n" * 21
    replay(f"""
        drawfour 1
        rules official
        set hand_size 1
        set false_call_penalty 5
        set scoring {scoring}
        seats Ann Bob
        cards B9 G1  R5
        {calls}
        0 draw
        1 draw
        = over round, phase over, winner none, points 0 0, scores 0 0
        round
        cards R9 Y1  R2             # dealt to Bob and Ann
        = turn 1, hands 1 1
        1 R9
        = over match, winner 1
    """)


@pytest.mark.parametrize(("score", "hands"), [("49", "1 1 1"), ("50", "1 1 0")])
def test_c27_reaching_means_at_least_the_target(score: str, hands: str) -> None:
    replay(f"""
        drawfour 1
        set hand_size 1
        set target_score 70
        set scoring elimination
        seats Ann Bob Cyd
        scores 0 0 {score}
        cards R5 G1 GS  R1
        0 R5
        = over round
        round
        cards Y1 Y2 Y3 Y4
        = hands {hands}
    """)


def test_c27_the_first_turn_passes_over_a_seat_that_is_out() -> None:
    replay("""
        drawfour 1
        set hand_size 1
        set target_score 100
        set scoring elimination
        seats Ann Bob Cyd Dan
        scores 0 60 0 0
        cards R5 W G2 G3  R1
        0 R5
        = over round, scores 0 110 2 3
        round
        cards Y1 Y2 Y3  R9 B8 B7    # Ann deals: to Cyd, Dan and herself
        = turn 2, hands 1 0 1 1, hand 2 Y1, hand 3 Y2, hand 0 Y3
        2 draw
        3 draw
        = turn 0
    """)


def test_c27_the_deal_passes_over_a_seat_that_is_out() -> None:
    replay("""
        drawfour 1
        set hand_size 1
        set target_score 100
        set scoring elimination
        seats Ann Bob Cyd Dan
        scores 60 0 0 0
        cards W R2 G2 G3  R1 B8
        0 draw
        1 R2
        = over round, winner 1, points 58 0 2 3, scores 118 0 2 3
        round
        cards Y1 Y2 Y3  R9          # Bob deals: to Cyd, Dan and himself
        = turn 2, hands 0 1 1 1, hand 2 Y1, hand 3 Y2, hand 1 Y3
    """)


def test_c27_a_tie_for_lowest_plays_on_until_it_is_broken() -> None:
    replay("""
        drawfour 1
        set hand_size 1
        set target_score 100
        set scoring lowest
        seats Ann Bob Cyd
        scores 30 30 100
        cards R5 G0 Y7  R1
        0 R5
        = over round, scores 30 30 107
        round
        cards R6 Y1 Y0  R2
        1 R6
        = over round, scores 30 30 108
        round
        cards B2 Y4 R7  B1          # dealt to Cyd, Ann and Bob
        2 B2
        = over match, winner 0, points 4 7 0, scores 34 37 108
    """)
