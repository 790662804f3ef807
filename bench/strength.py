"""The strength of the bots, in the tables of docs/measured.md: `make strength`.

`bench/strength.py search 10000` makes the search play that many rounds at each table; `levels` and `careful` print the other
tables. Without a number it plays 1,000, in an hour or two on two cores. What was searched is kept in bench/searched, and counts
as long as the first deals of a row come out the same when they are played again; then only what is missing is played. A row is
named as its file is, several by what their names have in common: `bench/strength.py search 10000 classic-4-seats`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from tqdm import tqdm

from drawfour.bots import skills
from drawfour.core.options import PRESET_DECKS, Rules
from drawfour.lab.arena import ELO, Pairing, Rating, arena, rotated
from drawfour.lab.batch import Batch
from drawfour.lab.stats import Share, rounded

KEPT = Path(__file__).parent / "searched"
CHUNK = 20  # deals between two writes to KEPT, and those that are played again before the others count

Ints = np.ndarray[Any, np.dtype[np.int64]]
Percents = np.ndarray[Any, np.dtype[np.float64]]

SEED = "strength"  # not one that anything was trained or tuned on
YARDSTICK = [
    ("2 seats, classic", Rules(), ["careful", "random"]),
    ("2 seats, official", Rules.preset("official"), ["careful", "random"]),
    ("2 seats, mattel", Rules.preset("mattel"), ["careful", "random"]),
    ("4 seats, classic", Rules(), ["careful", "random", "random", "random"]),
    ("10 seats, classic", Rules(), ["careful", *["random"] * 9]),
    ("partners, classic", Rules(teams=True), ["careful", "random", "careful", "random"]),
]
RIVALS = ("careful", "random")
LEVELS = ["random", "beginner", "casual", "careful", "skilled", "expert"]
PLAYOUTS = {("classic", 2): 550, ("classic", 4): 300, ("classic", 10): 110, ("no_mercy", 2): 150, ("no_mercy", 4): 40}
"""About how many rounds a search plays out in 5 ms of a core; under other rules as many as under `classic`."""


@dataclass(frozen=True)
class Table:
    """A table on which bots are measured, and how many deals are played there."""

    preset: str
    seats: int
    deals: int
    teams: bool = False

    @property
    def playouts(self) -> int:
        """What a search plays out in 5 ms."""
        return PLAYOUTS.get((self.preset, self.seats), PLAYOUTS["classic", self.seats])

    @property
    def name(self) -> str:
        """What the table is called in a row."""
        return f"{self.preset}, {'partners' if self.teams else f'{self.seats} seats'}"

    @property
    def rotations(self) -> int:
        """How often each deal is played."""
        return 2 if self.teams else self.seats

    @property
    def batch(self) -> Batch:
        """The table with its rules and deck."""
        return Batch(Rules.preset(self.preset, teams=self.teams), self.seats, seed=SEED, deck=PRESET_DECKS.get(self.preset))


TWO, FOUR, PARTNERS = Table("classic", 2, 10_000), Table("classic", 4, 4_000), Table("classic", 4, 5_000, teams=True)
TEN = Table("classic", 10, 1_000)
TABLES = [TWO, FOUR, TEN, PARTNERS]
for _preset in ("official", "mattel", "party", "no_mercy"):
    TABLES += [Table(_preset, 2, 5_000), Table(_preset, 4, 2_500)]
LONG = (TWO, FOUR, PARTNERS)  # the tables at which the search is also given ten times as long


def print_careful(rounds: int) -> None:
    """Print how `careful` does against `random`. The dealer moves round the table."""
    print(f"| careful against random, {rounds:,} rounds each | won | 95 % interval | even |")
    print("|---|--:|--:|--:|")
    for name, rules, bots in YARDSTICK:
        careful = [seat for seat, bot in enumerate(bots) if bot == "careful"]
        winners = Batch(rules, len(bots), bots, seed=SEED).play(rounds).columns["winner"]
        won = Share(int(np.isin(winners, careful).sum()), len(winners))
        low, high = won.interval()
        shares = f"{100 * won.mean:.2f} % | {100 * low:.2f} to {100 * high:.2f} % | {100 * len(careful) / len(bots):.0f} %"
        print(f"| {name} | {shares} |", flush=True)


def print_levels(rounds: int) -> None:
    """Print the ratings of all bots, and the percentage of rounds that those without a search win against two of them."""
    found = [(table, arena(table.batch, LEVELS, table.deals)) for table in TABLES]
    print(f"| rating | deals | {' | '.join(LEVELS)} | master, 5 ms | 50 ms |\n|---|--:|{'--:|' * (len(LEVELS) + 2)}")
    for table, each in found:
        ratings = [each.ratings[bot] for bot in LEVELS]
        cells = [f"{rating.mean:+.0f} ± {(rating.high - rating.low) / 2:.0f}" for rating in ratings]
        cells += [rating_of_master(table, times, ratings[-1], rounds) for times in (1, 10) if times == 1 or table in LONG]
        print(f"| {table.name} | {table.deals:,} | {' | '.join(cells)} |{'' if table in LONG else ' |'}", flush=True)
    for rival in RIVALS:
        print(f"\n| % won against {rival} | even | {' | '.join(LEVELS)} |\n|---|--:|{'--:|' * len(LEVELS)}")
        for table, each in found:
            cells = ["" if bot == rival else percent_of(each.between(bot, rival)) for bot in LEVELS]
            print(f"| {table.name} | {100 * each.even:.3g} | {' | '.join(cells)} |", flush=True)


def rating_of_master(table: Table, times: int, expert: Rating, rounds: int) -> str:
    """Write the rating of the search: that of the policy and what it is above it, the mean over both rivals by precision."""
    leads = [above(*compared(table, rival, times, rounds)) for rival in RIVALS]
    weights = [half**-2 for _, half in leads]
    lead = sum(mean * weight for (mean, _), weight in zip(leads, weights, strict=True)) / sum(weights)
    half = (1 / sum(weights) + ((expert.high - expert.low) / 2) ** 2) ** 0.5
    return f"{expert.mean + lead:+.0f} ± {half:.0f}"


def percent_of(pairing: Pairing) -> str:
    """Write the percentage of rounds that a bot won, with half its interval."""
    low, high = pairing.interval
    return written(100 * pairing.mean, (100 * low, 100 * high))


def written(mean: float, ends: tuple[float, ...], *, signed: bool = False) -> str:
    """Write a mean with half its interval, to as many digits as that supports."""
    text, _ = rounded(mean, (ends[0], ends[1]), signed=signed)
    return f"{text} ± {(ends[1] - ends[0]) / 2:.{len(text.partition('.')[2])}f}"


def print_search(rounds: int, only: str = "") -> None:
    """Print how the search does with several budgets, and how much better than the policy: on the same deals, and in rating."""
    for times, tables in ((1, TABLES), (10, LONG)):
        columns = ["playouts", "deals", "against", "even", "expert", "master", "more than expert", "rating"]
        print(f"| % won by a search of {5 * times} ms | {' | '.join(columns)} |\n|---|--:|--:|---|{'--:|' * 5}")
        for table in tables:
            for rival in RIVALS:
                if only in row_name(table, rival, times):
                    policy, searched = compared(table, rival, times, rounds)
                    cells = [f"{times * table.playouts:,}", f"{len(searched):,}", rival, f"{100 / table.rotations:g}"]
                    cells += [share_of(policy), share_of(searched), share_of(searched - policy, signed=True)]
                    mean, half = above(policy, searched)
                    print(
                        f"| {table.name} | {' | '.join(cells)} | {written(mean, (mean - half, mean + half), signed=True)} |",
                        flush=True,
                    )
        print()


def row_name(table: Table, rival: str, times: int) -> str:
    """Return the name of a row of the search, which its file has, too."""
    return f"{table.name} {times * table.playouts} against {rival}".replace(",", "").replace(" ", "-")


def compared(table: Table, rival: str, times: int, rounds: int) -> tuple[Percents, Percents]:
    """Return the percentages of each deal that the policy and the search win against a rival, in `rounds` rounds or more."""
    file = KEPT / f"{row_name(table, rival, times)}.json"
    won = searched_wins(table, rival, times * table.playouts, -(-rounds // table.rotations), file)
    policy = wins(table, "expert", rival, 0, range(len(won)))
    return 100 * policy / table.rotations, 100 * won / table.rotations


def searched_wins(table: Table, rival: str, playouts: int, deals: int, file: Path) -> Ints:
    """Return how many rounds the search wins of each deal: as a file has it, but of at least `deals`."""
    found = wins(table, "master", rival, playouts, range(CHUNK))
    kept = np.array(json.loads(file.read_text(encoding="ascii"))) if file.exists() else found
    if not np.array_equal(kept[:CHUNK], found):
        print(f"{file.name} is from other code, and is played again.", file=sys.stderr)
        kept = found
    with tqdm(total=deals, initial=min(deals, len(kept)), desc=file.stem, unit=" deals", disable=None) as bar:
        while len(kept) < deals:
            kept = np.append(kept, wins(table, "master", rival, playouts, range(len(kept), len(kept) + CHUNK)))
            file.parent.mkdir(exist_ok=True)
            file.with_suffix(".new").write_text(json.dumps(kept.tolist(), separators=(",", ":")) + "\n", encoding="ascii")
            file.with_suffix(".new").replace(file)
            bar.update(CHUNK)
    return kept


def wins(table: Table, bot: str, rival: str, playouts: int, deals: range) -> Ints:
    """Play deals in all rotations, and return how many rounds a bot wins of each."""
    won = np.zeros(len(deals), int)
    for batch in rotated(table.batch, bot, rival):
        mine = [seat for seat, each in enumerate(batch.bots) if each == bot]
        for seat in mine:
            batch.skills[seat][skills.PLAYOUTS] = playouts
        won += np.isin(batch.play(len(deals), first=deals.start).columns["winner"], mine)
    return won


def share_of(values: Percents, *, signed: bool = False) -> str:
    """Write the mean of percentages with half its interval."""
    mean, half = float(values.mean()), 1.96 * float(values.std(ddof=1)) / len(values) ** 0.5
    return written(mean, (mean - half, mean + half), signed=signed)


def above(others: Percents, values: Percents) -> tuple[float, float]:
    """Return by how many points of a rating percentages lie above others of the same deals, and half its interval."""
    logits, pulls = [], []
    for each in (values, others):
        odds = each.mean() * (100 - each.mean()) / 100
        logits.append(np.log(each.mean() / (100 - each.mean())))
        pulls.append(each / odds)  # what a deal adds to the logit, to first order
    half = 1.96 * ELO * float(np.std(pulls[0] - pulls[1], ddof=1)) / len(values) ** 0.5
    return ELO * float(logits[0] - logits[1]), half


def main() -> None:
    """Print the tables that are named, or all of them."""
    part, number, only = (*sys.argv[1:4], *("", "0", "")[len(sys.argv) - 1 :])
    parts: dict[str, Callable[[], None]] = {
        "careful": lambda: print_careful(int(number) or 1_000_000),
        "levels": lambda: print_levels(int(number) or 1_000),
        "search": lambda: print_search(int(number) or 1_000, only),
    }
    for name, show in parts.items():
        if part in ("", name):
            show()
            print()


if __name__ == "__main__":
    main()
