"""How strong the bots are against each other: shares of rounds won, with 95 % intervals: `make strength`.

Every deal is played from the same seed text, the dealer moving round the table. Rounds that are blocked count for nobody.
"""

from __future__ import annotations

import sys

from drawfour.bots import BOTS
from drawfour.bots.playing import share_won
from drawfour.core.book import make_book
from drawfour.core.cards import CLASSIC
from drawfour.core.options import Rules

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
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    print(f"| careful against random, {rounds:,} rounds each | won | even |")
    print("|---|--:|--:|")
    for name, rules, bots in TABLES:
        book = make_book(rules, CLASSIC, len(bots))
        share, width = share_won(book, [BOTS[bot] for bot in bots], rounds, "strength")
        print(
            f"| {name} | {100 * share:.1f} ± {100 * width:.1f} % | {100 * bots.count('careful') / len(bots):.0f} % |",
            flush=True,
        )


if __name__ == "__main__":
    main()
