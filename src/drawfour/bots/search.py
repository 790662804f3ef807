"""The searching bot: it imagines the hidden cards, tries every sensible move on the same deals, and makes the best one.

It works on a masked position alone, so it can't peek. Rounds are played out by the learned policy, whose own move it makes
unless another one wins more often, by a margin. Moves that fall clearly behind are dropped, so that playouts are left for those
between which the choice is close.
"""

from __future__ import annotations

from collections.abc import Sequence

from drawfour.bots import learned, skills
from drawfour.bots.learned import sensible_plays
from drawfour.bots.mind import Mind
from drawfour.bots.redealing import gather, redeal
from drawfour.bots.self_play import next_move
from drawfour.bots.workspace import MOST, Search, Workspace, make_search, make_workspace, the_policy
from drawfour.core import bits, phase
from drawfour.core.book import Bits, Book
from drawfour.core.bot_dice import Dice, spread
from drawfour.core.copying import copy_into
from drawfour.core.legal import cards_of_color, is_colored, is_jump
from drawfour.core.masking import hide, hide_memory
from drawfour.core.moves import KEEP, PLAY, TAKE, WAIT, WORD
from drawfour.core.noticing import notice
from drawfour.core.play import apply
from drawfour.core.scoring import side_of
from drawfour.core.state import NOBODY, State

LONGEST = 400  # moves of a playout
BATCH = 16  # deals between two looks at what has fallen behind
CLEARLY = 3  # a move has fallen behind if the square of its gap to the best is this many times the number of deals


def choose(book: Book, state: State, seat: int, moves: Bits, mind: Mind, dice: Dice) -> int:
    """Return one of the legal `moves` of the seat, or WAIT if it is not its turn and nothing is due."""
    first = learned.choose(book, state, seat, moves, mind, dice)
    if seat != state.turn or mind.skills[seat][skills.PLAYOUTS] == 0:
        return first
    if (first >= PLAY and not is_jump(book, first)) or first == KEEP or first == TAKE:
        return consider(book, state, seat, moves, mind, dice, first)
    return first


def consider(book: Book, state: State, seat: int, moves: Bits, mind: Mind, dice: Dice, first: int) -> int:
    """Return the best move on turn, given that of the policy. Compiled once, apart from the code that calls it."""
    search = make_search(book)
    workspace = make_workspace(book)
    workspace.is_human_like = 0
    copy_into(state, search.seen)
    hide(book, search.seen, seat)
    copy_into(mind.memory, search.memory)
    hide_memory(book, search.memory, seat)
    follow_policy(book, workspace.mind, mind.skills[seat])
    return think(
        book, search, workspace, seat, moves, first, mind.skills[seat][skills.PLAYOUTS], mind.skills[seat][skills.MARGIN], dice
    )


def follow_policy(book: Book, mind: Mind, row: Sequence[int]) -> None:
    """Let all seats of the playouts follow the policy of one bot without mistakes."""
    for seat in range(book.seats):
        for skill in range(skills.SKILLS):
            mind.skills[seat][skill] = row[skill]
        mind.skills[seat][skills.MISTAKES] = 0
        mind.skills[seat][skills.WHIMS] = 0


def list_candidates(book: Book, search: Search, seat: int, moves: Bits, first: int) -> int:
    """List the moves worth trying, that of the policy first, and return their number."""
    seen = search.seen
    search.moves[0] = first
    count = 1
    other = first if first < PLAY else KEEP if moves[0] >> KEEP & 1 else TAKE if moves[0] >> TAKE & 1 else WAIT
    if other != WAIT and other != first:
        search.moves[count] = other
        count += 1
    for word in range(book.words):
        left = sensible_plays(book, seen, seat, moves, word)
        while left:
            play = word * WORD + bits.lowest(left)
            left &= left - 1
            if PLAY + play != first and count < MOST and is_sensible(book, seen, seat, play):
                search.moves[count] = PLAY + play
                count += 1
    return count


def is_sensible(book: Book, state: State, seat: int, play: int) -> bool:
    """Is it not a wild that names a color the seat does not hold?"""
    return is_colored(book, play) or cards_of_color(book, state.hands[seat], book.color_of[play]) > 0


def playout(book: Book, workspace: Workspace, seat: int, move: int) -> int:
    """Make a move of a seat, play the round to its end and return 1 if its side wins, 0 otherwise."""
    state = workspace.state
    side = side_of(book, seat)
    bots = the_policy()
    for _ in range(LONGEST):
        apply(book, state, seat, move)
        notice(book, state, seat, move, workspace.mind.memory)
        if state.phase == phase.OVER:
            break
        seat, move = next_move(book, bots, workspace)
    return 1 if state.winner != NOBODY and side_of(book, state.winner) == side else 0


def think(
    book: Book, search: Search, workspace: Workspace, seat: int, moves: Bits, first: int, playouts: int, margin: int, dice: Dice
) -> int:
    """Return the best of the moves after a number of playouts."""
    count = list_candidates(book, search, seat, moves, first)
    hidden = gather(book, search.seen, seat, search.copies, search.hidden)
    for candidate in range(count):
        search.wins[candidate] = 0
    deals = 0
    while count > 1 and playouts >= count:
        try_deal(book, search, workspace, seat, count, hidden, dice)
        playouts -= count
        deals += 1
        if deals % BATCH == 0:
            count = drop_the_hopeless(search, count, deals)
    if search.moves[0] == first:
        search.wins[0] += margin
    return search.moves[leader(search, count)]


def try_deal(book: Book, search: Search, workspace: Workspace, seat: int, count: int, hidden: int, dice: Dice) -> None:
    """Deal the hidden cards, and play the round out once after each of the moves, with the same luck."""
    copy_into(search.seen, search.dealt)
    redeal(book, search.dealt, seat, search.memory, search.hidden, hidden, dice)
    stream = spread(dice.state)
    for candidate in range(count):
        copy_into(search.dealt, workspace.state)
        copy_into(search.memory, workspace.mind.memory)
        workspace.state.chance.state = stream  # type: ignore[attr-defined]  # the chance of a workspace is dice
        workspace.dice.state = stream
        search.wins[candidate] += playout(book, workspace, seat, search.moves[candidate])


def leader(search: Search, count: int) -> int:
    """Return the number of the move that won most often; of equal ones, the first."""
    best = 0
    for candidate in range(1, count):
        if search.wins[candidate] > search.wins[best]:
            best = candidate
    return best


def drop_the_hopeless(search: Search, count: int, deals: int) -> int:
    """Drop the moves that have fallen clearly behind the best one, and return the number of those left, in their old order."""
    most = search.wins[leader(search, count)]
    left = 0
    for candidate in range(count):
        gap = most - search.wins[candidate]
        if gap * gap <= CLEARLY * deals:
            search.moves[left] = search.moves[candidate]
            search.wins[left] = search.wins[candidate]
            left += 1
    return left
