"""`drawfour arena`: every pair of bots plays the same deals from every seat, and ratings follow from what they won."""

from __future__ import annotations

import csv
import io
import json
import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from drawfour.core.options import Rules
from drawfour.core.state import NOBODY
from drawfour.errors import DrawfourError
from drawfour.lab.arena import Arena, arena, strengths
from drawfour.lab.arena_report import as_csv, as_json, as_text
from drawfour.lab.batch import Batch
from fixtures.command import drawfour

DEALS = 2_000
BOTS = ["random", "expert", "careful"]


@pytest.fixture(scope="module")
def two() -> Arena:
    return arena(Batch(seats=2, seed="arena"), BOTS, DEALS)


@pytest.fixture(scope="module")
def four() -> Arena:
    return arena(Batch(seats=4, seed="arena"), BOTS[1:], DEALS)


def test_a_pairing_plays_the_same_deals_from_every_seat(four: Arena) -> None:
    winners = []
    for seat in range(4):
        bots = ["careful" if other == seat else "expert" for other in range(4)]
        winners.append(Batch(seats=4, bots=bots, seed="arena").play(DEALS).columns["winner"])
    found = four.pairings["careful", "expert"]
    assert found.won.tolist() == sum(row == seat for seat, row in enumerate(winners)).tolist()
    assert found.lost.tolist() == sum((row != seat) & (row != NOBODY) for seat, row in enumerate(winners)).tolist()
    assert found.mean == found.won.sum() / (4 * DEALS)
    error = found.won.std(ddof=1) / 4 / math.sqrt(DEALS)
    assert found.interval == pytest.approx((found.mean - 1.961 * error, found.mean + 1.961 * error), abs=1e-4)


def test_each_pair_plays_once_at_a_table_of_two_sides_and_either_way_round_at_others(two: Arena, four: Arena) -> None:
    partners = arena(Batch(Rules(teams=True), seats=4, seed="arena"), BOTS[1:], 10)
    assert list(two.pairings) == [("random", "expert"), ("random", "careful"), ("expert", "careful")]
    assert list(four.pairings) == [("expert", "careful"), ("careful", "expert")]
    assert [batch.bots for batch in partners.pairings["expert", "careful"].batches] == [
        ("expert", "careful", "expert", "careful"),
        ("careful", "expert", "careful", "expert"),
    ]
    assert (two.even, four.even, partners.even) == (0.5, 0.25, 0.5)


def test_a_pairing_can_be_seen_from_the_other_side(two: Arena) -> None:
    ours, theirs = two.between("expert", "random"), two.between("random", "expert")
    assert ours.mean == pytest.approx(1 - theirs.mean)
    assert ours.mean > 0.7


def test_stronger_bots_have_higher_ratings(two: Arena, four: Arena) -> None:
    assert list(two.ratings) == ["expert", "careful", "random"]
    assert list(four.ratings) == ["expert", "careful"]
    for found in (two, four):
        assert sum(each.mean for each in found.ratings.values()) == pytest.approx(0, abs=1e-6)
        for each in found.ratings.values():
            assert each.low < each.mean < each.high


def rated(won: list[int], lost: list[int], rivals: list[int], places: list[list[int]]) -> np.ndarray[Any, Any]:
    return strengths(1 + max(map(max, places)), np.array(places), np.array(rivals), np.array(won), np.array(lost))


def test_strengths_are_in_proportion_to_wins() -> None:
    first, second = rated([30_000], [10_000], [1], [[0, 1]])
    assert first - second == pytest.approx(math.log(3), abs=1e-3)
    alone, among = rated([10_000], [30_000], [3], [[0, 1]])
    assert alone == pytest.approx(among, abs=1e-3)
    chain = rated([20_000, 20_000], [10_000, 10_000], [1, 1], [[0, 1], [1, 2]])
    assert chain == pytest.approx([math.log(2), 0, -math.log(2)], abs=1e-3)


def test_a_bot_that_never_wins_still_has_a_rating() -> None:
    assert np.isfinite(rated([0], [100], [1], [[0, 1]])).all()


def test_an_interrupt_keeps_the_deals_that_every_pair_has_played() -> None:
    turns = []

    def play(batch: Batch, rounds: int, **arguments: Any) -> Any:
        turns.append(rounds)
        results = batch.play(rounds, **arguments)
        results.interrupted = len(turns) == 9
        return results

    found = arena(Batch(seats=2, seed="arena"), BOTS, 10_000, play)
    assert found.deals == len(found.pairings["random", "expert"].won) == len(found.pairings["expert", "careful"].won) == 2_000


def test_text_json_and_csv_say_the_same(two: Arena) -> None:
    whole = json.loads(as_json(two))
    assert list(whole["ratings"]) == list(two.ratings)
    rows = list(csv.DictReader(io.StringIO(as_csv(two))))
    for row, pairing in zip(rows, whole["pairings"], strict=True):
        assert (row["bot"], row["rival"]) == (pairing["bot"], pairing["rival"])
        assert float(row["mean"]) == pairing["mean"] == pairing["won"] / pairing["rounds"]
        assert pairing["won"] + pairing["lost"] <= pairing["rounds"] == 2 * DEALS
        assert row["rules"] == "classic"
    text = as_text(two)
    assert text.startswith("2,000 deals, classic, deck classic, 2 seats\n\nbot ")
    assert f"{100 * two.between('expert', 'careful').mean:.1f} ± " in text


@pytest.mark.parametrize(
    ("bots", "sentence"),
    [
        (["careful"], "Name two or more bots, each of them once, not careful."),
        (["careful", "careful"], "Name two or more bots, each of them once, not careful, careful."),
    ],
)
def test_an_arena_needs_two_bots(bots: list[str], sentence: str) -> None:
    with pytest.raises(DrawfourError) as error:
        arena(Batch(), bots, 10)
    assert str(error.value) == sentence


def test_the_command_prints_a_table_and_draws_a_picture(tmp_path: Path) -> None:
    picture = tmp_path / "arena.svg"
    done = drawfour("arena", "--bots", "careful,random", "--deals", "500", "--seats", "4", "--plot", str(picture))
    assert (done.code, done.err) == (0, "")
    assert "Each row's bot played alone against 3 of the column's bot." in done.out
    assert "Every pair played the same deals, once for each seat." in done.out
    assert "of rounds won by the row (even: 25)" in picture.read_text(encoding="utf-8")


def test_the_command_names_a_wrong_bot() -> None:
    done = drawfour("arena", "--bots", "careful,expart")
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("drawfour: Unknown bot 'expart'. Did you mean 'expert'?")
