"""C5, C6, C14 and H10: calls made with the play, and penalties for false calls and catches."""

import pytest

from drawfour.errors import RecordError
from drawfour.record.replay import replay
from fixtures.missing_call import ANN_DOWN_TO_ONE, PRESETS


def test_c05_a_call_with_the_play_needs_no_playable_card_and_is_made_once() -> None:
    replay("""
        drawfour 1
        set hand_size 2
        seats Ann Bob
        cards G8 Y2  G9 Y3  R5
        = legal 0 draw uno
        0 uno
        = turn 0, hands 2 2, legal 0 draw, illegal 0 uno call_not_due
    """)


@pytest.mark.parametrize("preset", PRESETS)
def test_c05_it_may_be_made_before_playing_the_drawn_card(preset: str) -> None:
    replay(f"""
        drawfour 1
        rules {preset}
        set hand_size 1
        seats Ann Bob
        cards G9 Y2  R5 R7
        = illegal 0 uno call_not_due
        0 draw
        0 uno
        = turn 0, phase drawn, hands 2 1, illegal 0 uno call_not_due
        0 R7
        = turn 1, hands 1 1, illegal 1 "catch 0" catch_not_due
    """)


def test_c05_it_is_void_when_the_turn_ends() -> None:
    replay("""
        drawfour 1
        rules official
        set hand_size 1
        seats Ann Bob
        cards G9 Y2  R5 R7 B8
        0 draw
        0 uno
        0 keep
        = turn 1, hands 2 1
        1 draw                      # B8
        = turn 0, legal 0 R7 draw uno
        0 R7
        = turn 1, illegal 0 uno call_not_due
        1 catch 0
        = hands 3 2
    """)


def test_c05_it_is_void_after_a_penalty() -> None:
    replay("""
        drawfour 1
        set hand_size 2
        set false_catch_penalty 1
        seats Ann Bob
        cards R1 Y2  RS Y3  R5 R9
        0 uno
        0 catch 1                   # three cards, R9 the third
        0 RS
        0 R1
        = turn 1, hands 1 2, legal 0 uno "catch 1"
        1 catch 0
        = hands 3 2
    """)


def test_c06_with_false_penalties_every_call_and_catch_is_listed() -> None:
    replay("""
        drawfour 1
        set hand_size 2
        set false_call_penalty 2
        set false_catch_penalty 2
        seats Ann Bob Cyd
        cards R1 Y2 B4  G9 Y3 B6  R5
        = legal 0 R1 draw uno "catch 1" "catch 2", legal 1 uno "catch 0" "catch 2", legal 2 uno "catch 0" "catch 1"
        = illegal 0 "catch 0" catch_not_due
    """)


def test_c06_with_false_penalties_calls_and_catches_are_listed_in_every_phase() -> None:
    replay("""
        drawfour 1
        set hand_size 3
        set false_call_penalty 2
        set false_catch_penalty 2
        seats Ann Bob
        cards G8 W+4  G9 Y3  G7 Y4  W R9
        = phase opening_color, legal 0 color:R color:Y color:G color:B uno "catch 1", legal 1 uno "catch 0"
        0 color:R
        0 draw
        = phase drawn, legal 0 R9 uno "catch 1", legal 1 uno "catch 0"
        0 R9
        1 W+4:B
        = turn 0, phase challenge, legal 0 challenge accept uno "catch 1", legal 1 uno "catch 0"
    """)


def test_c06_the_catcher_pays_and_nothing_else_changes() -> None:
    replay("""
        drawfour 1
        set hand_size 2
        set false_catch_penalty 2
        seats Ann Bob Cyd
        cards R1 Y2 B4  G9 Y3 B6  R5 Y8 Y9
        0 R1
        1 catch 2
        = turn 1, phase turn, hands 1 4 2, hand 1 Y2 Y3 Y8 Y9
        2 catch 0                   # still due
        = turn 1, hands 3 4 2
    """)


def test_c06_the_caller_pays_and_the_turn_continues() -> None:
    replay("""
        drawfour 1
        set hand_size 3
        set false_call_penalty 1
        seats Ann Bob
        cards W+4 Y2  G9 Y3  G8 Y4  R5 Y8
        0 W+4:B
        1 uno
        = turn 1, phase challenge, hands 2 4, hand 1 Y2 Y3 Y4 Y8
        1 accept
        = turn 0, hands 2 8
    """)


def test_c06_a_knocked_out_seat_neither_calls_nor_is_caught() -> None:
    replay("""
        drawfour 1
        set hand_size 1
        set false_call_penalty 1
        set false_catch_penalty 1
        set target_score 50
        set scoring elimination
        seats Ann Bob Cyd
        cards R5 G1 W  R1
        0 R5
        round
        cards Y1 Y2  R3
        = turn 1, hands 1 1 0, legal 1 draw uno "catch 0", legal 0 uno "catch 1"
        = illegal 2 uno seat_out, illegal 2 "catch 0" seat_out
    """)


def test_c14_a_single_card_from_the_deal_counts_as_called() -> None:
    replay("""
        drawfour 1
        set hand_size 1
        seats Ann Bob
        cards G1 Y1  R5
        = legal 0 draw, illegal 0 uno call_not_due, illegal 1 uno call_not_due
        = illegal 0 "catch 1" catch_not_due, illegal 1 "catch 0" catch_not_due
    """)


@pytest.mark.parametrize("penalty", [1, 4])
def test_h10_call_penalty_is_what_a_caught_seat_draws(penalty: int) -> None:
    replay(f"""
        drawfour 1
        set call_penalty {penalty}
        {ANN_DOWN_TO_ONE}
        1 catch 0
        = turn 1, hands {1 + penalty} 2 2, pile {101 - penalty}
    """)


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("hand_size", "0"),
        ("hand_size", "many"),
        ("decks", "0"),
        ("call_penalty", "-1"),
        ("false_call_penalty", "-1"),
        ("false_catch_penalty", "-1"),
        ("target_score", "-5"),
        ("target_score", "0"),
        ("scoring", "highest"),
        ("teams", "perhaps"),
        ("drawn_card", "yes"),
        ("late_call", "2"),
        ("catch_until", "never"),
        ("reveal_to", "nobody"),
        ("opening_skip", "up"),
        ("finish_on", "action"),
        ("force_play", "none"),
        ("no_bluffing", "7"),
        ("luck", "yes"),
    ],
)
def test_h10_an_option_is_checked_at_set_up(option: str, value: str) -> None:
    with pytest.raises(RecordError) as error:
        replay(f"""
            drawfour 1
            set {option} {value}
            seats Ann Bob Cyd Dan
            cards R5
        """)
    assert option in str(error.value)
