"""Chat and reactions, and what a spectator sees and can do."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from drawfour.server.protocol import messages
from drawfour.server.table.decide import Refused
from fixtures.playing import playing, same_for_all
from fixtures.tables import Visitor, act, join, open_room, run, send


def test_chat_and_reactions_reach_everyone_and_are_not_stored() -> None:
    async def test() -> None:
        room, host, _, _ = await open_room()
        guest, watcher = await join(room, "guest"), Visitor("nobody")
        await room.watch(watcher)
        await room.handle(guest, messages.Chat("Hello <b>"))
        await room.handle(guest, messages.React("clap"))
        for visitor in (host, guest, watcher):
            assert visitor.last(messages.Said) == messages.Said(1, "Hello <b>")
            assert visitor.last(messages.Reacted) == messages.Reacted(1, "clap")
        with pytest.raises(Refused, match="bad_message"):
            await room.handle(guest, messages.Chat("two\nlines"))
        count = len(host.got)
        assert await send(room, watcher, messages.Chat("psst")) == "not_here"
        assert len(host.got) == count
        assert room.table.number == 2

    run(test())


@pytest.mark.parametrize(
    ("chat", "is_public", "may"),
    [("private", False, True), ("private", True, False), ("always", True, True), ("never", False, False)],
)
def test_chat_depends_on_the_settings_and_reactions_do_not(chat: Any, is_public: bool, may: bool) -> None:
    async def test() -> None:
        room, host, _, _ = await open_room(chat=chat, is_public=is_public)
        assert await send(room, host, messages.Chat("Hello")) == ("waits" if may else "no_chat")
        assert await send(room, host, messages.React("heart")) == "waits"

    run(test())


def test_a_spectator_sees_no_hand_and_can_do_nothing() -> None:
    async def test() -> None:
        room, people, store, _ = await playing(2)
        watcher, named = Visitor("nobody"), await join(room, "named")
        await room.watch(watcher)
        assert people[0].last(messages.Presence).watching == 1
        await act(room, people[0], messages.Play, move="draw")
        for visitor in (watcher, named):
            assert all(getattr(message, "yours", None) in (None, msgspec.UNSET) for message in visitor.got)
            drawn = [event for event in visitor.last(messages.Update).events if event.kind == "drew"]
            assert [(event.count, event.cards) for event in drawn] == [(1, [])]
        assert [len(event.cards) for event in people[0].last(messages.Update).events if event.kind == "drew"] == [1]
        kinds: list[type[msgspec.Struct]] = [messages.Stand, messages.Start, messages.Call, messages.Leave]
        assert await act(room, watcher, messages.Sit, seat=0) == "not_here"
        for kind in kinds:
            assert await act(room, watcher, kind) == "not_here"
        assert await act(room, named, messages.Play, move="draw") == "no_seat"
        same_for_all(room, [*people, named, watcher], store)

    run(test())
