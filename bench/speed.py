"""The speed of drawfour beside other engines and beside hand-written C, in one run: `make bench`.

Every side plays random rounds. The sides take many short turns, and the best turn of each counts. A second is one of processor
time on each core; wall time shows that no core is idle. An engine, compiler or folder that is missing is named and left out.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

import ours
import peers
from command import print_commands
from costs import print_costs
from turns import Found, best, find, ratio, take_turns

from drawfour.system.processes import cores

LIMIT = Path(__file__).parents[1] / ".." / "shared" / "limit"
SEATS = [2, 4, 10]

ACTIONS = """\
Bots play at random: all distinct legal moves are equally likely, including the choice after a draw and the challenge. Each
color of a wild is a move of its own. A bot draws only if it has no playable card. Every due call is made at once and counts as
an action. drawfour plays the full classic rules, with catches, bluffs, challenges and points; `Round` is a program's loop of
`Round.legal` and `Round.play`, with the events of every move. `scalar.c` and `avx512.c` leave out calls, challenges, points and
options. uno-engine has calls but no challenges. rlcard has neither and always plays a drawn card; its bare rules list equal
cards twice.
"""


def print_rates(found: Found, used: int) -> None:
    """Print a table of the sides that used this number of cores."""
    base = next(name for name in (peers.SCALAR, ours.SPECIALIZED) if any(side.name == name for side in found))
    columns = [cores_in_words(used), "seats", "rounds/s", "actions/s", "actions a round", f"of {base}"]
    columns += ["times 1 core", "rounds/s on the wall", f"of {base}"] if used > 1 else []
    print(f"| {' | '.join(columns)} |")
    print(f"|---|{'--:|' * (len(columns) - 1)}")
    there = [(side, rates, best(rates)) for side, rates in found.items() if side.cores == used]
    for side, rates, rate in sorted(there, key=lambda row: (row[0].seats, -row[2].rounds)):
        limit, alone = find(found, base, side.seats, used), find(found, side.name, side.seats, 1)
        cells = [side.name, f"{side.seats}", f"{rate.rounds:,.0f}", f"{rate.actions:,.0f}", f"{rate.actions / rate.rounds:.1f}"]
        cells += [ratio(rates, limit, "rounds")]
        cells += [ratio(rates, alone, "rounds"), f"{rate.wall:,.0f}", ratio(rates, limit, "wall")] if used > 1 else []
        print(f"| {' | '.join(cells)} |")
    print()


def cores_in_words(number: int) -> str:
    """Format a number of cores."""
    return "1 core" if number == 1 else f"{number} cores"


def main() -> None:
    """Gather the sides, let them take turns, and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=12, help="turns of each side (default: 12)")
    parser.add_argument("--seconds", type=float, default=0.4, help="about how long a turn is (default: 0.4)")
    parser.add_argument("--limit-dir", type=Path, default=LIMIT, help="the folder of scalar.c and avx512.c")
    parsed = parser.parse_args()
    print_costs(SEATS)  # first, because a process inherits the peak memory of its parent
    print(ACTIONS)
    with tempfile.TemporaryDirectory() as built:
        sides = ours.sides(SEATS, cores()) + peers.sides(parsed.limit_dir, Path(built), cores())
        sides.sort(key=lambda side: (side.seats, side.cores))
        found = take_turns(sides, parsed.runs, parsed.seconds)
        print_commands([side for side in sides if (side.name, side.seats) == (peers.SCALAR, 2)])
    for used in sorted({1, cores()}):
        print_rates(found, used)


if __name__ == "__main__":
    main()
