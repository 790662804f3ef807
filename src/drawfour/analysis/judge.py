"""Judging one position of a round: how often each side wins from it, and what the move made there was worth. Needs Numba."""

from __future__ import annotations

from dataclasses import dataclass

from drawfour.bots import can_search, skills
from drawfour.bots.habits import SPOKEN
from drawfour.bots.hint import Reason, reason_for
from drawfour.bots.mind import Mind, make_mind
from drawfour.bots.player import thinker_for
from drawfour.bots.search import CLEARLY
from drawfour.bots.weights import skills_at
from drawfour.core.book import Book
from drawfour.core.bot_dice import make_dice
from drawfour.core.legal import legal
from drawfour.core.memory import Memory
from drawfour.core.scoring import sides
from drawfour.core.state import State
from drawfour.errors import not_installed
from drawfour.game.view import View

YARDSTICK = "expert"
"""The bot that plays on from a position, and with whose moves those of the players are compared."""
PLAYOUTS = 4000
"""The playouts to compare the moves of one decision."""
OPEN_PLAYOUTS = 1000
"""The playouts from each position with open cards: 95 % of the chances are within 3 points of the truth."""
LEAST_LOSS = 0.05
"""The share of rounds that a mistake loses at least."""


@dataclass(frozen=True)
class Choice:
    """What a move was worth to its player, from what that seat could see, as shares of rounds won when they are played out."""

    share: float  # with the move that was made
    policy: float  # with the move of the yardstick
    best: str  # the move that won most often
    best_share: float
    is_mistake: bool  # is the best move clearly better?
    reason: Reason | None = None  # why it is better, for a mistake


@dataclass(frozen=True)
class Moment:
    """A position of a round, what had been seen before it, and the move that was made there."""

    state: State
    memory: Memory
    seat: int
    move: int
    view: View  # of that seat


class Judge:
    """Judges positions at tables with one rule book. It may be asked in several threads at once.

    Raises MissingExtra without Numba.
    """

    def __init__(self, book: Book, playouts: int = PLAYOUTS, open_playouts: int | None = None) -> None:
        if not can_search():
            raise not_installed(["numba"], "lab", "make lab")
        self.book = book
        self.open_playouts = open_playouts or OPEN_PLAYOUTS
        self._thinker = thinker_for(book)
        self._thinker.prepare()
        self._skills = skills_at(book, [YARDSTICK])[0]
        self._skills[skills.PLAYOUTS], self._skills[skills.MARGIN] = playouts, 0

    def judge(self, moment: Moment, seed: int) -> tuple[list[float], Choice | None]:
        """Return each side's chance to win, with all hands open, and what the move was worth.

        The latter is None if there was nothing to choose, and for calls, catches, challenges and jump-ins.
        """
        mind = make_mind(self.book)
        mind.skills = [self._skills] * self.book.seats
        mind.memory = moment.memory
        moves = [0] * self.book.move_words
        legal(self.book, moment.state, moment.seat, moves)
        moves[0] &= ~SPOKEN
        wins = self._thinker.judge(
            self.book, moment.state, moment.seat, moves, mind, make_dice(seed), moment.move, self.open_playouts
        )
        shares = [won / self.open_playouts for won in wins[: sides(self.book)]]
        return shares, self._choice(moment, mind)

    def _choice(self, moment: Moment, mind: Mind) -> Choice | None:
        thoughts = mind.thoughts
        if thoughts.count < 2 or not thoughts.deals[0]:  # candidates
            return None
        deals = max(thoughts.deals)
        tried = {
            thoughts.moves[place]: thoughts.wins[place] for place in range(thoughts.count) if thoughts.deals[place] == deals
        }
        best = max(tried, key=lambda move: tried[move])
        gap = tried[best] - tried[moment.move]
        is_mistake = gap * gap > CLEARLY * deals and gap >= LEAST_LOSS * deals
        why = reason_for(moment.view, mind, best, moment.move) if is_mistake else None
        if why is not None and why.key == "best":
            why = None
        name = moment.view.notation.move_name(best)
        return Choice(tried[moment.move] / deals, tried[thoughts.moves[0]] / deals, name, tried[best] / deals, is_mistake, why)
