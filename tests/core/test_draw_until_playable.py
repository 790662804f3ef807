"""H5 and C23: drawing until a card can be played."""

import pytest

from drawfour.record.replay import replay


def test_h05_a_seat_draws_until_a_playable_card_comes() -> None:
    replay("""
        drawfour 1
        set draw_until_playable yes
        set hand_size 2
        seats Ann Bob
        cards Y1 B2  Y2 B4  R5 G1 G2 G3 R9 R8
        0 draw
        = turn 0, phase drawn, hand 0 Y1 Y2 G1 G2 G3 R9, legal 0 R9, pile 99
        0 R9
        = turn 1, phase turn, hands 5 2
    """)


def test_h05_the_first_card_may_be_playable() -> None:
    replay("""
        drawfour 1
        rules mattel
        set draw_until_playable yes
        set hand_size 2
        seats Ann Bob
        cards Y1 B2  Y2 B4  R5 G5 R9
        0 draw
        = turn 0, phase drawn, hands 3 2, legal 0 G5 keep
        0 keep
        = turn 1, phase turn, hands 3 2
    """)


def test_c23_only_the_last_card_drawn_may_be_played() -> None:
    replay("""
        drawfour 1
        rules mattel
        set draw_until_playable yes
        set hand_size 2
        seats Ann Bob
        cards R1 B2  Y2 B4  R5 G1 R9
        0 draw
        = phase drawn, hand 0 R1 Y2 G1 R9, legal 0 R9 keep, illegal 0 R1
    """)


@pytest.mark.parametrize(
    ("no_bluffing", "then"),
    [
        ("no", "hand 0 R1 Y2 G1 W+4, legal 0 W+4:R W+4:Y W+4:G W+4:B keep"),
        ("yes", "hand 0 R1 Y2 G1 W+4 R9, legal 0 R9"),
    ],
)
def test_c23_a_bluff_counts_as_playable_unless_no_bluffing_is_on(no_bluffing: str, then: str) -> None:
    replay(f"""
        drawfour 1
        set draw_until_playable yes
        set no_bluffing {no_bluffing}
        set hand_size 2
        seats Ann Bob
        cards R1 B2  Y2 B4  R5 G1 W+4 R9
        0 draw
        = phase drawn, {then}
    """)


def test_c23_drawing_with_a_playable_card_is_legal_unless_force_play_is_on() -> None:
    for force_play, legal in (("no", "R1 draw uno"), ("yes", "R1 uno")):
        replay(f"""
            drawfour 1
            set draw_until_playable yes
            set force_play {force_play}
            set hand_size 2
            seats Ann Bob
            cards R1 B2  Y2 B4  R5
            = legal 0 {legal}
        """)


def test_c23_when_the_piles_are_exhausted_the_turn_ends_without_a_choice() -> None:
    calls = "1 uno\n" * 20
    replay(f"""
        drawfour 1
        set draw_until_playable yes
        set false_call_penalty 5
        set hand_size 1
        seats Ann Bob
        cards Y1 G1  R5  W W W W W+4 W+4 W+4 W+4       # the deck's order follows
        {calls}
        = turn 0, hands 1 101, pile 5
        0 draw                      # BS BR BR B+2 B+2, and nothing but the red 5 is left
        = turn 1, phase turn, hands 6 101, pile 0, discard 1
        1 draw
        0 draw
        = over round, winner none
    """)


def test_c23_reaching_the_hand_limit_ends_the_draw() -> None:
    replay("""
        drawfour 1
        set draw_until_playable yes
        set hand_limit 5
        set hand_size 2
        seats Ann Bob Cyd
        cards Y1 Y2 Y3  G1 G2 G3  R5 B1 B2 B3 R9
        0 draw
        = turn 1, phase turn, hands 0 2 2, pile 98
    """)
