"""H2, C18 and C19: deflecting a count, and last cards that add to it or deflect it."""

import pytest

from drawfour.record.replay import replay


def with_bobs_last_card(card: str) -> str:
    """Ann plays a red Draw Two, and this card is Bob's only possible answer."""
    return f"""
        set hand_size 2
        seats Ann Bob Cyd
        dealer 0
        cards R1 R2 R+2  {card} B+2 Y5  R5 G1 G2 G3 G4     # dealt to Bob, Cyd and Ann
        1 uno
        1 R1
        2 R2
        0 R+2
    """


def test_c18_a_last_card_that_adds_makes_the_next_seat_draw_the_whole_count() -> None:
    replay(f"""
        drawfour 1
        set stack same
        {with_bobs_last_card("Y+2")}
        = turn 1, phase pending, legal 1 Y+2 take "catch 0"
        1 Y+2                       # Cyd has a Draw Two and may not add it
        = phase over, over round, winner 1, hands 1 0 5, hand 2 B+2 G1 G2 G3 G4, points 0 35 0
    """)


def test_c18_a_last_wild_draw_four_that_adds_cannot_be_challenged() -> None:
    replay(f"""
        drawfour 1
        set stack upward
        {with_bobs_last_card("W+4")}
        1 W+4:B
        = phase over, over round, winner 1, hands 1 0 7, color blue, top W+4
    """)


@pytest.mark.parametrize(("card", "hands", "points"), [("RS", "1 0 3", "0 28 0"), ("RR", "3 0 1", "0 28 0")])
def test_c18_a_last_card_that_deflects_makes_the_seat_it_hits_draw(card: str, hands: str, points: str) -> None:
    replay(f"""
        drawfour 1
        set stack same
        set deflect yes
        {with_bobs_last_card(card)}
        1 {card}
        = phase over, over round, winner 1, hands {hands}, points {points}
    """)


@pytest.mark.parametrize("card", ["RS", "RR"])
def test_c18_with_two_seats_it_hits_the_other_seat(card: str) -> None:
    replay(f"""
        drawfour 1
        set deflect yes
        set hand_size 2
        seats Ann Bob
        dealer 0
        cards R1 R+2  {card} Y5  R5 G1 G2     # dealt to Bob and Ann
        1 uno
        1 R1
        0 uno
        0 R+2
        1 {card}
        = phase over, winner 1, hands 3 0, points 0 8
    """)


def test_h02_a_skip_passes_a_pending_draw_two_on() -> None:
    replay("""
        drawfour 1
        set deflect yes
        set hand_size 3
        seats Ann Bob Cyd Dan
        cards R+2 RS Y3 Y5  R1 Y2 Y4 Y6  B1 B8 B9 B7  R5
        0 R+2
        = turn 1, phase pending, legal 1 RS take
        1 RS
        = turn 2, phase pending, direction clockwise, top RS, hands 2 2 3 3, legal 2 take
        2 take
        = turn 3, phase turn, hands 2 2 5 3
    """)


def test_h02_a_reverse_bounces_it_back() -> None:
    replay("""
        drawfour 1
        set deflect yes
        set hand_size 3
        seats Ann Bob Cyd Dan
        cards R+2 RR Y3 Y5  R1 Y2 Y4 Y6  B1 B8 B9 B7  R5
        0 R+2
        1 RR
        = turn 0, phase pending, direction counterclockwise, top RR, legal 0 take uno
        0 take
        = turn 3, phase turn, hands 4 2 3 3
    """)


def test_h02_a_deflected_count_may_be_deflected_again() -> None:
    replay("""
        drawfour 1
        set deflect yes
        set hand_size 3
        seats Ann Bob Cyd
        cards R+2 RR Y3  RR Y2 Y4  B1 B8 RS  R5
        0 R+2
        1 RR
        0 RR
        = turn 1, phase pending, direction clockwise, legal 1 take uno "catch 0"
        1 take
        = turn 2, phase turn, hands 1 4 3
    """)


def test_h02_deflect_without_stack_does_not_allow_adding() -> None:
    replay("""
        drawfour 1
        set deflect yes
        set hand_size 3
        seats Ann Bob
        cards R+2 R+2  R1 W+4  B1 RS  R5
        0 R+2
        = phase pending, legal 1 RS take
    """)


def test_c19_only_the_color_in_play_deflects() -> None:
    replay("""
        drawfour 1
        set deflect yes
        set hand_size 4
        seats Ann Bob Cyd
        cards R+2 RS GS  R1 GS YR  B1 RR Y4  B2 BR RS  R5
        0 R+2
        = legal 1 RS RR take
        1 RS
        = turn 2, phase pending, legal 2 RS take      # the green Skip matches the top, but not the color
    """)


def test_c19_the_color_is_that_of_the_last_draw_two() -> None:
    replay("""
        drawfour 1
        set stack same
        set deflect yes
        set hand_size 3
        seats Ann Bob Cyd
        cards R+2 Y+2 RS  R1 Y2 YR  B1 B8 B9  R5
        0 R+2
        1 Y+2
        = turn 2, phase pending, legal 2 YR take
        2 YR
        = turn 1, phase pending, direction counterclockwise, legal 1 take uno
        1 take
        = turn 0, phase turn, hands 2 6 2
    """)


def test_c19_nothing_deflects_a_count_with_a_wild_draw_four() -> None:
    replay("""
        drawfour 1
        set stack any
        set deflect yes
        set hand_size 3
        seats Ann Bob Cyd
        cards R+2 W+4 GS  R1 Y2 GR  B1 B8 G+2  R5
        0 R+2
        1 W+4:G
        = turn 2, phase pending, legal 2 G+2 challenge take
    """)


def test_c19_nothing_deflects_a_wild_draw_four_under_a_draw_two() -> None:
    replay("""
        drawfour 1
        set stack any
        set deflect yes
        set hand_size 3
        seats Ann Bob Cyd
        cards W+4 G+2 GS  R1 Y2 GR  B1 B8 B9  R5
        0 W+4:G
        1 G+2
        = turn 2, phase pending, legal 2 take
    """)


@pytest.mark.parametrize("card", ["RS", "RR"])
def test_c19_with_two_seats_skip_and_reverse_pass_the_count_to_the_other_seat_and_do_nothing_else(card: str) -> None:
    replay(f"""
        drawfour 1
        set deflect yes
        set hand_size 3
        seats Ann Bob
        cards R+2 {card}  R1 Y2  B1 B8  R5
        0 R+2
        1 {card}
        = turn 0, phase pending, direction clockwise, legal 0 take uno
        0 take
        = turn 1, phase turn, direction clockwise, hands 4 2
    """)


def test_c19_a_deflecting_card_closes_windows_like_any_play() -> None:
    replay("""
        drawfour 1
        set deflect yes
        set hand_size 2
        seats Ann Bob Cyd
        cards R+2 RS Y3  R1 Y2 Y4  R5
        0 R+2
        = turn 1, phase pending, legal 1 RS take uno "catch 0", legal 2 "catch 0"
        1 RS
        = turn 2, phase pending, legal 2 take uno "catch 1"
    """)
