"""The speed of the environments in decisions a second: `make bench-envs`.

The actions come from outside, picked at random from the mask. Only the steps count: taking the actions, and writing the next
observation and mask. Rates are per second of processor time on each core; the best of several short turns is reported. The
libraries that are compared must be installed before: `make bench-peers`.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from env_peers import AEC, SELF_PLAY, print_peers
from env_starts import print_starts
from peer_steps import Rate, best_of, one_by_one
from peers import PYTHON

from drawfour.envs import Rollouts, SelfPlay, UnoAEC, UnoVectorEnv
from drawfour.envs.data_set import new_data_set
from drawfour.system.processes import cores

SEATS = (2, 4, 10)
RECORDED = 200_000  # decisions of a turn
NOISE = 16  # arrays of random numbers, used again and again


def self_play(lanes: int, seats: int, threads: int, turns: int, seconds: float) -> Rate:
    """Return the decisions a second of `SelfPlay`, if each thread had a core of its own, and on the wall."""
    batch = SelfPlay(lanes, seats=seats, threads=threads)
    rng, actions = np.random.default_rng(1), np.zeros(lanes, np.int64)
    noise = [rng.random(batch.legal_action_mask.shape, np.float32) + 1 for _ in range(NOISE)]
    turn = iter(range(1 << 62))

    def choose() -> None:
        (noise[next(turn) % NOISE] * batch.legal_action_mask).argmax(axis=1, out=actions)

    for _ in range(100):  # spread the rounds over their length
        choose()
        batch.step(actions)

    def step() -> int:
        batch.step(actions)
        return lanes

    rate, wall = best_of(turns, seconds, step, choose)
    return threads * rate, wall


def against_bots(lanes: int, seats: int, turns: int, seconds: float) -> Rate:
    """Return the learner's decisions a second of `UnoVectorEnv` against careful bots."""
    envs = UnoVectorEnv(lanes, seats=seats)
    rng, actions = np.random.default_rng(1), np.zeros(lanes, np.int64)
    noise = [rng.random((lanes, envs.encoding.actions), np.float32) + 1 for _ in range(NOISE)]
    turn = iter(range(1 << 62))
    envs.reset(seed=1)

    def choose() -> None:
        (noise[next(turn) % NOISE] * envs.action_masks()).argmax(axis=1, out=actions)

    for _ in range(50):
        choose()
        envs.step(actions)

    def step() -> int:
        envs.step(actions)
        return lanes

    return best_of(turns, seconds, step, choose)


def recorded(bots: str, suffix: str, turns: int) -> float:
    """Return the decisions a second of `Rollouts` with two seats, written to a file with this suffix, if there is one."""
    rollouts, rates = Rollouts(bots=bots, threads=1), []
    for _ in range(turns + 1):  # the first turn compiles
        started, made = time.process_time(), 0
        with TemporaryDirectory() as folder, new_data_set(f"{folder}/{bots}{suffix or '.npz'}") as data:
            for columns in rollouts.play(decisions=RECORDED):
                made += len(columns["action"])
                if suffix:
                    data.write(columns)
            if suffix:
                data.finish(rollouts.facts)
        rates.append(made / (time.process_time() - started))
    return max(rates)


def print_batches(turns: int, seconds: float, lanes: int) -> None:
    """Print the rates of many rounds at once, on one core and on all."""
    print("| environment | seats | lanes | threads | decisions/s | of 1 thread | decisions/s on the wall | of 1 thread |")
    print("|---|--:|--:|--:|--:|--:|--:|--:|")
    alone: dict[int, Rate] = {}
    for threads in sorted({1, cores()}):
        for seats in SEATS:
            rate = self_play(lanes * threads, seats, threads, turns, seconds)
            one = alone.setdefault(seats, rate)
            cells = [f"{now:,.0f} | {now / then:#.3g}" for now, then in zip(rate, one, strict=True)]
            print(f"| `SelfPlay` | {seats} | {lanes * threads:,} | {threads} | {' | '.join(cells)} |", flush=True)
    for seats in SEATS[:2]:
        rate, wall = against_bots(lanes, seats, turns, seconds)
        print(f"| `UnoVectorEnv`, careful opponents | {seats} | {lanes:,} | 1 | {rate:,.0f} | | {wall:,.0f} | |", flush=True)
    for seats in SEATS[:2]:
        rate, wall = one_by_one(UnoAEC(seats=seats), turns, seconds)
        print(f"| `UnoAEC`, loop in Python | {seats} | 1 | 1 | {rate:,.0f} | | {wall:,.0f} | |", flush=True)
    print()


def print_rollouts(turns: int) -> None:
    """Print how fast the decisions of bots are recorded."""
    print("| `Rollouts`, 2 seats | arrays | npz | Parquet |\n|---|--:|--:|--:|")
    for bots in ("random", "careful", "expert"):
        rates = [f"{recorded(bots, suffix, turns):,.0f}" for suffix in ("", ".npz", ".parquet")]
        print(f"| `{bots}` | {' | '.join(rates)} |", flush=True)
    print()


def compare(turns: int, seconds: float, lanes: int, python: Path) -> None:
    """Print the rates of our environments with two seats beside those of other libraries, measured one after another."""
    ours = {
        SELF_PLAY: self_play(lanes, 2, 1, turns, seconds)[0],
        AEC: one_by_one(UnoAEC(seats=2), turns, seconds)[0],
    }
    print_peers(ours, turns, seconds, lanes, python)


def print_chosen(parser: argparse.ArgumentParser, names: list[str], tables: dict[str, Callable[[], None]]) -> None:
    """Print the tables that are named, or all of them."""
    unknown = ", ".join(name for name in names if name not in tables)
    if unknown:
        parser.error(f"unknown tables: {unknown}; there are {', '.join(tables)}")
    for name in names or tables:
        tables[name]()


def main() -> None:
    """Print the tables that are named, or all of them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tables", nargs="*", help="batches, peers, starts or rollouts (default: all)")
    parser.add_argument("--turns", type=int, default=8, help="turns of each measurement (default: 8)")
    parser.add_argument("--seconds", type=float, default=0.4, help="processor time of a turn (default: 0.4)")
    parser.add_argument("--lanes", type=int, default=2048, help="rounds side by side, for each thread (default: 2048)")
    parser.add_argument("--python", type=Path, default=PYTHON, help="a Python with the other libraries (default: bench/.venv)")
    parsed = parser.parse_args()
    turns, seconds, lanes = parsed.turns, parsed.seconds, parsed.lanes
    tables: dict[str, Callable[[], None]] = {
        "batches": lambda: print_batches(turns, seconds, lanes),
        "peers": lambda: compare(turns, seconds, lanes, parsed.python),
        "starts": lambda: print_starts(turns),
        "rollouts": lambda: print_rollouts(turns),
    }
    print_chosen(parser, parsed.tables, tables)


if __name__ == "__main__":
    main()
