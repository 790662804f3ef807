"""Views made of the server's messages: they say the same as the views of the rule book."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from drawfour import Round, Rules, Speaker
from drawfour.server.protocol.settings import Settings
from drawfour.server.room.client_view import position, yours
from drawfour.terminal import move_input
from drawfour.terminal.hand_numbers import HandNumbers
from drawfour.terminal.join.position import JoinedView

TABLES: dict[str, tuple[int, str, dict[str, Any]]] = {
    "two": (2, "classic", {}),
    "four": (4, "classic", {"drawn_card": "may_play"}),
    "party": (3, "party", {}),
    "no mercy": (4, "no_mercy", {}),
    "seven zero": (3, "classic", {"seven_zero": True, "jump_in": True}),
    "stacks": (3, "classic", {"stack": "any", "deflect": True}),
    "false calls": (3, "classic", {"false_call_penalty": 2, "false_catch_penalty": 2}),
}
ROUNDS, MOST_MOVES = 3, 120


def positions(name: str) -> Iterator[Round]:
    """Return the positions of some rounds of random play."""
    seats, preset, changes = TABLES[name]
    deck = Settings(preset=preset).deck
    for number in range(ROUNDS):
        dice = random.Random(number)
        round = Round(seats, Rules.preset(preset, **changes), deck=deck, seed=f"{name} {number}")
        for _ in range(MOST_MOVES):
            yield round
            choices = [(seat, move) for seat in range(seats) for move in round.legal(seat)]
            if not choices:
                break
            on_turn = [each for each in choices if each[0] == round.turn]
            round.play(*dice.choice(on_turn if on_turn and dice.random() < 0.8 else choices))


def seen(round: Round, seat: int | None) -> JoinedView:
    return JoinedView(round.notation, position(round), yours(round, seat))


@pytest.mark.parametrize("name", TABLES)
def test_a_view_from_messages_has_what_the_seat_sees(name: str) -> None:
    for round in positions(name):
        for seat in (None, *range(round.seats)):
            view, wanted = seen(round, seat), round.view(seat)
            for fact in ("seat", "legal", "hand", "top", "color", "sizes", "turn", "phase", "drawn"):
                assert getattr(view, fact) == getattr(wanted, fact), fact
            for fact in ("direction", "seats_in", "called", "pile_size", "discard_size", "pending", "sizes"):
                assert getattr(view.state, fact) == getattr(wanted.state, fact), fact


@pytest.mark.parametrize("name", TABLES)
def test_the_same_choices_are_offered(name: str) -> None:
    names = [f"Player {seat}" for seat in range(4)]
    for round in positions(name):
        seat = round.turn
        view, wanted = seen(round, seat), round.view(seat)
        numbers = HandNumbers(wanted.state.hands[seat])
        assert move_input.choices(view, names, numbers) == move_input.choices(wanted, names, numbers)
        assert move_input.playable_faces(view) == move_input.playable_faces(wanted)
        for other in range(round.seats):
            assert move_input.can_jump_in(seen(round, other)) == move_input.can_jump_in(round.view(other))


@pytest.mark.parametrize("name", TABLES)
def test_the_same_is_said_of_every_position_but_a_pending_count(name: str) -> None:
    for round in positions(name):
        if round.phase == "pending":
            continue
        for seat in (None, *range(round.seats)):
            speaker = Speaker(round.notation, [f"Player {seat}" for seat in range(4)], seat)
            assert speaker.status(seen(round, seat).state) == speaker.status(round.view(seat).state)
