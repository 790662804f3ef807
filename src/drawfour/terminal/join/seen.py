"""A server's table as its client knows it, updated by every message."""

from __future__ import annotations

from msgspec import UNSET

from drawfour.server.protocol import messages
from drawfour.server.protocol.states import Clock, PersonState, RoundState, TableState, Yours


class SeenTable:
    """Everything that the server has told of a table. `number` is that of the last entry."""

    def __init__(self, welcome: messages.Welcome) -> None:
        self.watching = 0
        self.welcome(welcome)

    def welcome(self, message: messages.Welcome) -> None:
        """Take over a snapshot of everything."""
        self.number = message.number
        self.you = message.you
        self.table: TableState = message.table
        self.round: RoundState | None = message.round
        self.yours: Yours | None = message.yours
        self.present = message.present
        self.clocks: list[Clock] = message.clocks

    def update(self, message: messages.Update) -> None:
        """Change what an entry has changed."""
        self.number, self.clocks = message.number, message.clocks
        if message.table is not UNSET:
            self.table = message.table
        if message.round is not UNSET:
            self.round = message.round
        if message.yours is not UNSET:
            self.yours = message.yours

    def presence(self, message: messages.Presence) -> None:
        """Note who is connected."""
        self.present, self.watching, self.clocks = message.present, message.watching, message.clocks

    @property
    def seat(self) -> int | None:
        """Your seat, or None."""
        seats = (number for number, seat in enumerate(self.table.seats) if seat.who is not None and seat.who == self.you)
        return next(seats, None)

    @property
    def is_host(self) -> bool:
        """Are you the host?"""
        return self.you is not None and self.you == self.table.host

    @property
    def is_match_running(self) -> bool:
        """Is a match running, in a round or between two?"""
        return self.table.stage in ("playing", "round_over")

    @property
    def free_seat(self) -> int | None:
        """The first free seat for a newcomer; None if all are taken, or while a match is running."""
        free = (number for number, seat in enumerate(self.table.seats) if seat.who is None and seat.bot is None)
        return None if self.is_match_running else next(free, None)

    @property
    def open_seat(self) -> int | None:
        """A seat that somebody without one can take: a free one, otherwise that of a bot; None if people have them all."""
        bots = (number for number, seat in enumerate(self.table.seats) if seat.bot is not None)
        free = self.free_seat
        return next(bots, None) if free is None else free

    @property
    def people(self) -> dict[int, PersonState]:
        """The people at the table, by their numbers."""
        return {person.who: person for person in self.table.people}

    def name(self, who: int | None) -> str:
        """Return the name of a person."""
        person = None if who is None else self.people.get(who)
        return "Somebody" if person is None else person.name

    def seconds_left(self, kind: str) -> int | None:
        """Return for how many seconds a timer runs, as the server said last; None if it does not run."""
        return next((-(-clock.left // 1000) for clock in self.clocks if clock.kind == kind), None)
