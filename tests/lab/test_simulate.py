"""The summary of simulated rounds: every number is computed from the columns of the rounds."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
import scipy

from drawfour.lab.batch import Batch, Results
from drawfour.lab.measures import MEASURES, Columns
from drawfour.lab.simulate import Summary, rows, simulate
from fixtures.command import drawfour
from fixtures.summaries import MIXED, by_name


@pytest.fixture(scope="module")
def columns() -> Columns:
    return Batch(seats=3, bots=MIXED, is_human_like=True).play(4_000).columns


def test_every_measure_is_computed_from_its_column(summary: Summary, columns: Columns) -> None:
    found = by_name(summary)
    direct = {measure.name: columns.get(measure.name) for measure in MEASURES}
    direct["cards_played"] = np.sum([column for name, column in columns.items() if name.startswith("played_")], axis=0)
    direct["blocked"] = (columns["winner"] == -1) & (columns["cut_off"] == 0)
    assert {
        "turns",
        "actions",
        "points",
        "cards_drawn",
        "challenged",
        "guilty",
        "missed",
        "caught",
        "reshuffled",
    } < direct.keys()
    for name, column in direct.items():
        assert column is not None, name
        row = found[name]
        assert row["mean"] == pytest.approx(column.mean()), name
        assert row["n"] == 4_000, name
        if not row["is_share"]:
            expected = scipy.stats.t.interval(0.95, 3_999, column.mean(), scipy.stats.sem(column))
            assert (row["low"], row["high"]) == pytest.approx(expected), name
            for quantile, share in (("p5", 0.05), ("median", 0.5), ("p95", 0.95)):
                assert row[quantile] == np.quantile(column, share, method="inverted_cdf"), name


def test_wins_of_seats_and_bots_are_computed_from_the_winners(summary: Summary, columns: Columns) -> None:
    found = by_name(summary)
    seats = [int((columns["winner"] == seat).sum()) for seat in range(3)]
    for seat, wins in enumerate(seats):
        assert found[f"won_by_seat_{seat}"]["mean"] == wins / 4_000
        low, high = scipy.stats.binomtest(wins, 4_000).proportion_ci(method="wilson")
        assert (found[f"won_by_seat_{seat}"]["low"], found[f"won_by_seat_{seat}"]["high"]) == pytest.approx((low, high))
    assert found["won_by_careful"]["mean"] == seats[0] / 4_000
    assert found["won_by_random"]["mean"] == (seats[1] + seats[2]) / 4_000
    assert {name: (share.hits, share.n) for name, share in summary.wins_by_bot.items()} == {
        "careful": (seats[0], 4_000),
        "random": (seats[1] + seats[2], 4_000),
    }


def test_a_single_bot_has_no_row() -> None:
    assert not {"won_by_careful", "won_by_random"} & by_name(simulate(Batch(), 10)).keys()


def test_the_share_of_challenges_won_is_of_all_challenges(summary: Summary, columns: Columns) -> None:
    row = by_name(summary)["challenges_won_share"]
    assert row["n"] == columns["challenged"].sum()
    assert row["mean"] == columns["guilty"].sum() / columns["challenged"].sum()


def test_blocked_rounds_and_rounds_cut_off_are_counted_separately() -> None:
    batch = Batch()
    table = batch.play(10).table.copy()
    table["winner"][:3] = -1
    table["cut_off"][:1] = 1
    table["blocked"][1:3] = 1
    summary = Summary(batch)
    summary.add(Results(batch.book, batch.bots, table))
    found = by_name(summary)
    assert (found["blocked"]["mean"], found["cut_off"]["mean"]) == (0.2, 0.1)
    low, high = scipy.stats.binomtest(2, 10).proportion_ci(method="wilson")
    assert (found["blocked"]["low"], found["blocked"]["high"]) == pytest.approx((low, high))


@pytest.mark.parametrize("block", [77, 999, 1_000, 4_000])
def test_results_do_not_depend_on_the_size_of_blocks(block: int) -> None:
    batch = Batch(seats=3, is_human_like=True)
    assert rows(simulate(batch, 4_000, block=block)) == rows(simulate(batch, 4_000, block=5_000))


def test_wins_of_places_are_counted_from_the_dealer(summary: Summary, columns: Columns) -> None:
    found = by_name(summary)
    after = (columns["winner"] - np.arange(4_000)) % 3
    for number in (1, 2, 3):
        row = found[f"won_by_dealer_{number}"]
        assert row["mean"] == np.mean(after == number % 3)
        assert row["n"] == 4_000
    assert found["won_by_dealer_1"]["words"] == "rounds won by dealer + 1"
    assert found["won_by_dealer_3"]["words"] == "rounds won by the dealer"


def test_nobody_wins_a_round_that_is_cut_off() -> None:
    found = by_name(simulate(Batch(seats=3, limit=20), 500))
    assert found["cut_off"]["mean"] > 0.5
    for kind in ("seat_0 seat_1 seat_2", "dealer_1 dealer_2 dealer_3"):
        won = sum(found[f"won_by_{each}"]["mean"] for each in kind.split())
        assert won == pytest.approx(1 - found["cut_off"]["mean"] - found["blocked"]["mean"])


def test_a_summary_does_not_depend_on_how_rounds_are_played(summary: Summary) -> None:
    def one_by_one(batch: Batch, rounds: int, *, first: int, progress: Callable[[int], object]) -> Results:
        asked.append((rounds, first))
        return batch.play(rounds, first=first, threads=1, progress=progress)

    asked: list[tuple[int, int]] = []
    assert rows(simulate(summary.batch, 4_000, one_by_one)) == rows(summary)
    assert asked == [(4_000, 0)]


def test_no_interval_of_a_count_goes_below_zero() -> None:
    for rounds in (2, 3, 5):
        measures = drawfour("simulate", "--rounds", rounds, "--json").object["measures"]
        assert all(row["low"] >= 0 for row in measures.values() if row["low"] is not None)
