"""Training of the learned policy: its weights evolve on duplicate deals.

Each generation tries pairs of candidates, one on either side of the current weights, against the same opponents on the same new
deals, and moves the weights towards those that won more: a separable natural evolution strategy with mirrored samples (Wierstra
and others, Natural Evolution Strategies, JMLR 15, 2014). The result is the mean over the last third of the generations.

Every number comes from whole-number results, Python's own dice, and sums in a fixed order, so the same seed gives the same
weights on any machine.
"""

from __future__ import annotations

import ast
import json
import random
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from copy import copy
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path

import numpy as np

from drawfour.bots import BOTS, features, learned, skills
from drawfour.bots.weights import MOST_WEIGHT, TRAINED, with_habits
from drawfour.compiled.fingerprint import digest
from drawfour.core import memory, noticing
from drawfour.core.options import PRESET_DECKS, Rules
from drawfour.core.stacking import how_to_stack
from drawfour.core.values import Stack
from drawfour.lab.batch import Batch

POLICY = "expert"  # the bot whose weights are trained
START = {"worth": 16, "keep": -3200, "take": -3200, "suspicion": 500}  # plays like `careful`; all other weights start at 0
STEP = 120.0  # how far candidates lie from the current weights at first, for a feature that is 0 or 1
STEPS = {"worth": 2.0, "keep": 300.0, "take": 300.0, "suspicion": 80.0}
SMALLER = 40.0  # for features that count
COUNTS = (
    "outlets", "wild_by_hand", "wild_by_next", "action_by_hand", "unseen", "block", "block_close", "block_last", "block_ready",
    "points", "points_in_danger", "hit_cards", "followers", "followers_late", "again_followers",
)  # fmt: skip
NEVER = -30_000.0  # the weight of a decision that is made only if there is no other
PAIRS = 16  # of candidates in a generation
LEARNING_RATE = 0.1  # of the steps
OPPONENTS = {"careful": 0.45, "random": 0.4, POLICY: 0.15}  # and what a win against each is worth


@dataclass(frozen=True)
class Training:
    """What is trained, and for how long. The policy takes the seats in `ours`, and then the others, in turns."""

    rules: str
    size: str
    seats: int
    ours: tuple[int, ...] = (0,)
    rotations: int = 2
    teams: bool = False
    generations: int = 100
    deals: int = 3000  # of a generation
    seed: str = "train"

    @property
    def name(self) -> str:
        """The name of the table in the file of weights."""
        return f"{self.rules}.{self.size}"

    @property
    def rounds(self) -> int:
        """How many rounds the training plays."""
        return self.generations * 2 * PAIRS * len(OPPONENTS) * self.rotations * self.deals


@dataclass
class Progress:
    """Where a training is: the weights, the steps, and the sum of the weights of the last third."""

    weights: list[float]
    steps: list[float]
    total: list[float]
    generation: int = 0


def begin() -> Progress:
    """Return the start of a training."""
    steps = [STEPS.get(name, SMALLER if name in COUNTS else STEP) for name in TRAINED]
    return Progress([float(START.get(name, 0)) for name in TRAINED], steps, [0.0] * len(TRAINED))


def share_won(training: Training, weights: Sequence[int], opponent: str, deals: int, first: int, rival: Sequence[int]) -> float:
    """Return the share of rounds that the policy wins with these weights against an opponent in all other seats.

    Every deal is played once for each rotation of the seats. If the opponent is the policy itself, it has the weights `rival`.
    """
    won = 0
    for mine, batch in _seatings(training, opponent):
        played = copy(batch)
        played.skills = list(batch.skills)
        for seat in range(training.seats):
            if seat in mine or opponent == POLICY:
                played.skills[seat] = with_habits(weights if seat in mine else rival, BOTS[POLICY])
        winners = played.play(deals, first=first, threads=1).columns["winner"]
        won += int(np.isin(winners, list(mine)).sum())
    return won / (deals * training.rotations)


@cache
def _seatings(training: Training, opponent: str) -> list[tuple[set[int], Batch]]:
    """Return the seats of the policy, and the table with the opponent in all others, for each rotation of the seats."""
    rules, deck = Rules.preset(training.rules, teams=training.teams), PRESET_DECKS.get(training.rules)
    found = []
    for rotation in range(training.rotations):
        mine = {(seat + rotation) % training.seats for seat in training.ours}
        bots = [POLICY if seat in mine else opponent for seat in range(training.seats)]
        found.append((mine, Batch(rules, training.seats, bots, seed=training.seed, deck=deck)))
    return found


def whole(weights: Sequence[float]) -> list[int]:
    """Round weights to what a row of skills holds."""
    return [max(-MOST_WEIGHT, min(MOST_WEIGHT, round(weight))) for weight in weights]


def evolve(training: Training, progress: Progress, pool: Executor) -> None:
    """Go on by one generation."""
    dice = random.Random(f"{training.seed} {training.name} {progress.generation}")  # noqa: S311  # not used for security
    size = len(TRAINED)
    shifts = [[sum(dice.random() for _ in range(12)) - 6 for _ in range(size)] for _ in range(PAIRS)]  # close to normal
    shifts += [[-shift for shift in row] for row in shifts]
    rival = whole(progress.weights)
    first = progress.generation * training.deals

    def fitness(row: list[float]) -> float:
        candidate = whole([w + s * shift for w, s, shift in zip(progress.weights, progress.steps, row, strict=True)])
        return sum(
            share * share_won(training, candidate, opponent, training.deals, first, rival)
            for opponent, share in OPPONENTS.items()
        )

    found = list(pool.map(fitness, shifts))
    order = sorted(range(len(shifts)), key=lambda place: (-found[place], place))
    utility = [0.0] * len(shifts)
    best = sum(range(1, PAIRS + 1))
    for rank, place in enumerate(order):
        utility[place] = max(0, PAIRS - rank) / best - 1 / len(shifts)
    for place in range(size):
        pull = sum(utility[k] * shifts[k][place] for k in range(len(shifts)))
        spread = LEARNING_RATE * sum(utility[k] * (shifts[k][place] ** 2 - 1) for k in range(len(shifts)))
        progress.weights[place] += progress.steps[place] * pull
        progress.steps[place] *= (1 + spread / 2) / (1 - spread / 2)
    progress.generation += 1
    if progress.generation > training.generations * 2 // 3:
        progress.total = [total + weight for total, weight in zip(progress.total, progress.weights, strict=True)]


def train(training: Training, folder: Path, pool: Executor, told: Callable[[Progress], object]) -> list[int]:
    """Train to the end, or go on where an earlier run left off, and return the weights. `told` hears of every generation."""
    file = folder / f"{training.name}.json"
    progress = Progress(**json.loads(file.read_text(encoding="ascii"))) if file.exists() else begin()
    while progress.generation < training.generations:
        evolve(training, progress, pool)
        folder.mkdir(parents=True, exist_ok=True)
        file.with_suffix(".new").write_text(json.dumps(asdict(progress)), encoding="ascii")
        file.with_suffix(".new").replace(file)
        told(progress)
    counted = training.generations - training.generations * 2 // 3
    found = [total / counted for total in progress.total]
    if how_to_stack(Rules.preset(training.rules)) == Stack.NONE:  # no count was ever taken, so these weights have drifted
        found[skills.TAKE], found[skills.TAKE_CARDS] = NEVER, 0.0
    return whole(found)


def code_digest() -> str:
    """Return a digest of the code that gives the weights their meaning, except for its comments and docstrings."""
    trees = [
        ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8")) for module in (features, learned, memory, noticing)
    ]
    for node in (node for tree in trees for node in ast.walk(tree)):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)) and ast.get_docstring(node, clean=False) is not None:
            del node.body[0]
    return digest("\n".join([*map(ast.unparse, trees), *TRAINED]))


TRAININGS = {
    training.name: training
    for rules, generations, share in (("classic", 100, 1.0), ("party", 40, 0.3), ("no_mercy", 40, 0.3))  # slower rounds
    for training in (
        Training(rules, "two", 2, generations=generations, deals=round(3000 * share)),
        Training(rules, "few", 4, rotations=4, generations=generations, deals=round(1000 * share)),
        Training(rules, "many", 8, rotations=8, generations=generations // 2, deals=round(400 * share)),
        Training(rules, "partners", 4, ours=(0, 2), teams=True, generations=generations, deals=round(2000 * share)),
    )
}
"""Every table with weights of its own, by its name."""
