"""A bot's own dice, apart from the deck's chance: small, fast, and the same bits interpreted and compiled.

The generator is Chris Doty-Humphrey's sfc32 (PractRand): four words of 32 bits, only sums, shifts and exclusive ors.
"""

from __future__ import annotations

from dataclasses import dataclass

_MASK = 0xFFFFFFFF
_WARM_UP = 20


@dataclass(slots=True)
class Dice:
    """The state of the generator: three mixed words and a counter.

    >>> dice = make_dice(1)
    >>> [roll(dice, 6) for _ in range(8)]
    [0, 0, 3, 1, 1, 0, 3, 5]
    """

    a: int
    b: int
    c: int
    counter: int


def make_dice(seed: int) -> Dice:
    """Dice for any non-negative seed below 2^64."""
    dice = Dice(0, seed & _MASK, seed >> 32 & _MASK, 1)
    for _ in range(_WARM_UP):
        throw(dice)
    return dice


def throw(dice: Dice) -> int:
    """The next 32 random bits."""
    t = (dice.a + dice.b + dice.counter) & _MASK
    dice.counter = (dice.counter + 1) & _MASK
    dice.a = dice.b ^ dice.b >> 9
    dice.b = (dice.c + (dice.c << 3)) & _MASK
    dice.c = (((dice.c << 21 | dice.c >> 11) & _MASK) + t) & _MASK
    return t


def roll(dice: Dice, n: int) -> int:
    """One of n, from 0, each as likely to within n / 2^32."""
    return throw(dice) * n >> 32
