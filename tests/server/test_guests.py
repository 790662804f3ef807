"""People a player brings to the table: they share the player's device, come and leave with it, and are forgotten too."""

from __future__ import annotations

from drawfour.server.protocol import messages
from drawfour.server.store.interface import SOMEBODY
from fixtures.shared_device import ADA, BEN, CLEO, begun, shared, told
from fixtures.tables import act, join, open_room, run, settle


def test_people_can_be_brought_to_a_table() -> None:
    async def test() -> None:
        room, host, _, _ = await shared("Ben", "Ben", bots=1)
        table = host.latest("table")
        assert [seat.name for seat in table.seats][:3] == ["Hanna", "Ben", "Ben 2"]
        assert [person.device for person in table.people] == [None, ADA, ADA]
        assert host.latest("device").people == [0, 1, 2]
        assert room.presence.present == [0, 1, 2]
        assert await act(room, host, messages.Bring, seat=1, name="Mia") == "seat_taken"
        assert await act(room, host, messages.Bring, seat=9, name="Mia") == "no_such_seat"
        assert await act(room, host, messages.Bring, seat=3, name='"') == "bad_name"
        assert await act(room, host, messages.Host, who=BEN) == "no_such_person"
        room.most_people = 3
        assert await act(room, host, messages.Bring, seat=3, name="Mia") == "full"
        room.most_people = 4
        await act(room, host, messages.Start)
        assert await act(room, host, messages.Bring, seat=3, name="Mia") == "match_runs"

    run(test())


def test_a_repeated_bring_seats_one_person() -> None:
    async def test() -> None:
        room, host, _, _ = await open_room(seats=3)
        message = messages.Bring("once", 1, "Ben")
        for _ in range(2):
            await room.handle(host, message)
        await settle()
        assert [person.name for person in host.latest("table").people] == ["Hanna", "Ben"]
        assert host.last(messages.Accepted).ref == "once"

    run(test())


def test_everyone_of_a_device_is_present_and_comes_back_together() -> None:
    async def test() -> None:
        room, host, _, clock = await begun("Ben", away_seconds=20, thinking_seconds=0)
        mia = await join(room, "mia")
        await clock.advance(60_000)
        assert not any(seat.is_away for seat in room.table.seats), "who waits is not away"
        await room.disconnect(host)
        assert mia.last(messages.Presence).present == [2]
        await clock.advance(21_000)
        assert [seat.is_away for seat in room.table.seats] == [True, True]
        again = await join(room, "host")
        assert [seat.is_away for seat in room.table.seats] == [False, False]
        assert told(again)[1] is False, "a new connection starts with covered cards"

    run(test())


def test_guests_leave_with_the_owner_of_the_device() -> None:
    async def test() -> None:
        room, host, _, _ = await begun("Ben")
        mia = await join(room, "mia")
        await act(room, host, messages.Leave)
        assert [person.who for person in mia.latest("table").people] == [2]
        assert room.table.host == 2
        assert all(seat.bot for seat in room.table.seats)
        again = await join(room, "host")
        assert again.last(messages.Welcome).device is None

    run(test())


def test_a_guest_can_be_removed() -> None:
    async def test() -> None:
        room, host, _, _ = await begun("Ben", "Cleo")
        assert await act(room, host, messages.Remove, who=CLEO) == "done"
        assert host.latest("device").people == [ADA, BEN]
        assert told(host) == (ADA, True)

    run(test())


def test_guests_are_forgotten_with_the_owner_of_the_device() -> None:
    async def test() -> None:
        room, _, store, _ = await shared("Ben")
        await join(room, "mia")
        await room.leave("host")
        await store.forget("host")
        await room.forget("host")
        assert list(room.table.names.values()) == [SOMEBODY, SOMEBODY, "Mia"]
        assert [person.person for person in store.guests["table"]] == [None, None, "mia"]

    run(test())
