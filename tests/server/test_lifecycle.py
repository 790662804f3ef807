"""Every step in the life of a table.

Long, because each step is tried in each stage of a table.
"""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from drawfour.game.match import Match
from drawfour.record.document import Record
from drawfour.record.replay import replay
from drawfour.server.protocol import messages, states
from drawfour.server.protocol.settings import Settings
from drawfour.server.room.client_view import position, table_state
from drawfour.server.room.event_log import ENTRIES_AT_ONCE
from drawfour.server.room.room import Room
from drawfour.server.room.table_registry import new_room
from drawfour.server.store.interface import Change, StoreFailed
from drawfour.server.table import entries
from drawfour.server.table.decide import Refused
from drawfour.server.table.refusals import SERVER_REFUSALS
from fixtures.playing import a_number, ended, played_out, playing, same_for_all, seated
from fixtures.tables import (  # fmt: skip
    ManualClock,
    MemoryStore,
    Visitor,
    act,
    as_store,
    deal_out,
    join,
    open_room,
    rebuilt,
    run,
    send,
    settle,
    try_join,
)


def seats(visitor: Visitor) -> list[str | None]:
    """Who sits where, by their names."""
    return [None if seat.who is seat.bot is None else seat.name for seat in visitor.latest("table").seats]


def kinds(store: MemoryStore) -> list[type]:
    return [type(entries.decode(entry.body)) for entry in store.logs["table"]]


def mover(store: MemoryStore, place: int) -> str:
    """By what the move in that place of the log was made."""
    body = entries.decode(store.logs["table"][place].body)
    assert isinstance(body, entries.Moved)
    return body.by


def everything(room: Room) -> tuple[states.TableState, states.RoundState]:
    """What can be seen of a table with a match."""
    assert room.table.round
    return table_state(room.table), position(room.table.round)


# Coming and going


def test_the_creator_of_a_table_is_its_host_and_gets_a_snapshot() -> None:
    async def test() -> None:
        _, host, store, _ = await open_room(seats=3)
        welcome = host.got[0]
        assert isinstance(welcome, messages.Welcome)
        assert (welcome.you, welcome.number, welcome.table.host, welcome.table.stage) == (0, 1, 0, "waiting")
        assert (welcome.round, welcome.yours, welcome.happened, welcome.present) == (None, None, [], [0])
        assert welcome.table.people == [states.PersonState(0, "Hanna")]
        assert seats(host) == [None] * 3
        assert kinds(store) == [entries.Opened]

    run(test())


@pytest.mark.parametrize("name", [" ", 'Ann"', "A\nB\x07", "\u200b"])
def test_a_table_is_not_made_for_a_name_that_cannot_be_shown(name: str) -> None:
    async def test() -> None:
        store = MemoryStore()
        with pytest.raises(Refused) as refused:
            await new_room("table", as_store(store), ManualClock(), "host", name, Settings(), most_people=5)
        assert refused.value.code == "bad_name"
        assert not store.logs

    run(test())


def test_a_table_is_not_made_with_rules_that_do_not_go_together_nor_without_a_store() -> None:
    async def test() -> None:
        store = MemoryStore()
        for wish in (Settings(seats=3, options={"teams": "yes"}), Settings(options={"no": "x"}), Settings(preset="none")):
            with pytest.raises(Refused):
                await new_room("table", as_store(store), ManualClock(), "host", "Hanna", wish, most_people=5)
        store.trouble = True
        with pytest.raises(StoreFailed):
            await new_room("table", as_store(store), ManualClock(), "host", "Hanna", Settings(), most_people=5)
        assert not store.logs.get("table")

    run(test())


def test_a_newcomer_is_announced_and_rejoining_changes_nothing() -> None:
    async def test() -> None:
        room, host, store, _ = await open_room()
        guest = await join(room, "guest", "Gustav")
        assert guest.last(messages.Welcome).you == 1
        assert [person.name for person in host.latest("table").people] == ["Hanna", "Gustav"]
        assert host.last(messages.Presence).present == [0, 1]
        await room.disconnect(guest)
        assert host.last(messages.Presence).present == [0]
        again = await join(room, "guest", "Other")
        assert (again.last(messages.Welcome).you, room.table.number) == (1, 2)
        assert host.last(messages.Presence).present == [0, 1]
        same_for_all(room, [host, again], store)

    run(test())


def test_a_name_that_is_taken_gets_a_number() -> None:
    async def test() -> None:
        room, host, _, _ = await open_room()
        await join(room, "b", "Hanna")
        await join(room, "c", "  Hanna ")
        assert [person.name for person in host.latest("table").people] == ["Hanna", "Hanna 2", "Hanna 3"]

    run(test())


def test_a_newcomer_needs_a_printable_name() -> None:
    async def test() -> None:
        room, host, _, _ = await open_room()
        assert await try_join(room, "guest") == "no_name"
        assert await try_join(room, "guest", '"') == "bad_name"
        assert room.table.number == host.number == 1
        assert await try_join(room, "guest", "Gustav") == "welcome"
        assert await try_join(room, "guest") == "welcome", "who was here has a name"

    run(test())


def test_a_full_table_still_lets_its_people_rejoin() -> None:
    async def test() -> None:
        room, _, _, _ = await open_room()
        room.most_people = 2
        guest = await join(room, "guest")
        assert await try_join(room, "third", "Third") == "full"
        await room.disconnect(guest)
        assert await try_join(room, "third", "Third") == "full", "the place is kept"
        assert await try_join(room, "guest") == "welcome"
        assert await act(room, await join(room, "guest"), messages.Leave) == "done"
        assert await try_join(room, "third", "Third") == "welcome"
        assert await try_join(room, "guest") == "full"

    run(test())


def test_the_limit_of_a_table_counts_people_and_not_connections() -> None:
    async def test() -> None:
        room, _, _, _ = await open_room()
        room.most_people = 3
        for _ in range(4):
            await join(room, "host")
        await room.watch(Visitor("nobody"))
        await room.watch(Visitor("nobody"))
        with pytest.raises(Refused, match="full"):
            await room.watch(Visitor("nobody"))

    run(test())


def test_a_person_who_left_can_rejoin_with_the_old_name_and_no_seat() -> None:
    async def test() -> None:
        room, people, store, _ = await seated(2)
        assert await act(room, people[1], messages.Leave) == "done"
        assert people[1].bye == messages.Bye("not_here", "You have left the table.")
        assert seats(people[0]) == ["Hanna", None]
        assert await act(room, people[1], messages.Sit, seat=1) == "not_here"
        again = await join(room, "guest1", "Another")
        assert again.last(messages.Welcome).you == 1
        assert [person.name for person in again.latest("table").people] == ["Hanna", "Guest1"]
        same_for_all(room, [people[0], again], store)

    run(test())


def test_when_the_host_leaves_the_next_one_seated_is_host_then_who_came_first() -> None:
    async def test() -> None:
        room, host, _, _ = await open_room()
        first, second = await join(room, "first"), await join(room, "second")
        await act(room, second, messages.Sit, seat=0)
        assert await act(room, host, messages.Leave) == "done"
        assert first.latest("table").host == 2
        assert await act(room, second, messages.Leave) == "done"
        assert first.latest("table").host == 1
        assert await act(room, first, messages.Leave) == "done"
        assert room.table.host is None
        assert (await join(room, "fourth")).latest("table").host == 3, "who comes to a table that all have left is its host"

    run(test())


def test_when_all_have_left_a_running_match_bots_hold_the_seats_and_nothing_moves() -> None:
    async def test() -> None:
        room, people, store, clock = await playing(2)
        for visitor in people:
            assert await act(room, visitor, messages.Leave) == "done"
            await room.disconnect(visitor)  # its socket is closed
        number = room.table.number
        await clock.advance(600_000)
        assert (room.table.number, room.presence.clients, room.presence.present) == (number, {}, [])
        assert room.presence.empty_since is not None
        late = await join(room, "late")
        assert [seat.bot for seat in late.latest("table").seats] == ["careful"] * 2
        await clock.advance(5_000)
        assert room.table.number > number + 1
        same_for_all(room, [late], store)

    run(test())


def test_a_removed_person_is_disconnected_everywhere_and_cannot_rejoin() -> None:
    async def test() -> None:
        room, people, store, _ = await seated(3)
        second = await join(room, "guest1")
        assert await act(room, people[1], messages.Remove, who=2) == "host_only"
        assert await act(room, people[0], messages.Remove, who=0) == "no_such_person"
        assert await act(room, people[0], messages.Remove, who=7) == "no_such_person"
        assert await act(room, people[0], messages.Remove, who=1) == "done"
        assert people[1].bye == second.bye == messages.Bye("removed", SERVER_REFUSALS["removed"])
        assert seats(people[2]) == ["Hanna", None, "Guest2"]
        assert await try_join(room, "guest1", "Another") == "removed"
        assert await act(room, people[1], messages.Sit, seat=1) == "not_here"
        assert await act(room, people[0], messages.Remove, who=1) == "no_such_person"
        same_for_all(room, [people[0], people[2]], store)
        opened = await Room.open("table", as_store(store), room.clock, most_people=9)
        assert await try_join(opened, "guest1", "Another") == "removed", "a server that was down remembers"

    run(test())


def test_a_table_with_a_long_log_opens_while_others_have_their_turn() -> None:
    async def test() -> None:
        room, people, store, _ = await seated(2)
        for seats in (2, 3) * (5 * ENTRIES_AT_ONCE):
            settings = msgspec.structs.replace(room.table.settings, seats=seats)
            assert await act(room, people[0], messages.Change, settings=settings) == "done"
        opening = asyncio.ensure_future(Room.open("table", as_store(store), room.clock, most_people=9))
        turns = 0
        while not opening.done():
            await asyncio.sleep(0)
            turns += 1
        assert turns >= room.table.number // ENTRIES_AT_ONCE >= 10
        assert table_state((await opening).table) == table_state(room.table)

    run(test())


def test_a_bot_takes_the_hand_of_a_person_removed_during_a_match() -> None:
    async def test() -> None:
        room, people, _, _ = await playing(2)
        assert room.table.round
        hand = room.table.round.hand(1)
        assert await act(room, people[0], messages.Remove, who=1) == "done"
        assert people[0].latest("table").seats[1] == states.SeatState("Grace", None, "careful")
        assert room.table.round.hand(1) == hand

    run(test())


def test_the_host_can_make_somebody_else_the_host() -> None:
    async def test() -> None:
        room, host, _, _ = await open_room()
        guest = await join(room, "guest")
        assert await act(room, guest, messages.Host, who=1) == "host_only"
        assert await act(room, host, messages.Host, who=5) == "no_such_person"
        assert await act(room, host, messages.Host, who=1) == "done"
        assert host.latest("table").host == 1
        assert await act(room, host, messages.Host, who=0) == "host_only"
        assert await act(room, guest, messages.Remove, who=0) == "done"
        assert host.bye is not None

    run(test())


# Seats


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
        await clock.advance(1_300)
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


# The match


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
        assert await act(room, people[1], messages.Stand, ref="p1") == "done", "references are one's own"

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


# Chat, reactions and visibility


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


def test_a_reconnecting_player_gets_the_missed_events() -> None:
    async def test() -> None:
        room, people, store, _ = await playing(2, options={"drawn_card": "may_play"})
        seen = people[1].number
        await room.disconnect(people[1])
        await act(room, people[0], messages.Play, move=a_number(people[0]))
        number = room.table.number
        again = await join(room, "guest1", after=seen)
        welcome = again.last(messages.Welcome)
        assert [happening.number for happening in welcome.happened] == list(range(seen + 1, number + 1))
        assert welcome.happened[0].events[0].kind == "played"
        assert (await join(room, "guest1", after=number)).last(messages.Welcome).happened == []
        assert [each.number for each in (await join(room, "guest1")).last(messages.Welcome).happened] == [seen, seen + 1]
        same_for_all(room, [people[0], again], store)

    run(test())


def test_missed_events_survive_a_restart() -> None:
    async def test() -> None:
        room, people, store, clock = await playing(2)
        before = room.table.number
        assert await act(room, people[0], messages.Play, move=a_number(people[0])) == "done"
        assert await act(room, people[1], messages.Play, move="draw") in ("done", "must_play")
        await room.disconnect(people[1])
        there = (await join(room, people[1].person, after=before)).last(messages.Welcome).happened
        opened = await Room.open("table", as_store(store), clock, most_people=9)
        again = (await join(opened, people[1].person, after=before)).last(messages.Welcome).happened
        assert [each.number for each in there] == list(range(before + 1, room.table.number + 1))
        assert again == there

    run(test())


def test_missed_events_do_not_include_the_previous_round() -> None:
    async def test() -> None:
        room, people, _, _ = await ended(2, options={"target_score": "500"})
        assert await act(room, people[0], messages.Start) == "done"
        dealt = room.table.number
        again = await join(room, people[1].person)
        assert [each.number for each in again.last(messages.Welcome).happened] == [dealt]

    run(test())


def test_only_the_sender_gets_the_reference() -> None:
    async def test() -> None:
        room, host, _, _ = await open_room(seats=2)
        guest = await join(room, "guest")
        assert await act(room, host, messages.Change, settings=Settings(seats=3), ref="mine") == "done"
        assert (host.last(messages.Update).ref, guest.last(messages.Update).ref) == ("mine", None)
        assert host.last(messages.Update).number == guest.last(messages.Update).number

    run(test())


def test_one_person_can_have_two_connections_and_is_here_until_the_last_one_closes() -> None:
    async def test() -> None:
        room, people, _, clock = await playing(2, away_seconds=5)
        second = await join(room, "host")
        play = a_number(second)
        assert await act(room, second, messages.Play, ref="p", move=play) == "done"
        assert people[0].last(messages.Update).ref is None
        assert people[0].last(messages.Update).number == second.last(messages.Update).number
        assert people[0].latest("yours") == second.latest("yours")
        await room.disconnect(people[0])
        await clock.advance(60_000)
        assert people[1].last(messages.Presence).present == [0, 1]
        assert not people[1].latest("table").seats[0].away
        await room.disconnect(second)
        await clock.advance(5_100)
        assert people[1].latest("table").seats[0].away

    run(test())


# Time


def test_a_bot_plays_for_an_absent_player_until_they_return() -> None:
    async def test() -> None:
        room, people, store, clock = await playing(2, away_seconds=20)
        await room.disconnect(people[0])
        assert people[1].last(messages.Presence).clocks == [states.Clock("away", 20_000, 0)]
        await clock.advance(19_900)
        assert not people[1].latest("table").seats[0].away
        await clock.advance(200)
        assert people[1].latest("table").seats[0] == states.SeatState("Hanna", 0, None, away=True)
        number = room.table.number
        await clock.advance(1_200)
        assert room.table.number > number
        assert mover(store, number) == "bot"
        again = await join(room, "host")
        assert again.latest("table").seats[0] == states.SeatState("Hanna", 0)
        assert again.latest("yours").seat == 0
        same_for_all(room, [people[1], again], store)

    run(test())


def test_a_player_who_returns_in_time_keeps_the_seat() -> None:
    async def test() -> None:
        room, people, store, clock = await playing(2, away_seconds=20)
        await room.disconnect(people[0])
        await clock.advance(19_000)
        await join(room, "host")
        await clock.advance(100_000)
        assert entries.Away not in kinds(store)

    run(test())


def test_before_a_match_nobody_is_replaced() -> None:
    async def test() -> None:
        room, people, _, clock = await seated(2)
        await room.disconnect(people[0])
        await clock.advance(1_000_000)
        assert room.table.seats[0].who == 0
        assert not room.table.seats[0].is_away

    run(test())


def test_the_turn_timer_makes_exactly_one_move() -> None:
    async def test() -> None:
        room, people, store, clock = await playing(2, turn_seconds=15)
        assert states.Clock("turn", 15_000, 0) in people[0].last(messages.Update).clocks
        number = room.table.number
        await clock.advance(14_900)
        assert room.table.number == number
        await clock.advance(200)
        assert room.table.number == number + 1
        assert mover(store, -1) == "clock"
        await clock.advance(14_000)
        assert room.table.number == number + 1
        same_for_all(room, people, store)

    run(test())


def test_the_turn_timer_stops_after_a_move() -> None:
    async def test() -> None:
        room, people, store, clock = await playing(2, turn_seconds=15)
        await clock.advance(14_000)
        await act(room, people[0], messages.Play, move=a_number(people[0]))
        number = room.table.number
        await clock.advance(14_000)
        assert room.table.number == number
        await clock.advance(1_100)
        assert mover(store, number) == "clock"

    run(test())


def test_a_timer_that_fires_again_or_too_late_does_nothing() -> None:
    async def test() -> None:
        room, people, _, clock = await playing(2, turn_seconds=15, away_seconds=20)
        await room.disconnect(people[0])
        callbacks = [callback for _, _, callback in clock.waiting]
        number = room.table.number
        for callback in callbacks * 2:
            callback()
        await settle()
        assert room.table.number == number, "before its time"
        clock.time += 15_000
        for callback in callbacks * 3:
            callback()
        await settle()
        assert room.table.number == number + 1, "twice at its time"
        for callback in callbacks:
            callback()
        await settle()
        assert room.table.number == number + 1

    run(test())


def test_bots_think_for_a_while_that_can_be_chosen() -> None:
    async def test() -> None:
        for seconds in (0.0, 0.9, 6.0):
            room, people, store, clock = await playing(2, seats=3, thinking_seconds=seconds)
            await act(room, people[0], messages.Stand)
            number = room.table.number
            await clock.advance(round(600 * seconds / 0.9) - 1 if seconds else 0)
            assert room.table.number == number or not seconds
            await clock.advance(round(1200 * seconds / 0.9) - round(600 * seconds / 0.9) + 2)
            assert mover(store, number) == "bot"
            assert all(each.kind != "bot" for each in people[1].last(messages.Update).clocks)

    run(test())


def test_bots_that_have_all_seats_think_long_enough_to_be_followed() -> None:
    async def test() -> None:
        room, people, store, clock = await playing(1, seats=3, thinking_seconds=0)
        await act(room, people[0], messages.Stand)
        number = room.table.number
        await clock.advance(199)
        assert room.table.number == number
        await clock.advance(202)
        assert room.table.number > number
        assert mover(store, number) == "bot"

    run(test())


def test_bots_finish_a_match_while_a_spectator_watches() -> None:
    async def test() -> None:
        room, people, store, clock = await playing(1, seats=4, options={"hand_size": "3", "target_score": "60"})
        await act(room, people[0], messages.Stand)
        for _ in range(100):
            await clock.advance(20_000)
            if room.table.stage == "match_over":
                break
        assert room.table.stage == "match_over"
        assert len(store.finished) == 1
        same_for_all(room, people, store)

    run(test())


def test_nothing_moves_with_only_nameless_spectators() -> None:
    async def test() -> None:
        room, people, _, clock = await playing(1, seats=3)
        watcher = Visitor("nobody")
        await room.watch(watcher)
        await room.disconnect(people[0])
        number = room.table.number
        await clock.advance(1_000_000)
        assert room.table.number == number

    run(test())


# Trouble


def test_after_a_restart_the_table_is_the_same_and_its_timers_start_again() -> None:
    async def test() -> None:
        room, people, store, clock = await playing(2, turn_seconds=15)
        await act(room, people[0], messages.Play, move="draw")
        before = everything(room)
        turn = before[1].turn
        room.close(messages.Bye("going_down", SERVER_REFUSALS["going_down"]))
        clock.time += 3_600_000
        opened = await Room.open("table", as_store(store), clock, most_people=9)
        assert everything(opened) == before
        guest = await join(opened, "guest1")
        assert kinds(store)[-1] is entries.Resumed
        host = await join(opened, "host")
        number = opened.table.number
        assert states.Clock("turn", 15_000, turn) in host.last(messages.Welcome).clocks
        await clock.advance(14_900)
        assert opened.table.number == number
        await clock.advance(200)
        assert opened.table.number == number + 1
        same_for_all(opened, [guest, host], store)

    run(test())


def test_a_table_without_a_match_is_opened_without_an_entry() -> None:
    async def test() -> None:
        room, _, store, clock = await seated(2)
        opened = await Room.open("table", as_store(store), clock, most_people=9)
        assert (opened.table.number, kinds(store)[-1]) == (room.table.number, entries.Sat)

    run(test())


def test_an_entry_that_cannot_be_saved_has_not_happened() -> None:
    async def test() -> None:
        room, people, store, _ = await playing(2)
        before = everything(room)
        counts = [len(visitor.got) for visitor in people]
        store.trouble = True
        play = a_number(people[0])
        assert await act(room, people[0], messages.Play, ref="p", move=play) == "not_saved"
        assert await try_join(room, "host") == "welcome", "who has come before may come back"
        with pytest.raises(StoreFailed):
            await try_join(room, "late", "Late")
        assert await act(room, people[0], messages.Stand) == "not_saved"
        assert everything(room) == before
        assert not any(isinstance(message, messages.Update) for message in people[1].got[counts[1] :])
        store.trouble = False
        same_for_all(room, people, store)
        assert await act(room, people[0], messages.Play, ref="p", move=play) == "done"
        late = await join(room, "late", "Late")
        assert late.last(messages.Welcome).you == 2
        same_for_all(room, [*people, late], store)

    run(test())


def test_a_timer_that_cannot_be_saved_tries_again() -> None:
    async def test() -> None:
        room, people, store, clock = await playing(2, turn_seconds=15)
        number = room.table.number
        await clock.advance(14_500)
        store.trouble = True
        clock.time += 500
        room._fire_soon()
        await settle()
        assert room.table.number == number
        store.trouble = False
        await clock.advance(2_000)
        assert room.table.number == number + 1
        same_for_all(room, people, store)

    run(test())


def test_only_a_table_that_fails_is_closed_and_its_log_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        room, people, store, clock = await playing(2)
        other, other_host, _, _ = await open_room()
        entries = list(store.logs["table"])

        def broken(*_: object) -> None:
            raise ZeroDivisionError

        with monkeypatch.context() as patch:
            patch.setattr(Match, "play", broken)
            assert await act(room, people[0], messages.Play, move="draw") == "table_failed"
        assert [visitor.bye.code for visitor in people if visitor.bye] == ["table_failed"] * 2
        assert room.is_failed
        assert "ZeroDivisionError" not in str(people[0].got[-1])
        assert store.logs["table"] == entries
        assert await act(room, people[0], messages.Play, move="draw") == "table_failed"
        assert await try_join(room, "late", "Late") == "table_failed"
        await clock.advance(1_000_000)
        assert store.logs["table"] == entries
        assert await act(other, other_host, messages.Sit, seat=0) == "done"
        opened = await Room.open("table", as_store(store), clock, most_people=9)
        assert await act(opened, await join(opened, "host"), messages.Play, move="draw") == "done"

    run(test())


def test_only_a_table_whose_timer_fails_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        room, people, _, clock = await playing(2, turn_seconds=15)

        def broken(*_: object) -> None:
            raise ZeroDivisionError

        monkeypatch.setattr("drawfour.server.table.bots.Bots.move", broken)
        await clock.advance(16_000)
        assert room.is_failed
        assert people[1].bye == messages.Bye("table_failed", SERVER_REFUSALS["table_failed"])

    run(test())


def test_who_is_gone_while_something_is_written_has_had_it_done(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        room, people, store, _ = await seated(2)
        append, is_written = store.append, asyncio.Event()

        async def slow(change: Change) -> None:
            await is_written.wait()
            await append(change)

        monkeypatch.setattr(store, "append", slow)
        started = asyncio.ensure_future(room.handle(people[0], messages.Start("go", people[0].number)))
        await settle()
        leaving = asyncio.ensure_future(room.disconnect(people[0]))
        await settle()
        assert people[1].latest("table").stage == "waiting"
        is_written.set()
        await asyncio.gather(started, leaving)
        assert kinds(store)[-1] is entries.Dealt
        assert people[1].latest("table").stage == "playing"

    run(test())


def test_a_forgotten_person_leaves_and_becomes_somebody() -> None:
    async def test() -> None:
        room, people, _, _ = await playing(2)
        await room.leave("guest1")
        await room.forget("guest1")
        assert people[1].bye is not None
        assert room.table.names[1] == "Somebody"
        assert people[0].latest("table").seats[1].bot == "careful"
        again = await join(room, "guest1", "Newcomer")
        assert again.last(messages.Welcome).you == 2, "nobody knows who that was"
        await room.leave("stranger")
        await room.forget("stranger")

    run(test())


def test_a_match_whose_players_have_been_forgotten_is_built_again_from_its_log() -> None:
    async def test() -> None:
        room, _, store, _ = await playing(2)
        assert room.table.match is not None
        names = dict.fromkeys(room.table.names, "Somebody")
        again = rebuilt(names, store.logs["table"]).match
        assert again is not None
        assert again.names == ["Somebody", "Somebody 2"]
        assert again.round == room.table.match.round

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


def test_a_host_who_is_gone_for_too_long_hands_over_to_the_next_who_is_there() -> None:
    async def test() -> None:
        room, host, store, clock = await open_room(away_seconds=5)
        guest, third = await join(room, "guest"), await join(room, "third")
        await room.disconnect(guest)
        await room.disconnect(host)
        await clock.advance(4_999)
        assert room.table.host == 0
        assert await act(room, third, messages.Sit, seat=0) == "done"
        await clock.advance(1)
        assert room.table.host == 2, "the guest is gone as well"
        assert kinds(store)[-1] is entries.Hosted
        assert await act(room, third, messages.Start) == "done"
        again = await join(room, host.person)
        assert again.latest("table").host == 2
        await room.disconnect(third)
        await clock.advance(4_000)
        await join(room, third.person)
        await clock.advance(60_000)
        assert room.table.host == 2, "who comes back in time stays the host"

    run(test())


def test_a_host_who_is_gone_stays_the_host_while_nobody_else_is_there() -> None:
    async def test() -> None:
        room, host, _, clock = await open_room(away_seconds=5)
        watcher = Visitor("nobody")
        await room.watch(watcher)
        await room.disconnect(host)
        await clock.advance(60_000)
        assert room.table.host == 0

    run(test())
