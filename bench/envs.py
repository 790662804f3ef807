"""The speed of the environments in decisions a second: `make bench-envs`.

The actions come from outside, picked at random from the mask. Only the steps count: taking the actions, and writing the next
observation and mask. Rates are per second of processor time on each core; the best of several short turns is reported.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from tempfile import TemporaryDirectory

import numpy as np

from drawfour.envs import Rollouts, SelfPlay, UnoAEC, UnoVectorEnv
from drawfour.envs.data_set import new_data_set
from drawfour.lab.threads import cores

RECORDED = 200_000  # decisions of a turn
NOISE = 16  # arrays of random numbers, used again and again


def best_of(turns: int, seconds: float, step: Callable[[], object], choose: Callable[[], None], decisions: int) -> float:
    """Return the most decisions a second of several turns: of the processor time that `step` takes, in all its threads."""
    rates = []
    for _ in range(turns):
        spent, made = 0.0, 0
        while spent < seconds:
            choose()
            started = time.process_time()
            step()
            spent += time.process_time() - started
            made += decisions
        rates.append(made / spent)
    return max(rates)


def self_play(lanes: int, seats: int, threads: int, turns: int, seconds: float) -> float:
    """Return the decisions a second of `SelfPlay`, if each thread had a core of its own."""
    batch = SelfPlay(lanes, seats=seats, threads=threads)
    rng, actions = np.random.default_rng(1), np.zeros(lanes, np.int64)
    noise = [rng.random(batch.legal_action_mask.shape, np.float32) + 1 for _ in range(NOISE)]
    turn = iter(range(1 << 62))

    def choose() -> None:
        (noise[next(turn) % NOISE] * batch.legal_action_mask).argmax(axis=1, out=actions)

    for _ in range(100):  # spread the rounds over their length
        choose()
        batch.step(actions)
    return threads * best_of(turns, seconds, lambda: batch.step(actions), choose, lanes)


def against_bots(lanes: int, seats: int, turns: int, seconds: float) -> float:
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
    return best_of(turns, seconds, lambda: envs.step(actions), choose, lanes)


def one_by_one(seats: int, turns: int, seconds: float) -> float:
    """Return the decisions a second of a loop over `UnoAEC` that picks actions at random."""
    env, rng, rates = UnoAEC(seats=seats), np.random.default_rng(1), []
    for _ in range(turns):
        started, made = time.process_time(), 0
        while time.process_time() - started < seconds:
            env.reset(seed=int(rng.integers(1 << 30)))
            for _ in env.agent_iter():
                _, _, terminated, truncated, info = env.last()
                if terminated or truncated:
                    break
                legal = info["action_mask"].nonzero()[0]
                env.step(int(legal[int(rng.random() * len(legal))]))
                made += 1
        rates.append(made / (time.process_time() - started))
    return max(rates)


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


def main() -> None:
    """Measure every environment, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--turns", type=int, default=8, help="turns of each measurement (default: 8)")
    parser.add_argument("--seconds", type=float, default=0.4, help="processor time of a turn (default: 0.4)")
    parser.add_argument("--lanes", type=int, default=2048, help="rounds side by side, for each thread (default: 2048)")
    parsed = parser.parse_args()
    turns, seconds, lanes = parsed.turns, parsed.seconds, parsed.lanes
    print("| environment | seats | lanes | threads | decisions/s |\n|---|--:|--:|--:|--:|")
    for threads in sorted({1, cores()}):
        for seats in (2, 4, 10):
            rate = self_play(lanes * threads, seats, threads, turns, seconds)
            print(f"| `SelfPlay` | {seats} | {lanes * threads} | {threads} | {rate:,.0f} |", flush=True)
    for seats in (2, 4):
        rate = against_bots(lanes, seats, turns, seconds)
        print(f"| `UnoVectorEnv`, careful opponents | {seats} | {lanes} | 1 | {rate:,.0f} |", flush=True)
    for seats in (2, 4):
        print(f"| `UnoAEC`, loop in Python | {seats} | 1 | 1 | {one_by_one(seats, turns, seconds):,.0f} |", flush=True)
    print("\n| `Rollouts`, 2 seats | arrays | npz | Parquet |\n|---|--:|--:|--:|")
    for bots in ("random", "careful", "expert"):
        rates = [f"{recorded(bots, suffix, turns):,.0f}" for suffix in ("", ".npz", ".parquet")]
        print(f"| `{bots}` | {' | '.join(rates)} |", flush=True)


if __name__ == "__main__":
    main()
