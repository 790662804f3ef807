"""R6-R11 and C11-C13: the first card, and the seats it affects."""

import pytest

from drawfour.record.replay import replay

PRESETS = ["classic", "official", "mattel"]


def test_r06_the_first_seat_plays_on_a_number_card() -> None:
    replay("""
        drawfour 1
        set hand_size 3
        seats Ann Bob
        cards R1 Y1  G5 Y2  B3 Y3  R5
        = turn 0, phase turn, color red, direction clockwise, hands 3 3, legal 0 R1 G5 draw
        0 G5
        = turn 1, top G5, color green
    """)


@pytest.mark.parametrize("preset", PRESETS)
def test_r07_a_draw_two_turned_up_costs_the_first_seat_two_cards_and_its_turn(preset: str) -> None:
    replay(f"""
        drawfour 1
        rules {preset}
        set hand_size 2
        seats Ann Bob Cyd
        cards G1 Y1 B1  G2 Y2 B2  R+2 B8 B9
        = turn 1, phase turn, direction clockwise, hands 4 2 2, hand 0 G1 G2 B8 B9, pile 99, discard 1
    """)


def test_r07_play_continues_clockwise_after_the_seat_that_drew() -> None:
    replay("""
        drawfour 1
        set hand_size 3
        seats Ann Bob Cyd
        dealer 0
        cards G1 Y1 B1  G2 Y2 R2  G3 Y3 B3  R+2 B8 B9 B7
        = turn 2, hands 3 5 3, hand 2 Y1 Y2 Y3, legal 2 draw
        2 draw
        = turn 0
    """)


@pytest.mark.parametrize("preset", ["official", "mattel"])
def test_r08_left_the_seat_after_the_skipped_one_starts(preset: str) -> None:
    replay(f"""
        drawfour 1
        rules {preset}
        set hand_size 2
        seats Ann Bob Cyd Dan
        cards G1 G2 G3 G4  Y1 Y2 Y3 Y4  RS B1
        = turn 1, phase turn, direction clockwise, hands 2 2 2 2
        1 draw
        = turn 2
    """)


def test_r08_right_the_dealer_starts_and_the_skipped_seat_is_next() -> None:
    replay("""
        drawfour 1
        rules classic
        set hand_size 2
        seats Ann Bob Cyd Dan
        cards G1 G2 G3 G4  Y1 Y2 Y3 Y4  RS B1
        = turn 3, phase turn, direction clockwise, hands 2 2 2 2
        3 draw
        = turn 0
    """)


def test_r08_the_option_alone_decides_who_starts() -> None:
    replay("""
        drawfour 1
        rules mattel
        set hand_size 1
        set opening_skip right
        seats Ann Bob Cyd
        dealer 0
        cards G1 Y1 B1  RS
        = turn 0, direction clockwise
    """)
    replay("""
        drawfour 1
        rules classic
        set hand_size 1
        set opening_skip left
        seats Ann Bob Cyd
        dealer 0
        cards G1 Y1 B1  RS
        = turn 2, direction clockwise
    """)


@pytest.mark.parametrize("preset", PRESETS)
def test_r09_a_reverse_turned_up_lets_the_dealer_go_first_counterclockwise(preset: str) -> None:
    replay(f"""
        drawfour 1
        rules {preset}
        set hand_size 2
        seats Ann Bob Cyd Dan
        cards G1 G2 G3 G4  Y1 Y2 Y3 Y4  RR B1 B2 B3 B4
        = turn 3, phase turn, direction counterclockwise, hands 2 2 2 2
        3 draw
        = turn 2
        2 draw
        = turn 1
        1 draw
        = turn 0
        0 draw
        = turn 3
    """)


def test_r10_the_first_seat_names_the_color_of_a_wild_and_takes_its_turn() -> None:
    replay("""
        drawfour 1
        set hand_size 3
        seats Ann Bob Cyd
        cards G1 Y1 B1  G2 Y2 B2  R3 Y3 B3  W
        = turn 0, phase opening_color, color none, top W, discard 1
        = legal 0 color:R color:Y color:G color:B
        0 color:G
        = turn 0, phase turn, color green, hands 3 3 3, legal 0 G1 G2 draw
        0 G1
        = turn 1, direction clockwise
    """)


def test_r10_the_color_comes_before_everything_else_and_from_the_first_seat() -> None:
    replay("""
        drawfour 1
        set hand_size 2
        seats Ann Bob
        cards W Y1  G2 Y2  W
        = illegal 0 G2 color_first, illegal 0 W:R color_first, illegal 0 draw color_first, illegal 0 uno call_not_due
        = illegal 1 color:R not_your_turn
        0 color:R
        = illegal 0 color:R nothing_to_name, legal 0 W:R W:Y W:G W:B draw uno
    """)


def test_r11_a_wild_draw_four_turned_up_goes_back_and_another_card_is_turned() -> None:
    replay("""
        drawfour 1
        rules official
        set hand_size 2
        seats Ann Bob
        cards W+4 W+4  R1 W+4  W+4 R5       # all four were spelled out, and one of them is back in the pile
        cards W+4
        = turn 0, phase turn, top R5, color red, hands 2 2, discard 1, pile 103
        0 draw
        = hand 0 R1 W+4 W+4, pile 102
    """)


def test_r11_it_happens_as_often_as_needed() -> None:
    replay("""
        drawfour 1
        set hand_size 2
        seats Ann Bob
        cards G1 Y1  G2 Y2  W+4 W+4 W+4 RS
        = turn 1, phase turn, top RS, hands 2 2, discard 1, pile 103
    """)


@pytest.mark.parametrize("opening_skip", ["left", "right"])
@pytest.mark.parametrize("first", ["RR", "RS"])
def test_c11_with_two_seats_a_reverse_or_skip_turned_up_lets_the_dealer_play_first_clockwise(
    first: str, opening_skip: str
) -> None:
    replay(f"""
        drawfour 1
        set hand_size 2
        set opening_skip {opening_skip}
        seats Ann Bob
        cards G1 Y1  G2 Y2  {first} B1
        = turn 1, phase turn, direction clockwise, hands 2 2
        1 draw
        = turn 0
    """)


@pytest.mark.parametrize("opening_skip", ["left", "right"])
def test_c11_with_two_seats_a_draw_two_turned_up_lets_the_dealer_play_first(opening_skip: str) -> None:
    replay(f"""
        drawfour 1
        set hand_size 2
        set opening_skip {opening_skip}
        seats Ann Bob
        cards G1 Y1  G2 Y2  R+2 B8 B9 B1
        = turn 1, phase turn, direction clockwise, hands 4 2
        1 draw
        = turn 0
    """)


@pytest.mark.parametrize("first", ["RR", "RS"])
def test_c11_two_active_seats_at_a_larger_table_count_as_two(first: str) -> None:
    replay(f"""
        drawfour 1
        rules mattel
        set hand_size 1
        set target_score 50
        set scoring elimination
        seats Ann Bob Cyd
        cards R5 G1 W  R1
        0 R5
        = over round, scores 0 1 50
        round
        cards Y1 Y2  {first} B9 B8          # Ann deals to Bob and herself; Cyd is out
        = turn 0, direction clockwise, hands 1 1 0
        0 draw
        = turn 1
        1 draw
        = turn 0
    """)


def test_c12_with_partners_a_draw_two_turned_up_works_as_usual() -> None:
    replay("""
        drawfour 1
        set hand_size 2
        set teams yes
        seats Ann Bob Cyd Dan
        cards G1 G2 G3 G4  Y1 Y2 Y3 Y4  R+2 B8 B9
        = turn 1, direction clockwise, hands 4 2 2 2
    """)


def test_c12_with_partners_a_reverse_turned_up_works_as_usual() -> None:
    replay("""
        drawfour 1
        set hand_size 2
        set teams yes
        seats Ann Bob Cyd Dan
        cards G1 G2 G3 G4  Y1 Y2 Y3 Y4  RR
        = turn 3, direction counterclockwise, hands 2 2 2 2
    """)


def test_c13_a_wild_draw_four_stays_as_a_wild_when_nothing_else_is_left() -> None:
    replay("""
        drawfour 1
        set hand_size 52
        seats Ann Bob
        cards R0                    # in deck order, all but the four Wild Draw Fours are dealt
        = turn 0, phase opening_color, color none, top W+4, hands 52 52, discard 1, pile 3
        = legal 0 color:R color:Y color:G color:B
        0 color:R
        = turn 0, phase turn, color red, hands 52 52, illegal 0 challenge nothing_to_challenge
        0 R5
        = turn 1, hands 51 52
    """)
