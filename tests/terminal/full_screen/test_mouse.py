"""The full screen by mouse."""

from __future__ import annotations

from drawfour.terminal.full_screen.choices import Choices, places_of
from drawfour.terminal.full_screen.hand import Hand
from fixtures.full_screen import (
    in_a_loop,
    opened,
    table,
)


@in_a_loop
async def test_a_card_is_played_by_clicking_twice() -> None:
    match = table("R1 R9 W", "B1 B2 B3", "R5")
    async with opened(match) as viewer:
        middle = viewer.app.screen.query_one(Hand).size.width // 2
        await viewer.pilot.click(Hand, offset=(middle, 2))
        await viewer.settle()
        assert "┃♥R9" in viewer.text
        assert not match.round.moves
        await viewer.pilot.click(Hand, offset=(middle, 2))
        await viewer.settle()
    assert match.round.moves[0] == (0, "R9")


@in_a_loop
async def test_choices_can_be_clicked() -> None:
    match = table("R1 R9 W", "B1 B2 B3", "R5")
    async with opened(match) as viewer:
        choices = viewer.app.screen.query_one(Choices)
        (x, y) = places_of(choices.choices, choices.size.width)[1]
        await viewer.pilot.click(Choices, offset=(x + 2, y))
        await viewer.settle()
    assert match.round.moves[0] == (0, "draw")
