"""The strength of the bots against each other, as shares of rounds won with 95 % intervals: `make strength`.

All tables use the same seed, and the dealer moves round the table. Nobody wins a blocked round.
"""

from __future__ import annotations

import sys

import numpy as np

from drawfour.core.options import Rules
from drawfour.lab.batch import Batch
from drawfour.lab.stats import Share

TABLES = [
    ("2 seats, classic", Rules(), ["careful", "random"]),
    ("2 seats, official", Rules.preset("official"), ["careful", "random"]),
    ("2 seats, mattel", Rules.preset("mattel"), ["careful", "random"]),
    ("4 seats, classic", Rules(), ["careful", "random", "random", "random"]),
    ("10 seats, classic", Rules(), ["careful", *["random"] * 9]),
    ("partners, classic", Rules(teams=True), ["careful", "random", "careful", "random"]),
]


def main() -> None:
    """Print the table."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    print(f"| careful against random, {rounds:,} rounds each | won | 95 % interval | even |")
    print("|---|--:|--:|--:|")
    for name, rules, bots in TABLES:
        careful = [seat for seat, bot in enumerate(bots) if bot == "careful"]
        winners = Batch(rules, len(bots), bots, seed="strength").play(rounds).columns["winner"]
        won = Share(int(np.isin(winners, careful).sum()), len(winners))
        low, high = won.interval()
        shares = f"{100 * won.mean:.2f} % | {100 * low:.2f} to {100 * high:.2f} % | {100 * len(careful) / len(bots):.0f} %"
        print(f"| {name} | {shares} |", flush=True)


if __name__ == "__main__":
    main()
