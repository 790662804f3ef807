"""Timers of a table: when something happens automatically. A timer belongs to one position, and fires there or never."""

from __future__ import annotations

import random
from collections.abc import Mapping
from operator import attrgetter
from typing import Literal, NamedTuple

from drawfour import __version__
from drawfour.core import phase
from drawfour.server.store.interface import TableRow
from drawfour.server.table import entries
from drawfour.server.table.bots import Bots
from drawfour.server.table.decide import Refused, deal
from drawfour.server.table.table import STAND_IN, Table

PATIENCE_FOR_JUMPS = 3 / 2  # factor on the thinking time while somebody could jump in
READING = 3500  # milliseconds, at least, that a person has to look at a challenged hand (R27)
DEALING = 2600  # milliseconds, at least, in which people see the cards dealt
HEARING = 2800  # milliseconds, at least, in which people can follow a challenge between others
LEAST_SECONDS_WITHOUT_PEOPLE = 0.3  # so that spectators can follow a match of bots, and it can't flood the log

_PLAYER = attrgetter("player")


class Timer(NamedTuple):
    """Something due at a time, in milliseconds since 1970. `number` is the entry that started the timer."""

    at: int
    kind: Literal["turn", "grace", "bot", "next", "away", "back", "host"]
    number: int
    seat: int | None = None

    @property
    def command(self) -> str:
        """The id of the timer's command, so that it is carried out only once."""
        return f"{self.kind}:{self.number}" if self.seat is None else f"{self.kind}:{self.number}:{self.seat}"


def timers(table: Table, absent_since: Mapping[int, int]) -> list[Timer]:
    """Return all running timers. `absent_since` has the people at the table who are not connected, and since when."""
    if table.is_closed:
        return []
    settings, found = table.settings, _timers_of_round(table)
    if table.host is not None and table.host in absent_since and any(who not in absent_since for who in table.people):
        found.append(Timer(absent_since[table.host] + 1000 * settings.away_seconds, "host", table.number))
    if table.is_match_running:
        for number, seat in enumerate(table.seats):
            if seat.who is not None and (seat.who in absent_since) != seat.is_away:
                at = table.at if seat.is_away else absent_since[seat.who] + 1000 * settings.away_seconds
                found.append(Timer(at, "back" if seat.is_away else "away", seat.since, number))
    if table.stage == "playing" and any(map(_PLAYER, table.seats)):
        found.append(Timer(table.moved_at + thinking(table), "bot", table.moved))
    return found


def _timers_of_round(table: Table) -> list[Timer]:
    """Return the running timers that concern people and follow from the log alone."""
    settings = table.settings
    found: list[Timer] = []
    if table.stage == "round_over" and settings.break_seconds:
        found.append(Timer(table.since_at + 1000 * settings.break_seconds, "next", table.since))
    if table.stage == "playing" and table.match is not None:
        turn = table.match.round.state.turn
        if settings.turn_seconds and table.seats[turn].player is None:
            found.append(Timer(table.since_at + 1000 * settings.turn_seconds, "turn", table.since, turn))
        if table.grace_until:
            found.append(Timer(table.grace_until, "grace", table.moved))
    return found


def decide_timer(table: Table, timer: Timer, absent_since: Mapping[int, int], bots: Bots) -> entries.Body:
    """Return the entry that a timer becomes when it is due. Raises Refused if there is nothing to do."""
    match timer:
        case Timer(kind="bot"):
            return bots.next_move(table)
        case Timer(kind="turn", seat=int(seat)):
            return bots.move(table, seat, STAND_IN, "clock")
        case Timer(kind="next"):
            return deal(table)
        case Timer(kind="away", seat=int(seat)):
            return entries.Away(seat)
        case Timer(kind="back", seat=int(seat)):
            return entries.Back(seat)
        case Timer(kind="host"):
            return entries.Hosted(next(who for who in table.people if who not in absent_since))
        case _:  # the end of the grace only releases the moves that waited for it
            raise Refused("stale")


def row_of(table: Table) -> TableRow:
    """Return the row that the store keeps beside the log."""
    due = None if table.is_closed else min((timer.at for timer in _timers_of_round(table)), default=None)
    return TableRow(table.code, __version__, table.settings.is_public, table.is_closed, due, table.owner)


def thinking(table: Table) -> int:
    """Return how long bots think about the position, in milliseconds: the setting, give or take a third. Deterministic.

    It is longer whenever a jump-in (H3) would be possible with the right card, to give people time to notice, after a deal, and
    after a challenge, above all while a person is shown the hand, unless bots are not to think at all.

    >>> 600 <= thinking(Table("demo")) <= 1200
    True
    """
    dice = random.Random(f"{table.code}:{table.moved}")  # noqa: S311  # only varies the thinking time
    settings = table.settings
    seconds = settings.thinking_seconds
    if _is_without_people(table):
        seconds = max(seconds, LEAST_SECONDS_WITHOUT_PEOPLE)
    patience = PATIENCE_FOR_JUMPS if _can_be_jumped(table) else 1
    found = round(1000 * seconds * patience * dice.uniform(2 / 3, 4 / 3))
    return max(found, _time_for_deal(table), _time_for_challenge(table)) if settings.thinking_seconds else found


def _time_for_deal(table: Table) -> int:
    """Return how long people still need for a deal, in milliseconds; 0 once the round has begun or without people.

    A bot that takes over later waits only for the rest of it.
    """
    has_begun = table.round is None or table.round.last_move is not None
    return 0 if has_begun or _is_without_people(table) else max(0, table.since_at + DEALING - table.moved_at)


def _is_without_people(table: Table) -> bool:
    return all(seat.who is None for seat in table.seats)


def _time_for_challenge(table: Table) -> int:
    """Return how long people need for a challenge that was just decided, in milliseconds; 0 without one."""
    shown_to = table.round.state.shown_to if table.round is not None else 0
    if any(seat.who is not None and shown_to >> number & 1 for number, seat in enumerate(table.seats)):
        return READING
    return HEARING if shown_to else 0


def _can_be_jumped(table: Table) -> bool:
    """Could a seat with the right card jump in now?"""
    round = table.round
    return round is not None and bool(round.book.jump_words) and round.state.phase == phase.TURN
