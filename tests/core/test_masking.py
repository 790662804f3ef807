"""Masks: the rules hide from a seat, or a spectator, the same as a view does."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from drawfour.core.copying import copy_into
from drawfour.core.masking import hide, hide_memory
from drawfour.core.options import Rules
from drawfour.core.state import NOBODY, blank
from drawfour.game.round import Round
from drawfour.game.view import NoChance, mask, mask_memory
from fixtures.games import Table, some_moves, tables

seeds = st.integers(0, 2**32)


def check_masks(round: Round) -> None:
    """Fail unless everybody is shown the same by a view and by the rules."""
    for looker in (*range(round.seats), None):
        number = NOBODY if looker is None else looker
        state, memory = round.state.copy(), round._recall(round._log[:])
        hide(round.book, state, number)
        hide_memory(round.book, memory, number)
        assert state == mask(round.state, looker)
        assert memory == mask_memory(round._recall(round._log[:]), looker)


@given(tables(), seeds)
def test_the_rules_hide_what_a_view_hides(table: Table, seed: int) -> None:
    round = table.round()
    for seat, move in some_moves(round, random.Random(seed), most=60):
        check_masks(round)
        round.play(seat, move)
    check_masks(round)


def test_the_rules_hide_what_a_view_hides_around_a_challenge() -> None:
    cards = ["W+4", "R1", "G1", "B1", "R2", "G2", "B5", "Y7", "Y8", "Y9", "Y6", "Y5", "Y4"]
    for reveal_to in ("challenger", "everyone"):
        round = Round(3, Rules(hand_size=2, reveal_to=reveal_to), cards=cards, dealer=2)
        round.play(0, "W+4:Y")
        check_masks(round)
        round.play(1, "challenge")
        check_masks(round)


def test_a_copy_shares_nothing_with_its_source() -> None:
    source = Round(2, seed="copy").state
    copy = blank(Round(2).book, NoChance())
    copy_into(source, copy)
    assert copy == source
    copy.hands[0][0] += 1
    copy.turn += 1
    assert copy.hands[0] != source.hands[0]
    assert copy.turn != source.turn
