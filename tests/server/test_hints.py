"""Hints at a table: for the one who asks, from what they see, soon, and only where they are allowed."""

from __future__ import annotations

from typing import get_args

import pytest

from drawfour.bots import player
from drawfour.bots.hint import ReasonKey, hint_for
from drawfour.bots.player import Player
from drawfour.server.protocol import messages
from drawfour.server.room import hints
from fixtures.playing import playing
from fixtures.slow_search import SlowSearch, finished
from fixtures.tables import act, join, open_room, run


@pytest.fixture
def search(monkeypatch: pytest.MonkeyPatch) -> SlowSearch:
    found = SlowSearch()
    monkeypatch.setattr(player, "thinker_for", lambda book: found)
    return found


def test_a_hint_has_the_move_the_shares_and_a_reason(search: SlowSearch) -> None:
    async def test() -> None:
        room, people, _, _ = await playing(2, hints="always")
        search.may_answer.set()
        assert await act(room, people[0], messages.Hint) == "waits"
        await finished()
        hinted = people[0].last(messages.Hinted)
        assert hinted.move.text in people[0].legal
        assert (hinted.share, hinted.other.text, hinted.other_share) == (0.6, "draw", 0.4)
        assert hinted.reason.key in get_args(ReasonKey)
        assert people[1].last(messages.Hinted) is None, "only who asks is told"
        assert people[0].latest("round").turn == 0, "nothing has been played"

    run(test())


def test_a_hint_that_takes_long_comes_without_shares(search: SlowSearch) -> None:
    async def test() -> None:
        room, people, _, clock = await playing(2, hints="always")
        assert await act(room, people[0], messages.Hint) == "waits"
        await clock.advance(hints.PATIENCE_MS)
        first = people[0].last(messages.Hinted)
        expected = hint_for(room.table.match.view(0), Player("expert", 0, 0)) if room.table.match else None
        assert expected is not None
        assert (first.move.text, first.share) == (expected.move, None)
        assert await act(room, people[0], messages.Hint) == "waits"
        second = people[0].last(messages.Hinted)
        assert second.ref != first.ref, "while the search is busy, the next hint comes at once"
        search.may_answer.set()
        await finished()
        assert people[0].last(messages.Hinted) is second

    run(test())


def test_a_search_that_fails_is_replaced_by_the_policy(search: SlowSearch, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        room, people, _, _ = await playing(2, hints="always")
        monkeypatch.setattr(search, "choose", None)
        await act(room, people[0], messages.Hint)
        await finished()
        assert people[0].last(messages.Hinted).share is None

    run(test())


def test_who_may_not_have_a_hint_is_told_why(search: SlowSearch) -> None:
    async def test() -> None:
        room, people, _, _ = await playing(2)
        assert await act(room, people[0], messages.Hint) == "no_hints"
        watcher = await join(room, "watcher")
        assert await act(room, watcher, messages.Hint) == "no_seat"
        room, people, _, _ = await playing(2, hints="always")
        assert await act(room, people[1], messages.Hint) == "not_your_turn"
        room, host, _, _ = await open_room(hints="always")
        assert await act(room, host, messages.Sit, seat=0) == "done"
        assert await act(room, host, messages.Hint) == "no_match_runs"

    run(test())


def test_a_hint_for_somebody_who_has_left_is_not_sent(search: SlowSearch) -> None:
    async def test() -> None:
        room, people, _, _ = await playing(2, hints="always")
        await act(room, people[0], messages.Hint)
        await room.disconnect(people[0])
        search.may_answer.set()
        await finished()
        assert people[0].last(messages.Hinted) is None

    run(test())
