"""Bots that search think beside the event loop: the table goes on, and nobody waits for a compiler."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from typing import Any

import pytest

from drawfour.bots import Bot, learned, own, player
from drawfour.game.view import View
from drawfour.server.protocol import messages
from drawfour.server.room.client_view import table_state
from drawfour.server.table import thinking
from drawfour.server.table.timers import DEALING
from fixtures.slow_search import SlowSearch, finished
from fixtures.tables import act, deal_out, join, move, open_room, run

MASTERS_TURN = b"\0" * 32


@pytest.fixture
def search(monkeypatch: pytest.MonkeyPatch) -> SlowSearch:
    found = SlowSearch()
    monkeypatch.setattr(player, "thinker_for", lambda book: found)
    return found


async def table_with_a_master() -> tuple[Any, Any, Any, Any]:
    """Return a table of a person and a master, whose turn it is."""
    room, host, store, clock = await open_room(seats=2, thinking_seconds=1)
    assert await act(room, host, messages.Sit, seat=0) == "done"
    assert await act(room, host, messages.Place, seat=1, bot="master") == "done"
    await deal_out(room, MASTERS_TURN, dealer=0)
    assert room.table.round is not None
    assert room.table.round.turn == 1
    return room, host, store, clock


async def pass_to_the_master(room: Any) -> None:
    """Make moves for the person until it is the master's turn."""
    while room.table.round.turn == 0:
        await move(room, 0, next(each for each in room.table.round.legal(0) if each != "uno"))


def test_a_table_goes_on_while_a_bot_thinks_and_its_move_comes_as_soon_as_it_is_found(search: SlowSearch) -> None:
    async def test() -> None:
        room, host, _, clock = await table_with_a_master()
        await clock.advance(DEALING)  # its first move comes at once, and then its search is ready
        await finished()
        await pass_to_the_master(room)
        await clock.advance(1500)
        moves, number = len(room.table.round.moves), room.table.number
        await clock.advance(10_000)
        assert await act(room, host, messages.React, reaction="wow") == "waits"
        await join(room, "guest")
        assert search.is_at_work.wait(60)
        assert (room.table.number, search.asked) == (number + 1, 1), "only the guest has come"
        search.may_answer.set()
        await finished()
        assert len(room.table.round.moves) > moves

    run(test())


def test_a_bot_whose_search_is_being_compiled_plays_at_once(search: SlowSearch) -> None:
    async def test() -> None:
        search.is_ready = False
        room, _, _, clock = await table_with_a_master()
        assert room.table.round is not None
        await clock.advance(DEALING)
        assert len(room.table.round.moves) >= 1
        assert search.is_at_work.wait(60)
        assert (search.prepared, search.asked) == (1, 0)
        search.may_compile.set()
        search.may_answer.set()
        await finished()

    run(test())


def test_a_bot_plays_at_once_if_too_many_are_thinking(search: SlowSearch, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        monkeypatch.setattr(thinking, "MOST_THINKING", 0)
        room, _, _, clock = await table_with_a_master()
        assert room.table.round is not None
        await clock.advance(DEALING)
        assert len(room.table.round.moves) >= 1
        assert (search.prepared, search.asked) == (0, 0)

    run(test())


def test_a_server_offers_custom_bots_and_no_search_that_it_lacks(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        monkeypatch.setattr("drawfour.bots.registry.can_search", lambda: False)
        monkeypatch.setitem(own.offered, "mine", Bot(learned.choose, answer=str))
        room, host, _, _ = await open_room(seats=2)
        assert await act(room, host, messages.Place, seat=1, bot="mine") == "done"
        for name in ("master", "other.py"):
            refused = await act(room, host, messages.Place, seat=1, bot=name)
            assert refused == "bad_option"
        names = table_state(room.table).bots
        assert (names[0], names[-1]) == ("beginner", "mine")
        assert "master" not in names

    run(test())


def test_a_custom_bot_thinks_beside_the_event_loop_and_is_replaced_if_it_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = []

    def choose(view: View) -> str:
        asked.append(threading.current_thread())
        if len(asked) > 1:
            raise ValueError(view.hand)
        return view.legal[0]

    async def test() -> None:
        monkeypatch.setitem(own.offered, "mine", Bot(learned.choose, answer=choose))
        room, host, _, clock = await open_room(seats=2, thinking_seconds=1)
        assert await act(room, host, messages.Sit, seat=0) == "done"
        assert await act(room, host, messages.Place, seat=1, bot="mine") == "done"
        await deal_out(room, MASTERS_TURN, dealer=0)
        assert room.table.round is not None
        for _ in range(6):
            await clock.advance(1500)
            await finished()
            await clock.advance(1500)
            await pass_to_the_master(room)
        assert len(room.table.round.moves) > 6
        assert len(asked) == 2
        assert threading.main_thread() not in asked
        log = capsys.readouterr().out
        assert "The bot mine raised ValueError in line" in log
        assert not any(card in log for card in room.table.round.view(1).hand)

    run(test())


def test_a_bot_that_is_no_longer_offered_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        monkeypatch.setitem(own.offered, "gone", Bot(learned.choose, answer=str))
        room, host, _, clock = await open_room(seats=2, thinking_seconds=1)
        assert await act(room, host, messages.Sit, seat=0) == "done"
        assert await act(room, host, messages.Place, seat=1, bot="gone") == "done"
        await deal_out(room, MASTERS_TURN, dealer=0)
        monkeypatch.delitem(own.offered, "gone")
        assert room.table.round is not None
        await clock.advance(DEALING)
        assert len(room.table.round.moves) >= 1

    run(test())


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere threads have no priority of their own")
@pytest.mark.parametrize("kind", thinking.THREADS)
def test_threads_that_compute_yield_to_the_event_loop(kind: thinking.Kind) -> None:
    async def niceness() -> int:
        return await asyncio.wrap_future(thinking.begin(lambda: os.nice(0), lambda: None, kind))

    before = os.nice(0)
    assert asyncio.run(niceness()) == min(19, before + thinking.NICENESS[kind])
    assert os.nice(0) == before
