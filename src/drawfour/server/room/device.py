"""Shared devices: several people at one screen, which shows the cards of the person who has it, once they ask."""

from __future__ import annotations

from collections.abc import Iterator

from drawfour.core.uno_calls import is_call_due
from drawfour.game.position import seats_out
from drawfour.game.view import seats_seeing_more
from drawfour.server.protocol import messages, states
from drawfour.server.protocol.moves import Move
from drawfour.server.table.decide import Refused
from drawfour.server.table.table import Table


class Device:
    """One connection of the people who share a device. A new connection always starts with covered cards.

    `holder` has the device, or it must be passed to them now. Their cards are covered as soon as their turn is over, unless
    something is new that only they may see; then they cover them. A holder who is on turn again before anybody else at the
    device need not ask again.
    """

    def __init__(self, owner: int, table: Table) -> None:
        self.holder = owner
        self.is_shown = False
        self.is_reading = False
        self._has_asked = False  # has the holder asked for their cards, and kept the device since?
        self._owner = owner
        self.follow(table)

    @property
    def viewer(self) -> int | None:
        """The person whose view the device shows; None while everyone at it sees no more than a spectator."""
        return self.holder if self.is_shown else None

    def follow(self, table: Table) -> bool:
        """Follow the last entry of the table. Returns True if the device now shows the view of another person, or of nobody."""
        before, asked = self.viewer, self._asked(table)
        if table.stage != "playing":
            self._cover()
        elif asked == self.holder:
            self.is_shown, self.is_reading = self._has_asked, False
        elif self.is_shown and self._sees_more(table):
            self.is_reading = True
        elif not (self.is_shown and (self.is_reading or self._is_alone(table))):
            self.is_shown = False
            self._pass_to(asked)
        return self.viewer != before

    def show(self, table: Table, who: int | None) -> None:
        """Show the cards of the holder, or cover them (None). Raises Refused for anybody else."""
        if who is None:
            self._cover()
            self._pass_to(self._asked(table))
        elif who != self.holder or table.seat_of(who) is None or table.stage != "playing":
            raise Refused("stale")
        else:
            self.is_shown = self._has_asked = True

    def actor(self, table: Table, message: messages.AtTable) -> int:
        """Return the person for whom the device sends a message. Raises Refused if the cards are covered."""
        match message:
            case messages.Play() | messages.Call() | messages.Catch() if self.is_shown:
                return self.holder
            case messages.Call(seat=int(seat)) if seat in self._seats_due(table):
                return self._person_at(table, seat)
            case messages.Catch():
                catchers = self._catchers(table, message.seat)
                if catchers:
                    return self._person_at(table, catchers[0])
                raise Refused("catch_not_due")
            case messages.Play() | messages.Call():
                raise Refused("covered")
            case _:
                return self._owner

    def state(self, table: Table) -> states.DeviceState:
        """Return the state of the device as it is sent."""
        moves = [] if self.is_shown or table.stage != "playing" else list(self._open_moves(table))
        return states.DeviceState(table.at_device(self._owner), self.holder, self.is_shown, self.is_reading, moves)

    def _asked(self, table: Table) -> int | None:
        """Return the person at the device who must act now, if any."""
        if table.stage != "playing" or table.round is None:
            return None
        seat = table.seats[table.round.state.turn]
        return seat.who if seat.player is None and seat.who in table.at_device(self._owner) else None

    def _pass_to(self, asked: int | None) -> None:
        if asked not in (None, self.holder):
            self.holder, self._has_asked = asked, False

    def _cover(self) -> None:
        self.is_shown = self.is_reading = self._has_asked = False

    def _seats(self, table: Table) -> list[int]:
        """Return the seats of the people at the device who are still in the round."""
        out = seats_out(table.round.book, table.round.state) if table.round else []
        found = map(table.seat_of, table.at_device(self._owner))
        return [seat for seat in found if seat is not None and seat not in out]

    def _person_at(self, table: Table, seat: int) -> int:
        who = table.seats[seat].who
        assert who is not None
        return who

    def _is_alone(self, table: Table) -> bool:
        return self._seats(table) == [table.seat_of(self.holder)]

    def _sees_more(self, table: Table) -> bool:
        if table.round is None:
            return False
        seat = table.seat_of(self.holder)
        return seat in self._seats(table) and seat in seats_seeing_more(table.events, table.round.state)

    def _seats_due(self, table: Table) -> list[int]:
        """Return the seats at the device that have one card left, and can still call."""
        if table.round is None:
            return []
        state = table.round.state
        return [seat for seat in self._seats(table) if state.sizes[seat] == 1 and is_call_due(state, seat)]

    def _catchers(self, table: Table, caught: int) -> list[int]:
        """Return the seats at the device that can catch another one, if its call is missing: a false catch would cost cards."""
        if table.round is None or not table.round.state.catchable >> caught & 1:
            return []
        return [seat for seat in self._seats(table) if seat != caught]

    def _open_moves(self, table: Table) -> Iterator[Move]:
        """Yield the calls and catches that anyone at the device can make while the cards are covered."""
        assert table.round is not None
        for seat in self._seats_due(table):
            yield Move("uno", "uno", seat=seat)
        for seat in range(table.round.seats):
            if self._catchers(table, seat):
                yield Move("catch", f"catch {seat}", seat=seat)
