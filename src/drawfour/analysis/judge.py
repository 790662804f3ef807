"""Judging one position of a round: how often each side wins from it, and what the move made there was worth. Needs Numba."""

from __future__ import annotations

from dataclasses import dataclass

from drawfour.bots import skills
from drawfour.bots.habits import SPOKEN
from drawfour.bots.hint import Reason, reason_for
from drawfour.bots.mind import Mind, make_mind
from drawfour.bots.player import thinker_for
from drawfour.bots.registry import can_search
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

REFERENCE = "expert"
"""The bot with whose moves those of the players are compared, and whose weights those who play on follow."""
PLAYOUTS = 4000
"""The playouts to compare the moves of one decision."""
OPEN_PLAYOUTS = 1000
"""The playouts from each position with open cards: in 95 % of cases, chances are within 3 points of the truth."""
LEAST_LOSS = 0.05
"""A mistake costs at least this share of rounds."""


@dataclass(frozen=True)
class Verdict:
    """What a move was worth, by what its player could see: the shares of rounds that are won when they are played out."""

    share: float  # with the move that was made
    reference_share: float  # with the move that the reference bot would have made
    best: str  # the move that won most often
    best_share: float
    is_mistake: bool  # is the best move clearly better?
    reason: Reason | None = None  # why it is better, for a mistake


@dataclass(frozen=True)
class Decision:
    """A position of a round, what had been seen before it, and the move that was made there: WAIT at the end of a record."""

    state: State
    memory: Memory
    seat: int
    move: int
    view: View  # of that seat


@dataclass(frozen=True)
class MoveComparison:
    """How often each move wins when the round is played out, that of the reference bot, and why the best one is best."""

    shares: dict[int, float]  # of every move that was tried
    reference: int
    reason: Reason | None


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
        self._skills = skills_at(book, [REFERENCE])[0]
        self._skills[skills.PLAYOUTS], self._skills[skills.MARGIN] = playouts, 0

    def judge(self, decision: Decision, seed: int) -> tuple[list[float], Verdict | None]:
        """Return each side's chance of winning, with all hands open, and what the move was worth.

        The latter is None if only one move made sense, and for calls, catches, challenges and jump-ins.
        """
        mind, chances = self._think(decision, seed)
        return chances, self._verdict(decision, mind)

    def chances(self, decision: Decision, seed: int) -> list[float]:
        """Return each side's chance of winning, with all hands open."""
        return self._think(decision, seed)[1]

    def compare(self, decision: Decision, seed: int) -> MoveComparison | None:
        """Return the share of rounds that each sensible move wins, and the one made; None if they can't be judged."""
        mind, _ = self._think(decision, seed)
        thoughts = mind.thoughts
        if thoughts.count < 2 or not thoughts.deals[0]:
            return None
        shares = {thoughts.moves[place]: thoughts.wins[place] / thoughts.deals[place] for place in range(thoughts.count)}
        best, second, *_ = sorted(shares, key=lambda move: -shares[move])
        return MoveComparison(shares, thoughts.moves[0], reason_for(decision.view, mind, best, second))

    def _think(self, decision: Decision, seed: int) -> tuple[Mind, list[float]]:
        """Return what the search thought of the moves, and each side's chance of winning."""
        mind = make_mind(self.book)
        mind.skills = [self._skills] * self.book.seats
        mind.memory = decision.memory
        moves = [0] * self.book.move_words
        legal(self.book, decision.state, decision.seat, moves)
        moves[0] &= ~SPOKEN
        wins = self._thinker.judge(
            self.book, decision.state, decision.seat, moves, mind, make_dice(seed), decision.move, self.open_playouts
        )
        return mind, [won / self.open_playouts for won in wins[: sides(self.book)]]

    def _verdict(self, decision: Decision, mind: Mind) -> Verdict | None:
        thoughts = mind.thoughts
        if thoughts.count < 2 or not thoughts.deals[0]:  # candidates
            return None
        deals = max(thoughts.deals)
        places = [place for place in range(thoughts.count) if thoughts.deals[place] == deals]
        wins = {thoughts.moves[place]: thoughts.wins[place] for place in places}
        best = max(wins, key=lambda move: wins[move])
        gap = wins[best] - wins[decision.move]
        is_mistake = gap * gap > CLEARLY * deals and gap >= LEAST_LOSS * deals
        why = reason_for(decision.view, mind, best, decision.move) if is_mistake else None
        return Verdict(
            share=wins[decision.move] / deals,
            reference_share=wins[thoughts.moves[0]] / deals,
            best=decision.view.notation.move_name(best),
            best_share=wins[best] / deals,
            is_mistake=is_mistake,
            reason=None if why is not None and why.key == "best" else why,
        )
