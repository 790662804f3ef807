"""A bot sitting at a table: it looks at its view, answers in notation, and has the attention of a person."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING

from drawfour.bots import BOTS, check_bot, skills
from drawfour.bots.attention import pay_attention
from drawfour.bots.mind import Mind, make_mind
from drawfour.bots.weights import skills_at
from drawfour.bots.workspace import Attention, make_attention, remembers
from drawfour.core.book import Book
from drawfour.core.bot_dice import make_dice
from drawfour.core.moves import CATCH, UNO, WAIT
from drawfour.game.view import View

if TYPE_CHECKING:
    from drawfour.bots.thinking import Thinker


def thinker_for(book: Book) -> Thinker | None:
    """Return the compiled search for a table; None without Numba, when a searching bot plays by its learned policy alone."""
    if find_spec("numba") is None:
        return None
    from drawfour.bots.thinking import Thinker  # noqa: PLC0415  # importing Numba takes a second, and only a search needs it

    return Thinker(book)


class Player:
    """A bot in a seat, with dice of its own. `is_human_like` players forget a call now and then, and overlook a missing one.

    >>> from drawfour import Round
    >>> round = Round(2, seed="demo")
    >>> Player("careful", seat=0, seed=1).choose(round.view(0))
    'Y3'
    >>> Player("clever", seat=0, seed=1)
    Traceback (most recent call last):
    drawfour.errors.DrawfourError: Unknown bot 'clever'. Bots: beginner, ...
    """

    def __init__(self, bot: str, seat: int, seed: int, *, is_human_like: bool = False) -> None:
        check_bot(bot)
        self.bot = bot
        self.seat = seat
        self.is_human_like = is_human_like
        self._dice = make_dice(seed)
        self._attention: Attention | None = None
        self._mind: Mind | None = None
        self._thinker: Thinker | None = None

    def choose(self, view: View, *, calls: bool = True) -> str | None:
        """What the player does now, in notation; None when it waits. Without `calls` it neither calls nor catches.

        >>> from drawfour import Round
        >>> round = Round(2, seed="demo")
        >>> Player("careful", seat=0, seed=1).choose(round.view(0), calls=False)
        'Y3'
        """
        mind = self._mind_for(view)
        moves = view.moves
        if not calls:
            moves[0] &= ~(1 << UNO | ((1 << view.book.seats) - 1) << CATCH)
        if self.is_human_like:
            if self._attention is None:
                self._attention = make_attention(view.book)
            pay_attention(view.book, view.state, self.seat, moves, self._attention, mind.skills[self.seat], self._dice)
        choose = BOTS[self.bot].choose if self._thinker is None else self._thinker.choose
        move = choose(view.book, view.state, self.seat, moves, mind, self._dice)
        return None if move == WAIT else view.notation.move_name(move)

    def _mind_for(self, view: View) -> Mind:
        """Return what the player has learned, and what its seat has seen in this round if it needs to know."""
        if self._mind is None:
            self._mind = make_mind(view.book)
            self._mind.skills[self.seat] = skills_at(view.book, [self.bot])[0]
            if self._mind.skills[self.seat][skills.DEALS]:
                self._thinker = thinker_for(view.book)
                if self._thinker is None:
                    self._mind.skills[self.seat][skills.DEALS] = 0
        if remembers([BOTS[self.bot].choose]):
            self._mind.memory = view.memory
        return self._mind
