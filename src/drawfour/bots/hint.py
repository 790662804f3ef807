"""Hints: the move that the searching bot would make, how often it wins, and one reason that a player would give.

Without Numba it is the move of the learned policy, and nothing is known about how often it wins.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from drawfour.bots import skills
from drawfour.bots.features import CLOSE, describe, mover_after
from drawfour.bots.mind import Mind
from drawfour.bots.player import Player
from drawfour.core.book import Book
from drawfour.core.cards import Effect
from drawfour.core.effects import opens_pending
from drawfour.core.legal import is_jump
from drawfour.core.moves import DRAW, PLAY
from drawfour.core.state import NOBODY, State
from drawfour.core.turn import next_seat, seat_before
from drawfour.game.notation import moves_in
from drawfour.game.view import View

HINT_BOT = "master"
Features = Sequence[int]
ReasonKey = Literal[
    "nothing", "only", "follows", "colors", "saves", "hits", "hits.close", "lacks", "lacks.likely", "blocks", "bridges",
    "points", "again", "best",
]  # fmt: skip
"""The kinds of reasons."""
Group = Literal["follows", "colors", "saves", "hits", "lacks", "blocks", "bridges", "points", "again"]
SURE = 3  # LACK of a seat that is known to hold no card of the color


@dataclass(frozen=True)
class Reason:
    """Why a play is good: a key of `HINTS` in `strings/en.py`, and what its sentence names, as far as it needs it."""

    key: ReasonKey
    color: int = 0
    seat: int = 0
    count: int = 0


@dataclass(frozen=True)
class Hint:
    """A move in notation with its share of rounds won, the same of the next best move, and a reason.

    The shares are None without a search, and if the move is the only one that makes sense.
    """

    move: str
    share: float | None = None
    runner_up: str | None = None
    runner_up_share: float | None = None
    reason: Reason | None = None


def hint_for(view: View, player: Player) -> Hint | None:
    """Return a hint for the seat of a view, or None if it has nothing to do. `player` is a `HINT_BOT` in that seat.

    >>> from drawfour import Round
    >>> view = Round(2, seed="demo").view(0)
    >>> found = hint_for(view, Player("expert", seat=0, seed=1))
    >>> found.move, found.reason.key
    ('Y3', 'saves')
    """
    player.mind_for(view).skills[player.seat][skills.MARGIN] = 0
    move = player.choose(view)
    if move is None:
        return None
    number = view.notation.move_of(move)
    assert number is not None
    thoughts = player.thoughts
    tried = {thoughts.moves[k]: thoughts.wins[k] / thoughts.deals[k] for k in range(thoughts.count) if thoughts.deals[k]}
    others = sorted((other for other in tried if other != number), key=lambda other: -tried[other])
    against = others[0] if others else None
    why = reason_for(view, player.mind_for(view), number, against)
    if number not in tried or against is None:
        return Hint(move, reason=why)
    return Hint(move, tried[number], view.notation.move_name(against), tried[against], why)


def reason_for(view: View, mind: Mind, move: int, other: int | None) -> Reason | None:
    """Return what speaks most for a play, in comparison with another one, by the weights of the policy.

    Moves without a card explain themselves, except a draw that can't be avoided.
    """
    assert view.seat is not None
    plays = [number - PLAY for number in moves_in(view.moves) if number >= PLAY and not is_jump(view.book, number)]
    if move == DRAW and not plays:
        return Reason("nothing")
    if move < PLAY or is_jump(view.book, move):
        return None
    if len(plays) == 1:
        return Reason("only")
    ours = _features(view, mind, move - PLAY)
    against = other - PLAY if other is not None and other >= PLAY else next(play for play in plays if play != move - PLAY)
    theirs = _features(view, mind, against)
    weights = mind.skills[view.seat]

    def pull(key: Group) -> int:
        return sum(weights[place] * (ours[place] - theirs[place]) for place in GROUPS[key])

    found = max((key for key in GROUPS if HOLDS[key](ours, theirs)), key=pull, default=None)
    if found is None or pull(found) <= 0:
        return Reason("best")
    return _filled(found, view, move - PLAY, ours)


def _features(view: View, mind: Mind, play: int) -> Features:
    assert view.seat is not None
    describe(view.book, view.state, view.seat, play, mind)
    return list(mind.features)


def _filled(key: Group, view: View, play: int, ours: Features) -> Reason:
    """Return a reason with what its sentence names."""
    assert view.seat is not None
    book, state = view.book, view.state
    mover = mover_after(book, state, view.seat, play)
    color = book.color_of[play]
    if key == "hits":
        victim = victim_of(book, state, view.seat, play)
        if victim == NOBODY:
            return Reason("best")
        close = state.sizes[victim] <= CLOSE
        return Reason("hits.close" if close else "hits", seat=victim, count=state.sizes[victim])
    if key == "lacks":
        return Reason("lacks" if ours[skills.LACK] == SURE else "lacks.likely", color, mover)
    if key == "follows":
        return Reason("follows", color, count=ours[skills.FOLLOWERS])
    if key == "blocks":
        return Reason("blocks", seat=mover)
    return Reason(key)


def victim_of(book: Book, state: State, seat: int, play: int) -> int:
    """Return the seat that a play makes draw or skips, or NOBODY. What opens a count may be passed on."""
    if opens_pending(book, play):
        return NOBODY
    step = next_seat
    for slot in range(book.effect_count[play]):
        match book.effect[play][slot]:
            case Effect.REVERSE if state.seats_left == 2:
                return next_seat(book, state, seat)
            case Effect.REVERSE:
                step = seat_before if step is next_seat else next_seat
            case Effect.SKIP | Effect.DRAW | Effect.DRAW_COLOR:
                return step(book, state, seat)
            case _:
                pass
    return NOBODY


GROUPS: dict[Group, tuple[int, ...]] = {
    "follows": (skills.FOLLOWERS, skills.NO_FOLLOWER, skills.TWO_FOLLOWERS, skills.FOLLOWERS_LATE, skills.OUTLETS,
                skills.LAST_FITS, skills.PAIR, skills.AGAIN_FOLLOWERS),
    "colors": (skills.COLORS_LEFT,),
    "saves": (skills.WILD, skills.WILD_DRAW, skills.WILD_BY_HAND, skills.WILD_BY_NEXT, skills.WILDS_LEFT, skills.LAST_WILD),
    "hits": (skills.HIT, skills.HIT_CLOSE, skills.HIT_LAST, skills.HIT_CARDS),
    "lacks": (skills.LACK, skills.LACK_CLOSE, skills.LACK_LAST),
    "blocks": (skills.BLOCK, skills.BLOCK_CLOSE, skills.BLOCK_LAST, skills.BLOCK_READY, skills.UNSEEN),
    "bridges": (skills.TWINS,),
    "points": (skills.POINTS, skills.POINTS_IN_DANGER),
    "again": (skills.AGAIN, skills.AGAIN_STUCK),
}  # fmt: skip
"""The features that speak for a play together, by the key of the reason."""
HOLDS: dict[Group, Callable[[Features, Features], bool]] = {
    "follows": lambda ours, theirs: ours[skills.FOLLOWERS] > theirs[skills.FOLLOWERS],
    "colors": lambda ours, theirs: ours[skills.COLORS_LEFT] < theirs[skills.COLORS_LEFT],
    "saves": lambda ours, theirs: ours[skills.WILD] < theirs[skills.WILD],
    "hits": lambda ours, theirs: ours[skills.HIT] > theirs[skills.HIT],
    "lacks": lambda ours, theirs: ours[skills.LACK] > theirs[skills.LACK],
    "blocks": lambda ours, theirs: ours[skills.BLOCK] > theirs[skills.BLOCK],
    "bridges": lambda ours, theirs: ours[skills.TWINS] < theirs[skills.TWINS],
    "points": lambda ours, theirs: ours[skills.POINTS] > theirs[skills.POINTS],
    "again": lambda ours, theirs: ours[skills.AGAIN] > theirs[skills.AGAIN],
}
"""Whether a reason is true of a play in comparison with another one."""
