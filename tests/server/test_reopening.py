"""Tables opened again from their logs: the same as before, while other tables have their turn."""

from __future__ import annotations

import asyncio

import msgspec

from drawfour.server.protocol import messages, states
from drawfour.server.room.client_view import table_state
from drawfour.server.room.event_log import ENTRIES_AT_ONCE
from drawfour.server.room.room import Room
from drawfour.server.table import entries
from drawfour.server.table.refusals import SERVER_REFUSALS
from fixtures.playing import everything, kinds, playing, same_for_all, seated
from fixtures.tables import act, as_store, join, rebuilt, run


def test_a_table_with_a_long_log_opens_while_others_have_their_turn() -> None:
    async def test() -> None:
        room, people, store, _ = await seated(2)
        for seats in (2, 3) * (5 * ENTRIES_AT_ONCE):
            settings = msgspec.structs.replace(room.table.settings, seats=seats)
            assert await act(room, people[0], messages.Change, settings=settings) == "done"
        opening = asyncio.ensure_future(Room.open("table", as_store(store), room.clock, most_people=9))
        turns = 0
        while not opening.done():
            await asyncio.sleep(0)
            turns += 1
        assert turns >= room.table.number // ENTRIES_AT_ONCE >= 10
        assert table_state((await opening).table) == table_state(room.table)

    run(test())


def test_after_a_restart_the_table_is_the_same_and_its_timers_start_again() -> None:
    async def test() -> None:
        room, people, store, clock = await playing(2, turn_seconds=15)
        await act(room, people[0], messages.Play, move="draw")
        before = everything(room)
        turn = before[1].turn
        room.close(messages.Bye("going_down", SERVER_REFUSALS["going_down"]))
        clock.time += 3_600_000
        opened = await Room.open("table", as_store(store), clock, most_people=9)
        assert everything(opened) == before
        guest = await join(opened, "guest1")
        assert kinds(store)[-1] is entries.Resumed
        host = await join(opened, "host")
        number = opened.table.number
        assert states.Clock("turn", 15_000, turn) in host.last(messages.Welcome).clocks
        await clock.advance(14_900)
        assert opened.table.number == number
        await clock.advance(200)
        assert opened.table.number == number + 1
        same_for_all(opened, [guest, host], store)

    run(test())


def test_a_table_without_a_match_is_opened_without_an_entry() -> None:
    async def test() -> None:
        room, _, store, clock = await seated(2)
        opened = await Room.open("table", as_store(store), clock, most_people=9)
        assert (opened.table.number, kinds(store)[-1]) == (room.table.number, entries.Sat)

    run(test())


def test_a_match_whose_players_have_been_forgotten_is_built_again_from_its_log() -> None:
    async def test() -> None:
        room, _, store, _ = await playing(2)
        assert room.table.match is not None
        names = dict.fromkeys(room.table.names, "Somebody")
        again = rebuilt(names, store.logs["table"]).match
        assert again is not None
        assert again.names == ["Somebody", "Somebody 2"]
        assert again.round == room.table.match.round

    run(test())
