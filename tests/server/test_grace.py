"""The grace: while a missing call can still be made, neither a catch nor the next move is applied."""

from __future__ import annotations

from typing import Any

import pytest

from drawfour.game.round import Round
from drawfour.server.protocol import messages, states
from drawfour.server.protocol.settings import Settings
from drawfour.server.room.room import Room
from drawfour.server.table import entries
from fixtures.playing import seated
from fixtures.tables import (  # fmt: skip
    ManualClock,
    MemoryStore,
    Visitor,
    act,
    as_store,
    deal_out,
    join,
    open_room,
    result_of,
    run,
    secret_where,
    send,
    settle,
)


def numbers(round: Round, seat: int) -> list[str]:
    return [play for play in round.legal(seat) if play[1:].isdigit()]


def is_fit(round: Round) -> bool:
    """Can seat 0 begin with a number, and seat 1 lay one on it, each then with a single card?"""
    if round.turn != 0 or round.phase != "turn" or not numbers(round, 0):
        return False
    twin = round.copy()
    twin.play(0, numbers(round, 0)[0])
    return bool(numbers(twin, 1))


async def down_to_one(count: int = 3, **more: Any) -> tuple[Room, list[Visitor], MemoryStore, ManualClock]:
    """A round in which the first seat has played its last card but one, and has not called; the second is on turn."""
    options = {"hand_size": "2", **more.pop("options", {})}
    settings = Settings(seats=count, options=options, **more)
    room, host, store, clock = await open_room(settings)
    people = [host, *[await join(room, f"guest{number}") for number in range(1, count)]]
    for seat, visitor in enumerate(people):
        await act(room, visitor, messages.Sit, seat=seat)
    await deal_out(room, secret_where(settings, count - 1, is_fit), count - 1)
    assert room.table.round
    assert await act(room, host, messages.Play, move=numbers(room.table.round, 0)[0]) == "done"
    return room, people, store, clock


def moves(store: MemoryStore, after: int = 1) -> list[tuple[int, str]]:
    """What has been played, called and caught, as the log has it, after the move that `down_to_one` has made."""
    bodies = [entries.decode(entry.body) for entry in store.logs["table"]]
    return [(body.seat, body.move) for body in bodies if isinstance(body, entries.Moved)][after:]


def a_move(room: Room, seat: int) -> str:
    assert room.table.round
    return numbers(room.table.round, seat)[0]


def hands(visitor: Visitor) -> list[int]:
    found: list[int] = visitor.latest("round").hands
    return found


def test_the_grace_is_a_clock_that_all_can_see_and_no_call_stands() -> None:
    async def test() -> None:
        _, people, _, clock = await down_to_one()
        for visitor in people:
            assert visitor.last(messages.Update).clocks == [states.Clock("grace", 1_000)]
            assert visitor.latest("round").called == []
        await clock.advance(400)
        assert people[0].legal == ["uno"]
        assert "catch 0" in people[1].legal

    run(test())


def test_what_has_arrived_in_the_grace_is_applied_at_its_end_catches_first() -> None:
    async def test() -> None:
        room, people, store, clock = await down_to_one()
        number = room.table.number
        play = a_move(room, 1)
        assert await act(room, people[1], messages.Play, ref="play", move=play) == "waits"
        assert await act(room, people[2], messages.Catch, ref="catch", seat=0) == "waits"
        await clock.advance(999)
        assert room.table.number == number
        await clock.advance(1)
        assert moves(store) == [(2, "catch 0"), (1, play)]
        assert result_of(people[1], "play") == result_of(people[2], "catch") == "done"
        assert hands(people[0]) == [3, 1, 2]

    run(test())


def test_of_several_catches_the_first_to_arrive_counts() -> None:
    async def test() -> None:
        room, people, store, clock = await down_to_one()
        await clock.advance(100)
        assert await act(room, people[2], messages.Catch, ref="first", seat=0) == "waits"
        assert await act(room, people[1], messages.Catch, ref="second", seat=0) == "waits"
        await clock.advance(1_000)
        assert moves(store) == [(2, "catch 0")]
        assert result_of(people[1], "second") == "catch_not_due"
        assert hands(people[0]) == [3, 2, 2]

    run(test())


def test_a_late_call_counts_at_once_refuses_waiting_catches_and_lets_the_next_move_through() -> None:
    async def test() -> None:
        room, people, store, clock = await down_to_one()
        play = a_move(room, 1)
        await act(room, people[2], messages.Catch, ref="catch", seat=0)
        await act(room, people[1], messages.Play, ref="play", move=play)
        await clock.advance(300)
        assert await act(room, people[0], messages.Call) == "done"
        assert moves(store) == [(0, "uno"), (1, play)]
        assert result_of(people[2], "catch") == "catch_not_due"
        assert result_of(people[1], "play") == "done"
        assert hands(people[0]) == [1, 1, 2]
        assert [each.kind for each in people[0].last(messages.Update).clocks] == ["grace"], "now the second seat has not called"

    run(test())


def test_after_a_late_call_nothing_waits() -> None:
    async def test() -> None:
        room, people, _, _ = await down_to_one()
        assert await act(room, people[0], messages.Call) == "done"
        assert people[1].last(messages.Update).clocks == []
        assert await act(room, people[2], messages.Catch, seat=0) == "catch_not_due"
        assert await act(room, people[1], messages.Play, move=a_move(room, 1)) == "done"

    run(test())


def test_after_the_grace_catches_and_moves_are_applied_as_they_come() -> None:
    async def test() -> None:
        room, people, store, clock = await down_to_one()
        await clock.advance(1_000)
        assert moves(store) == []
        assert await act(room, people[2], messages.Catch, seat=0) == "done"
        assert await act(room, people[0], messages.Call) == "call_not_due", "caught is caught"
        assert await act(room, people[1], messages.Play, move=a_move(room, 1)) == "done"

    run(test())


def test_who_calls_before_the_card_is_down_needs_no_grace() -> None:
    async def test() -> None:
        settings = Settings(seats=2, options={"hand_size": "2"})
        room, host, _, _ = await open_room(settings)
        guest = await join(room, "guest")
        for seat, visitor in enumerate((host, guest)):
            await act(room, visitor, messages.Sit, seat=seat)
        await deal_out(room, secret_where(settings, 1, is_fit), 1)
        assert await act(room, host, messages.Call) == "done"
        assert await act(room, host, messages.Play, move=a_move(room, 0)) == "done"
        assert host.last(messages.Update).clocks == []
        assert host.latest("round").called == [0]
        assert await act(room, guest, messages.Play, move=a_move(room, 1)) == "done"

    run(test())


def test_without_a_grace_nothing_waits() -> None:
    async def test() -> None:
        room, people, _, _ = await down_to_one(grace_seconds=0.0)
        assert people[0].last(messages.Update).clocks == []
        assert await act(room, people[2], messages.Catch, seat=0) == "done"
        assert await act(room, people[1], messages.Play, move=a_move(room, 1)) == "done"

    run(test())


@pytest.mark.parametrize("seconds", [0.25, 5.0])
def test_the_grace_is_as_long_as_is_set(seconds: float) -> None:
    async def test() -> None:
        room, people, _, clock = await down_to_one(grace_seconds=seconds)
        assert await act(room, people[2], messages.Catch, ref="catch", seat=0) == "waits"
        await clock.advance(round(1_000 * seconds) - 1)
        assert result_of(people[2], "catch") == "waits"
        await clock.advance(1)
        assert result_of(people[2], "catch") == "done"

    run(test())


def test_where_nobody_may_call_late_catches_still_go_before_the_next_move() -> None:
    async def test() -> None:
        room, people, store, clock = await down_to_one(options={"late_call": "no"})
        play = a_move(room, 1)
        assert await act(room, people[0], messages.Call) == "call_not_due"
        await act(room, people[1], messages.Play, move=play)
        await act(room, people[2], messages.Catch, seat=0)
        await clock.advance(1_000)
        assert moves(store) == [(2, "catch 0"), (1, play)]

    run(test())


def test_what_is_not_legal_is_refused_in_the_grace_too() -> None:
    async def test() -> None:
        room, people, _, _ = await down_to_one()
        assert await act(room, people[2], messages.Play, move="draw") == "not_your_turn"
        assert await act(room, people[0], messages.Catch, seat=1) == "catch_not_due"
        assert await act(room, people[1], messages.Call) == "done", "calls never wait"
        assert await act(room, people[1], messages.Play, move="draw", number=1) == "stale"

    run(test())


def test_what_waits_is_done_once_however_often_it_is_sent() -> None:
    async def test() -> None:
        room, people, store, clock = await down_to_one()
        catch = messages.Catch("catch", people[2].number, 0)
        assert [await send(room, people[2], catch) for _ in range(3)] == ["waits"] * 3
        await room.disconnect(people[2])
        again = await join(room, "guest2")
        assert await send(room, again, catch) == "waits"
        await clock.advance(1_000)
        assert moves(store) == [(2, "catch 0")]
        assert again.last(messages.Accepted).number == room.table.number

    run(test())


def test_what_waits_is_refused_when_its_sender_has_stood_up_or_left() -> None:
    async def test() -> None:
        room, people, store, clock = await down_to_one(thinking_seconds=10.0)
        await act(room, people[1], messages.Play, ref="play", move=a_move(room, 1))
        await act(room, people[2], messages.Catch, ref="catch", seat=0)
        await act(room, people[1], messages.Stand)
        await act(room, people[2], messages.Leave)
        await clock.advance(1_000)
        assert moves(store) == []
        assert result_of(people[1], "play") == "no_seat"
        assert result_of(people[2], "catch") == "not_here"

    run(test())


def test_what_waits_for_longer_than_the_store_works_is_refused() -> None:
    async def test() -> None:
        room, people, store, clock = await down_to_one()
        await act(room, people[2], messages.Catch, ref="catch", seat=0)
        await clock.advance(900)
        store.trouble = True
        clock.time += 100
        room._fire_soon()
        await settle()
        assert result_of(people[2], "catch") == "not_saved"
        store.trouble = False
        assert await act(room, people[2], messages.Catch, ref="catch", seat=0) == "done"
        assert moves(store) == [(2, "catch 0")]

    run(test())


def test_other_steps_do_not_wait() -> None:
    async def test() -> None:
        room, people, _, _ = await down_to_one(thinking_seconds=10.0)
        assert await act(room, people[2], messages.Stand) == "done"
        assert await act(room, await join(room, "late"), messages.Sit, seat=2) == "done"
        assert people[0].last(messages.Update).clocks == [states.Clock("grace", 1_000)]

    run(test())


def test_a_bot_on_turn_waits_for_the_end_of_the_grace() -> None:
    async def test() -> None:
        room, people, store, clock = await down_to_one(2, thinking_seconds=0.1, grace_seconds=2.0)
        await act(room, people[1], messages.Stand)
        await clock.advance(1_990)
        assert moves(store) == [(1, "uno")], "it may call"
        await clock.advance(500)
        assert moves(store)[1][0] == 1

    run(test())


def test_the_turn_clock_waits_for_the_end_of_the_grace() -> None:
    async def test() -> None:
        room, _, store, clock = await down_to_one(2, turn_seconds=1, grace_seconds=3.0)
        await clock.advance(2_990)
        assert moves(store) == []
        await clock.advance(20)
        assert [seat for seat, _ in moves(store)] == [1]
        assert room.table.round
        assert room.table.round.turn != 1 or room.table.round.phase == "drawn"

    run(test())


def test_the_grace_period_starts_again_after_a_restart() -> None:
    async def test() -> None:
        _, _, store, clock = await down_to_one()
        clock.time += 3_600_000
        room = await Room.open("table", as_store(store), clock, most_people=9)
        host, guest = await join(room, "host"), await join(room, "guest1")
        assert states.Clock("grace", 1_000) in guest.last(messages.Welcome).clocks
        assert await act(room, guest, messages.Catch, ref="catch", seat=0) == "waits"
        assert await act(room, host, messages.Call) == "done"
        assert result_of(guest, "catch") == "catch_not_due"

    run(test())


@pytest.mark.parametrize("late_call", ["yes", "no"])
def test_a_table_that_calls_for_people_calls_with_the_card_that_makes_it_due(late_call: str) -> None:
    async def test() -> None:
        options = {"hand_size": "2", "late_call": late_call, "false_call_penalty": "2"}
        room, people, store, _ = await seated(3, options=options, calls_for_people=True)
        secret = secret_where(room.table.settings, 2, lambda round: len(numbers(round, 0)) == 1 and "draw" in round.legal(0))
        await deal_out(room, secret, 2)
        wrong = next(card for card in people[0].latest("yours").hand if card not in people[0].legal)
        assert await act(room, people[0], messages.Play, move=wrong) == "no_match"
        assert moves(store, 0) == [], "what is refused calls for nobody"
        play = a_move(room, 0)
        message = messages.Play("p", room.table.number, play)
        assert await send(room, people[0], message) == "done"
        assert moves(store, 0) == [(0, "uno"), (0, play)]
        assert people[1].latest("round").called == [0]
        assert people[0].last(messages.Update).clocks == []
        assert await send(room, people[0], message) == "accepted"
        assert len(moves(store, 0)) == 2

    run(test())


def test_a_table_that_calls_for_people_leaves_draws_and_longer_hands_alone() -> None:
    async def test() -> None:
        room, people, store, _ = await seated(2, options={"hand_size": "3"}, calls_for_people=True)
        await deal_out(room, secret_where(room.table.settings, 1, lambda round: bool(numbers(round, 0))), 1)
        assert await act(room, people[0], messages.Play, move=a_move(room, 0)) == "done"
        assert "uno" not in [move for _, move in moves(store, 0)]
        await act(room, people[1], messages.Play, move="draw")
        assert "uno" not in [move for _, move in moves(store, 0)]

    run(test())
