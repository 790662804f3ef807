"""Play random rounds of rlcard's UNO with 2 seats for some seconds of processor time, and print the totals as JSON.

`bare` runs its rules without observations, `env` its environment as in its README. Needs a Python with rlcard.
"""

from __future__ import annotations

import json
import random
import sys
import time

import rlcard
from rlcard.agents import RandomAgent
from rlcard.games.uno.game import UnoGame


def bare() -> int:
    """Play a round by the bare rules, and return the number of actions."""
    game = UnoGame(num_players=2)
    game.init_game()
    actions = 0
    while not game.round.is_over:
        legal = game.round.get_legal_actions(game.players, game.round.current_player)
        game.round.proceed_round(game.players, random.choice(legal))
        actions += 1
    return actions


ENV = rlcard.make("uno")
ENV.set_agents([RandomAgent(num_actions=ENV.num_actions) for _ in range(ENV.num_players)])


def env() -> int:
    """Play a round in the environment, and return the number of actions."""
    before = ENV.timestep
    ENV.run()
    return int(ENV.timestep - before)


play = {"bare": bare, "env": env}[sys.argv[1]]
seconds = float(sys.argv[2])
rounds = actions = 0
start, wall = time.process_time(), time.perf_counter()
while (working := time.process_time() - start) < seconds:
    actions += play()
    rounds += 1
print(json.dumps({"rounds": rounds, "actions": actions, "working": working, "wall": time.perf_counter() - wall}))
