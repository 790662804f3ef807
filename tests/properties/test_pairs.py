"""Pairwise tests: every option value with every other, every deck and every number of seats, in rounds played to the end."""

from __future__ import annotations

import random
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import settings

from drawfour.core.cards import CLASSIC, Deck, Effect
from drawfour.core.checks import check_table
from drawfour.core.options import OPTIONS, Rules
from drawfour.decks import find_deck
from drawfour.errors import RulesError
from drawfour.game.match import Match
from drawfour.game.round import Round
from fixtures.games import Table, some_moves
from fixtures.invariants import (
    check_barred,
    check_cards,
    check_ends,
    check_hidden,
    check_moves,
    check_record,
    check_refusals,
    check_seen,
    check_shown,
)
from fixtures.pairwise import Row, all_pairs, next_row, pairs_of
from fixtures.phases import check_transition
from fixtures.random_decks import deck_text
from fixtures.refereed import Refereed
from fixtures.table_values import COLUMNS, can_be

TIMES = {"quick": 1, "long": 2_000}[settings.get_current_profile_name()]
"""The least number of times each pair is tested."""


OFTEN, SELDOM = 0.1, 0.02
"""The share of positions in which the slow checks are made."""


def deck_with_blanks(rules: Rules, seats: int, rng: random.Random, folder: Path) -> Deck:
    """Return a random deck, saved in the folder, with a blank card that works with the rules."""
    while True:
        (folder / "random.toml").write_text(deck_text(rng), encoding="utf-8")
        deck = find_deck("random.toml", folder)
        if any(effect == Effect.BLANK for symbol in deck.symbols for effect, _ in symbol.effects):
            with suppress(RulesError):
                check_table(rules, deck, seats)
                return deck


def play(round: Round, rng: random.Random, most: int) -> None:
    """Play a round with a bias towards playing cards, and check every position."""
    check_cards(round)
    check_moves(round)
    check_ends(round)
    for seat, move in some_moves(round, rng, most):
        before = round.state
        events = round.play(seat, move)
        check_cards(round)
        check_moves(round)
        check_ends(round)
        check_transition(before, round)
        if rng.random() < OFTEN:
            check_refusals(round, rng)
            check_barred(round)
            check_hidden(round, rng)
        if rng.random() < SELDOM:
            check_seen(round, before, events)
            check_shown(round)


def check_naively(table: Table, moves: list[tuple[int, str]], rng: random.Random) -> None:
    """Check that the naive referee reaches the same end, and now and then the same position on the way."""
    refereed = Refereed(table)
    for seat, move in moves:
        refereed.play(seat, move)
        if rng.random() < SELDOM:
            refereed.compare()
    refereed.compare()


def play_table(row: Row, rng: random.Random, folder: Path) -> bool:
    """Play the first round at a table and deal the second. Return whether the first was played to its end."""
    rules = Rules(**{option.name: row[option.name] for option in OPTIONS})
    seats = row["seats"]
    deck = deck_with_blanks(rules, seats, rng, folder) if row["deck"] == "random" else find_deck(row["deck"])
    seed, dealer = rng.getrandbits(32), rng.randrange(seats)
    match = Match([f"P{seat}" for seat in range(seats)], rules, seed=f"{seed}", dealer=dealer, deck=deck)
    play(match.round, rng, most=400)
    if deck == CLASSIC:
        check_naively(Table(rules, seats, dealer, tuple(range(seats)), seed), match.round.moves, rng)
    has_ended = match.round.is_over
    if has_ended and not match.is_over:
        play(match.next_round(), rng, most=20)
    check_record(match, folder)
    return has_ended


@pytest.mark.parametrize("number", range(TIMES))
def test_every_pair_of_options_decks_and_seats_is_played_to_an_end(number: int, tmp_path: Path) -> None:
    rng = random.Random(number)
    missing = all_pairs(COLUMNS, can_be)
    for _ in range(1_000):
        if not missing:
            break
        row = next_row(COLUMNS, can_be, missing, rng)
        if play_table(row, rng, tmp_path):
            met = pairs_of(row)
            missing = [pair for pair in missing if pair not in met]
    assert not missing
