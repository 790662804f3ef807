"""Self-play: rounds between bots, from the deal to the end, and the counts that make up their results.

Written in the dialect of the core, so that the laboratory compiles these very functions. Interpreted, `bots` is a list of
`choose` functions, one for each seat.
"""

from __future__ import annotations

from collections.abc import Sequence

from drawfour.bots.attention import clear_minds, pay_attention
from drawfour.bots.bot import Choose
from drawfour.bots.results import Result
from drawfour.bots.tally import Tally, count_result, fits
from drawfour.bots.workspace import Workspace, ask, remembers
from drawfour.core import bits, phase
from drawfour.core.book import Book
from drawfour.core.bot_dice import dice_for
from drawfour.core.challenge import is_guilty
from drawfour.core.copying import copy_into
from drawfour.core.deal import deal
from drawfour.core.legal import is_jump, legal, play_of
from drawfour.core.moves import (
    CATCH,
    CHALLENGE,
    COLOR,
    DRAW,
    KEEP,
    KIND_CATCH,
    KIND_COLOR,
    KIND_PLAY,
    KIND_SWAP,
    PLAY,
    SWAP,
    UNO,
    WAIT,
)
from drawfour.core.noticing import clear_memory, notice
from drawfour.core.play import apply
from drawfour.core.scoring import points, sides
from drawfour.core.state import NOBODY, State
from drawfour.core.turn import next_seat


def play_rounds(
    book: Book,
    bots: Sequence[Choose],
    workspace: Workspace,
    results: Sequence[Result],
    count: int,
    first: int,
    seed: int,
    limit: int,
) -> None:
    """Play `count` rounds, numbered from `first`, into `results`. A round is cut off after `limit` moves.

    A round depends on the book, the bots, the seed and its number, and on nothing else. The cards and the dice of the bots
    come from separate streams, so a number stands for the same deal whichever bots play it.

    >>> from drawfour.bots import BOTS
    >>> from drawfour.bots.results import make_result
    >>> from drawfour.bots.workspace import make_workspace
    >>> from drawfour.core.book import make_book
    >>> from drawfour.core.cards import CLASSIC
    >>> from drawfour.core.options import Rules
    >>> book = make_book(Rules(), CLASSIC, 2)
    >>> result = make_result(book)
    >>> play_rounds(book, [BOTS["careful"].choose] * 2, make_workspace(book), [result], 1, first=7, seed=1, limit=10_000)
    >>> result.winner, result.points, result.actions, result.cards_drawn
    (1, 52, 21, 12)
    """
    for i in range(count):
        begin_round(book, workspace, seed, first + i)
        play_round(book, bots, workspace, results[i], limit)


def tally_rounds(
    book: Book,
    bots: Sequence[Choose],
    workspace: Workspace,
    result: Result,
    tally: Tally,
    rare: Sequence[Result],
    count: int,
    first: int,
    seed: int,
    limit: int,
) -> int:
    """Play the same rounds as `play_rounds`, and count their results in the tally.

    Results that don't fit there go to `rare`, which has a row for each round; return how many there are.
    """
    kept = 0
    for i in range(count):
        begin_round(book, workspace, seed, first + i)
        play_round(book, bots, workspace, result, limit)
        if fits(result):
            count_result(result, tally)
        else:
            copy_into(result, rare[kept])
            kept += 1
    return kept


def begin_round(book: Book, workspace: Workspace, seed: int, number: int) -> None:
    """Seed the dice for a round and deal it."""
    cards, bots = dice_for(seed, number)
    workspace.state.chance.state = cards  # type: ignore[attr-defined]  # the chance of a workspace is dice
    workspace.dice.state = bots
    deal(book, workspace.state, number % book.seats, (1 << book.seats) - 1)
    clear_minds(book, workspace.attention)


def play_round(book: Book, bots: Sequence[Choose], workspace: Workspace, result: Result, limit: int) -> None:
    """Play a dealt round to its end, and count what happens."""
    state = workspace.state
    remembering = remembers(bots)
    if remembering:
        clear_memory(book, state, workspace.mind.memory)
    start_counting(book, state, result)
    catchable = 0
    actions = 0
    while state.phase != phase.OVER and actions < limit:
        if state.catchable:
            result.missed += bits.count(state.catchable & ~catchable)
        catchable = state.catchable
        seat, move = next_move(book, bots, workspace)
        apply(book, state, seat, move)
        if remembering:
            notice(book, state, seat, move, workspace.mind.memory)
        actions += 1
        count_move(book, state, seat, move, result)
    result.missed += bits.count(state.catchable & ~catchable)  # in the last move before the limit
    result.actions = actions
    finish_counting(book, state, result)


def next_move(book: Book, bots: Sequence[Choose], workspace: Workspace) -> tuple[int, int]:
    """Return the seat that moves next, and its move: a seat that acts out of turn, otherwise the seat on turn.

    Seats that can still make a missing call are asked first: as at a table, there is time for that before the catches. All
    others are asked in the order of play, so that no seat gains from its number.
    """
    state = workspace.state
    if state.catchable or (book.jump_words and state.phase == phase.TURN):
        for asked in (state.late, ~(state.late | 1 << state.turn)):
            seat, move = out_of_turn(book, bots, workspace, asked)
            if move != WAIT:
                return seat, move
    return state.turn, choose(book, bots, workspace, state.turn)


def out_of_turn(book: Book, bots: Sequence[Choose], workspace: Workspace, asked: int) -> tuple[int, int]:
    """Return the first of the `asked` seats, in the order of play, that acts, and its move; WAIT if none does.

    The seat on turn can only call here: its turn comes later.
    """
    state = workspace.state
    seat = state.turn
    for _ in range(state.seats_left):
        if asked >> seat & 1:
            move = choose(book, bots, workspace, seat)
            if move == UNO or (move != WAIT and seat != state.turn):
                return seat, move
        seat = next_seat(book, state, seat)
    return seat, WAIT


def choose(book: Book, bots: Sequence[Choose], workspace: Workspace, seat: int) -> int:
    """Return the move a seat makes now, or WAIT."""
    legal(book, workspace.state, seat, workspace.moves)
    if workspace.is_human_like:
        learned = workspace.mind.skills[seat]
        pay_attention(book, workspace.state, seat, workspace.moves, workspace.attention, learned, workspace.dice)
    return ask(bots, book, workspace.state, seat, workspace.moves, workspace.mind, workspace.dice)


def count_move(book: Book, state: State, seat: int, move: int, result: Result) -> None:
    """Count a move by its kind. Naming colors, catches, swaps, and plays of one symbol are each one kind."""
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
    """Count a move whose number is its kind."""
    result.moves[move] += 1
    if move == CHALLENGE:
        if is_guilty(book, state):
            result.guilty += 1
    elif move == DRAW:
        result.turns -= 1 if state.phase == phase.DRAWN else 0  # its turn goes on: it plays or keeps the card
        if state.passes:  # drawing a card would have set it to 0
            result.passed += 1


def count_skips(state: State, result: Result) -> None:
    """Count the seats that lost their turn to a card. A seat that is out has none to lose."""
    result.skipped += bits.count(state.skipped_in_move & state.seats_in)


def start_counting(book: Book, state: State, result: Result) -> None:
    """Reset the counts, except for what the first card did."""
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
    """Fill in the winner, the points, and the counts that the position keeps."""
    result.cards_drawn = 0
    for seat in range(book.seats):
        result.cards_drawn += state.draws[seat]
    turn_moves = count_turn_moves(result)
    result.turns += turn_moves
    result.cards_played = turn_moves - result.moves[DRAW] - result.moves[KEEP]
    result.reshuffled = state.reshuffles
    result.reversed = state.reverses
    result.out = book.seats - state.seats_left
    result.cut_off = 0 if state.phase == phase.OVER else 1
    result.winner = NOBODY if result.cut_off else state.winner
    result.blocked = 0 if result.cut_off or state.winner != NOBODY else 1
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
