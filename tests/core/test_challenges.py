"""R25-R28, C7, H7 and C24: bluffs and challenges."""

import pytest

from drawfour.record.replay import replay

# Ann bluffs: she holds a red card when she plays her Wild Draw Four on red.
BLUFF = """
    set hand_size 3
    seats Ann Bob Cyd
    cards W+4 Y1 Y3  R1 Y2 Y4  G1 B8 B9  R5
    0 W+4:B
"""
# Ann has no red card.
HONEST = """
    set hand_size 3
    seats Ann Bob Cyd
    cards W+4 Y1 Y3  B1 Y2 Y4  G1 B8 B9  R5
    0 W+4:B
"""


def test_r25_a_wild_draw_four_may_be_a_bluff() -> None:
    replay("""
        drawfour 1
        set hand_size 3
        seats Ann Bob
        cards W+4 Y1  R1 Y2  G1 Y3  R5
        = legal 0 R1 W+4:R W+4:Y W+4:G W+4:B draw
    """)


def test_r25_only_the_next_seat_may_challenge_and_knows_the_color() -> None:
    replay(f"""
        drawfour 1
        {BLUFF}
        = turn 1, phase challenge, color blue, top W+4, hands 2 3 3, legal 1 challenge accept
        = illegal 2 challenge not_your_turn, illegal 2 accept not_your_turn, illegal 0 challenge not_your_turn
    """)


def test_r25_nothing_but_a_wild_draw_four_can_be_challenged() -> None:
    replay("""
        drawfour 1
        set hand_size 3
        seats Ann Bob
        cards W Y1  R1 Y2  G1 Y3  R5
        0 W:B
        = turn 1, phase turn, illegal 1 challenge nothing_to_challenge, illegal 1 accept nothing_to_challenge
    """)


@pytest.mark.parametrize("preset", ["classic", "official", "mattel"])
def test_r26_a_caught_bluffer_draws_four_and_the_challenger_takes_a_normal_turn(preset: str) -> None:
    replay(f"""
        drawfour 1
        rules {preset}
        {BLUFF}
        1 challenge
        = turn 1, phase turn, hands 6 3 3, pile 94, color blue, top W+4, discard 2, legal 1 B8 draw
    """)


@pytest.mark.parametrize("preset", ["classic", "official", "mattel"])
def test_r26_a_wrong_challenger_draws_six_and_loses_the_turn(preset: str) -> None:
    replay(f"""
        drawfour 1
        rules {preset}
        {HONEST}
        1 challenge
        = turn 2, phase turn, hands 2 9 3, pile 92, color blue, top W+4, discard 2
    """)


@pytest.mark.parametrize("game", [BLUFF, HONEST])
def test_r26_a_seat_that_does_not_challenge_draws_four_and_loses_the_turn(game: str) -> None:
    replay(f"""
        drawfour 1
        {game}
        1 accept
        = turn 2, phase turn, hands 2 7 3, pile 94, color blue
    """)


@pytest.mark.parametrize(("preset", "seats"), [("classic", [1]), ("official", [0, 1, 2]), ("mattel", [1])])
@pytest.mark.parametrize(("game", "hand"), [(BLUFF, {"R1", "G1"}), (HONEST, {"B1", "G1"})])
def test_r27_the_challenged_hand_is_shown(preset: str, seats: list[int], game: str, hand: set[str]) -> None:
    match = replay(f"""
        drawfour 1
        rules {preset}
        {game}
        1 challenge
    """)
    for seat in (1, 2):  # whether Ann is shown her own hand does not matter
        assert set(match.round.view(seat).shown) == (hand if seat in seats else set())


@pytest.mark.parametrize(("reveal_to", "spectator"), [("challenger", []), ("everyone", ["R1", "G1"])])
def test_r27_the_option_alone_decides_who_sees_it(reveal_to: str, spectator: list[str]) -> None:
    match = replay(f"""
        drawfour 1
        set hand_size 3
        set reveal_to {reveal_to}
        seats Ann Bob Cyd
        dealer 0
        cards W+4 Y1 Y3  R1 Y2 Y4  G1 B8 B9  R5     # dealt to Bob, Cyd and Ann
        1 W+4:B
        2 challenge
    """)
    assert match.round.view(2).shown == ["R1", "G1"]
    assert match.round.view(0).shown == spectator


@pytest.mark.parametrize("preset", ["classic", "official"])
def test_r27_it_is_shown_at_that_moment_only(preset: str) -> None:
    before = replay(f"""
        drawfour 1
        rules {preset}
        {BLUFF}
    """)
    after = replay(f"""
        drawfour 1
        rules {preset}
        {BLUFF}
        1 challenge
        1 B8
    """)
    for seat in (0, 1, 2):
        assert before.round.view(seat).shown == []
        assert after.round.view(seat).shown == []


@pytest.mark.parametrize("preset", ["classic", "official"])
def test_r27_a_hand_that_is_not_challenged_is_not_shown(preset: str) -> None:
    match = replay(f"""
        drawfour 1
        rules {preset}
        {BLUFF}
        1 accept
    """)
    assert [match.round.view(seat).shown for seat in (0, 1, 2)] == [[], [], []]


@pytest.mark.parametrize(
    ("card", "moves", "hands"),
    [
        ("RS", ["0 RS"], "2 3"),
        ("RR", ["0 RR"], "2 3"),
        ("R+2", ["0 R+2"], "2 5"),
        ("W+4", ["0 W+4:G", "1 accept"], "2 7"),
        ("W+4", ["0 W+4:G", "1 challenge"], "2 9"),
    ],
)
@pytest.mark.parametrize("preset", ["classic", "official", "mattel"])
def test_r28_with_two_seats_the_same_seat_has_another_turn(preset: str, card: str, moves: list[str], hands: str) -> None:
    lines = "\n".join(moves)
    replay(f"""
        drawfour 1
        rules {preset}
        set hand_size 3
        seats Ann Bob
        cards {card} Y1  G1 Y2  B1 Y3  R5
        {lines}
        = turn 0, phase turn, direction clockwise, hands {hands}
    """)


def test_r28_with_two_seats_a_successful_challenge_gives_the_challenger_the_turn() -> None:
    replay("""
        drawfour 1
        set hand_size 3
        seats Ann Bob
        cards W+4 Y1  R1 Y2  B1 Y3  R5
        0 W+4:G
        1 challenge
        = turn 1, phase turn, hands 6 3
    """)


@pytest.mark.parametrize(("card", "hands"), [("RR", "2 1 0"), ("RS", "2 1 0"), ("R+2", "4 1 0")])
def test_r28_holds_for_two_active_seats_at_a_larger_table(card: str, hands: str) -> None:
    replay(f"""
        drawfour 1
        set hand_size 2
        set target_score 50
        set scoring elimination
        seats Ann Bob Cyd
        cards R5 G1 W  R6 G2 W+4  R1 B9 B8
        0 R5
        1 draw
        2 draw
        0 R6
        = over round, points 0 12 108, scores 0 12 108
        round
        cards {card} Y1  G3 Y2  R3          # dealt to Bob and Ann; Cyd is out
        = turn 1, hands 2 2 0
        1 {card}
        = turn 1, phase turn, direction clockwise, hands {hands}
    """)


def test_c07_cards_drawn_since_the_wild_draw_four_do_not_count() -> None:
    replay("""
        drawfour 1
        set hand_size 2
        seats Ann Bob Cyd
        cards W+4 Y1 Y3  G5 Y2 Y4  R5 R1 R2
        0 W+4:B
        2 catch 0                   # Ann draws two red cards
        = turn 1, phase challenge, hand 0 G5 R1 R2, legal 1 challenge accept
        1 challenge
        = turn 2, hands 3 8 2
    """)


def test_c07_cards_drawn_since_the_wild_draw_four_are_not_shown() -> None:
    match = replay("""
        drawfour 1
        rules official
        set hand_size 2
        seats Ann Bob Cyd
        cards W+4 Y1 Y3  G5 Y2 Y4  R5 R1 R2
        0 W+4:B
        2 catch 0                   # Ann draws two red cards
        1 challenge
    """)
    assert [match.round.view(seat).shown for seat in (1, 2)] == [["G5"], ["G5"]]


def test_c07_a_bluff_played_straight_after_drawing_is_judged_by_the_hand_it_left() -> None:
    replay("""
        drawfour 1
        rules official
        set hand_size 3
        seats Ann Bob
        cards R1 Y1  G2 Y2  G3 Y3  R5 W+4
        0 draw
        0 W+4:B
        1 challenge
        = turn 1, phase turn, hands 7 3
    """)


def test_c07_an_honest_wild_draw_four_played_straight_after_drawing_is_judged_by_the_hand_it_left() -> None:
    replay("""
        drawfour 1
        set hand_size 3
        seats Ann Bob
        cards B1 Y1  G2 Y2  G3 Y3  R5 W+4
        0 draw
        0 W+4:B
        1 challenge
        = turn 0, phase turn, hands 3 9
    """)


def test_h07_an_illegal_wild_draw_four_may_not_be_played() -> None:
    replay("""
        drawfour 1
        set hand_size 3
        set no_bluffing yes
        seats Ann Bob
        cards W+4 Y1  R1 Y2  G1 Y3  R5
        = legal 0 R1 draw, illegal 0 W+4:B bluff_barred
    """)


def test_h07_a_legal_wild_draw_four_cannot_be_challenged() -> None:
    replay(f"""
        drawfour 1
        set no_bluffing yes
        {HONEST}
        = turn 2, phase turn, color blue, hands 2 7 3, pile 94, illegal 1 challenge not_your_turn
    """)


def test_h07_with_two_seats_a_legal_wild_draw_four_gives_another_turn() -> None:
    replay("""
        drawfour 1
        set hand_size 3
        set no_bluffing yes
        seats Ann Bob
        cards W+4 Y1  B1 Y2  G1 Y3  R5
        0 W+4:B
        = turn 0, phase turn, hands 2 7, legal 0 B1 draw uno
    """)


@pytest.mark.parametrize("preset", ["classic", "official", "mattel"])
def test_c24_under_no_bluffing_an_illegal_drawn_wild_draw_four_is_kept(preset: str) -> None:
    replay(f"""
        drawfour 1
        rules {preset}
        set hand_size 3
        set no_bluffing yes
        seats Ann Bob
        cards R1 Y1  G2 Y2  G3 Y3  R5 W+4
        0 draw
        = turn 1, phase turn, hand 0 R1 G2 G3 W+4, top R5
    """)


def test_c24_under_no_bluffing_a_legal_drawn_wild_draw_four_is_played_and_not_challenged() -> None:
    replay("""
        drawfour 1
        rules classic
        set hand_size 3
        set no_bluffing yes
        seats Ann Bob Cyd
        cards B1 Y1 Y3  G2 Y2 Y4  G3 B8 B9  R5 W+4
        0 draw
        = phase drawn, legal 0 W+4:R W+4:Y W+4:G W+4:B
        0 W+4:B
        = turn 2, phase turn, hands 3 7 3
    """)
