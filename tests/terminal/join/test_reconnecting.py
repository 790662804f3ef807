"""A server's table on the full screen when the connection breaks, or an answer comes too late."""

from __future__ import annotations

from drawfour.server.protocol import messages
from drawfour.terminal.join.game import BACK, LATE, LOST, SENT_LATER, UNHEARD
from fixtures.full_screen import in_a_loop
from fixtures.joined import at_a_table
from fixtures.playing import moves

THREE = {"hand_size": "3"}


@in_a_loop
async def test_a_result_stays_after_a_lost_connection() -> None:
    async with at_a_table(options={"hand_size": "1"}, break_seconds=0) as viewer:
        await viewer.deal(turn=1, dealer=0, can="R5")
        await viewer.press("enter")
        await viewer.line.cut()
        await viewer.settle()
        assert LOST in viewer.text
        await viewer.line.connect()
        await viewer.settle()
        assert "End of the round" in viewer.text
        await viewer.press("enter")
        assert "Round 2" in viewer.text


@in_a_loop
async def test_a_lost_connection_is_said_and_comes_back_with_all_that_was_missed() -> None:
    async with at_a_table(options=THREE) as viewer:
        await viewer.deal(turn=0, can="R5")
        await viewer.line.cut()
        await viewer.settle()
        assert LOST in viewer.text
        await viewer.host_does(messages.Play, move="R5")
        await viewer.line.connect()
        await viewer.settle()
        assert BACK in viewer.text
        assert "Hanna plays ♥ red 5." in viewer.text
        assert "Your turn." in viewer.text


@in_a_loop
async def test_a_message_written_while_the_connection_is_lost_is_sent_after_that() -> None:
    async with at_a_table() as viewer:
        for is_playing in (False, True):
            if is_playing:
                await viewer.deal(turn=1, dealer=0)
            await viewer.press("t", "h")
            await viewer.line.cut()
            await viewer.settle()
            await viewer.press("i", "enter")
            assert f"{LOST} {SENT_LATER}" in " ".join(viewer.text.split())
            await viewer.line.connect()
            await viewer.settle()
            assert viewer.text.count("Ann: hi") == 1
            assert viewer.host.last(messages.Said) == messages.Said(1, "hi")
        assert [message.text for message in viewer.line.said if isinstance(message, messages.Chat)] == ["hi", "hi"]


@in_a_loop
async def test_a_message_that_may_be_lost_is_told_and_not_sent_again() -> None:
    async with at_a_table() as viewer:
        await viewer.press("t", "h", "i", "enter")
        viewer.line.drops_answers = True
        await viewer.press("t", "h", "o", "enter")
        await viewer.line.cut()
        await viewer.settle()
        assert f"{LOST} {UNHEARD} ho" in " ".join(viewer.text.split())
        viewer.line.drops_answers = False
        await viewer.line.connect()
        await viewer.settle()
        assert [message.text for message in viewer.line.said if isinstance(message, messages.Chat)] == ["hi", "ho"]


@in_a_loop
async def test_a_move_without_an_answer_is_sent_again_and_counts_once() -> None:
    async with at_a_table(options=THREE) as viewer:
        await viewer.deal(turn=1, dealer=0)
        viewer.line.drops_answers = True
        await viewer.press("d")
        await viewer.line.cut()
        viewer.line.drops_answers = False
        await viewer.line.connect()
        await viewer.settle()
        assert [message.move for message in viewer.line.said if isinstance(message, messages.Play)] == ["draw", "draw"]
        assert moves(viewer.store) == ["draw"]


@in_a_loop
async def test_a_move_that_comes_too_late_is_not_made() -> None:
    async with at_a_table(options=THREE) as viewer:
        await viewer.deal(turn=1, dealer=0)
        assert viewer.game.seen is not None
        viewer.game.seen.number = 1
        await viewer.press("d")
        assert moves(viewer.store) == []
        assert LATE in viewer.text
