"""Tables in trouble: an entry that can't be saved hasn't happened, and a table that fails harms no other."""

from __future__ import annotations

import asyncio

import pytest

from drawfour.game.match import Match
from drawfour.server.protocol import messages
from drawfour.server.room.room import Room
from drawfour.server.store.interface import StoreFailed, TableChange
from drawfour.server.table import entries
from drawfour.server.table.refusals import SERVER_REFUSALS
from fixtures.playing import a_number, everything, kinds, playing, same_for_all, seated
from fixtures.tables import act, as_store, join, open_room, run, settle, try_join


def test_an_entry_that_cannot_be_saved_has_not_happened() -> None:
    async def test() -> None:
        room, people, store, _ = await playing(2)
        before = everything(room)
        counts = [len(visitor.got) for visitor in people]
        store.trouble = True
        play = a_number(people[0])
        assert await act(room, people[0], messages.Play, ref="p", move=play) == "not_saved"
        assert await try_join(room, "host") == "welcome", "who has come before may come back"
        with pytest.raises(StoreFailed):
            await try_join(room, "late", "Late")
        assert await act(room, people[0], messages.Stand) == "not_saved"
        assert everything(room) == before
        assert not any(isinstance(message, messages.Update) for message in people[1].got[counts[1] :])
        store.trouble = False
        same_for_all(room, people, store)
        assert await act(room, people[0], messages.Play, ref="p", move=play) == "done"
        late = await join(room, "late", "Late")
        assert late.last(messages.Welcome).you == 2
        same_for_all(room, [*people, late], store)

    run(test())


def test_a_timer_that_cannot_be_saved_tries_again() -> None:
    async def test() -> None:
        room, people, store, clock = await playing(2, turn_seconds=15)
        number = room.table.number
        await clock.advance(14_500)
        store.trouble = True
        clock.time += 500
        room._fire_soon()
        await settle()
        assert room.table.number == number
        store.trouble = False
        await clock.advance(2_000)
        assert room.table.number == number + 1
        same_for_all(room, people, store)

    run(test())


def test_only_a_table_that_fails_is_closed_and_its_log_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        room, people, store, clock = await playing(2)
        other, other_host, _, _ = await open_room()
        entries = list(store.logs["table"])

        def broken(*_: object) -> None:
            raise ZeroDivisionError

        with monkeypatch.context() as patch:
            patch.setattr(Match, "play", broken)
            assert await act(room, people[0], messages.Play, move="draw") == "table_failed"
        assert [visitor.bye.code for visitor in people if visitor.bye] == ["table_failed"] * 2
        assert room.is_failed
        assert "ZeroDivisionError" not in str(people[0].got[-1])
        assert store.logs["table"] == entries
        assert await act(room, people[0], messages.Play, move="draw") == "table_failed"
        assert await try_join(room, "late", "Late") == "table_failed"
        await clock.advance(1_000_000)
        assert store.logs["table"] == entries
        assert await act(other, other_host, messages.Sit, seat=0) == "done"
        opened = await Room.open("table", as_store(store), clock, most_people=9)
        assert await act(opened, await join(opened, "host"), messages.Play, move="draw") == "done"

    run(test())


def test_only_a_table_whose_timer_fails_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        room, people, _, clock = await playing(2, turn_seconds=15)

        def broken(*_: object) -> None:
            raise ZeroDivisionError

        monkeypatch.setattr("drawfour.server.table.bots.Bots.move", broken)
        await clock.advance(16_000)
        assert room.is_failed
        assert people[1].bye == messages.Bye("table_failed", SERVER_REFUSALS["table_failed"])

    run(test())


def test_who_is_gone_while_something_is_written_has_had_it_done(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        room, people, store, _ = await seated(2)
        append, is_written = store.append, asyncio.Event()

        async def slow(change: TableChange) -> None:
            await is_written.wait()
            await append(change)

        monkeypatch.setattr(store, "append", slow)
        started = asyncio.ensure_future(room.handle(people[0], messages.Start("go", people[0].number)))
        await settle()
        leaving = asyncio.ensure_future(room.disconnect(people[0]))
        await settle()
        assert people[1].latest("table").stage == "waiting"
        is_written.set()
        await asyncio.gather(started, leaving)
        assert kinds(store)[-1] is entries.Dealt
        assert people[1].latest("table").stage == "playing"

    run(test())
