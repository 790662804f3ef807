"""The dice: even, and as a chance repeatable from a copy."""

from __future__ import annotations

from drawfour.core.book import make_book
from drawfour.core.bot_dice import DiceChance, make_dice, roll
from drawfour.core.cards import CLASSIC
from drawfour.core.options import Rules
from drawfour.core.state import blank


def test_dice_are_even() -> None:
    dice = make_dice(5)
    counts = [0] * 6
    for _ in range(60_000):
        counts[roll(dice, 6)] += 1
    chi_squared = sum((count - 10_000) ** 2 / 10_000 for count in counts)
    assert chi_squared < 20.5  # 5 degrees of freedom: exceeded once in a thousand


def test_neighboring_seeds_give_unrelated_dice() -> None:
    first, second = ([roll(dice, 1000) for _ in range(200)] for dice in (make_dice(7), make_dice(8)))
    assert sum(one == other for one, other in zip(first, second, strict=True)) < 5
    assert not set(first[:100]) <= set(second)


def test_a_copied_chance_continues_from_the_same_point() -> None:
    chance = DiceChance(5)
    state = blank(make_book(Rules(), CLASSIC, 2), chance)
    chance.pick(state, 108)
    twin = chance.copy()
    assert [chance.pick(state, 108) for _ in range(20)] == [twin.pick(state, 108) for _ in range(20)]
