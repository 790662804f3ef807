"""Matches and rounds at a table: each begins once, and at the end of a match its secrets are told."""

from __future__ import annotations

import asyncio
from collections import Counter

import msgspec

from drawfour.server.protocol import messages
from drawfour.server.room.client_view import table_state
from drawfour.server.table import entries
from fixtures.playing import ended, kinds, played_out, same_for_all, seated, seats
from fixtures.tables import act, join, open_room, run


def test_the_host_starts_with_somebody_seated_and_bots_take_the_seats_left_free() -> None:
    async def test() -> None:
        room, host, store, _ = await open_room(seats=3)
        guest = await join(room, "guest")
        assert await act(room, host, messages.Play, move="draw") == "no_seat"
        assert await act(room, host, messages.Start) == "nobody_seated"
        await act(room, guest, messages.Sit, seat=1)
        assert await act(room, guest, messages.Play, move="draw") == "no_match_runs"
        assert await act(room, guest, messages.Start) == "host_only"
        assert await act(room, host, messages.Start) == "done"
        assert seats(guest) == ["Ada", "Guest", "Linus"]
        update = guest.last(messages.Update)
        assert (update.table.stage, update.table.match, len(update.table.commits)) == ("playing", 1, 1)
        assert update.table.secrets == []
        assert (update.yours.seat, len(update.yours.hand)) == (1, update.round.hands[1])
        assert update.round.hands[1] in (7, 9), "nine, where the first card is a Draw Two for this seat"
        assert update.events[0].kind == "turned_up"
        assert host.last(messages.Update).yours is None, "the host only watches"
        same_for_all(room, [host, guest], store)

    run(test())


def test_starting_twice_begins_one_match() -> None:
    async def test() -> None:
        room, people, store, _ = await seated(2)
        number = people[0].number
        assert await act(room, people[0], messages.Start, ref="go") == "done"
        assert await act(room, people[0], messages.Start, ref="go", number=number) == "accepted"
        assert people[0].last(messages.Accepted) == messages.Accepted("go", number + 1)
        assert await act(room, people[0], messages.Start, ref="again") == "match_runs"
        assert kinds(store).count(entries.Dealt) == 1

    run(test())


def test_two_starts_at_the_same_moment_begin_one_match() -> None:
    async def test() -> None:
        room, people, store, _ = await seated(2)
        number = people[0].number
        starts = [room.handle(people[0], messages.Start(f"go{each}", number)) for each in range(3)]
        await asyncio.gather(*starts)
        assert kinds(store).count(entries.Dealt) == 1
        assert [answer.code for answer in people[0].got if isinstance(answer, messages.Refusal)] == ["stale"] * 2, "silently"

    run(test())


def test_a_stale_start_does_nothing() -> None:
    async def test() -> None:
        room, people, store, _ = await ended(2)
        assert room.table.stage == "match_over"
        before = people[0].number - 1
        assert await act(room, people[0], messages.Start, number=before) == "stale", "it was meant before the end"
        assert await act(room, people[0], messages.Start, number=people[0].number + 1) == "stale", "nobody has seen that"
        assert kinds(store).count(entries.Dealt) == 1
        assert await act(room, people[0], messages.Start) == "done"

    run(test())


def test_the_next_round_begins_when_somebody_seated_wishes_or_by_the_clock() -> None:
    async def test() -> None:
        room, people, store, clock = await ended(2, options={"target_score": "500"}, break_seconds=20)
        assert room.table.stage == "round_over"
        watcher = await join(room, "watcher")
        assert await act(room, watcher, messages.Start) == "no_seat"
        assert [each.kind for each in watcher.last(messages.Welcome).clocks] == ["next"]
        assert await act(room, people[1], messages.Start) == "done", "it need not be the host"
        assert people[1].latest("round").number == 2
        await played_out(room)
        if room.table.stage == "round_over":
            await clock.advance(19_900)
            assert room.table.stage == "round_over"
            await clock.advance(200)
            assert people[1].latest("round").number == 3
        assert room.table.matches == 1
        same_for_all(room, people, store)

    run(test())


def test_who_wishes_for_the_next_round_when_it_has_just_begun_is_late_and_not_wrong() -> None:
    async def test() -> None:
        room, people, _, clock = await ended(2, options={"target_score": "500"}, break_seconds=20)
        seen = people[1].number
        assert await act(room, people[0], messages.Start) == "done"
        assert await act(room, people[1], messages.Start, number=seen) == "stale", "somebody else was quicker"
        assert await act(room, people[1], messages.Start) == "match_runs"
        await played_out(room)
        assert room.table.stage == "round_over"
        seen = people[1].number
        await clock.advance(20_100)
        assert await act(room, people[1], messages.Start, number=seen) == "stale", "the clock was quicker"

    run(test())


def test_with_a_break_without_end_only_people_begin_the_next_round() -> None:
    async def test() -> None:
        room, people, _, clock = await ended(2, options={"target_score": "500"}, break_seconds=0)
        await clock.advance(10_000_000)
        assert room.table.stage == "round_over"
        assert await act(room, people[1], messages.Start) == "done"

    run(test())


def test_at_its_end_a_match_is_kept_its_secrets_are_told_and_the_host_can_begin_another() -> None:
    async def test() -> None:
        room, people, store, _ = await ended(2)
        told = people[1].latest("table")
        assert (told.stage, told.winners) == ("match_over", [0])
        assert len(told.secrets) == len(told.commits) == 1
        assert room.table.round
        assert people[1].latest("round").open == [[], room.table.round.hand(1)]
        (kept,) = store.finished
        assert told.finished == kept.match
        assert [(place.who, place.has_won) for place in kept.places] == [(0, True), (1, False)]
        assert await act(room, people[1], messages.Start) == "host_only"
        assert await act(room, people[0], messages.Start) == "done"
        told = people[1].latest("table")
        assert (told.stage, told.match, told.secrets, len(told.commits)) == ("playing", 2, [], 1)
        assert told.finished == kept.match
        assert len(store.finished) == 1
        same_for_all(room, people, store)

    run(test())


def test_wins_at_a_table_are_counted_for_people_and_bots_wherever_they_sit() -> None:
    async def test() -> None:
        room, people, store, _ = await ended(2)

        def won() -> list[tuple[str | None, int]]:
            return [(seat.name, seat.won) for seat in people[1].latest("table").seats]

        assert won() == [("Hanna", 1), ("Guest1", 0)]
        assert await act(room, people[1], messages.Stand) == "done"
        assert won() == [("Hanna", 1), ("Guest1", 0)]
        assert await act(room, people[0], messages.Sit, seat=1) == "done"
        assert won() == [("Hanna", 1), ("Hanna", 1)], "at the seat that was left, too, until somebody takes it"
        assert await act(room, people[1], messages.Sit, seat=0) == "done"
        assert won() == [("Guest1", 0), ("Hanna", 1)]
        assert await act(room, people[1], messages.Stand) == "done"
        expected = Counter({"Hanna": 1})
        for match in (2, 3, 4):
            assert await act(room, people[0], messages.Start) == "done"
            await played_out(room)
            told = people[1].latest("table")
            assert (told.match, told.stage) == (match, "match_over")
            expected.update(told.seats[seat].name for seat in told.winners)
            assert dict(won()) == {name: expected[name] for name in ("Ada", "Hanna")}
        same_for_all(room, people, store)

    run(test())


def test_a_player_who_leaves_after_a_match_is_still_named_at_the_seat() -> None:
    async def test() -> None:
        room, people, _, _ = await ended(2)
        assert await act(room, people[0], messages.Leave) == "done"
        told = people[1].latest("table")
        assert (told.stage, told.winners) == ("match_over", [0])
        assert [(seat.name, seat.who, seat.bot) for seat in told.seats] == [("Hanna", None, None), ("Guest1", 1, None)]
        assert [person.name for person in told.people] == ["Guest1"], "but is no longer there"
        more = msgspec.structs.replace(room.table.settings, seats=3)
        assert await act(room, people[1], messages.Change, settings=more) == "done"
        assert people[1].latest("table").seats[2].name is None, "nobody has played there"
        await room.leave("host")
        await room.forget("host")
        assert table_state(room.table).seats[0].name == "Somebody"

    run(test())


def test_after_the_end_nothing_can_be_played_but_seats_can_be_changed() -> None:
    async def test() -> None:
        room, people, store, clock = await ended(2, turn_seconds=15)
        assert await act(room, people[1], messages.Play, move="draw") == "round_over"
        assert await act(room, people[0], messages.Call) == "round_over"
        assert await act(room, people[0], messages.Catch, seat=1) == "round_over"
        await clock.advance(1_000_000)
        assert await act(room, people[1], messages.Stand) == "done"
        assert seats(people[0]) == ["Hanna", None], "no bot goes on with an old hand"
        assert await act(room, people[1], messages.Sit, seat=1) == "done"
        assert await act(room, people[0], messages.Place, seat=1) == "seat_taken"
        same_for_all(room, people, store)

    run(test())
