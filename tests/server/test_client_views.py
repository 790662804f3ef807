"""Snapshots: the rules of the round and of the table reach clients as data."""

from __future__ import annotations

import msgspec
import pytest

from drawfour.core.options import Rules
from drawfour.game.round import Round
from drawfour.record.replay import replay
from drawfour.server.protocol import messages, states
from drawfour.server.protocol.moves import Move, moves_by_number
from drawfour.server.protocol.settings import Settings
from drawfour.server.room.client_view import position, table_state, yours
from fixtures.tables import act, deal_out, join, open_room, run


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


@pytest.mark.parametrize(
    ("hints", "people", "can_hint"),
    [("always", 2, True), ("alone", 1, True), ("alone", 2, False), ("alone", 0, False), ("never", 1, False)],
)
def test_a_table_says_whether_players_can_ask_for_hints(hints: str, people: int, can_hint: bool) -> None:
    async def test() -> None:
        room, host, _, _ = await open_room(seats=3, hints=hints)
        visitors = [host, await join(room, "guest")]
        for seat in range(people):
            assert await act(room, visitors[seat], messages.Sit, seat=seat) == "done"
        assert table_state(room.table).can_hint is can_hint

    run(test())


def test_moves_are_sent_in_fields() -> None:
    round = Round(3, Rules(jump_in=True, seven_zero=True, stack="same"), seed="demo")
    moves = {move.text: move for move in moves_by_number(round.notation).values()}
    assert list(moves) == round.notation.move_words
    chosen = ["draw", "keep", "challenge", "accept", "take", "uno", "color:G", "catch 2", "swap 1", "R7", "W+4:B", "jump R7"]
    assert [moves[text] for text in chosen] == [
        *(Move(text, text) for text in ("draw", "keep", "challenge", "accept", "take", "uno")),
        Move("color", "color:G", color="G"),
        Move("catch", "catch 2", seat=2),
        Move("swap", "swap 1", seat=1),
        Move("play", "R7", card="R7"),
        Move("play", "W+4:B", card="W+4", color="B"),
        Move("jump", "jump R7", card="R7"),
    ]
    own = yours(round, 0)
    assert own is not None
    assert own.legal == [moves[text] for text in round.legal(0)]


def test_r12_a_card_that_cannot_be_played_has_a_reason() -> None:
    round = Round(2, seed="demo")
    own, other = yours(round, 0), yours(round, 1)
    assert own is not None
    assert other is not None
    assert own.barred == [states.Barred("no_match", ["B5", "B6", "B8", "B9"])]
    assert other.barred == []


def test_the_next_player_is_named_in_the_direction_of_play() -> None:
    record = """
        drawfour 1
        set hand_size 2
        set hand_limit 6
        seats Ann Bob Cyd Dan
        dealer 3
        cards W+4 B5 RR G0 R4 Y7 R9 R8  R1 Y1 Y2 Y3 Y4
    """
    moves = ["0 W+4:R", "1 accept", "2 RR"]  # Bob, in seat 1, is knocked out
    rounds = [position(replay("\n".join([record, *moves[:count]])).round) for count in range(len(moves) + 1)]
    assert [(round.turn, round.next) for round in rounds] == [(0, 1), (1, 2), (2, 3), (0, 3)]


def test_r37_the_worth_of_each_hand_is_told_once_the_round_is_won() -> None:
    record = """
        drawfour 1
        set hand_size 1
        set teams yes
        seats Ann Bob Cyd Dan
        cards R5 GS W Y7  R1
    """
    going, won = (position(replay(text).round) for text in (record, record + "\n0 R5"))
    assert b'"worth"' not in msgspec.json.encode(going), "no bytes in every message of a round"
    assert (won.open, won.points, won.worth) == ([[], ["GS"], ["W"], ["Y7"]], [27, 0], [0, 20, 0, 7])


def test_hands_that_spectators_see_are_worth_nothing_yet() -> None:
    shown = position(Round(2, seed="demo"), is_open=True)
    assert shown.open is not None
    assert shown.worth == []
