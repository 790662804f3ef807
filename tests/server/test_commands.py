"""Commands at a table: late and illegal ones change nothing, and one that is sent again takes effect once."""

from __future__ import annotations

from drawfour.server.protocol import messages
from drawfour.server.protocol.settings import Settings
from drawfour.server.room.room import Room
from fixtures.playing import a_number, playing, same_for_all, seated
from fixtures.tables import ManualClock, act, as_store, join, open_room, run, send


def test_a_late_click_does_not_hit_the_next_turn() -> None:
    async def test() -> None:
        room, people, _, _ = await playing(2, options={"drawn_card": "may_play"})
        before = people[0].number
        assert await act(room, people[0], messages.Play, move="draw") == "done"
        assert await act(room, people[0], messages.Play, move="draw", number=before) == "stale"
        assert await act(room, people[0], messages.Play, move="draw", number=before + 9) == "stale"

    run(test())


def test_an_illegal_move_is_refused_with_its_reason_and_changes_nothing() -> None:
    async def test() -> None:
        room, people, _, _ = await playing(2)
        number = room.table.number
        assert await act(room, people[1], messages.Play, move="draw") == "not_your_turn"
        assert await act(room, people[0], messages.Play, move="keep") == "nothing_drawn" or room.table.number == number
        assert await act(room, people[0], messages.Play, move="X9") == "unknown_move"
        assert await act(room, people[0], messages.Play, move="W") == "color_missing"
        assert await act(room, people[0], messages.Play, move="uno") == "bad_message"
        assert await act(room, people[0], messages.Play, move="catch 1") == "bad_message"
        assert await act(room, people[0], messages.Call) == "call_not_due"
        assert await act(room, people[0], messages.Catch, seat=1) == "catch_not_due"
        assert await act(room, people[0], messages.Catch, seat=9) == "unknown_move"
        assert room.table.number == number

    run(test())


def test_a_message_sent_again_is_answered_again_and_done_once() -> None:
    async def test() -> None:
        room, people, _, _ = await playing(2)
        play = messages.Play("p1", people[0].number, a_number(people[0]))
        assert await send(room, people[0], play) == "done"
        number = room.table.number
        assert await send(room, people[0], play) == "accepted"
        assert people[0].last(messages.Accepted) == messages.Accepted("p1", number)
        await room.disconnect(people[0])
        again = await join(room, "host", after=number - 1)
        assert await send(room, again, play) == "accepted", "by another connection, too"
        assert room.table.number == number
        assert await act(room, people[1], messages.Stand, ref="p1") == "done", "references belong to a person"

    run(test())


def test_a_message_sent_again_after_a_restart_takes_effect_once() -> None:
    async def test() -> None:
        room, people, store, clock = await playing(2)
        play = messages.Play("p1", people[0].number, a_number(people[0]))
        assert await send(room, people[0], play) == "done"
        number = room.table.number
        opened = await Room.open("table", as_store(store), clock, most_people=9)
        host = await join(opened, "host")
        assert await send(opened, host, play) == "accepted"
        assert host.last(messages.Accepted).number == number

    run(test())


def test_a_command_sent_again_much_later_is_answered_without_a_write() -> None:
    async def test() -> None:
        room, people, store, _ = await seated(2)
        assert await act(room, people[1], messages.Stand, ref="stood") == "done"
        number = room.table.number
        for _ in range(200):
            assert await act(room, people[1], messages.Sit, seat=1) == "done"
            assert await act(room, people[1], messages.Stand) == "done"
        assert await act(room, people[1], messages.Sit, seat=1) == "done"
        opened = await Room.open("table", as_store(store), ManualClock(), most_people=9)
        again = await join(opened, "guest1")
        tried = store.tried
        for here, visitor in ((room, people[1]), (opened, again)):
            assert await act(here, visitor, messages.Stand, ref="stood") == "accepted"
            assert visitor.last(messages.Accepted).number == number
            assert here.table.seat_of(1) == 1
        assert store.tried == tried
        same_for_all(room, people, store)

    run(test())


def test_only_the_sender_gets_the_reference() -> None:
    async def test() -> None:
        room, host, _, _ = await open_room(seats=2)
        guest = await join(room, "guest")
        assert await act(room, host, messages.Change, settings=Settings(seats=3), ref="mine") == "done"
        assert (host.last(messages.Update).ref, guest.last(messages.Update).ref) == ("mine", None)
        assert host.last(messages.Update).number == guest.last(messages.Update).number

    run(test())
