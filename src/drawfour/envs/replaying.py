"""Replays of the episodes of lanes by the interpreted rules, which note what a record needs: moves, and the cards picked."""

from __future__ import annotations

from collections.abc import Sequence

from drawfour.bots import BOTS
from drawfour.bots.learned import learn
from drawfour.bots.mind import make_mind
from drawfour.bots.weights import skills_at
from drawfour.core.bot_dice import Dice, dice_for
from drawfour.envs.actions import action_of
from drawfour.envs.encoding import Encoding
from drawfour.envs.lanes import choose_for
from drawfour.envs.table import Asking, Calls, Table


def replayed(
    encoding: Encoding,
    bots: Sequence[str],
    learners: int,
    seed: int,
    number: int,
    actions: Sequence[int],
    limit: int,
    *,
    calls: Calls,
    asking: Asking,
) -> Table:
    """Return the table after the actions of the set of seats `learners`, with `bots` in the others.

    `bots` has a name for every seat. The episode is number `number` of a seed, played as in `lanes.py`, up to the next question
    or to its end.
    """
    book = encoding.book
    table = Table(encoding, match=encoding.match, calls=calls, asking=asking, max_steps=limit)
    table.remembers = True
    cards, asked = dice_for(seed, number)
    table.begin_with_dice(cards, Dice(asked), number % book.seats)
    mind, choosers = make_mind(book), [BOTS[name].choose for name in bots]
    learn(book, mind, skills_at(book, bots))

    def cut_off_after(left: int) -> None:
        """Truncate the episode after `left` more actions. Lanes count those of learners, and those of bots in between."""
        table.max_steps = table.steps + left

    def let_bots_act() -> None:
        cut_off_after(limit)
        while not (table.is_over or table.is_truncated or learners >> table.seat & 1):
            mind.memory = table.memory
            legal = [0] * book.move_words
            move = choose_for(book, choosers, table.state, table.seat, table.asked, table.calls, legal, mind, table.dice)
            table.act(action_of(book, table.state, table.seat, move))

    let_bots_act()
    for taken, action in enumerate(actions):
        cut_off_after(limit - taken)
        table.act(action)
        let_bots_act()
    return table
