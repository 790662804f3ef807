"""Random rounds of rlcard's UNO for some seconds, its bare rules without observations; prints what it did as JSON."""

from __future__ import annotations

import json
import random
import sys
import time

from rlcard.games.uno.game import UnoGame

seconds = float(sys.argv[1])
rounds = actions = 0
start = time.perf_counter()
while time.perf_counter() < start + seconds:
    game = UnoGame(num_players=2)
    game.init_game()
    while not game.round.is_over:
        legal = game.round.get_legal_actions(game.players, game.round.current_player)
        game.round.proceed_round(game.players, random.choice(legal))
        actions += 1
    rounds += 1
took = time.perf_counter() - start
print(json.dumps({"rounds": rounds / took, "actions": actions / took, "length": actions / rounds}))
