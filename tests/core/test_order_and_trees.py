"""The order of legal moves, and the size of whole move trees."""

from __future__ import annotations

import copy

import pytest

from drawfour.core.options import Rules
from drawfour.game.round import Round
from fixtures import naive


def test_the_order_of_moves_is_pinned() -> None:
    expected = ["draw", "keep", "challenge", "accept", "uno", "color:R", "color:Y", "color:G", "color:B", "catch 0", "catch 1"]
    for color in "RYGB":
        expected += [f"{color}{symbol}" for symbol in "0123456789SR"] + [f"{color}+2", f"W:{color}", f"W+4:{color}"]
    assert Round(2, seed="demo").notation.move_words == expected


def test_legal_moves_are_listed_in_that_order() -> None:
    cards = "B1 R5 W+4 R6 R9 Y1 W Y2 G1 G2 Y9 Y8 R7 R8 R0".split()  # noqa: SIM905  # a deal reads better in one string
    round = Round(2, cards=cards, dealer=1)
    assert round.legal(0) == ["draw", "R7", "R9", "W:R", "W+4:R", "W:Y", "W+4:Y", "W:G", "W+4:G", "W:B", "W+4:B"]


def count(round: Round, depth: int) -> int:
    """Count the sequences of `depth` moves by any seats."""
    if depth == 0:
        return 1
    total = 0
    for seat in range(round.seats):
        for move in round.legal(seat):
            twin = round.copy()
            twin.play(seat, move)
            total += count(twin, depth - 1)
    return total


def count_naively(referee: naive.Referee, depth: int) -> int:
    if depth == 0:
        return 1
    total = 0
    for seat in range(referee.seats):
        for move in sorted(referee.legal(seat)):
            twin = copy.deepcopy(referee)
            twin.play(seat, move)
            total += count_naively(twin, depth - 1)
    return total


TREES = {
    # rules, seats, cards in the order they leave the pile: numbers of sequences of 1, 2, 3 ... moves
    ("classic", 2, 2, "R1 W+4 W R2 R3 Y1 Y2 Y3"): [7, 55, 277, 926, 2139],
    ("official", 3, 2, "R+2 W+4 G4 RS B4 W R5 R6 W+4 Y1"): [4, 21, 96, 345, 1151],
    ("mattel", 4, 1, "R1 RR W R2 R3 W+4 R9 Y9"): [2, 6, 31, 86, 248],
}


@pytest.mark.parametrize("tree", TREES, ids=lambda tree: tree[0])
def test_the_moves_of_whole_trees_are_counted(tree: tuple[str, int, int, str]) -> None:
    preset, seats, hand_size, text = tree
    rules = naive_rules(preset) | {"hand_size": hand_size}
    round = Round(seats, Rules.preset(preset, hand_size=hand_size), cards=text.split(), dealer=seats - 1)
    order = [round.notation.cards[face] for face in round.book.order]
    for card in text.split():
        order.remove(card)
    referee = naive.Referee(rules, seats, seats - 1, Spelled([*text.split(), *order]))
    found = [count(round, depth) for depth in range(1, 6)]
    assert found == TREES[tree]
    assert [count_naively(referee, depth) for depth in range(1, 4)] == found[:3]


class Spelled:
    """Deals the naive referee cards in a given order."""

    def __init__(self, order: list[str]) -> None:
        self.order = order

    def __call__(self, pile: list[str]) -> str:
        return self.order.pop(0)


def naive_rules(preset: str) -> dict[str, object]:
    return dict(naive.PRESETS[preset])
