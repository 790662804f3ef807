"""The seats of a table: taken and left by people, given to bots by the host, and fixed while a match runs."""

from __future__ import annotations

import msgspec

from drawfour.record.document import Record
from drawfour.record.replay import replay
from drawfour.server.protocol import messages, states
from drawfour.server.protocol.settings import Settings
from drawfour.server.table import entries
from drawfour.server.table.timers import DEALING
from fixtures.playing import playing, same_for_all, seated, seats
from fixtures.tables import act, deal_out, join, open_room, run


def test_a_seat_can_be_taken_when_it_is_free_or_a_bot_has_it_and_left_for_another() -> None:
    async def test() -> None:
        room, host, store, _ = await open_room(seats=3)
        guest = await join(room, "guest")
        assert await act(room, host, messages.Sit, seat=0) == "done"
        assert host.latest("yours") is None, "there is no round"
        assert await act(room, host, messages.Sit, seat=0) == "has_seat"
        assert await act(room, guest, messages.Sit, seat=0) == "seat_taken"
        assert await act(room, guest, messages.Sit, seat=3) == "no_such_seat"
        assert await act(room, host, messages.Place, seat=1, bot="random") == "done"
        assert seats(guest) == ["Hanna", "Grace", None]
        assert await act(room, guest, messages.Sit, seat=1) == "done"
        assert await act(room, guest, messages.Sit, seat=2) == "done"
        assert seats(host) == ["Hanna", None, "Guest"]
        assert await act(room, guest, messages.Stand) == "done"
        assert await act(room, guest, messages.Stand) == "no_seat"
        assert seats(host) == ["Hanna", None, None]
        same_for_all(room, [host, guest], store)

    run(test())


def test_during_a_round_only_the_seat_of_a_bot_can_be_taken_and_no_second_one() -> None:
    async def test() -> None:
        room, people, store, _ = await playing(2, seats=3)
        late = await join(room, "late")
        assert room.table.round
        assert late.latest("yours") is None
        assert await act(room, late, messages.Sit, seat=0) == "seat_taken"
        assert await act(room, people[0], messages.Sit, seat=2) == "has_seat"
        assert await act(room, late, messages.Sit, seat=2) == "done"
        assert late.latest("yours").hand == room.table.round.hand(2)
        assert late.last(messages.Update).table.seats[2] == states.SeatState("Late", 2)
        same_for_all(room, [*people, late], store)

    run(test())


def test_nobody_sees_two_hands_in_one_round() -> None:
    async def test() -> None:
        room, people, _, _ = await playing(2, seats=3)
        late = await join(room, "late")
        assert await act(room, late, messages.Sit, seat=2) == "done"
        assert await act(room, late, messages.Stand) == "done"
        assert await act(room, people[1], messages.Stand) == "done"
        assert await act(room, late, messages.Sit, seat=1) == "has_seat"
        assert await act(room, people[1], messages.Sit, seat=2) == "has_seat"
        assert await act(room, late, messages.Leave) == "done"
        late = await join(room, "late")
        assert await act(room, late, messages.Sit, seat=1) == "has_seat", "who leaves and comes again has not forgotten"
        assert await act(room, late, messages.Sit, seat=2) == "done"

    run(test())


def test_who_stands_up_in_a_match_leaves_the_hand_to_a_bot_that_plays_on_and_can_take_it_again() -> None:
    async def test() -> None:
        room, people, store, clock = await playing(2)
        assert room.table.round
        hand = room.table.round.hand(0)
        assert await act(room, people[0], messages.Stand) == "done"
        assert people[0].latest("yours") is None
        assert people[1].latest("table").seats[0] == states.SeatState("Ada", None, "careful")
        assert room.table.round.hand(0) == hand
        await clock.advance(DEALING)
        assert entries.decode(store.logs["table"][-1].body) == entries.Moved(0, room.table.round.moves[-1][1], "bot")
        assert await act(room, people[0], messages.Sit, seat=0) == "done"
        assert people[0].latest("yours").hand == room.table.round.hand(0)
        same_for_all(room, people, store)

    run(test())


def test_bots_are_placed_and_taken_away_by_the_host_and_not_in_a_match() -> None:
    async def test() -> None:
        room, people, _, _ = await seated(2, seats=4)
        assert await act(room, people[1], messages.Place, seat=2, bot="random") == "host_only"
        assert await act(room, people[0], messages.Place, seat=2, bot="clever") == "bad_option"
        assert await act(room, people[0], messages.Place, seat=4, bot="random") == "no_such_seat"
        assert await act(room, people[0], messages.Place, seat=1, bot="random") == "seat_taken"
        assert await act(room, people[0], messages.Place, seat=2, bot="random") == "done"
        assert seats(people[1]) == ["Hanna", "Guest1", "Linus", None]
        assert await act(room, people[0], messages.Place, seat=2) == "done"
        assert seats(people[1]) == ["Hanna", "Guest1", None, None]
        await act(room, people[0], messages.Place, seat=3, bot="random")
        assert await act(room, people[0], messages.Start) == "done"
        assert seats(people[1]) == ["Hanna", "Guest1", "Linus", "Edsger"]
        assert await act(room, people[0], messages.Place, seat=3) == "match_runs"

    run(test())


def test_nobody_takes_a_bot_for_a_person_of_that_name() -> None:
    async def test() -> None:
        room, host, _, _ = await open_room(seats=3)
        await join(room, "grace", "Grace")
        assert await act(room, host, messages.Place, seat=1, bot="careful") == "done"
        assert await act(room, host, messages.Place, seat=2, bot="careful") == "done"
        assert [seat.name for seat in host.latest("table").seats] == [None, "Grace (bot)", "Linus"]

    run(test())


def test_settings_are_the_hosts_and_rules_and_seats_are_fixed_while_a_match_runs() -> None:
    async def test() -> None:
        room, people, store, _ = await seated(2, seats=3)
        wish = Settings(seats=4, options={"hand_size": "5"})
        assert await act(room, people[1], messages.Change, settings=wish) == "host_only"
        assert await act(room, people[0], messages.Change, settings=Settings(seats=3, options={"teams": "yes"})) == "bad_seats"
        assert await act(room, people[0], messages.Change, settings=Settings(preset="none")) == "bad_option"
        assert await act(room, people[0], messages.Change, settings=wish) == "done"
        assert people[1].latest("table").settings == wish
        assert seats(people[1]) == ["Hanna", "Guest1", None, None]
        await act(room, people[1], messages.Sit, seat=3)
        assert await act(room, people[0], messages.Change, settings=Settings(seats=3)) == "seat_taken"
        await act(room, people[1], messages.Sit, seat=1)
        wish = Settings(seats=2)
        assert await act(room, people[0], messages.Change, settings=wish) == "done"
        assert await act(room, people[0], messages.Start) == "done"
        for other in (Settings(seats=3), Settings(seats=2, preset="mattel"), Settings(seats=2, options={"hand_size": "5"})):
            assert await act(room, people[0], messages.Change, settings=other) == "match_runs"
        slow = msgspec.structs.replace(wish, turn_seconds=60, is_public=True, thinking_seconds=0.0)
        assert await act(room, people[0], messages.Change, settings=slow) == "done"
        assert people[1].latest("table").settings.turn_seconds == 60
        assert [clock.kind for clock in people[1].last(messages.Update).clocks] == ["turn"], "the new clock runs at once"
        same_for_all(room, people, store)

    run(test())


def test_a_bot_is_told_apart_from_people_who_have_taken_all_its_names() -> None:
    async def test() -> None:
        room, *_ = await open_room(seats=3)
        for seat, name in ((1, "Ada"), (2, "Ada (bot)")):
            visitor = await join(room, f"guest{seat}", name)
            assert await act(room, visitor, messages.Sit, seat=seat) == "done"
        await deal_out(room, bytes(32), 0)
        assert room.table.match is not None
        assert room.table.match.names == ["Ada (bot)", "Ada", "Ada (bot) 2"]
        assert replay(Record.of(room.table.match).text()).names == room.table.match.names

    run(test())
