"""The speed of rounds and of environments on an NVIDIA GPU, beside one core of the processor: `make bench-gpu`.

Actions are picked at random from the mask, by PyTorch on the GPU. The best of several turns counts, on the wall, up to the
moment when all work is done. Kernels are compiled before; the time that takes is reported, too.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable

import torch
from numba import cuda

from drawfour.envs.gpu import GpuSelfPlay
from drawfour.lab import gpu
from drawfour.lab.batch import Batch
from envs import print_chosen, self_play

SEATS = (2, 4, 10)
SPREAD = 100  # steps before those that count, so that the rounds of a batch are at different points
STEPS = 50  # steps of a turn
PARTS = 8  # launches of a turn, each of `gpu.PART` rounds


def seconds_of(work: Callable[[], object]) -> float:
    """Return how long the GPU and the program need for a piece of work."""
    cuda.synchronize()
    started = time.perf_counter()
    work()
    cuda.synchronize()
    return time.perf_counter() - started


def round_rates(batch: Batch, rounds: int, turns: int) -> tuple[float, float, float]:
    """Return the rounds a second that stay on the GPU, of those copied to NumPy, and of one core, which plays fewer."""

    def leave() -> None:
        for _ in gpu.parts(batch, rounds):
            pass

    few = rounds // 400
    batch.play(1)
    left = rounds / min(seconds_of(leave) for _ in range(turns))
    copied = rounds / min(seconds_of(lambda: gpu.play(batch, rounds)) for _ in range(turns))
    return left, copied, few / min(seconds_of(lambda: batch.play(few)) for _ in range(turns))


def print_rounds(turns: int) -> None:
    """Print the rounds a second of batches of bots, left on the GPU or copied to the program's memory."""
    columns = "seats | compiled in | left on the GPU, rounds/s | copied to NumPy, rounds/s | of 1 core"
    print(f"| rounds of bots | {columns} |\n|---|--:|--:|--:|--:|--:|")
    for bots, seats in (("random", 2), ("random", 4), ("random", 10), ("careful", 2), ("expert", 2)):
        batch = Batch(seats=seats, bots=bots, is_specialized=True)
        compiled = seconds_of(lambda batch=batch: gpu.play(batch, 64))
        left, copied, core = round_rates(batch, PARTS * gpu.PART if bots == "random" else gpu.PART, turns)
        print(f"| `{bots}` | {seats} | {compiled:.1f} s | {left:,.0f} | {copied:,.0f} | {left / core:#.3g} |", flush=True)
    print()


def step_times(lanes: int, seats: int, turns: int) -> tuple[float, float, float]:
    """Return the seconds of the first step, of a step, and of a step with the choice of actions at random."""
    made: list[GpuSelfPlay] = []
    compiled = seconds_of(lambda: made.append(GpuSelfPlay(lanes, seats=seats)))
    batch = made[0]
    mask = torch.from_dlpack(batch.legal_action_mask)

    def choose() -> torch.Tensor:
        return torch.rand(mask.shape, device=mask.device).masked_fill_(~mask, -1).argmax(dim=1)

    def play(steps: int = STEPS) -> None:
        for _ in range(steps):
            batch.step(choose())

    def steps() -> float:
        spent = 0.0
        for _ in range(STEPS):
            actions = choose()
            spent += seconds_of(lambda actions=actions: batch.step(actions))
        return spent

    play(SPREAD)
    alone = min(steps() for _ in range(turns)) / STEPS
    return compiled, alone, min(seconds_of(play) for _ in range(turns)) / STEPS


def print_steps(turns: int, sizes: list[int]) -> None:
    """Print the decisions a second of `GpuSelfPlay`."""
    columns = "seats | lanes | compiled in | decisions/s of steps | with the choice of actions | of 1 core"
    print(f"| environment | {columns} |\n|---|--:|--:|--:|--:|--:|--:|")
    for seats in SEATS:
        core, _ = self_play(2048, seats, 1, 4, 0.4)
        print(f"| `SelfPlay`, one core | {seats} | 2,048 | | {core:,.0f} | | 1.00 |", flush=True)
        for lanes in sizes:
            compiled, alone, whole = step_times(lanes, seats, turns)
            rates = f"{lanes / alone:,.0f} | {lanes / whole:,.0f} | {lanes / alone / core:#.3g}"
            print(f"| `GpuSelfPlay` | {seats} | {lanes:,} | {compiled:.1f} s | {rates} |", flush=True)
    print()


def main() -> None:
    """Print both tables, or the one that is named."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tables", nargs="*", help="rounds or steps (default: both)")
    parser.add_argument("--turns", type=int, default=5, help="turns of each measurement (default: 5)")
    parser.add_argument("--lanes", type=int, nargs="+", default=[65_536, 262_144, 1_048_576], help="rounds side by side")
    parsed = parser.parse_args()
    gpu.check_gpu()
    print(f"{torch.cuda.get_device_name()}\n")
    tables = {"rounds": lambda: print_rounds(parsed.turns), "steps": lambda: print_steps(parsed.turns, parsed.lanes)}
    print_chosen(parser, parsed.tables, tables)


if __name__ == "__main__":
    main()
