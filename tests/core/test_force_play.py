"""H6 and C24: the duty to play a card."""

import pytest

from drawfour.record.replay import replay


def test_h06_a_player_who_can_play_must_play() -> None:
    replay("""
        drawfour 1
        set hand_size 3
        set force_play yes
        seats Ann Bob
        cards R1 Y1  G2 Y2  G3 Y3  R5
        = legal 0 R1, illegal 0 draw must_play
    """)


@pytest.mark.parametrize("wild", ["W", "W+4"])
def test_h06_a_wild_and_a_legal_wild_draw_four_are_playable(wild: str) -> None:
    replay(f"""
        drawfour 1
        set hand_size 3
        set force_play yes
        seats Ann Bob
        cards {wild} Y1  G2 Y2  G3 Y3  R5
        = legal 0 {wild}:R {wild}:Y {wild}:G {wild}:B, illegal 0 draw must_play
    """)


def test_h06_a_player_who_cannot_play_draws() -> None:
    replay("""
        drawfour 1
        set hand_size 3
        set force_play yes
        seats Ann Bob
        cards B1 Y1  G2 Y2  G3 Y3  R5
        = legal 0 draw
    """)


def test_h06_a_playable_drawn_card_may_not_be_kept() -> None:
    replay("""
        drawfour 1
        rules official
        set hand_size 3
        set force_play yes
        seats Ann Bob
        cards B1 Y1  G2 Y2  G3 Y3  R5 R9
        0 draw
        = phase drawn, legal 0 R9, illegal 0 keep must_play_drawn
    """)


@pytest.mark.parametrize("preset", ["classic", "official"])
def test_c24_force_play_never_forces_a_bluff(preset: str) -> None:
    replay(f"""
        drawfour 1
        rules {preset}
        set hand_size 1
        set force_play yes
        set finish_on number
        seats Ann Bob
        cards RS Y1  R5 W+4         # Ann may not go out with the skip, and its red makes her Wild Draw Four a bluff
        = legal 0 draw
        0 draw
        = phase drawn, legal 0 W+4:R W+4:Y W+4:G W+4:B keep uno
        0 keep
        = turn 1, hand 0 RS W+4
    """)
