"""Deals that are the same for everyone: the same cards and the same bots, for a person who is alone at a table."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import msgspec
import pytest

from drawfour.game.round import Round
from drawfour.server.protocol import messages
from drawfour.server.protocol.settings import Settings
from drawfour.server.table.bots import Bots
from drawfour.server.table.known_deals import DAILY, FIRST_GAME, FIRST_GAME_BOT, KnownDeal, known_deal, misfit
from fixtures.tables import act, join, open_room, run

BENCH = Path(__file__).parents[2] / "bench" / "first_game.py"
BOTH = pytest.mark.parametrize("settings", [FIRST_GAME, DAILY], ids=["first_game", "daily"])


def known(settings: Settings) -> KnownDeal:
    deal = known_deal(settings)
    assert deal is not None
    return deal


def dealt(settings: Settings) -> Round:
    deal = known(settings)
    return Round(settings.seats, settings.rules(), seed=deal.seed, dealer=deal.dealer)


async def seated(settings: Settings) -> Any:
    room, host, _, _ = await open_room(**msgspec.structs.asdict(settings))
    await act(room, host, messages.Sit, seat=0)
    return room, host


def test_the_first_game_begins_well_and_most_newcomers_meet_everything() -> None:
    """`bench/first_game.py` has chosen it; other rules or bots may ask for another one."""
    bench = runpy.run_path(str(BENCH))
    deal = known(FIRST_GAME)
    assert deal.dealer == bench["DEALER"]
    assert bench["begins_well"](dealt(FIRST_GAME))
    assert bench["score"](deal.seed) >= 40


def test_each_day_has_a_deal_of_its_own() -> None:
    days = [msgspec.structs.replace(DAILY, deal=f"2026-11-{day:02}") for day in range(1, 31)]
    assert len({known(day).seed for day in days}) == 30
    assert {known(day).dealer for day in days} == {0, 1, 2}


@BOTH
def test_a_person_who_is_alone_is_dealt_it_once(settings: Settings) -> None:
    async def test() -> None:
        room, host = await seated(settings)
        assert await act(room, host, messages.Start) == "done"
        assert host.latest("yours").hand == dealt(settings).hand(0)
        assert room.table.round.seed == dealt(settings).seed
        assert host.latest("table").is_known_deal
        room.table.stage = "match_over"
        assert await act(room, host, messages.Start) == "done"
        assert room.table.round.seed != dealt(settings).seed
        assert not host.latest("table").is_known_deal

    run(test())


@BOTH
def test_its_bots_are_the_same_for_everyone(settings: Settings) -> None:
    class Awake:
        def wake(self) -> None: ...

    async def game() -> list[str]:
        room, host = await seated(settings)
        for seat in (1, 2):
            await act(room, host, messages.Place, seat=seat, bot=FIRST_GAME_BOT)
        assert await act(room, host, messages.Start) == "done"
        match, awake, played = room.table.match, Awake(), []
        bots = Bots(awake.wake)
        for _ in range(30):
            seat = match.round.turn
            if match.round.is_over:
                break
            played.append(bots.move(room.table, seat, FIRST_GAME_BOT, "bot").move if seat else match.round.legal(0)[0])
            match.play(seat, played[-1])
        return played

    async def test() -> None:
        assert await game() == await game()

    run(test())


@BOTH
def test_with_others_at_the_table_the_deal_is_random(settings: Settings) -> None:
    async def test() -> None:
        room, host = await seated(settings)
        await join(room, "Bob")
        assert await act(room, host, messages.Start) == "done"
        assert room.table.round.seed != dealt(settings).seed
        assert not host.latest("table").is_known_deal, "no result counts as that of the day"

    run(test())


@BOTH
def test_nobody_takes_a_seat_in_a_round_whose_cards_everyone_can_know(settings: Settings) -> None:
    async def test() -> None:
        room, host = await seated(settings)
        assert await act(room, host, messages.Start) == "done"
        bob = await join(room, "Bob")
        assert await act(room, bob, messages.Sit, seat=1) == "match_runs"
        assert await act(room, host, messages.Change, settings=msgspec.structs.replace(settings, deal="random")) == "match_runs"
        await act(room, host, messages.Stand)
        assert await act(room, host, messages.Sit, seat=0) == "done", "it is their own hand"

    run(test())


@BOTH
@pytest.mark.parametrize("wrong", [{"seats": 4}, {"deck": "modern"}, {"options": {}}, {"preset": "party"}])
def test_other_rules_cards_and_seats_are_refused(settings: Settings, wrong: dict[str, Any]) -> None:
    async def test() -> None:
        room, host = await seated(settings)
        other = msgspec.structs.replace(settings, **wrong)
        assert await act(room, host, messages.Change, settings=other) == "bad_option"
        assert host.last(messages.Refusal).sentence == misfit(other)

    run(test())


@pytest.mark.parametrize("deal", ["", "tomorrow", "2026-11-26\n", "26-11-2026"])
def test_a_deal_is_random_the_first_or_that_of_a_date(deal: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(msgspec.json.encode({"deal": deal}), type=Settings)
