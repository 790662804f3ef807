"""Rounds are counted as if their results had been kept, and every round is counted."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from drawfour.bots import BOTS, tally
from drawfour.bots.results import make_result
from drawfour.bots.self_play import play_rounds, tally_rounds
from drawfour.bots.tally import VALUES, Tally
from drawfour.bots.workspace import make_workspace
from drawfour.core.cards import CLASSIC, Color, Deck, Face, Symbol
from drawfour.core.shapes import shapes, zeros
from drawfour.lab.batch import CHUNK, Batch
from drawfour.lab.counting import count
from drawfour.lab.measures import MEASURES
from drawfour.lab.report import as_json
from drawfour.lab.simulate import Summary, simulate
from fixtures.progress import Progress

DEAR = Deck(
    "dear",
    (*CLASSIC.colors, Color("purple", "P", "♠")),
    tuple(Symbol(str(number), str(number), 1000) for number in range(5)),
    (*(Face(color, symbol, 6) for color in range(4) for symbol in range(4)), Face(4, 4, 1)),
)
"""Cards so dear that rounds have more points than a tally counts. One card that matches no other blocks rounds."""

BATCHES = {
    "two": lambda: Batch(seed="count"),
    "mixed": lambda: Batch(seats=4, bots=["careful", "random"] * 2, seed="count", is_human_like=True),
    "cut off": lambda: Batch(seats=3, seed="count", limit=40),
    "dear": lambda: Batch(seats=9, seed="count", deck=DEAR),
}


@pytest.mark.parametrize("name", BATCHES)
def test_counted_rounds_make_the_same_report_as_kept_results(name: str) -> None:
    batch = BATCHES[name]()
    rounds = 2 * CHUNK + 301
    kept = Summary(batch)
    kept.add(batch.play(rounds, first=5))
    counted = Summary(batch)
    counted.add(count(batch, 999, first=5, threads=2))
    counted.add(count(batch, rounds - 999, first=5 + 999, threads=2))
    assert as_json(counted) == as_json(kept)
    for measure in MEASURES:
        ours, theirs = counted.measures[measure.name], kept.measures[measure.name]
        assert (ours.low, ours.counts.tolist()) == (theirs.low, theirs.counts.tolist())


def test_rounds_too_large_for_a_tally_are_kept() -> None:
    batch = BATCHES["dear"]()
    counts, columns = count(batch, 3_000), batch.play(3_000).columns
    is_rare = columns["points"] >= VALUES
    assert 300 < is_rare.sum() < 2_700
    assert sorted(counts.rare.columns["points"]) == sorted(columns["points"][is_rare])
    assert counts.won.sum() == (~is_rare & (columns["winner"] >= 0)).sum()
    assert counts.tally["blocked"][1] == columns["blocked"].sum() > 10
    assert len(counts) == 3_000


@pytest.mark.parametrize("field", [name for name in shapes(Tally) if name not in ("won", "blocked", "cut_off")])
def test_a_result_fits_only_if_all_its_values_do(field: str) -> None:
    kinds = {"challenged": 2, "caught": 7}
    for value, fits in ((0, True), (VALUES - 1, True), (VALUES, False), (3 * VALUES + 1, False), (-1, False)):
        result = make_result(Batch().book)
        if field in kinds:
            result.moves[kinds[field]] = value
        else:
            setattr(result, field, value)
        assert tally.fits(result) == fits, value


def test_interpreted_rounds_are_counted_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tally, "VALUES", 64)  # about as many moves as most rounds have
    batch = Batch(seats=3, seed="count")
    book, bots, rounds = batch.book, [BOTS["random"].choose] * 3, 60
    counted, rare = Tally(**{name: zeros(book, shape) for name, shape in shapes(Tally).items()}), _rows(batch, rounds)
    large = tally_rounds(book, bots, make_workspace(book), make_result(book), counted, rare, rounds, 7, batch.seed, batch.limit)
    kept = _rows(batch, rounds)
    play_rounds(book, bots, make_workspace(book), kept, rounds, 7, batch.seed, batch.limit)
    assert 5 < large < rounds - 5
    assert rare[:large] == [each for each in kept if not tally.fits(each)]
    assert counted.actions == np.bincount([each.actions for each in kept if tally.fits(each)], minlength=VALUES).tolist()


def _rows(batch: Batch, rounds: int) -> list[Any]:
    return [make_result(batch.book) for _ in range(rounds)]


def test_the_fields_of_a_tally_are_the_measures() -> None:
    assert [name for name in shapes(Tally) if name != "won"] == [measure.name for measure in MEASURES]


@pytest.mark.usefixtures("_interruptible")
@pytest.mark.parametrize("threads", [1, 2])
def test_an_interrupt_counts_the_finished_rounds(threads: int) -> None:
    batch, progress = Batch(seats=3), Progress(3)
    counts = count(batch, 100 * CHUNK, first=5, threads=threads, progress=progress)
    assert counts.interrupted
    assert 3 * CHUNK <= len(counts) == sum(progress.told) < 50 * CHUNK
    ours, theirs = Summary(batch), Summary(batch)
    ours.add(counts)
    theirs.add(batch.play(len(counts), first=5))
    assert as_json(ours) == as_json(theirs)


def test_the_repr_of_counts_names_the_table() -> None:
    assert repr(count(Batch(), 1_000)) == "<Counts: 1,000 rounds, 2 seats, deck classic, bots random>"


def test_the_memory_of_counted_rounds_does_not_grow_with_their_number() -> None:
    few, many = (count(Batch(), rounds, threads=1) for rounds in (1_000, 50_000))
    assert few.tally.nbytes == many.tally.nbytes
    assert len(many.rare) == 0
    assert simulate(Batch(), 50_000).rounds == 50_000
