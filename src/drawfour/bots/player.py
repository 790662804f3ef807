"""A bot sitting at a table: it looks at its view, answers in notation, and has the attention of a person."""

from __future__ import annotations

from drawfour.bots import BOTS, check_bot
from drawfour.bots.attention import pay_attention
from drawfour.bots.workspace import Attention, make_attention
from drawfour.core.bot_dice import make_dice
from drawfour.core.moves import CATCH, UNO, WAIT
from drawfour.game.view import View


class Player:
    """A bot in a seat, with dice of its own. `is_human_like` players forget a call now and then, and overlook a missing one.

    >>> from drawfour import Round
    >>> round = Round(2, seed="demo")
    >>> Player("careful", seat=0, seed=1).choose(round.view(0))
    'Y3'
    >>> Player("clever", seat=0, seed=1)
    Traceback (most recent call last):
    drawfour.errors.DrawfourError: Unknown bot 'clever'. Bots: careful, random.
    """

    def __init__(self, bot: str, seat: int, seed: int, *, is_human_like: bool = False) -> None:
        check_bot(bot)
        self.bot = bot
        self.seat = seat
        self.is_human_like = is_human_like
        self._dice = make_dice(seed)
        self._attention: Attention | None = None

    def choose(self, view: View, *, calls: bool = True) -> str | None:
        """What the player does now, in notation; None when it waits. Without `calls` it neither calls nor catches.

        >>> from drawfour import Round
        >>> round = Round(2, seed="demo")
        >>> Player("careful", seat=0, seed=1).choose(round.view(0), calls=False)
        'Y3'
        """
        moves = view.moves
        if not calls:
            moves[0] &= ~(1 << UNO | ((1 << view.book.seats) - 1) << CATCH)
        if self.is_human_like:
            if self._attention is None:
                self._attention = make_attention(view.book)
            pay_attention(view.book, view.state, self.seat, moves, self._attention, self._dice)
        move = BOTS[self.bot](view.book, view.state, self.seat, moves, self._dice)
        return None if move == WAIT else view.notation.move_name(move)
