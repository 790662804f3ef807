"""H8 and C25: the cards that may be last."""

import pytest

from drawfour.record.replay import replay


@pytest.mark.parametrize(("card", "move"), [("RS", "RS"), ("RR", "RR"), ("R+2", "R+2"), ("W", "W:G"), ("W+4", "W+4:G")])
def test_h08_under_number_the_last_card_may_not_be_an_action_or_a_wild(card: str, move: str) -> None:
    replay(f"""
        drawfour 1
        set hand_size 1
        set finish_on number
        seats Ann Bob
        cards {card} G1  R5
        = legal 0 draw, illegal 0 {move} finish_barred
    """)


def test_h08_under_number_a_number_ends_the_round() -> None:
    replay("""
        drawfour 1
        set hand_size 1
        set finish_on number
        seats Ann Bob
        cards R9 G1  R5
        0 R9
        = over round, winner 0
    """)


def test_h08_under_number_two_cards_may_be_both_actions() -> None:
    replay("""
        drawfour 1
        set hand_size 2
        set finish_on number
        seats Ann Bob Cyd
        cards RS G1 Y1  BS G2 Y2  R5
        0 RS
        = turn 2, hand 0 BS
    """)


def test_h08_under_any_the_last_card_can_be_any_card() -> None:
    replay("""
        drawfour 1
        set hand_size 1
        set finish_on any
        seats Ann Bob
        cards RS G1  R5
        = legal 0 RS draw
        0 RS
        = over round, winner 0
    """)


@pytest.mark.parametrize("card", ["RS", "W", "W+4"])
def test_c25_a_barred_last_card_counts_as_unplayable_for_force_play(card: str) -> None:
    replay(f"""
        drawfour 1
        set hand_size 1
        set finish_on number
        set force_play yes
        seats Ann Bob
        cards {card} G1  R5 B8
        = legal 0 draw
        0 draw
        = turn 1, hands 2 1
    """)


def test_c25_an_action_drawn_beside_another_card_is_not_the_last_one() -> None:
    replay("""
        drawfour 1
        set hand_size 1
        set finish_on number
        seats Ann Bob
        cards G9 G1  R5 RS
        0 draw
        0 RS
        = turn 0, hand 0 G9, top RS
    """)
