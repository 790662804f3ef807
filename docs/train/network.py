"""A trained network in NumPy, as `network_bot.py` plays it, and reports of its strength: shared by the recipes for PyTorch."""

from __future__ import annotations

import csv
import time
from argparse import ArgumentParser
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from drawfour.envs import Encoding, UnoVectorEnv

MAX_STEPS = 500  # of the learner in a round of a report; an untrained network may draw for ever


class Network(NamedTuple):
    """A policy: layers with rectifiers between them, from an observation to a score for each action.

    `layers` has a matrix (inputs, outputs) and a vector (outputs,) for each layer, all float32. `digest` is that of the
    encoding it was trained with.
    """

    layers: list[tuple[Any, Any]]
    digest: str

    @classmethod
    def load(cls, path: str | Path) -> Network:
        """Read a network that `save` has written."""
        with np.load(path) as file:
            layers = [(file[f"matrix_{layer}"], file[f"vector_{layer}"]) for layer in range(len(file.files) // 2)]
            return cls(layers, str(file["digest"]))

    def save(self, path: str | Path) -> None:
        """Write the network to an `.npz` file, which NumPy alone can read."""
        arrays = {}
        for layer, (matrix, vector) in enumerate(self.layers):
            arrays |= {f"matrix_{layer}": matrix, f"vector_{layer}": vector}
        np.savez(path, digest=self.digest, **arrays)

    def actions(self, encoding: Encoding, observations: Any, masks: Any) -> Any:
        """Return the legal action with the highest score for each row of observations."""
        found = observations / encoding.high.astype(np.float32)
        for matrix, vector in self.layers[:-1]:
            found = np.maximum(found @ matrix + vector, 0)
        matrix, vector = self.layers[-1]
        return np.where(masks, found @ matrix + vector, -np.inf).argmax(axis=-1)

    def share_won(self, opponents: str, rounds: int, seed: int = 0) -> float:
        """Return the share of the rounds 0 to `rounds` - 1 of a seed that the network wins, in seat 0 of two."""
        envs = UnoVectorEnv(rounds, opponents=opponents, max_steps=MAX_STEPS)
        observations, infos = envs.reset(seed=seed)
        is_won, is_open = np.zeros(rounds, np.bool_), np.ones(rounds, np.bool_)
        while is_open.any():
            actions = infos["action_mask"].argmax(axis=1)
            actions[is_open] = self.actions(envs.encoding, observations[is_open], infos["action_mask"][is_open])
            observations, rewards, terminated, truncated, infos = envs.step(actions)
            is_won |= is_open & (rewards > 0)
            is_open &= ~(terminated | truncated)
        return float(is_won.mean())


def options(title: str, name: str, decisions: int) -> ArgumentParser:
    """Return the options of a recipe on the command line."""
    parser = ArgumentParser(description=title)
    parser.add_argument("--decisions", type=int, default=decisions, help="for how long to train (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--report", type=int, default=500_000, help="decisions between two reports (default: %(default)s)")
    parser.add_argument("--rounds", type=int, default=4_000, help="rounds of a report against each bot (default: %(default)s)")
    parser.add_argument("--name", default=name, help="write NAME.npz and NAME.csv (default: %(default)s)")
    return parser


class Reports:
    """The progress of a training: printed, written to NAME.csv, and its network saved as NAME.npz."""

    def __init__(self, name: str, rounds: int) -> None:
        self.name, self.rounds = name, rounds
        self.reporting = 0.0
        Path(f"{name}.csv").write_text("decisions,minutes,random,careful\n", encoding="utf-8")

    def add(self, decisions: int, layers: Any, digest: str) -> None:
        """Save the layers of a torch.nn.Sequential, and report what the network wins.

        The minutes are those of the processor, without the time that reports take.
        """
        began = time.process_time()
        linear = [layer for layer in layers if hasattr(layer, "weight")]
        network = Network([(each.weight.detach().numpy().T, each.bias.detach().numpy()) for each in linear], digest)
        network.save(f"{self.name}.npz")
        minutes = (began - self.reporting) / 60
        shares = [network.share_won(opponent, self.rounds) for opponent in ("random", "careful")]
        with Path(f"{self.name}.csv").open("a", encoding="utf-8", newline="") as file:
            csv.writer(file, lineterminator="\n").writerow([decisions, f"{minutes:.2f}", *shares])
        against = f"{shares[0]:.1%} against random, {shares[1]:.1%} against careful"
        print(f"{decisions:>12,} decisions, {minutes:5.1f} minutes: {against}", flush=True)
        self.reporting += time.process_time() - began
