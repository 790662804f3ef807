"""Lanes: many rounds side by side, each up to its next question. Written in the dialect of the core, and compiled for batches.

A lane plays one round after another. Rounds have the numbers, the deals and the dice of the laboratory (`bots/self_play.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from drawfour.bots.bot import Choose
from drawfour.bots.mind import Mind
from drawfour.bots.workspace import ask, remembers
from drawfour.core import phase
from drawfour.core.bits import multiply_add
from drawfour.core.book import Bits, Book
from drawfour.core.bot_dice import Dice, spread
from drawfour.core.deal import deal
from drawfour.core.legal import legal
from drawfour.core.moves import UNO, WAIT, WORD
from drawfour.core.noticing import clear_memory, notice
from drawfour.core.play import apply
from drawfour.core.scoring import points, sides
from drawfour.core.shapes import Faces, MoveSet, Seats
from drawfour.core.state import State
from drawfour.envs.actions import move_of
from drawfour.envs.asking import is_out_of_turn, list_actions, next_to_act
from drawfour.envs.observing import count_discard, size_of_observation, write_hidden, write_observation
from drawfour.envs.rows import row_at

NIBBLES = WORD // 4
GOES_ON = 0
ENDED = 1
TRUNCATED = 2


@dataclass(slots=True)
class Lane:
    """A round in play, and the question that it waits for."""

    state: State
    dice: Dice  # for the order of asking, and for bots
    actions: MoveSet  # the legal actions of the seat that is asked
    seen: Faces  # the copies of each face in the discard pile
    counted: int  # the cards of the discard pile that `seen` counts
    number: int  # of the round
    asked: int  # the set of seats asked out of turn since the last move
    seat: int  # the seat that is asked
    asked_out_of_turn: int  # 1 if it may wait
    steps: int  # actions taken since the deal
    is_held: int  # 1 if the next step only deals: its action is ignored


@dataclass(slots=True)
class Outcome:
    """How the last step of a lane ended, and the round that ended with it."""

    end: int  # GOES_ON, ENDED or TRUNCATED; what follows is about the last round that ended
    number: int  # of that round
    winner: int  # the seat that won it, or -1
    steps: int  # actions taken in it
    points: Seats  # [side] what each side scored, or was charged


@dataclass(slots=True)
class Settings:
    """What all lanes have in common."""

    seed: int
    stride: int  # by how much the number of a lane's next round is larger
    calls: int  # see `asking.py`
    is_random: int
    limit: int  # actions after which a round is truncated
    learners: int  # the set of seats that are asked; bots sit in the others
    row_size: int  # the entries of an observation, with optional blocks
    holds: int  # 1 if a lane shows the end of a round in one step, and deals in the next
    shows_hidden: int  # 1 if the cards that a seat can't see are written, too
    shows_end: int  # 1 if what seat 0 observes at the end of a round is written, too


def begin_round(book: Book, bots: Sequence[Choose], lane: Lane, mind: Mind, seed: int) -> None:
    """Deal the round whose number the lane has, as self-play does."""
    state = lane.state
    stream = multiply_add(lane.number, 2, spread(seed))
    state.chance.state = spread(stream)  # type: ignore[attr-defined]  # the chance of a lane is dice
    lane.dice.state = spread(stream ^ 1)
    deal(book, state, lane.number % book.seats, (1 << book.seats) - 1)
    if remembers(bots):
        clear_memory(book, state, mind.memory)
    count_discard(book, state, lane.seen)
    lane.counted = state.discard_size
    lane.asked = 0
    lane.steps = 0


def make_move(book: Book, bots: Sequence[Choose], lane: Lane, mind: Mind, seat: int, move: int) -> None:
    """Make a move, and count the cards it discards, which may go under the top card."""
    state = lane.state
    top = state.discard[state.discard_size - 1]
    apply(book, state, seat, move)
    if remembers(bots):
        notice(book, state, seat, move, mind.memory)
    lane.asked = 0
    if state.reshuffled:
        count_discard(book, state, lane.seen)
    else:
        lane.seen[top] -= 1
        for card in range(lane.counted - 1, state.discard_size):
            lane.seen[state.discard[card]] += 1
    lane.counted = state.discard_size


def choose_for(book: Book, bots: Sequence[Choose], lane: Lane, mind: Mind, seat: int) -> int:
    """Return the move of a bot that is asked. The seat on turn may only call before its turn comes."""
    state = lane.state
    legal(book, state, seat, lane.actions)
    move = ask(bots, book, state, seat, lane.actions, mind, lane.dice)
    if move != UNO and seat == state.turn and is_out_of_turn(state, lane.asked, seat):
        return WAIT
    return move


def play_on(
    book: Book,
    bots: Sequence[Choose],
    lane: Lane,
    mind: Mind,
    outcome: Outcome,
    end: list[int],
    settings: Settings,
    action: int,
) -> None:
    """Take a legal action of the seat that is asked, and go on to the next question, in a new round if this one is over.

    A negative action deals the round whose number the lane has instead. A round without any question is passed over.
    """
    state = lane.state
    outcome.end = GOES_ON
    is_dealt = action >= 0
    seat = lane.seat
    move = WAIT
    if is_dealt:
        move = move_of(book, state, seat, action)
        lane.steps += 1
        lane.asked |= 1 << seat
    while True:  # each function below is inlined into this loop, so that it is compiled just once
        if move != WAIT:
            make_move(book, bots, lane, mind, seat, move)
        if is_dealt and (state.phase == phase.OVER or lane.steps >= settings.limit):
            is_dealt = False
            lane.number += settings.stride
            if lane.steps > 0:
                end_round(book, lane, outcome, end, settings)
                if settings.holds:
                    lane.is_held = 1
                    return
        if not is_dealt:
            begin_round(book, bots, lane, mind, settings.seed)
            is_dealt = True
        move = WAIT
        if state.phase != phase.OVER:
            seat, move = next_to_act(book, state, lane.asked, lane.actions, settings.calls, settings.is_random, lane.dice)
            if move == WAIT:
                if settings.learners >> seat & 1:
                    break
                move = choose_for(book, bots, lane, mind, seat)
                lane.asked |= 1 << seat
    lane.seat = seat
    lane.asked_out_of_turn = is_out_of_turn(state, lane.asked, seat)
    list_actions(book, state, seat, lane.asked_out_of_turn == 1, lane.actions, settings.calls)


def is_legal(book: Book, lane: Lane, action: int) -> bool:
    """Is it an action of the seat that is asked?"""
    return 0 <= action < WORD * book.move_words and lane.actions[action // WORD] >> action % WORD & 1 == 1


def end_round(book: Book, lane: Lane, outcome: Outcome, end: list[int], settings: Settings) -> None:
    """Write down how a round has ended, after the number of the lane's next round is known."""
    outcome.end = ENDED if lane.state.phase == phase.OVER else TRUNCATED
    outcome.number = lane.number - settings.stride
    outcome.winner = lane.state.winner
    outcome.steps = lane.steps
    for side in range(sides(book)):
        outcome.points[side] = points(book, lane.state, side)
    if settings.shows_end:
        write_row(book, lane, 0, False, end)


def write_mask(book: Book, actions: Bits, row: list[int]) -> None:
    """Write a set of actions as a row of bytes, four of them in each number."""
    for word in range(book.move_words):
        left = actions[word]
        for nibble in range(NIBBLES):
            row[word * NIBBLES + nibble] = left & 1 | (left & 2) << 7 | (left & 4) << 14 | (left & 8) << 21
            left >>= 4


def write_row(book: Book, lane: Lane, seat: int, asked_out_of_turn: bool, row: list[int]) -> None:
    """Write what a seat observes."""
    for entry in range(size_of_observation(book)):
        row[entry] = 0
    write_observation(book, lane.state, seat, asked_out_of_turn, lane.seen, row)


def first_illegal(book: Book, lanes: Sequence[Lane], actions: Sequence[int], first: int, count: int) -> int:
    """Return the first lane whose action is not legal, or -1."""
    for i in range(first, first + count):
        if not lanes[i].is_held and not is_legal(book, lanes[i], actions[i]):
            return i
    return -1


def step_lanes(
    book: Book,
    bots: Sequence[Choose],
    lanes: Sequence[Lane],
    minds: Sequence[Mind],
    actions: Sequence[int],
    outcomes: Sequence[Outcome],
    players: list[int],
    observations: list[int],
    masks: list[int],
    hidden: list[int],
    ends: list[int],
    settings: Settings,
    first: int,
    count: int,
) -> None:
    """Take a legal action in each lane, and write its next question; see `play_on`. The arrays of rows are flat."""
    for i in range(first, first + count):
        lane = lanes[i]
        action = -1 if lane.is_held else actions[i]
        lane.is_held = 0
        at = i * settings.row_size
        play_on(book, bots, lane, minds[i], outcomes[i], row_at(ends, at), settings, action)
        if lane.is_held == 0:
            players[i] = lane.seat
            write_row(book, lane, lane.seat, lane.asked_out_of_turn == 1, row_at(observations, at))
            write_mask(book, lane.actions, row_at(masks, i * NIBBLES * book.move_words))
            if settings.shows_hidden:
                write_hidden(book, lane.state, lane.seat, row_at(hidden, i * book.seats * book.faces))
