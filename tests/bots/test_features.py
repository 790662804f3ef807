"""The features of plays: whose turn a play is taken to lead to."""

from __future__ import annotations

import pytest

from drawfour.bots import Player
from drawfour.bots.features import mover_after
from drawfour.core import phase
from drawfour.core.cards import Effect
from drawfour.core.legal import is_jump, play_of
from drawfour.core.moves import PLAY
from drawfour.core.options import Rules
from drawfour.game.round import Round


@pytest.mark.parametrize("stack", ["none", "same", "any"])
@pytest.mark.parametrize("seats", [2, 4])
def test_the_seat_that_moves_after_a_play_is_foreseen(stack: str, seats: int) -> None:
    effects = set()
    for number in range(12):
        rules = Rules.preset("no_mercy", stack=stack)
        round = Round(seats, rules, deck="no_mercy", seed=f"mover {number}")
        players = [Player("random", seat, number * seats + seat) for seat in range(seats)]
        while not round.is_over:
            asked = ((seat, player.choose(round.view(seat))) for seat, player in enumerate(players))
            seat, name = next((seat, name) for seat, name in asked if name is not None)
            move, before = round.notation.move_of(name), round.state
            assert move is not None
            round.play(seat, name)
            after = round.state
            is_plain = move >= PLAY and before.phase == phase.TURN and not is_jump(round.book, move)
            if is_plain and after.phase in (phase.TURN, phase.PENDING) and after.seats_left == before.seats_left:
                play = play_of(round.book, move)
                foreseen = mover_after(round.book, before, seat, play)
                assert foreseen == after.turn, f"{name}, {seat} in seat, direction {before.direction}"
                effects.add(tuple(round.book.effect[play][: round.book.effect_count[play]]))
    assert (Effect.REVERSE, Effect.DRAW) in effects
    assert len(effects) == 8
