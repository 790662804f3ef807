"""Changes of the system clock, while a server runs and between two starts: timers keep their length."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest

from drawfour.server.protocol import messages, states
from drawfour.server.rate_limit import Buckets
from drawfour.server.room.clock import RealClock
from drawfour.server.room.room import Room
from drawfour.server.room.table_registry import SWEEP_MS, TableRegistry
from drawfour.server.table import entries
from drawfour.server.table.timers import DEALING
from fixtures.manual_loop import ManualLoop
from fixtures.patience import PATIENCE
from fixtures.playing import a_number, down_to_one, ended, moves, played_out, playing
from fixtures.serving import QUICK, Prepared, Running, seated
from fixtures.tables import START, ManualClock, MemoryStore, Visitor, act, as_store, join, result_of, run

SECOND, HOUR, DAY = 1_000, 3_600_000, 86_400_000
jumps = pytest.mark.parametrize("jump", [-30 * DAY, -3 * HOUR, -10 * SECOND, -1, 3 * HOUR, 5 * DAY, 400 * DAY])


async def again(store: MemoryStore, clock: ManualClock, jump: int) -> tuple[Room, ManualClock]:
    """The table at a server that has been started again, after its clock was set."""
    later = ManualClock(clock.time + jump)
    return await Room.open("table", as_store(store), later, most_people=9), later


def by_clock(store: MemoryStore) -> int:
    """How many moves the turn clock has made."""
    bodies = [entries.decode(entry.body) for entry in store.logs["table"]]
    return sum(isinstance(body, entries.Moved) and body.by == "clock" for body in bodies)


def in_order(store: MemoryStore) -> bool:
    """Do the entries of the log never go back in time?"""
    times = [entry.at for entry in store.logs["table"]]
    return times == sorted(times)


# While the server runs


class Machine:
    """The clocks of a machine, which are moved by a test."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.loop = ManualLoop()
        self.system = START / SECOND - self.loop.time()
        monkeypatch.setattr(time, "monotonic", self.loop.time)
        monkeypatch.setattr(time, "time", lambda: self.system + self.loop.time())

    def run(self, test: Coroutine[Any, Any, None]) -> None:
        with asyncio.Runner(loop_factory=lambda: self.loop) as runner:
            runner.run(test)

    def set_clock(self, jump: int) -> None:
        """Move the system clock by `jump` milliseconds."""
        self.system += jump / SECOND

    async def advance(self, milliseconds: int) -> None:
        """Let time pass."""
        await self.loop.advance(milliseconds / SECOND)


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    return Machine(monkeypatch)


@pytest.mark.parametrize("jump", [-3 * HOUR, 3 * HOUR, 400 * DAY])
def test_setting_the_system_clock_does_not_affect_a_running_server(jump: int, machine: Machine) -> None:
    async def test() -> None:
        clock, rang = RealClock(), asyncio.Event()
        began = clock.now()
        clock.call_at(began + SECOND, rang.set)
        machine.set_clock(jump)
        assert clock.now() == began
        hour = clock.call_at(began + HOUR, lambda: pytest.fail("it rings an hour early"))
        await machine.advance(SECOND - 1)
        assert not rang.is_set()
        await machine.advance(1)
        assert rang.is_set()
        assert clock.now() == began + SECOND
        hour.cancel()

    machine.run(test())


@pytest.mark.parametrize("jump", [-3 * HOUR, 3 * HOUR])
def test_nothing_is_played_sooner_or_later_because_the_clock_is_set(jump: int, machine: Machine) -> None:
    async def test() -> None:
        room, _, store = await at_a_real_clock(turn_seconds=2)
        machine.set_clock(jump)
        number = room.table.number
        await machine.advance(2 * SECOND - 1)
        assert room.table.number == number
        await machine.advance(1)
        assert (by_clock(store), room.table.number) == (1, number + 1)
        assert in_order(store)
        assert store.logs["table"][-1].at - store.logs["table"][-2].at == 2 * SECOND
        room.close(messages.Bye("going_down", "the test is over"))
        await room.finish()

    machine.run(test())


async def at_a_real_clock(**more: Any) -> tuple[Room, Visitor, MemoryStore]:
    """A match just begun between two people, at a table that goes by the machine's clock."""
    first, people, store, _ = await playing(**more)
    first.close(messages.Bye("going_down", "the test goes on elsewhere"))
    room = await Room.open("table", as_store(store), RealClock(), most_people=9)
    return room, await join(room, people[0].person), store


# Between two starts


@jumps
def test_after_a_restart_the_player_on_turn_has_exactly_a_full_turn(jump: int) -> None:
    async def test() -> None:
        _, _, store, before = await playing(2, turn_seconds=15)
        room, clock = await again(store, before, jump)
        host, guest = await join(room, "host"), await join(room, "guest1")
        assert guest.last(messages.Welcome).clocks == [states.Clock("turn", 15 * SECOND, 0)]
        await clock.advance(14_900)
        assert moves(store) == []
        await clock.advance(200)
        assert by_clock(store) == 1
        while room.table.round and room.table.round.turn == 0:
            await clock.advance(15 * SECOND)  # a card that was drawn is kept or played
        number = room.table.number
        assert host.last(messages.Update).clocks[0].left <= 15 * SECOND
        await clock.advance(14_800)
        assert room.table.number == number
        await clock.advance(SECOND)
        assert room.table.number == number + 1
        assert in_order(store)

    run(test())


@jumps
def test_later_turns_keep_their_time_limit(jump: int) -> None:
    async def test() -> None:
        _, _, store, before = await playing(2, turn_seconds=15)
        room, clock = await again(store, before, jump)
        people = [await join(room, "host"), await join(room, "guest1")]
        for _ in range(8):
            await clock.advance(5 * SECOND)
            assert room.table.round
            turn = room.table.round.turn
            assert await act(room, people[turn], messages.Play, move=last_turn_move(people[turn])) == "done"
            assert [each.left for each in people[0].last(messages.Update).clocks if each.kind == "turn"] == [15 * SECOND]
        assert by_clock(store) == 0
        await clock.advance(15 * SECOND)
        assert by_clock(store) == 1
        assert in_order(store)

    run(test())


def last_turn_move(visitor: Visitor) -> str:
    """Something that somebody on turn can do, and that changes little."""
    legal: list[str] = visitor.legal
    return next(play for play in ("keep", "draw", *legal) if play in legal)


@jumps
def test_the_grace_keeps_its_length(jump: int) -> None:
    async def test() -> None:
        _, _, store, before = await down_to_one()
        room, clock = await again(store, before, jump)
        _, guest = await join(room, "host"), await join(room, "guest1")
        assert guest.last(messages.Welcome).clocks == [states.Clock("grace", SECOND)]
        assert await act(room, guest, messages.Play, ref="play", move=a_number(guest)) == "waits"
        await clock.advance(999)
        assert result_of(guest, "play") == "waits"
        await clock.advance(1)
        assert result_of(guest, "play") == "done"

    run(test())


@jumps
def test_a_grace_that_starts_later_keeps_its_length(jump: int) -> None:
    async def test() -> None:
        _, _, store, before = await playing(3, options={"hand_size": "2"})
        room, clock = await again(store, before, jump)
        people = [await join(room, "host"), await join(room, "guest1"), await join(room, "guest2")]
        assert await act(room, people[0], messages.Play, move=a_number(people[0])) == "done"
        assert people[1].last(messages.Update).clocks == [states.Clock("grace", SECOND)]
        assert await act(room, people[2], messages.Catch, ref="catch", seat=0) == "waits"
        await clock.advance(SECOND)
        assert result_of(people[2], "catch") == "done"

    run(test())


@jumps
def test_bots_keep_their_thinking_time(jump: int) -> None:
    async def test() -> None:
        room, people, store, before = await playing(2, thinking_seconds=0.9)
        assert await act(room, people[0], messages.Stand) == "done"
        room, clock = await again(store, before, jump)
        await join(room, "guest1")
        await clock.advance(DEALING - 1)
        assert moves(store) == []
        await clock.advance(1)
        assert len(moves(store)) == 1

    run(test())


@jumps
def test_the_next_round_starts_after_the_break(jump: int) -> None:
    async def test() -> None:
        room, _, store, before = await ended(2, options={"target_score": "500"}, break_seconds=20)
        assert room.table.stage == "round_over"
        room, clock = await again(store, before, jump)
        host = await join(room, "host")
        assert states.Clock("next", 20 * SECOND) in host.last(messages.Welcome).clocks
        await clock.advance(19_900)
        early = room.table.stage
        await clock.advance(200)
        assert (early, room.table.stage) == ("round_over", "playing")

    run(test())


@jumps
def test_a_bot_takes_over_for_an_absent_player_after_the_usual_time(jump: int) -> None:
    async def test() -> None:
        _, _, store, before = await playing(2, away_seconds=20)
        room, clock = await again(store, before, jump)
        await join(room, "guest1")
        await clock.advance(19_900)
        assert not room.table.seats[0].is_away
        await clock.advance(200)
        assert room.table.seats[0].is_away
        await clock.advance(1_300)
        assert len(moves(store)) == 1
        assert in_order(store)

    run(test())


@jumps
def test_a_match_never_ends_before_it_started(jump: int) -> None:
    async def test() -> None:
        _, _, store, before = await playing(2, options={"target_score": "none", "hand_size": "2"})
        room, clock = await again(store, before, jump)
        await join(room, "host")
        await clock.advance(SECOND)
        await played_out(room)
        (match,) = store.finished
        assert match.started <= match.ended
        assert in_order(store)

    run(test())


def test_setting_the_clock_back_at_each_start_does_not_accumulate() -> None:
    async def test() -> None:
        _, _, store, clock = await playing(2, turn_seconds=15, away_seconds=600)
        for start in range(1, 6):
            room, clock = await again(store, clock, -HOUR)
            await join(room, "host")
            await join(room, "guest1")
            await clock.advance(15_100)
            assert by_clock(store) == start
        assert in_order(store)
        spent = store.logs["table"][-1].at - store.logs["table"][0].at
        assert spent < 6 * 16 * SECOND, "nor does the log run ahead"

    run(test())


def test_the_clock_is_right_after_a_restart_with_a_failing_store() -> None:
    async def test() -> None:
        _, _, store, before = await playing(2, turn_seconds=15)
        room, clock = await again(store, before, -3 * HOUR)
        host = await join(room, "host")
        store.trouble = True
        assert await act(room, host, messages.Play, move=last_turn_move(host)) == "not_saved"
        store.trouble = False
        await clock.advance(15_100)
        assert by_clock(store) == 1

    run(test())


# Tables that nobody uses


def tables_at(store: MemoryStore, clock: ManualClock) -> TableRegistry:
    tables = TableRegistry(
        as_store(store),
        clock,
        most_tables=9,
        most_people=9,
        empty_ms=5 * 60 * SECOND,
        keep_ms=7 * DAY,
        creations=Buckets(per_second=1, burst=9),
    )
    tables.start()
    return tables


@pytest.mark.parametrize("jump", [-30 * DAY, -3 * HOUR, 5 * DAY])
def test_a_table_survives_a_change_of_the_clock(jump: int) -> None:
    async def test() -> None:
        _, _, store, before = await playing(2, turn_seconds=15)
        clock = ManualClock(before.time + jump)
        tables = tables_at(store, clock)
        await clock.advance(2 * SWEEP_MS)
        room = await tables.find("table")
        await join(room, "host")
        await clock.advance(10 * SECOND)
        assert moves(store) == []
        await clock.advance(5_100)
        assert by_clock(store) == 1

    run(test())


@pytest.mark.parametrize("jump", [-30 * DAY, 5 * DAY])
def test_an_empty_table_is_unloaded_on_time_after_a_change_of_the_clock(jump: int) -> None:
    async def test() -> None:
        _, _, store, before = await playing(2)
        clock = ManualClock(before.time + jump)
        tables = tables_at(store, clock)
        room = await tables.find("table")
        visitor = await join(room, "host")
        await clock.advance(30 * 60 * SECOND)
        assert "table" in tables.rooms
        await room.disconnect(visitor)
        await clock.advance(4 * 60 * SECOND)
        assert "table" in tables.rooms
        await clock.advance(2 * 60 * SECOND)
        assert "table" not in tables.rooms

    run(test())


# The whole server


@pytest.mark.parametrize("jump", [-3 * HOUR, 5 * DAY])
def test_people_return_to_their_seats_and_timers_after_a_change_of_the_clock(tmp_path: Path, jump: int) -> None:
    server: Running = Running(tmp_path)
    other = Prepared(tmp_path / "tables.sqlite", server.port, clock=jump // SECOND)
    settings = QUICK | {"turn_seconds": 3}

    async def comes_back() -> None:
        for player in players:
            hand = player.state["yours"]["hand"] if player.state["yours"] else None
            socket = await player.join()
            try:
                assert player.state["table"]["seats"][player.seat]["name"] == player.name
                assert hand in (None, player.state["yours"]["hand"])
                (left,) = (clock["left"] for clock in json.loads(player.seen[-1])["clocks"] if clock["kind"] == "turn")
                assert 0 < left <= 3 * SECOND
                while not (await player.hear(socket, "update")).get("events"):
                    pass  # until the time is up
            finally:
                await socket.close()

    try:
        players = asyncio.run(seated(server.port, 2, settings))
        server.process.kill()
        server.process.communicate(timeout=PATIENCE)
        server = other.begin()
        asyncio.run(comes_back())
    finally:
        ended = server.end()
        other.end()
    assert ended == (0, "")
