"""`drawfour arena`: bots against each other on the same deals, with ratings on one scale."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import combinations, permutations
from typing import Any

import numpy as np

from drawfour.bots import bot_named
from drawfour.bots.pace import settled
from drawfour.core.scoring import side_of
from drawfour.core.state import NOBODY
from drawfour.errors import DrawfourError, counted
from drawfour.lab.batch import Batch
from drawfour.lab.simulate import Blocks, Play
from drawfour.lab.stats import CONFIDENCE, Histogram
from drawfour.lab.threads import undisturbed

ELO = 400 / math.log(10)
"""Points of a rating for each unit of the logarithm of a strength."""
BLOCK, SEARCHED_BLOCK = 2_000, 20
"""Deals between two looks at an interrupt; fewer if a bot searches."""
RESAMPLED = 200  # times, for the intervals of ratings
HALF = 0.5  # a win that each side of a pairing is granted, so that ratings stay finite

Ints = np.ndarray[Any, np.dtype[Any]]


@dataclass(repr=False)
class Pairing:
    """What one bot won among others of another kind: every deal is played once with each of the seats as its own.

    With partners it has both seats of a side.
    """

    bot: str
    rival: str
    batches: list[Batch]  # [rotation]
    won: Ints = field(default_factory=lambda: np.zeros(0, np.int64))  # [deal] rounds that the bot won
    lost: Ints = field(default_factory=lambda: np.zeros(0, np.int64))  # [deal] rounds that others won

    def __repr__(self) -> str:
        return f"<Pairing: {self.bot} against {self.rival}, {100 * self.mean:.1f} % won>"

    @property
    def rotations(self) -> int:
        """How often each deal is played."""
        return len(self.batches)

    @property
    def rivals(self) -> int:
        """How many sides of the table are the other bot's."""
        book = self.batches[0].book
        return len({side_of(book, seat) for seat in range(book.seats)}) - 1

    @property
    def turned(self) -> Pairing:
        """The same rounds from the other side, at a table with two of them."""
        return Pairing(self.rival, self.bot, self.batches, self.lost, self.won)

    @property
    def mean(self) -> float:
        """The share of rounds that the bot won."""
        return float(self.won.mean()) / self.rotations

    @property
    def interval(self) -> tuple[float, float]:
        """The confidence interval of that share, over deals."""
        wins = Histogram()
        wins.add(self.won)
        low, high = wins.interval()
        return low / self.rotations, high / self.rotations


@dataclass(frozen=True)
class Rating:
    """The strength of a bot in points: 400 more are ten times the wins. The mean of all bots that played is 0."""

    mean: float
    low: float
    high: float


@dataclass(repr=False)
class Arena:
    """What bots won against each other, the strongest first, and their ratings."""

    pairings: dict[tuple[str, str], Pairing]
    ratings: dict[str, Rating]
    deals: int

    def __repr__(self) -> str:
        return f"<Arena: {', '.join(self.ratings)}, {counted(self.deals, 'deal')}>"

    @property
    def batch(self) -> Batch:
        """One of the tables."""
        return next(iter(self.pairings.values())).batches[0]

    def between(self, bot: str, rival: str) -> Pairing:
        """Return what a bot won against another one."""
        return self.pairings[bot, rival] if (bot, rival) in self.pairings else self.pairings[rival, bot].turned

    @property
    def even(self) -> float:
        """The share of rounds that a bot wins among its equals."""
        return 1 / (1 + next(iter(self.pairings.values())).rivals)


def arena(
    table: Batch,
    bots: Sequence[str],
    deals: int,
    play: Play | None = None,
    block: Callable[[Sequence[Batch]], int] | None = None,
) -> Arena:
    """Let every bot play against every other one, at a table like `table` and with its seed.

    With more than two sides, each of a pair plays alone among others of the other kind. A deal that an interrupt cut short is
    left out. `play` plays the rounds, by default `Batch.play`, and `block` says how many deals of these batches at a time.
    Raises RunFailed if a custom bot fails after the first block, and DrawfourError for fewer than two bots, or one named twice.

    >>> found = arena(Batch(seats=2, seed="demo"), ["careful", "random"], 2000)
    >>> found.pairings["careful", "random"].mean > 0.6, list(found.ratings)
    (True, ['careful', 'random'])
    """
    bots = settled(bots, table.book)
    if len(bots) < 2 or len(set(bots)) < len(bots):
        raise DrawfourError("bad_option", f"Name two or more bots, each of them once, not {', '.join(bots)}.")
    pairings = {names: Pairing(*names, list(rotated(table, *names))) for names in pairs(table, bots)}
    every = [batch for pairing in pairings.values() for batch in pairing.batches]
    usual = SEARCHED_BLOCK if any(bot_named(bot).playouts for bot in bots) else BLOCK
    blocks = Blocks(every, deals, play or Batch.play, block(every) if block else usual)
    with suppress(KeyboardInterrupt):
        for played in blocks:
            with undisturbed():
                rest = iter(played)
                for pairing in pairings.values():
                    count(pairing, [next(rest).columns["winner"] for _ in pairing.batches])
    finished = len(next(iter(pairings.values())).won)
    found = ratings(list(bots), list(pairings.values())) if finished else {}
    ranked = sorted(found, key=lambda bot: -found[bot].mean)
    return blocks.ended(Arena(pairings, {bot: found[bot] for bot in ranked}, finished))


def pairs(table: Batch, bots: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Return the pairs that play: each once, or in both roles if the table has more than two sides."""
    is_even = table.book.seats == 2 or bool(table.book.teams)
    yield from (combinations if is_even else permutations)(bots, 2)


def rotated(table: Batch, bot: str, rival: str) -> Iterator[Batch]:
    """Return a table for each seat, or with partners for each side, that the bot may have."""
    book = table.book
    for side in dict.fromkeys(side_of(book, seat) for seat in range(book.seats)):
        seats = [bot if side_of(book, seat) == side else rival for seat in range(book.seats)]
        yield table.with_bots(seats)


def count(pairing: Pairing, winners: Sequence[Ints]) -> None:
    """Count the winners of more deals, one row for each rotation."""
    won, lost = np.zeros(len(winners[0]), np.int64), np.zeros(len(winners[0]), np.int64)
    for batch, seats in zip(pairing.batches, winners, strict=True):
        mine = np.isin(seats, [seat for seat, bot in enumerate(batch.bots) if bot == pairing.bot])
        won += mine
        lost += ~mine & (seats != NOBODY)
    pairing.won, pairing.lost = np.append(pairing.won, won), np.append(pairing.lost, lost)


def ratings(bots: Sequence[str], pairings: Sequence[Pairing]) -> dict[str, Rating]:
    """Fit one scale to everything won and lost, with intervals from resampled deals (Efron, bootstrap, 1979).

    The chance to win is in proportion to a bot's strength among all sides of the table: with two of them the model of Bradley
    and Terry (Biometrika 39, 1952), with more that of Luce (1959).
    """
    won, lost = (np.array([getattr(pairing, name) for pairing in pairings]) for name in ("won", "lost"))
    places = np.array([[bots.index(pairing.bot), bots.index(pairing.rival)] for pairing in pairings])
    rivals = np.array([pairing.rivals for pairing in pairings])
    means = ELO * strengths(len(bots), places, rivals, won.sum(1), lost.sum(1))
    dice = np.random.default_rng(1)
    found = []
    for _ in range(RESAMPLED):
        weights = np.bincount(dice.integers(0, won.shape[1], won.shape[1]), minlength=won.shape[1])
        found.append(ELO * strengths(len(bots), places, rivals, won @ weights, lost @ weights))
    ends = np.quantile(found, [(1 - CONFIDENCE) / 2, (1 + CONFIDENCE) / 2], axis=0)
    return {bot: Rating(float(means[i]), float(ends[0, i]), float(ends[1, i])) for i, bot in enumerate(bots)}


def strengths(count: int, places: Ints, rivals: Ints, won: Ints, lost: Ints) -> Ints:
    """Return the logarithm of the strength of each of `count` bots, 0 on average, by maximum likelihood.

    Row `i` is a pairing: the two bots in `places[i]`, how many sides the second one has, and what the first one won and lost.
    """
    from scipy.optimize import minimize  # takes a quarter of a second

    wins, losses, shift = won + HALF, lost + HALF, np.log(rivals)

    def unlikelihood(logs: Ints) -> tuple[float, Ints]:
        lead = logs[places[:, 0]] - logs[places[:, 1]] - shift
        chance = 1 / (1 + np.exp(-lead))
        slope = chance * (wins + losses) - wins
        gradient = np.zeros(count)
        np.add.at(gradient, places[:, 0], slope)
        np.add.at(gradient, places[:, 1], -slope)
        return float(wins @ np.log1p(np.exp(-lead)) + losses @ np.log1p(np.exp(lead))), gradient

    found = minimize(unlikelihood, np.zeros(count), jac=True, method="BFGS").x
    return np.asarray(found - found.mean())
