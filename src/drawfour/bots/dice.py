"""A bot's own dice, apart from the deck's chance: small, fast, and the same bits interpreted and compiled.

The generator is a linear congruential one modulo 2^63 with Knuth's multiplier for MMIX, of which the upper 32 bits are used
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
    """The state of the generator: one number below 2^63.

    >>> dice = make_dice(1)
    >>> [roll(dice, 6) for _ in range(8)]
    [4, 5, 5, 1, 3, 2, 4, 2]
    """

    state: int


class DiceChance(Dice):
    """Dice as the chance of a round: quick, and for games without secrets only."""

    __slots__ = ()

    def pick(self, state: State, n: int) -> int:
        """Which of the n cards left comes next."""
        return roll(self, n)

    def copy(self) -> DiceChance:
        """The same dice apart, going on from the same point."""
        return DiceChance(self.state)


def make_dice(seed: int) -> Dice:
    """Dice for any seed from 0 below 2^63; seeds that lie close together give dice that have nothing to do with each other."""
    return Dice(spread(seed))


def spread(number: int) -> int:
    """A number below 2^63 for a number: neighbors come to lie far apart."""
    mixed = multiply_add(number, 1, _INCREMENT)
    for _ in range(_MIXINGS):  # without it, neighboring seeds would go through one sequence a fixed distance apart
        mixed ^= mixed >> 32
        mixed = multiply_add(mixed, _MULTIPLIER, 0)
    return mixed ^ mixed >> 31


def roll(dice: Dice, n: int) -> int:
    """One of n, from 0, each as likely to within n / 2^32."""
    dice.state = multiply_add(dice.state, _MULTIPLIER, _INCREMENT)
    return (dice.state >> 31) * n >> 32
