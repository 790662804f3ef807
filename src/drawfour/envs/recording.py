"""Recording: rounds of bots one after another, with every decision written down. Written in the dialect of the core.

Rounds have the numbers, the deals and the dice of the laboratory (`bots/self_play.py`), as in lanes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from drawfour.bots.bot import Choose
from drawfour.bots.mind import Mind
from drawfour.core import phase
from drawfour.core.book import Book
from drawfour.core.moves import WAIT
from drawfour.core.scoring import side_of, sides
from drawfour.core.state import NOBODY
from drawfour.envs.actions import action_of
from drawfour.envs.asking import is_out_of_turn, list_actions, next_to_act
from drawfour.envs.lanes import (
    NIBBLES,
    Lane,
    LaneSettings,
    Outcome,
    choose_for,
    deal_round,
    end_episode,
    make_move,
    score,
    write_mask,
    write_row,
)
from drawfour.envs.observing import write_hidden
from drawfour.envs.rewards import share
from drawfour.envs.rows import row_at


@dataclass(slots=True)
class Decision:
    """What a seat decided, beside the rows of what it saw."""

    seat: int
    action: int
    asked: int  # 1 if it was asked out of turn


def record_rounds(
    book: Book,
    bots: Sequence[Choose],
    lane: Lane,
    mind: Mind,
    history: list[int],
    decisions: Sequence[Decision],
    observations: list[int],
    masks: list[int],
    hidden: list[int],
    outcomes: Sequence[Outcome],
    shares: list[int],
    settings: LaneSettings,
    count: int,
    room: int,
) -> int:
    """Play `count` rounds from the number of the lane on, and write each decision, outcome and reward.

    Return how many rounds are finished: fewer than `count` if there is no room for the decisions of the next one, whose number
    the lane then has. A round is cut off after `limit` decisions. The arrays of rows are flat.
    """
    state = lane.state
    row = 0
    for i in range(count):
        deal_round(book, bots, lane, mind, settings.seed, False)
        while state.phase != phase.OVER and lane.steps < settings.limit:
            seat, move = next_to_act(book, state, lane.asked, lane.actions, settings.calls, settings.is_random, lane.dice)
            if move == WAIT:
                if row == room:
                    return i
                asked = is_out_of_turn(state, lane.asked, seat)
                write_row(book, lane, seat, asked, history, settings, row_at(observations, row * settings.row_size))
                list_actions(book, state, seat, asked, lane.actions, settings.calls)
                write_mask(book, lane.actions, row_at(masks, row * NIBBLES * book.move_words))
                if settings.shows_hidden:
                    write_hidden(book, state, seat, row_at(hidden, row * book.seats * book.faces))
                move = choose_for(book, bots, state, seat, asked, settings.calls, lane.actions, mind, lane.dice)
                note(decisions[row], seat, action_of(book, state, seat, move), asked)
                row += 1
                lane.steps += 1
                lane.asked |= 1 << seat
            if move != WAIT:
                make_move(book, bots, lane, mind, history, settings.history, seat, move)
        if state.phase == phase.OVER:
            score(book, lane, outcomes[i], settings)
        lane.number += settings.stride
        end_episode(book, lane, outcomes[i], history, observations, settings)
        write_shares(book, outcomes[i], row_at(shares, i * 2 * book.seats))
    return count


def note(decision: Decision, seat: int, action: int, asked: bool) -> None:
    """Write what a seat decided."""
    decision.seat = seat
    decision.action = action
    decision.asked = 1 if asked else 0


def write_shares(book: Book, outcome: Outcome, row: list[int]) -> None:
    """Write the rewards of all seats for the win of a round, and then those for its points, its gains; see `share`."""
    for seat in range(book.seats):
        row[book.seats + seat] = share(book, outcome.gains, seat)
    for side in range(sides(book)):
        outcome.gains[side] = 0
    if outcome.winner != NOBODY:
        outcome.gains[side_of(book, outcome.winner)] = 1
    for seat in range(book.seats):
        row[seat] = share(book, outcome.gains, seat)
