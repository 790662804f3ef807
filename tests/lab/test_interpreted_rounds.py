"""Batches of compiled rounds equal interpreted rounds in every column."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drawfour.bots import BOTS
from drawfour.core.state import NOBODY
from drawfour.lab.batch import CHUNK, Batch
from fixtures.games import Table, tables
from fixtures.interpreted_rounds import BATCHES, PARTNERS, interpreted
from fixtures.rounds import differing

seeds = st.integers(0, 2**32)


def check_batch(batch: Batch, rounds: int, first: int = 0, threads: int = 1) -> None:
    """Fail unless the batch agrees with interpreted rounds in every column."""
    found, expected = batch.play(rounds, first=first, threads=threads).table, interpreted(batch, rounds, first)
    assert found.dtype == expected.dtype
    for name in expected.dtype.names or ():
        assert found[name].tolist() == expected[name].tolist(), name


@pytest.mark.parametrize("name", BATCHES)
def test_a_batch_equals_interpreted_rounds(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("drawfour.lab.batch.CHUNK", 7)
    check_batch(BATCHES[name], 40, first=0, threads=1)
    check_batch(BATCHES[name], 20, first=10**15 + 3, threads=3)


bots = st.lists(
    st.sampled_from([bot for bot in BOTS if bot != "master"]), min_size=10, max_size=10
)  # a search is too slow here


@given(tables(), bots, st.booleans(), st.integers(0, 2**59), st.integers(1, 150), seeds)
def test_a_batch_of_any_table_equals_interpreted_rounds(
    table: Table, bots: list[str], is_human_like: bool, first: int, limit: int, seed: int
) -> None:
    batch = Batch(table.rules, table.seats, bots[: table.seats], seed=f"{seed}", limit=limit, is_human_like=is_human_like)
    check_batch(batch, 2, first, threads=2)


def test_a_specialized_batch_equals_interpreted_rounds() -> None:
    bots = ["careful", "random"] * 2
    specialized, generic = (
        Batch(PARTNERS, 4, bots, seed="specialized", is_specialized=kind, is_human_like=True) for kind in (True, False)
    )
    check_batch(specialized, 60, first=10**15 + 3, threads=2)
    assert differing(specialized.play(CHUNK + 100), generic.play(CHUNK + 100)) == []


def test_a_batch_does_not_depend_on_threads_or_its_first_round() -> None:
    batch = BATCHES["official"]
    whole = batch.play(50_000, threads=1).table
    assert whole.tobytes() == batch.play(50_000, threads=4).table.tobytes()
    assert whole[20_001:].tobytes() == batch.play(29_999, first=20_001, threads=2).table.tobytes()


def test_a_round_that_ends_at_the_limit_is_not_cut_off() -> None:
    whole = Batch(seed="limit").play(1).columns
    moves = int(whole["actions"][0])
    in_time = Batch(seed="limit", limit=moves).play(1).columns
    assert {name: column[0] for name, column in in_time.items()} == {name: column[0] for name, column in whole.items()}
    cut = Batch(seed="limit", limit=moves - 1).play(1).columns
    found = tuple(int(cut[name][0]) for name in ("cut_off", "actions", "winner", "points"))
    assert found == (1, moves - 1, NOBODY, 0)
