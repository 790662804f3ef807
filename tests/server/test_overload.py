"""An overloaded server: whatever is late or fails, every command is answered and no table stops."""

from __future__ import annotations

import asyncio
import random
from types import SimpleNamespace

import pytest

from drawfour.server.protocol import messages, states
from drawfour.server.protocol.settings import Settings
from drawfour.server.room.room import Room
from drawfour.server.room.table_registry import SWEEP_MS, new_room
from drawfour.server.table import decide, entries
from fixtures.overloaded_server import SlowStore, World, leap
from fixtures.tables import ManualClock, Visitor, act, as_store, deal_out, join, open_room, run, secret_where, settle


@pytest.mark.parametrize("seed", range(40))
def test_every_command_is_answered_and_no_table_stops(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    deals = random.Random(seed)
    chance = SimpleNamespace(token_hex=lambda size: deals.randbytes(size).hex(), randbelow=deals.randrange)
    monkeypatch.setattr(decide, "secrets", chance)

    async def test() -> None:
        world = World(seed)
        try:
            await world.live()
            await world.recover()
            for line in world.lines:
                assert list(line.unanswered()) == []
                assert line.close is None or line.close.get("reason"), "closed without a reason"
                assert line.is_open or line.serving.done()
            await check_progress(world)
        finally:
            world.store.thaw()  # what fails must not leave a command waiting, for which the event loop would wait in turn

    run(test())


async def check_progress(world: World) -> None:
    """Check that everyone at the table sees its latest entry, and that it continues without people where it must."""
    here = [line for line in world.lines if line.is_open and line.latest("table")]
    if not here:
        return
    room: Room = world.tables.rooms[world.code or ""]
    for _ in range(30):
        assert {line.latest("number") for line in here} == {room.table.number}
        assert not room.is_failed
        number, table = room.table.number, room.table
        must = table.stage == "round_over"
        if table.stage == "playing" and table.round is not None:
            must = bool(table.settings.turn_seconds) or table.seats[table.round.turn].player is not None
        if not must or not room.presence.is_anybody_present:
            return
        await world.clock.advance(10_000)
        assert room.table.number > number, (table.stage, table.settings, room.alarm.running)


def test_a_client_that_does_not_read_delays_nobody() -> None:
    """It is disconnected in the end; until then, and while that can't be sent either, everybody else goes on."""

    async def test() -> None:
        world = World(1)
        world.store.thaw()
        world.tables.start()
        eve, deaf = world.people[:2]
        eve.step()
        await settle()
        assert eve.line
        world.code = eve.line.latest("table")["code"]
        deaf.step()
        await settle()
        assert deaf.line
        assert deaf.line.latest("table")
        deaf.line.reads.clear()
        before = len(deaf.line.got)
        for number in range(2 * world.server.config.queue_frames):
            eve.line.say(type="chat", text=f"{number}")
            await settle()
            assert (eve.line.got[-1]["type"], eve.line.got[-1].get("text")) == ("said", f"{number}")
        assert len(deaf.line.got) == before
        deaf.line.reads.set()
        await settle()
        assert deaf.line.close is not None
        assert deaf.line.close["reason"] == "too_slow"

    run(test())


def test_a_table_that_somebody_is_joining_stays_loaded() -> None:
    async def test() -> None:
        world = World(1)
        ann, bob = world.people[:2]
        world.tables.start()
        world.tables.empty_ms = 100
        ann.step()
        await settle()
        await world.clock.advance(2 * SWEEP_MS)  # her table is being saved all this time
        world.store.thaw()
        await settle()
        world.code = ann.line.latest("table")["code"] if ann.line else ""
        room = world.tables.rooms[world.code]
        assert ann.line
        ann.line.cut()
        await settle()
        world.store.is_slow = True
        bob.step()
        await settle()
        assert world.store.waiting, "he has not joined yet"
        await world.clock.advance(2 * SWEEP_MS)
        world.store.thaw()
        await settle()
        ann.step()
        await settle()
        assert world.tables.rooms[world.code] is room
        assert room.presence.present == [0, 1]

    run(test())


def test_a_table_continues_after_a_failure_that_hit_all_its_timers() -> None:
    async def test() -> None:
        room, ann, store, clock = await open_room(seats=3, away_seconds=1, thinking_seconds=3)
        bob = await join(room, "bob")
        for seat, visitor in enumerate((ann, bob)):
            assert await act(room, visitor, messages.Sit, seat=seat) == "done"
        await deal_out(room, secret_where(room.table.settings, 1, lambda round: round.turn == 2), 1)
        await room.disconnect(bob)
        store.trouble = store.blind = True
        await leap(clock, 10_000)
        store.trouble = store.blind = False
        await join(room, "bob")  # back before a bot replaces him
        await clock.advance(10_000)
        bodies = [entries.decode(entry.body) for entry in store.logs["table"]]
        moved = [body for body in bodies if isinstance(body, entries.Moved)]
        assert moved, "the bot whose turn it is has moved"
        assert moved[0].by == "bot"

    run(test())


def test_a_table_continues_after_its_last_move_could_not_be_saved() -> None:
    async def test() -> None:
        room, ann, store, clock = await open_room(seats=2, grace_seconds=0, options={"hand_size": "1", "target_score": "none"})
        assert await act(room, ann, messages.Sit, seat=0) == "done"
        secret = secret_where(room.table.settings, 0, lambda round: round.turn == 1 and round.legal(1)[-1] in round.hand(1))
        await deal_out(room, secret, 0)
        store.trouble = store.blind = True
        await clock.advance(10_000)
        assert room.table.stage == "match_over", "the bot has played its only card, but it could not be saved"
        store.trouble = store.blind = False
        await clock.advance(10_000)
        assert store.finished
        assert ann.latest("table").stage == "match_over"

    run(test())


def test_a_round_that_ends_late_shows_the_time_to_the_next() -> None:
    async def test() -> None:
        store, clock = SlowStore(is_slow=False), ManualClock()
        options = {"hand_size": "1", "target_score": "500"}
        settings = Settings(seats=2, grace_seconds=0, break_seconds=1, options=options)
        room = await new_room("table", as_store(store), clock, "ann", "Ann", settings, most_people=9)
        ann = Visitor("ann")
        await room.enter(ann, "ann", None)
        assert await act(room, ann, messages.Sit, seat=0) == "done"
        secret = secret_where(settings, 1, lambda round: round.turn == 0 and round.legal(0)[-1] in round.hand(0))
        await deal_out(room, secret, 1)
        store.is_slow = True
        playing = asyncio.ensure_future(act(room, ann, messages.Play, move=ann.latest("yours").legal[-1].text))
        await settle()
        clock.time += 3_000  # while the move is being saved
        store.thaw()
        assert await playing == "done"
        assert ann.latest("table").stage == "round_over"
        assert ann.last(messages.Update).clocks == [states.Clock("next", 0)]
        await clock.advance(0)
        assert ann.latest("table").stage == "playing"

    run(test())
