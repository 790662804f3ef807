"""The dice of bots, separate from the chance of the deck: small, fast, and bit for bit the same interpreted and compiled.

A linear congruential generator modulo 2^63 with Knuth's multiplier for MMIX, of which the upper 32 bits are used
(The Art of Computer Programming, volume 2, 3.3.4).
"""

from __future__ import annotations

from dataclasses import dataclass

from drawfour.core.bits import multiply_add
from drawfour.core.state import State

_MULTIPLIER = 6364136223846793005
_INCREMENT = 1442695040888963407
_MIXINGS = 4


@dataclass(slots=True)
class Dice:
    """The state of the generator: one integer below 2^63.

    >>> dice = make_dice(1)
    >>> [roll(dice, 6) for _ in range(8)]
    [4, 5, 5, 1, 3, 2, 4, 2]
    """

    state: int


class DiceChance(Dice):
    """Dice as the chance of a round: fast, but predictable, so only for games without secrets."""

    __slots__ = ()

    def pick(self, state: State, n: int) -> int:
        """Return which of the n cards left is drawn next."""
        return roll(self, n)

    def copy(self) -> DiceChance:
        """Return an independent copy that continues from the same point."""
        return DiceChance(self.state)


def make_dice(seed: int) -> Dice:
    """Return dice for a seed from 0 to 2^63 - 1; neighboring seeds give unrelated dice."""
    return Dice(spread(seed))


def spread(number: int) -> int:
    """Mix a number into another below 2^63, sending neighbors far apart."""
    mixed = multiply_add(number, 1, _INCREMENT)
    for _ in range(_MIXINGS):  # without it, neighboring seeds would go through one sequence a fixed distance apart
        mixed ^= mixed >> 32
        mixed = multiply_add(mixed, _MULTIPLIER, 0)
    return mixed ^ mixed >> 31


def dice_for(seed: int, number: int) -> tuple[int, int]:
    """Return the states of two dice for a round of the laboratory: one for its cards, the other for its bots.

    The streams are separate, so that a number stands for the same deal whichever bots play it.

    >>> dice_for(1, 0) == dice_for(1, 1)
    False
    """
    stream = multiply_add(number, 2, spread(seed))
    return spread(stream), spread(stream ^ 1)


def roll(dice: Dice, n: int) -> int:
    """Return one of n numbers from 0, each equally likely to within n / 2^32."""
    dice.state = multiply_add(dice.state, _MULTIPLIER, _INCREMENT)
    return (dice.state >> 31) * n >> 32
