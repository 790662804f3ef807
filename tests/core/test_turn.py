"""R12-R17, C8-C10, H6 and C24: moves on a turn, and running out of cards.

Long, because every case is a whole record.
"""

import pytest

from drawfour.record.replay import replay

# All but four cards are dealt to two seats, and each seat holds one of nearly every face. Ann begins on a blue 8;
# the pile is B8 B9 B9.
NEARLY_ALL_DEALT = """
    drawfour 1
    rules mattel
    set hand_size 52
    seats Ann Bob
    cards W W  W W  W+4 W+4  W+4 W+4  BR BR  B+2 B+2  BS BS        # the deck's order follows
"""
# Ann draws B8, Bob B9, Ann B9: the pile is empty, the discard pile one card, and it is Bob's turn.
NOTHING_LEFT = (
    NEARLY_ALL_DEALT
    + """
    0 draw
    0 keep
    1 draw
    1 keep
    0 draw
    0 keep
"""
)
# Three seats, and the pile is B9 B9, which Ann and Bob draw: it is Cyd's turn.
NOTHING_LEFT_FOR_THREE = """
    drawfour 1
    rules mattel
    set hand_size 35
    seats Ann Bob Cyd
    cards W W W  W W+4 W+4  W+4 W+4 BR  BR B+2 B+2  BS BS          # the deck's order follows
    0 draw
    0 keep
    1 draw
    1 keep
"""
# With one card dealt to each of two seats, the draw pile holds 105. Bob draws them all as penalties for false calls.
BOB_TAKES_105 = "1 uno\n" * 21


def test_r12_color_number_or_wild_may_be_played_and_nothing_else() -> None:
    replay("""
        drawfour 1
        set hand_size 5
        seats Ann Bob
        cards R1 Y1  G5 Y2  B3 Y3  W Y4  YS Y6  R5
        = legal 0 R1 G5 W:R W:Y W:G W:B draw
        = illegal 0 B3 no_match, illegal 0 YS no_match, illegal 0 R2 not_in_hand, illegal 1 Y1 not_your_turn
    """)


@pytest.mark.parametrize("color", ["R", "Y", "G", "B"])
@pytest.mark.parametrize("number", range(10))
def test_r12_a_number_matches_its_color_and_its_number(color: str, number: int) -> None:
    other = "Y" if color == "R" else "R"
    replay(f"""
        drawfour 1
        set hand_size 3
        seats Ann Bob
        cards {color}{number} {other}{number}  W {other}S  W Y+2  {color}{(number + 1) % 10}
        0 {color}{number}
        = turn 1, top {color}{number}, discard 2
        1 {other}{number}
        = turn 0, top {other}{number}, discard 3
    """)


@pytest.mark.parametrize(("symbol", "seat"), [("S", 1), ("R", 2), ("+2", 1)])
def test_r12_a_symbol_matches_the_same_symbol_in_another_color(symbol: str, seat: int) -> None:
    replay(f"""
        drawfour 1
        rules official
        set hand_size 3
        seats Ann Bob Cyd
        cards G1 B{symbol} B{symbol}  G2 Y1 Y2  G3 Y3 Y4  R{symbol}
        = turn {seat}, color red, legal {seat} B{symbol} draw
    """)


def test_r12_after_a_wild_only_the_named_color_counts() -> None:
    replay("""
        drawfour 1
        set hand_size 4
        seats Ann Bob
        cards W B3  G1 R5  G2 YS  G3 W  R5
        0 W:B
        = turn 1, color blue, top W, legal 1 B3 W:R W:Y W:G W:B draw
        = illegal 1 R5 no_match, illegal 1 YS no_match
    """)


def test_r12_each_copy_of_a_face_is_played_separately() -> None:
    replay("""
        drawfour 1
        set hand_size 3
        seats Ann Bob
        cards R7 Y1  R7 Y2  G3 Y3  R5 B8
        0 R7
        = hand 0 R7 G3
        1 draw
        = turn 0, legal 0 R7 draw uno
    """)


@pytest.mark.parametrize("preset", ["classic", "official", "mattel"])
def test_r13_a_seat_that_could_play_may_draw_one_card_instead(preset: str) -> None:
    replay(f"""
        drawfour 1
        rules {preset}
        set hand_size 3
        seats Ann Bob
        cards R1 Y1  R2 Y2  R3 Y3  R5 B8
        = legal 0 R1 R2 R3 draw, pile 101
        0 draw
        = turn 1, phase turn, hand 0 R1 R2 R3 B8, pile 100
    """)


def test_r14_may_play_lets_the_seat_keep_the_drawn_card() -> None:
    replay("""
        drawfour 1
        rules official
        set hand_size 3
        seats Ann Bob
        cards R1 Y1  G2 Y2  G3 Y3  R5 R9
        0 draw
        = turn 0, phase drawn, hands 4 3, legal 0 R9 keep
        0 keep
        = turn 1, phase turn, hand 0 R1 G2 G3 R9, top R5
    """)


def test_r14_may_play_lets_the_seat_play_the_drawn_card() -> None:
    replay("""
        drawfour 1
        rules official
        set hand_size 3
        seats Ann Bob
        cards R1 Y1  G2 Y2  G3 Y3  R5 R9
        0 draw
        0 R9
        = turn 1, phase turn, hand 0 R1 G2 G3, top R9, discard 2
    """)


def test_r14_must_play_leaves_no_choice() -> None:
    replay("""
        drawfour 1
        rules classic
        set hand_size 3
        seats Ann Bob
        cards R1 Y1  G2 Y2  G3 Y3  R5 R9
        0 draw
        = turn 0, phase drawn, legal 0 R9, illegal 0 keep must_play_drawn
        0 R9
        = turn 1, hand 0 R1 G2 G3
    """)


@pytest.mark.parametrize("drawn_card", ["must_play", "may_play"])
def test_r14_nothing_else_from_the_hand_may_be_played_after_drawing(drawn_card: str) -> None:
    replay(f"""
        drawfour 1
        set hand_size 3
        set drawn_card {drawn_card}
        seats Ann Bob
        cards R1 Y1  G2 Y2  G3 Y3  R5 R9
        0 draw
        = illegal 0 R1 only_drawn_card, illegal 0 draw already_drawn, illegal 1 Y1 not_your_turn
    """)


@pytest.mark.parametrize("drawn_card", ["must_play", "may_play"])
def test_r14_a_drawn_card_that_cannot_be_played_ends_the_turn(drawn_card: str) -> None:
    replay(f"""
        drawfour 1
        set hand_size 3
        set drawn_card {drawn_card}
        seats Ann Bob
        cards R1 Y1  G2 Y2  G3 Y3  R5 B8
        0 draw
        = turn 1, phase turn, hand 0 R1 G2 G3 B8, illegal 1 keep nothing_drawn
    """)


def test_r14_a_legal_drawn_wild_draw_four_must_be_played() -> None:
    replay("""
        drawfour 1
        rules classic
        set hand_size 3
        seats Ann Bob
        cards B1 Y1  G2 Y2  G5 Y3  R5 W+4
        0 draw
        = turn 0, phase drawn, legal 0 W+4:R W+4:Y W+4:G W+4:B, illegal 0 keep must_play_drawn
    """)


def test_r14_an_illegal_drawn_wild_draw_four_may_be_kept() -> None:
    replay("""
        drawfour 1
        rules classic
        set hand_size 3
        seats Ann Bob
        cards R1 Y1  G2 Y2  G3 Y3  R5 W+4
        0 draw
        = turn 0, phase drawn, legal 0 W+4:R W+4:Y W+4:G W+4:B keep
        0 keep
        = turn 1, phase turn, hand 0 R1 G2 G3 W+4
    """)


def test_r14_an_illegal_drawn_wild_draw_four_may_be_played_as_a_bluff() -> None:
    replay("""
        drawfour 1
        rules classic
        set hand_size 3
        seats Ann Bob
        cards R1 Y1  G2 Y2  G3 Y3  R5 W+4
        0 draw
        0 W+4:B
        = turn 1, phase challenge, color blue, hand 0 R1 G2 G3, legal 1 challenge accept
    """)


def test_r14_under_may_play_a_legal_drawn_wild_draw_four_may_be_kept_too() -> None:
    replay("""
        drawfour 1
        rules official
        set hand_size 3
        seats Ann Bob
        cards B1 Y1  G2 Y2  G3 Y3  R5 W+4
        0 draw
        = phase drawn, legal 0 W+4:R W+4:Y W+4:G W+4:B keep
    """)


def test_r15_one_card_a_turn() -> None:
    replay("""
        drawfour 1
        set hand_size 3
        seats Ann Bob
        cards R1 Y2  B1 Y3  G3 Y4  R5
        0 R1
        = turn 1, illegal 0 B1 not_your_turn
    """)


def test_r15_a_draw_two_cannot_be_answered_with_another() -> None:
    replay("""
        drawfour 1
        set hand_size 3
        seats Ann Bob Cyd
        cards R+2 B+2 Y1  G2 W+4 Y2  G3 Y3 Y4  R5
        0 R+2
        = turn 2, phase turn, hands 2 5 3, illegal 1 B+2 not_your_turn, illegal 1 W+4:R not_your_turn
    """)


def test_r15_a_wild_draw_four_cannot_be_answered_with_a_card() -> None:
    replay("""
        drawfour 1
        set hand_size 3
        seats Ann Bob Cyd
        cards W+4 B+2 Y1  G2 W+4 Y2  G3 Y3 Y4  R5
        0 W+4:B
        = turn 1, phase challenge, legal 1 challenge accept
        = illegal 1 B+2 answer_first, illegal 1 W+4:R answer_first, illegal 1 draw answer_first
    """)


def test_r16_the_discard_pile_except_its_top_is_turned_over_in_the_middle_of_a_draw() -> None:
    replay(f"""
        {NEARLY_ALL_DEALT}
        = turn 0, hands 52 52, top B8, pile 3
        0 B+2                       # Bob draws B8 B9
        = turn 0, hands 51 54, pile 1, discard 2
        0 R+2                       # Bob draws B9; B8 and B+2 are turned over, the older one comes first
        = turn 0, hands 50 56, pile 1, discard 1, top R+2
        0 draw
        = phase drawn, legal 0 B+2 keep, pile 0
    """)


def test_r16_the_order_of_the_new_pile_is_chance() -> None:
    replay(f"""
        {NEARLY_ALL_DEALT}
        0 B+2
        cards B+2 B8
        0 R+2
        = turn 0, hands 50 56, pile 1, discard 1
        0 draw                      # B8, which does not go on R+2
        = turn 1, phase turn, hands 51 56, pile 0
    """)


def test_r16_a_named_color_does_not_stay_with_a_wild_that_is_drawn_again() -> None:
    replay(f"""
        {NOTHING_LEFT}
        1 W:B                       # on B8
        0 draw                      # B8
        0 B8
        1 draw                      # the wild
        = phase drawn, turn 1, legal 1 W:R W:Y W:G W:B keep, pile 0, discard 1
    """)


def test_r16_a_seat_that_can_draw_nothing_passes() -> None:
    replay(f"""
        {NOTHING_LEFT}
        = turn 1, phase turn, hands 54 53, pile 0, discard 1
        1 draw
        = turn 0, phase turn, hands 54 53, pile 0, discard 1
    """)


def test_r16_a_round_in_which_every_seat_has_passed_is_blocked() -> None:
    replay(f"""
        {NOTHING_LEFT}
        1 draw
        0 draw
        = over round, phase over, winner none, hands 54 53, points 0 0, scores 0 0
        round
        cards W W  W W  W+4 W+4  W+4 W+4  BR BR  B+2 B+2  BS BS
        = turn 1, phase turn, hands 52 52, top B8, pile 3
    """)


def test_r17_with_nothing_to_play_and_nothing_to_draw_a_seat_can_only_pass() -> None:
    replay(f"""
        drawfour 1
        set hand_size 1
        set false_call_penalty 5
        seats Ann Bob
        cards B9 G1  R5
        {BOB_TAKES_105}
        = turn 0, hands 1 106, pile 0, discard 1, legal 0 draw uno      # it would be a false call
        0 draw
        = turn 1, phase turn, hands 1 106
    """)


def test_r17_only_a_finished_round_has_no_moves() -> None:
    replay("""
        drawfour 1
        set hand_size 1
        seats Ann Bob
        cards R9 G1  R5
        0 R9
        = over round, phase over, illegal 0 draw round_over, illegal 1 draw round_over, illegal 1 G1 round_over
        = illegal 1 "catch 0" round_over, illegal 1 uno round_over, illegal 1 keep round_over
    """)


def test_c08_a_drawn_wild_does_not_play_itself() -> None:
    replay("""
        drawfour 1
        rules classic
        set hand_size 1
        seats Ann Bob
        cards G1 Y1  R5 W
        0 draw
        = turn 0, phase drawn, hands 2 1, top R5, legal 0 W:R W:Y W:G W:B uno
    """)


def test_c08_an_unplayable_drawn_card_ends_the_turn_without_keep() -> None:
    replay("""
        drawfour 1
        rules classic
        set hand_size 1
        seats Ann Bob
        cards G1 Y1  R5 B8
        0 draw
        = turn 1, phase turn, hands 2 1
    """)


def test_c09_the_victim_of_a_draw_two_draws_the_cards_that_are_left_and_loses_its_turn() -> None:
    replay(f"""
        {NOTHING_LEFT}
        1 B+2                       # the B8 under it is the only card left
        = turn 1, phase turn, hands 55 52, pile 0, discard 1, top B+2
    """)


def test_c09_a_caught_bluffer_draws_the_cards_that_are_left() -> None:
    replay(f"""
        {NOTHING_LEFT}
        1 W+4:R                     # Bob holds blue cards
        0 challenge
        = turn 0, phase turn, hands 54 53, pile 0, discard 1, color red
    """)


def test_c09_a_wrong_challenger_draws_the_cards_that_are_left() -> None:
    calls = "0 uno\n" * 21
    replay(f"""
        drawfour 1
        rules mattel
        set hand_size 2
        set false_call_penalty 5
        seats Ann Bob
        cards G1 W+4  G2 Y9  R5 B8
        0 draw
        {calls}
        = turn 1, hands 105 2, pile 0       # a draw and 20 calls took 101 of 103 cards, the last call two
        1 W+4:Y
        0 challenge
        = turn 1, phase turn, hands 106 1, pile 0, discard 1, color yellow
    """)


def test_c10_a_card_played_or_drawn_resets_the_count_of_passes() -> None:
    replay(f"""
        {NOTHING_LEFT}
        1 draw                      # a pass
        0 B1
        1 draw                      # B8
        1 keep
        = turn 0, pile 0, discard 1
        0 draw                      # a pass
        = turn 1, phase turn
        1 draw                      # and another
        = over round, winner none, points 0 0
    """)


def test_c10_three_seats_are_blocked_after_three_passes() -> None:
    replay(f"""
        {NOTHING_LEFT_FOR_THREE}
        = turn 2, hands 36 36 35, pile 0, discard 1
        2 draw
        0 draw
        = turn 1, phase turn
        1 draw
        = over round, winner none, points 0 0 0
    """)


def test_c10_a_lost_turn_is_not_a_pass() -> None:
    replay(f"""
        {NOTHING_LEFT_FOR_THREE}
        2 B+2                       # Ann draws the one card under it and loses her turn
        = turn 1, hands 37 36 34
        1 draw
        2 draw
        = turn 0, phase turn
        0 draw
        = over round, winner none
    """)


def test_c10_a_pass_is_allowed_with_a_playable_card() -> None:
    replay(f"""
        drawfour 1
        set hand_size 1
        set false_call_penalty 5
        seats Ann Bob
        cards R9 G1  R5
        {BOB_TAKES_105}
        = legal 0 R9 draw uno
        0 draw
        = turn 1, hands 1 106
    """)


def test_c10_a_pass_is_not_allowed_with_a_playable_card_under_force_play() -> None:
    replay(f"""
        drawfour 1
        set hand_size 1
        set false_call_penalty 5
        set force_play yes
        seats Ann Bob
        cards R9 G1  R5
        {BOB_TAKES_105}
        = legal 0 R9 uno, illegal 0 draw must_play
    """)


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
