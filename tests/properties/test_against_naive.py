"""The rules compared after every move with a second opinion: a naive referee written from rules.md alone."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from drawfour.core.options import OPTION
from drawfour.core.values import Scoring
from drawfour.game.match import Match
from fixtures import naive
from fixtures.games import Table, some_moves, tables
from fixtures.refereed import Refereed, plain


def test_the_naive_referee_knows_every_option() -> None:
    """It does not know custom decks, and so no blank cards."""
    unknown = OPTION.keys() - naive.PRESETS["classic"].keys() - {"blank"}
    assert not unknown, f"teach {sorted(unknown)} to tests/fixtures/naive"


@given(tables(), st.integers(0, 2**32))
def test_every_position_matches_the_naive_referee(table: Table, seed: int) -> None:
    refereed = Refereed(table)
    refereed.compare()
    for seat, move in some_moves(refereed.round, random.Random(seed), most=250):
        refereed.play(seat, move)
        refereed.compare()


@given(tables(), st.integers(0, 2**32))
def test_match_scores_match_the_naive_referee(table: Table, seed: int) -> None:
    rules = table.rules
    options = {name: plain(value) for name, value in vars(rules).items()} | {"target_score": rules.target_score or None}
    match = Match([f"P{seat}" for seat in range(table.seats)], rules, seed=f"{seed}", dealer=table.dealer)
    totals, seats_in = list(match.scores), set(range(table.seats))
    rng = random.Random(seed)
    for _ in range(6):
        for seat, move in some_moves(match.round, rng, most=2_000):
            match.play(seat, move)
        if not match.round.is_over:
            return
        totals, seats_in, winner = naive.match_after(
            options, totals, table.seats, seats_in, match.round.winner, match.round.points
        )
        assert match.scores == totals
        assert match.winner == winner
        if winner is not None:
            return
        assert set(match.seats_in) == seats_in
        if rules.scoring == Scoring.ELIMINATION:
            assert naive.next_dealer(match.round.dealer, table.seats, seats_in) == match.next_round().dealer
        else:
            match.next_round()
