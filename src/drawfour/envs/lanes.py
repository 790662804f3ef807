"""Lanes: many episodes side by side, each up to its next question. Written in the dialect of the core, compiled for batches.

A lane plays one episode after another, a round or a match. Rounds have the numbers, the deals and the dice of the laboratory
(`bots/self_play.py`). A match has the number of its first round, and the dice that dealt it deal the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from drawfour.bots.bot import Choose
from drawfour.bots.mind import Mind
from drawfour.bots.workspace import ask, remembers
from drawfour.core import phase
from drawfour.core.book import Bits, Book
from drawfour.core.bot_dice import Dice, dice_for
from drawfour.core.deal import deal
from drawfour.core.legal import legal
from drawfour.core.moves import UNO, WAIT, WORD
from drawfour.core.noticing import clear_memory, notice
from drawfour.core.play import apply
from drawfour.core.scoring import match_winner, next_dealer, points, seats_in_match, side_of, sides
from drawfour.core.shapes import Faces, MoveSet, Totals
from drawfour.core.state import NOBODY, State
from drawfour.envs.actions import move_of
from drawfour.envs.asking import is_out_of_turn, leave_out, list_actions, next_to_act
from drawfour.envs.observing import (
    MOVE_FACTS,
    count_discard,
    size_of_observation,
    write_hidden,
    write_match,
    write_move,
    write_observation,
)
from drawfour.envs.rewards import gain, share
from drawfour.envs.rows import row_at

NIBBLES = WORD // 4
GOES_ON = 0
ENDED = 1
TRUNCATED = 2
NOTED = 3  # numbers about a move that a lane keeps: the seat, the move, the cards drawn in it


@dataclass(slots=True)
class Lane:
    """An episode in play, and the question that it waits for."""

    state: State
    dice: Dice  # for the order of asking, and for bots
    actions: MoveSet  # the legal actions of the seat that is asked
    seen: Faces  # the copies of each face in the discard pile
    counted: int  # the cards of the discard pile that `seen` counts
    totals: Totals  # [side] the points of a match before this round
    number: int  # of the episode
    made: int  # moves in this round
    asked: int  # the set of seats asked out of turn since the last move
    seat: int  # the seat that is asked
    asked_out_of_turn: int  # 1 if it may wait
    steps: int  # actions taken in the episode
    answers: int  # actions of bots since the last of them
    is_held: int  # 1 if the next step only deals: its action is ignored


@dataclass(slots=True)
class Outcome:
    """How the last step of a lane ended, and the episode that ended last."""

    end: int  # GOES_ON, ENDED or TRUNCATED
    gains: Totals  # [side] what each side has gained in the step
    number: int  # of the last episode that ended
    winner: int  # the seat that won it, or -1
    steps: int  # actions taken in it; 0 if none has ended yet
    points: Totals  # [side] what each side scored in it, or was charged


@dataclass(slots=True)
class LaneSettings:
    """What all lanes have in common."""

    seed: int
    stride: int  # by how much the number of a lane's next episode is larger
    calls: int  # see `asking.py`
    is_random: int
    is_match: int  # 1 if an episode is a match
    counts_points: int  # 1 if points are gains
    limit: int  # actions after which an episode is truncated, and as many of bots in between
    learners: int  # the set of seats that are asked; bots sit in the others
    row_size: int  # the entries of an observation, with optional blocks
    match_at: int  # the first entry of the block `match`, if there is one
    history_at: int  # the first entry of the block `history`
    history: int  # how many moves it has
    holds: int  # 1 if a lane shows the end of an episode in one step, and deals in the next
    shows_hidden: int  # 1 if the cards that a seat can't see are written, too
    shows_end: int  # 1 if what seat 0 observes at the end of an episode is written, too


def deal_round(book: Book, bots: Sequence[Choose], lane: Lane, mind: Mind, seed: int, is_next: bool) -> None:
    """Deal the next round of a match, or the round whose number the lane has, as self-play does."""
    state = lane.state
    dealer = lane.number % book.seats
    if is_next:
        dealer = next_dealer(book, state.dealer, seats_in_match(book, lane.totals))
    else:
        cards, asking = dice_for(seed, lane.number)
        state.chance.state = cards  # type: ignore[attr-defined]  # the chance of a lane is dice
        lane.dice.state = asking
        lane.steps = 0
        lane.answers = 0
        for side in range(sides(book)):
            lane.totals[side] = 0
    deal(book, state, dealer, seats_in_match(book, lane.totals))
    if remembers(bots):
        clear_memory(book, state, mind.memory)
    count_discard(book, state, lane.seen)
    lane.counted = state.discard_size
    lane.made = 0
    lane.asked = 0


def count_draws(book: Book, state: State) -> int:
    """How many cards have been drawn since the deal?"""
    drawn = 0
    for seat in range(book.seats):
        drawn += state.draws[seat]
    return drawn


def make_move(
    book: Book, bots: Sequence[Choose], lane: Lane, mind: Mind, history: list[int], kept: int, seat: int, move: int
) -> None:
    """Make a move, and count the cards it discards, which may go under the top card. The last `kept` moves are noted."""
    state = lane.state
    top = state.discard[state.discard_size - 1]
    drawn = count_draws(book, state) if kept > 0 else 0
    apply(book, state, seat, move)
    if kept > 0:
        at = NOTED * (lane.made % kept)
        history[at] = seat
        history[at + 1] = move
        history[at + 2] = count_draws(book, state) - drawn
        lane.made += 1
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


def choose_for(
    book: Book,
    bots: Sequence[Choose],
    state: State,
    seat: int,
    asked_out_of_turn: bool,
    calls: int,
    moves: Bits,
    mind: Mind,
    dice: Dice,
) -> int:
    """Return the move of a bot that is asked. The seat on turn may only call before its turn comes."""
    legal(book, state, seat, moves)
    leave_out(moves, calls)
    move = ask(bots, book, state, seat, moves, mind, dice)
    if move != UNO and seat == state.turn and asked_out_of_turn:
        return WAIT
    return move


def answer(book: Book, bots: Sequence[Choose], lane: Lane, mind: Mind, seat: int, calls: int) -> int:
    """Return the move of a bot that is asked, and count its answer."""
    is_out = is_out_of_turn(lane.state, lane.asked, seat)
    lane.answers += 1
    lane.asked |= 1 << seat
    return choose_for(book, bots, lane.state, seat, is_out, calls, lane.actions, mind, lane.dice)


def nothing_gained(book: Book, outcome: Outcome) -> None:
    """Begin a step, in which nothing has ended yet."""
    outcome.end = GOES_ON
    for side in range(sides(book)):
        outcome.gains[side] = 0


def take(book: Book, lane: Lane, action: int) -> int:
    """Return the move that an action of the seat that is asked stands for, and count it."""
    lane.steps += 1
    lane.answers = 0
    lane.asked |= 1 << lane.seat
    return move_of(book, lane.state, lane.seat, action)


def play_on(
    book: Book,
    bots: Sequence[Choose],
    lane: Lane,
    mind: Mind,
    outcome: Outcome,
    history: list[int],
    end: list[int],
    settings: LaneSettings,
    action: int,
) -> None:
    """Take a legal action of the seat that is asked, and go on to the next question, in a new episode if this one is over.

    A negative action deals the round whose number the lane has instead. An episode without any question is passed over.
    """
    state = lane.state
    nothing_gained(book, outcome)
    seat = lane.seat
    is_dealt = action >= 0
    move = take(book, lane, action) if is_dealt else WAIT
    while True:  # each function below is inlined into this loop, so that it is compiled just once
        if move != WAIT:
            make_move(book, bots, lane, mind, history, settings.history, seat, move)
        is_next = False
        if is_dealt and state.phase == phase.OVER:
            score(book, lane, outcome, settings)
            is_next = settings.is_match == 1 and winner_of(book, lane, settings) == NOBODY and not is_cut_off(lane, settings)
        if is_dealt and not is_next and (state.phase == phase.OVER or is_cut_off(lane, settings)):
            is_dealt = False
            lane.number += settings.stride
            if lane.steps > 0:
                end_episode(book, lane, outcome, history, end, settings)
                if settings.holds:
                    hold(book, lane)
                    return
        if is_next or not is_dealt:
            deal_round(book, bots, lane, mind, settings.seed, is_next)
            is_dealt = True
        move = WAIT
        if state.phase != phase.OVER:
            seat, move = next_to_act(book, state, lane.asked, lane.actions, settings.calls, settings.is_random, lane.dice)
            if move == WAIT:
                if settings.learners >> seat & 1:
                    break
                move = answer(book, bots, lane, mind, seat, settings.calls)
    lane.seat = seat
    lane.asked_out_of_turn = is_out_of_turn(state, lane.asked, seat)
    list_actions(book, state, seat, lane.asked_out_of_turn == 1, lane.actions, settings.calls)


def hold(book: Book, lane: Lane) -> None:
    """Keep the end of an episode in a lane until the next step, and ask nobody before it."""
    lane.is_held = 1
    lane.asked_out_of_turn = 0
    for word in range(book.move_words):
        lane.actions[word] = 0


def is_legal(book: Book, lane: Lane, action: int) -> bool:
    """Is it an action of the seat that is asked?"""
    return 0 <= action < WORD * book.move_words and lane.actions[action // WORD] >> action % WORD & 1 == 1


def is_cut_off(lane: Lane, settings: LaneSettings) -> bool:
    """Is the number of actions at its limit?"""
    return lane.steps >= settings.limit or lane.answers >= settings.limit


def score(book: Book, lane: Lane, outcome: Outcome, settings: LaneSettings) -> None:
    """Add the points of a round that is over; those of rounds before the first question are nobody's gain."""
    for side in range(sides(book)):
        scored = points(book, lane.state, side)
        lane.totals[side] += scored
        if settings.counts_points and lane.steps > 0:
            outcome.gains[side] += gain(book, scored)


def winner_of(book: Book, lane: Lane, settings: LaneSettings) -> int:
    """Return the seat that has won the episode with a round that is over, or NOBODY: of a team, the seat that went out."""
    seat = lane.state.winner
    if settings.is_match == 0:
        return seat
    side = NOBODY if seat == NOBODY else side_of(book, seat)
    won = match_winner(book, lane.totals, side)
    return seat if won == side else won


def end_episode(book: Book, lane: Lane, outcome: Outcome, history: list[int], end: list[int], settings: LaneSettings) -> None:
    """Write down how an episode has ended, after the number of the lane's next one is known."""
    is_over = lane.state.phase == phase.OVER
    outcome.winner = winner_of(book, lane, settings) if is_over else NOBODY
    outcome.end = ENDED if is_over and (settings.is_match == 0 or outcome.winner != NOBODY) else TRUNCATED
    outcome.number = lane.number - settings.stride
    outcome.steps = lane.steps
    if outcome.winner != NOBODY and settings.counts_points == 0:
        outcome.gains[side_of(book, outcome.winner)] = 1
    for side in range(sides(book)):
        outcome.points[side] = lane.totals[side]
    if settings.shows_end:
        write_row(book, lane, 0, False, history, settings, end)


def write_mask(book: Book, actions: Bits, row: list[int]) -> None:
    """Write a set of actions as a row of bytes, four of them in each number."""
    for word in range(book.move_words):
        left = actions[word]
        for nibble in range(NIBBLES):
            row[word * NIBBLES + nibble] = left & 1 | (left & 2) << 7 | (left & 4) << 14 | (left & 8) << 21
            left >>= 4


def write_row(
    book: Book, lane: Lane, seat: int, asked_out_of_turn: bool, history: list[int], settings: LaneSettings, row: list[int]
) -> None:
    """Write what a seat observes. The block `options` never changes."""
    state = lane.state
    for entry in range(size_of_observation(book)):
        row[entry] = 0
    write_observation(book, state, seat, asked_out_of_turn, lane.seen, row)
    if settings.is_match:
        write_match(book, state, seat, lane.totals, row, settings.match_at)
    for number in range(settings.history):
        at = settings.history_at + MOVE_FACTS * number
        if number < lane.made:
            noted = NOTED * ((lane.made - 1 - number) % settings.history)
            write_move(book, state, seat, history[noted], history[noted + 1], history[noted + 2], row, at)
        else:
            for fact in range(MOVE_FACTS):
                row[at + fact] = 0


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
    histories: list[int],
    shares: list[int],
    settings: LaneSettings,
    first: int,
    count: int,
) -> None:
    """Take a legal action in each lane, and write its next question; see `play_on`. The arrays of rows are flat."""
    for i in range(first, first + count):
        lane = lanes[i]
        action = -1 if lane.is_held else actions[i]
        lane.is_held = 0
        at = i * settings.row_size
        history = row_at(histories, i * NOTED * settings.history)
        play_on(book, bots, lane, minds[i], outcomes[i], history, row_at(ends, at), settings, action)
        for seat in range(book.seats):
            shares[i * book.seats + seat] = share(book, outcomes[i].gains, seat)
        players[i] = lane.seat
        write_row(book, lane, lane.seat, lane.asked_out_of_turn == 1, history, settings, row_at(observations, at))
        write_mask(book, lane.actions, row_at(masks, i * NIBBLES * book.move_words))
        if settings.shows_hidden:
            write_hidden(book, lane.state, lane.seat, row_at(hidden, i * book.seats * book.faces))
