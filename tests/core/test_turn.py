"""R12-R15 and C8: moves on a turn."""

import pytest

from drawfour.record.replay import replay


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
