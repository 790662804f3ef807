"""H1, C15 and C16: stacking, and the cards that may be added."""

import pytest

from drawfour.record.replay import replay

# Bob adds a yellow Draw Two to Ann's red one; Cyd has none.
TWO_DRAW_TWOS = """
    set hand_size 3
    seats Ann Bob Cyd
    cards R+2 Y+2 Y3  R1 Y2 Y4  B1 B8 B9  R5
    0 R+2
    1 Y+2
"""
# Bob adds a Wild Draw Four to Ann's Draw Two and holds no red card ...
HONEST = """
    set hand_size 3
    seats Ann Bob Cyd
    cards R+2 W+4 Y3  R1 Y2 Y4  B1 B8 B9  R5
    0 R+2
    1 W+4:G
"""
# ... or holds one.
BLUFF = """
    set hand_size 3
    seats Ann Bob Cyd
    cards R+2 W+4 Y3  R1 R2 Y4  B1 B8 B9  R5
    0 R+2
    1 W+4:G
"""
WILD_DRAW_FOURS = "W+4:R W+4:Y W+4:G W+4:B"


def test_h01_the_whole_count_passes_on_to_the_seat_that_does_not_add() -> None:
    replay(f"""
        drawfour 1
        set stack same
        {TWO_DRAW_TWOS}
        = turn 2, phase pending, color yellow, top Y+2, hands 2 2 3, legal 2 take, pile 98
        2 take
        = turn 0, phase turn, hands 2 2 7, pile 94, color yellow, top Y+2
    """)


def test_h01_a_seat_that_could_add_need_not() -> None:
    replay("""
        drawfour 1
        set stack same
        set force_play yes
        set hand_size 3
        seats Ann Bob Cyd
        cards R+2 Y+2 Y3  R1 Y2 Y4  B1 B8 B9  R5
        0 R+2
        = turn 1, phase pending, legal 1 Y+2 take
        1 take
        = turn 2, phase turn, hands 2 5 3
    """)


def test_h01_wild_draw_fours_are_stacked_too() -> None:
    replay(f"""
        drawfour 1
        set stack same
        set hand_size 3
        seats Ann Bob Cyd
        cards W+4 W+4 W+4  Y1 Y2 Y4  B1 B8 B9  R5
        0 W+4:G
        1 W+4:B
        = turn 2, phase pending, color blue, hands 2 2 3, legal 2 {WILD_DRAW_FOURS} challenge take
        2 take
        = turn 0, phase turn, color blue, hands 2 2 11
    """)


@pytest.mark.parametrize("stack", ["upward", "any"])
def test_h01_a_count_of_both_kinds_is_drawn_whole(stack: str) -> None:
    replay(f"""
        drawfour 1
        set stack {stack}
        {HONEST}
        = turn 2, phase pending, color green, hands 2 2 3, legal 2 challenge take
        2 take
        = turn 0, phase turn, color green, hands 2 2 9
    """)


def test_h01_a_successful_challenge_makes_the_last_player_draw_the_whole_count() -> None:
    replay(f"""
        drawfour 1
        set stack upward
        {BLUFF}
        2 challenge
        = turn 2, phase turn, color green, hands 2 8 3, pile 92, shown 2 R2 B8, shown 0
    """)


def test_h01_a_wrong_challenge_costs_the_count_plus_two() -> None:
    replay(f"""
        drawfour 1
        set stack upward
        {HONEST}
        2 challenge
        = turn 0, phase turn, color green, hands 2 2 11, pile 90, shown 2 Y2 B8
    """)


def test_h01_a_first_draw_two_of_a_count_may_be_drawn_at_once() -> None:
    replay("""
        drawfour 1
        set stack any
        set hand_size 3
        seats Ann Bob
        cards R+2 Y+2  R1 Y2  B1 B8  R5
        0 R+2
        1 take
        = turn 0, phase turn, hands 2 5
    """)


def test_h01_under_none_nothing_can_be_added() -> None:
    replay("""
        drawfour 1
        set stack none
        set hand_size 3
        seats Ann Bob
        cards R+2 Y+2  R1 Y2  B1 B8  R5
        0 R+2
        = turn 0, phase turn, hands 2 5
    """)


def test_c15_a_draw_two_waits_for_an_answer_even_if_none_is_possible() -> None:
    for option in ("stack same", "stack upward", "stack any", "deflect yes"):
        replay(f"""
            drawfour 1
            set {option}
            set hand_size 3
            seats Ann Bob Cyd
            cards R+2 Y1 Y3  R1 Y2 Y4  B1 B8 B9  R5
            0 R+2
            = turn 1, phase pending, hands 2 3 3, pile 98, legal 1 take, legal 2
        """)


@pytest.mark.parametrize(
    ("options", "then"),
    [
        ("stack same", "turn 1, phase pending, legal 1 challenge take, illegal 1 accept, illegal 2 take"),
        ("stack same; no_bluffing yes", "turn 1, phase pending, legal 1 take"),  # there is nothing to challenge
        ("deflect yes", "turn 1, phase challenge, legal 1 challenge accept, illegal 1 take, illegal 1 BS"),  # as usual
        ("deflect yes; no_bluffing yes", "turn 2, phase turn, hands 2 7 3"),  # it acts at once
    ],
)
def test_c15_a_wild_draw_four_opens_a_count_or_a_challenge(options: str, then: str) -> None:
    settings = "\n".join(f"set {option}" for option in options.split("; "))
    replay(f"""
        drawfour 1
        {settings}
        set hand_size 3
        seats Ann Bob Cyd
        cards W+4 Y1 Y3  B1 BS Y4  B2 B8 B9  R5
        0 W+4:B
        = color blue, {then}
    """)


@pytest.mark.parametrize(("option", "answer"), [("stack same", "take"), ("deflect yes", "accept")])
def test_c15_a_wild_draw_four_costs_the_turn_either_way(option: str, answer: str) -> None:
    replay(f"""
        drawfour 1
        set {option}
        set hand_size 3
        seats Ann Bob Cyd
        cards W+4 Y1 Y3  B1 BS Y4  B2 B8 B9  R5
        0 W+4:B
        1 {answer}
        = turn 2, phase turn, hands 2 7 3
    """)


def test_c15_without_stacking_and_deflecting_a_draw_two_acts_at_once() -> None:
    replay("""
        drawfour 1
        set jump_in yes
        set seven_zero yes
        set hand_size 3
        seats Ann Bob Cyd
        cards R+2 Y+2 Y3  R1 RS Y4  B1 B8 B9  R5
        0 R+2
        = turn 2, phase turn, hands 2 5 3, illegal 1 take
    """)


@pytest.mark.parametrize("option", ["stack any", "deflect yes"])
def test_c15_a_draw_two_turned_up_acts_at_once(option: str) -> None:
    replay(f"""
        drawfour 1
        set {option}
        set hand_size 3
        seats Ann Bob Cyd
        cards Y+2 R1 R2  RS R3 R4  RR Y5 Y6  R+2
        = turn 1, phase turn, hands 5 3 3
    """)


@pytest.mark.parametrize("catch_until", ["turn_taken", "turn_begins"])
def test_c15_taking_a_count_is_not_acting_and_closes_no_window(catch_until: str) -> None:
    replay(f"""
        drawfour 1
        set catch_until {catch_until}
        set stack same
        set hand_size 2
        seats Ann Bob Cyd
        cards R+2 Y1 Y3  R1 Y2 Y4  R5
        0 R+2
        1 take
        = turn 2, phase turn, hands 1 4 2, legal 0 uno, legal 1 "catch 0", legal 2 draw uno "catch 0"
    """)


@pytest.mark.parametrize(
    ("stack", "card", "legal"),
    [
        ("same", "R+2", "Y+2 G+2 take"),
        ("upward", "R+2", f"Y+2 G+2 {WILD_DRAW_FOURS} take"),
        ("any", "R+2", f"Y+2 G+2 {WILD_DRAW_FOURS} take"),
        ("same", "W+4:G", f"{WILD_DRAW_FOURS} challenge take"),
        ("upward", "W+4:G", f"{WILD_DRAW_FOURS} challenge take"),
        ("any", "W+4:G", f"G+2 {WILD_DRAW_FOURS} challenge take"),
    ],
)
def test_c16_what_may_be_added_depends_on_the_last_draw_card(stack: str, card: str, legal: str) -> None:
    replay(f"""
        drawfour 1
        set stack {stack}
        set hand_size 4
        seats Ann Bob
        cards {card.partition(":")[0]} Y+2  Y1 G+2  Y3 W+4  Y5 G7  R5
        0 {card}
        = turn 1, phase pending, legal 1 {legal}
    """)


@pytest.mark.parametrize("stack", ["same", "upward"])
def test_c16_a_count_never_goes_back_to_draw_two(stack: str) -> None:
    replay(f"""
        drawfour 1
        set stack {stack}
        set hand_size 3
        seats Ann Bob
        cards W+4 G+2  Y1 G1  Y3 G3  R5
        0 W+4:G
        = legal 1 challenge take
    """)


def test_c16_any_goes_back_to_draw_two_and_then_on_by_the_symbol() -> None:
    replay(f"""
        drawfour 1
        set stack any
        set hand_size 3
        seats Ann Bob Cyd
        cards W+4 G+2 R+2  Y1 G1 W+4  Y3 G3 Y4  R5
        0 W+4:G
        1 G+2
        = turn 2, phase pending, color green, legal 2 R+2 {WILD_DRAW_FOURS} take
        2 R+2
        0 take
        = turn 1, phase turn, color red, hands 10 2 2
    """)


def test_c16_a_draw_two_can_be_added_whatever_skip_deflected_the_count() -> None:
    replay("""
        drawfour 1
        set stack same
        set deflect yes
        set hand_size 3
        seats Ann Bob Cyd
        cards R+2 RS Y+2  R1 Y2 Y4  B1 B8 B9  R5
        0 R+2
        1 RS
        = turn 2, phase pending, color red, top RS, legal 2 Y+2 take
        2 Y+2
        = turn 0, phase pending, color yellow, legal 0 take uno
        0 take
        = turn 1, hands 6 2 2
    """)


@pytest.mark.parametrize(("no_bluffing", "legal"), [("no", f"{WILD_DRAW_FOURS} take"), ("yes", "take")])
def test_c16_a_bluff_may_be_added_unless_no_bluffing_is_on(no_bluffing: str, legal: str) -> None:
    replay(f"""
        drawfour 1
        set stack upward
        set no_bluffing {no_bluffing}
        set hand_size 3
        seats Ann Bob
        cards R+2 W+4  Y1 R2  Y3 R3  R5
        0 R+2
        = legal 1 {legal}
    """)


def test_c16_the_number_of_other_cards_does_not_matter() -> None:
    replay("""
        drawfour 1
        set stack any
        set hand_size 3
        seats Ann Bob
        cards R+2 R3  Y1 W  Y3 RS  R5
        0 R+2
        = legal 1 take, illegal 1 R3, illegal 1 W:R, illegal 1 RS, illegal 1 draw
    """)
