"""A device that several people share: it shows one person's cards at a time, and only after they asked for them."""

from __future__ import annotations

import pytest
from msgspec import UNSET

from drawfour.core import phase
from drawfour.game.round import Round
from drawfour.server.protocol import messages
from drawfour.server.protocol.settings import Settings
from drawfour.server.room.room import Room
from fixtures.playing import has_numbers, played_out
from fixtures.shared_device import ADA, BEN, CLEO, begun, dealt_to, number_at, shared, show, starts, told
from fixtures.tables import Visitor, act, as_store, deal_out, join, move, open_room, run, secret_where


def cards_in(visitor: Visitor, after: int) -> set[str]:
    """Return every card that somebody drew, as the frames since then tell."""
    found = set()
    for frame in visitor.got[after:]:
        steps = frame.happened if isinstance(frame, messages.Welcome) else [frame] if isinstance(frame, messages.Update) else []
        found |= {card for step in steps for event in step.events if event.kind == "drew" for card in event.cards}
    return found


def test_no_hand_is_shown_before_its_person_asks() -> None:
    async def test() -> None:
        room, host, _, _ = await begun("Ben", "Cleo", is_shown=False)
        assert told(host) == (ADA, False)
        assert await act(room, host, messages.Play, move=number_at(room, 0)) == "covered"
        assert await act(room, host, messages.Hint) == "covered"
        assert await show(room, host, BEN) == "stale", "it is not their turn"
        assert await show(room, host, ADA) == "shown"
        assert host.last(messages.Welcome).yours.hand == dealt_to(room, 0)
        assert host.last(messages.Welcome).you == ADA

    run(test())


def test_cards_are_covered_with_the_move_and_passed_to_the_next_person() -> None:
    async def test() -> None:
        room, host, _, _ = await begun("Ben", "Cleo")
        assert await act(room, host, messages.Play, move=number_at(room, 0)) == "done"
        assert told(host) == (BEN, False)
        assert await show(room, host, ADA) == "stale", "the device has been passed on"
        assert await show(room, host, BEN) == "shown"
        assert host.latest("yours").seat == 1

    run(test())


def test_a_drawn_card_can_be_looked_at_until_it_is_covered() -> None:
    def draws(round: Round) -> bool:
        """Is seat 0 on turn, and can't play the card that it draws?"""
        twin = round.copy()
        return round.turn == 0 and round.state.phase == phase.TURN and bool(twin.play(0, "draw")) and twin.turn == 1

    async def test() -> None:
        room, host, _, _ = await begun("Ben", wanted=draws, options={"drawn_card": "may_play"})
        assert await act(room, host, messages.Play, move="draw") == "done"
        assert told(host) == (ADA, True)
        assert host.latest("device").reading
        drawn = cards_in(host, 0)
        assert len(drawn) == 1
        before = len(host.got)
        assert await show(room, host, None) == "shown"
        assert told(host) == (BEN, False)
        assert await show(room, host, BEN) == "shown"
        assert cards_in(host, before) == set(), "what Ada drew is not told to Ben"

    run(test())


def test_a_lost_connection_and_a_restart_cover_the_cards() -> None:
    async def test() -> None:
        room, host, store, clock = await begun("Ben", "Cleo")
        await act(room, host, messages.Play, move=number_at(room, 0))
        await show(room, host, BEN)
        hand = host.latest("yours").hand
        await room.disconnect(host)
        room = await Room.open("table", as_store(store), clock, most_people=20)
        again = await join(room, "host")
        assert told(again) == (BEN, False)
        assert await show(room, again, BEN) == "shown"
        assert again.latest("yours").hand == hand

    run(test())


def test_a_device_is_told_the_whole_round_each_time_cards_are_shown() -> None:
    async def test() -> None:
        room, host, _, _ = await begun("Ben", is_shown=False, options={"drawn_card": "may_play"})
        for _ in range(60):
            assert room.table.round
            seat = room.table.round.turn
            assert await show(room, host, seat) == "shown"
            assert await act(room, host, messages.Play, move="draw") == "done"
            if "keep" in room.table.round.legal(seat):
                await act(room, host, messages.Play, move="keep")
            if host.latest("device").reading:
                await show(room, host, None)
        assert room.table.round
        await show(room, host, room.table.round.turn)
        for steps in (host.last(messages.Welcome).happened, (await join(room, "Cleo")).got[0].happened):
            kinds = [event.kind for step in steps for event in step.events]
            assert kinds[0] == "turned_up"
            assert kinds.count("drew") == 60
            assert [step.number for step in steps] == sorted({step.number for step in steps})

    run(test())


def reverses(round: Round) -> bool:
    """Can seat 0 reverse the direction, and seat 2 after it?"""
    if round.turn != 0 or round.state.phase != phase.TURN or not reverse_at(round, 0):
        return False
    twin = round.copy()
    twin.play(0, reverse_at(twin, 0)[0])
    return twin.turn == 2 and bool(reverse_at(twin, 2))


def reverse_at(round: Round, seat: int) -> list[str]:
    return [each for each in round.legal(seat) if len(each) == 2 and each[1] == "R"]


def test_a_person_who_is_on_turn_again_after_bots_need_not_ask() -> None:
    async def test() -> None:
        room, host, _, _ = await begun("Ben", bots=1, wanted=reverses)
        assert room.table.round
        await act(room, host, messages.Play, move=reverse_at(room.table.round, 0)[0])
        assert told(host) == (ADA, False), "covered while a bot plays"
        await move(room, 2, reverse_at(room.table.round, 2)[0])
        assert told(host) == (ADA, True)
        await act(room, host, messages.Play, move=number_at(room, 0))
        assert told(host) == (BEN, False)

    run(test())


def test_the_last_person_of_a_device_in_a_round_is_never_covered() -> None:
    def attacks(round: Round) -> bool:
        return round.turn == 0 and "W+4:R" in round.legal(0)

    async def test() -> None:
        options = {"hand_size": "3", "hand_limit": "6", "no_bluffing": "yes"}
        room, host, _, _ = await begun("Ben", bots=2, wanted=attacks, options=options)
        await act(room, host, messages.Play, move="W+4:R")
        assert host.latest("round").out == [1]
        assert host.latest("round").turn == 2
        assert told(host) == (ADA, True)

    run(test())


def down_to_one(round: Round) -> bool:
    if not starts(round):
        return False
    twin = round.copy()
    twin.play(0, next(each for each in twin.legal(0) if each[1:].isdigit()))
    return has_numbers(twin, 1)


@pytest.mark.parametrize("is_called", [True, False])
def test_a_missing_call_can_be_made_or_caught_by_anyone_while_the_cards_are_covered(is_called: bool) -> None:
    async def test() -> None:
        room, host, _, _ = await begun("Ben", "Cleo", wanted=down_to_one, options={"hand_size": "2"})
        await act(room, host, messages.Play, move=number_at(room, 0))
        device = host.latest("device")
        assert [(each.kind, each.seat) for each in device.moves] == [("uno", 0), ("catch", 0)]
        assert host.latest("yours") is None
        assert await act(room, host, messages.Call) == "covered", "whose call?"
        assert await act(room, host, messages.Call, seat=1) == "covered"
        if is_called:
            assert await act(room, host, messages.Call, seat=0) == "done"
            assert host.latest("round").called == [0]
        else:
            assert await act(room, host, messages.Catch, seat=0) == "done"
            assert host.latest("round").hands == [3, 2, 2]
        assert host.latest("device").moves == []
        assert await act(room, host, messages.Catch, seat=0) == "catch_not_due"

    run(test())


def test_a_person_can_call_with_the_cards_shown_and_bots_are_caught() -> None:
    async def test() -> None:
        room, host, _, _ = await begun("Ben", bots=1, wanted=down_to_one, options={"hand_size": "2"})
        assert await act(room, host, messages.Call) == "done"
        await act(room, host, messages.Play, move=number_at(room, 0))
        assert host.latest("device").moves == []

        room, host, _, _ = await begun("Ben", bots=1, wanted=down_to_one, options={"hand_size": "2"})
        await move(room, 0, number_at(room, 0))
        await move(room, 1, number_at(room, 1))
        assert [each.text for each in host.latest("device").moves] == ["uno", "catch 1"]

    run(test())


def bluffs(round: Round) -> bool:
    state = round.state
    return round.turn == 0 and state.phase == phase.TURN and any(each.startswith("W+4:") for each in round.legal(0))


@pytest.mark.parametrize("reveal_to", ["challenger", "everyone"])
def test_a_challenge_is_asked_behind_a_curtain_and_its_hand_can_be_looked_at(reveal_to: str) -> None:
    async def test() -> None:
        room, host, _, _ = await begun("Ben", "Cleo", wanted=bluffs, options={"reveal_to": reveal_to})
        assert room.table.round
        await act(room, host, messages.Play, move=next(each for each in room.table.round.legal(0) if each.startswith("W+4:")))
        assert told(host) == (BEN, False)
        assert host.latest("round").stakes.accused == 0
        await show(room, host, BEN)
        hand = room.table.round.hand(0)
        assert await act(room, host, messages.Play, move="challenge") == "done"
        assert told(host) == (BEN, True)
        assert host.latest("yours").shown == hand
        if host.latest("round").turn == 2:
            assert host.latest("device").reading
            assert await show(room, host, None) == "shown"
            assert told(host) == (CLEO, False)

    run(test())


def test_the_result_is_public_and_a_new_round_is_covered() -> None:
    async def test() -> None:
        room, host, _, _ = await begun("Ben", options={"hand_size": "2"}, break_seconds=0)
        await played_out(room)
        assert told(host)[1] is False
        assert host.latest("round").open is not None
        assert await show(room, host, host.latest("device").holder) == "stale"
        assert await act(room, host, messages.Start) == "done"
        assert told(host)[1] is False
        assert host.latest("round").open is None

    run(test())


def test_spectators_with_open_hands_share_nothing_with_the_device() -> None:
    async def test() -> None:
        room, host, _, _ = await begun("Ben", is_shown=False, spectators_see_hands=True)
        assert host.latest("round").open is None
        mia = await join(room, "mia")
        assert mia.latest("round").open is not None
        assert mia.last(messages.Welcome).device is None

    run(test())


def test_somebody_with_a_device_of_their_own_has_nothing_to_show() -> None:
    async def test() -> None:
        room, host, _, _ = await open_room(seats=2)
        assert await show(room, host, 0) == "no_such_person"

    run(test())


def test_a_shared_device_and_another_one_can_be_at_one_table() -> None:
    async def test() -> None:
        room, host, _, _ = await shared("Ben")
        settings = Settings(seats=3, grace_seconds=0)
        assert await act(room, host, messages.Change, settings=settings) == "done"
        mia = await join(room, "mia")
        await act(room, mia, messages.Sit, seat=2)
        await deal_out(room, secret_where(settings, 2, starts), 2)
        await show(room, host, ADA)
        await act(room, host, messages.Play, move=number_at(room, 0))
        assert mia.latest("yours").seat == 2
        assert mia.last(messages.Update).device is UNSET
        assert mia.last(messages.Update).yours.hand == dealt_to(room, 2)
        assert told(host) == (BEN, False)

    run(test())
