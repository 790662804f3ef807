"""The invariants of rounds hold with random deck files that combine all effects on their cards."""

from __future__ import annotations

import random
import tempfile
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drawfour.core.cards import Effect
from drawfour.decks import DECKS, find_deck
from drawfour.game.match import Match
from drawfour.record.document import Record
from fixtures.games import Table, some_moves, tables
from fixtures.invariants import check_record
from fixtures.random_decks import deck_text, random_deck
from properties import test_rounds

seeds = st.integers(0, 2**32)
decks = st.one_of(seeds.map(random_deck), st.sampled_from(DECKS).map(find_deck))

HOLDS = [
    test_rounds.test_all_cards_are_always_in_their_places,
    test_rounds.test_there_is_always_a_legal_move_until_the_round_is_over,
    test_rounds.test_moves_out_of_turn_never_move_the_turn,
    test_rounds.test_an_illegal_move_is_refused_with_a_reason_and_changes_nothing,
    test_rounds.test_undo_leads_back_through_every_position,
    test_rounds.test_a_view_does_not_change_when_hidden_cards_are_permuted,
    test_rounds.test_a_seat_sees_exactly_the_events_its_views_show,
    test_rounds.test_the_server_shows_a_seat_exactly_its_view,
]


@pytest.mark.parametrize("holds", HOLDS, ids=lambda holds: holds.__name__)
@given(table=tables(decks), seed=seeds)
def test_the_invariants_hold_with_any_deck(holds: Callable[..., None], table: Table, seed: int) -> None:
    holds.hypothesis.inner_test(table, seed)  # type: ignore[attr-defined]  # what is given to the test


@given(seeds, seeds)
def test_a_record_with_a_deck_file_replays_byte_for_byte(number: int, seed: int) -> None:
    rng = random.Random(seed)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "my deck.toml").write_text(deck_text(random.Random(number)), encoding="utf-8")
        deck = find_deck("my deck.toml", folder)
        match = Match(["A", "B", "C"], seed=f"{seed}", deck=deck)
        for seat, move in some_moves(match.round, rng, most=200):
            match.play(seat, move)
        assert f'deck "my deck.toml" {deck.digest}\n' in Record.of(match).text()
        check_record(match, folder)


@given(tables(decks), seeds)
def test_spelled_out_cards_replay_byte_for_byte(table: Table, seed: int) -> None:
    rng = random.Random(seed)
    deck = find_deck("no_mercy" if seed % 2 else "modern")
    rules = replace(table.rules, hand_size=7, hand_limit=0, teams=False)
    book = Match(["A", "B", "C"], rules, seed="x", deck=deck).book
    cards = [deck.card_names[face] for face in book.order]
    rng.shuffle(cards)
    match = Match(["A", "B", "C"], rules, cards=cards, deck=deck)
    for seat, move in some_moves(match.round, rng, most=300):
        match.play(seat, move)
    check_record(match)


def test_random_decks_have_every_effect_and_up_to_eight_colors() -> None:
    seen: Counter[object] = Counter()

    @settings(max_examples=200, database=None, derandomize=True)
    @given(seeds)
    def draw_many(seed: int) -> None:
        deck = random_deck(seed)
        seen.update(effect for symbol in deck.symbols for effect, _ in symbol.effects)
        seen[f"{len(deck.colors)} colors"] += 1

    draw_many()
    assert seen.keys() >= {*Effect, *(f"{number} colors" for number in range(1, 9))}
