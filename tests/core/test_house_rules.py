"""H3-H5 and C20-C23: jumping in, sevens and zeros, and drawing until a card can be played.

Long, because every case is a whole record.
"""

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


def test_h04_the_player_of_a_seven_swaps_hands_with_a_seat_they_choose() -> None:
    replay("""
        drawfour 1
        set seven_zero yes
        set hand_size 3
        seats Ann Bob Cyd
        cards R7 Y1 Y3  R1 Y2 Y4  B1 B8 B9  R5
        0 R7
        = turn 0, phase swap, top R7, hands 2 3 3, legal 0 "swap 1" "swap 2", legal 1, legal 2
        0 swap 2
        = turn 1, phase turn, hands 3 3 2, hand 0 Y3 Y4 B9, hand 1 Y1 Y2 B8, hand 2 R1 B1
    """)


def test_h04_a_zero_passes_all_hands_on_in_the_direction_of_play() -> None:
    replay("""
        drawfour 1
        set seven_zero yes
        set hand_size 3
        seats Ann Bob Cyd
        cards R0 Y1 Y3  R1 Y2 Y4  B1 B8 B9  R5
        0 R0
        = turn 1, phase turn, top R0, hands 3 2 3, hand 0 Y3 Y4 B9, hand 1 R1 B1, hand 2 Y1 Y2 B8
    """)


def test_h04_counterclockwise_hands_pass_counterclockwise() -> None:
    replay("""
        drawfour 1
        set seven_zero yes
        set hand_size 3
        seats Ann Bob Cyd
        cards Y1 Y3 R0  Y2 Y4 R1  B8 B9 B1  RR      # the dealer, Cyd, begins
        2 R0
        = turn 1, direction counterclockwise, hand 0 Y3 Y4 B9, hand 1 R1 B1, hand 2 Y1 Y2 B8
    """)


@pytest.mark.parametrize("card", ["R7", "R0"])
def test_h04_as_the_last_card_they_move_nothing(card: str) -> None:
    replay(f"""
        drawfour 1
        set seven_zero yes
        set hand_size 1
        seats Ann Bob Cyd
        cards {card} Y1 Y3  R5
        0 {card}
        = phase over, over round, winner 0, hands 0 1 1, points 4 0 0
    """)


@pytest.mark.parametrize("card", ["R7", "R0"])
def test_h04_without_the_option_seven_and_zero_are_ordinary_cards(card: str) -> None:
    replay(f"""
        drawfour 1
        set seven_zero no
        set hand_size 2
        seats Ann Bob Cyd
        cards {card} B2 Y3  Y2 Y4 B1  R5
        0 {card}
        = turn 1, phase turn, hand 0 Y2, hand 1 B2 Y4, hand 2 Y3 B1
    """)


@pytest.mark.parametrize("card", ["R7", "R0"])
def test_c21_as_the_first_card_they_move_nothing(card: str) -> None:
    replay(f"""
        drawfour 1
        set seven_zero yes
        set hand_size 2
        seats Ann Bob Cyd
        cards Y1 B2 Y3  Y2 Y4 B1  {card}
        = turn 0, phase turn, hand 0 Y1 Y2, hand 1 B2 Y4, hand 2 Y3 B1
    """)


def test_c21_the_player_of_a_seven_must_swap() -> None:
    replay("""
        drawfour 1
        set seven_zero yes
        set hand_size 3
        seats Ann Bob
        cards R7 Y1  R1 Y2  B1 B8  R5
        0 R7
        = legal 0 "swap 1", illegal 0 "swap 0", illegal 0 R1, illegal 0 draw, illegal 0 keep
        0 swap 1
        = turn 1, phase turn, hand 0 Y1 Y2 B8, hand 1 R1 B1
    """)


def test_c21_a_player_may_swap_with_their_partner() -> None:
    replay("""
        drawfour 1
        set seven_zero yes
        set teams yes
        set hand_size 3
        seats Ann Bob Cyd Dan
        cards R7 Y1 Y3 Y5  R1 Y2 Y4 Y6  B1 B8 B9 B7  R5
        0 R7
        = legal 0 "swap 1" "swap 2" "swap 3"
        0 swap 2
        = turn 1, hand 0 Y3 Y4 B9, hand 2 R1 B1
    """)


def test_c21_a_seven_jumped_in_with_swaps() -> None:
    replay("""
        drawfour 1
        set seven_zero yes
        set jump_in yes
        set hand_size 3
        seats Ann Bob Cyd
        cards Y1 Y2 R7  R1 Y3 Y4  B1 B8 B9  R7
        2 jump R7
        = turn 2, phase swap, legal 2 "swap 0" "swap 1", legal 0
        2 swap 1
        = turn 0, phase turn, hand 1 Y4 B9, hand 2 Y2 Y3 B8
    """)


def test_c21_a_zero_jumped_in_with_passes_hands_on() -> None:
    replay("""
        drawfour 1
        set seven_zero yes
        set jump_in yes
        set decks 2                 # each deck has only one red 0
        set hand_size 3
        seats Ann Bob Cyd
        cards Y1 R0 Y2  R1 Y3 Y4  B1 B8 B9  R0
        1 jump R0
        = turn 2, phase turn, hand 0 Y2 Y4 B9, hand 1 Y1 R1 B1, hand 2 Y3 B8
    """)


def test_c21_a_drawn_seven_swaps() -> None:
    replay("""
        drawfour 1
        set seven_zero yes
        set hand_size 2
        seats Ann Bob
        cards Y1 B2  Y2 B4  R5 R7
        0 draw
        0 R7
        = turn 0, phase swap, legal 0 "swap 1"
        0 swap 1
        = turn 1, phase turn, hand 0 B2 B4, hand 1 Y1 Y2
    """)


@pytest.mark.parametrize(("card", "hands"), [("R7", "2 0 3 3"), ("R0", "3 0 2 3")])
def test_c21_only_the_hands_of_seats_still_in_are_moved(card: str, hands: str) -> None:
    replay(f"""
        drawfour 1
        set seven_zero yes
        set hand_limit 6
        set false_call_penalty 3
        set hand_size 3
        seats Ann Bob Cyd Dan
        cards {card} Y1 Y3 Y5  R1 Y2 Y4 Y6  B1 B8 B9 B7  R5
        1 uno                       # Bob pays three and is out
        0 {card}
        = hands {hands}, illegal 0 "swap 1"
    """)


def test_c22_one_card_before_and_after_keeps_its_call() -> None:
    replay("""
        drawfour 1
        set seven_zero yes
        set hand_size 2
        seats Ann Bob Cyd
        dealer 0
        cards R1 Y3 R7  Y2 Y4 B1  R5 G9     # dealt to Bob, Cyd and Ann
        1 uno
        1 R1
        2 draw
        0 uno
        0 R7
        = turn 0, phase swap, hands 1 1 3, legal 0 "swap 1" "swap 2", legal 2
        0 swap 1
        = turn 1, hand 0 Y2, hand 1 B1, legal 0, legal 2
    """)


def test_c22_the_player_that_has_missed_its_call_keeps_the_open_window() -> None:
    replay("""
        drawfour 1
        set seven_zero yes
        set late_call no
        set hand_size 2
        seats Ann Bob Cyd
        dealer 0
        cards R1 Y3 R7  Y2 Y4 B1  R5 G9     # dealt to Bob, Cyd and Ann
        1 uno
        1 R1
        2 draw
        0 R7
        = phase swap, legal 2, legal 1, legal 0 "swap 1" "swap 2"
        0 swap 1
        = turn 1, hands 1 1 3, legal 0, legal 2 "catch 0"
    """)


def test_c22_a_player_who_jumped_in_with_a_seven_may_still_call_after_the_swap() -> None:
    replay("""
        drawfour 1
        set late_call no
        set seven_zero yes
        set jump_in yes
        set hand_size 2
        seats Ann Bob Cyd
        dealer 0
        cards R7 Y3 R7  Y2 Y4 B1  R5     # dealt to Bob, Cyd and Ann
        1 R7
        1 swap 2
        = turn 2, phase turn, hands 2 2 1, legal 0 "jump R7" "catch 2"
        0 jump R7
        0 swap 2
        = turn 1, hand 0 Y2, hand 2 B1, legal 0 uno, legal 1 draw uno "catch 0", legal 2 "catch 0"
    """)


@pytest.mark.parametrize("late_call", ["yes", "no"])
def test_c22_a_hand_that_becomes_one_card_opens_a_window(late_call: str) -> None:
    replay(f"""
        drawfour 1
        set late_call {late_call}
        set seven_zero yes
        set hand_size 2
        seats Ann Bob Cyd
        cards R7 Y1 Y3  R1 Y2 Y4  R5
        0 R7
        0 swap 2
        = turn 1, hands 2 2 1, legal 0 "catch 2", legal 1 draw uno "catch 2", legal 2 uno
        2 uno
        = legal 0, legal 1 draw uno
    """)


@pytest.mark.parametrize("late_call", ["yes", "no"])
def test_c22_a_hand_that_becomes_one_card_by_a_zero_opens_a_window(late_call: str) -> None:
    replay(f"""
        drawfour 1
        set late_call {late_call}
        set seven_zero yes
        set hand_size 2
        seats Ann Bob Cyd
        cards R0 Y1 Y3  R1 Y2 Y4  R5
        0 R0
        = turn 1, hands 2 1 2, legal 0 "catch 1", legal 2 "catch 1", legal 1 R1 draw uno
        2 catch 1
        = hands 2 3 2
    """)


def test_c22_any_other_hand_loses_call_and_window() -> None:
    replay("""
        drawfour 1
        set seven_zero yes
        set hand_size 2
        seats Ann Bob Cyd
        cards R7 Y1 Y3  R1 Y2 Y4  R5 B9 B8
        0 uno
        0 R7
        0 swap 1
        = turn 1, hands 2 1 2, legal 0 "catch 1", legal 2 "catch 1", legal 1 R1 draw uno
        1 draw
        2 draw
        = turn 0, legal 0 draw uno
    """)


def test_c22_nobody_can_be_caught_nor_call_for_the_seven_before_its_swap() -> None:
    replay("""
        drawfour 1
        set seven_zero yes
        set hand_size 2
        seats Ann Bob Cyd
        cards R7 Y1 Y3  R1 Y2 Y4  R5
        0 R7
        = turn 0, phase swap, hands 1 2 2, legal 0 "swap 1" "swap 2", legal 1, legal 2
    """)


@pytest.mark.parametrize(("catch_until", "catch"), [("turn_taken", '"catch 0"'), ("turn_begins", "")])
def test_c22_windows_of_others_stay_open_until_the_turn_is_over(catch_until: str, catch: str) -> None:
    replay(f"""
        drawfour 1
        set catch_until {catch_until}
        set seven_zero yes
        set hand_size 2
        seats Ann Bob Cyd
        cards R1 R7 Y3  B1 Y2 Y4  R5
        0 R1
        1 R7
        = turn 1, phase swap, hands 1 1 2, legal 1 "swap 0" "swap 2" {catch}, legal 2 {catch}
        1 swap 2
        = turn 2, hands 1 2 1, legal 0 "catch 2", legal 1 "catch 2", legal 2 draw uno
    """)


def test_c22_a_seat_that_is_safe_stays_safe_with_another_single_card() -> None:
    replay("""
        drawfour 1
        set seven_zero yes
        set hand_size 2
        seats Ann Bob Cyd
        cards R1 R7 Y3  B1 Y2 Y4  R5
        0 R1
        1 uno
        1 R7
        1 swap 0                    # Ann has not called, but the window is closed
        = turn 2, hand 0 Y2, hand 1 B1, legal 0, legal 1, legal 2 draw uno
    """)


def test_c22_penalty_cards_drawn_before_the_swap_are_swapped() -> None:
    replay("""
        drawfour 1
        set seven_zero yes
        set false_call_penalty 2
        set hand_size 2
        seats Ann Bob
        cards R7 Y1  R1 Y2  R5 G1 G2
        0 R7
        = phase swap, legal 0 "swap 1" uno
        0 uno                       # not due, so it is a false call
        = turn 0, phase swap, hands 3 2
        0 swap 1
        = turn 1, phase turn, hand 0 Y1 Y2, hand 1 R1 G1 G2, legal 0 uno
    """)


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
