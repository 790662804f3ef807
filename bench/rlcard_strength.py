"""drawfour's way to strong bots, in rlcard's own rules, beside rlcard's rule agent and its DQN: `make bench-rlcard`.

First the policy is evolved, and the DQN trained as in rlcard's example. Then each pairing plays 10,000 rounds, or as many as an
argument says, in turns from both seats. In all it takes half an hour.
"""

from __future__ import annotations

import contextlib
import io
import sys
from typing import Any

import numpy as np
import rlcard
import torch
from rlcard.agents import DQNAgent, RandomAgent
from rlcard.models.uno_rule_models import UNORuleAgentV1
from rlcard.utils import reorganize, set_seed
from rlcard_agent import Ours
from rlcard_rules import FEATURES, deck, duels

EPISODES = 20_000  # of the DQN's training; 5,000 in the example
GENERATIONS, PAIRS, DEALS = 60, 16, 2_000
STEP = 6.0
PLAYOUTS = 400
START = [10, -5, 0, 0, -80, 0, 5, 0, 0, 0, 0, 0, 0, 0, 0]


def evolved(generations: int = GENERATIONS) -> np.ndarray[Any, Any]:
    """Evolve the policy on duplicate deals against itself, as `make train-bots` does for UNO."""
    dice = np.random.default_rng(1)
    mean, cards = np.array(START, float), deck()
    total = np.zeros(FEATURES)
    for generation in range(generations):
        shifts = dice.normal(size=(PAIRS, FEATURES))
        shifts = np.concatenate([shifts, -shifts])
        seed = 1 + generation * DEALS
        won = [duels(cards, np.array([mean + STEP * shift, mean]), DEALS, seed) for shift in shifts]
        ranks = np.argsort(np.argsort(-np.array(won), kind="stable"), kind="stable")
        utility = np.maximum(0, PAIRS - ranks) / sum(range(PAIRS + 1))
        mean += STEP * (utility - 1 / len(shifts)) @ shifts
        total += mean * (generation >= generations * 2 // 3)
    return total / (generations - generations * 2 // 3)


def trained_dqn(env: Any) -> DQNAgent:
    """Train rlcard's DQN against random play, with the numbers of rlcard's example."""
    agent = DQNAgent(
        num_actions=env.num_actions, state_shape=env.state_shape[0], mlp_layers=[64, 64], device=torch.device("cpu")
    )
    env.set_agents([agent, RandomAgent(num_actions=env.num_actions)])
    for episode in range(EPISODES):
        trajectories, payoffs = env.run(is_training=True)
        with silence():
            for step in reorganize(trajectories, payoffs)[0]:
                agent.feed(step)
        if episode % 2000 == 0:
            print(f"DQN: {episode} of {EPISODES} episodes", file=sys.stderr)
    return agent


def silence() -> contextlib.AbstractContextManager[Any]:
    """Drop what the agent prints at each step of its training."""
    return contextlib.redirect_stdout(io.StringIO())


def won(env: Any, agent: Any, rival: Any, rounds: int) -> float:
    """Return the share of rounds that an agent wins, in turns from both seats."""
    wins = 0
    for number in range(rounds):
        env.set_agents([agent, rival] if number % 2 == 0 else [rival, agent])
        wins += env.run(is_training=False)[1][number % 2] > 0
    return wins / rounds


def main() -> None:
    """Print the table."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    set_seed(1)
    torch.set_num_threads(1)  # its small networks lose by more
    env = rlcard.make("uno", config={"seed": 1})
    weights = evolved()
    rivals = {
        "random": RandomAgent(num_actions=env.num_actions),
        "its rule agent": UNORuleAgentV1(),
        "its DQN": trained_dqn(env),
    }
    bots = {**rivals, "our policy": Ours(weights), f"our search, {PLAYOUTS} playouts": Ours(weights, PLAYOUTS)}
    print(f"| % won over {rounds:,} rounds | ms a decision | {' | '.join(rivals)} |\n|---|--:|{'--:|' * len(rivals)}")
    for name, bot in bots.items():
        cells = []
        for rival, other in rivals.items():
            share = won(env, bot, other, rounds) if rival != name else 0.5
            cells.append("" if rival == name else f"{100 * share:.1f} ± {196 * (share * (1 - share) / rounds) ** 0.5:.1f}")
        spent = f"{1000 * bot.seconds / bot.decisions:.2f}" if isinstance(bot, Ours) else ""
        print(f"| {name} | {spent} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
