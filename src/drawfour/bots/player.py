"""A bot sitting at a table: it looks at its view, answers in notation, and has the attention of a person."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from drawfour.bots import learned, skills
from drawfour.bots.attention import pay_attention
from drawfour.bots.habits import SPOKEN, call_or_catch, jump_in
from drawfour.bots.mind import Mind, Thoughts, make_mind
from drawfour.bots.own import BotView, ask_own, guarded
from drawfour.bots.registry import bot_named, can_search, is_ours
from drawfour.bots.weights import skills_at
from drawfour.bots.workspace import Attention, make_attention, remembers
from drawfour.core.book import Bits, Book
from drawfour.core.bot_dice import make_dice
from drawfour.core.memory import Memory
from drawfour.core.moves import WAIT
from drawfour.errors import BotFailed, DrawfourError
from drawfour.game.notation import moves_in
from drawfour.game.view import View

if TYPE_CHECKING:
    from drawfour.bots.thinking import Thinker


def thinker_for(book: Book) -> Thinker:
    """Return the compiled search for a table. Needs Numba."""
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
        self.bot = bot
        self.kind = bot_named(bot)
        self.seat = seat
        self.is_human_like = is_human_like
        self._dice = make_dice(seed)
        self._attention: Attention | None = None
        self._mind: Mind | None = None
        self.fault: BotFailed | None = None  # of a custom bot, for which the learned policy plays from then on
        self._thinker: Thinker | None = None

    @property
    def searches(self) -> bool:
        """Does the player search before it moves? Without Numba, a searching bot plays by its learned policy alone."""
        return self.kind.playouts > 0 and can_search()

    @property
    def thoughts(self) -> Thoughts:
        """What its last search thought. Raises DrawfourError before it has been asked for a move."""
        if self._mind is None:
            raise DrawfourError("bad_option", f"The bot {self.bot} has not been asked for a move.")
        return self._mind.thoughts

    @property
    def takes_time(self) -> bool:
        """May it take long to choose, so that others should not wait for it? A search does, and a custom bot may."""
        return self.searches or self.is_own

    @property
    def is_own(self) -> bool:
        """Is it a custom bot that has not failed?"""
        return not is_ours(self.bot) and self.fault is None

    @property
    def is_ready(self) -> bool:
        """Can the player move at once, without compiling its search first? That takes up to a minute, once."""
        return not self.searches or (self._thinker is not None and self._thinker.is_ready)

    def prepare(self, view: View) -> None:
        """Compile the search, for as long as that takes. It may be called in another thread, as may `choose`."""
        if self.searches:
            if self._thinker is None:
                self._thinker = thinker_for(view.book)
            self._thinker.prepare()
            if self.kind.milliseconds:
                from drawfour.bots.pace import playouts_in  # noqa: PLC0415  # it imports Numba

                playouts = playouts_in(self._thinker, view.book, self.kind.milliseconds)
                self.mind_for(view).skills[self.seat][skills.PLAYOUTS] = playouts

    def choose(self, view: View, *, calls: bool = True, is_quick: bool = False) -> str | None:
        """What the player does now, in notation; None when it waits.

        Without `calls` it neither calls nor catches. A player that is to be quick does not search.

        >>> from drawfour import Round
        >>> round = Round(2, seed="demo")
        >>> Player("careful", seat=0, seed=1).choose(round.view(0), calls=False)
        'Y3'
        """
        mind = self.mind_for(view)
        moves = view.moves
        if not calls:
            moves[0] &= ~SPOKEN
        if self.is_human_like:
            if self._attention is None:
                self._attention = make_attention(view.book)
            pay_attention(view.book, view.state, self.seat, moves, self._attention, mind.skills[self.seat], self._dice)
        if self.searches and not is_quick:
            self.prepare(view)
            assert self._thinker is not None
            move = self._thinker.choose(view.book, view.state, self.seat, moves, mind, self._dice)
        elif self.is_own and not is_quick:
            move = self._own_move(view, moves, mind)
        else:
            choose = learned.choose if self.kind.playouts or not is_ours(self.bot) else self.kind.choose
            move = choose(view.book, view.state, self.seat, moves, mind, self._dice)
        return None if move == WAIT else view.notation.move_name(move)

    def _own_move(self, view: View, moves: Bits, mind: Mind) -> int:
        """Return the move of a custom bot; if it fails, that of the learned policy."""
        book, seen = view.book, view.state.copy()
        said = call_or_catch(book, seen, self.seat, moves)
        if said != WAIT or (seen.turn != self.seat and jump_in(book, moves) == WAIT):
            return said
        try:
            if self.kind.answer is not None:
                asked = BotView(view.notation, seen, self.seat, moves, partial(_copied_memory, view))
                return ask_own(self.bot, self.kind.answer, asked)
            move = guarded(self.bot, self.kind.choose, book, seen, self.seat, list(moves), mind, self._dice)
            if (move == WAIT and seen.turn != self.seat) or (type(move) is int and move in moves_in(moves)):
                return int(move)
            raise BotFailed(self.bot, "returned a move that is not legal")
        except BotFailed as fault:
            self.fault = fault
            return learned.choose(book, view.state, self.seat, moves, mind, self._dice)

    def mind_for(self, view: View) -> Mind:
        """Return what the player has learned, and what its seat has seen in this round if it needs to know."""
        if self._mind is None:
            self._mind = make_mind(view.book)
            self._mind.skills[self.seat] = skills_at(view.book, [self.bot])[0]
        if remembers([self.kind.choose]):
            self._mind.memory = view.memory
        return self._mind


def _copied_memory(view: View) -> Memory:
    return view.memory.copy()
