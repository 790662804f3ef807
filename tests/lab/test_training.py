"""Training: the same seed gives the same weights, with or without a break, and weights that win more are preferred."""

from __future__ import annotations

import tomllib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from importlib.resources import files
from pathlib import Path

import pytest

from drawfour.bots import BOTS, skills
from drawfour.bots.weights import FILE, TRAINED, tables
from drawfour.lab.training import TRAININGS, Progress, Training, begin, share_won, train, whole

TINY = replace(TRAININGS["classic.two"], generations=3, deals=40, seed="tiny")


def trained(training: Training, folder: Path, threads: int = 2) -> list[int]:
    with ThreadPoolExecutor(threads) as pool:
        return train(training, folder, pool, lambda progress: None)


def test_the_same_seed_gives_the_same_weights_on_any_number_of_threads(tmp_path: Path) -> None:
    ours, theirs, others = (
        trained(training, tmp_path / name, threads)
        for training, name, threads in [(TINY, "a", 1), (TINY, "b", 3), (replace(TINY, seed="other"), "c", 2)]
    )
    assert ours == theirs != others
    assert ours != whole(begin().weights)


def test_an_interrupted_training_goes_on_where_it_left_off(tmp_path: Path) -> None:
    def interrupt(progress: Progress) -> None:
        if progress.generation == 2:
            raise KeyboardInterrupt

    with ThreadPoolExecutor(2) as pool, pytest.raises(KeyboardInterrupt):
        train(TINY, tmp_path / "a", pool, interrupt)
    heard: list[int] = []
    with ThreadPoolExecutor(2) as pool:
        found = train(TINY, tmp_path / "a", pool, lambda progress: heard.append(progress.generation))
    assert heard == [3]
    assert found == trained(TINY, tmp_path / "b")


def test_a_weight_that_a_training_never_uses_is_set_back(tmp_path: Path) -> None:
    found = trained(TINY, tmp_path)
    assert found[skills.TAKE_CARDS] == 0
    assert found[skills.TAKE] < min(found[place] for place in range(skills.TRAINED) if place != skills.TAKE)


def test_the_shipped_weights_say_how_each_table_was_trained() -> None:
    shipped = tomllib.loads(files("drawfour.bots").joinpath(FILE).read_text(encoding="utf-8"))
    for training in TRAININGS.values():
        told = shipped[training.rules][training.size]
        for name in ("rules", "seats", "generations", "deals", "rounds", "seed"):
            assert told[name] == getattr(training, name), (training.name, name)
        assert told["partners"] == training.teams
        assert told["won_against_careful"] > 1 / (training.seats // len(training.ours)), training.name


def test_the_start_plays_as_careful_does() -> None:
    """Against `careful`, which then plays against itself from both seats of every deal, it wins exactly half."""
    start = whole(begin().weights)
    assert share_won(TRAININGS["classic.two"], start, "careful", 2000, 0, start) == 0.5
    assert dict(zip(TRAINED, start, strict=True))["worth"] > 0


def test_trained_weights_win_more_than_the_start() -> None:
    start = whole(begin().weights)
    for size in ("two", "few", "partners"):
        training, found = TRAININGS[f"classic.{size}"], tables()["classic"][size]
        assert share_won(training, found, "careful", 4000, 1 << 41, start) > share_won(
            training, start, "careful", 4000, 1 << 41, start
        )
    assert BOTS["expert"].mistakes == 0
