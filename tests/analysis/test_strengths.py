"""The strengths of the seats of a match, counted from its record."""

from __future__ import annotations

import pytest

from drawfour.analysis.strengths import Strengths, Tally, strengths
from drawfour.record.reading import parse

TWO = "drawfour 1\nset hand_size 2\nset late_call yes\nseats Ann Bob\n"
FORGETS = TWO + "cards R7 Y1 W B3 R2 B8 G9 G1\n"  # Ann: R7 W, Bob: Y1 B3, on the pile: R2, then B8 G9 G1 are drawn
SKIPS = TWO + "cards RS Y1 W B3 R2 B8\n"  # Ann plays twice
THREE = "drawfour 1\nset hand_size 2\nseats Ann Bob Cyd\n"
BLUFFS = THREE + "cards W+4 Y1 G4 R7 B3 Y5 R2 B8 G9 G1 G2 G3 G5 G6\n0 uno\n0 W+4:B\n"  # she holds a red card
IS_HONEST = THREE + "cards W+4 Y1 G4 G7 B3 Y5 R2 B8 G9 G1 G2 G3 G5 G6\n0 uno\n0 W+4:B\n"


def told(found: Strengths) -> dict[str, tuple[int, int]]:
    """Return the tallies that are not empty."""
    return {name: (tally.count, tally.of) for name, tally in vars(found).items() if tally.of}


@pytest.mark.parametrize(
    ("record", "ann", "bob"),
    [
        (FORGETS + "0 uno\n0 R7", {"calls": (1, 1)}, {}),
        (FORGETS + "0 R7", {}, {}),  # she may still call, and he may still catch her
        (FORGETS + "0 R7\n0 uno", {"calls": (1, 1)}, {}),
        (FORGETS + "0 R7\n1 catch 0", {"calls": (0, 1)}, {"catches": (1, 1)}),
        (FORGETS + "0 R7\n1 draw\n0 draw", {"calls": (0, 1)}, {"catches": (0, 1)}),
        (FORGETS + "0 R7\n1 draw\n0 W:B", {"calls": (0, 1)}, {"catches": (0, 1), "left": (12, 1)}),
        (SKIPS + "0 RS\n0 W:B", {"calls": (0, 1)}, {"catches": (0, 1), "left": (4, 1)}),
    ],
)
def test_calls_catches_and_what_is_left(record: str, ann: dict[str, tuple[int, int]], bob: dict[str, tuple[int, int]]) -> None:
    found = strengths(parse(record))
    assert [told(found[0]), told(found[1])] == [ann, bob]


@pytest.mark.parametrize(
    ("record", "ann", "bob"),
    [
        (BLUFFS, {}, {}),
        (BLUFFS + "1 challenge", {"bluffs": (0, 1)}, {"challenges": (1, 1)}),
        (BLUFFS + "1 accept", {"bluffs": (1, 1)}, {"challenges": (0, 1)}),
        (IS_HONEST + "1 challenge", {}, {"challenges": (0, 1)}),
        (IS_HONEST + "1 accept", {}, {"challenges": (1, 1)}),
    ],
)
def test_challenges_and_bluffs(record: str, ann: dict[str, tuple[int, int]], bob: dict[str, tuple[int, int]]) -> None:
    found = [told(each) for each in strengths(parse(record))]
    assert found == [{"calls": (1, 1), **ann}, bob, {}]


def test_where_draw_cards_stack_adding_one_does_not_count_as_an_answer() -> None:
    record = BLUFFS.replace("hand_size 2\n", "hand_size 2\nset stack same\n").replace(" B3 ", " W+4 ")
    found = strengths(parse(record + "1 W+4:G\n2 take"))
    assert told(found[2]) == {"challenges": (1, 1)}
    assert "challenges" not in told(found[1])
    assert "bluffs" not in told(found[0])


def test_all_rounds_count_and_partners_do_not_count_as_others_who_won() -> None:
    teams = "drawfour 1\nset hand_size 1\nset teams yes\nseats Ann Bob Cyd Dan\ncards R7 Y1 G4 B3 R2\n0 R7"
    assert [told(each) for each in strengths(parse(teams))] == [{}, {"left": (1, 1)}, {}, {"left": (3, 1)}]


def test_tallies_add_up() -> None:
    total = Strengths()
    for record in (BLUFFS + "1 accept", IS_HONEST + "1 accept"):
        total.add(strengths(parse(record))[1])
    assert total.challenges == Tally(1, 2)
