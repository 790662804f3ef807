"""A puzzle: a position of a round, kept as its deal and the moves so far, and what was found out about the answers."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from drawfour.bots.hint import Reason
from drawfour.core.options import Rules
from drawfour.game.round import Round

PuzzleKind = Literal["win", "bluff", "play"]
KINDS: tuple[PuzzleKind, ...] = ("win", "bluff", "play")
RULES = Rules(target_score="none")


@dataclass(frozen=True)
class Puzzle:
    """A position of a round with classic rules. The seat on turn is asked.

    `shares` are the rounds that each answer wins when they are played out, and `reason` is why the best play is best; a `win`
    has neither, as its answers are worked out. `bluffs` is the likelihood of a bluff.
    """

    kind: PuzzleKind
    deal: int
    seats: int
    moves: tuple[tuple[int, str], ...]
    shares: Mapping[str, float] = field(default_factory=dict)
    reason: Reason | None = None
    bluffs: float = 0.0

    def rounds(self) -> Iterator[Round]:
        """Yield the round after its deal and after each move. It is the same round every time."""
        round = deal_out(self.deal, self.seats)
        yield round
        for seat, move in self.moves:
            round.play(seat, move)
            yield round

    def position(self) -> Round:
        """Return the round at the question."""
        *_, round = self.rounds()
        return round

    @property
    def best(self) -> str:
        """The answer that wins most rounds."""
        return max(self.shares, key=lambda answer: self.shares[answer])


def deal_out(deal: int, seats: int) -> Round:
    """Return the round of a deal, by its number.

    >>> deal_out(1, 2)
    <Round of 2: turn 0, R8, red, hands 7 7>
    """
    seed = hashlib.sha256(f"drawfour puzzle {deal}".encode()).digest()
    return Round(seats, RULES, seed=seed, dealer=deal % seats)
