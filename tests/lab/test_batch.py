"""Batches: rounds do not depend on how they are played, and the results are plausible."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from drawfour.bots import BOTS
from drawfour.bots.results import KINDS, Result, make_result
from drawfour.bots.self_play import play_rounds
from drawfour.bots.workspace import make_workspace
from drawfour.core.cards import CLASSIC
from drawfour.core.moves import KIND_PLAY
from drawfour.core.options import Rules
from drawfour.core.shapes import shapes
from drawfour.core.state import State
from drawfour.lab.batch import CHUNK, Batch, Results
from fixtures.patience import PATIENCE
from fixtures.rounds import differing

PARTNERS = Rules(teams=True)
MIXED = ["careful", "random"] * 2


def part(results: Results, start: int, end: int) -> Results:
    return Results(results.book, results.bots, results.table[start:end])


def won_by(results: Results, seats: Sequence[int]) -> float:
    return float(np.isin(results.columns["winner"], seats).mean())


# The same rounds.


@pytest.mark.parametrize("threads", [2, 3, 16, None])
def test_rounds_do_not_depend_on_the_number_of_threads(threads: int | None) -> None:
    batch = Batch(seats=3, bots=["careful", "random", "random"], is_human_like=True)
    rounds = 20 * CHUNK + 701
    assert differing(batch.play(rounds, threads=threads), batch.play(rounds, threads=1)) == []


@pytest.mark.parametrize("first", [1, 999, CHUNK - 1, CHUNK, 20_001])
def test_a_round_does_not_depend_on_the_rounds_before_it(first: int) -> None:
    batch = Batch(PARTNERS, seats=4, bots=MIXED, is_human_like=True)
    whole = batch.play(30_000)
    assert differing(batch.play(30_000 - first, first=first), part(whole, first, 30_000)) == []


def test_rounds_with_large_numbers_can_be_played() -> None:
    far = Batch().play(20_000, first=10**15)
    assert abs(far.columns["actions"].mean() - Batch().play(20_000).columns["actions"].mean()) < 2.5
    assert differing(far, Batch().play(20_000)) != []


def test_different_seeds_give_different_rounds() -> None:
    ours, again, theirs = (Batch(seed=seed).play(20_000).columns for seed in ("one", "one", "two"))
    assert all(np.array_equal(ours[name], again[name]) for name in ours)
    assert np.mean((ours["actions"] == theirs["actions"]) & (ours["points"] == theirs["points"])) < 0.02
    assert abs(np.corrcoef(ours["actions"], theirs["actions"])[0, 1]) < 0.03
    assert abs(np.corrcoef(ours["actions"][1:], ours["actions"][:-1])[0, 1]) < 0.03


def dealt(batch: Batch, number: int) -> State:
    """Return the position of a round before its first move, by the interpreted rules."""
    workspace = make_workspace(batch.book)
    bots = [BOTS[bot].choose for bot in batch.bots]
    play_rounds(batch.book, bots, workspace, [make_result(batch.book)], 1, first=number, seed=batch.seed, limit=0)
    return workspace.state


OTHERS = [
    Rules.preset("official"),
    Rules.preset("mattel"),
    PARTNERS,
    Rules.preset("classic", scoring="elimination", call_penalty=9, no_bluffing=True, finish_on="number", force_play=True),
]


@pytest.mark.parametrize("rules", OTHERS)
def test_the_same_seed_is_the_same_deal_under_other_rules_and_with_other_bots(rules: Rules) -> None:
    ours, theirs = Batch(seats=4, seed="deal"), Batch(rules, seats=4, bots=MIXED, seed="deal", is_human_like=True)
    for number in (0, 1, 2, 3, 4, 77, 100_000):
        one, other = dealt(ours, number), dealt(theirs, number)
        assert one.dealer == other.dealer == number % 4
        assert one.hands == other.hands
        assert one.pile[: one.pile_size] == other.pile[: other.pile_size]
        assert one.discard[: one.discard_size] == other.discard[: other.discard_size]
    assert dealt(ours, 0).hands != dealt(ours, 4).hands != dealt(Batch(seats=4, seed="other"), 4).hands


@pytest.mark.parametrize(
    "changes", [{"target_score": None}, {"reveal_to": "everyone"}, {"call_penalty": 9}, {"false_call_penalty": 3}]
)
def test_a_rule_that_never_applies_changes_no_round(changes: dict[str, Any]) -> None:
    ours, theirs = (Batch(Rules.preset("classic", **some), seats=3, bots=["careful"]) for some in ({}, changes))
    assert differing(ours.play(5_000), theirs.play(5_000)) == []


def test_a_rule_changes_only_the_rounds_in_which_it_applies() -> None:
    ours, theirs = (Batch(Rules(call_penalty=cards), is_human_like=True).play(20_000).columns for cards in (2, 4))
    without = (ours["caught"] == 0) & (theirs["caught"] == 0)
    assert 0.5 < without.mean() < 0.95
    assert all(np.array_equal(ours[name][without], theirs[name][without]) for name in ours)
    assert np.all(ours["cards_drawn"][~without] >= 2)
    assert np.mean(theirs["cards_drawn"][~without] != ours["cards_drawn"][~without]) > 0.9


@pytest.mark.parametrize("first", [0, 3])
def test_the_dealer_moves_round_the_table(first: int) -> None:
    """With one card each, the seats near the dealer's left go out first."""
    columns = Batch(Rules(hand_size=1), seats=5).play(20_000, first=first).columns
    winner = columns["winner"]
    assert np.array_equal(columns["dealer"], np.arange(first, first + 20_000) % 5)
    after_dealer = np.bincount((winner - np.arange(first, first + 20_000)) % 5) / 20_000
    assert after_dealer.argmax() == 1
    assert after_dealer[1] > 0.28
    assert np.all(abs(np.bincount(winner) / 20_000 - 0.2) < 0.015)


def test_the_reprs_of_a_batch_and_its_results_name_the_table() -> None:
    batch = Batch(Rules.preset(hand_size=5), seats=3, bots=["careful", "random", "random"], seed=7)
    table = "3 seats, deck classic, bots careful random random"
    assert repr(batch) == f"<Batch: Rules(hand_size=5), {table}, seed '7'>"
    assert repr(batch.play(1000)) == f"<Results: 1,000 rounds, {table}>"
    assert repr(Results(batch.book, ("random",) * 3, batch.play(1).table, interrupted=True)) == (
        "<Results: 1 round, 3 seats, deck classic, bots random, interrupted>"
    )


def test_head_returns_the_first_rounds() -> None:
    results = Batch().play(100)
    assert len(results.head(30)) == 30
    assert differing(results.head(30), Batch().play(30)) == []
    assert len(results.head(0)) == 0


# Columns.


def test_the_columns_are_the_fields_of_a_result_the_kinds_of_moves_and_the_symbols() -> None:
    results = Batch().play(100)
    fields = [name for name in shapes(Result) if name != "moves"]
    played = [f"played_{symbol.name.replace(' ', '_')}" for symbol in CLASSIC.symbols]
    assert list(results.columns) == fields + list(KINDS) + played
    assert len(KINDS) == KIND_PLAY
    assert len(KINDS) + len(played) == results.book.kinds
    assert played[:2] + played[-1:] == ["played_0", "played_1", "played_wild_draw_four"]
    assert {"winner", "points", "actions", "missed", "caught", "reshuffled"} < set(results.columns)
    for name, column in results.columns.items():
        assert column.dtype == np.int32, name
        assert column.shape == (100,), name
        assert column.min() >= (-1 if name == "winner" else 0), name


@pytest.mark.parametrize("seats", range(2, 11))
def test_rounds_of_every_number_of_seats_end(seats: int) -> None:
    batch = Batch(seats=seats, bots=[["careful", "random"][seat % 2] for seat in range(seats)], is_human_like=True)
    columns = batch.play(600).columns
    assert sorted(set(columns["winner"])) == list(range(seats))
    assert not columns["cut_off"].any()
    cards = sum(column for name, column in columns.items() if name.startswith("played_"))
    assert np.array_equal(cards, columns["cards_played"])
    assert np.array_equal(cards + sum(columns[name] for name in KINDS), columns["actions"])
    assert np.array_equal(columns["blocked"], (columns["winner"] < 0) & (columns["cut_off"] == 0))
    assert columns["actions"].min() >= 7
    assert columns["points"].mean() > 20 * (seats - 1)
    assert np.all(columns["guilty"] <= columns["challenged"])
    assert np.all(columns["challenged"] + columns["accepted"] <= columns["played_wild_draw_four"])
    assert np.all(columns["caught"] <= columns["missed"])
    for name in ("challenged", "accepted", "caught", "called", "named", "played_wild", "played_reverse", "skipped"):
        assert columns[name].any(), name
    assert columns["reversed"].any() == (seats > 2)


@pytest.mark.parametrize("rules", [Rules(seven_zero=True, jump_in=True), Rules.preset("party")])
def test_every_seat_is_equally_quick_to_jump_in_and_catch(rules: Rules) -> None:
    rounds, seats = 60_000, 3
    tables = [["careful" if seat == mine else "random" for seat in range(seats)] for mine in range(seats)]
    won = [won_by(Batch(rules, seats, bots).play(rounds), [mine]) for mine, bots in enumerate(tables)]
    mean = sum(won) / seats
    chi_squared = sum((each - mean) ** 2 * rounds / (mean * (1 - mean)) for each in won)
    assert chi_squared < 13.8, won  # 2 degrees of freedom: exceeded once in a thousand runs


@pytest.mark.parametrize("seats", [2, 4])
def test_bots_that_forget_nothing_are_never_caught_even_when_hands_are_swapped(seats: int) -> None:
    columns = Batch(Rules.preset("party"), seats, MIXED[:seats]).play(5_000).columns
    assert columns["missed"].any()
    assert not columns["caught"].any()


def test_a_round_is_cut_off_at_the_limit_of_moves() -> None:
    columns = Batch(limit=40).play(2_000).columns
    cut = columns["cut_off"] == 1
    assert 0.2 < cut.mean() < 0.8
    assert set(columns["winner"][cut]) == {-1}
    assert set(columns["points"][cut]) == {0}
    assert set(columns["actions"][cut]) == {40}
    assert columns["actions"].max() == 40
    assert np.all(columns["points"][~cut & (columns["winner"] < 0)] == 0)
    whole = Batch().play(2_000).columns
    assert np.array_equal(cut, whole["actions"] > 40)
    assert np.array_equal(columns["winner"][~cut], whole["winner"][~cut])


MEMORY = """
import os, resource, sys
child = os.fork()  # a new process, because a process inherits the peak memory of its parent
if not child:
    from drawfour.lab.batch import Batch
    results = Batch(seats=4).play(1_000_000, threads=2)
    columns = results.columns
    os._exit(len(columns["winner"]) != 1_000_000 or len(columns) < 30)
assert os.waitpid(child, 0)[1] == 0
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * (1 if sys.platform == "darwin" else 1024))
"""


def test_a_million_results_fit_into_half_a_gigabyte(tmp_path: Path) -> None:
    command = [sys.executable, "-c", MEMORY]
    ended = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, check=True, timeout=PATIENCE)
    assert 120e6 < int(ended.stdout) < 500e6


# Bots.


@pytest.mark.parametrize("seat", range(4))
def test_each_seat_has_its_own_bot(seat: int) -> None:
    bots = ["careful" if other == seat else "random" for other in range(4)]
    results = Batch(seats=4, bots=bots).play(4_000)
    shares = [won_by(results, [other]) for other in range(4)]
    assert results.bots == tuple(bots)
    assert shares[seat] > 0.33
    assert max(shares[:seat] + shares[seat + 1 :]) < 0.26


@pytest.mark.parametrize("bot", ["careful", "random", "beginner", "expert"])
@pytest.mark.parametrize("seats", [2, 5])
def test_human_like_bots_forget_some_calls(seats: int, bot: str) -> None:
    with_attention = Batch(seats=seats, bots=[bot], is_human_like=True).play(20_000).columns
    missed, called = with_attention["missed"].sum(), with_attention["called"].sum()
    assert missed / (missed + called) == pytest.approx(1 / BOTS[bot].forgets_one_in, rel=0.06)
    most = 1 if BOTS[bot].notices_one_in == 1 else 0.98
    assert 0.05 < with_attention["caught"].sum() / missed <= most
    without = Batch(seats=seats, bots=[bot]).play(20_000).columns
    assert not without["missed"].any()
    assert not without["caught"].any()
    assert without["called"].any()


@pytest.mark.parametrize("side", [0, 1])
def test_partners_win_together(side: int) -> None:
    bots = ["careful" if seat % 2 == side else "random" for seat in range(4)]
    alone, together = (Batch(rules, seats=4, bots=bots).play(10_000) for rules in (Rules(), PARTNERS))
    for results in (alone, together):
        assert won_by(results, [side, side + 2]) > 0.65
        assert abs(won_by(results, [side]) - won_by(results, [side + 2])) < 0.03
    assert differing(alone, together) != []


def test_nobody_is_caught_by_a_partner() -> None:
    """With partners, fewer missing calls are caught."""
    alone, together = (Batch(rules, seats=4, is_human_like=True).play(20_000).columns for rules in (Rules(), PARTNERS))
    caught = [columns["caught"].sum() / columns["missed"].sum() for columns in (alone, together)]
    assert caught[1] < caught[0] - 0.05
