"""Bots among themselves: rounds from the deal to their end, and what is counted in them.

Written in the dialect of the core, so that the laboratory compiles these very functions. Interpreted, `bots` is a list of the
functions that choose, one for each seat.
"""

from __future__ import annotations

from collections.abc import Sequence

from drawfour.bots import Choose
from drawfour.bots.attention import clear_minds, pay_attention
from drawfour.bots.dice import spread
from drawfour.bots.lane import Lane, Result, ask
from drawfour.core import bits, phase
from drawfour.core.bits import multiply_add
from drawfour.core.book import Book
from drawfour.core.deal import deal
from drawfour.core.legal import is_jump, legal, play_of
from drawfour.core.moves import (
    CATCH,
    CHALLENGE,
    COLOR,
    DRAW,
    KIND_CATCH,
    KIND_COLOR,
    KIND_PLAY,
    KIND_SWAP,
    PLAY,
    SWAP,
    UNO,
    WAIT,
)
from drawfour.core.play import apply, is_guilty
from drawfour.core.scoring import points, sides
from drawfour.core.state import NOBODY, State
from drawfour.core.turn import next_seat


def play_rounds(
    book: Book, bots: Sequence[Choose], lane: Lane, results: Sequence[Result], count: int, first: int, seed: int, limit: int
) -> None:
    """Play that many rounds, numbered from `first`, into `results`. A round is cut off after `limit` moves.

    A round depends on the book, the bots, the seed and its number, and on nothing else. Its cards and the dice of the bots
    come from two streams apart: the same number is the same deal whichever bots play it.

    >>> from drawfour.bots import BOTS
    >>> from drawfour.bots.lane import make_lane, make_result
    >>> from drawfour.core.book import make_book
    >>> from drawfour.core.cards import CLASSIC
    >>> from drawfour.core.options import Rules
    >>> book = make_book(Rules(), CLASSIC, 2)
    >>> result = make_result(book)
    >>> play_rounds(book, [BOTS["careful"]] * 2, make_lane(book), [result], 1, first=7, seed=1, limit=10_000)
    >>> result.winner, result.points, result.actions, result.cards_drawn
    (1, 52, 21, 12)
    """
    streams = spread(seed)
    for i in range(count):
        number = first + i
        stream = multiply_add(number, 2, streams)
        lane.state.chance.state = spread(stream)  # type: ignore[attr-defined]  # a lane's chance is dice
        lane.dice.state = spread(stream ^ 1)
        deal(book, lane.state, number % book.seats, (1 << book.seats) - 1)
        clear_minds(book, lane.attention)
        play_round(book, bots, lane, results[i], limit)


def play_round(book: Book, bots: Sequence[Choose], lane: Lane, result: Result, limit: int) -> None:
    """Play a round that has been dealt to its end, and count what happens."""
    state = lane.state
    start_counting(book, state, result)
    catchable = 0
    actions = 0
    while state.phase != phase.OVER and actions < limit:
        if state.catchable:
            result.missed += bits.count(state.catchable & ~catchable)
        catchable = state.catchable
        seat, move = next_move(book, bots, lane)
        apply(book, state, seat, move)
        actions += 1
        count_move(book, state, seat, move, result)
    result.missed += bits.count(state.catchable & ~catchable)  # in the move after which it was cut off
    result.actions = actions
    finish_counting(book, state, result)


def next_move(book: Book, bots: Sequence[Choose], lane: Lane) -> tuple[int, int]:
    """Who moves, and what: the first seat with something to say out of turn, otherwise the seat on turn.

    Who can still make a missing call is asked first: as at a table, there is time for that before the catches. All others are
    asked in the order of play, so that no seat is quicker than another by its number.
    """
    state = lane.state
    if state.catchable or (book.jump_words and state.phase == phase.TURN):
        for asked in (state.late, ~(state.late | 1 << state.turn)):
            seat, move = out_of_turn(book, bots, lane, asked)
            if move != WAIT:
                return seat, move
    return state.turn, choose(book, bots, lane, state.turn)


def out_of_turn(book: Book, bots: Sequence[Choose], lane: Lane, asked: int) -> tuple[int, int]:
    """The first of the seats asked, in the order of play, that has something to say, and what; WAIT when none has.

    The seat on turn, if it is asked, can only call: its turn comes later.
    """
    state = lane.state
    seat = state.turn
    for _ in range(state.seats_left):
        if asked >> seat & 1:
            move = choose(book, bots, lane, seat)
            if move == UNO or (move != WAIT and seat != state.turn):
                return seat, move
        seat = next_seat(book, state, seat)
    return seat, WAIT


def choose(book: Book, bots: Sequence[Choose], lane: Lane, seat: int) -> int:
    """What a seat does now, WAIT when nothing."""
    legal(book, lane.state, seat, lane.moves)
    if lane.is_human_like:
        pay_attention(book, lane.state, seat, lane.moves, lane.attention, lane.dice)
    return ask(bots, book, lane.state, seat, lane.moves, lane.dice)


def count_move(book: Book, state: State, seat: int, move: int, result: Result) -> None:
    """Count a move that has been made, by its kind: naming a color, catching, swapping, playing a symbol are one kind each."""
    if move >= PLAY:
        play = play_of(book, move)
        result.moves[KIND_PLAY + book.symbol_of[play]] += 1
        if is_jump(book, move):
            result.jumped_in += 1
    elif move >= SWAP:
        result.moves[KIND_SWAP] += 1
    elif move >= CATCH:
        result.moves[KIND_CATCH] += 1
    elif move >= COLOR:
        result.moves[KIND_COLOR] += 1
    else:
        count_answer(book, state, seat, move, result)
    count_skips(state, result)


def count_answer(book: Book, state: State, seat: int, move: int, result: Result) -> None:
    """Count a move that is a kind of its own."""
    result.moves[move] += 1
    if move == CHALLENGE:
        if is_guilty(book, state):
            result.guilty += 1
    elif move == DRAW:
        result.turns -= 1 if state.phase == phase.DRAWN else 0  # its turn continues: it plays or keeps the card
        if state.passes:  # a card drawn would have made an end of passing
            result.passed += 1


def count_skips(state: State, result: Result) -> None:
    """Count the seats that have lost their turn to a card; who is out has none to lose."""
    result.skipped += bits.count(state.lost & state.seats_in)


def start_counting(book: Book, state: State, result: Result) -> None:
    """Nothing has happened yet but what the first card did."""
    result.dealer = state.dealer
    result.turns = 0
    result.missed = 0
    result.guilty = 0
    result.passed = 0
    result.skipped = 0
    result.jumped_in = 0
    count_skips(state, result)
    for kind in range(book.kinds):
        result.moves[kind] = 0


def finish_counting(book: Book, state: State, result: Result) -> None:
    """Who has won what, and what the position tells."""
    result.cards_drawn = 0
    for seat in range(book.seats):
        result.cards_drawn += state.draws[seat]
    result.turns += count_turn_moves(result)
    result.reshuffled = state.reshuffles
    result.reversed = state.reverses
    result.out = book.seats - state.seats_left
    result.cut_off = 0 if state.phase == phase.OVER else 1
    result.winner = NOBODY if result.cut_off else state.winner
    result.points = 0
    if result.winner != NOBODY:
        for side in range(sides(book)):
            result.points += points(book, state, side)


def count_turn_moves(result: Result) -> int:
    """Count the moves that play, draw or keep a card: every kind except answers to a card, calls and catches."""
    count = result.actions
    for kind in range(CHALLENGE, KIND_PLAY):
        count -= result.moves[kind]
    return count
