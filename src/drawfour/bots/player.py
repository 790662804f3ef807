"""A bot sitting at a table: it looks at its view, answers in notation, and has the attention of a person."""

from __future__ import annotations

from drawfour.bots import BOTS, check_bot
from drawfour.bots.dice import make_dice, roll
from drawfour.core.book import Bits
from drawfour.core.moves import CATCH, UNO, WAIT
from drawfour.view import View

FORGETS_ONE_IN = 8  # calls
NOTICES_ONE_IN = 2  # missing calls of others


class Player:
    """A bot in a seat, with dice of its own. `is_human_like` players forget a call now and then, and overlook a missing one.

    >>> from drawfour import Round
    >>> round = Round(2, seed="demo")
    >>> Player("careful", seat=0, seed=1).choose(round.view(0))
    'Y3'
    >>> Player("clever", seat=0, seed=1)
    Traceback (most recent call last):
    drawfour.errors.DrawfourError: 'clever' is no bot; allowed is careful, random
    """

    def __init__(self, bot: str, seat: int, seed: int, *, is_human_like: bool = False) -> None:
        check_bot(bot)
        self.bot = bot
        self.seat = seat
        self.is_human_like = is_human_like
        self._dice = make_dice(seed)
        self._remembers = True
        self._size = 0
        self._notices: dict[int, bool] = {}

    def choose(self, view: View) -> str | None:
        """What the player does now, in notation; None when it waits."""
        moves = view.moves
        if self.is_human_like:
            self._pay_attention(view, moves)
        move = BOTS[self.bot](view.book, view.state, self.seat, moves, self._dice)
        return None if move == WAIT else view.notation.move_name(move)

    def _pay_attention(self, view: View, moves: Bits) -> None:
        """Take from the moves what the player does not think of: decided once for each hand and each missing call."""
        size = view.sizes[self.seat]
        if size > self._size or size > 2:
            self._remembers = roll(self._dice, FORGETS_ONE_IN) > 0
        self._size = size
        if not self._remembers:
            moves[0] &= ~(1 << UNO)
        missing = view.catchable
        self._notices = {seat: noticed for seat, noticed in self._notices.items() if seat in missing}
        for seat in missing:
            if not self._notices.setdefault(seat, roll(self._dice, NOTICES_ONE_IN) == 0):
                moves[0] &= ~(1 << CATCH + seat)
