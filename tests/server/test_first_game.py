"""The first game of a newcomer: the same deal and the same bots for everyone, at a table of their own."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import pytest

from drawfour.game.round import Round
from drawfour.server.protocol import messages
from drawfour.server.protocol.settings import Settings
from drawfour.server.table import first_game
from fixtures.tables import act, join, open_room, run

BENCH = Path(__file__).parents[2] / "bench" / "first_game.py"
FIRST: dict[str, Any] = {"seats": 3, "options": first_game.SETTINGS.options, "deal": "first_game"}


def the_deal() -> Round:
    rules = first_game.SETTINGS.rules()
    return Round(first_game.SETTINGS.seats, rules, seed=first_game.SECRET, dealer=first_game.DEALER)


def test_the_deal_begins_well_and_most_newcomers_meet_everything() -> None:
    """`bench/first_game.py` has chosen it; other rules or bots may ask for another one."""
    bench = runpy.run_path(str(BENCH))
    assert bench["begins_well"](the_deal())
    assert bench["score"](first_game.SECRET) >= 40


def test_a_person_who_is_alone_is_dealt_it_once() -> None:
    async def test() -> None:
        room, host, _, _ = await open_room(**FIRST)
        await act(room, host, messages.Sit, seat=0)
        assert await act(room, host, messages.Start) == "done"
        assert host.latest("yours").hand == the_deal().hand(0)
        assert host.latest("round").turn == 0
        assert room.table.round is not None
        assert room.table.round.seed == first_game.SECRET
        room.table.stage = "match_over"
        assert await act(room, host, messages.Start) == "done"
        assert room.table.round.seed != first_game.SECRET

    run(test())


def test_with_others_at_the_table_the_deal_is_random() -> None:
    async def test() -> None:
        room, host, _, _ = await open_room(**FIRST)
        await act(room, host, messages.Sit, seat=0)
        await join(room, "Bob")
        assert await act(room, host, messages.Start) == "done"
        assert room.table.round is not None
        assert room.table.round.seed != first_game.SECRET

    run(test())


@pytest.mark.parametrize("wrong", [{"seats": 4}, {"deck": "modern"}, {"options": {}}, {"preset": "party"}])
def test_other_rules_cards_and_seats_are_refused(wrong: dict[str, Any]) -> None:
    async def test() -> None:
        room, host, _, _ = await open_room(**FIRST)
        settings = Settings(**{**FIRST, **wrong})
        assert await act(room, host, messages.Change, settings=settings) == "bad_option"
        assert host.last(messages.Refusal).sentence == first_game.NEEDS

    run(test())
