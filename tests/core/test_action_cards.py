"""R20-R24: the action cards."""

import pytest

from drawfour.record.replay import replay


def test_r20_skip_costs_the_next_seat_its_turn() -> None:
    replay("""
        drawfour 1
        set hand_size 3
        seats Ann Bob Cyd
        cards RS Y1 Y3  G1 Y2 Y4  B1 B8 B9  R5
        0 RS
        = turn 2, phase turn, direction clockwise, color red, hands 2 3 3
    """)


def test_r20_skip_costs_the_next_seat_counterclockwise_its_turn() -> None:
    replay("""
        drawfour 1
        set hand_size 3
        seats Ann Bob Cyd Dan
        cards G1 Y1 Y3 RS  G2 Y2 Y4 R1  G3 B8 B9 R2  RR
        = turn 3, direction counterclockwise
        3 RS
        = turn 1, direction counterclockwise
    """)


def test_r21_reverse_turns_the_direction_around_and_back() -> None:
    replay("""
        drawfour 1
        set hand_size 3
        seats Ann Bob Cyd Dan
        cards RR Y1 Y3 BR  G1 Y2 Y4 G2  B1 B8 B9 G3  R5
        0 RR
        = turn 3, direction counterclockwise, hands 2 3 3 3
        3 BR
        = turn 0, direction clockwise, color blue
    """)


@pytest.mark.parametrize("preset", ["classic", "official", "mattel"])
def test_r22_draw_two_costs_the_next_seat_two_cards_and_its_turn(preset: str) -> None:
    replay(f"""
        drawfour 1
        rules {preset}
        set hand_size 3
        seats Ann Bob Cyd
        cards R+2 Y1 Y3  G1 Y2 Y4  B1 B8 B9  R5 G6 G7
        0 R+2
        = turn 2, phase turn, hands 2 5 3, hand 1 Y1 Y2 B8 G6 G7, pile 96, discard 2
    """)


def test_r22_draw_two_hits_the_next_seat_in_the_direction_of_play() -> None:
    replay("""
        drawfour 1
        set hand_size 3
        seats Ann Bob Cyd Dan
        cards G1 Y1 Y3 R+2  G2 Y2 Y4 R1  G3 B8 B9 R2  RR
        3 R+2
        = turn 1, hands 3 3 5 2
    """)


@pytest.mark.parametrize(("letter", "name"), [("R", "red"), ("Y", "yellow"), ("G", "green"), ("B", "blue")])
def test_r23_the_player_of_a_wild_names_any_color(letter: str, name: str) -> None:
    replay(f"""
        drawfour 1
        set hand_size 3
        seats Ann Bob Cyd
        cards W Y1 Y3  R1 Y2 Y4  G1 B8 B9  R5
        0 W:{letter}
        = turn 1, phase turn, color {name}, top W, hands 2 3 3
    """)


def test_r23_a_wild_may_be_played_whatever_else_is_in_the_hand() -> None:
    replay("""
        drawfour 1
        set hand_size 3
        seats Ann Bob
        cards W Y1  R1 Y2  R5 Y3  R5
        = legal 0 R1 R5 W:R W:Y W:G W:B draw, illegal 0 W color_missing
    """)


@pytest.mark.parametrize("other", ["G5", "W", "W+4"])
def test_r24_neither_the_number_nor_a_wild_makes_it_illegal(other: str) -> None:
    replay(f"""
        drawfour 1
        set hand_size 3
        seats Ann Bob Cyd
        cards W+4 Y1 Y3  {other} Y2 Y4  B1 B8 B9  R5
        0 W+4:G
        1 challenge
        = turn 2, hands 2 9 3
    """)


@pytest.mark.parametrize("symbol", ["S", "R"])
def test_r24_the_symbol_in_another_color_does_not_make_it_illegal(symbol: str) -> None:
    replay(f"""
        drawfour 1
        set hand_size 3
        seats Ann Bob
        cards R{symbol} Y1  W+4 Y2  B{symbol} Y3  R5
        0 R{symbol}
        0 W+4:G                     # on turn again with two seats, and B{symbol} would go on R{symbol}
        1 challenge
        = turn 0, phase turn, hands 1 9
    """)


@pytest.mark.parametrize("symbol", ["0", "5", "9", "S", "R", "+2"])
def test_r24_any_card_of_the_color_in_play_makes_it_illegal(symbol: str) -> None:
    replay(f"""
        drawfour 1
        set hand_size 3
        seats Ann Bob Cyd
        cards W+4 Y1 Y3  R{symbol} Y2 Y4  B1 B8 B9  R5
        0 W+4:B
        1 challenge
        = turn 1, hands 6 3 3
    """)


def test_r24_a_card_of_the_color_named_before_makes_it_illegal() -> None:
    replay("""
        drawfour 1
        set hand_size 3
        seats Ann Bob
        cards W W+4  G1 B1  G2 Y1  R5
        0 W:B
        1 W+4:G
        0 challenge
        = turn 0, phase turn, hands 2 6
    """)


def test_r24_a_card_of_the_color_under_the_wild_does_not_make_it_illegal() -> None:
    replay("""
        drawfour 1
        set hand_size 3
        seats Ann Bob
        cards W W+4  G1 R1  G2 Y1  R5
        0 W:B
        1 W+4:R                     # it does not matter whether the named color is in the hand
        0 challenge
        = turn 1, phase turn, hands 8 2
    """)
