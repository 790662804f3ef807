"""Snapshots: the rules of the round and of the table reach clients as data."""

from __future__ import annotations

import pytest

from drawfour.game.round import Round
from drawfour.server.protocol import states
from drawfour.server.protocol.settings import Settings
from drawfour.server.room.snapshot import table_state, yours
from fixtures.tables import deal_out, open_room, run


@pytest.mark.parametrize(
    ("settings", "sides"),
    [(Settings(seats=3), [[0], [1], [2]]), (Settings(seats=4, options={"teams": "yes"}), [[0, 2], [1, 3]])],
    ids=["alone", "partners"],
)
def test_r45_a_match_has_sides(settings: Settings, sides: list[list[int]]) -> None:
    async def test() -> None:
        room, _, _, _ = await open_room(settings)
        assert table_state(room.table).sides == []
        await deal_out(room, bytes(32), 0)
        assert table_state(room.table).sides == sides

    run(test())


@pytest.mark.parametrize(
    ("chat", "is_public", "can_chat"),
    [("always", True, True), ("private", False, True), ("private", True, False), ("never", False, False)],
)
def test_a_table_says_whether_people_can_chat(chat: str, is_public: bool, can_chat: bool) -> None:
    async def test() -> None:
        settings = Settings(chat=chat, is_public=is_public)  # type: ignore[arg-type]  # one of the words of a Literal
        room, _, _, _ = await open_room(settings)
        assert table_state(room.table).can_chat is can_chat

    run(test())


def test_r12_a_card_that_cannot_be_played_has_a_reason() -> None:
    round = Round(2, seed="demo")
    own, other = yours(round, 0), yours(round, 1)
    assert own is not None
    assert other is not None
    assert own.barred == [states.Barred("no_match", ["B5", "B6", "B8", "B9"])]
    assert other.barred == []
