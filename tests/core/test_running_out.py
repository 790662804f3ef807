"""R16, R17, C9 and C10: running out of cards."""

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
