"""H9 and C29: a seat with too many cards is knocked out of the round."""

import pytest

from drawfour.core.options import Rules
from drawfour.core.values import DrawnCard
from drawfour.errors import RecordError
from drawfour.game.round import Round
from drawfour.record.replay import replay


def test_h09_a_seat_whose_hand_reaches_the_limit_is_out_of_the_round() -> None:
    replay("""
        drawfour 1
        set hand_limit 5
        set hand_size 2
        seats Ann Bob Cyd
        cards Y1 Y2 Y3  G1 G2 G3  R5 B1 B2 B3 B4 B6 B7 B8
        0 draw
        1 draw
        2 draw
        0 draw
        1 draw
        2 draw
        = turn 0, hands 4 4 4
        0 draw
        = turn 1, phase turn, hands 0 4 4, hand 0, pile 94, discard 1, legal 0
    """)


def test_h09_the_last_seat_left_wins() -> None:
    replay("""
        drawfour 1
        set hand_limit 5
        set false_call_penalty 3
        set hand_size 2
        seats Ann Bob Cyd
        cards Y1 Y2 Y3  G1 G2 G3  R5 B1 B2 B3 B4 B6 BS
        1 uno
        = turn 0, phase turn, hands 2 0 2, points 0 0 0
        2 uno
        = phase over, over round, winner 0, hands 2 0 0, points 46 0 0, scores 46 0 0
    """)


def test_h09_with_two_seats_the_other_wins_at_once() -> None:
    replay("""
        drawfour 1
        set hand_limit 5
        set hand_size 2
        seats Ann Bob
        cards W+4 Y2  Y1 G2  R5 B1 B2 B3 B4
        0 W+4:G
        1 accept
        = phase over, over round, winner 0, hands 1 0, points 14 0
    """)


def test_h09_no_limit_lets_a_hand_grow() -> None:
    replay("""
        drawfour 1
        set hand_limit none
        set false_call_penalty 20
        seats Ann Bob
        cards
        1 uno
        = hands 7 27
    """)


@pytest.mark.parametrize(("hand_size", "hand_limit"), [(7, 9), (7, 8), (5, 7), (20, 22)])
def test_c29_the_limit_exceeds_the_hand_dealt_by_more_than_two(hand_size: int, hand_limit: int) -> None:
    with pytest.raises(RecordError) as error:
        replay(f"""
            drawfour 1
            set hand_size {hand_size}
            set hand_limit {hand_limit}
            seats Ann Bob
            cards
        """)
    assert "hand_limit" in str(error.value)
    assert "hand_size" in str(error.value)


def test_c29_a_draw_two_turned_up_knocks_nobody_out() -> None:
    replay("""
        drawfour 1
        set hand_size 2
        set hand_limit 5
        seats Ann Bob
        cards Y1 Y2  G1 G2  R+2 B1 B2
        = turn 1, hands 4 2
    """)


def test_c29_the_whole_draw_is_made_first() -> None:
    replay("""
        drawfour 1
        set hand_size 2
        set hand_limit 5
        seats Ann Bob Cyd
        cards W+4 Y1 Y3  G1 Y2 Y4  R5 B1 B2 B3 B4 B6
        0 W+4:G
        1 accept
        = turn 2, phase turn, hands 1 0 2, pile 97
    """)


def test_c29_another_seats_draw_two_can_knock_a_seat_out() -> None:
    replay("""
        drawfour 1
        set hand_size 3
        set hand_limit 6
        seats Ann Bob Cyd
        cards R+2 G1 B1  Y2 G2 B2  G3 Y4 B3  R5 B4 B6 B7
        0 draw
        1 draw
        2 draw
        0 R+2
        = turn 2, phase turn, hands 3 0 4
    """)


def test_c29_a_playable_drawn_card_does_not_help() -> None:
    replay("""
        drawfour 1
        rules mattel
        set hand_size 2
        set hand_limit 5
        seats Ann Bob Cyd
        cards Y1 Y2 Y3  G1 G2 G3  R5 B1 B2 B3 B4 B6 B7 R9
        0 draw
        1 draw
        2 draw
        0 draw
        1 draw
        2 draw
        0 draw
        = turn 1, phase turn, top R5, hands 0 4 4
    """)


def test_c29_a_seat_on_turn_that_is_knocked_out_has_finished_its_turn() -> None:
    replay("""
        drawfour 1
        set false_call_penalty 3
        set hand_size 2
        set hand_limit 5
        seats Ann Bob Cyd
        cards R1 Y2 Y3  G1 G2 G3  R5
        0 R1
        1 uno                       # due
        = legal 2 "catch 0" uno
        1 uno                       # no longer due
        = turn 2, phase turn, hands 1 0 2, legal 2 draw uno, legal 1, illegal 2 "catch 1"
    """)


def test_c29_a_knocked_out_victim_takes_the_wild_draw_four_with_it() -> None:
    replay("""
        drawfour 1
        set false_call_penalty 3
        set hand_size 2
        set hand_limit 5
        seats Ann Bob Cyd
        cards W+4 Y2 Y3  G1 G2 G3  R5
        0 W+4:B
        = turn 1, phase challenge
        1 uno
        = turn 2, phase turn, color blue, hands 1 0 2, pile 98, legal 2 draw uno "catch 0"
    """)


def test_c29_a_knocked_out_victim_takes_the_pending_count_with_it() -> None:
    replay("""
        drawfour 1
        set stack same
        set false_call_penalty 3
        set hand_size 3
        set hand_limit 6
        seats Ann Bob Cyd
        cards R+2 Y2 Y+2  G1 G2 G3  B1 B2 R3  R5
        0 R+2
        1 uno
        = turn 2, phase turn, color red, hands 2 0 3, pile 95, legal 2 Y+2 R3 draw uno
        2 Y+2
        = turn 0, phase pending
        0 take
        = turn 2, phase turn, hands 4 0 2
    """)


def test_c29_a_knocked_out_player_of_a_wild_draw_four_is_still_judged() -> None:
    replay("""
        drawfour 1
        set false_call_penalty 4
        set hand_size 3
        set hand_limit 6
        seats Ann Bob Cyd
        cards W+4 Y2 Y3  R1 G2 G3  B1 B2 B3  R5
        0 W+4:B
        0 uno
        = turn 1, phase challenge, hands 0 3 3, pile 94, legal 1 challenge accept uno
        1 challenge                 # it succeeds, and nobody draws
        = turn 1, phase turn, color blue, hands 0 3 3, pile 94, shown 1 R1 B1, legal 1 B2 draw uno
    """)


def test_c29_a_wrong_challenge_of_a_knocked_out_seat_still_costs_cards() -> None:
    replay("""
        drawfour 1
        set false_call_penalty 12
        set hand_size 3
        set hand_limit 12
        seats Ann Bob Cyd
        cards W+4 Y2 Y3  G1 G2 G3  B1 B2 B3  R5
        0 W+4:B
        0 uno
        1 challenge
        = turn 2, phase turn, hands 0 9 3
    """)


def test_c29_the_opening_color_is_left_to_the_next_seat() -> None:
    replay("""
        drawfour 1
        set false_call_penalty 3
        set hand_size 3
        set hand_limit 6
        seats Ann Bob Cyd
        cards Y1 Y2 Y3  G1 G2 G3  B1 B2 B3  W
        0 uno
        = turn 1, phase opening_color, hands 0 3 3, legal 1 color:R color:Y color:G color:B uno
        1 color:G
        = turn 1, phase turn, color green, legal 1 G2 draw uno
    """)


def test_c29_an_open_swap_is_not_made() -> None:
    replay("""
        drawfour 1
        set seven_zero yes
        set false_call_penalty 4
        set hand_size 3
        set hand_limit 6
        seats Ann Bob Cyd
        cards R7 Y2 Y3  G1 G2 G3  B1 B2 B3  R5
        0 R7
        0 uno
        = turn 1, phase turn, hands 0 3 3, hand 1 Y2 G2 B2
    """)


def test_c29_a_knocked_out_seat_has_no_moves_and_is_passed_over() -> None:
    replay("""
        drawfour 1
        set false_call_penalty 3
        set hand_size 3
        set hand_limit 6
        seats Ann Bob Cyd
        cards R1 Y2 R3  G1 G2 G3  B1 B2 B3  R5
        1 uno
        = turn 0, hands 3 0 3, legal 1, illegal 1 uno
        0 R1
        = turn 2
        2 R3
        = turn 0
    """)


@pytest.mark.parametrize("card", ["RS", "RR"])
def test_c29_the_last_two_seats_follow_the_rules_for_two(card: str) -> None:
    replay(f"""
        drawfour 1
        set false_call_penalty 3
        set hand_size 3
        set hand_limit 6
        seats Ann Bob Cyd
        cards {card} Y2 R3  G1 G2 G3  B1 B2 B3  R5
        1 uno
        0 {card}
        = turn 0, phase turn, direction clockwise
    """)


def test_c29_the_cards_of_a_knocked_out_seat_are_drawn_last() -> None:
    replay("""
        drawfour 1
        rules mattel
        set false_call_penalty 6
        set hand_size 33
        set hand_limit 39
        seats Ann Bob Cyd
        cards W W W  W W+4 W+4  W+4 W+4 BR  BR B+2 B+2  BS BS          # the deck's order follows
        = turn 0, top B5, hands 33 33 33, pile 8
        0 uno                       # B6 B6 B7 B7 B8 B8: Ann goes out with R1 R2 R4 R5 and so on
        = turn 1, phase turn, hands 0 33 33, pile 2, discard 1
        1 BS
        1 uno                       # B9 B9, then the B5 under the Skip, and then R1 R2 R4
        = turn 1, phase turn, hands 0 38 33, pile 36, discard 1, top BS
        1 W:R
        2 draw
        = turn 2, phase drawn, legal 2 R5 keep uno, pile 35, discard 2
    """)


@pytest.mark.parametrize("seats", [2, 3])
def test_h09_a_card_just_drawn_is_set_aside_with_the_hand(seats: int) -> None:
    rules = Rules(hand_limit=6, hand_size=3, false_call_penalty=3, drawn_card=DrawnCard.MAY_PLAY)
    deal = [card for number in range(1, 4) for card in (f"Y{number}", f"G{number}", f"B{number}")[:seats]]
    round = Round(seats, rules, cards=[*deal, "R5", "R7", "B4", "B6", "B7"], dealer=seats - 1)
    round.play(0, "draw")
    assert (round.phase, round.view(0).drawn) == ("drawn", "R7")
    round.play(0, "uno")
    assert (round.state.sizes[0], round.is_over) == (0, seats == 2)
    assert [round.view(seat).drawn for seat in range(seats)] == [None] * seats
