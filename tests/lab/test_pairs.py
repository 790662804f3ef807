"""Thousands of rounds with every pair of values of two options, including decks and seats."""

from __future__ import annotations

import random
from collections import Counter

from drawfour.core.options import OPTIONS, Rules
from drawfour.core.state import NOBODY
from drawfour.decks import DECKS
from drawfour.lab.batch import Batch
from fixtures.pairwise import Pair, Row, all_pairs, next_row, pairs_of
from fixtures.table_values import COLUMNS, can_be

ROUNDS = 2_000
"""The least number of rounds of each pair that must end."""
LIMIT = 1_500  # moves: random play with large draw cards may go on forever


def ended(row: Row, played: int) -> int:
    """Return how many of some rounds at such a table end. Fails if the table is invalid."""
    rules = Rules(**{option.name: row[option.name] for option in OPTIONS})
    batch = Batch(rules, row["seats"], deck=row["deck"], seed="pairs", limit=LIMIT)
    columns = batch.play(ROUNDS, first=played).columns
    winner, out, has_ended = columns["winner"], columns["out"], columns["cut_off"] == 0
    has_winner = winner != NOBODY
    assert ((winner >= 0) & (winner < row["seats"]) | ~has_winner).all()
    assert (out < row["seats"]).all()
    assert (out == 0).all() or rules.hand_limit
    assert (columns["points"] >= 0).all()
    assert (columns["points"][~has_winner] == 0).all()
    return int(has_ended.sum())


def test_rounds_with_every_pair_of_options_decks_and_seats_end() -> None:
    columns = COLUMNS | {"deck": list(DECKS)}
    rng = random.Random(0)
    missing = all_pairs(columns, can_be)
    met: Counter[Pair] = Counter()
    for number in range(1_000):
        if not missing:
            break
        row = next_row(columns, can_be, missing, rng)
        count = ended(row, played=number * ROUNDS)
        met.update(dict.fromkeys(pairs_of(row), count))
        missing = [pair for pair in missing if met[pair] < ROUNDS]
    assert not missing
