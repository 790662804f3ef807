"""A bot sitting at a table: it looks at its view, answers in notation, and has the attention of a person."""

from __future__ import annotations

from typing import TYPE_CHECKING

from drawfour.bots import bot_named, can_search, learned
from drawfour.bots.attention import pay_attention
from drawfour.bots.bot import Answer
from drawfour.bots.habits import call_or_catch, jump_in
from drawfour.bots.mind import Mind, Thoughts, make_mind
from drawfour.bots.own import BotView, ask_own
from drawfour.bots.weights import skills_at
from drawfour.bots.workspace import Attention, make_attention, remembers
from drawfour.core.book import Bits, Book
from drawfour.core.bot_dice import make_dice
from drawfour.core.moves import CATCH, UNO, WAIT
from drawfour.errors import BotFailed, DrawfourError
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
        self.fault: BotFailed | None = None  # of a bot of one's own, for which the learned policy plays from then on
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
        """May it take long to choose, so that others should not wait for it? A search does, and a bot of one's own may."""
        return self.searches or (self.kind.answer is not None and self.fault is None)

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
            moves[0] &= ~(1 << UNO | ((1 << view.book.seats) - 1) << CATCH)
        if self.is_human_like:
            if self._attention is None:
                self._attention = make_attention(view.book)
            pay_attention(view.book, view.state, self.seat, moves, self._attention, mind.skills[self.seat], self._dice)
        if self.searches and not is_quick:
            self.prepare(view)
            assert self._thinker is not None
            move = self._thinker.choose(view.book, view.state, self.seat, moves, mind, self._dice)
        elif self.kind.answer is not None and self.fault is None and not is_quick:
            move = self._own_move(self.kind.answer, view, moves, mind)
        else:
            choose = learned.choose if self.kind.playouts else self.kind.choose
            move = choose(view.book, view.state, self.seat, moves, mind, self._dice)
        return None if move == WAIT else view.notation.move_name(move)

    def _own_move(self, answer: Answer, view: View, moves: Bits, mind: Mind) -> int:
        """Return the move of a bot of one's own; if it fails, that of the learned policy."""
        said = call_or_catch(view.book, view.state, self.seat, moves)
        if said != WAIT or (view.state.turn != self.seat and jump_in(view.book, moves) == WAIT):
            return said
        try:
            move = ask_own(self.bot, answer, BotView(view.notation, view.state, self.seat, moves, lambda: view.memory))
        except BotFailed as fault:
            self.fault = fault
            return self.kind.choose(view.book, view.state, self.seat, moves, mind, self._dice)
        number = None if move is None else view.notation.move_of(move)
        return WAIT if number is None else number

    def mind_for(self, view: View) -> Mind:
        """Return what the player has learned, and what its seat has seen in this round if it needs to know."""
        if self._mind is None:
            self._mind = make_mind(view.book)
            self._mind.skills[self.seat] = skills_at(view.book, [self.bot])[0]
        if remembers([self.kind.choose]):
            self._mind.memory = view.memory
        return self._mind
