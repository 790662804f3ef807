"""Reasons why cards in hand can't be played."""

from __future__ import annotations

import random
from typing import Any, get_args

from drawfour.core.options import OPTIONS, Rules
from drawfour.decks import DECKS
from drawfour.errors import REASONS
from drawfour.game.reasons import CardReason
from drawfour.game.round import Round

CODES = set(get_args(CardReason))


def test_the_reasons_of_cards_are_those_that_occur_in_play() -> None:
    assert REASONS.keys() >= CODES
    rng = random.Random(1)
    found: set[str] = set()
    for game in range(200):
        options: dict[str, Any] = {each.name: rng.choice(list(each.choices.values())) for each in OPTIONS if each.choices}
        round = Round(3, Rules(**(options | {"teams": False})), deck=rng.choice(list(DECKS)), seed=str(game))
        while not round.is_over and len(round.moves) < 60:
            found |= round.barred(round.turn).keys()
            round.play(round.turn, rng.choice(round.legal(round.turn)))
    assert found == CODES


def test_every_copy_of_a_card_is_named_once_and_only_on_turn() -> None:
    round = Round(2, Rules(hand_size=2), cards=["Y1", "R1", "Y1", "R1", "R5"], dealer=1)
    assert [round.barred(seat) for seat in (0, 1)] == [{"no_match": ["Y1"]}, {}]
    round.play(0, "draw")
    assert [round.barred(seat) for seat in (0, 1)] == [{"only_drawn_card": ["Y1"]}, {}]
    round.play(0, "R0")
    assert [round.barred(seat) for seat in (0, 1)] == [{}, {}]
