"""Everything that the table of phases lists happens."""

from __future__ import annotations

import random
from collections.abc import Iterator

from drawfour.core.options import Rules
from drawfour.decks import find_deck
from drawfour.game.round import Round
from fixtures.games import some_moves
from fixtures.phases import RESOLVED, RESOLVING, TABLE, Transition, check_transition

ROUNDS = 60  # of each kind
STACKED = Rules(stack="any", deflect=True, jump_in=True, seven_zero=True, drawn_card="may_play", decks=2)
LIMITED = Rules(stack="any", hand_size=4, hand_limit=8, false_call_penalty=5, false_catch_penalty=5)


def rounds() -> Iterator[Round]:
    """Deal rounds in which every phase comes up."""
    for seed in range(ROUNDS):
        yield Round(5, "official", seed=f"{seed}")
        yield Round(5, STACKED, seed=f"{seed}")
        yield Round(5, LIMITED, seed=f"{seed}", deck=find_deck("no_mercy"))


def played(round: Round, rng: random.Random) -> Iterator[Transition]:
    """Play a round at random."""
    for seat, move in some_moves(round, rng):
        before = round.state
        round.play(seat, move)
        yield check_transition(before, round)


def drawn_out(round: Round) -> Iterator[Transition]:
    """Play a round in which everybody draws until there is nothing left to draw (R16)."""
    while not round.is_over:
        before = round.state
        round.play(round.turn, round.legal(round.turn)[0])
        yield check_transition(before, round)


def test_every_transition_of_the_table_happens() -> None:
    rng = random.Random(1)
    seen = {each for round in rounds() for each in played(round, rng)}
    seen |= set(drawn_out(Round(10, Rules(hand_size=10, drawn_card="may_play"), seed="1")))
    plain = {(each.before, each.kind, each.after) for each in seen if not each.knocks_out}
    assert {(before, kind) for before, kind, _ in plain} >= {(before, kind) for before, kind in TABLE if before != RESOLVING}
    for (before, kind), after in TABLE.items():
        if RESOLVING not in {before, *after}:
            assert after == {to for at, by, to in plain if (at, by) == (before, kind)}, (before, kind)
    assert {after for before, kind, after in plain if TABLE.get((before, kind)) == {RESOLVING}} == RESOLVED
    assert {each.after for each in seen if each.knocks_out} >= {"turn", "over"}  # a test of C29 has `opening_color`
