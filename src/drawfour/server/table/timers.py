"""When something is due at a table by itself. Each timer is good for one position: it fires at that one or never."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from operator import attrgetter
from typing import Literal, NamedTuple

from drawfour import __version__
from drawfour.core import phase
from drawfour.server.store.interface import Row
from drawfour.server.table.table import Table

PATIENCE_FOR_JUMPS = 3 / 2  # where somebody might jump in, bots think so many times as long
LEAST_SECONDS_ALONE = 0.3  # bots that play for onlookers only are to be followed, and must not fill the log as fast as they can

_PLAYER = attrgetter("player")


class Timer(NamedTuple):
    """At that time, in milliseconds since 1970, something is due. `number` is the entry that it follows from."""

    at: int
    kind: Literal["turn", "grace", "bot", "next", "away", "back", "host"]
    number: int
    seat: int | None = None

    @property
    def command(self) -> str:
        """The id of the command that the timer becomes: twice the same is done once."""
        return f"{self.kind}:{self.number}" if self.seat is None else f"{self.kind}:{self.number}:{self.seat}"


def timers(table: Table, gone: Mapping[int, int]) -> list[Timer]:
    """All timers that run now. `gone` says since when people of the table have not been connected."""
    if table.is_closed:
        return []
    settings, found = table.settings, list[Timer]()
    if table.host is not None and table.host in gone and any(who not in gone for who in table.people):
        found.append(Timer(gone[table.host] + 1000 * settings.away_seconds, "host", table.number))
    if table.match is None:
        return found
    if table.stage == "round_over" and settings.break_seconds:
        found.append(Timer(table.since_at + 1000 * settings.break_seconds, "next", table.since))
    if table.is_match_running:
        for number, seat in enumerate(table.seats):
            if seat.who is not None and (seat.who in gone) != seat.is_away:
                at = table.at if seat.is_away else gone[seat.who] + 1000 * settings.away_seconds
                found.append(Timer(at, "back" if seat.is_away else "away", seat.since, number))
    if table.stage == "playing":
        turn = table.match.round.state.turn
        if settings.turn_seconds and table.seats[turn].player is None:
            found.append(Timer(table.since_at + 1000 * settings.turn_seconds, "turn", table.since, turn))
        if table.grace_until:
            found.append(Timer(table.grace_until, "grace", table.moved))
        if any(map(_PLAYER, table.seats)):
            found.append(Timer(table.moved_at + thinking(table), "bot", table.moved))
    return found


def row_of(table: Table, running: Iterable[Timer]) -> Row:
    """What the store keeps of a table beside its log; of its timers, those that follow from the log alone."""
    due = min((timer.at for timer in running if timer.kind in ("turn", "grace", "next")), default=None)
    return Row(table.code, __version__, table.settings.is_public, table.is_closed, due)


def thinking(table: Table) -> int:
    """How long bots think about the position, in milliseconds: the setting, a third more or less, the same for who asks again.

    Where somebody might jump in (H3) it is longer, whoever has the card: people are not as quick to see it.

    >>> 600 <= thinking(Table("demo")) <= 1200
    True
    """
    dice = random.Random(f"{table.code}:{table.moved}")  # noqa: S311  # it decides about nothing but patience
    seconds = table.settings.thinking_seconds
    if all(seat.who is None for seat in table.seats):
        seconds = max(seconds, LEAST_SECONDS_ALONE)
    patience = PATIENCE_FOR_JUMPS if _can_be_jumped(table) else 1
    return round(1000 * seconds * patience * dice.uniform(2 / 3, 4 / 3))


def _can_be_jumped(table: Table) -> bool:
    """Could a seat jump in now that holds the right card?"""
    round = table.round
    return round is not None and bool(round.book.jump_words) and round.state.phase == phase.TURN
