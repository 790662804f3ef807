"""C5 and C17: challenges and calls while a count is pending."""

from drawfour.record.replay import replay


def test_c17_adding_waives_the_challenge_and_only_the_last_card_is_judged() -> None:
    replay("""
        drawfour 1
        set stack same
        set hand_size 3
        seats Ann Bob Cyd
        cards W+4 W+4 Y3  R1 Y2 Y4  B1 B8 B9  R5      # Ann bluffs, Bob has no green card
        0 W+4:G
        1 W+4:B
        = turn 2, phase pending, illegal 1 challenge, illegal 0 challenge
        2 challenge
        = turn 0, phase turn, hands 2 2 13, shown 2 Y2 B8
    """)


def test_c17_it_is_judged_against_the_color_in_play_when_it_was_added() -> None:
    replay("""
        drawfour 1
        set stack same
        set hand_size 3
        seats Ann Bob Cyd
        cards W+4 W+4 Y3  Y1 G2 Y4  B1 B8 B9  R5      # Ann has no red card, Bob a green one
        0 W+4:G
        1 W+4:B
        2 challenge
        = turn 2, phase turn, color blue, hands 2 10 3, legal 2 B9 draw
    """)


def test_c17_a_wild_draw_four_under_a_draw_two_cannot_be_challenged() -> None:
    replay("""
        drawfour 1
        set stack any
        set hand_size 3
        seats Ann Bob Cyd
        cards W+4 G+2 Y3  R1 Y2 Y4  B1 B8 B9  R5
        0 W+4:G
        1 G+2
        = turn 2, phase pending, legal 2 take, illegal 2 challenge
        2 take
        = turn 0, hands 2 2 9
    """)


def test_c17_cards_drawn_since_do_not_count() -> None:
    replay("""
        drawfour 1
        set stack same
        set hand_size 2
        seats Ann Bob Cyd
        cards W+4 Y1 Y3  G5 Y2 Y4  R5 R1 R2
        0 W+4:B
        2 catch 0                   # Ann draws two red cards
        1 challenge
        = turn 2, phase turn, hands 3 8 2
    """)


def test_c17_a_call_made_before_a_successful_challenge_holds_for_the_play_after_it() -> None:
    replay("""
        drawfour 1
        set stack same
        set hand_size 2
        seats Ann Bob Cyd
        cards W+4 B1 Y3  R1 Y2 Y4  R5
        0 W+4:B
        1 uno
        1 challenge
        = turn 1, phase turn, legal 1 B1 draw
        1 B1
        = turn 2, hands 5 1 2, legal 0, legal 2 draw uno
    """)


def test_c05_taking_voids_a_call_even_if_nothing_can_be_drawn() -> None:
    calls = "0 uno\n" * 7  # one is due, the others cost twenty cards each, or all that are left
    replay(f"""
        drawfour 1
        set stack same
        set false_call_penalty 20
        set hand_size 2
        seats Ann Bob
        cards R+2 R1  Y1 G2  R5
        {calls}
        0 R+2
        0 uno                       # the red 5 under the Draw Two
        = turn 1, phase pending, hands 105 2, pile 0, discard 1
        1 uno
        1 take
        0 draw
        1 R1
        0 catch 1                   # the call was for the turn that Bob lost
        = hands 105 2
    """)
