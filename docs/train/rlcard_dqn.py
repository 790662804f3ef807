"""DQN of RLCard, which learns to win against a bot in the environment of PettingZoo. docs/train.md says what it reached."""

from __future__ import annotations

import argparse
import io
from collections.abc import Mapping, Sequence
from contextlib import redirect_stdout
from math import sqrt
from typing import Any

import numpy as np
import torch
from rlcard.agents.pettingzoo_agents import DQNAgentPettingZoo
from rlcard.utils import set_seed
from rlcard.utils.pettingzoo_utils import reorganize_pettingzoo, run_game_pettingzoo

from drawfour import Rules
from drawfour.bots import Player, seated
from drawfour.envs import UnoAEC


class Scaled(UnoAEC):
    """UNO with observations from 0 to 1."""

    def observe(self, agent: str) -> dict[str, Any]:
        seen = super().observe(agent)
        return {**seen, "observation": (seen["observation"] / self.encoding.high).astype(np.float32)}


class Opponent:
    """A bot in a seat of the environment, as RLCard asks its agents."""

    def __init__(self, env: UnoAEC, bot: str, seat: int, seed: int) -> None:
        self.env, self.seat = env, seat
        self.player = Player(seated([bot], 2, 1)[0], seat, seed)

    def step(self, state: Any) -> int:
        view = self.env.table.view(self.seat)
        return self.env.encoding.action(view, self.player.choose(view, calls=False))

    def eval_step(self, state: Any) -> tuple[int, dict[str, Any]]:
        return self.step(state), {}


def share_won(env: UnoAEC, agents: Mapping[str, Any], rounds: int) -> str:
    """Return how many of some rounds seat 0 wins, with the interval that holds the true share with 95 %."""
    won = 0
    for _ in range(rounds):
        run_game_pettingzoo(env, agents)
        won += env.table.winner == 0
    share = won / rounds
    return f"{share:.1%} ± {1.96 * sqrt(share * (1 - share) / rounds):.1%}"


def main(arguments: Sequence[str] | None = None) -> None:
    """Train, and print what the agent wins."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=4_500, help="to learn from")
    parser.add_argument("--every", type=int, default=1_500, help="rounds after which the agent is tested")
    parser.add_argument("--tested", type=int, default=1_000, help="rounds of a test, which the agent does not learn from")
    parser.add_argument("--opponent", default="random", help="the name of a bot")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(arguments)

    set_seed(chosen.seed)
    torch.set_num_threads(1)
    # If it could always draw, an agent that explores would take hundreds of decisions a round, and win none to learn from.
    env = Scaled(Rules(force_play=True), calls="auto")
    env.table.remembers = True  # for bots
    env.reset(seed=chosen.seed)
    agent = DQNAgentPettingZoo(
        num_actions=env.encoding.actions,
        state_shape=[env.encoding.size],
        mlp_layers=[128, 128],
        learning_rate=3e-4,
        replay_memory_size=50_000,
        replay_memory_init_size=1_000,
        update_target_estimator_every=100,
        epsilon_decay_steps=20_000,
        train_every=8,
        batch_size=128,
        device=torch.device("cpu"),
    )
    agents = {"seat_0": agent, "seat_1": Opponent(env, chosen.opponent, 1, chosen.seed)}
    decisions = 0
    for done in range(1, chosen.rounds + 1):
        transitions = reorganize_pettingzoo(run_game_pettingzoo(env, agents, is_training=True))["seat_0"]
        decisions += len(transitions)
        with redirect_stdout(io.StringIO()):  # it prints every step
            for transition in transitions:
                agent.feed(transition)
        if done % chosen.every == 0 or done == chosen.rounds:
            won = share_won(env, agents, chosen.tested)
            print(f"{done:,} rounds, {decisions:,} decisions: wins {won} against {chosen.opponent}", flush=True)


if __name__ == "__main__":
    main()
