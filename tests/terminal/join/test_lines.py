"""A server's table in plain lines: prompts at one's turn, commands at any time, and lines from a pipe."""

from __future__ import annotations

import asyncio
import sys
from io import BufferedReader, BytesIO, StringIO, TextIOWrapper

import pytest
from msgspec import structs

from drawfour.errors import DrawfourError
from drawfour.server.protocol import messages
from drawfour.terminal.display import Quit
from drawfour.terminal.join.game import BACK, LOST
from drawfour.terminal.join.lines import TypedLines
from drawfour.terminal.screen import Screen
from fixtures.full_screen import in_a_loop
from fixtures.joined import deal, in_lines
from fixtures.tables import act, join

SHORT = {"hand_size": "2"}


@in_a_loop
async def test_the_lobby_is_printed_with_its_commands() -> None:
    async with in_lines(seats=3) as reader:
        said = await reader.read()
        assert "http://192.168.1.4:8000/t/abcd\nRules: classic\nDeck: classic, 108 cards\n" in said
        assert "1  Hanna (host)\n2  Ann (you)\n3  free\nWaiting for Hanna to start the match.\n" in said
        assert said.endswith("s stand up · r rules · l leave the table · say TEXT · q quit\n> ")
        assert "Spectators: Ann (you)" in await reader.type("s")
        assert reader.room.table.seat_of(1) is None
        assert "A drawn card that can be played" in await reader.type("rules")
        assert "I don't know 'dance'." in await reader.type("dance")
        await act(reader.room, reader.host, messages.Place, seat=2, bot="skilled")
        assert await reader.read() == "\n3  Linus (bot: skilled)\n"


@in_a_loop
async def test_who_finds_no_seat_is_told() -> None:
    async with in_lines() as reader:
        await reader.type("s")
        third = await join(reader.room, "cyd")
        assert await act(reader.room, third, messages.Sit, seat=1) == "done"
        assert "All seats are taken, so you're watching. Waiting for Hanna to start the match." in await reader.read()


@in_a_loop
async def test_a_turn_shows_the_table_and_asks_for_a_move() -> None:
    async with in_lines() as reader:
        await deal(reader.room, dealer=0, turn=1, can="R5")
        said = await reader.read()
        assert "─── Round 1 ───" in said
        assert "Hanna 7 → [You 7]   draw pile" in said
        assert said.endswith("? help\n> ")
        said = await reader.type("R5")
        assert "You play ♥ red 5." in said
        assert reader.host.latest("round").top == "R5"


@in_a_loop
async def test_a_refused_move_and_a_mistyped_one_are_explained() -> None:
    async with in_lines() as reader:
        await deal(reader.room, dealer=0, turn=1, holds="R1", can="B9", cannot="R1")
        await reader.read()
        assert "That card doesn't match." in await reader.type("R1")
        assert "I don't know 'dance'." in await reader.type("dance")
        said = await reader.type("")
        assert "On top:" not in said, "the table is shown once"
        assert "play a card" in said


@in_a_loop
async def test_a_catch_is_typed_out_of_turn() -> None:
    async with in_lines(options=SHORT, seats=3) as reader:
        await act(reader.room, reader.host, messages.Place, seat=2, bot="careful")
        await deal(reader.room, dealer=2, turn=0, can="R5")
        await act(reader.room, reader.host, messages.Play, move="R5")
        assert reader.room.table.round is not None
        if reader.room.table.round.turn != 1:
            assert (await reader.read()).endswith("x catch: ")
        assert "You catch Hanna" in await reader.type("x")


@in_a_loop
async def test_the_hand_is_shown_once_when_another_player_begins_a_round() -> None:
    async with in_lines() as reader:
        await deal(reader.room, dealer=1, turn=0)
        said = await reader.read()
        assert said.count("On top:") == 1
        assert "Hanna's turn." in said
        assert "On top:" not in await reader.type("")


@in_a_loop
async def test_a_call_and_a_card_are_typed_in_one_line() -> None:
    async with in_lines(options=SHORT) as reader:
        await deal(reader.room, dealer=0, turn=1, can="R5")
        said = await reader.type("R5 u")
        assert said.index("You call UNO!") < said.index("You play ♥ red 5.")


@in_a_loop
async def test_messages_are_typed_after_say() -> None:
    async with in_lines() as reader:
        assert "Ann: hello, Hanna" in await reader.type("say hello, Hanna")
        await deal(reader.room, dealer=0, turn=1)
        assert "Ann: Here I go" in await reader.type("Say Here I go", "say", "d")
        assert reader.host.last(messages.Said) == messages.Said(1, "Here I go")
        assert reader.host.latest("round").hands == [7, 8]


@in_a_loop
async def test_a_lost_connection_is_said_and_lines_are_kept_for_later() -> None:
    async with in_lines() as reader:
        await deal(reader.room, dealer=0, turn=1)
        await reader.read()
        await reader.line.cut()
        assert LOST in await reader.read()
        await reader.type("d")
        await reader.line.connect()
        said = await reader.read()
        assert BACK in said
        assert "You draw" in said


@in_a_loop
async def test_a_pipe_speaks_only_at_its_turn() -> None:
    async with in_lines(is_terminal=False) as reader:
        await reader.type("d")
        await deal(reader.room, turn=0, can="R5")
        assert "> d" not in await reader.read()
        await act(reader.room, reader.host, messages.Play, move="R5")
        assert "> d\n" in await reader.read()


@in_a_loop
async def test_the_result_waits_for_enter() -> None:
    async with in_lines(options={"hand_size": "1"}) as reader:
        await deal(reader.room, dealer=0, turn=1, can="R5")
        said = await reader.type("R5")
        assert "You     scored" in said or "You    scored" in said
        assert "The next round starts in 20 seconds." in said
        assert said.endswith("Press Enter for the next round: ")
        assert "─── Round 2 ───" in await reader.type("")


@pytest.mark.parametrize("is_host_quicker", [True, False])
@pytest.mark.parametrize("lines", [["d"], ["", "d"]])
@in_a_loop
async def test_a_move_from_a_pipe_waits_for_the_turn_no_matter_who_starts_the_next_round(
    lines: list[str], is_host_quicker: bool
) -> None:
    async with in_lines(is_terminal=False, options={"hand_size": "1"}) as reader:
        await deal(reader.room, dealer=1, turn=0, can="R5")
        await act(reader.room, reader.host, messages.Play, move="R5")
        if is_host_quicker:
            assert await act(reader.room, reader.host, messages.Start) == "done"
        said = await reader.type(*lines)
        assert "─── Round 2 ───" in said
        assert "> d\n" in said
        assert "You draw" in said


@in_a_loop
async def test_a_position_that_makes_no_sense_here_ends_the_game() -> None:
    async with in_lines() as reader:
        await deal(reader.room, dealer=0, turn=1)
        await reader.read()
        seen = reader.game.seen
        assert seen is not None
        assert seen.round is not None
        unknown = structs.replace(seen.round, top="Z9")
        reader.game.inbox.put_nowait(messages.Update(seen.number + 1, round=unknown))
        with pytest.raises(DrawfourError, match="Install the same version"):
            await reader.playing


def test_lines_are_read_in_the_encoding_of_the_input(monkeypatch: pytest.MonkeyPatch) -> None:
    with TextIOWrapper(BufferedReader(BytesIO(b"say caf\xe9\r\nq")), encoding="latin-1") as source:
        monkeypatch.setattr(sys, "stdin", source)

        async def read() -> list[str]:
            typed = TypedLines(Screen(StringIO(), plain=True))
            typed.start()
            return [await typed.line("") for _ in range(2)]

        assert asyncio.run(read()) == ["say café", "q"]


@pytest.mark.parametrize(("line", "error"), [("q", Quit), (None, EOFError)])
@in_a_loop
async def test_quitting_and_the_end_of_the_input_end_the_game(line: str | None, error: type[Exception]) -> None:
    async with in_lines() as reader:
        await reader.read()
        await reader.type(line)
        with pytest.raises(error):
            await reader.playing
        assert reader.room.table.seat_of(1) == 1
