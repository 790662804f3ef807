"""The bots are as strong as they are said to be, over thousands of rounds."""

from __future__ import annotations

import importlib
import itertools
from pathlib import Path

import numpy as np
import pytest

from drawfour.core.options import Rules
from drawfour.lab.batch import Batch

BENCH = Path(__file__).parents[2] / "bench"


def share(rules: Rules, bots: list[str], rounds: int) -> tuple[float, float]:
    """Return the share of rounds won by the side of the first bot, and half the width of its 95 % interval."""
    winner = Batch(rules, len(bots), bots, seed="strength").play(rounds).columns["winner"]
    won = float(np.isin(winner, [seat for seat, bot in enumerate(bots) if bot == bots[0]]).mean())
    return won, 1.96 * (won * (1 - won) / rounds) ** 0.5


@pytest.mark.parametrize("preset", ["classic", "mattel"])
def test_careful_beats_random_with_two_seats(preset: str) -> None:
    won, width = share(Rules.preset(preset), ["careful", "random"], 10_000)
    assert width < 0.01
    assert won - width > 0.60, f"{won:.3f} ± {width:.3f}"


def test_careful_beats_random_with_four_seats() -> None:
    won, width = share(Rules(), ["careful", "random", "random", "random"], 10_000)
    assert won - width > 0.32, f"{won:.3f} ± {width:.3f}; even is 0.25"


def test_careful_beats_random_with_partners() -> None:
    won, width = share(Rules(teams=True), ["careful", "random", "careful", "random"], 10_000)
    assert won - width > 0.58, f"{won:.3f} ± {width:.3f}; even is 0.5"


def test_the_learned_policy_beats_careful_and_random() -> None:
    for against, least in (("careful", 0.575), ("random", 0.75)):
        won, width = share(Rules(), ["expert", against], 40_000)
        assert won - width > least, f"{won:.3f} ± {width:.3f} against {against}"


def test_every_level_is_stronger_than_the_one_below() -> None:
    levels = ["beginner", "casual", "skilled", "expert"]
    for weaker, stronger in itertools.pairwise(levels):
        won, width = share(Rules(), [stronger, weaker], 20_000)
        assert won - width > 0.5, f"{stronger} won {won:.3f} ± {width:.3f} against {weaker}"


def test_what_a_decision_gains_is_measured_in_percentage_points(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(BENCH)
    measured = importlib.import_module("decisions")
    decisions = np.zeros(2, dtype=[("chosen", np.int16, len(measured.BUDGETS)), ("wins", np.int16, 3)])
    decisions["wins"] = [[measured.TRUTH // 4, 0, measured.TRUTH], [measured.TRUTH, measured.TRUTH * 3 // 4, 0]]
    decisions["chosen"][:, -1] = [2, 1]
    assert measured.gains(decisions)[0].tolist() == [0, 0]
    assert measured.gains(decisions)[-1].tolist() == [75, -25]


def test_a_lead_is_written_in_points_of_a_rating(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(BENCH)
    measured = importlib.import_module("strength")
    even, better = (np.repeat([0.0, 100.0], [1000 - won, won]) for won in (500, 640))
    assert measured.above(even, better) == pytest.approx((100, 16), abs=0.5)
    assert measured.above(even, even) == (0, 0)


def test_the_rating_of_a_search_is_that_of_the_policy_and_its_lead(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(BENCH)
    measured = importlib.import_module("strength")
    even, better = (np.repeat([0.0, 100.0], [1000 - won, won]) for won in (500, 640))
    monkeypatch.setattr(measured, "compared", lambda table, rival, times, rounds: (even, better))
    assert measured.rating_of_master(measured.TWO, 1, measured.Rating(20, 10, 30), 1000) == "+120 ± 15"


def test_kept_deals_count_only_if_the_first_come_out_the_same(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.syspath_prepend(BENCH)
    measured = importlib.import_module("strength")
    played: list[range] = []

    def wins(_table: object, _bot: str, _rival: str, _playouts: int, deals: range) -> np.ndarray:
        played.append(deals)
        return np.array([deal % 3 for deal in deals])

    monkeypatch.setattr(measured, "wins", wins)
    file = tmp_path / "searched" / "row.json"
    first, second, third = range(20), range(20, 40), range(40, 60)
    for deals, now, known in ((40, [first, second], 40), (60, [first, third], 60), (20, [first], 60)):
        played.clear()
        won = measured.searched_wins(measured.TWO, "careful", 550, deals, file)
        assert played == now
        assert won.tolist() == [deal % 3 for deal in range(known)]
    assert "other code" not in capsys.readouterr().err
    file.write_text("[2,2,2]")
    assert len(measured.searched_wins(measured.TWO, "careful", 550, 40, file)) == 40
    assert "row.json is from other code, and is played again." in capsys.readouterr().err
