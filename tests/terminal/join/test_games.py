"""Playing at a server's table on the full screen: keys, refusals, and rounds."""

from __future__ import annotations

import re
from typing import Any

import pytest

from drawfour.bots import player
from drawfour.server.protocol import messages
from drawfour.server.protocol.settings import Settings
from drawfour.server.room.hints import PATIENCE_MS
from drawfour.terminal.display import Quit
from drawfour.terminal.full_screen.choices import Choices
from drawfour.terminal.join.game import HasLeft
from fixtures.full_screen import JUMP, STACK, SWAP, in_a_loop
from fixtures.joined import JoinedViewer, at_a_table
from fixtures.playing import moves
from fixtures.slow_search import SlowSearch, finished
from fixtures.tables import act, join

SHORT = {"hand_size": "2"}
THREE = {"hand_size": "3"}


def words(**rules: Any) -> dict[str, str]:
    return {name: "yes" if value is True else str(value) for name, value in rules.items()}


def plays_of(viewer: JoinedViewer) -> list[str]:
    return [message.move for message in viewer.line.said if isinstance(message, messages.Play)]


@in_a_loop
async def test_a_newcomer_takes_the_first_free_seat() -> None:
    async with at_a_table(seats=3) as viewer:
        assert viewer.room.table.seat_of(1) == 1
        await viewer.press("s")
        assert viewer.room.table.seat_of(1) is None
        assert "Spectators: Ann (you)" in viewer.text
        await viewer.press("s")
        assert viewer.room.table.seat_of(1) == 1


@in_a_loop
async def test_another_seat_is_taken_if_somebody_was_quicker(monkeypatch: pytest.MonkeyPatch) -> None:
    async with at_a_table(seats=3) as viewer:
        await viewer.press("s")
        quicker, say = await join(viewer.room, "cyd"), viewer.line.say

        async def say_late(message: messages.FromClient) -> None:
            if isinstance(message, messages.Sit) and message.seat == 1:
                assert await act(viewer.room, quicker, messages.Sit, seat=1) == "done"
            await say(message)

        monkeypatch.setattr(viewer.line, "say", say_late)
        await viewer.press("s")
        assert viewer.room.table.seat_of(1) == 2


@in_a_loop
async def test_a_newcomer_watches_while_a_match_is_running_and_can_take_over_a_bot() -> None:
    async with at_a_table() as viewer:
        await viewer.press("s")
        await viewer.deal(turn=0)
        assert "take the seat of a bot" in viewer.text
        assert "Hanna" in viewer.text
        await viewer.press("s")
        assert viewer.room.table.seat_of(1) == 1
        assert "You  7 cards" in viewer.text


@in_a_loop
async def test_every_key_of_the_lobby_is_in_the_list_of_its_keys() -> None:
    offered: set[str] = set()
    async with at_a_table(seats=3) as viewer:
        for key in ("", "s", "s"):
            await viewer.press(*key)
            offered |= {choice.key for choice in viewer.app.screen.query_one(Choices).choices}
            await viewer.host_does(messages.Host, who=1)
        await viewer.press("question_mark")
        listed = re.findall(r"^  (\S+(?: ↓)?)  +\w", viewer.text, re.MULTILINE)
        assert set(listed) - {"Esc"} == offered | {"↑ ↓"}
        await viewer.press("escape")
        assert "1  Hanna" in viewer.text


@in_a_loop
async def test_the_host_starts_the_match() -> None:
    async with at_a_table() as viewer:
        await viewer.press("enter")
        assert viewer.room.table.matches == 0
        await viewer.host_does(messages.Host, who=1)
        await viewer.press("enter")
        assert viewer.room.table.matches == 1
        assert "Round 1" in viewer.text


@in_a_loop
async def test_a_card_is_played_and_the_others_see_it() -> None:
    async with at_a_table() as viewer:
        await viewer.deal(turn=1, dealer=0, can="R5")
        await viewer.play_card("R5")
        assert moves(viewer.store)[-1] == "R5"
        assert viewer.host.latest("round").top == "R5"
        assert "You play ♥ red 5." in viewer.text
        assert "Hanna's turn." in viewer.text


@in_a_loop
async def test_a_card_that_can_not_be_played_is_refused_with_the_reason() -> None:
    async with at_a_table() as viewer:
        await viewer.deal(turn=1, dealer=0, holds="R1", can="B9", cannot="R1")
        await viewer.play_card("R1")
        assert plays_of(viewer) == ["R1"]
        assert moves(viewer.store) == []
        assert "That card doesn't match." in viewer.text
        await viewer.play_card("B9")
        assert moves(viewer.store) == ["B9"]


@in_a_loop
async def test_a_card_drawn_in_vain_ends_the_turn() -> None:
    async with at_a_table() as viewer:
        await viewer.deal(turn=1, dealer=0, draws_in_vain=True)
        await viewer.press("d")
        assert "It cannot be played, so your turn is over." in viewer.text
        assert "Hanna's turn." in viewer.text


@in_a_loop
async def test_a_wild_asks_for_a_color_even_while_others_do_something() -> None:
    async with at_a_table(options=THREE) as viewer:
        await viewer.deal(turn=1, dealer=0, can="W:B")
        await viewer.press("end", "enter")
        assert "Which color?" in viewer.text
        await viewer.host_does(messages.Chat, text="hello")
        await viewer.press("4")
        assert moves(viewer.store) == ["W:B"]


@in_a_loop
async def test_a_call_and_the_card_after_it_are_sent_one_after_the_other() -> None:
    async with at_a_table(options=SHORT) as viewer:
        await viewer.deal(turn=1, dealer=0, can="R5")
        await viewer.press("u")
        assert moves(viewer.store) == ["uno"]
        await viewer.press("home", "enter")
        assert moves(viewer.store) == ["uno", "R5"]
        assert "You call UNO!" in viewer.text


@in_a_loop
async def test_a_forgotten_call_is_caught_and_can_be_made_late() -> None:
    async with at_a_table(options=SHORT, grace_seconds=0) as viewer:
        await viewer.deal(turn=0, can="R5")
        await viewer.host_does(messages.Play, move="R5")
        await viewer.press("x")
        assert moves(viewer.store) == ["R5", "catch 0"]
        assert "You catch Hanna" in viewer.text
    async with at_a_table(options=SHORT) as viewer:
        await viewer.deal(turn=1, dealer=0, can="R5")
        await viewer.press("home", "enter", "u")
        assert moves(viewer.store) == ["R5", "uno"]


@in_a_loop
async def test_jumping_in_is_offered_out_of_turn() -> None:
    async with at_a_table(seats=3, options=words(**JUMP)) as viewer:
        third = await join(viewer.room, "cyd")
        assert await act(viewer.room, third, messages.Sit, seat=2) == "done"
        await viewer.deal(turn=2, holds="", can="R5", and_seat=(1, "R5"))
        assert await act(viewer.room, third, messages.Play, move="R5") == "done"
        await viewer.settle()
        assert "Hanna's turn." in viewer.text
        assert "jump in" in viewer.text
        await viewer.press("j")
        assert moves(viewer.store) == ["R5", "jump R5"]


@in_a_loop
async def test_hands_are_swapped_and_counts_are_taken() -> None:
    async with at_a_table(seats=2, options=words(hand_size=3, **SWAP)) as viewer:
        await viewer.deal(turn=1, dealer=0, can="R7")
        hand = viewer.room.table.round.hand(0)  # type: ignore[union-attr]  # a match is running
        await viewer.play_card("R7")
        if "Choose a player to swap" in viewer.text:
            await viewer.press("1")
        assert viewer.room.table.round.hand(1) == hand  # type: ignore[union-attr]  # as before
    async with at_a_table(options=words(hand_size=3, **STACK)) as viewer:
        await viewer.deal(turn=0, can="R+2")
        await viewer.host_does(messages.Play, move="R+2")
        assert "Your turn. Take 2 cards" in viewer.text
        await viewer.press("a")
        assert moves(viewer.store)[-1] == "take"


@in_a_loop
async def test_a_hint_comes_from_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    search = SlowSearch()
    monkeypatch.setattr(player, "thinker_for", lambda book: search)
    async with at_a_table(hints="always", options=SHORT) as viewer:
        await viewer.deal(turn=1, dealer=0)
        assert "hint" in viewer.text
        await viewer.press("h")
        await viewer.pass_time(PATIENCE_MS)
        assert "Hint:" in viewer.text
        search.may_answer.set()
        await finished()
    async with at_a_table(hints="never", options=SHORT) as viewer:
        await viewer.deal(turn=1, dealer=0)
        assert "hint" not in viewer.text


@in_a_loop
async def test_the_next_round_begins_by_a_key_or_by_the_clock() -> None:
    for by_key in (True, False):
        async with at_a_table(options={"hand_size": "1"}, break_seconds=20) as viewer:
            await viewer.deal(turn=1, dealer=0, can="R5")
            await viewer.press("enter")
            assert "End of the round" in viewer.text
            assert "The next round starts in 20 seconds." in viewer.text
            if by_key:
                await viewer.press("enter")
            else:
                await viewer.pass_time(20_000)
            assert viewer.room.table.stage == "playing"
            assert "Round 2" in viewer.text
            assert "End of the round" not in viewer.text


@in_a_loop
async def test_the_host_plays_again() -> None:
    async with at_a_table(options={"hand_size": "1", "target_score": "none"}) as viewer:
        await viewer.host_does(messages.Host, who=1)
        await viewer.deal(turn=1, dealer=0, can="R5")
        await viewer.press("enter")
        assert "You win the match!" in viewer.text
        await viewer.press("enter")
        assert viewer.room.table.matches == 2
        assert "Round 1" in viewer.text


@in_a_loop
async def test_the_next_match_closes_the_result_of_the_last_one() -> None:
    async with at_a_table(options={"hand_size": "1", "target_score": "none"}) as viewer:
        await viewer.deal(turn=1, dealer=0, can="R5")
        await viewer.press("enter")
        assert "You win the match!" in viewer.text
        assert await viewer.host_does(messages.Start) == "done"
        assert "Round 1" in viewer.text
        assert len(viewer.app.screen_stack) == 3, "the default screen, the lobby and the table"


@pytest.mark.parametrize("is_cut", [True, False])
@in_a_loop
async def test_a_result_stays_while_the_host_chooses_another_deck(is_cut: bool) -> None:
    options = {"hand_size": "1", "target_score": "none"}
    async with at_a_table(options=options, break_seconds=0) as viewer:
        await viewer.deal(turn=1, dealer=0, can="R5")
        await viewer.press("enter")
        if is_cut:
            await viewer.line.cut()
        settings = Settings(seats=2, deck="modern", options=options)
        await viewer.room.handle(viewer.host, messages.Change("a", settings))
        await viewer.room.handle(viewer.host, messages.Chat("another deck?"))
        if is_cut:
            await viewer.line.connect()
        await viewer.settle()
        await viewer.press("enter")
        assert "Deck: modern, 112 cards" in viewer.text


@in_a_loop
async def test_names_and_absences_are_shown() -> None:
    async with at_a_table() as viewer:
        await viewer.deal(turn=1, dealer=0)
        await viewer.room.rename("host", "Hella")
        await viewer.settle()
        assert "Hanna is now called Hella." in viewer.text
        await viewer.room.disconnect(viewer.host)
        await viewer.pass_time(20_000)
        assert "Hella is away. A bot plays." in viewer.text
        assert viewer.text.count("away") == 2, "in the log and beside the name"


@in_a_loop
async def test_what_others_say_is_in_the_log() -> None:
    async with at_a_table() as viewer:
        await viewer.host_does(messages.Chat, text="Hello, [b]Ann[/b]")
        assert "Hanna: Hello, [b]Ann[/b]" in viewer.text
        await viewer.deal(turn=1, dealer=0)
        await viewer.host_does(messages.React, reaction="wow")
        assert "Hanna: (wow)" in viewer.text


@in_a_loop
async def test_messages_are_written_in_the_lobby_and_at_the_table() -> None:
    async with at_a_table() as viewer:
        for said in ("hello", "again?"):
            await viewer.press("t", *said.replace("?", ""), "question_mark" if "?" in said else "space", "enter")
            assert viewer.host.last(messages.Said) == messages.Said(1, said)
            assert f"Ann: {said}" in viewer.text
            await viewer.deal(turn=1, dealer=0)
        await viewer.press("t", "x", "escape")
        assert viewer.host.last(messages.Said).text == "again?"
        assert moves(viewer.store) == []
    async with at_a_table(chat="never") as viewer:
        assert "talk" not in viewer.text
        await viewer.press("t")
        assert "Write to everybody" not in viewer.text


@in_a_loop
async def test_a_time_limit_is_said() -> None:
    async with at_a_table(turn_seconds=30) as viewer:
        await viewer.deal(turn=1, dealer=0)
        assert "You have 30 seconds." in viewer.text
        await viewer.pass_time(31_000)
        assert "You have 30 seconds." not in viewer.text


@in_a_loop
async def test_a_person_who_is_kicked_is_told_why() -> None:
    async with at_a_table() as viewer:
        await viewer.host_does(messages.Remove, who=1)
        assert viewer.line.bye is not None
        assert viewer.line.bye.code == "removed"


@in_a_loop
async def test_leaving_the_table_gives_the_seat_up_and_quitting_keeps_it() -> None:
    ways: tuple[tuple[str, int, type[Exception]], ...] = (("l", 1, HasLeft), ("q", 2, Quit))
    for key, people, why in ways:
        async with at_a_table() as viewer:
            await viewer.press(key)
            assert isinstance(viewer.app.stopped, why)  # type: ignore[attr-defined]  # a TableApp
            assert len(viewer.room.table.people) == people
