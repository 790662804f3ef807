"""The match at a server's table, for the displays that show a local one."""

from __future__ import annotations

from drawfour.core.state import State
from drawfour.errors import DrawfourError
from drawfour.game.notation import Notation, notation_for
from drawfour.server.protocol.states import RoundState
from drawfour.terminal.display import HUMAN
from drawfour.terminal.join.connection import UPDATE
from drawfour.terminal.join.position import JoinedView
from drawfour.terminal.join.seen import SeenTable


class JoinedMatch:
    """The match at a table. It follows the table, so it always has the latest position. Raises DrawfourError.

    Rules and deck stay those with which the match was dealt.
    """

    def __init__(self, seen: SeenTable) -> None:
        settings = seen.table.settings
        self.seen = seen
        self.key = key_of(seen)
        self.rules = settings.rules()
        self.deck = settings.found_deck()
        self.notation: Notation = notation_for(self.rules, self.deck, settings.seats)
        self.book = self.notation.book
        self.round = JoinedRound(self)

    @property
    def names(self) -> list[str]:
        """The players in seat order."""
        return [seat.name or f"Seat {number}" for number, seat in enumerate(self.seen.table.seats, start=1)]

    @property
    def players(self) -> dict[int, str]:
        """The player of each seat: `human`, or the name of a bot."""
        return {number: seat.bot or HUMAN for number, seat in enumerate(self.seen.table.seats)}

    @property
    def sides(self) -> list[list[int]]:
        """The seats of each side."""
        return self.seen.table.sides

    @property
    def scores(self) -> list[int]:
        """The total of each side."""
        return self.seen.table.scores

    @property
    def winners(self) -> list[int]:
        """The seats that won the match."""
        return self.seen.table.winners

    @property
    def is_over(self) -> bool:
        """Has somebody won the match?"""
        return bool(self.winners)


def key_of(seen: SeenTable) -> object:
    """Return what tells two matches of a table apart."""
    return seen.table.match, seen.table.settings.seats, seen.table.settings.deck


class JoinedRound:
    """The current or last round of a match."""

    last_move = None  # the client keeps no moves

    def __init__(self, match: JoinedMatch) -> None:
        self.notation = match.notation
        self._seen = match.seen
        assert match.seen.round is not None, "a match has a round"
        self._shown: RoundState = match.seen.round
        self._dealt_in: tuple[int, list[int]] = (0, [])  # the number of a round, and the seats that were dealt in
        self._last: tuple[object, JoinedView] | None = None

    @property
    def _round(self) -> RoundState:
        """The round as the server has told it; the last one stays when the host discards the match for another deck."""
        self._shown = self._seen.round or self._shown
        return self._shown

    @property
    def number(self) -> int:
        """The number of the round in its match."""
        return self._round.number

    @property
    def state(self) -> State:
        """The position as the rules see it, in integers, as far as the server has told it."""
        return self.view(self._seen.seat).state

    @property
    def points(self) -> list[int]:
        """The points of each side; all zero until the round is over."""
        return self._round.points

    def deal(self) -> None:
        """Note which seats are dealt in: those that are not out of the match."""
        self._dealt_in = self.number, [seat for seat in range(len(self._round.hands)) if seat not in self._round.out]

    @property
    def seats_in(self) -> list[int]:
        """The seats that were dealt in; all of them, if the client was not there then."""
        number, seats = self._dealt_in
        return seats if number == self.number else list(range(len(self._round.hands)))

    def view(self, seat: int | None) -> JoinedView:
        """Return what you may see now; a client knows no other seat's view. Raises DrawfourError if it makes no sense here."""
        round = self._round
        key = self._seen.number, id(round), id(self._seen.yours)
        if self._last is None or self._last[0] != key:
            yours = self._seen.yours if self._seen.yours is not None and self._seen.yours.seat == self._seen.seat else None
            try:
                self._last = key, JoinedView(self.notation, round, yours)
            except (AssertionError, LookupError, ValueError):  # for example, a card that the deck has only at the server
                raise DrawfourError(
                    "bad_option", f"The server sent a position that this version doesn't know. {UPDATE}"
                ) from None
        return self._last[1]
