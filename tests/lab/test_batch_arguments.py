"""The arguments of a batch: what they default to, the forms they may have, and one sentence for each invalid value."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from drawfour.core.cards import CLASSIC
from drawfour.core.options import Rules
from drawfour.errors import DrawfourError, RulesError
from drawfour.lab.batch import Batch
from drawfour.lab.compare import compare
from drawfour.lab.simulate import simulate
from fixtures.rounds import differing


def wrong(value: object) -> Any:
    """Return a value of the wrong type."""
    return value


@pytest.mark.parametrize("seed", [" ", "ünï ☃", "\udcff", "x" * 10_000, "\0"])
def test_any_text_is_a_seed(seed: str) -> None:
    results = Batch(seed=seed).play(50)
    assert differing(results, Batch(seed=seed).play(50)) == []
    assert differing(results, Batch().play(50)) != []


def test_the_default_deck_is_classic() -> None:
    assert Batch(deck=None).book.deck == Batch().book.deck == CLASSIC


@pytest.mark.parametrize("bots", ["careful", ["careful"]])
def test_one_bot_plays_all_seats(bots: str | list[str]) -> None:
    assert differing(Batch(seats=3, bots=bots).play(500), Batch(seats=3, bots=["careful"] * 3).play(500)) == []


def test_a_preset_brings_its_deck_unless_another_is_named() -> None:
    assert Batch("no_mercy").book.deck == Batch("classic", deck="no_mercy").book.deck
    assert Batch("no_mercy", deck="classic").book.deck is CLASSIC
    assert Batch(Rules.preset("no_mercy")).book.deck is CLASSIC


def test_rules_may_be_a_preset_and_a_seed_a_number() -> None:
    ours, theirs = Batch("mattel", seed=7), Batch(Rules.preset("mattel"), seed="7")
    assert differing(ours.play(500), theirs.play(500)) == []
    with pytest.raises(RulesError, match="Unknown preset 'clasic'"):
        Batch("clasic")


def test_numpy_integers_are_accepted() -> None:
    ours = Batch(Rules(hand_size=wrong(np.int8(5))), wrong(np.int64(3)), seed=wrong(np.int64(7)), limit=wrong(np.int64(500)))
    theirs = Batch(Rules(hand_size=5), 3, seed="7", limit=500)
    played = ours.play(wrong(np.int64(50)), first=wrong(np.int64(3)), threads=wrong(np.int64(2)))
    assert differing(played, theirs.play(50, first=3)) == []


def test_a_batch_without_rounds_or_threads_is_refused() -> None:
    for wrong in (0, -1):
        with pytest.raises(DrawfourError, match=f"rounds must be 1 or more, not {wrong}"):
            Batch().play(wrong)
        with pytest.raises(DrawfourError, match=f"threads must be 1 or more, not {wrong}"):
            Batch().play(10, threads=wrong)


REFUSED: dict[str, tuple[Callable[[], object], str]] = {
    "seats as a text": (lambda: Batch(seats=wrong("2")), "seats must be a whole number, not '2'"),
    "no text as a seed": (lambda: Batch(seed=""), "seed must be text or a whole number, not ''"),
    "bytes as a seed": (lambda: Batch(seed=wrong(b"0" * 16)), "seed must be text or a whole number, not b'0000000000000000'"),
    "rules as a number": (lambda: Batch(wrong(5)), "rules must be Rules or the name of a preset, not 5"),
    "bots as a number": (lambda: Batch(bots=wrong(5)), "bots must be a list, not 5"),
    "a limit as a text": (lambda: Batch(limit=wrong("9")), "limit must be a whole number, not '9'"),
    "rounds as a text": (lambda: Batch().play(wrong("5")), "rounds must be a whole number, not '5'"),
    "rounds as a fraction": (lambda: Batch().play(wrong(1e6)), "rounds must be a whole number, not 1000000.0"),
    "the first round as a text": (lambda: Batch().play(5, first=wrong("0")), "first must be a whole number, not '0'"),
    "threads as a text": (lambda: Batch().play(5, threads=wrong("1")), "threads must be a whole number, not '1'"),
    "rounds to simulate as a text": (lambda: simulate(Batch(), wrong("5")), "rounds must be a whole number, not '5'"),
    "one batch to compare": (lambda: compare({"one": Batch()}, 5), "compare takes two or more batches, each with a name"),
    "batches without names": (lambda: compare(wrong([Batch()]), 5), "compare takes two or more batches, each with a name"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_an_argument_of_the_wrong_type_is_refused_in_one_sentence(name: str) -> None:
    call, sentence = REFUSED[name]
    with pytest.raises(DrawfourError) as refused:
        call()
    assert str(refused.value).startswith(sentence)


def test_a_wrong_number_of_bots_is_refused() -> None:
    with pytest.raises(DrawfourError, match=r"Unknown bot 'clever'\. Bots: beginner, .*, random, or FILE\.py:FUNCTION\."):
        Batch(bots=["clever"])
    with pytest.raises(DrawfourError, match="3 bots for 2 seats"):
        Batch(bots=["random"] * 3)
    with pytest.raises(DrawfourError, match="0 bots for 2 seats"):
        Batch(bots=[])
    with pytest.raises(DrawfourError, match="limit must be 1 or more, not 0"):
        Batch(limit=0)


@pytest.mark.parametrize(("first", "rounds"), [(-1, 10), (2**60, 1), (2**60 - 9, 10), (2**100, 1)])
def test_round_numbers_out_of_range_are_refused(first: int, rounds: int) -> None:
    with pytest.raises(DrawfourError, match=f"^first must be 0 to {2**60 - rounds}, not {first}\\.$"):
        Batch().play(rounds, first=first)
    assert len(Batch().play(10, first=2**60 - 10)) == 10


@pytest.mark.parametrize("seats", [11, 1, 0, -2])
def test_an_invalid_number_of_seats_is_refused(seats: int) -> None:
    with pytest.raises(RulesError, match=f"must be 2 to 10, not {seats} "):
        Batch(seats=seats)


def test_invalid_rules_are_refused() -> None:
    with pytest.raises(RulesError, match="182 cards"):
        Batch(Rules(hand_size=60), seats=3)
    with pytest.raises(RulesError, match="exactly 4"):
        Batch(Rules(teams=True), seats=3)
