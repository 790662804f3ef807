"""Points of each hand in a round that was won (R36, R37, R41, R45, C28, C30)."""

from __future__ import annotations

import random

import pytest

from drawfour.core.options import Rules
from drawfour.game.position import points_of_hands
from drawfour.game.round import Round
from drawfour.record.replay import replay


def ended(text: str) -> Round:
    return replay("drawfour 1\n" + text).round


@pytest.mark.parametrize("scoring", ["winner_takes", "lowest", "elimination"])
def test_r41_a_hand_counts_the_same_under_every_scoring_and_the_winners_for_nothing(scoring: str) -> None:
    round = ended(f"""
        set scoring {scoring}
        set hand_size 1
        seats Ann Bob Cyd
        cards R5 GS B7  R1
        0 R5
    """)
    assert points_of_hands(round.book, round.state) == [0, 20, 7]
    assert round.points == ([27, 0, 0] if scoring == "winner_takes" else [0, 20, 7])


@pytest.mark.parametrize("scoring", ["winner_takes", "lowest", "elimination"])
def test_c28_a_partners_hand_counts_for_nothing(scoring: str) -> None:
    round = ended(f"""
        set scoring {scoring}
        set hand_size 1
        set teams yes
        seats Ann Bob Cyd Dan
        cards R5 GS W Y7  R1
        0 R5
    """)
    assert round.hand(2) == ["W"]
    assert points_of_hands(round.book, round.state) == [0, 20, 0, 7]
    assert round.points == ([27, 0] if scoring == "winner_takes" else [0, 27])


def test_c30_the_cards_of_a_knocked_out_seat_count_where_it_sat() -> None:
    round = ended("""
        set false_call_penalty 3
        set hand_size 2
        set hand_limit 5
        seats Ann Bob Cyd
        cards R1 Y2 Y3  R2 G2 G3  R5 W BS B9 B4
        1 uno                       # Bob goes out with 2 + 2 + 50 + 20 + 9
        0 R1
        2 draw
        0 R2
    """)
    assert round.hand(1) == []
    assert points_of_hands(round.book, round.state) == [0, 83, 10]


def test_c30_a_partner_who_was_knocked_out_counts_for_nothing() -> None:
    round = ended("""
        set teams yes
        set false_call_penalty 3
        set hand_size 2
        set hand_limit 5
        seats Ann Bob Cyd Dan
        cards R1 Y2 Y3 R9  Y5 G2 G3 R8  R5 W BS B9 B4 Y7 G7
        1 uno                       # Bob goes out, and his partner wins
        0 R1
        2 draw
        3 R9
        0 draw
        2 draw
        3 R8
    """)
    worth = points_of_hands(round.book, round.state)
    assert (worth[1], worth[3], worth[0] + worth[2]) == (0, 0, 29)


def test_no_hand_counts_while_a_round_goes_on_or_if_it_is_blocked() -> None:
    going = Round(3, seed="worth")
    blocked = ended("""
        rules mattel
        set hand_size 52
        seats Ann Bob
        cards W W  W W  W+4 W+4  W+4 W+4  BR BR  B+2 B+2  BS BS
        0 draw
        0 keep
        1 draw
        1 keep
        0 draw
        0 keep
        1 draw
        0 draw
    """)
    assert blocked.phase == "over"
    assert blocked.winner is None
    for round in (going, blocked):
        assert points_of_hands(round.book, round.state) == []


@pytest.mark.parametrize(
    ("preset", "options", "seats"),
    [
        ("no_mercy", {}, 3),
        ("no_mercy", {"teams": True}, 4),
        ("no_mercy", {"scoring": "elimination"}, 4),
        ("party", {}, 4),
        ("classic", {"teams": True, "scoring": "lowest"}, 4),
    ],
)
def test_hands_make_up_the_points_of_a_round(preset: str, options: dict[str, bool | str], seats: int) -> None:
    for seed in range(10):
        round = Round(seats, Rules.preset(preset, **options), seed=str(seed))
        dice = random.Random(seed)
        while not round.is_over:
            seat = round.turn
            round.play(seat, dice.choice([move for move in round.legal(seat) if not move.startswith(("uno", "catch"))]))
        assert sum(points_of_hands(round.book, round.state)) == sum(round.points)
