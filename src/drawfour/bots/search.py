"""The searching bot: it imagines the hidden cards, tries every sensible move on the same deals, and makes the best one.

It works on a masked position alone, so it can't peek. Rounds are played out by the learned policy, whose own move it makes
unless another one wins more often than chance explains. Moves that fall clearly behind are dropped, so that playouts are left
for those between which the choice is close.
"""

from __future__ import annotations

from collections.abc import Sequence

from drawfour.bots import learned, skills
from drawfour.bots.learned import sensible_plays
from drawfour.bots.mind import MOST, Mind, Thoughts
from drawfour.bots.redealing import gather, redeal
from drawfour.bots.self_play import next_move
from drawfour.bots.workspace import Search, Workspace, make_search, make_workspace, the_policy
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
        return consider(book, state, seat, moves, mind, dice, first, WAIT)
    return first


def consider(book: Book, state: State, seat: int, moves: Bits, mind: Mind, dice: Dice, first: int, made: int) -> int:
    """Return the best move on turn, given that of the policy. Compiled once, apart from the code that calls it.

    If a move has been `made`, it and that of the policy are tried as often as the best one.
    """
    search = make_search(book)
    workspace = make_workspace(book)
    workspace.is_human_like = 0
    copy_into(state, search.seen)
    hide(book, search.seen, seat)
    copy_into(mind.memory, search.memory)
    hide_memory(book, search.memory, seat)
    follow_policy(book, workspace.mind, mind.skills[seat])
    list_candidates(book, search.seen, seat, moves, first, mind.thoughts)
    kept = 0 if made == WAIT else 1 | 1 << ensure_candidate(mind.thoughts, made)
    think(book, search, workspace, seat, mind.thoughts, mind.skills[seat][skills.PLAYOUTS], kept, dice)
    return best_of(mind.thoughts, mind.skills[seat][skills.MARGIN])


def follow_policy(book: Book, mind: Mind, row: Sequence[int]) -> None:
    """Let all seats of the playouts follow the policy of one bot without mistakes."""
    for seat in range(book.seats):
        for skill in range(skills.SKILLS):
            mind.skills[seat][skill] = row[skill]
        mind.skills[seat][skills.MISTAKES] = 0
        mind.skills[seat][skills.WHIMS] = 0


def list_candidates(book: Book, seen: State, seat: int, moves: Bits, first: int, thoughts: Thoughts) -> None:
    """List the moves worth trying, that of the policy first."""
    thoughts.count = 0
    add_candidate(thoughts, first)
    other = first if first < PLAY else KEEP if moves[0] >> KEEP & 1 else TAKE if moves[0] >> TAKE & 1 else WAIT
    if other != WAIT and other != first:
        add_candidate(thoughts, other)
    for word in range(book.words):
        left = sensible_plays(book, seen, seat, moves, word)
        while left:
            play = word * WORD + bits.lowest(left)
            left &= left - 1
            if PLAY + play != first and thoughts.count < MOST and is_sensible(book, seen, seat, play):
                add_candidate(thoughts, PLAY + play)


def add_candidate(thoughts: Thoughts, move: int) -> None:
    """Add a move to those worth trying."""
    thoughts.moves[thoughts.count] = move
    thoughts.wins[thoughts.count] = 0
    thoughts.deals[thoughts.count] = 0
    thoughts.count += 1


def ensure_candidate(thoughts: Thoughts, move: int) -> int:
    """Return the place of a move among the candidates. A missing one is added; if there is no room, it replaces the last."""
    for candidate in range(thoughts.count):
        if thoughts.moves[candidate] == move:
            return candidate
    thoughts.count = min(thoughts.count, MOST - 1)
    add_candidate(thoughts, move)
    return thoughts.count - 1


def is_sensible(book: Book, state: State, seat: int, play: int) -> bool:
    """Is it not a wild that names a color the seat does not hold?"""
    return is_colored(book, play) or cards_of_color(book, state.hands[seat], book.color_of[play]) > 0


def playout(book: Book, workspace: Workspace, seat: int, move: int) -> int:
    """Play the round to its end and return the side that wins, or NOBODY. WAIT leaves the first move to the policy, too."""
    state = workspace.state
    bots = the_policy()
    for _ in range(LONGEST):
        if move == WAIT:
            seat, move = next_move(book, bots, workspace)
        apply(book, state, seat, move)
        notice(book, state, seat, move, workspace.mind.memory)
        if state.phase == phase.OVER:
            break
        move = WAIT
    return NOBODY if state.winner == NOBODY else side_of(book, state.winner)


def think(
    book: Book, search: Search, workspace: Workspace, seat: int, thoughts: Thoughts, playouts: int, kept: int, dice: Dice
) -> None:
    """Play the round out after each of the moves, a number of times in all. The candidates in `kept` are never dropped."""
    hidden = gather(book, search.seen, seat, search.copies, search.hidden)
    open_moves = (1 << thoughts.count) - 1
    while bits.count(open_moves) > 1 and playouts >= bits.count(open_moves):
        playouts -= bits.count(open_moves)
        try_deal(book, search, workspace, seat, thoughts, open_moves, hidden, dice)
        if thoughts.deals[bits.lowest(open_moves)] % BATCH == 0:
            open_moves = hopeful(thoughts, open_moves) | kept


def try_deal(
    book: Book, search: Search, workspace: Workspace, seat: int, thoughts: Thoughts, moves: int, hidden: int, dice: Dice
) -> None:
    """Deal the hidden cards, and play the round out once after each of a set of candidates, with the same luck."""
    copy_into(search.seen, search.dealt)
    redeal(book, search.dealt, seat, search.memory, search.hidden, hidden, search.barred, dice)
    stream = spread(dice.state)
    for candidate in range(thoughts.count):
        if moves >> candidate & 1:
            copy_into(search.dealt, workspace.state)
            copy_into(search.memory, workspace.mind.memory)
            workspace.state.chance.state = stream  # type: ignore[attr-defined]  # the chance of a workspace is dice
            workspace.dice.state = stream
            winner = playout(book, workspace, seat, thoughts.moves[candidate])
            thoughts.wins[candidate] += 1 if winner == side_of(book, seat) else 0
            thoughts.deals[candidate] += 1


def hopeful(thoughts: Thoughts, moves: int) -> int:
    """Return the candidates of a set that have not fallen clearly behind the best of them."""
    most = 0
    for candidate in range(thoughts.count):
        if moves >> candidate & 1:
            most = max(most, thoughts.wins[candidate])
    found = 0
    for candidate in range(thoughts.count):
        gap = most - thoughts.wins[candidate]
        if moves >> candidate & 1 and gap * gap <= CLEARLY * thoughts.deals[candidate]:
            found |= 1 << candidate
    return found


def best_of(thoughts: Thoughts, margin: int) -> int:
    """Return the move that won most often of those tried most often.

    It is that of the policy unless the square of the other's lead is more than `margin` times the number of deals.
    """
    most = 0
    for candidate in range(thoughts.count):
        most = max(most, thoughts.deals[candidate])
    best = 0
    wins = -1
    for candidate in range(thoughts.count):
        if thoughts.deals[candidate] == most and thoughts.wins[candidate] > wins:
            best = candidate
            wins = thoughts.wins[candidate]
    lead = wins - thoughts.wins[0]
    if thoughts.deals[0] == most and lead * lead <= margin * most:
        best = 0
    return thoughts.moves[best]
