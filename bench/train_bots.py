"""Train the learned policy of the bots, and write its weights to src/drawfour/bots/weights.toml: `make train-bots`.

It can be interrupted at any time, and goes on where it left off: each generation is kept in build/training. To start from
scratch, delete that folder. Names of tables as arguments (`classic.two`) train only these, and keep all other weights. With
`--ray ADDRESS` a Ray cluster trains them, and the weights are the same.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path

from tqdm import tqdm

from drawfour.bots import skills, weights
from drawfour.lab.training import OPPONENTS, POLICY, TRAININGS, Progress, Training, code_digest, share_won, train
from drawfour.system.processes import cores

ROOT = Path(__file__).parents[1]
FILE = ROOT / "src" / "drawfour" / "bots" / weights.FILE
KEPT = ROOT / "build" / "training"
JUDGED = 20_000  # deals, never used in training, on which the result is judged
FRESH = 1 << 40  # the first of them
HEAD = """\
# The weights of the learned policy, written by `make train-bots`. skills.py says what each of them is for.
"""


def main() -> None:
    """Train, and write the file after each table."""
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("tables", nargs="*", metavar="TABLE", help="the tables to train (all)")
    parser.add_argument("--ray", metavar="ADDRESS", help="train on a Ray cluster instead: auto, HOST:6379 or ray://HOST:10001")
    parsed = parser.parse_args()
    chosen = parsed.tables or list(TRAININGS)
    unknown = [name for name in chosen if name not in TRAININGS]
    if unknown:
        sys.exit(f"Unknown table {unknown[0]!r}. Tables: {', '.join(TRAININGS)}.")
    entries = FILE.read_text(encoding="utf-8").split("\n\n")[1:]
    written = {entry[1:].split("]", 1)[0]: entry.rstrip() for entry in entries}
    with pool_of(parsed.ray) as pool:
        for name in chosen:
            training = TRAININGS[name]
            with tqdm(total=training.generations, desc=name, unit=" generations") as bar:

                def told(progress: Progress, bar: tqdm[None] = bar) -> None:
                    bar.update(progress.generation - bar.n)

                found = train(training, KEPT, pool, told)
            written[name] = described(training, found)
            FILE.write_text(HEAD + "".join(f"\n{written[each]}\n" for each in TRAININGS if each in written), encoding="utf-8")


def pool_of(ray: str | None) -> Executor:
    """Return what trains: the cores of this computer, or a cluster."""
    if ray is None:
        return ThreadPoolExecutor(cores())
    from drawfour.lab.cluster import Cluster  # noqa: PLC0415  # only a cluster needs Ray

    return Cluster(ray)


def described(training: Training, found: list[int]) -> str:
    """Return the entry of a table: its weights, and where they come from."""
    rivals = {rival: share_won(training, found, rival, JUDGED, FRESH, found) for rival in OPPONENTS if rival != POLICY}
    facts = {
        "rules": f'"{training.rules}"', "seats": training.seats, "partners": str(training.teams).lower(),
        "generations": training.generations, "deals": training.deals, "rounds": training.rounds, "seed": f'"{training.seed}"',
        "code": f'"{code_digest()}"', "judged_deals": JUDGED,
        **{f"won_against_{rival}": f"{share:.4f}" for rival, share in rivals.items()},
    }  # fmt: skip
    lines = [f"[{training.name}]", *(f"{name} = {value}" for name, value in facts.items()), f"[{training.name}.weights]"]
    return "\n".join([*lines, *(f"{skills.NAMES[place]} = {weight}" for place, weight in enumerate(found))])


if __name__ == "__main__":
    main()
