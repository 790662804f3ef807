"""The gain of a decision by the search over that of the policy, for several budgets: `bench/decisions.py 2000` (rounds).

One decision is taken from every round between experts. Each move worth trying is played out from the true hands, all with the
same luck, so that what it is worth does not depend on what the search thought. All budgets are tried at the same decisions.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Annotated, Any

import numpy as np
from strength import FOUR, PARTNERS, TEN, TWO, Table, share_of
from tqdm import tqdm

from drawfour.bots import skills
from drawfour.bots.kernels import generic
from drawfour.bots.learned import learn
from drawfour.bots.mind import Candidates
from drawfour.bots.search import LONGEST, consider, list_candidates, playout
from drawfour.bots.self_play import begin_round, next_move
from drawfour.bots.weights import skills_at
from drawfour.bots.workspace import Workspace, make_workspace
from drawfour.compiled.books import sizes_of
from drawfour.compiled.layout import layout
from drawfour.compiled.memory import Numbers, RecordArray
from drawfour.compiled.target import CPU, cached, register_functions
from drawfour.core import phase
from drawfour.core.book import Book
from drawfour.core.bot_dice import roll, spread
from drawfour.core.copying import copy_into
from drawfour.core.legal import is_jump, legal
from drawfour.core.moves import KEEP, PLAY, TAKE, WAIT
from drawfour.core.noticing import clear_memory, notice
from drawfour.core.play import apply
from drawfour.core.scoring import side_of
from drawfour.core.shapes import Row, Sized
from drawfour.system.processes import cores

BUDGETS = (30, 100, 300, 1_000, 3_000, 9_000)
TRUTH = 400  # playouts from the true hands
EARLY = {2: 8, 3: 6, 4: 5, 6: 4, 10: 3}  # [seats] the first decisions of a round of which one is taken
CHUNK = 25  # rounds
THREE, SIX = Table("classic", 3, deals=0), Table("classic", 6, deals=0)  # only decisions are measured there

Counts = np.ndarray[Any, np.dtype[Any]]


@dataclass(slots=True)
class Decision:
    """A decision between two moves or more, that of the policy first; `count` is 0 if the round had none."""

    count: int
    chosen: Annotated[Row, Sized((len(BUDGETS),))]  # [budget] the move that the search chose
    wins: Candidates  # [move] the playouts from the true hands that it won


def decide(
    book: Any, bots: Any, learned: Any, decisions: Any, budgets: Any, count: int, first: int, seed: int, early: int
) -> None:
    """Take a decision from each of `count` rounds, numbered from `first`. Written in the dialect, and compiled."""
    mine = make_workspace(book)
    truth = make_workspace(book)
    mine.is_human_like = 0
    truth.is_human_like = 0
    learn(book, mine.mind, learned)
    learn(book, truth.mind, learned)
    for i in range(count):
        begin_round(book, mine, seed, first + i)
        clear_memory(book, mine.state, mine.mind.memory)
        decisions[i].count = 0
        skipped = roll(mine.dice, early)
        for _ in range(LONGEST):
            seat, move = next_move(book, bots, mine)
            if has_choice(book, mine, seat, move):
                if skipped == 0:
                    try_budgets(book, mine, seat, move, budgets, decisions[i])
                    try_moves(book, mine, truth, seat, decisions[i])
                    break
                skipped -= 1
            apply(book, mine.state, seat, move)
            notice(book, mine.state, seat, move, mine.mind.memory)
            if mine.state.phase == phase.OVER:
                break


def has_choice(book: Book, mine: Workspace, seat: int, move: int) -> bool:
    """Does the policy make its move where a search would try others, too? List them."""
    if seat != mine.state.turn or not (move in (KEEP, TAKE) or (move >= PLAY and not is_jump(book, move))):
        return False
    legal(book, mine.state, seat, mine.moves)
    list_candidates(book, mine.state, seat, mine.moves, move, mine.mind.thoughts)
    return mine.mind.thoughts.count > 1


def try_budgets(book: Book, mine: Workspace, seat: int, move: int, budgets: Sequence[Row], decision: Decision) -> None:
    """Note which move the search chooses with each budget."""
    thoughts = mine.mind.thoughts
    for budget in range(len(BUDGETS)):
        mine.mind.skills[seat][skills.PLAYOUTS] = budgets[budget][0]
        best = consider(book, mine.state, seat, mine.moves, mine.mind, mine.dice, move, WAIT)
        mine.mind.skills[seat][skills.PLAYOUTS] = 0
        for candidate in range(thoughts.count):
            if thoughts.moves[candidate] == best:
                decision.chosen[budget] = candidate


def try_moves(book: Book, mine: Workspace, truth: Workspace, seat: int, decision: Decision) -> None:
    """Count how often each move wins from the true hands."""
    thoughts = mine.mind.thoughts
    decision.count = thoughts.count
    for candidate in range(thoughts.count):
        decision.wins[candidate] = 0
    for _ in range(TRUTH):
        roll(mine.dice, 2)
        for candidate in range(thoughts.count):
            copy_into(mine.state, truth.state)
            copy_into(mine.mind.memory, truth.mind.memory)
            truth.state.chance.state = spread(mine.dice.state)  # type: ignore[attr-defined]  # as above
            truth.dice.state = spread(mine.dice.state)
            if playout(book, truth, seat, thoughts.moves[candidate]) == side_of(book, seat):
                decision.wins[candidate] += 1


register_functions(CPU, __name__, globals())
compiled_decide = cached(decide)


def decisions_at(table: Table, rounds: int) -> Counts:
    """Return the decisions of rounds at a table."""
    batch = table.batch
    book, bots = generic(batch.book, ("expert",) * table.seats)
    rows = skills_at(batch.book, ["expert"] * table.seats)
    for row, searching in zip(rows, skills_at(batch.book, ["master"] * table.seats), strict=True):
        row[skills.MARGIN] = searching[skills.MARGIN]
    found = RecordArray(layout(Decision, sizes_of(book.numba_type)), rounds)
    budgets = Numbers([[budget] for budget in BUDGETS])

    def run(start: int) -> None:
        part, count = found.starting_at(start), min(CHUNK, rounds - start)
        compiled_decide(book, bots, Numbers(rows), part, budgets, count, start, batch.seed, EARLY[table.seats])

    run(0)  # compiles
    with ThreadPoolExecutor(cores()) as pool:
        list(tqdm(pool.map(run, range(0, rounds, CHUNK)), total=-(-rounds // CHUNK), desc=table.name, disable=None))
    return found.array[found.array["count"] > 1]


def gains(decisions: Counts) -> Counts:
    """Return how many percentage points more than the policy's each decision is worth, for each budget."""
    rows = np.arange(len(decisions))
    shares = decisions["wins"] * (100 / TRUTH)
    return np.array([shares[rows, decisions["chosen"][:, budget]] - shares[:, 0] for budget in range(len(BUDGETS))])


def print_decisions(rounds: int, tables: Sequence[Table] = (TWO, THREE, FOUR, SIX, TEN, PARTNERS)) -> None:
    """Print what a decision gains, in percentage points of the round."""
    print(f"| gained by a decision with playouts | decisions | {' | '.join(f'{budget:,}' for budget in BUDGETS)} |")
    print(f"|---|--:|{'--:|' * len(BUDGETS)}")
    for table in tables:
        found = gains(decisions_at(table, rounds))
        print(f"| {table.name} | {found.shape[1]:,} | {' | '.join(share_of(row, signed=True) for row in found)} |", flush=True)


if __name__ == "__main__":
    print_decisions(int(sys.argv[1]) if len(sys.argv) > 1 else 2_000)
