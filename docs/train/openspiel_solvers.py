"""Solve rounds of a tiny deck with OpenSpiel, and let a search over information sets play against the solution.

Needs the extra `spiel`. Run: python docs/train/openspiel_solvers.py
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import gambit, ismcts, mcts

import drawfour.envs  # noqa: F401  # registers the game

DECK = Path(__file__).with_name("tiny.toml")
Policy = Callable[[Any], Sequence[float]]


def solve(tree: Any, iterations: int) -> Any:
    """Return the average policy of CFR+, and print how far it and that of external sampling are from an equilibrium."""
    cfr, sampling = pyspiel.CFRPlusSolver(tree), pyspiel.ExternalSamplingMCCFRSolver(tree, 1)
    print("iterations   NashConv of CFR+   of MCCFR")
    for done in range(1, iterations + 1):
        cfr.evaluate_and_update_policy()
        sampling.run_iteration()
        if done == iterations or done & done - 1 == 0:
            gaps = [pyspiel.nash_conv(tree, solver.average_policy(), True) for solver in (cfr, sampling)]
            print(f"{done:>10} {gaps[0]:>18.5f} {gaps[1]:>10.5f}")
    return cfr.tabular_average_policy()


def by_information(game: Any, tree: Any, solution: Any) -> dict[str, list[float]]:
    """Return the solution of the exported tree as a table of the game: the probability of each legal action."""
    table: dict[str, list[float]] = {}
    pairs = [(game.new_initial_state(), tree.new_initial_state())]
    while pairs:
        state, twin = pairs.pop()
        same = {twin.action_to_string(action): action for action in twin.legal_actions()}  # its actions have other numbers
        actions = [(action, same[state.action_to_string(action)]) for action in state.legal_actions()]
        if not (state.is_terminal() or state.is_chance_node()):
            chosen = solution.action_probabilities(twin)
            table[state.information_state_string()] = [chosen[number] for _, number in actions]
        pairs += [(state.child(action), twin.child(number)) for action, number in actions]
    return table


def played(game: Any, seats: Sequence[Policy], rng: np.random.RandomState) -> float:
    """Play a round, and return what seat 0 gets."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
        else:
            actions, chances = state.legal_actions(), seats[state.current_player()](state)
        state.apply_action(int(rng.choice(actions, p=np.asarray(chances) / sum(chances))))
    return float(state.returns()[0])


def main(arguments: Sequence[str] | None = None) -> None:
    """Solve the game, and play."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=5, help="actions after which a round is cut off")
    parser.add_argument("--iterations", type=int, default=512)
    parser.add_argument("--rounds", type=int, default=400)
    parser.add_argument("--simulations", type=int, default=100, help="of the search, for each action")
    chosen = parser.parse_args(arguments)

    game = pyspiel.load_game(f"drawfour_uno(deck={DECK},dealer=1,changes=(hand_size=1),calls=auto,max_steps={chosen.steps})")
    tree = pyspiel.load_efg_game(gambit.export_gambit(game))  # walked once in Python, then solved in C++
    table = by_information(game, tree, solve(tree, chosen.iterations))
    print(f"{len(table):,} information states in which a seat decides")

    rng = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), 1.0, chosen.simulations, random_state=rng)

    def searched(state: Any) -> list[float]:
        found = dict(bot.get_policy(state))
        return [found[action] for action in state.legal_actions()]

    players: dict[str, Policy] = {
        "random": lambda state: np.ones(len(state.legal_actions())),
        "search": searched,
        "solution": lambda state: table[state.information_state_string()],
    }
    for first, second in (("solution", "random"), ("search", "random"), ("search", "solution")):
        gains = [played(game, (players[first], players[second]), rng) for _ in range(chosen.rounds // 2)]
        gains += [-played(game, (players[second], players[first]), rng) for _ in range(chosen.rounds // 2)]
        print(f"{first} against {second}: {np.mean(gains):+.3f} ± {1.96 * np.std(gains) / math.sqrt(len(gains)):.3f} a round")


if __name__ == "__main__":
    main()
