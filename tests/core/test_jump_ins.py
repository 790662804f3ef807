"""H3 and C20: jumping in."""

import pytest

from drawfour.record.replay import replay


def test_h03_a_seat_with_the_very_same_face_may_play_it_out_of_turn() -> None:
    replay("""
        drawfour 1
        set jump_in yes
        set hand_size 3
        seats Ann Bob Cyd Dan
        cards R7 Y1 R7 Y5  R1 Y2 Y4 R9  B1 B8 B9 G7  R5
        0 R7
        = turn 1, phase turn, legal 1 draw, legal 2 "jump R7", legal 3
        2 jump R7
        = turn 3, phase turn, color red, top R7, hands 2 3 2 3, discard 3, legal 3 R9 G7 draw
    """)


def test_h03_the_seat_on_turn_just_plays_it() -> None:
    replay("""
        drawfour 1
        set jump_in yes
        set hand_size 3
        seats Ann Bob
        cards R7 R7  R1 Y2  B1 B8  R5
        0 R7
        = turn 1, legal 1 R7 draw, illegal 1 "jump R7"
    """)


def test_h03_a_wild_cannot_be_jumped_in_with() -> None:
    replay("""
        drawfour 1
        set jump_in yes
        set hand_size 3
        seats Ann Bob Cyd
        cards W Y1 W  R1 Y2 W+4  B1 B8 B9  R5
        0 W:B
        = turn 1, legal 2
    """)


def test_h03_jumping_in_with_the_last_card_wins() -> None:
    replay("""
        drawfour 1
        set jump_in yes
        set hand_size 1
        seats Ann Bob Cyd
        cards Y1 Y2 R5  R5
        2 jump R5
        = phase over, over round, winner 2, points 0 0 3
    """)


@pytest.mark.parametrize("card", ["RS", "RR"])
@pytest.mark.parametrize(("finish_on", "jump"), [("any", True), ("number", False)])
def test_h03_nobody_jumps_in_with_a_barred_last_card(card: str, finish_on: str, jump: bool) -> None:
    replay(f"""
        drawfour 1
        set jump_in yes
        set finish_on {finish_on}
        set hand_size 1
        seats Ann Bob Cyd
        cards Y1 {card} Y2  {card}
        = turn 2, phase turn, legal 1 {f'"jump {card}"' if jump else ""}
    """)


def test_c20_a_seat_can_jump_in_on_the_first_card() -> None:
    replay("""
        drawfour 1
        set jump_in yes
        set hand_size 2
        seats Ann Bob Cyd
        cards Y1 R5 Y3  Y2 Y4 B1  R5
        = turn 0, legal 1 "jump R5"
        1 jump R5
        = turn 2, hands 2 1 2, discard 2
    """)


def test_c20_the_seat_that_played_the_top_card_can_jump_in() -> None:
    replay("""
        drawfour 1
        set jump_in yes
        set hand_size 4
        seats Ann Bob Cyd
        cards R7 Y1 Y3  R7 Y2 Y4  B1 B8 B9  B2 G1 G2  R5
        0 R7
        = turn 1, legal 0 "jump R7"
        0 jump R7
        = turn 1, hands 2 4 4, legal 0
    """)


@pytest.mark.parametrize(
    ("phase", "cards", "move"),
    [
        ("challenge", "W+4 Y1 W+4  R1 Y2 Y4  B1 B8 B9  R5", "0 W+4:B"),
        ("drawn", "Y1 Y2 R5  B1 Y3 Y4  B3 B8 B9  R5 R9", "0 draw"),
        ("pending", "R+2 Y1 R+2  R1 Y2 Y4  B1 B8 B9  R5", "0 R+2"),
        ("opening_color", "Y1 Y2 W  B1 Y3 Y4  B3 B8 B9  W", ""),
    ],
)
def test_c20_nobody_jumps_in_while_an_answer_is_due(phase: str, cards: str, move: str) -> None:
    replay(f"""
        drawfour 1
        set jump_in yes
        set stack {"same" if phase == "pending" else "none"}
        set hand_size 3
        seats Ann Bob Cyd
        cards {cards}
        {move}
        = phase {phase}, legal 2
    """)


def test_c20_a_seat_can_jump_in_once_a_count_is_taken() -> None:
    replay("""
        drawfour 1
        set jump_in yes
        set stack same
        set hand_size 3
        seats Ann Bob Cyd Dan
        cards R+2 Y1 R9 R+2  R1 Y2 Y4 Y5  B1 B8 B9 B2  R5
        0 R+2
        = turn 1, phase pending, legal 3
        1 take
        = turn 2, phase turn, legal 3 "jump R+2"
        3 jump R+2
        = turn 0, phase pending, hands 2 5 3 2, legal 0 take uno
        0 take
        = turn 1, phase turn, hands 4 5 3 2
    """)


def test_c20_nobody_jumps_in_on_a_wild_turned_up() -> None:
    replay("""
        drawfour 1
        set jump_in yes
        set hand_size 2
        seats Ann Bob Cyd
        cards Y1 W Y3  Y2 Y4 W  W
        0 color:Y
        = phase turn, legal 1, legal 2
    """)


@pytest.mark.parametrize(
    ("card", "rest", "jumper", "turn", "hands"),
    [
        ("RS", "Y3 RS", 3, 1, "2 3 3 2"),
        ("RR", "RR Y3", 2, 3, "2 3 2 3"),
        ("R+2", "Y3 R+2", 3, 1, "4 5 3 2"),
    ],
)
def test_c20_effects_and_the_next_turn_count_from_the_seat_that_jumped_in(
    card: str, rest: str, jumper: int, turn: int, hands: str
) -> None:
    replay(f"""
        drawfour 1
        set jump_in yes
        set hand_size 3
        seats Ann Bob Cyd Dan
        cards {card} Y1 {rest}  R1 Y2 Y4 R9  B1 B8 B9 G7  R5
        0 {card}
        {jumper} jump {card}
        = turn {turn}, phase turn, direction clockwise, hands {hands}
    """)


def test_c20_with_two_seats_a_reverse_jumped_in_with_acts_as_a_skip() -> None:
    replay("""
        drawfour 1
        set jump_in yes
        set hand_size 2
        seats Ann Bob
        cards RR RR  R1 Y2  R5
        0 RR
        = turn 0, legal 1 "jump RR" "catch 0"
        1 jump RR
        = turn 1, direction clockwise, hands 1 1
    """)


def test_c20_a_jump_in_closes_open_windows_and_opens_its_own() -> None:
    replay("""
        drawfour 1
        set jump_in yes
        set hand_size 2
        seats Ann Bob Cyd Dan
        cards R7 Y1 R7 Y5  R1 Y2 Y4 R9  R5
        0 R7
        = legal 3 "catch 0"
        2 jump R7
        = turn 3, legal 1 "catch 2", legal 0 "catch 2", legal 2 uno
        1 catch 2
        = turn 3, hands 1 2 3 2
    """)


@pytest.mark.parametrize("late_call", ["yes", "no"])
def test_c20_the_seat_that_jumped_in_may_call_afterwards_under_either_late_call(late_call: str) -> None:
    replay(f"""
        drawfour 1
        set late_call {late_call}
        set jump_in yes
        set hand_size 2
        seats Ann Bob Cyd Dan
        cards R7 Y1 R7 Y5  R1 Y2 Y4 R9  R5
        0 R7
        = illegal 2 uno
        2 jump R7
        = legal 2 uno
        2 uno
        = legal 1, legal 2, legal 3 R9 draw uno
    """)


def test_c20_a_call_made_with_the_play_is_void_when_another_seat_jumps_in() -> None:
    replay("""
        drawfour 1
        set jump_in yes
        set hand_size 2
        seats Ann Bob Cyd
        dealer 0
        cards R1 B5 R5  Y2 B4 R6  R5     # dealt to Bob, Cyd and Ann
        1 uno
        = legal 1 R1 draw
        0 jump R5
        = turn 1, phase turn, legal 1 R1 draw uno "catch 0"
    """)
